package play

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mercer/approx/catalogue"
)

// TestRefusalListsKernels checks the note about a method that cannot use the kernel. The
// note must list the kernels that the method accepts, or the first of them and the number
// of others. Pictures must contain only the short reason. A state with a listed kernel
// must have a result.
func TestRefusalListsKernels(t *testing.T) {
	refused, listEnd := 0, regexp.MustCompile(`( and \d+ more)?\.$`)
	const base = "n=40&m=6&views=gram,spectrum,embedding&method="
	for _, m := range catalogue.Methods {
		var c Session
		r := solveLink(t, &c, base+m.Key+"&kernel=polynomial")
		if r.Report.Refusal == "" {
			continue
		}
		for name, label := range r.Message.Head.Labels {
			if strings.Contains(label, r.Report.Refusal) {
				t.Errorf("%s: the label %s is %q", m.Key, name, label)
			}
		}
		_, list, ok := strings.Cut(r.Report.Refusal, "Kernels that it can serve: ")
		if !ok || strings.Count(strings.Join(r.Notes, "\n"), r.Report.Refusal) != 1 {
			t.Errorf("%s: the notes are %q", m.Key, r.Notes)
			continue
		}
		refused++
		names := strings.Split(listEnd.ReplaceAllString(list, ""), ", ")
		for _, f := range catalogue.Kernels {
			i := slices.Index(names, f.Name)
			if i < 0 {
				continue
			}
			if names = slices.Delete(names, i, i+1); i == 0 || refused == 1 { // for one method, all kernels are tried
				if other := solveLink(t, &c, base+m.Key+"&kernel="+f.Key); other.Report.Refusal != "" {
					t.Errorf("%s with the kernel %s: %s", m.Key, f.Name, other.Report.Refusal)
				}
			}
		}
		if len(names) > 0 {
			t.Errorf("%s: the reason names unknown kernels %q", m.Key, names)
		}
	}
	if refused < 10 {
		t.Errorf("%d methods cannot serve the polynomial kernel, want at least 10", refused)
	}
}
