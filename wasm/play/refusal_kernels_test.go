package play

import (
	"strings"
	"testing"

	"mercer/approx/catalogue"
)

// Where a method cannot serve a kernel a note says why and names kernels that it can serve,
// all of them where they are few, and pictures say no more than that it is so. A state with
// the kernel that is named first is served.
func TestRefusalNamesKernels(t *testing.T) {
	const few = "n=40&m=6&views=gram,spectrum,embedding&method="
	for _, m := range catalogue.Methods {
		var c Session
		r := solve(t, &c, few+m.Key+"&kernel=polynomial")
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
		name, _, _ := strings.Cut(strings.TrimSuffix(list, "."), ", ")
		for _, f := range catalogue.Kernels {
			if f.Name == name {
				if other := solve(t, &c, few+m.Key+"&kernel="+f.Key); other.Report.Refused != "" {
					t.Errorf("%s: %s", name, other.Report.Refused)
				}
				name = ""
			}
		}
		if name != "" {
			t.Errorf("%s: there is no kernel %q", m.Key, name)
		}
	}
}
