package ika

import (
	"context"
	"math"
	"math/rand/v2"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
)

// Cosine is IKA with the functions cos(wᵀx + c), where w ~ N(0, I/τ²σ²) and the phase c is
// uniform. The functions do not depend on the type of the kernel. For a Gaussian kernel and
// τ = 1, they are random Fourier features. IKA fits their coefficients to the data instead
// of averaging.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type Cosine struct {
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

var cosineInfo = fitting.Describe(approx.MethodInfo{
	Key:          "ika-cosine",
	Name:         "IKA, cosines",
	Short:        "IKA on cosines",
	Source:       "Ronchetti 2018, section 6; Rahimi & Recht 2007",
	Doc:          "Builds the eigenfunctions from waves of random direction, length and phase, which do not depend on the kernel.",
	Traits:       approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true},
	CheckSupport: evaluate.RejectIndexed("IKA, cosines"),
	Params:       basisParams("waves", cosineWidth),
}, func(m int, v approx.Values) approx.Method {
	return Cosine{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"]), Width: v["tau"]}
})

var cosineWidth = widthParam("How long a wave is: 1/‖w‖ over the bandwidth of the kernel, in the mean square of a coordinate.", 1)

// Info implements approx.Method.
func (Cosine) Info() approx.MethodInfo { return cosineInfo }

// Fit implements approx.Method.
func (c Cosine) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	width, err := fitting.Float("Width", c.Width, cosineWidth)
	if err != nil {
		return nil, err
	}
	return run(ctx, "ika.Cosine.Fit", p, cosineInfo, sizes{c.Components, c.Basis, c.Sample}, func(_ context.Context, p fitting.Problem, n int) (basis, error) {
		rng := rand.New(rand.NewPCG(p.Seed, neuronStream))
		s := width * bandwidth(p)
		f := fourier.Cosines{Omega: approx.NewPoints(n, p.X.Dim), Phase: make([]float64, n), Amp: make([]float64, n)}
		for j := range n {
			for a := range p.X.Dim {
				f.Omega.Row(j)[a] = rng.NormFloat64() / s
			}
			f.Phase[j], f.Amp[j] = 2*math.Pi*rng.Float64(), 1
		}
		return basis{functions: f, frequencies: f.Omega}, nil
	})
}
