package measure

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// shadows holds the ingredients of the right-hand sides.
type shadows struct {
	k                 approx.Kernel
	kappa             float64
	dim               int     // d
	eps               float64 // ε ≥ ‖δᵢ‖
	maxShift          float64 // max ‖δᵢ‖
	spread            float64 // mean ‖δᵢ‖² − ‖mean δᵢ‖², the mean of ‖δᵢ − mean δ‖²
	meanShift         float64 // mean ‖k_x − k_c‖
	meanOperatorShift float64 // mean ‖k_x⊗k_x − k_c⊗k_c‖
	top               float64 // max ‖k_x − k_c‖

	reason string // why the assumption on the centres does not hold; empty if it does
	radial string // why that on the kernel does not
	at     float64
	worst  float64 // √(2(κ−k(ε)))

	exponent int // k is divided by 2^exponent
}

// rescale brings both sides of theorems about a kernel at unit scale to the scale of the
// kernel. The side in print of 5.3 is not in the units of its other side.
func (b *shadows) rescale(theorems []Theorem) {
	for i := range theorems {
		t := &theorems[i]
		e := map[string]int{"5.1": b.exponent / 2, "5.2": 2 * b.exponent, "5.3": b.exponent}[t.Key]
		right := e
		if t.Key == "5.3" && t.Form == Printed {
			right += b.exponent / 2
		}
		t.Actual, t.Trivial = math.Ldexp(t.Actual, e), math.Ldexp(t.Trivial, e)
		t.Bound = math.Ldexp(t.Bound, right)
	}
}

func newShadows(k approx.Kernel, x approx.Points, q approx.Density, eps float64) *shadows {
	n, d := x.Len(), x.Dim
	b := &shadows{k: k, dim: d, worst: math.NaN(), at: math.NaN()}
	own, center := evaluate.Diag(nil, k, x), evaluate.Diag(nil, k, q.Centers)
	for _, v := range own {
		b.kappa = max(b.kappa, v)
	}
	for _, v := range center {
		b.kappa = max(b.kappa, v)
	}
	b.reason = notQuantisedReason(n, q)
	if b.reason == "" {
		delta := x.Clone()
		for i, c := range q.Owner {
			lin.Axpy(delta.Row(i), -1, q.Centers.Row(c))
			b.maxShift = max(b.maxShift, math.Sqrt(lin.Dot(delta.Row(i), delta.Row(i))))
			cross := evaluate.Eval(k, x.Row(i), q.Centers.Row(c))
			move := math.Sqrt(max(0, own[i]-2*cross+center[c]))
			b.top = max(b.top, move)
			b.meanShift += move / float64(n)
			b.meanOperatorShift += math.Sqrt(max(0, own[i]*own[i]-2*cross*cross+center[c]*center[c])) / float64(n)
		}
		drift := lin.ColumnMeans(delta.Data, n, d)
		for i := range n {
			lin.Axpy(delta.Row(i), -1, drift)
		}
		b.spread = lin.Dot(delta.Data, delta.Data) / float64(n)
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
		b.radial = "The theorem is about kernels that depend on the distance alone, and this one does not."
		return b
	}
	last := r.Profile(0)
	for i := 1; i <= 64; i++ {
		t := b.eps * float64(i) / 64
		v := r.Profile(t * t)
		if v > last {
			b.radial = "The theorem is about kernels that fall with the distance, and this one rises."
		}
		last = v
	}
	b.at = last
	b.worst = math.Sqrt(2 * max(0, b.kappa-b.at))
	return b
}

// quantised returns a sentence about why q is not the distribution of the centres
// that the n points are moved to, or "" if it is.
func notQuantisedReason(n int, q approx.Density) string {
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
