package programs_test

import (
	"context"
	"fmt"
	"log"
	"math"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// Example_kernel evaluates the exact and the approximate kernel between one point and all points.
func Example_kernel() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data := dataset.Moons.New(500, 0.1, 1)
	fit, err := nystrom.Uniform{Landmarks: 24}.Fit(ctx, approx.Problem{Kernel: k, X: data.X, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	x0 := []float64{0.95, -0.5}
	psi0 := fit.Features.Map(nil, x0)
	largest := 0.0
	for i := range data.X.Len() {
		sum := 0.0
		for j, v := range fit.Features.Map(nil, data.X.Row(i)) {
			sum += v * psi0[j]
		}
		largest = max(largest, math.Abs(k.Eval(x0, data.X.Row(i))-sum))
	}
	fmt.Printf("k(x₀, x₀) = %.2f, the largest error from x₀ is %.3f\n", k.Eval(x0, x0), largest)
	// Output:
	// k(x₀, x₀) = 1.00, the largest error from x₀ is 0.031
}
