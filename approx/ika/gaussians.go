package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/kernel"
)

// WideInfo describes Wide.
//
// Wide is IKA with Gaussians that are τ times as wide as the kernel. The kernel itself
// need not be Gaussian. The leading eigenfunctions of a rough kernel are smooth, so
// smooth basis functions are suitable.
var WideInfo = basisMethod(approx.MethodInfo{
	Key:    "ika-wide",
	Name:   "IKA, Gaussians of another width",
	Short:  "IKA on Gaussians",
	Source: "Ronchetti 2019, section 3.1",
	Doc:    "Builds the eigenfunctions of any kernel from Gaussians of width τσ at points drawn from the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: []approx.Param{widthParam("The width of the Gaussians relative to the bandwidth of the kernel.", 1.5)},
}, "Gaussians", func(_ context.Context, p fitting.Problem, v approx.Values, n int) (basis, error) {
	g := kernel.Gaussian{Sigma: v["tau"] * bandwidth(p)}
	if err := approx.CheckLength("τσ", g.Sigma); err != nil {
		return basis{}, err
	}
	z, notes := chooseCentres(p, n)
	b := bumpBasis(g, z, notes)
	b.pointEvals = 0 // evaluating a Gaussian is not a kernel evaluation
	b.hasCentersInData = p.Landmarks.Len() == 0
	return b, nil
})

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
	if b, ok := p.Kernel.(approx.Bandwidther); ok {
		return b.Bandwidth()
	}
	return kernel.MedianBandwidth(p.X, 0)
}
