package approxtest_test

import (
	"fmt"
	"math"

	"mercer/approx/approxtest"
	"mercer/approx/kernel"
)

// Example defines a Gaussian with σ² instead of 2σ², but with the correct frequencies of
// the Gaussian. The suite reports the inconsistency.
func Example() {
	err := approxtest.CheckKernel(narrowerGaussian{kernel.Gaussian{Sigma: 1}})
	for _, law := range brokenLaws(err) {
		fmt.Println(law)
	}
	// Output:
	// Batch
	// Lipschitz
	// Profile
	// Separable
	// Radius
	// Bochner
	// Scale
	// Coordinate
}

type narrowerGaussian struct{ kernel.Gaussian }

func (k narrowerGaussian) Eval(x, y []float64) float64 {
	var s float64
	for i, v := range x {
		s += (v - y[i]) * (v - y[i])
	}
	return math.Exp(-s / k.Sigma / k.Sigma)
}
