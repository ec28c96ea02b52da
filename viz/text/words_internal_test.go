package text

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestShorten checks that Shorten removes only whole words or hyphenated
// parts. For smaller widths, the result must not be longer.
func TestShorten(t *testing.T) {
	textLength := func(s string) float64 { return float64(utf8.RuneCountInString(s)) }
	for _, name := range []string{"orthogonal random features", "column-orthogonal random features", "reduced-set KPCA, pivots with optimal weights", "best of rank *m*", "Nyström"} {
		last := math.Inf(1)
		for w := textLength(name); w >= 0; w-- {
			shortened := Shorten(name, w, textLength)
			if textLength(shortened) > w || textLength(shortened) > last {
				t.Errorf("%q is %q where %g letters fit", name, shortened, w)
			}
			last = textLength(shortened)
			remainder, isFound := strings.CutPrefix(name, strings.TrimSuffix(shortened, "…"))
			isWhole := remainder == "" || shortened == "" || strings.ContainsAny(remainder[:1], " ,") || strings.HasSuffix(shortened, "-…")
			if !isFound || !isWhole || shortened != "" && (remainder == "") == strings.HasSuffix(shortened, "…") {
				t.Errorf("%q is cut to %q", name, shortened)
			}
		}
	}
	if got := Shorten("column-orthogonal random features", 20, textLength); got != "column-orthogonal…" {
		t.Errorf("20 letters of it are %q", got)
	}
}
