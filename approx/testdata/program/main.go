package main

import (
	"context"
	"fmt"
	"log"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

func main() {
	x := dataset.Moons.New(300, 0.1, 1).X
	k := kernel.Gaussian{Sigma: 0.35}
	exact := kernel.GramMatrix(k, x)

	for _, method := range []approx.Method{
		kpca.Exact{Components: 30},
		nystrom.Uniform{Landmarks: 30},
		ika.Bumps{Components: 30},
		fourier.Random{Frequencies: 30},
		kpca.KMeans{Centers: 30},
	} {
		fit, err := method.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
		if err != nil {
			log.Fatal(err)
		}
		psi := fit.Transform(x)
		var diff mat.Dense
		diff.Mul(psi, psi.T())
		diff.Sub(exact, &diff)
		fmt.Printf("%-26s %5.1f %%\n", method.Info().Short, 100*mat.Norm(&diff, 2)/mat.Norm(exact, 2))
	}
}
