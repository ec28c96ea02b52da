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
	fit, _ := nystrom.Uniform{Landmarks: 20}.Fit(ctx, approx.Problem{Kernel: k, X: moons.X, Seed: 1})

	exact, _ := learn.SVM{C: 10, Tol: 1e-8}.Exact(ctx, k, moons.X, moons.Labels)
	few, _ := learn.SVM{C: 10, Tol: 1e-8}.Features(ctx, fit.Features, moons.X, moons.Labels)
	codes, _ := learn.Ridge{Rho: 0.01}.Features(ctx, fit.Features, moons.X, learn.ClassTargets(moons.Labels, 2))
	ridge := learn.Classifier{Model: codes.Model, Labels: []int{0, 1}}

	fmt.Printf("exact machine    %.1f %% wrong, %d support vectors\n", 100*learn.ErrorRate(exact.Classify(newMoons.X), newMoons.Labels), len(exact.SupportVectors()))
	fmt.Printf("linear machine   %.1f %% wrong, %d landmarks\n", 100*learn.ErrorRate(few.Classify(newMoons.X), newMoons.Labels), fit.Size)
	fmt.Printf("ridge classifier %.1f %% wrong\n", 100*learn.ErrorRate(ridge.Classify(newMoons.X), newMoons.Labels))
	// Output:
	// exact machine    1.3 % wrong, 19 support vectors
	// linear machine   1.3 % wrong, 20 landmarks
	// ridge classifier 0.9 % wrong
}

// ExampleCrossValidation chooses the width and the ridge by five-fold cross-validation. The
// standard error shows whether the difference between two scores is large.
func ExampleCrossValidation() {
	x := dataset.Uniform.New(100, 0, 1).X
	task := learn.Task{X: x, Y: approx.Points{Data: dataset.Uniform.Target.Draw(x, 1), Dim: 1}}
	kernels := []approx.Kernel{kernel.Gaussian{Sigma: 0.1}, kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 2}}
	grid := learn.Pipeline{}.Grid(nil, kernels, learn.Ridges(1e-3, 0.1, 10))

	scores, _ := learn.CrossValidation{Seed: 1}.Run(context.Background(), task, grid)
	for _, s := range scores {
		fmt.Printf("σ = %-3g ρ = %-5g %.3f ± %.3f\n", s.Pipeline.Kernel.(kernel.Gaussian).Sigma, s.Pipeline.Learner.(learn.Ridge).Rho, s.Mean, s.StdErr)
	}
	best := scores.Best().Pipeline
	fmt.Println("best:", best.Kernel, best.Learner.(learn.Ridge).Rho)
	// Output:
	// σ = 0.1 ρ = 0.001 0.146 ± 0.040
	// σ = 0.1 ρ = 0.1   0.154 ± 0.041
	// σ = 0.1 ρ = 10    0.368 ± 0.043
	// σ = 0.5 ρ = 0.001 0.019 ± 0.003
	// σ = 0.5 ρ = 0.1   0.018 ± 0.004
	// σ = 0.5 ρ = 10    0.131 ± 0.019
	// σ = 2   ρ = 0.001 0.014 ± 0.002
	// σ = 2   ρ = 0.1   0.051 ± 0.011
	// σ = 2   ρ = 10    0.227 ± 0.023
	// best: {2} 0.001
}
