package typeset

import "testing"

// TestSigns checks that FormatSigns writes minus signs before numbers and powers of ten,
// and does not change other hyphens.
func TestSigns(t *testing.T) {
	for words, want := range map[string]string{
		"from -4 to 5, at (-1,-.5)":  "from −4 to 5, at (−1,−.5)",
		"x0 = -4,2.5, 1e-05":         "x0 = −4,2.5, 10⁻⁵",
		"2.5e-06 and 21e+10, 1.1e-3": "2.5·10⁻⁶ and 21·10¹⁰, 1.1·10⁻³",
		"the 1e of a name":           "the 1e of a name",
		"rskpca-mmd, 2-norm, K-1":    "rskpca-mmd, 2-norm, K-1",
		"a weight -0.12: fewer":      "a weight −0.12: fewer",
		"-1":                         "−1",
		"e-3 and -x - y":             "e-3 and -x - y",
		"":                           "",
	} {
		if got := FormatSigns(words); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
