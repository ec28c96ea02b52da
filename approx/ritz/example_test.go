package ritz_test

import (
	"context"
	"fmt"

	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// ExampleCovariance applies Nyström's method to a stream. The first pass draws the
// landmarks, and the second pass sums the covariance of their features. No array has a
// row for each point.
func ExampleCovariance() {
	ctx, k := context.Background(), kernel.Gaussian{Sigma: 0.5}
	const batches, size = 20, 1000
	draw := landmark.NewReservoir(50, 1)
	for b := range uint64(batches) {
		draw.Add(dataset.Moons.New(size, 0.1, b).X)
	}
	c := ritz.NewCovariance(nystrom.Features(k, draw.Points()))
	for b := range uint64(batches) {
		if err := c.Add(ctx, dataset.Moons.New(size, 0.1, b).X); err != nil {
			fmt.Println(err)
		}
	}
	for i, v := range c.Pairs().Lambda[:4] {
		fmt.Printf("λ_%d of %d points: %.3f\n", i+1, c.Len(), v)
	}
	// Output:
	// λ_1 of 20000 points: 0.229
	// λ_2 of 20000 points: 0.182
	// λ_3 of 20000 points: 0.130
	// λ_4 of 20000 points: 0.120
}
