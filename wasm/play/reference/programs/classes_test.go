package programs_test

import (
	"context"
	"fmt"
	"log"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// Example_classes separates the moons by ridge regression on ±1, with the exact kernel and with 24 landmarks.
func Example_classes() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data, fresh := dataset.Moons.New(500, 0.25, 1), dataset.Moons.New(1000, 0.25, 2)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(ctx, approx.Problem{Kernel: k, X: data.X, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	targets := learn.ClassTargets(data.Labels, 2)
	ridge := learn.Ridge{Rho: 0.1, Center: true}
	exact, err := ridge.Exact(ctx, k, data.X, targets)
	if err != nil {
		log.Fatal(err)
	}
	approximate, err := ridge.Features(ctx, fit.Features, data.X, targets)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range []*learn.Regression{exact, approximate} {
		decisions := learn.Classifier{Model: m.Model, Labels: []int{0, 1}}.Classify(fresh.X)
		fmt.Printf("%.1f %% of the decisions at new points are wrong\n", 100*learn.ErrorRate(decisions, fresh.Labels))
	}
	// Output:
	// 7.1 % of the decisions at new points are wrong
	// 7.4 % of the decisions at new points are wrong
}
