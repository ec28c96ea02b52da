package landmark

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
)

// ridgeTol is the largest trace of the residual of the factor, relative to the trace of K.
const ridgeTol = 1e-10

// A Ridge computes the ridge leverage scores of n points for any ridge ρ > 0,
//
//	ℓᵢ(ρ) = [K (K + ρI)⁻¹]ᵢᵢ,  0 ≤ ℓᵢ ≤ 1.
//
// The score is the importance of point i for ridge regression. The sum of the scores is
// the effective dimension.
type Ridge struct {
	Values  []float64 // r eigenvalues μ of K, largest first
	Slack   float64   // scores are too small by at most Slack/ρ, up to rounding errors
	Evals   int       // number of kernel evaluations
	n       int
	squares []float64 // squares of √μⱼ times eigenvector j, r×n
}

// NewRidge factors the Gram matrix of x with greedy pivots and computes the eigenvalues
// of the factor. The residual is E = K − FᵀF, and Slack is its trace. The factorisation
// ends at a trace of 1e-10 times the trace of K, or at the rank maxRank. The value 0 of
// maxRank stands for no bound.
//
// The scores of FᵀF have an error of at most ‖E‖/ρ. Rounding errors of K and F add an
// error of the order of 10⁻¹⁵ μ₁/ρ, which dominates if E is small. NewRidge costs nr
// evaluations and O(nr² + r³) operations. It returns the error of ctx, an
// *approx.RangeError for a negative maxRank, or an error if k is not positive
// semi-definite.
func NewRidge(ctx context.Context, k approx.Kernel, x mat.Matrix, maxRank int) (_ *Ridge, err error) {
	arg.NotNil("landmark.NewRidge", "context", ctx)
	points := arg.Matrix("landmark.NewRidge", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := arg.CheckRange("maxRank", float64(maxRank), 0, math.Inf(1)); err != nil {
		return nil, err
	}
	if maxRank == 0 {
		maxRank = max(1, points.Len())
	}
	c, err := Greedy(ctx, k, points, maxRank, ridgeTol, nil)
	if err != nil {
		return nil, err
	}
	r, n, f := len(c.Pivots), points.Len(), dense.Data(c.F)
	s := make([]float64, r*r)
	if err := lin.SymMulTContext(ctx, s, f, r, n); err != nil {
		return nil, err
	}
	if v := lin.Dot(s, s); v-v != 0 { // NaN or infinite
		return nil, errGram
	}
	mu, v, err := lin.EigSymContext(ctx, s, r)
	if err != nil {
		return nil, err
	}
	g := make([]float64, r*n)
	if err := lin.TMulContext(ctx, g, v, f, r, r, n); err != nil {
		return nil, err
	}
	for i, t := range g {
		g[i] = t * t
	}
	for i, t := range mu {
		mu[i] = max(t, 0)
	}
	return &Ridge{Values: mu, Slack: c.Trace, Evals: c.Evals, n: n, squares: g}, nil
}

// Len returns the number n of points.
func (r *Ridge) Len() int {
	arg.Receiver("landmark.Ridge.Len", r == nil)
	return r.n
}

// Scores returns ℓ₁(ρ), …, ℓₙ(ρ). It panics unless ρ > 0.
func (r *Ridge) Scores(ridge float64) []float64 {
	arg.Receiver("landmark.Ridge.Scores", r == nil)
	arg.Positive("landmark.Ridge.Scores", "ρ", ridge)
	w := make([]float64, len(r.Values))
	for j, mu := range r.Values {
		w[j] = 1 / (mu + ridge)
	}
	l := make([]float64, r.n)
	lin.TMatVec(l, r.squares, w, len(w), r.n)
	for i, v := range l {
		l[i] = min(v, 1)
	}
	return l
}

// Dimension returns the effective dimension Σ μⱼ/(μⱼ + ρ) = Σ ℓᵢ(ρ). It panics unless
// ρ > 0.
func (r *Ridge) Dimension(ridge float64) (d float64) {
	arg.Receiver("landmark.Ridge.Dimension", r == nil)
	arg.Positive("landmark.Ridge.Dimension", "ρ", ridge)
	for _, mu := range r.Values {
		if mu > 0 {
			d += mu / (mu + ridge)
		}
	}
	return d
}

// For returns the ridge at which the effective dimension is d. It uses bisection. If d is
// too large, For returns the smallest ridge, which is Cut times the largest eigenvalue.
// For panics unless d > 0.
func (r *Ridge) For(d float64) float64 {
	arg.Receiver("landmark.Ridge.For", r == nil)
	arg.Positive("landmark.Ridge.For", "d", d)
	if len(r.Values) == 0 || r.Values[0] == 0 {
		return 1
	}
	lo, hi := math.Log(Cut*r.Values[0]), math.Log(r.Values[0])+math.Log(float64(len(r.Values)))+math.Log(1/d+1)
	for range 60 {
		if mid := (lo + hi) / 2; r.Dimension(math.Exp(mid)) > d {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Exp(lo)
}

// residualDiag returns the residual of each point x for the points S,
//
//	k(x, x) − k(x, S) (K(S, S) + diag(ridge))⁻¹ k(S, x).
//
// If S represents the data with the weights w, the ridges are ρ/w. The residual is then
// ρ times the leverage score of x. The arguments gram and diag are K(S, S) and the values
// k(x, x).
//
// If the matrix is singular because of rounding errors, residualDiag increases the
// ridges. The result ridgeFactor is the factor of this increase, and is usually 1. The
// cost is |S| kernel evaluations for each point.
func residualDiag(ctx context.Context, k approx.Kernel, x, s approx.Points, gram, diag, ridge []float64) (residuals []float64, ridgeFactor float64, err error) {
	residuals = append([]float64(nil), diag...)
	m := s.Len()
	if m == 0 {
		return residuals, 1, ctx.Err()
	}
	l := make([]float64, m*m)
	largest, smallest := 0.0, math.Inf(1)
	for i, v := range ridge {
		largest, smallest = max(largest, gram[i*m+i]), min(smallest, v)
	}
	for ridgeFactor = 1; ; ridgeFactor *= 10 {
		copy(l, gram)
		for i, v := range ridge {
			l[i*m+i] += ridgeFactor * v
		}
		if lin.Chol(l, m) {
			break
		}
		// If the matrix is not positive definite although the ridge exceeds rounding
		// errors, the kernel is indefinite. Factors beyond 1e16 exceed rounding errors
		// for every ridge.
		if ridgeFactor*smallest > evaluate.NegligibleLevel*largest || ridgeFactor > 1e16 {
			return nil, 0, indefiniteError(ctx, gram, m)
		}
	}
	const blockRows = 64
	for i0 := 0; i0 < x.Len(); i0 += blockRows {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		b := min(blockRows, x.Len()-i0)
		part := evaluate.Cross(nil, k, x.Slice(i0, i0+b), s)
		lin.SolveLowerRight(part, l, b, m)
		for i := range b {
			row := part[i*m : i*m+m]
			residuals[i0+i] = max(0, residuals[i0+i]-lin.Dot(row, row))
		}
	}
	return residuals, ridgeFactor, nil
}

// errGram reports a Gram matrix with a value that is not finite or too large.
var errGram error = &approx.UnsupportedError{Method: "Leverage scores", Reason: "The kernel matrix has an entry that is not a finite number, or whose square is not."}

// indefiniteError returns the error that the Gram matrix of m points has a negative
// eigenvalue, so that it has no Cholesky factor for any ridge. It may also return the
// error of ctx.
func indefiniteError(ctx context.Context, gram []float64, m int) error {
	if slices.ContainsFunc(gram, func(v float64) bool { return v-v != 0 }) {
		return errGram
	}
	w, _, err := lin.EigSymContext(ctx, slices.Clone(gram), m)
	if err != nil {
		return err
	}
	if w[m-1] >= -evaluate.NegligibleLevel*w[0] {
		return &approx.UnsupportedError{Method: "Leverage scores", Reason: "The ridge is lost in the rounding of the kernel matrix: use a larger one."}
	}
	return evaluate.IndefiniteError("Leverage scores", fmt.Sprintf("its matrix of %s has the eigenvalues %%v and %%v", words.Count(m, "point")), w[m-1], w[0])
}
