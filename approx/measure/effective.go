package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kpca"
)

// An Interval holds a lower and an upper bound of a number.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// EffectiveDimension returns the effective dimension of ridge regression with the
// ridge ρ (of (K+ρI)⁻¹y),
//
//	d_eff = tr K(K+ρI)⁻¹ = Σ μᵢ/(μᵢ+ρ),  μᵢ = nλᵢ,
//
// which is in [0, n]. It is the number of directions that the ridge does not suppress
// (Zhang 2005). Unknown eigenvalues are at most the last known eigenvalue, and their
// sum is the remainder of the trace. The ends of the interval are the smallest and the
// largest d_eff under these conditions. EffectiveDimension panics unless ρ > 0.
func EffectiveDimension(s *kpca.Solution, ridge float64) Interval {
	wantSolution("measure.EffectiveDimension", s)
	arg.Positive("measure.EffectiveDimension", "ridge", ridge)
	s, e := s.Unit()
	ridge = math.Ldexp(ridge, -e)
	n := float64(s.X.Len())
	var known float64
	left := s.Trace
	for _, v := range s.Spectrum {
		left -= v
		known += shrinkage(n*v, ridge)
	}
	if s.Complete {
		// All but Missing is known, and t/(t+ρ) has the slope 1/ρ at most.
		off := n * s.Missing / ridge
		return Interval{max(0, known-off), min(n, known+off)}
	}
	left = n * max(0, left)
	last := n * s.Spectrum[len(s.Spectrum)-1]
	rest := n - float64(len(s.Spectrum))
	if last > 0 {
		// The function is concave and 0 at 0. For a given sum it is smallest if the
		// sum is concentrated, and largest if it is spread.
		return Interval{known + left/last*shrinkage(last, ridge), known + rest*shrinkage(left/rest, ridge)}
	}
	return Interval{known, known}
}

// shrinkage returns t/(t+ρ), and 0 for 0/0.
func shrinkage(t, ridge float64) float64 { return ratio(t, t+ridge) }

// Leverage returns the ridge leverage scores of the points x under the kernel k,
//
//	ℓᵢ = [K(K+ρI)⁻¹]ᵢᵢ,
//
// with 0 ≤ ℓᵢ ≤ 1 and Σℓᵢ = d_eff. The score is the influence of the observation at xᵢ
// on the prediction at xᵢ (Alaoui & Mahoney 2015). The cost is O(n³), which is
// affordable for some thousand points. For more points, use FeatureLeverage with an
// accurate map. Leverage returns the error of approx.CheckKernel, an
// *approx.DomainError or an *approx.KernelValueError. It panics unless x has finite
// coordinates and ρ > 0.
func Leverage(k approx.Kernel, x approx.Points, ridge float64) (scores []float64, err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	arg.Finite("measure.Leverage", "x", x)
	arg.Positive("measure.Leverage", "ridge", ridge)
	if err := arg.CheckDomain(k, x); err != nil {
		return nil, err
	}
	k, _, e := atUnit(k, nil, x)
	return leverage(evaluate.Gram(nil, k, x), x.Len(), math.Ldexp(ridge, -e)), nil
}

// leverage returns the scores of an n×n kernel matrix, which it overwrites.
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
// at O(nD²), or O(n²D) for fewer points than features, for ρ > 0. If K−K̂ is positive
// semi-definite, the scores are at most the exact scores, and their sum is at least
// d_eff − tr(K−K̂)/ρ. The error is an *approx.FeatureValueError. FeatureLeverage panics
// for a Signed map, and unless x has finite coordinates and ρ > 0.
func FeatureLeverage(f approx.FeatureMap, x approx.Points, ridge float64) (scores []float64, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	arg.FeatureMap("measure.FeatureLeverage", f)
	arg.Finite("measure.FeatureLeverage", "x", x)
	arg.Positive("measure.FeatureLeverage", "ridge", ridge)
	if _, ok := f.(approx.Signed); ok {
		panic("measure.FeatureLeverage: got features that count negatively, want a positive semi-definite kernel")
	}
	n, d := x.Len(), f.Len()
	if d > n {
		k, e := toUnit(approxGram(f, x))
		return leverage(k, n, math.Ldexp(ridge, -e)), nil
	}
	psi, e := toUnit(evaluate.Features(nil, f, x))
	ridge = math.Ldexp(ridge, -2*e)
	s := make([]float64, d*d)
	lin.SymTMul(s, psi, n, d)
	w, v := lin.EigSym(s, d)
	turned := make([]float64, n*d)
	lin.Mul(turned, psi, v, n, d, d)
	scores = make([]float64, n)
	for i, t := range turned {
		// Sums over n points are known to n 2⁻⁵² of the largest: directions of that size
		// have coordinates of rounding.
		if mu := w[i%d]; mu > 0x1p-52*float64(n)*math.Max(w[0], 0) {
			scores[i/d] += t * t / (mu + ridge)
		}
	}
	return scores, nil
}

// approxGram returns K̂ on x, n×n.
func approxGram(f approx.FeatureMap, x approx.Points) []float64 {
	n := x.Len()
	k := make([]float64, n*n)
	tilesOf(f, x)(k, 0, n, 0, n)
	return k
}

// wantSolution panics for the exported function fn if s is nil or has no points.
func wantSolution(fn string, s *kpca.Solution) {
	if s == nil {
		panic(fn + ": got no solution, want one")
	}
	if s.X.Len() == 0 {
		panic(fn + ": got an empty solution, want one of kpca.Solve")
	}
}
