package nystrom_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// ExampleKMeans approximates a Gaussian from 4 landmarks of 6 points, and maps two new
// points.
func ExampleKMeans() {
	x := mat.NewDense(6, 1, []float64{0, 0.1, 1, 1.1, 2, 2.1})
	fit, err := nystrom.KMeans{Landmarks: 4, Sweeps: 10}.Fit(context.Background(), approx.Problem{
		Kernel: kernel.Gaussian{Sigma: 1},
		X:      x,
		Seed:   1,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	psi := fit.Transform(mat.NewDense(2, 1, []float64{0.5, 1.5}))
	n, features := psi.Dims()
	fmt.Printf("%d×%d features\n", n, features)
	fmt.Printf("k̂ = %.3f, k = %.3f\n", mat.Dot(psi.RowView(0), psi.RowView(1)), kernel.Gaussian{Sigma: 1}.Eval([]float64{0.5}, []float64{1.5}))
	// Output:
	// 2×4 features
	// k̂ = 0.609, k = 0.607
}
