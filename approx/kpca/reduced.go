package kpca

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

const (
	// reducedPairs is how many eigenpairs of a large reduced set are found.
	reducedPairs = 32

	// wholeSet is the largest number of centres that K̂ uses all of: ψ at n points
	// costs nm².
	wholeSet = 1500
)

// Weighted returns the eigenpairs of the integral operator of k under the
// density Σ qⱼδ(cⱼ), as reduced-set KPCA does. With K̃ᵢⱼ = √qᵢ k(cᵢ, cⱼ) √qⱼ and
// its eigenvectors ũ,
//
//	φᵢ(x) = (1/λᵢ) Σⱼ √qⱼ ũⱼᵢ k(x, cⱼ),
//
// orthonormal under the density, and equal to exact kernel PCA of data in which
// centre j occurs with frequency qⱼ. That test decides what Kingravi, Vela & Gray
// 2013 print: the constant of (10) must be 1/n, and with W = diag(√w) Algorithm 1
// must map back by W⁻¹, not by W^(−1/2).
//
// Of more than 384 centres the leading 32 pairs are found; the evaluations are
// those of the kernel.
func Weighted(ctx context.Context, k approx.Kernel, p approx.Density) (pairs approx.Pairs, evals int, err error) {
	// Solve knows no weights, so they become a coordinate of the points and a
	// factor of the kernel.
	d := p.Centers.Dim
	var rows []int // centres without weight have no say
	for j, q := range p.Weights {
		if q > 0 {
			rows = append(rows, j)
		}
	}
	x := approx.NewPoints(len(rows), d+1)
	for i, j := range rows {
		copy(x.At(i), p.Centers.At(j))
		x.At(i)[d] = math.Sqrt(p.Weights[j])
	}
	r := len(rows)
	if r > denseUpTo {
		r = reducedPairs
	}
	s, err := Solve(ctx, weighted{k}, x, r, SolveOptions{})
	if err != nil {
		return approx.Pairs{}, 0, err
	}
	// Solve divides by the number of points.
	m, r := float64(len(rows)), len(s.Lambda)
	lambda := make([]float64, r)
	for i, v := range s.Lambda {
		lambda[i] = m * v
	}
	coef := make([]float64, len(rows)*r)
	for i := range coef {
		coef[i] = x.At(i / r)[d] * s.U[i] / lambda[i%r]
	}
	return approx.Pairs{
		Lambda: lambda,
		Phi:    kernel.Expansion{Kernel: k, Centers: p.Centers.Subset(rows), Coef: coef},
	}, s.Evals, nil
}

// weighted is the kernel s·k(x, y)·t of the points (x, s) and (y, t).
type weighted struct{ k approx.Kernel }

func (w weighted) Eval(x, y []float64) float64 {
	d := len(x) - 1
	return x[d] * w.k.Eval(x[:d], y[:d]) * y[d]
}

func (w weighted) Cross(dst []float64, x, y approx.Points) {
	a, s := split(x)
	b, t := split(y)
	kernel.Cross(dst[:len(s)*len(t)], w.k, a, b)
	for i, v := range s {
		row := dst[i*len(t) : (i+1)*len(t)]
		for j, u := range t {
			row[j] *= v * u
		}
	}
}

// split returns the points without their last coordinate, and that.
func split(x approx.Points) (y approx.Points, last []float64) {
	n, d := x.Len(), x.Dim-1
	y, last = approx.NewPoints(n, d), make([]float64, n)
	for i := range n {
		copy(y.At(i), x.At(i))
		last[i] = x.At(i)[d]
	}
	return y, last
}

// Reduced is kernel PCA on the shadows of the data. Its kernel uses all centres,
// up to 1,500 of them: there the weights cancel, and K̂ is that of Nyström on
// them. The weights decide λ and φ.
var Reduced = approx.Method{
	Key:    "rskpca",
	Name:   "Reduced-set KPCA on the shadow density",
	Short:  "reduced-set KPCA",
	Source: "Kingravi, Vela & Gray 2013",
	Doc:    "Replaces the data by weighted centres, one for each shadow of radius ε = σ/ℓ, and finds the components of those.",
	Marks:  "shadow centres",
	Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
	Traits: approx.Traits{Definite: true, Lower: true},
	Params: reducedParams,
	Fit:    fitReduced,
}

var reducedParams = []approx.Param{{
	Key: "ell", Symbol: "ℓ", Name: "shadow parameter",
	Doc: "A shadow reaches ε = σ/ℓ. Larger ℓ gives smaller shadows and more centres; the paper's range is 2.12 to 3.54.",
	Min: 0.25, Max: 10, Default: 1.25, Log: true,
}}

func fitReduced(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
	if err := p.Check(); err != nil {
		return approx.Fit{}, err
	}
	v, err := approx.Check("rskpca", reducedParams, v)
	if err != nil {
		return approx.Fit{}, err
	}
	shadow, err := reduced.Shadow{Ell: v["ell"]}.Reduce(ctx, p)
	if err != nil {
		return approx.Fit{}, err
	}
	pairs, evals, err := Weighted(ctx, p.Kernel, shadow)
	if err != nil {
		return approx.Fit{}, err
	}
	n, m := p.X.Len(), len(shadow.Weights)
	fit := approx.Fit{
		Features:  approx.Mercer(pairs),
		Eigen:     pairs,
		Landmarks: shadow,
		Size:      m,
		Evals:     evals,
	}
	if m > wholeSet {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"There are %d centres, more than %d, so K̂ has only the leading %d components. A smaller ℓ gives fewer centres.",
			m, wholeSet, len(pairs.Lambda)))
		return fit, ctx.Err()
	}
	if fit.Features, err = nystrom.FeaturesContext(ctx, p.Kernel, shadow.Centers); err != nil {
		return approx.Fit{}, err
	}
	fit.Evals += m * m
	switch {
	case m == 1 && n > 1:
		fit.Notes = append(fit.Notes, "One shadow covers all points, so K̂ has rank 1. A larger ℓ gives smaller shadows.")
	case m == n && n > 1:
		fit.Notes = append(fit.Notes, "The shadows are so small that every point is its own centre: nothing is reduced, and K̂ is K.")
	}
	if r := fit.Features.Len(); r < m {
		fit.Notes = append(fit.Notes, fmt.Sprintf("%d centres span only %d functions to within rounding.", m, r))
	}
	return fit, ctx.Err()
}
