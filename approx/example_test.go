package approx_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/kernel"
	"mercer/approx/taylor"
)

// Example fits one method of each kind to the two moons, with 30 landmarks or
// frequencies. It prints the relative error of each approximate Gram matrix.
func Example() {
	moons, _ := catalogue.Dataset("moons")
	x := moons.New(300, 0.1, 1).X
	gaussian, _ := catalogue.Kernel("gaussian")
	k, _ := gaussian.New(0.35, nil)
	exact := mat.NewDense(x.Len(), x.Len(), kernel.Gram(nil, k, x))

	for _, key := range []string{"exact", "nystrom", "ika", "rff", "rskpca"} {
		m, _ := catalogue.NewMethod(key, 30, nil)
		fit, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
		if err != nil {
			fmt.Println(err)
			continue
		}
		psi := mat.NewDense(x.Len(), fit.Features.Len(), approx.Features(fit.Features, x))
		var diff mat.Dense
		diff.Mul(psi, psi.T())
		diff.Sub(exact, &diff)
		fmt.Printf("%-24s %5.1f %%\n", m.Info().Short, 100*mat.Norm(&diff, 2)/mat.Norm(exact, 2))
	}
	// Output:
	// exact kernel PCA           0.0 %
	// Nyström                   10.2 %
	// IKA                        0.9 %
	// random Fourier features   47.5 %
	// reduced-set KPCA           4.7 %
}

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
