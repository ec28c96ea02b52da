package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
)

// ReLU is IKA with rectified linear units, max(0, wᵀx + c), as proposed in the outlook of
// the paper (Ronchetti 2018, section 6). The eigenfunctions are piecewise linear. Where
// there are no data, they continue as planes.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type ReLU struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)
}

var reLUInfo = fitting.Describe(approx.MethodInfo{
	Key:          "ika-relu",
	Name:         "IKA, rectified linear units",
	Short:        "IKA on ReLUs",
	Source:       "Ronchetti 2018, section 6",
	Doc:          "Builds the eigenfunctions from rectified linear units, each with its kink between two points of the data.",
	Traits:       approx.Traits{Definite: true, Seeded: true, Sized: true},
	CheckSupport: evaluate.RejectIndexed("IKA, rectified linear units"),
	Params:       basisParams("bent planes"),
}, func(m int, v approx.Values) approx.Method {
	return ReLU{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"])}
})

// Info implements approx.Method.
func (ReLU) Info() approx.MethodInfo { return reLUInfo }

// Fit implements approx.Method.
func (r ReLU) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return run(ctx, "ika.ReLU.Fit", p, reLUInfo, sizes{r.Components, r.Basis, r.Sample}, func(_ context.Context, p fitting.Problem, n int) (basis, error) {
		// The length of the weights does not matter, because IKA fits the coefficients.
		return layerBasis(newNeurons(p, n, 1, relu{}, 1)), nil
	})
}

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
