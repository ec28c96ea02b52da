package viz

import (
	"math"
	"slices"
	"testing"

	"mercer/viz/text"
)

// An error of nothing is 0, what is there has digits or a bound, and no two functions
// say the same number in two ways.
func TestErrorsInWords(t *testing.T) {
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
	b := blocks{given{}}
	g := b.n.(given)
	g.Put("compare.errors", 4, 2, 0, 0.01, 5e-5, 1e-6, 0.13, 0.01, 0.13, 0)
	for j, want := range []string{"below 2.0" + thin, "below 0.01" + thin, "11–15" + thin, "13" + thin, ""} {
		if got := b.comparedError(j + 1); got != want {
			t.Errorf("method %d is off by %q, want %q", j+1, got, want)
		}
	}
	g.Put("compare.errors", 5, 2, 0.5, 4e-6, 0.5, 6e-6, 0.0022, 0.0004, 0.0012, 0.0002, 0.998, 0.01) // the same as of the page's numbers
	g.Put("compare.best", 5, 1, 0.1, 0.1, 0.0019, 0.002, math.NaN())
	for j, want := range []string{"50" + thin, "50" + thin, "0.19–0.30" + thin, "at least 0.20" + thin, "98–100" + thin} {
		if got := b.comparedError(j + 1); got != want {
			t.Errorf("method %d is off by %q, want %q", j+1, got, want)
		}
	}
}

// A run of the race has an interval at every size of its error.
func TestRaceErrorsInWords(t *testing.T) {
	for _, c := range []struct {
		estimate, deviation float64
		want                string
	}{
		{0.041, 0.002, "3.7–4.5\u202f%"}, {0.041, 0, "4.1\u202f%"}, {0.041, 1e-8, "4.1\u202f%"}, {0.01, 0.01, "below 3.0\u202f%"},
		{3e-7, 1e-8, "2.8·10^{−7}–3.2·10^{−7}"}, {3e-7, 0, "3.0·10^{−7}"}, {3e-7, 3e-7, "0–9.0·10^{−7}"}, {0, 0, "0"}, {math.NaN(), 0, "not known"},
	} {
		if got := exactlyAbout(c.estimate, c.deviation); got != c.want {
			t.Errorf("%g with standard error %g is %q, want %q", c.estimate, c.deviation, got, c.want)
		}
	}
}

// The words of a method's size shorten to what fits, and keep a number of features.
func TestComparedFacts(t *testing.T) {
	for _, c := range []struct {
		size, off string
		want      []string
	}{
		{"21 landmarks, rank 21", "4.7 %", []string{"21 landmarks, rank 21: 4.7 %", "21 landmarks: 4.7 %", "rank 21: 4.7 %", "4.7 %"}},
		{"21 frequencies, rank 42", "14 %", []string{"21 frequencies, rank 42: 14 %", "rank 42: 14 %", "14 %"}},
		{"9 frequencies, numerical rank 8", "10 %", []string{"9 frequencies, numerical rank 8: 10 %", "numerical rank 8: 10 %", "rank 8: 10 %", "10 %"}},
		{"*m* = 1,000, rank 1,000", "1 %", []string{"*m* = 1,000, rank 1,000: 1 %", "*m* = 1,000: 1 %", "rank 1,000: 1 %", "1 %"}},
		{"rank 5", "", []string{"rank 5"}},
		{"", "1 %", []string{"1 %"}},
		{"", "", nil},
	} {
		if got := comparedFacts(c.size, c.off); !slices.Equal(got, c.want) {
			t.Errorf("%q with %q is %q, want %q", c.size, c.off, got, c.want)
		}
	}
}

// A capital of nothing is nothing, and no sign of a broken letter.
func TestUpper(t *testing.T) {
	for s, want := range map[string]string{"": "", "ika": "Ika", "émile": "Émile"} {
		if got := upper(s); got != want {
			t.Errorf("upper(%q) = %q", s, got)
		}
	}
}
