package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
)

// Sigmoid is IKA with the logistic function, 1/(1+exp(−wᵀx−c)), as proposed in the outlook
// of the paper (Ronchetti 2018, section 6). Each function is a smooth step between two data
// points and nearly constant far away. Together with a constant, the functions span the
// same space as tanh functions.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type Sigmoid struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)

	// Width is τ, the width of a function divided by the bandwidth σ of the kernel, from
	// 0.125 to 8. The value 0 stands for 1. If the kernel has no bandwidth, σ is the median
	// distance of the data.
	Width float64
}

var sigmoidInfo = fitting.Describe(approx.MethodInfo{
	Key:          "ika-sigmoid",
	Name:         "IKA, sigmoids",
	Short:        "IKA on sigmoids",
	Source:       "Ronchetti 2018, section 6",
	Doc:          "Builds the eigenfunctions from sigmoid functions, each with its step between two points of the data.",
	Traits:       approx.Traits{Definite: true, Seeded: true, Sized: true},
	CheckSupport: evaluate.RejectIndexed("IKA, sigmoids"),
	Params:       basisParams("steps", sigmoidWidth),
}, func(m int, v approx.Values) approx.Method {
	return Sigmoid{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"]), Width: v["tau"]}
})

var sigmoidWidth = widthParam("How wide a step is: 1/‖w‖ over the bandwidth of the kernel.", 1)

// Info implements approx.Method.
func (Sigmoid) Info() approx.MethodInfo { return sigmoidInfo }

// Fit implements approx.Method.
func (s Sigmoid) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	width, err := fitting.Float("Width", s.Width, sigmoidWidth)
	if err != nil {
		return nil, err
	}
	return run(ctx, "ika.Sigmoid.Fit", p, sigmoidInfo, sizes{s.Components, s.Basis, s.Sample}, func(_ context.Context, p fitting.Problem, n int) (basis, error) {
		return layerBasis(newNeurons(p, n, width*bandwidth(p), logistic{}, 0)), nil
	})
}

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
