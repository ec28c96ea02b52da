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

// Example_krr learns the target of the moons with the exact kernel and with 24 landmarks.
func Example_krr() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data, fresh := dataset.Moons.New(500, 0.1, 1), dataset.Moons.New(1000, 0.1, 2)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(ctx, approx.Problem{Kernel: k, X: data.X, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	y := approx.Points{Data: dataset.Moons.Target.Draw(data.X, 1), Dim: 1}
	freshY := approx.Points{Data: dataset.Moons.Target.Draw(fresh.X, 2), Dim: 1}
	ridge := learn.Ridge{Rho: 0.1, Center: true}
	exact, err := ridge.Exact(ctx, k, data.X, y)
	if err != nil {
		log.Fatal(err)
	}
	approximate, err := ridge.Features(ctx, fit.Features, data.X, y)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("exact       RMSE %.3f at new points\n", learn.RMSE(exact.Predict(fresh.X), freshY))
	fmt.Printf("approximate RMSE %.3f at new points\n", learn.RMSE(approximate.Predict(fresh.X), freshY))
	// Output:
	// exact       RMSE 0.107 at new points
	// approximate RMSE 0.201 at new points
}
