package ika

import (
	"context"

	"mercer/approx"
)

// ReLU is IKA on rectified linear units, max(0, wᵀx + c), as proposed in the
// outlook of the paper. The eigenfunctions become piecewise linear, and continue as
// planes where there are no data.
var ReLU = basisMethod(approx.Method{
	Key:    "ika-relu",
	Name:   "IKA, rectified linear units",
	Short:  "IKA on ReLUs",
	Source: "Ronchetti 2019, section 6",
	Doc:    "Builds the eigenfunctions from rectified linear units, each with its kink between two points of the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true},
}, "bent planes", func(_ context.Context, p approx.Problem, _ approx.Values, n int) (basis, error) {
	// Weights of any length span the same functions, and IKA scales them itself.
	return layerBasis(newNeurons(p, n, 1, relu{}, 1)), nil
})

// relu is f(t) = max(0, t).
type relu struct{}

func (relu) apply(t []float64) {
	for i, v := range t {
		if v < 0 { // max minds NaN and −0, at twice the price
			t[i] = 0
		}
	}
}

func (relu) table([]float64) bool { return true }

func (relu) row(dst, t []float64, s float64) {
	for i, v := range t {
		v += s
		if v < 0 {
			v = 0
		}
		dst[i] = v
	}
}
