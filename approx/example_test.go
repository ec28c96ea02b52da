package approx_test

import (
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/taylor"
)

// ExampleWarpedMap approximates a Gaussian kernel with a different length scale for each
// coordinate. It warps the points and uses features of a Gaussian kernel of bandwidth 1.
func ExampleWarpedMap() {
	warp := approx.Warp{A: approx.Points{Data: []float64{1, 0, 0, 0.25}, Dim: 2}} // length scales 1 and 4
	k := kernel.Warp(kernel.Gaussian{Sigma: 1}, warp)
	psi := approx.WarpedMap{Base: taylor.NewSeries(1, 1, make([]float64, 2), 10), Warp: warp}
	x, y := []float64{0.5, 2}, []float64{0.25, -1}
	fmt.Printf("k = %.6f, k̂ = %.6f\n", k.Eval(x, y), floats.Dot(psi.Map(nil, x), psi.Map(nil, y)))
	// Output:
	// k = 0.731616, k̂ = 0.731616
}
