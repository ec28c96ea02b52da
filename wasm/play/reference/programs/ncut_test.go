package programs_test

import (
	"context"
	"fmt"
	"log"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

// Example_ncut cuts the moons in two, with the exact kernel and on a reduced set.
func Example_ncut() {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 0.2}
	data := dataset.Moons.New(500, 0.1, 1)
	exact, err := manifold.NormalizedCut{}.Cluster(ctx, k, data.X)
	if err != nil {
		log.Fatal(err)
	}
	set, err := reduced.Shadow{Ell: 1.25}.Reduce(ctx, approx.Problem{Kernel: k, X: data.X})
	if err != nil {
		log.Fatal(err)
	}
	few, err := manifold.NormalizedCut{}.ClusterDensity(ctx, k, set.Density)
	if err != nil {
		log.Fatal(err)
	}
	agreeing := 0
	a, b := exact.Assign(data.X), few.Assign(data.X)
	for i := range a {
		if a[i] == b[i] {
			agreeing++
		}
	}
	agreeing = max(agreeing, len(a)-agreeing) // the parts have no order
	fmt.Printf("%d centres, the cuts agree at %d of %d points\n", set.Centers.Len(), agreeing, len(a))
	// Output:
	// 70 centres, the cuts agree at 483 of 500 points
}
