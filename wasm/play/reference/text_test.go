package reference

import "testing"

func TestFormatPercent(t *testing.T) {
	for x, want := range map[float64]string{
		1e-9:    "below 0.000001\u202f%",
		0.00123: "0.12\u202f%",
		0.1249:  "12\u202f%",
		9.996:   "1\u202f000\u202f%",
		12.9996: "1\u202f300\u202f%",
	} {
		if got := formatPercent(x); got != want {
			t.Errorf("formatPercent(%v) = %q, want %q", x, got, want)
		}
	}
}
