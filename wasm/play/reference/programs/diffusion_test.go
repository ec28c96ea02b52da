package programs_test

import (
	"context"
	"fmt"
	"log"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/manifold"
	"mercer/approx/nystrom"
)

// Example_diffusion embeds the moons by diffusion maps of two steps, with the exact kernel and with 24 landmarks.
func Example_diffusion() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data, fresh := dataset.Moons.New(500, 0.1, 1), dataset.Moons.New(1000, 0.1, 2)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(ctx, approx.Problem{Kernel: k, X: data.X, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	maps := manifold.DiffusionMaps{Time: 2}
	exact, err := maps.Embed(ctx, k, data.X)
	if err != nil {
		log.Fatal(err)
	}
	approximate, err := maps.EmbedFeatures(ctx, fit.Features, data.X)
	if err != nil {
		log.Fatal(err)
	}
	rows, columns := exact.Transform(fresh.X).Dims()
	fmt.Printf("%d new points in %d dimensions, λ₁ = %.3f\n", rows, columns, exact.Values()[1])
	fmt.Printf("approximate: λ₁ = %.3f\n", approximate.Values()[1])
	// Output:
	// 1000 new points in 2 dimensions, λ₁ = 0.960
	// approximate: λ₁ = 0.961
}
