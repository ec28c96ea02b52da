// Package ritz computes the eigenpairs of a feature map, the uncentred principal
// component analysis of its features.
//
// Let k̂(x, y) = ψ(x)ᵀψ(y) and let p = Σ qᵢ δ(xᵢ). The operator f ↦ ∫ k̂(·, y) f(y)
// dp(y) has the eigenpairs
//
//	λᵢ,  φᵢ(x) = ψ(x)ᵀvᵢ / √λᵢ
//
// where (λᵢ, vᵢ) are the eigenpairs of the covariance S = Σ qᵢ ψ(xᵢ)ψ(xᵢ)ᵀ. Then ∫ φᵢφⱼ
// dp = δᵢⱼ. If ψ spans functions k(·, z), as Nyström's features do, these are the
// Rayleigh–Ritz pairs of k on this span. λᵢ never exceeds the true eigenvalue, and its
// error is of the order of the square of the error of φᵢ.
//
//mercer:inline
package ritz

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// rows is the number of points that are mapped at once: the n×D features are never
// stored.
const rows = 512

// Pairs returns the eigenpairs of f under the points x with weights q that sum to 1, or
// equal weights if q is nil. Eigenvalues below rounding, that is, below max(n,
// D)·2.2e-16 of the largest, are omitted. Pairs costs O(nD²), or O(n²D) if there are
// fewer points than features, and an eigenproblem of size min(n, D). For a Signed map,
// the operator may have negative eigenvalues, which Pairs also omits. Pairs returns the
// error of x.Check, of approx.CheckWeights or of ctx, an *approx.EmptyError, or an
// *approx.FeatureValueError. Pairs panics unless q is nil or has one weight for each
// point.
func Pairs(ctx context.Context, f approx.FeatureMap, x approx.Points, q []float64) (_ approx.Pairs, err error) {
	arg.NotNil("ritz.Pairs", "context", ctx)
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	arg.FeatureMap("ritz.Pairs", f)
	if err := arg.CheckPoints(x); err != nil {
		return approx.Pairs{}, err
	}
	n, d := x.Len(), f.Len()
	if q != nil {
		if err := arg.CheckWeights("ritz.Pairs", q, n); err != nil {
			return approx.Pairs{}, err
		}
	}
	defer func() { err = unscaleError(err, f, x) }()
	if s, ok := f.(approx.Signed); ok {
		pairs, err := signedPairs(s, x, q)
		if err != nil {
			return approx.Pairs{}, err
		}
		return pairs, ctx.Err()
	}
	if n < d {
		return dual(ctx, f, x, q)
	}
	c := NewCovariance(f)
	if q == nil {
		if err := c.Add(ctx, x); err != nil {
			return approx.Pairs{}, err
		}
		return pairsOf(ctx, f, c.mean(), n)
	}
	block := make([]float64, min(rows, n)*d)
	err = c.add(ctx, n, func(i, b int) []float64 { return weightedFeatures(block[:b*d], f, x.Slice(i, i+b), q, i, n) })
	if err != nil {
		return approx.Pairs{}, err
	}
	return pairsOf(ctx, f, c.sum, n)
}

// FromCovariance returns the eigenpairs of f for the known D×D covariance S = Σ qᵢ
// ψ(xᵢ)ψ(xᵢ)ᵀ of n points. It overwrites s. It panics unless s is D×D with finite
// entries, and n ≥ 1.
func FromCovariance(f approx.FeatureMap, s []float64, n int) approx.Pairs {
	wantSums("ritz.FromCovariance", f, s, n)
	arg.Must("ritz.FromCovariance", finiteSums(s))
	p, _ := pairsOf(context.Background(), f, s, n) // the only error is that of ctx
	return p
}

// wantSums panics for the exported function fn unless there is a map, s has a row for each
// of its features, and n ≥ 1.
func wantSums(fn string, f approx.FeatureMap, s []float64, n int) {
	arg.FeatureMap(fn, f)
	arg.Len(fn, "numbers in s", len(s), f.Len()*f.Len())
	arg.AtLeast(fn, "n", n, 1)
}

// finiteSums returns an *approx.RangeError unless all sums of products of features are
// finite.
func finiteSums(s []float64) error {
	return arg.CheckNumbers("s", s, -math.MaxFloat64, math.MaxFloat64)
}

// pairsOf returns the eigenpairs of the covariance s of the features of n points. It
// overwrites s.
func pairsOf(ctx context.Context, f approx.FeatureMap, s []float64, n int) (approx.Pairs, error) {
	pairs, _, _, err := decompose(ctx, f, s, n)
	return pairs, err
}

// decompose is pairsOf, and also returns all eigenvalues w and the eigenvectors as the
// columns of the D×D matrix v.
func decompose(ctx context.Context, f approx.FeatureMap, s []float64, n int) (pairs approx.Pairs, w, v []float64, err error) {
	d := f.Len()
	if w, v, err = lin.EigSymContext(ctx, s, d); err != nil {
		return approx.Pairs{}, nil, nil, err
	}
	r := Rank(w, max(n, d))
	return approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, coefficients(w, v, d, d, r), r)}, w, v, ctx.Err()
}

// coefficients returns those of the first r functions, vᵢ/√λᵢ as columns, of eigenvectors
// that are the columns of the D×k matrix v.
func coefficients(w, v []float64, d, k, r int) []float64 {
	scale := make([]float64, r)
	for i := range scale {
		scale[i] = 1 / math.Sqrt(w[i])
	}
	coef := make([]float64, d*r)
	for j := range d {
		from, to := v[j*k:j*k+r], coef[j*r:(j+1)*r]
		for i, s := range scale {
			to[i] = from[i] * s
		}
	}
	return coef
}

// dual solves the n×n problem of Q^½ΨΨᵀQ^½, which has the same eigenvalues:
// v = ΨᵀQ^½u/√λ.
func dual(ctx context.Context, f approx.FeatureMap, x approx.Points, q []float64) (approx.Pairs, error) {
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
	r := Rank(w, max(n, d))
	uw := make([]float64, n*r)
	for i := range n {
		for j := range r {
			uw[i*r+j] = u[i*n+j] / w[j]
		}
	}
	coef := make([]float64, d*r)
	lin.TMul(coef, psi, uw, d, n, r)
	return approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, coef, r)}, ctx.Err()
}

// weightedFeatures stores √qᵢ ψ(xᵢ) in dst for a block of points, the first of
// which is number from of n; a nil dst is allocated.
func weightedFeatures(dst []float64, f approx.FeatureMap, x approx.Points, q []float64, from, n int) []float64 {
	psi, d := evaluate.Features(dst, f, x), f.Len()
	equal := 1 / math.Sqrt(float64(n))
	for i := range x.Len() {
		s := equal
		if q != nil {
			s = math.Sqrt(q[from+i])
		}
		row := psi[i*d : (i+1)*d]
		for j := range row {
			row[j] *= s
		}
	}
	return psi
}

// Rank returns the number of eigenvalues in w that are above rounding, n·2.2e-16 of the
// largest. The eigenvalues are those of a matrix with n rows, largest first.
func Rank(w []float64, n int) int {
	for i, v := range w {
		if !(v > float64(n)*0x1p-52*w[0]) {
			return i
		}
	}
	return len(w)
}
