package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
)

// ReLUInfo describes ReLU.
//
// ReLU is IKA with rectified linear units, max(0, wᵀx + c), as proposed in the outlook of
// the paper. The eigenfunctions are piecewise linear. Where there are no data, they
// continue as planes.
var ReLUInfo = basisMethod(approx.MethodInfo{
	Key:    "ika-relu",
	Name:   "IKA, rectified linear units",
	Short:  "IKA on ReLUs",
	Source: "Ronchetti 2019, section 6",
	Doc:    "Builds the eigenfunctions from rectified linear units, each with its kink between two points of the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true},
}, "bent planes", func(_ context.Context, p fitting.Problem, _ approx.Values, n int) (basis, error) {
	// The length of the weights does not matter, because IKA fits the coefficients.
	return layerBasis(newNeurons(p, n, 1, relu{}, 1)), nil
})

// relu is the activation f(t) = max(0, t).
type relu struct{}

func (relu) apply(t []float64) {
	for i, v := range t {
		if v < 0 { // faster than max, which handles NaN and −0
			t[i] = 0
		}
	}
}

func (relu) fillTable([]float64) bool { return true }

func (relu) fillRow(dst, t []float64, s float64) {
	for i, v := range t {
		v += s
		if v < 0 {
			v = 0
		}
		dst[i] = v
	}
}
