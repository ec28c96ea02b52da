package measure

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// An Excess measures the loss of a regression due to an approximate kernel. The loss is
// the amount by which the smallest regularised risk of K̂,
//
//	R(K̂) = min_f (1/n) Σ (f(xᵢ)−yᵢ)² + (ρ/n) ‖f‖² = (ρ/n) yᵀ(K̂+ρI)⁻¹y,
//
// exceeds the smallest regularised risk of the exact kernel. The loss is never negative
// for a lower bound K̂ ⪯ K. For an unbiased K̂, the mean over seeds is not negative,
// because the inverse is convex. To first order, the loss is aᵀ(K−K̂)a·ρ/n with a =
// (K+ρI)⁻¹y. For random features, this is a mean over frequencies of size m^−½. For
// Nyström, it depends on the remainder of the kernel after projection onto the
// landmarks. (Yang, Li, Mahdavi, Jin & Zhou 2012 compare the two by bounds on the
// excess risk: O(m^−½), and O(1/m) for Nyström if the spectrum has a large gap.)
type Excess struct {
	x     approx.Points
	y     []float64
	ridge float64
	exact float64 // R(K)

	// ridge and k are divided by 2^exponent, which brings k to unit scale: R is the same.
	exponent int
}

// NewExcess solves the exact problem, at O(n³). The ridge ρ must be positive.
func NewExcess(k approx.Kernel, x approx.Points, y []float64, ridge float64) (_ *Excess, err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if err := arg.CheckData(k, x); err != nil {
		return nil, err
	}
	arg.Len("measure.NewExcess", "values", len(y), x.Len())
	if err := arg.CheckNumbers("y", y, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("rho", ridge, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return nil, err
	}
	k, _, e := atUnit(k, nil, x)
	ridge = math.Ldexp(ridge, -e)
	exact, err := risk(evaluate.Gram(nil, k, x), y, ridge)
	return &Excess{x, y, ridge, exact, e}, err
}

// risk returns (ρ/n) yᵀ(K+ρI)⁻¹y, and overwrites k.
func risk(k, y []float64, ridge float64) (float64, error) {
	n := len(y)
	for i := range n {
		k[i*n+i] += ridge
	}
	if !lin.Chol(k, n) {
		return 0, &approx.UnsupportedError{Method: "Excess risk", Reason: "K + ρI is not positive definite: ρ is too small for this kernel."}
	}
	b := append([]float64(nil), y...)
	lin.SolveLower(k, b, n, 1)
	return ridge / float64(n) * lin.Dot(b, b), nil
}

// Exact returns R(K).
func (e *Excess) Exact() float64 {
	arg.Receiver("measure.Excess.Exact", e == nil)
	return e.exact
}

// Of returns R(K̂) − R(K) for the kernel of a feature map, at O(nD²): with
// A = ΨᵀΨ + ρI,
//
//	yᵀ(K̂+ρI)⁻¹y = (yᵀy − yᵀΨ A⁻¹ Ψᵀy)/ρ,
//
// If there are fewer points than features, Of solves with K̂+ρI at O(n²D + n³). It
// returns an error for a Signed map, and if rounding makes A singular.
func (e *Excess) Of(ctx context.Context, f approx.FeatureMap) (_ float64, err error) {
	arg.Receiver("measure.Excess.Of", e == nil)
	arg.NotNil("measure.Excess.Of", "context", ctx)
	defer evaluate.Catch(&err, nil, evaluate.Data(e.x))
	arg.FeatureMap("measure.Excess.Of", f)
	if _, ok := f.(approx.Signed); ok {
		return 0, &approx.UnsupportedError{Method: "Excess risk", Reason: "A kernel that is not positive semi-definite has no regularised risk."}
	}
	f = unit.ScaleFeatures(f, -e.exponent/2)
	n, d := e.x.Len(), f.Len()
	if d > n {
		all, err := risk(approxGram(f, e.x), e.y, e.ridge)
		if err != nil {
			return 0, err
		}
		return all - e.exact, ctx.Err()
	}
	psi := approx.Features(f, e.x)
	evaluate.CheckSquares(psi, f.Len(), e.x)
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	a, b := make([]float64, d*d), make([]float64, d)
	lin.SymTMul(a, psi, n, d)
	for i := range d {
		a[i*d+i] += e.ridge
	}
	if !lin.Chol(a, d) {
		return 0, &approx.UnsupportedError{Method: "Excess risk", Reason: "ΨᵀΨ + ρI is not positive definite: ρ is too small for these features."}
	}
	// The residual of the fit, which loses less than the difference of squares.
	lin.TMatVec(b, psi, e.y, n, d)
	lin.SolveLower(a, b, d, 1)
	lin.SolveLowerT(a, b, d, 1)
	left := make([]float64, n)
	lin.MatVec(left, psi, b, n, d)
	var total float64
	for i, v := range left {
		total += (e.y[i] - v) * e.y[i] / float64(n)
	}
	return total - e.exact, nil
}
