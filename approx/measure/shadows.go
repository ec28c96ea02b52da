package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// shadowStats holds the numbers in the right sides of the theorems.
type shadowStats struct {
	k                 approx.Kernel
	kappa             float64
	dim               int     // d
	eps               float64 // ε ≥ ‖δᵢ‖
	maxShift          float64 // max ‖δᵢ‖
	shiftVariance     float64 // mean ‖δᵢ‖² − ‖mean δᵢ‖², the mean of ‖δᵢ − mean δ‖²
	meanShift         float64 // mean ‖k_x − k_c‖
	meanOperatorShift float64 // mean ‖k_x⊗k_x − k_c⊗k_c‖
	maxFeatureShift   float64 // max ‖k_x − k_c‖

	reason       string  // reason why the assumption on the centres fails; empty if it holds
	radialReason string  // reason why the assumption on the kernel fails; empty if it holds
	profileAtEps float64 // k(ε)
	worstShift   float64 // √(2(κ−k(ε)))

	exponent int // the kernel is divided by 2^exponent
}

// rescale converts both sides of theorems for a kernel at unit scale to the scale of the
// kernel. The printed right side of 5.3 has another unit than its left side.
func (b *shadowStats) rescale(theorems []Theorem) {
	for i := range theorems {
		t := &theorems[i]
		e := map[string]int{"5.1": b.exponent / 2, "5.2": 2 * b.exponent, "5.3": b.exponent}[t.Key]
		rightTerm := e
		if t.Key == "5.3" && t.Form == Printed {
			rightTerm += b.exponent / 2
		}
		t.Actual, t.Trivial = math.Ldexp(t.Actual, e), math.Ldexp(t.Trivial, e)
		t.Bound = math.Ldexp(t.Bound, rightTerm)
	}
}

// newShadowStats computes the numbers for the points x, the reduced set q and the radius
// eps.
func newShadowStats(k approx.Kernel, x approx.Points, q approx.Density, eps float64) *shadowStats {
	n, d := x.Len(), x.Dim
	b := &shadowStats{k: k, dim: d, worstShift: math.NaN(), profileAtEps: math.NaN()}
	diagX, diagC := evaluate.Diag(nil, k, x), evaluate.Diag(nil, k, q.Centers)
	for _, v := range diagX {
		b.kappa = max(b.kappa, v)
	}
	for _, v := range diagC {
		b.kappa = max(b.kappa, v)
	}
	b.reason = notQuantizedReason(n, q)
	if b.reason == "" {
		delta := x.Clone()
		for i, c := range q.Owner {
			lin.Axpy(delta.Row(i), -1, q.Centers.Row(c))
			b.maxShift = max(b.maxShift, math.Sqrt(lin.Dot(delta.Row(i), delta.Row(i))))
			cross := evaluate.Eval(k, x.Row(i), q.Centers.Row(c))
			featureShift := math.Sqrt(max(0, diagX[i]-2*cross+diagC[c]))
			b.maxFeatureShift = max(b.maxFeatureShift, featureShift)
			b.meanShift += featureShift / float64(n)
			b.meanOperatorShift += math.Sqrt(max(0, diagX[i]*diagX[i]-2*cross*cross+diagC[c]*diagC[c])) / float64(n)
		}
		meanDelta := lin.ColumnMeans(delta.Data, n, d)
		for i := range n {
			lin.Axpy(delta.Row(i), -1, meanDelta)
		}
		b.shiftVariance = lin.Dot(delta.Data, delta.Data) / float64(n)
	}
	b.eps = eps
	if eps == 0 {
		b.eps = b.maxShift
	}
	if b.reason == "" && b.maxShift > b.eps*(1+1e-12) {
		b.reason = "Some points are farther than ε from their centres."
	}
	r, ok := k.(approx.Radial)
	if !ok {
		b.radialReason = "The theorem is about kernels that depend on the distance alone, and this one does not."
		return b
	}
	last := r.Profile(0)
	for i := 1; i <= 64; i++ {
		t := b.eps * float64(i) / 64
		v := r.Profile(t * t)
		if v > last {
			b.radialReason = "The theorem is about kernels that fall with the distance, and this one rises."
		}
		last = v
	}
	b.profileAtEps = last
	b.worstShift = math.Sqrt(2 * max(0, b.kappa-b.profileAtEps))
	return b
}

// notQuantizedReason returns a sentence on why q is not the distribution of n points
// moved to their centres. It returns "" if q is this distribution.
func notQuantizedReason(n int, q approx.Density) string {
	if len(q.Owner) != n {
		return "The reduced set does not say which centre each point belongs to."
	}
	count := make([]float64, len(q.Weights))
	for _, c := range q.Owner {
		if c < 0 || c >= len(count) {
			return "Some points belong to none of the centres."
		}
		count[c]++
	}
	for j, w := range q.Weights {
		if !(math.Abs(w-count[j]/float64(n)) <= 1e-9) {
			return "The weights are not the shares of the data that the centres stand for."
		}
	}
	return ""
}
