package measure

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

// An Excess measures the increase of the risk of a regression due to an approximate
// kernel. The smallest regularised risk of K̂ is
//
//	R(K̂) = min_f (1/n) Σ (f(xᵢ)−yᵢ)² + (ρ/n) ‖f‖² = (ρ/n) yᵀ(K̂+ρI)⁻¹y,
//
// and the increase is R(K̂) − R(K). It is never negative for a lower bound K̂ ⪯ K. For an
// unbiased K̂, its mean over seeds is not negative, because the inverse is convex. To
// first order, the increase is aᵀ(K−K̂)a·ρ/n with a = (K+ρI)⁻¹y. For random features,
// this is a mean over frequencies of size m^−½. For Nyström, it depends on the remainder
// of the kernel after projection onto the landmarks.
//
// Yang, Li, Mahdavi, Jin & Zhou 2012 compare the two methods by bounds on the excess
// risk. The bound is O(m^−½) for random features. For Nyström, it is O(1/m) if the
// spectrum has a large gap.
type Excess struct {
	x     approx.Points
	y     []float64
	ridge float64
	exact float64 // risk R(K) of the exact kernel

	// The field ridge and the kernel are divided by 2^exponent, so that the kernel has
	// unit scale. R does not depend on this scale.
	exponent int
}

// NewExcess solves the exact problem, at a cost of O(n³). The ridge ρ must be positive.
func NewExcess(k approx.Kernel, x mat.Matrix, y []float64, ridge float64) (_ *Excess, err error) {
	points := arg.CloneMatrix("measure.NewExcess", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if err := arg.CheckData(k, points); err != nil {
		return nil, err
	}
	arg.Len("measure.NewExcess", "values", len(y), points.Len())
	if err := arg.CheckNumbers("y", y, -math.MaxFloat64, math.MaxFloat64); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("rho", ridge, math.SmallestNonzeroFloat64, math.MaxFloat64); err != nil {
		return nil, err
	}
	k, _, e := toUnitScale(k, nil, points)
	ridge = math.Ldexp(ridge, -e)
	exact, err := regularisedRisk(evaluate.Gram(nil, k, points), y, ridge)
	return &Excess{points, slices.Clone(y), ridge, exact, e}, err
}

// regularisedRisk returns (ρ/n) yᵀ(K+ρI)⁻¹y, and overwrites k.
func regularisedRisk(k, y []float64, ridge float64) (float64, error) {
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

// Exact returns the risk R(K) of the exact kernel.
func (e *Excess) Exact() float64 {
	arg.Receiver("measure.Excess.Exact", e == nil)
	return e.exact
}

// RiskIncrease returns R(K̂) − R(K) for the kernel of a feature map, at a cost of O(nD²).
// With A = ΨᵀΨ + ρI, it uses
//
//	yᵀ(K̂+ρI)⁻¹y = (yᵀy − yᵀΨ A⁻¹ Ψᵀy)/ρ.
//
// If there are fewer points than features, RiskIncrease solves with K̂+ρI, at a cost of
// O(n²D + n³). It returns an error for a Signed map, and if rounding makes A singular.
func (e *Excess) RiskIncrease(ctx context.Context, f approx.FeatureMap) (_ float64, err error) {
	arg.Receiver("measure.Excess.RiskIncrease", e == nil)
	arg.NotNil("measure.Excess.RiskIncrease", "context", ctx)
	defer evaluate.Catch(&err, nil, evaluate.Data(e.x))
	arg.FeatureMap("measure.Excess.RiskIncrease", f)
	if _, ok := f.(approx.Signed); ok {
		return 0, &approx.UnsupportedError{Method: "Excess risk", Reason: "A kernel that is not positive semi-definite has no regularised risk."}
	}
	f = unit.ScaleFeatures(f, -e.exponent/2)
	n, d := e.x.Len(), f.Len()
	if d > n {
		approxRisk, err := regularisedRisk(approxGram(f, e.x), e.y, e.ridge)
		if err != nil {
			return 0, err
		}
		return approxRisk - e.exact, ctx.Err()
	}
	psi := approx.FeaturesTo(nil, f, e.x)
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
	// The risk is computed from the residual, which is more accurate than the formula above.
	lin.TMatVec(b, psi, e.y, n, d)
	lin.SolveLower(a, b, d, 1)
	lin.SolveLowerT(a, b, d, 1)
	fittedValues := make([]float64, n)
	lin.MatVec(fittedValues, psi, b, n, d)
	var total float64
	for i, v := range fittedValues {
		total += (e.y[i] - v) * e.y[i] / float64(n)
	}
	return total - e.exact, nil
}
