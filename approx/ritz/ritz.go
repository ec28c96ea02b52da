// Package ritz computes the eigenpairs of a feature map. They are the uncentred principal
// components of its features.
//
// Let k̂(x, y) = ψ(x)ᵀψ(y) and let p = Σ qᵢ δ(xᵢ). The operator f ↦ ∫ k̂(·, y) f(y) dp(y)
// has the eigenpairs
//
//	λᵢ,  φᵢ(x) = ψ(x)ᵀvᵢ / √λᵢ,
//
// where (λᵢ, vᵢ) are the eigenpairs of the covariance S = Σ qᵢ ψ(xᵢ)ψ(xᵢ)ᵀ. The functions
// satisfy ∫ φᵢφⱼ dp = δᵢⱼ. If ψ spans functions k(·, z), as Nyström's features do, the
// pairs are the Rayleigh–Ritz pairs of k on this span. λᵢ then never exceeds the true
// eigenvalue. Its error is of the order of the squared error of φᵢ.
//
//mercer:inline
package ritz

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// blockSize is the number of points whose features are computed at once, so that the n×D
// features need not be stored.
const blockSize = 512

// Pairs returns the eigenpairs of f under the points x with weights q that sum to 1. If q
// is nil, the weights are equal. Eigenvalues within rounding, below max(n, D)·2.2e-16 of
// the largest, are omitted. Pairs costs O(nD²), or O(n²D) if there are fewer points than
// features, and an eigenproblem of size min(n, D). For a Signed map, the operator may
// have negative eigenvalues, which Pairs omits.
//
// Pairs returns the error of x.Check, of approx.CheckWeights or of ctx, an
// *approx.EmptyError, or an *approx.FeatureValueError. It panics unless q is nil or has
// one weight for each point.
func Pairs(ctx context.Context, f approx.FeatureMap, x mat.Matrix, q []float64) (_ approx.Pairs, err error) {
	arg.NotNil("ritz.Pairs", "context", ctx)
	points := arg.Matrix("ritz.Pairs", "x", x)
	defer evaluate.Catch(&err, nil, evaluate.Data(points))
	arg.FeatureMap("ritz.Pairs", f)
	if err := arg.CheckPoints(points); err != nil {
		return approx.Pairs{}, err
	}
	n, d := points.Len(), f.Len()
	if q != nil {
		if err := arg.CheckWeights("ritz.Pairs", q, n); err != nil {
			return approx.Pairs{}, err
		}
	}
	defer func() { err = unscaleError(err, f, points) }()
	if s, ok := f.(approx.Signed); ok {
		pairs, err := signedPairs(s, points, q)
		if err != nil {
			return approx.Pairs{}, err
		}
		return pairs, ctx.Err()
	}
	if n < d {
		return dualPairs(ctx, f, points, q)
	}
	c := NewCovariance(f)
	if q == nil {
		if err := c.Add(ctx, points); err != nil {
			return approx.Pairs{}, err
		}
		return covariancePairs(ctx, f, c.toMean(), n)
	}
	block := make([]float64, min(blockSize, n)*d)
	err = c.add(ctx, n, blockSize, func(i, b int) []float64 { return weightedFeatures(block[:b*d], f, points.Slice(i, i+b), q, i, n) })
	if err != nil {
		return approx.Pairs{}, err
	}
	return covariancePairs(ctx, f, c.sum, n)
}

// FromCovariance returns the eigenpairs of f for n points with the known D×D covariance S
// = Σ qᵢ ψ(xᵢ)ψ(xᵢ)ᵀ. It panics unless s is D×D with finite entries and n ≥ 1.
func FromCovariance(f approx.FeatureMap, s mat.Matrix, n int) approx.Pairs {
	sums := covarianceArg("ritz.FromCovariance", f, s, n)
	arg.Must("ritz.FromCovariance", checkFiniteSums(sums))
	return fromCovariance(f, sums, n)
}

// fromCovariance is FromCovariance for correct arguments. It overwrites s.
func fromCovariance(f approx.FeatureMap, s []float64, n int) approx.Pairs {
	p, _ := covariancePairs(context.Background(), f, s, n) // the only possible error is the error of ctx
	return p
}

// covarianceArg returns a copy of the entries of s. It panics unless f is not nil, s is
// D×D, and n ≥ 1. The argument fn is the name of the calling exported function.
func covarianceArg(fn string, f approx.FeatureMap, s mat.Matrix, n int) []float64 {
	arg.FeatureMap(fn, f)
	sums := arg.CloneMatrix(fn, "s", s)
	wantSquare(fn, "s", sums, f.Len())
	arg.AtLeast(fn, "n", n, 1)
	return sums.Data
}

