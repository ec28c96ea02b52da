package text

import (
	"math"
	"testing"

	"mercer/approx"
)

// TestNumber checks the formatting of numbers with minus signs, commas and powers of
// ten.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v      float64
		digits int
		want   string
	}{
		{4000, 3, "4,000"}, {-4000, 3, "−4,000"}, {123456, 2, "120,000"}, {1019, 3, "1,020"}, {2.5, 3, "2.5"}, {999.6, 3, "1,000"},
		{0.001, 2, "0.001"}, {0, 2, "0"}, {2e52, 3, "2·10^{52}"}, {-2e-17, 3, "−2·10^{−17}"}, {9.99e6, 2, "1·10^{7}"}, {9.7e-4, 1, "1·10^{−3}"},
		{math.NaN(), 2, "no value"}, {math.Inf(1), 2, "infinite"}, {math.Inf(-1), 2, "minus infinity"},
	} {
		if got := Number(c.v, c.digits); got != c.want {
			t.Errorf("%g in %d digits: %q, want %q", c.v, c.digits, got, c.want)
		}
	}
}

func TestTwoSignificantDigits(t *testing.T) {
	for v, want := range map[float64]string{
		0.02: "0.020", 0.15: "0.15", 0.0996: "0.10", 0.09951: "0.10", 1: "1.0", 12: "12", 99.7: "100", 0.0099: "0.0099", 0.00102: "0.0010", 0: "0", 2e-5: "2.0·10^{−5}", 9.96e6: "1.0·10^{7}", -1999: "−2,000",
		-0.5: "−0.50", 8.64e-7: "8.6·10^{−7}", 4321: "4,300",
	} {
		if got := TwoDigits(v); got != want {
			t.Errorf("%g is written %q, want %q", v, got, want)
		}
	}
}

// TestCount checks that counts have commas between groups of three digits.
func TestCount(t *testing.T) {
	for _, n := range []int{0, 7, 999, 1000, 1024, 12345, 100000, 1234567} {
		if got, want := Count(n), approx.FormatCount(n); got != want {
			t.Errorf("%d is written %s, in notes %s", n, got, want)
		}
	}
}
