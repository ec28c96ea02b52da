// Package ika approximates the leading eigenfunctions of a kernel by combinations
// of given functions, which need not be related to the kernel. This is the
// Independent Kernel Approximator of Ronchetti 2019. A Method is a choice of
// functions: the kernel at points, Gaussians, neurons, waves, or polynomials.
//
// Let G be the Gram matrix of a sample of S points. Let B be the S×N matrix of N
// basis functions on it, and Q an orthonormal basis of its columns. The eigenpairs
// of M = QᵀGQ give
//
//	K̂ = B U Bᵀ with the U that minimises ‖G − BUBᵀ‖_F,
//
// so that on the sample IKA is never worse than Nyström with the same functions.
// Outside of the sample, this is not guaranteed. A sample should be some ten times as
// large as the basis. There are three sizes: S points of the sample, N basis functions,
// and m combinations of basis functions.
package ika

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tensor"
	"mercer/approx/kernel"
)

// A Solution is the result of Eigenfunctions.
type Solution struct {
	approx.Pairs     // those with positive eigenvalues, largest first
	Span         int // number of independent functions of the basis on the sample

	// Least is the smallest eigenvalue of K̂ before pairs with negative eigenvalues are
	// omitted. It is 0 if no eigenvalue is negative, or if negative eigenvalues are
	// within the rounding of a positive semi-definite kernel: 1e-5 of the largest
	// magnitude.
	Least float64
}

// negligible is the share of the largest eigenvalue up to which a negative one counts as
// rounding, as for exact kernel PCA.
const negligible = 1e-5

// Eigenfunctions returns at most r leading eigenpairs of the operator of k under the
// sample, restricted to combinations of the basis. It costs S² kernel evaluations and
// O(S²N + SN²) operations. If the Gram matrix has a certified factor, it costs O(SN²)
// and no kernel evaluation.
//
// Ronchetti's generalised eigenproblem squares the condition of B: with 120 Gaussian
// bumps its matrix is indefinite by rounding. B is therefore factored by QR, and Q
// spans its leading singular vectors. Singular vectors with singular values so small
// that rounding would be visible in K̂ are omitted, from a gap on.
func Eigenfunctions(ctx context.Context, k approx.Kernel, sample approx.Points, basis approx.FeatureMap, r int) (_ Solution, err error) {
	arg.NotNil("ika.Eigenfunctions", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(sample))
	arg.FeatureMap("ika.Eigenfunctions", basis)
	if err := arg.Data(k, sample); err != nil {
		return Solution{}, err
	}
	if err := arg.Range("pairs", float64(r), 1, math.Inf(1)); err != nil {
		return Solution{}, err
	}
	s, n := sample.Len(), basis.Len()
	q, upper, perm, rank, scale := factor(evaluate.Features(nil, basis, sample), s, n)
	m, err := project(ctx, k, sample, q, rank)
	if err != nil {
		return Solution{Span: rank}, err
	}
	mu, w, dim, least := combine(m, upper, rank, n, min(r, rank), s)
	if kernel.IsDefinite(k) {
		least = 0
	}

	// φ = √S b(x)ᵀw, where w undoes the pivoting and the scaling of columns.
	keep := len(mu)
	coef := make([]float64, n*keep)
	for i, p := range perm {
		for j := range keep {
			coef[p*keep+j] = w[i*keep+j] * math.Sqrt(float64(s)) / scale[p]
		}
	}
	lambda := make([]float64, keep)
	for i := range lambda {
		lambda[i] = mu[i] / float64(s)
	}
	return Solution{
		Pairs: approx.Pairs{Lambda: lambda, Phi: approx.Combined(basis, coef, keep)},
		Span:  dim,
		Least: least / float64(s),
	}, nil
}

// entryTolerance is the tolerance for entries of a factored Gram matrix; the error
// of the eigenvalues over S is not larger.
const entryTolerance = 1e-11

// project returns M = QᵀGQ, r×r, where Q is s×r. For many points on the line or in
// the plane and a Gaussian kernel, the Gram matrix is that of certified features, M
// = (ΨᵀQ)ᵀΨᵀQ. Otherwise it is evaluated in blocks of rows that are not stored.
func project(ctx context.Context, k approx.Kernel, sample approx.Points, q []float64, r int) ([]float64, error) {
	s := sample.Len()
	m := make([]float64, r*r)
	if gauss, ok := k.(kernel.Gaussian); ok && s > fewPoints {
		if f := tensor.New(ctx, gauss.Sigma, sample, entryTolerance, s/2); f != nil {
			d := f.Len()
			part := make([]float64, d*r)
			f.TMul(part, q, r)
			lin.SymTMul(m, part, d, r)
			return m, ctx.Err()
		}
	}
	const rows = 64
	gq := make([]float64, s*r)
	block := make([]float64, min(rows, s)*s)
	for i := 0; i < s; i += rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b := min(rows, s-i)
		evaluate.Cross(block[:b*s], k, sample.Slice(i, i+b), sample)
		lin.Mul(gq[i*r:(i+b)*r], block, q, b, s, r)
		approx.Progress(ctx, i+b, s)
	}
	lin.TMul(m, q, gq, r, s, r)
	lin.Symmetrise(m, r)
	return m, nil
}

// fewPoints is the number of points up to which evaluating the Gram matrix takes
// negligible time.
const fewPoints = 512
