package text

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// TestReadings checks that a small value is not formatted as 0.
func TestReadings(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.8149: "0.81", -1.5: "−1.50", 0.1: "0.10", 0.0849: "0.085", 0.002: "0.0020", 2e-5: "2.0·10^{−5}", -0.0042: "−0.0042", 3.14e-5: "3.1·10^{−5}", math.Inf(1): "infinite",
	} {
		if got := Reading(v); got != want {
			t.Errorf("%g is read %q, want %q", v, got, want)
		}
	}
	if got := Reading(math.NaN()); got != "no value" {
		t.Errorf("NaN is read %q", got)
	}
}

// TestReadingWithDifference checks that two different values are formatted with enough
// digits to differ, up to six digits. Three decimals are preferred.
func TestReadingWithDifference(t *testing.T) {
	for _, c := range []struct{ v, diff, most float64 }{
		{0.5, 0.25, 0.005}, {0.4932, 0.0068, 5e-4}, {-0.3400068, 6.8e-6, 5e-7}, {12.3456, 0.033, 5e-4}, {2.4e-10, 2.65e-10, 5e-12}, {1.2345e-5, 4e-8, 5e-9},
		{0.34, 1e-12, 0.005}, {0, 0.05, 0}, {0.5, 0, 0.005}, {0.5, math.NaN(), 0.005},
	} {
		s := strings.NewReplacer("−", "-", "·10^{", "e", "}", "").Replace(ReadingWithDifference(c.v, c.diff))
		if got, err := strconv.ParseFloat(s, 64); err != nil || math.Abs(got-c.v) > c.most*(1+1e-9) || len(s) > len("-0.340007") {
			t.Errorf("%g, off by %g, is written %q", c.v, c.diff, s)
		}
	}
	for _, v := range []float64{1, 0.9812, 0.4932} { // entries of a Gram matrix
		for _, diff := range []float64{0.09, 0.012, 0.0025, 0.0011} {
			if a, b := ReadingWithDifference(v, diff), ReadingWithDifference(v-diff, diff); len(a) != len("0.000") || len(b) != len(a) || a == b {
				t.Errorf("%g and what is less by %g are written %q and %q", v, diff, a, b)
			}
		}
	}
}
