package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/kernel"
)

// BumpsInfo describes Bumps.
//
// Bumps is IKA with the basis of the original paper. The basis functions are k(·, cⱼ) for
// points cⱼ drawn from the data.
var BumpsInfo = basisMethod(approx.MethodInfo{
	Key:    "ika",
	Name:   "IKA, kernel bumps at random points",
	Short:  "IKA",
	Source: "Ronchetti 2019",
	Doc:    "The Independent Kernel Approximator (IKA): builds eigenfunctions from a few basis functions, by least squares on a sample of the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
}, "bumps", func(_ context.Context, p fitting.Problem, _ approx.Values, n int) (basis, error) {
	z, notes := chooseCentres(p, n)
	b := bumpBasis(p.Kernel, z, notes)
	b.hasCentersInData = p.Landmarks.Len() == 0
	return b, nil
})

// bumpBasis returns the basis of the functions k(·, zⱼ).
func bumpBasis(k approx.Kernel, z approx.Points, notes []string) basis {
	return basis{functions: kernel.Sections{Kernel: k, Centers: z}, centers: z, pointEvals: z.Len(), notes: notes}
}