// wantSquare panics with the names of a function and of its argument unless m is D×D.
func wantSquare(fn, name string, m approx.Points, d int) {
	arg.Len(fn, "rows of "+name, m.Len(), d)
	if d > 0 {
		arg.Len(fn, "columns of "+name, m.Dim, d)
	}
}

// checkFiniteSums returns an *approx.RangeError unless all sums are finite.
func checkFiniteSums(s []float64) error {
	return arg.CheckNumbers("s", s, -math.MaxFloat64, math.MaxFloat64)
}

// covariancePairs returns the eigenpairs for the covariance s of the features of n
// points. It overwrites s.
func covariancePairs(ctx context.Context, f approx.FeatureMap, s []float64, n int) (approx.Pairs, error) {
	pairs, _, _, err := decompose(ctx, f, s, n)
	return pairs, err
}

// decompose is covariancePairs, but also returns all eigenvalues w and the eigenvectors
// as the columns of the D×D matrix v.
func decompose(ctx context.Context, f approx.FeatureMap, s []float64, n int) (pairs approx.Pairs, w, v []float64, err error) {
	d := f.Len()
	if w, v, err = lin.EigSymContext(ctx, s, d); err != nil {
		return approx.Pairs{}, nil, nil, err
	}
	r := NumericalRank(w, max(n, d))
	return approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, approx.Points{Data: coefficients(w, v, d, d, r), Dim: r})}, w, v, ctx.Err()
}

// coefficients returns the D×r coefficients vᵢ/√λᵢ of the first r functions. The
// eigenvectors are the columns of the D×k matrix v.
func coefficients(w, v []float64, d, k, r int) []float64 {
	scale := make([]float64, r)
	for i := range scale {
		scale[i] = 1 / math.Sqrt(w[i])
	}
	coef := make([]float64, d*r)
	for j := range d {
		src, dst := v[j*k:j*k+r], coef[j*r:(j+1)*r]
		for i, s := range scale {
			dst[i] = src[i] * s
		}
	}
	return coef
}

// dualPairs solves the n×n eigenproblem of Q^½ΨΨᵀQ^½, which has the same eigenvalues as
// S. The eigenvectors of S are v = ΨᵀQ^½u/√λ.
func dualPairs(ctx context.Context, f approx.FeatureMap, x approx.Points, q []float64) (approx.Pairs, error) {
	n, d := x.Len(), f.Len()
	psi := weightedFeatures(nil, f, x, q, 0, n)
	m := make([]float64, n*n)
	if err := lin.SymMulTContext(ctx, m, psi, n, d); err != nil {
		return approx.Pairs{}, err
	}
	if err := checkSums(m, psi, d, 0); err != nil {
		return approx.Pairs{}, err
	}
	w, u, err := lin.EigSymContext(ctx, m, n)
	if err != nil {
		return approx.Pairs{}, err
	}
	r := NumericalRank(w, max(n, d))
	uw := make([]float64, n*r)
	for i := range n {
		for j := range r {
			uw[i*r+j] = u[i*n+j] / w[j]
		}
	}
	coef := make([]float64, d*r)
	lin.TMul(coef, psi, uw, d, n, r)
	return approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, approx.Points{Data: coef, Dim: r})}, ctx.Err()
}

// weightedFeatures stores √qᵢ ψ(xᵢ) in dst for a block of points, whose first index among
// n points is firstRow. If dst is nil, it is allocated.
func weightedFeatures(dst []float64, f approx.FeatureMap, x approx.Points, q []float64, firstRow, n int) []float64 {
	psi, d := evaluate.Features(dst, f, x), f.Len()
	equalWeight := 1 / math.Sqrt(float64(n))
	for i := range x.Len() {
		s := equalWeight
		if q != nil {
			s = math.Sqrt(q[firstRow+i])
		}
		row := psi[i*d : (i+1)*d]
		for j := range row {
			row[j] *= s
		}
	}
	return psi
}

// NumericalRank returns the number of eigenvalues in w that are above rounding, n·2.2e-16 of the
// largest. The slice w contains the eigenvalues of a matrix with n rows, in decreasing
// order.
func NumericalRank(w []float64, n int) int {
	for i, v := range w {
		if !(v > float64(n)*0x1p-52*w[0]) {
			return i
		}
	}
	return len(w)
}
