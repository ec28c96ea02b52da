package play

import (
	"strings"
	"testing"
)

// TestDescriptions checks that the description contains the number of landmarks, centres
// or frequencies. It also checks the reasons for missing pictures.
func TestDescriptions(t *testing.T) {
	var c Session
	for link, want := range map[string]string{
		"n=100&m=12":                     "100 points of two moons. The method, Nyström, uniform landmarks, places 12 landmarks.",
		"n=100&m=1&data=spiral":          "100 points of a spiral. The method, Nyström, uniform landmarks, places 1 landmark.",
		"n=100&m=12&data=scurve":         "100 points of an S-curve.",
		"n=60&m=1&method=rskpca-herding": "places 1 centre.",
		"n=100&m=12&method=ika":          "places 64 centres.",
		"n=100&m=12&method=rff":          "places 12 frequencies.",

		"n=100&kernel=sigmoid":               "K is indefinite: only exact kernel PCA accepts it.",
		"n=100&kernel=chi2&chi2.shift=0":     "Point 0 has the coordinate",
		"n=100&m=3&i=9":                      "There is no eigenfunction 9.",
		"n=150&m=16&method=sr33&task=krr":    "which the ridge ρ must outweigh.",
		"n=100&kernel=linear&method=rff&i=1": "Random Fourier features cannot serve this kernel.",
	} {
		if got := solveLink(t, &c, link).Description; !strings.Contains(got, want) {
			t.Errorf("%q is described as %q, want %q in it", link, got, want)
		}
	}
}

// TestDifferenceText checks that rounding errors, which differ between builds, are not
// described.
func TestDifferenceText(t *testing.T) {
	exact := []float64{1, 2, 3, 4}
	box := [4]float64{0, 1, 0, 1}
	for _, c := range []struct {
		diff float64
		want string
	}{
		{0, "is not off"},
		{1e-10, "is not off"},
		{1e-8, "is off by at most 1.0·10⁻⁸, near (1.0, 1.0)"},
		{0.5, "is off by at most 0.50, near (1.0, 1.0)"},
	} {
		approx := []float64{1, 2 + c.diff, 3, 4}
		if got := differenceText(exact, approx, 2, 2, box); got != c.want {
			t.Errorf("a difference of %g: %q, want %q", c.diff, got, c.want)
		}
	}
}
