package measure

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kpca"
)

// An Interval is a lower and an upper bound of a number.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// EffectiveDimension returns the effective dimension of ridge regression with the ridge ρ
// (of (K+ρI)⁻¹y),
//
//	d_eff = tr K(K+ρI)⁻¹ = Σ μᵢ/(μᵢ+ρ),  μᵢ = nλᵢ.
//
// It is in [0, n], and counts the directions that the ridge does not suppress (Zhang
// 2005). Each unknown eigenvalue is at most the last known eigenvalue, and their sum is
// the remainder of the trace. The interval contains all values of d_eff under these
// conditions. EffectiveDimension panics unless ρ > 0.
func EffectiveDimension(s *kpca.Solution, ridge float64) Interval {
	requireSolution("measure.EffectiveDimension", s)
	arg.Positive("measure.EffectiveDimension", "ridge", ridge)
	s, e := s.AtUnitScale()
	ridge = math.Ldexp(ridge, -e)
	n := float64(s.X.Len())
	var known float64
	missingTrace := s.Trace
	for _, v := range s.Spectrum {
		missingTrace -= v
		known += shrinkage(n*v, ridge)
	}
	if s.Complete {
		// The eigenvalues have the total error Missing, and the slope of t/(t+ρ) is at most 1/ρ.
		maxError := n * s.ErrorBound / ridge
		return Interval{max(0, known-maxError), min(n, known+maxError)}
	}
	missingTrace = n * max(0, missingTrace)
	last := n * s.Spectrum[len(s.Spectrum)-1]
	unknownCount := n - float64(len(s.Spectrum))
	if last > 0 {
		// The function t/(t+ρ) is concave and 0 at 0. For a given sum of eigenvalues, d_eff is
		// smallest if few are nonzero, and largest if all are equal.
		return Interval{known + missingTrace/last*shrinkage(last, ridge), known + unknownCount*shrinkage(missingTrace/unknownCount, ridge)}
	}
	return Interval{known, known}
}

// shrinkage returns t/(t+ρ), or 0 if t is 0.
func shrinkage(t, ridge float64) float64 { return ratio(t, t+ridge) }

// Leverage returns the ridge leverage scores of the points x under the kernel k,
//
//	ℓᵢ = [K(K+ρI)⁻¹]ᵢᵢ,
//
// with 0 ≤ ℓᵢ ≤ 1 and Σℓᵢ = d_eff. The score ℓᵢ is the weight of the observation at xᵢ in
// the prediction at xᵢ (Alaoui & Mahoney 2015). The cost is O(n³), which is affordable
// for some thousand points. For more points, use FeatureLeverage with an accurate map.
// Leverage returns the error of approx.CheckKernel, an *approx.DomainError or an
// *approx.KernelValueError. It panics unless x has finite coordinates and ρ > 0.
func Leverage(k approx.Kernel, x mat.Matrix, ridge float64) (scores []float64, err error) {
	points := arg.Matrix("measure.Leverage", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	arg.Finite("measure.Leverage", "x", points)
	arg.Positive("measure.Leverage", "ridge", ridge)
	if err := arg.CheckDomain(k, points); err != nil {
		return nil, err
	}
	k, _, e := toUnitScale(k, nil, points)
	return leverage(evaluate.Gram(nil, k, points), points.Len(), math.Ldexp(ridge, -e)), nil
}

// leverage returns the leverage scores of an n×n kernel matrix, which it overwrites.
func leverage(k []float64, n int, ridge float64) []float64 {
	w, v := lin.EigSym(k, n)
	scores := make([]float64, n)
	for i := range n {
		for j, t := range w {
			scores[i] += v[i*n+j] * v[i*n+j] * shrinkage(max(t, 0), ridge)
		}
	}
	return scores
}

// FeatureLeverage returns the ridge leverage scores under k̂ = ψᵀψ,
//
//	ℓᵢ = ψ(xᵢ)ᵀ (ΨᵀΨ + ρI)⁻¹ ψ(xᵢ),
//
// for ρ > 0. The cost is O(nD²), or O(n²D) if n < D. If K−K̂ is positive semi-definite,
// the scores are at most the exact scores, and their sum is at least d_eff − tr(K−K̂)/ρ.
// The error is an *approx.FeatureValueError. FeatureLeverage panics for a Signed map, and
// unless x has finite coordinates and ρ > 0.
func FeatureLeverage(f approx.FeatureMap, x mat.Matrix, ridge float64) (scores []float64, err error) {
	points := arg.Matrix("measure.FeatureLeverage", "x", x)
	defer evaluate.Catch(&err, nil, evaluate.Data(points))
	arg.FeatureMap("measure.FeatureLeverage", f)
	arg.Finite("measure.FeatureLeverage", "x", points)
	arg.Positive("measure.FeatureLeverage", "ridge", ridge)
	if _, ok := f.(approx.Signed); ok {
		panic("measure.FeatureLeverage: got features that count negatively, want a positive semi-definite kernel")
	}
	n, d := points.Len(), f.Len()
	if d > n {
		k, e := scaleToUnit(approxGram(f, points))
		return leverage(k, n, math.Ldexp(ridge, -e)), nil
	}
	psi, e := scaleToUnit(evaluate.Features(nil, f, points))
	ridge = math.Ldexp(ridge, -2*e)
	s := make([]float64, d*d)
	lin.SymTMul(s, psi, n, d)
	w, v := lin.EigSym(s, d)
	rotatedRows := make([]float64, n*d)
	lin.Mul(rotatedRows, psi, v, n, d, d)
	scores = make([]float64, n)
	for i, t := range rotatedRows {
		// Eigenvalues have errors of n·2⁻⁵² times the largest. Directions with smaller
		// eigenvalues are due to rounding.
		if mu := w[i%d]; mu > 0x1p-52*float64(n)*math.Max(w[0], 0) {
			scores[i/d] += t * t / (mu + ridge)
		}
	}
	return scores, nil
}

// approxGram returns K̂ on the points x, n×n.
func approxGram(f approx.FeatureMap, x approx.Points) []float64 {
	n := x.Len()
	k := make([]float64, n*n)
	newTileFunc(f, x)(k, 0, n, 0, n)
	return k
}

// requireSolution panics with the function name fn if s is nil or has no points.
func requireSolution(fn string, s *kpca.Solution) {
	if s == nil {
		panic(fn + ": got no solution, want one")
	}
	if s.X.Len() == 0 {
		panic(fn + ": got an empty solution, want one of kpca.Solve")
	}
}
