package landmark

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
)

const (
	// ridgeRows is the largest rank of the factor of a Ridge.
	ridgeRows = 1000

	// ridgeLeft is the largest trace of the remainder of the factor, as a share of the
	// trace of K.
	ridgeLeft = 1e-10
)

// A Ridge holds the ridge leverage scores of some points for every ridge ρ > 0,
//
//	ℓᵢ(ρ) = [K (K + ρI)⁻¹]ᵢᵢ,
//
// with 0 ≤ ℓᵢ ≤ 1. The score is the importance of point i for ridge regression. The sum
// of the scores is the effective dimension.
type Ridge struct {
	Values []float64 // the eigenvalues μ of K, largest first; r of them
	Slack  float64   // scores are exact to within Slack/ρ, and never too large, up to rounding
	Evals  int       // kernel evaluations spent
	n      int
	square []float64 // r×n: the squares of the eigenvectors times √μ
}

// NewRidge factors the kernel matrix of x by greedy pivots, to 1e-10 of its trace or a
// rank of 1,000, and computes the eigenvalues of the factor. Slack is the trace of the
// remainder E = K − FᵀF. The scores of FᵀF have an error of at most ‖E‖/ρ. To this, the
// rounding of K and F adds an error of the order of 10⁻¹⁵ μ₁/ρ, which dominates if E is
// small. NewRidge costs nr evaluations and O(nr² + r³) operations. It returns the error
// of ctx, or an error if k is not positive semi-definite.
func NewRidge(ctx context.Context, k approx.Kernel, x approx.Points) (_ *Ridge, err error) {
	arg.NotNil("landmark.NewRidge", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	return newRidge(ctx, k, x, ridgeRows)
}

func newRidge(ctx context.Context, k approx.Kernel, x approx.Points, most int) (*Ridge, error) {
	c, err := Greedy(ctx, k, x, most, ridgeLeft)
	if err != nil {
		return nil, err
	}
	r, n := len(c.Pivots), x.Len()
	s := make([]float64, r*r)
	if err := lin.SymMulTContext(ctx, s, c.F, r, n); err != nil {
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
	if err := lin.TMulContext(ctx, g, v, c.F, r, r, n); err != nil {
		return nil, err
	}
	for i, t := range g {
		g[i] = t * t
	}
	for i, t := range mu {
		mu[i] = max(t, 0)
	}
	return &Ridge{Values: mu, Slack: c.Trace, Evals: c.Evals, n: n, square: g}, nil
}

// Len returns n, the number of points.
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
	lin.TMatVec(l, r.square, w, len(w), r.n)
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

// For returns the ridge at which the effective dimension is d, by bisection. The
// smallest ridge is Cut times the largest eigenvalue; For returns this ridge if d is
// too large. For panics unless d > 0.
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

// leftover returns the remainder of each of some points after the points s,
//
//	k(x, x) − k(x, S) (K(S, S) + diag(ridge))⁻¹ k(S, x),
//
// which is ρ times its leverage score if S, with ridges ρ/w for the weights w,
// represents the data. gram is K(S, S) and diag has the k(x, x). If the ridge is so
// small that the matrix is singular by rounding, it is raised by the returned
// factor, which is 1 otherwise. It costs |S| evaluations for each point.
func leftover(ctx context.Context, k approx.Kernel, x, s approx.Points, gram, diag, ridge []float64) (left []float64, raised float64, err error) {
	left = append([]float64(nil), diag...)
	m := s.Len()
	if m == 0 {
		return left, 1, ctx.Err()
	}
	l := make([]float64, m*m)
	top, least := 0.0, math.Inf(1)
	for i, v := range ridge {
		top, least = max(top, gram[i*m+i]), min(least, v)
	}
	for raised = 1; ; raised *= 10 {
		copy(l, gram)
		for i, v := range ridge {
			l[i*m+i] += raised * v
		}
		if lin.Chol(l, m) {
			break
		}
		// A negative value with a ridge above rounding is not rounding. Beyond
		// 1e16, ridges of any size are above it.
		if raised*least > evaluate.Negligible*top || raised > 1e16 {
			return nil, 0, notDefinite(ctx, gram, m)
		}
	}
	const rows = 64
	for i0 := 0; i0 < x.Len(); i0 += rows {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		b := min(rows, x.Len()-i0)
		part := evaluate.Cross(nil, k, x.Slice(i0, i0+b), s)
		lin.SolveLowerRight(part, l, b, m)
		for i := range b {
			row := part[i*m : i*m+m]
			left[i0+i] = max(0, left[i0+i]-lin.Dot(row, row))
		}
	}
	return left, raised, nil
}

// errGram reports an unusable kernel matrix.
var errGram error = &approx.UnsupportedError{Method: "Leverage scores", Reason: "The kernel matrix has an entry that is not a finite number, or whose square is not."}

// notDefinite returns the error that a kernel matrix of m points without a Cholesky
// factor for any ridge has a negative eigenvalue. It may also return the error of ctx.
func notDefinite(ctx context.Context, gram []float64, m int) error {
	if slices.ContainsFunc(gram, func(v float64) bool { return v-v != 0 }) {
		return errGram
	}
	w, _, err := lin.EigSymContext(ctx, slices.Clone(gram), m)
	if err != nil {
		return err
	}
	if w[m-1] >= -evaluate.Negligible*w[0] {
		return &approx.UnsupportedError{Method: "Leverage scores", Reason: "The ridge is lost in the rounding of the kernel matrix: use a larger one."}
	}
	return evaluate.IndefiniteError("Leverage scores", fmt.Sprintf("its matrix of %s has the eigenvalues %%v and %%v", words.Count(m, "point")), w[m-1], w[0])
}
