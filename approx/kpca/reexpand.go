package kpca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// Reexpand replaces functions with many centres by functions with few centres. It returns
// the functions Σⱼ Bⱼ k(cⱼ, ·) on the given centres that are nearest to the functions of
// e in the RKHS:
//
//	B = K(C, C)⁺ K(C, X) A.
//
// It also returns the squared distance ‖Σ Aⱼk(xⱼ, ·) − Σ Bⱼk(cⱼ, ·)‖² of each function.
// This is the reduced-set construction of Schölkopf et al. 1999 for given centres. For a
// new point, the result needs one kernel evaluation for each centre.
//
// Centres that repeat others to within rounding have no coefficients. Reexpand evaluates
// the kernel at most (n+m)² times. If ctx is done, it returns the error of ctx.
func Reexpand(ctx context.Context, e kernel.Expansion, centers mat.Matrix) (_ kernel.Expansion, _ []float64, err error) {
	arg.NotNil("kpca.Reexpand", "context", ctx)
	centerPoints := arg.Matrix("kpca.Reexpand", "centres", centers)
	defer evaluate.Catch(&err, e.Kernel, evaluate.Points("centre of e", e.Centers), evaluate.Centers(centerPoints))
	const fn = "kpca.Reexpand"
	arg.Points(fn, "centres of e", e.Centers)
	arg.AtLeast(fn, "the number of centres of e", e.Centers.Len(), 1)
	rows, d := dense.Dims(e.Coef)
	arg.Len(fn, "rows of coefficients", rows, e.Centers.Len())
	if err := arg.CheckSet("centre of e", e.Kernel, e.Centers); err != nil {
		return kernel.Expansion{}, nil, err
	}
	if err := arg.CheckAdditional(fn, "centres", "centre", e.Kernel, e.Centers, centerPoints); err != nil {
		return kernel.Expansion{}, nil, err
	}
	coef := dense.Data(e.Coef)
	if err := arg.CheckNumbers("coefficient", coef, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return kernel.Expansion{}, nil, err
	}
	n := e.Centers.Len()
	f, err := nystrom.FeaturesContext(ctx, e.Kernel, centerPoints)
	if err != nil {
		return kernel.Expansion{}, nil, err
	}
	// The components of ψ = L⁻¹k(C, ·) are orthonormal, so the projection has the
	// coordinates Ψ(X)ᵀA.
	r := f.Len()
	w := make([]float64, r*d)
	lin.TMul(w, evaluate.Features(nil, f, e.Centers), coef, r, n, d)
	expansion, ok := approx.Combined(f, approx.Points{Data: w, Dim: d}).(kernel.Expansion)
	if !ok {
		panic("kpca: Nyström's features are no expansion")
	}
	distances := make([]float64, d)
	ka, k := make([]float64, n*d), evaluate.Gram(nil, e.Kernel, e.Centers)
	lin.Mul(ka, k, coef, n, n, d)
	for i, v := range coef {
		distances[i%d] += v * ka[i]
	}
	for i, v := range w {
		distances[i%d] -= v * v
	}
	for i, v := range distances {
		distances[i] = max(0, v) // rounding
	}
	return expansion, distances, ctx.Err()
}
