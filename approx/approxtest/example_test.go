package approxtest_test

import (
	"fmt"
	"math"

	"mercer/approx/approxtest"
	"mercer/approx/kernel"
)

// The example defines the Gaussian with σ² in place of 2σ², but with the
// frequencies of the correct one. The suite reports the inconsistency.
func Example() {
	err := approxtest.CheckKernel(sharper{kernel.Gaussian{Sigma: 1}})
	for _, law := range broken(err) {
		fmt.Println(law)
	}
	// Output:
	// Batch
	// Lipschitz
	// Profile
	// Separable
	// Coordinate
}

type sharper struct{ kernel.Gaussian }

func (k sharper) Eval(x, y []float64) float64 {
	var s float64
	for i, v := range x {
		s += (v - y[i]) * (v - y[i])
	}
	return math.Exp(-s / k.Sigma / k.Sigma)
}
