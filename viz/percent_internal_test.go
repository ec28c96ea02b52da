package viz

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
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
		if got := percent(c.v); got != c.words {
			t.Errorf("an error of %g is %q, want %q", c.v, got, c.words)
		}
		if got := exactly(c.v); got != c.exactly {
			t.Errorf("%g is exactly %q, want %q", c.v, got, c.exactly)
		}
	}
	b := blocks{given{}}
	g := b.n.(given)
	g.put("compare.errors", 4, 2, 0, 0.01, 5e-5, 1e-6, 0.13, 0.01, 0.13, 0)
	for j, want := range []string{"below 2.0" + thin, "below 0.01" + thin, "11–15" + thin, "13" + thin, ""} {
		if got := b.comparedError(j + 1); got != want {
			t.Errorf("method %d is off by %q, want %q", j+1, got, want)
		}
	}
	g.put("compare.errors", 5, 2, 0.5, 4e-6, 0.5, 6e-6, 0.0022, 0.0004, 0.0012, 0.0002, 0.998, 0.01) // the same as of the page's numbers
	g.put("compare.best", 5, 1, 0.1, 0.1, 0.0019, 0.002, math.NaN())
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

// A small entry is not read as none.
func TestReadings(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.8149: "0.81", -1.5: "−1.50", 0.1: "0.10", 0.0849: "0.085", 0.002: "0.0020", 2e-5: "2.0·10^{−5}", -0.0042: "−0.0042", 3.14e-5: "3.1·10^{−5}", math.Inf(1): "infinite",
	} {
		if got := reading(v); got != want {
			t.Errorf("%g is read %q, want %q", v, got, want)
		}
	}
	if got := reading(math.NaN()); got != "no value" {
		t.Errorf("NaN is read %q", got)
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

// Two values have the digits that tell them apart, up to six: three decimals where these do.
func TestApartBy(t *testing.T) {
	for _, c := range []struct{ v, off, most float64 }{
		{0.5, 0.25, 0.005}, {0.4932, 0.0068, 5e-4}, {-0.3400068, 6.8e-6, 5e-7}, {12.3456, 0.033, 5e-4}, {2.4e-10, 2.65e-10, 5e-12}, {1.2345e-5, 4e-8, 5e-9},
		{0.34, 1e-12, 0.005}, {0, 0.05, 0}, {0.5, 0, 0.005}, {0.5, math.NaN(), 0.005},
	} {
		s := strings.NewReplacer("−", "-", "·10^{", "e", "}", "").Replace(apartBy(c.v, c.off))
		if got, err := strconv.ParseFloat(s, 64); err != nil || math.Abs(got-c.v) > c.most*(1+1e-9) || len(s) > len("-0.340007") {
			t.Errorf("%g, off by %g, is written %q", c.v, c.off, s)
		}
	}
	for _, v := range []float64{1, 0.9812, 0.4932} { // an entry of the diagonal and others
		for _, off := range []float64{0.09, 0.012, 0.0025, 0.0011} {
			if a, b := apartBy(v, off), apartBy(v-off, off); len(a) != len("0.000") || len(b) != len(a) || a == b {
				t.Errorf("%g and what is less by %g are written %q and %q", v, off, a, b)
			}
		}
	}
}
