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

// Example_knn lets the three nearest points in five components vote.
func Example_knn() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data, fresh := dataset.Moons.New(500, 0.25, 1), dataset.Moons.New(1000, 0.25, 2)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(ctx, approx.Problem{Kernel: k, X: data.X, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	pairs, err := fit.Eigen(ctx, 5)
	if err != nil {
		log.Fatal(err)
	}
	neighbors, err := learn.NewNeighbors(learn.ComponentScores(pairs, 5), data.X, data.Labels, 3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.1f %% of the decisions at new points are wrong\n", 100*learn.ErrorRate(neighbors.Classify(fresh.X), fresh.Labels))
	// Output:
	// 7.9 % of the decisions at new points are wrong
}
