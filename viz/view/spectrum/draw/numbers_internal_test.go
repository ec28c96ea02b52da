package draw

import (
	"math"
	"testing"

	"mercer/viz/text"
)

// TestNumbersAreGrouped checks that numbers are printed with a minus sign and with groups
// of three digits.
func TestNumbersAreGrouped(t *testing.T) {
	for s, want := range map[string]string{"0": "0", "-0": "0", "-12": "−12", "999.25": "999.25", "1000": "1,000", "-25000": "−25,000", "-123456.789012": "−123,456.789012"} {
		if got := text.Typeset(s); got != want {
			t.Errorf("%s is printed %s", s, got)
		}
	}
	for v, want := range map[float64]string{0.926: "92.6\u202f%", 0.92: "92.0\u202f%", 0.0512: "5.12\u202f%", 1: "100\u202f%", 1.239: "124\u202f%", 0.0015: "0.15\u202f%", 0.09999: "10.0\u202f%", 0.9998: "100\u202f% less 0.020\u202f%", 1 - 0x1p-52: "100\u202f%", 1 + 0x1p-52: "100\u202f%", math.Inf(1): "infinite", math.NaN(): "no value"} {
		if got := formatShare(v); got != want {
			t.Errorf("%g of the trace is %s", v, got)
		}
	}
}
