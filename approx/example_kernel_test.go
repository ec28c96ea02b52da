package approx_test

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
)

// bandLimited is the kernel of band-limited functions,
//
//	k(x, y) = Πₐ sin(ωδₐ)/ωδₐ,  δ = x − y.
//
// The coordinates of its frequencies are uniform between −ω and ω.
type bandLimited struct {
	limit float64 // ω > 0
}

// Eval implements approx.Kernel.
func (k bandLimited) Eval(x, y []float64) float64 {
	p := 1.0
	for a := range x {
		if t := k.limit * (x[a] - y[a]); t != 0 {
			p *= math.Sin(t) / t
		}
	}
	return p
}

// Check implements approx.Checker.
func (k bandLimited) Check() error { return approx.CheckScale("bandLimited.limit", k.limit) }

// Spectrum implements approx.Spectral.
func (k bandLimited) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Coordinate: func(p float64) float64 { return (2*p - 1) * k.limit }}, true
}

// ExampleSpectral computes features of a kernel of another package. For exact methods and
// Nyström methods, the method Eval is enough. Fourier features also need the spectrum. A
// multiple of the kernel has the same frequencies.
func ExampleSpectral() {
	k := kernel.Scaled(2, bandLimited{limit: 3})
	x := mat.NewDense(4, 2, []float64{0, 0, 0.3, 0.1, -0.5, 0.8, 1.2, -0.4})
	fit, err := fourier.Sobol{Frequencies: 1000}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	psi := fit.Transform(x)
	for i := range 4 {
		approximation := mat.Dot(psi.RowView(0), psi.RowView(i))
		fmt.Printf("k = %.2f, approximation %.2f\n", k.Eval(x.RawRowView(0), x.RawRowView(i)), approximation)
	}
	// Output:
	// k = 2.00, approximation 2.00
	// k = 1.71, approximation 1.72
	// k = 0.37, approximation 0.37
	// k = -0.19, approximation -0.19
}
