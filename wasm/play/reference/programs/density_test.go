package programs_test

import (
	"context"
	"fmt"
	"log"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/approx/reduced"
)

// Example_density compares the density of the moons with that of a reduced set.
func Example_density() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.35}
	data := dataset.Moons.New(500, 0.1, 1)
	set, err := reduced.Shadow{Ell: 1.25}.Reduce(ctx, approx.Problem{Kernel: k, X: data.X})
	if err != nil {
		log.Fatal(err)
	}
	distance, err := measure.MMD(ctx, k, reduced.Empirical(data.X), set.Density)
	if err != nil {
		log.Fatal(err)
	}
	mean := 0.0
	for i := range data.X.Len() {
		mean += k.Eval([]float64{0, 1}, data.X.Row(i)) / float64(data.X.Len())
	}
	reducedMean := 0.0
	for j, w := range set.Weights {
		reducedMean += w * k.Eval([]float64{0, 1}, set.Centers.Row(j))
	}
	fmt.Printf("%d centres: %.3f instead of %.3f at (0, 1), MMD %.4f\n", set.Centers.Len(), reducedMean, mean, distance)
	// Output:
	// 27 centres: 0.133 instead of 0.135 at (0, 1), MMD 0.0612
}
