package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/kernel"
)

// Wide is IKA on Gaussians τ times as wide as the kernel, for every kernel. The
// basis need not be related to the kernel. Smooth functions suit the leading
// eigenfunctions of a rough kernel, which are smooth too.
var Wide = basisMethod(approx.Method{
	Key:    "ika-wide",
	Name:   "IKA, Gaussians of another width",
	Short:  "IKA on Gaussians",
	Source: "Ronchetti 2019, section 3.1",
	Doc:    "Builds the eigenfunctions of any kernel from Gaussians of width τσ at points drawn from the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: []approx.Param{tau("The width of the Gaussians relative to the bandwidth of the kernel.", 1.5)},
}, "Gaussians", func(_ context.Context, p approx.Problem, v approx.Values, n int) (basis, error) {
	g := kernel.Gaussian{Sigma: v["tau"] * width(p)}
	if err := approx.CheckLength("τσ", g.Sigma); err != nil {
		return basis{}, err
	}
	z, notes := centresOf(p, n)
	b := bumps(g, z, notes)
	b.each = 0 // they are not the kernel
	b.among = p.Landmarks.Len() == 0
	return b, nil
})

// tau is the width of basis functions over that of the kernel.
func tau(doc string, standard float64) approx.Param {
	return approx.Param{
		Key: "tau", Symbol: "τ", Name: "width of a function", Unit: "σ",
		Doc: doc + " Where the kernel has no bandwidth, σ is the median distance of the data.",
		Min: 0.125, Max: 8, Default: standard, Log: true,
	}
}

// width returns σ: the bandwidth of the kernel, or the median distance of the data
// if it has none. For many points, the median is that of a sample, the same for
// every seed.
func width(p approx.Problem) float64 {
	if b, ok := p.Kernel.(approx.Bandwidther); ok {
		return b.Bandwidth()
	}
	return kernel.Median(p.X, 0)
}
