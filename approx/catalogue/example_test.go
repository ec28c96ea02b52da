package catalogue_test

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/measure"
)

// Example applies several methods, given by their keys, to the same problem. For few
// points in two dimensions and a smooth kernel, a lattice is more accurate than random
// frequencies. Landmarks are more accurate still. The example also prints the reason why
// a method rejects a kernel.
func Example() {
	moons, _ := catalogue.Dataset("moons")
	gaussian, _ := catalogue.Kernel("gaussian")
	k, err := gaussian.New(0.7, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := approx.Problem{Kernel: k, X: moons.New(200, 0.1, 1).X, Seed: 1}
	for _, key := range []string{"rff", "qmc-halton", "sr33", "equispaced", "nystrom-rpc"} {
		m, err := catalogue.NewMethod(key, 60, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fit, err := m.Fit(context.Background(), p)
		if err != nil {
			fmt.Println(err)
			return
		}
		e, _ := measure.RelativeError(context.Background(), p, *fit)
		fmt.Printf("%-38s off by %.1g\n", m.Info().Name, e)
	}
	cosine, _ := catalogue.Kernel("cosine")
	k, _ = cosine.New(1, nil)
	m, _ := catalogue.Method("rff")
	fmt.Println(m.Supports(k, 2))
	// Output:
	// Random Fourier features                off by 0.2
	// Halton features                        off by 0.07
	// Spherical-radial rule of degree (3, 3) off by 0.2
	// Equispaced Fourier features            off by 0.0002
	// Nyström, randomly pivoted Cholesky     off by 4e-08
	// approx: Random Fourier features: Frequencies come from the spectrum of a kernel, and this kernel states none.
}
