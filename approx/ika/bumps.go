package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/kernel"
)

// Bumps is IKA on the basis of the original paper: the kernel k(·, cⱼ) at points cⱼ
// drawn from the data.
var Bumps = basisMethod(approx.Method{
	Key:    "ika",
	Name:   "IKA, kernel bumps at random points",
	Short:  "IKA",
	Source: "Ronchetti 2019",
	Doc:    "The Independent Kernel Approximator (IKA): builds eigenfunctions from a few basis functions, by least squares on a sample of the data.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
}, "bumps", func(_ context.Context, p approx.Problem, _ approx.Values, n int) (basis, error) {
	z, notes := centresOf(p, n)
	b := bumps(p.Kernel, z, notes)
	b.among = p.Landmarks.Len() == 0
	return b, nil
})

// bumps is the basis k(·, zⱼ).
func bumps(k approx.Kernel, z approx.Points, notes []string) basis {
	return basis{functions: kernel.Sections{Kernel: k, Centers: z}, centers: z, each: z.Len(), notes: notes}
}
