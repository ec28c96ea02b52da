package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/kernel"
)

// Gaussians is IKA with Gaussians that are τ times as wide as the kernel, at N points drawn from
// the data. The kernel itself need not be Gaussian. The leading eigenfunctions of a rough
// kernel are smooth, so smooth basis functions are suitable.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type Gaussians struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)

	// Width is τ, the width of a function divided by the bandwidth σ of the kernel, from
	// 0.125 to 8. The value 0 stands for 1.5. If the kernel has no bandwidth, σ is the median
	// distance of the data.
	Width float64
}

var gaussiansInfo = fitting.Describe(approx.MethodInfo{
	Key:          "ika-wide",
	Name:         "IKA, Gaussians of another width",
	Short:        "IKA on Gaussians",
	Source:       "Ronchetti 2018, section 3.1",
	Doc:          "Builds the eigenfunctions of any kernel from Gaussians of width τσ at points drawn from the data.",
	Traits:       approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	CheckSupport: evaluate.RejectIndexed("IKA, Gaussians of another width"),
	Params:       basisParams("Gaussians", gaussianWidth),
}, func(m int, v approx.Values) approx.Method {
	return Gaussians{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"]), Width: v["tau"]}
})

var gaussianWidth = widthParam("The width of the Gaussians relative to the bandwidth of the kernel.", 1.5)

// Info implements approx.Method.
func (Gaussians) Info() approx.MethodInfo { return gaussiansInfo }

// Fit implements approx.Method.
func (g Gaussians) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	width, err := fitting.Float("Width", g.Width, gaussianWidth)
	if err != nil {
		return nil, err
	}
	return run(ctx, "ika.Gaussians.Fit", p, gaussiansInfo, sizes{g.Components, g.Basis, g.Sample}, func(_ context.Context, p fitting.Problem, n int) (basis, error) {
		gauss := kernel.Gaussian{Sigma: width * bandwidth(p)}
		if err := approx.CheckLength("τσ", gauss.Sigma); err != nil {
			return basis{}, err
		}
		z, rows, notes := chooseCenters(p, n)
		b := bumpBasis(gauss, z, notes)
		b.pointEvals = 0 // evaluating a Gaussian is not a kernel evaluation
		b.rows = rows
		return b, nil
	})
}

// widthParam returns the parameter τ, the width of a basis function divided by the
// bandwidth of the kernel.
func widthParam(doc string, defaultValue float64) approx.Param {
	return approx.Param{
		Key: "tau", Symbol: "τ", Name: "width of a function", Unit: "σ",
		Doc: doc + " Where the kernel has no bandwidth, σ is the median distance of the data.",
		Min: 0.125, Max: 8, Default: defaultValue, Log: true,
	}
}

// bandwidth returns σ, the bandwidth of the kernel. If the kernel has no bandwidth, it
// returns the median distance of the data. For many points, this is the median of a
// sample that does not depend on the seed.
func bandwidth(p fitting.Problem) float64 {
	if sigma, ok := approx.BandwidthOf(p.Kernel); ok {
		return sigma
	}
	return kernel.MedianBandwidth(p.X, 0)
}
