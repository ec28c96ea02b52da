package play

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mercer/approx/catalogue"
)

// Where a method cannot serve a kernel a note says why and names kernels that it can serve,
// all of them where they are few, and pictures say no more than that it is so. A state with
// the kernel that is named first is served.
func TestRefusalNamesKernels(t *testing.T) {
	refused, more := 0, regexp.MustCompile(`( and \d+ more)?\.$`)
	const few = "n=40&m=6&views=gram,spectrum,embedding&method="
	for _, m := range catalogue.Methods {
		var c Session
		r := solveLink(t, &c, few+m.Key+"&kernel=polynomial")
		if r.Report.Refused == "" {
			continue
		}
		for name, said := range r.Message.Head.Labels {
			if strings.Contains(said, r.Report.Refused) {
				t.Errorf("%s: %s says %q", m.Key, name, said)
			}
		}
		_, list, ok := strings.Cut(r.Report.Refused, "Kernels that it can serve: ")
		if !ok || strings.Count(strings.Join(r.Notes, "\n"), r.Report.Refused) != 1 {
			t.Errorf("%s: notes %q", m.Key, r.Notes)
			continue
		}
		refused++
		names := strings.Split(more.ReplaceAllString(list, ""), ", ")
		for _, f := range catalogue.Kernels {
			i := slices.Index(names, f.Name)
			if i < 0 {
				continue
			}
			if names = slices.Delete(names, i, i+1); i == 0 || refused == 1 { // the others of one method are enough
				if other := solveLink(t, &c, few+m.Key+"&kernel="+f.Key); other.Report.Refused != "" {
					t.Errorf("%s: %s", f.Name, other.Report.Refused)
				}
			}
		}
		if len(names) > 0 {
			t.Errorf("%s: there are no kernels %q", m.Key, names)
		}
	}
	if refused < 10 {
		t.Errorf("%d methods cannot serve the polynomial kernel", refused)
	}
}
