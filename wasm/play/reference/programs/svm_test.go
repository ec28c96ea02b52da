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

// Example_svm trains support vector machines with the exact kernel and with 24 landmarks.
func Example_svm() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data, fresh := dataset.Moons.New(500, 0.25, 1), dataset.Moons.New(1000, 0.25, 2)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(ctx, approx.Problem{Kernel: k, X: data.X, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	svm := learn.SVM{C: 10}
	exact, err := svm.Exact(ctx, k, data.X, data.Labels)
	if err != nil {
		log.Fatal(err)
	}
	approximate, err := svm.Features(ctx, fit.Features, data.X, data.Labels)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("exact:       %.1f %% wrong, %d support vectors\n", 100*learn.ErrorRate(exact.Classify(fresh.X), fresh.Labels), len(exact.SupportVectors()))
	fmt.Printf("approximate: %.1f %% wrong\n", 100*learn.ErrorRate(approximate.Classify(fresh.X), fresh.Labels))
	// Output:
	// exact:       7.3 % wrong, 90 support vectors
	// approximate: 8.1 % wrong
}
