package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/kernel"
)

// Bumps is IKA with the basis of the original paper (Ronchetti 2018). The basis functions
// are k(·, cⱼ) for N points cⱼ drawn from the data, or for given landmarks.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type Bumps struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)
}

var bumpsInfo = fitting.Describe(approx.MethodInfo{
	Key:    "ika",
	Name:   "IKA, kernel bumps at random points",
	Short:  "IKA",
	Source: "Ronchetti 2018",
	Doc:    "The Independent Kernel Approximator (IKA): builds eigenfunctions from a few basis functions, by least squares on a sample of the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: basisParams("bumps"),
}, func(m int, v approx.Values) approx.Method {
	return Bumps{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"])}
})

// Info implements approx.Method.
func (Bumps) Info() approx.MethodInfo { return bumpsInfo }

// Fit implements approx.Method.
func (b Bumps) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return run(ctx, "ika.Bumps.Fit", p, bumpsInfo, sizes{b.Components, b.Basis, b.Sample}, func(_ context.Context, p fitting.Problem, n int) (basis, error) {
		z, rows, notes := chooseCenters(p, n)
		b := bumpBasis(p.Kernel, z, notes)
		b.rows = rows
		return b, nil
	})
}

// bumpBasis returns the basis of the functions k(·, zⱼ).
func bumpBasis(k approx.Kernel, z approx.Points, notes approx.Notes) basis {
	return basis{functions: kernel.Sections{Kernel: k, Centers: z}, centers: z, pointEvals: z.Len(), notes: notes}
}
