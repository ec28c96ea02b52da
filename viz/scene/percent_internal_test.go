package scene

import (
	"math"
	"testing"

	"mercer/viz/text"
	"mercer/viz/view"
	comparedraw "mercer/viz/view/compare/draw"
)

// TestErrorFormats checks that only an error of 0 is formatted as 0. Other errors must
// have digits or an upper bound. All functions must format the same error in the same
// way.
func TestErrorFormats(t *testing.T) {
	const thin = "\u202f%"
	for _, c := range []struct {
		v              float64
		words, exactly string
	}{
		{0, "0", "0"},
		{9e-13, "0 up to rounding", "0"},
		{3.14e-7, "below 0.01" + thin, "3.1·10^{−7}"},
		{9.99e-5, "below 0.01" + thin, "1.0·10^{−4}"},
		{1e-4, "0.010" + thin, "0.010" + thin}, {0.02, "2.0" + thin, "2.0" + thin},
		{0.00314, "0.31" + thin, "0.31" + thin},
		{0.1299, "13" + thin, "13" + thin},
		{1, "100" + thin, "100" + thin},
		{12.34, "1,200" + thin, "1,200" + thin},
		{math.NaN(), "not known", "not known"},
	} {
		if got := text.Percent(c.v); got != c.words {
			t.Errorf("an error of %g is %q, want %q", c.v, got, c.words)
		}
		if got := text.Share(c.v); got != c.exactly {
			t.Errorf("%g is exactly %q, want %q", c.v, got, c.exactly)
		}
	}
	b := view.Blocks{N: fixedNumbers{}}
	g := b.N.(fixedNumbers)
	g.Put("compare.errors", 4, 2, 0, 0.01, 5e-5, 1e-6, 0.13, 0.01, 0.13, 0)
	for j, want := range []string{"below 2.0" + thin, "below 0.01" + thin, "11–15" + thin, "13" + thin, ""} {
		if got := comparedraw.ErrorText(b, j+1); got != want {
			t.Errorf("method %d is off by %q, want %q", j+1, got, want)
		}
	}
	g.Put("compare.errors", 5, 2, 0.5, 4e-6, 0.5, 6e-6, 0.0022, 0.0004, 0.0012, 0.0002, 0.998, 0.01) // the same as for the numbers of the page
	g.Put("compare.best", 5, 1, 0.1, 0.1, 0.0019, 0.002, math.NaN())
	for j, want := range []string{"50" + thin, "50" + thin, "0.19–0.30" + thin, "at least 0.20" + thin, "98–100" + thin} {
		if got := comparedraw.ErrorText(b, j+1); got != want {
			t.Errorf("method %d is off by %q, want %q", j+1, got, want)
		}
	}
}
