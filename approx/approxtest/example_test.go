package approxtest_test

import (
	"fmt"
	"math"

	"mercer/approx/approxtest"
	"mercer/approx/kernel"
)

// Someone writes the Gaussian with σ² where 2σ² belongs, and has the frequencies
// of the right one. The suite says what does not fit together.
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
