package text

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestNamesAreNotCutInAWord checks that Shorten removes only whole words or hyphenated
// parts. For smaller widths, the result must not be longer.
func TestNamesAreNotCutInAWord(t *testing.T) {
	long := func(s string) float64 { return float64(utf8.RuneCountInString(s)) }
	for _, name := range []string{"orthogonal random features", "column-orthogonal random features", "reduced-set KPCA, pivots with optimal weights", "best of rank *m*", "Nyström"} {
		last := math.Inf(1)
		for w := long(name); w >= 0; w-- {
			cut := Shorten(name, w, long)
			if long(cut) > w || long(cut) > last {
				t.Errorf("%q is %q where %g letters fit", name, cut, w)
			}
			last = long(cut)
			rest, isFound := strings.CutPrefix(name, strings.TrimSuffix(cut, "…"))
			isWhole := rest == "" || cut == "" || strings.ContainsAny(rest[:1], " ,") || strings.HasSuffix(cut, "-…")
			if !isFound || !isWhole || cut != "" && (rest == "") == strings.HasSuffix(cut, "…") {
				t.Errorf("%q is cut to %q", name, cut)
			}
		}
	}
	if got := Shorten("column-orthogonal random features", 20, long); got != "column-orthogonal…" {
		t.Errorf("20 letters of it are %q", got)
	}
}
