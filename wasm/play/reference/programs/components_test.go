package programs_test

import (
	"context"
	"fmt"
	"log"
	"math"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// Example_components prints the scores of a new point on two components.
func Example_components() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data, fresh := dataset.Moons.New(500, 0.1, 1), dataset.Moons.New(1000, 0.1, 2)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(ctx, approx.Problem{Kernel: k, X: data.X, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	pairs, err := fit.Eigen(ctx, 2)
	if err != nil {
		log.Fatal(err)
	}
	scores := learn.ComponentScores(pairs, 2).Map(nil, fresh.X.Row(0))
	fmt.Printf("λ₁ = %.3f, λ₂ = %.3f, scores of length %.2f\n", pairs.Values()[0], pairs.Values()[1], math.Hypot(scores[0], scores[1]))
	// Output:
	// λ₁ = 0.150, λ₂ = 0.124, scores of length 0.46
}
