package play

import (
	"strings"
	"testing"
)

// TestMissingEigenfunctionReasons checks panels without an eigenfunction. They must
// contain the number of eigenfunctions, or the reason why the method cannot use the
// kernel.
func TestMissingEigenfunctionReasons(t *testing.T) {
	var c Session
	for link, want := range map[string][2]string{
		"n=10&m=3&kernel=cosine":            {"The exact answer has 2 eigenpairs.", "This approximation has 2 eigenpairs."},
		"n=100&m=3":                         {"", "This approximation has 3 eigenpairs."},
		"n=100&kernel=linear&method=rskpca": {"The exact answer has 2 eigenpairs.", "cannot serve this kernel."},
	} {
		r := solveLink(t, &c, link)
		for i, side := range []string{"exact", "approx"} {
			if got := r.Message.Label("empty.phi." + side); !strings.Contains(got, want[i]) || (got == "") != (want[i] == "") {
				t.Errorf("%q: the reason of %s is %q, want %q", link, side, got, want[i])
			}
		}
		checkFinite(t, link, r)
	}
}
