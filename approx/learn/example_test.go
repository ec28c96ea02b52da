package learn_test

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// Example separates the two moons with the exact kernel and with 20 landmarks. The exact
// machine stores its support vectors among the 300 points. The approximate machine stores
// the landmarks.
func Example() {
	ctx := context.Background()
	moons, newMoons := dataset.Moons.New(300, 0.15, 1), dataset.Moons.New(1000, 0.15, 2)
	k := kernel.Gaussian{Sigma: 0.5}
	fit, _ := nystrom.Uniform{}.Info().Fit(ctx, approx.Problem{Kernel: k, X: moons.X, Rank: 20, Seed: 1}, nil)

	exact, _ := learn.SVM{C: 10, Tol: 1e-8}.Exact(ctx, k, moons.X, moons.Labels, 2)
	few, _ := learn.SVM{C: 10, Tol: 1e-8, Bias: 1}.Features(ctx, fit.Features, moons.X, moons.Labels, 2)
	codes, _ := learn.Ridge{Rho: 0.01}.Features(ctx, fit.Features, moons.X, learn.ClassTargets(moons.Labels, 2))
	ridge := learn.Classifier{Model: codes.Model, Classes: 2}

	fmt.Printf("exact machine    %.1f %% wrong, %d support vectors\n", 100*learn.ErrorRate(exact.Classify(newMoons.X), newMoons.Labels), len(exact.SupportVectors()))
	fmt.Printf("linear machine   %.1f %% wrong, %d landmarks\n", 100*learn.ErrorRate(few.Classify(newMoons.X), newMoons.Labels), fit.Size)
	fmt.Printf("ridge classifier %.1f %% wrong\n", 100*learn.ErrorRate(ridge.Classify(newMoons.X), newMoons.Labels))
	// Output:
	// exact machine    1.3 % wrong, 19 support vectors
	// linear machine   1.3 % wrong, 20 landmarks
	// ridge classifier 0.9 % wrong
}

// ExampleSearch searches over the width and the ridge by five-fold cross-validation. All
// ridges of a row share one eigendecomposition.
func ExampleSearch() {
	x := dataset.Uniform.New(100, 0, 1).X
	task := learn.Task{X: x, Y: dataset.Uniform.Target.Draw(x, 1)}
	gaussianFamily := approx.Family{Key: "gaussian", New: func(sigma float64, _ approx.Values) (approx.Kernel, error) {
		return kernel.Gaussian{Sigma: sigma}, nil
	}}
	axes := []learn.Axis{
		{Key: "sigma", Values: []float64{0.1, 0.5, 2}},
		{Key: "rho", Values: []float64{1e-3, 0.1, 10}},
	}
	table, _ := learn.Search(context.Background(), task, axes, 5, 1, learn.Setup{Family: gaussianFamily}.Ridge)
	for i, s := range table.Scores {
		fmt.Printf("  %.3f ± %.3f", s.Mean, s.Spread)
		if i%3 == 2 {
			fmt.Println()
		}
	}
	fmt.Println("best:", table.Best().At)
	// Output:
	//   0.146 ± 0.090  0.154 ± 0.092  0.368 ± 0.097
	//   0.019 ± 0.007  0.018 ± 0.008  0.131 ± 0.041
	//   0.014 ± 0.004  0.051 ± 0.025  0.227 ± 0.051
	// best: map[rho:0.001 sigma:2]
}
