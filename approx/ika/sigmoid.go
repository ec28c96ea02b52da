package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// SigmoidInfo describes Sigmoid.
//
// Sigmoid is IKA with the logistic function, 1/(1+exp(−wᵀx−c)), as proposed in the
// outlook of the paper. Each function is a smooth step between two data points and nearly
// constant far away. Together with a constant, the functions span the same space as tanh
// functions.
var SigmoidInfo = basisMethod(approx.MethodInfo{
	Key:    "ika-sigmoid",
	Name:   "IKA, sigmoids",
	Short:  "IKA on sigmoids",
	Source: "Ronchetti 2019, section 6",
	Doc:    "Builds the eigenfunctions from sigmoid functions, each with its step between two points of the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true},
	Params: []approx.Param{widthParam("How wide a step is: 1/‖w‖ over the bandwidth of the kernel.", 1)},
}, "steps", func(_ context.Context, p fitting.Problem, v approx.Values, n int) (basis, error) {
	return layerBasis(newNeurons(p, n, v["tau"]*bandwidth(p), logistic{}, 0)), nil
})

// logistic is the activation f(t) = 1/(1+exp(−t)).
type logistic struct{}

func (logistic) apply(t []float64) {
	lin.Gauss(t, t, 1)
	for i, v := range t {
		t[i] = 1 / (1 + v)
	}
}

// fillTable computes exp(−t) for one coordinate, so that fillRow needs only one product
// per grid point. If |t| exceeded 350, one factor could overflow while the other
// underflows.
func (logistic) fillTable(t []float64) bool {
	for _, v := range t {
		if !(-350 <= v && v <= 350) {
			return false
		}
	}
	lin.Gauss(t, t, 1)
	return true
}

func (logistic) fillRow(dst, t []float64, s float64) {
	for i, v := range t {
		dst[i] = 1 / (1 + v*s)
	}
}
