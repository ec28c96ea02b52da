package play

import (
	"math"
	"slices"

	"mercer/approx"
)

// What lessons say of what a point sees, of what a method adds, and of shadows.

// seen returns the share of the data of which x₀ sees more than level, of a group or, at
// −1, of all.
func (r *told) seen(level float64, group int) float64 {
	var some, all float64
	for i, g := range r.Report.Data.Labels {
		if group >= 0 && g != group {
			continue
		}
		if all++; r.Arrays.Kernel.Eval(r.State.Probe[:], r.Arrays.X.At(i)) > level {
			some++
		}
	}
	return some / all
}

// changes returns the share of the data whose ten nearest points have not all the same
// sign of the exact φᵢ as they have.
func (r *told) changes(i int) float64 {
	x, n := r.Arrays.X, 0.0
	phi := approx.Features(r.Arrays.Exact.Functions(), x)
	wide := len(phi) / x.Len()
	order := make([]int, x.Len())
	for j := range x.Len() {
		for k := range order {
			order[k] = k
		}
		away := func(k int) float64 { return math.Hypot(x.At(k)[0]-x.At(j)[0], x.At(k)[1]-x.At(j)[1]) }
		slices.SortFunc(order, func(a, b int) int {
			if away(a) < away(b) {
				return -1
			}
			return 1
		})
		for _, k := range order[1:11] {
			if phi[k*wide+i-1] > 0 != (phi[j*wide+i-1] > 0) {
				n++
				break
			}
		}
	}
	return n / float64(x.Len())
}

// added returns the largest K̂ᵢⱼ − Kᵢⱼ, of the diagonal alone or of all pairs.
func (r *told) added(diagonal bool) float64 {
	x, most := r.Arrays.X, math.Inf(-1)
	for i := range x.Len() {
		w := signed(r.Arrays.Fit.Features, x.At(i))
		psi := make([]float64, len(w))
		for j := i; j < x.Len(); j++ {
			v := 0.0
			for l, z := range r.Arrays.Fit.Features.Map(psi, x.At(j)) {
				v += w[l] * z
			}
			most = max(most, v-r.Arrays.Kernel.Eval(x.At(i), x.At(j)))
			if diagonal {
				break
			}
		}
	}
	return most
}

// strays returns how far a point is from the centre of its shadow at most, and how near
// two centres are to each other, in radii of a shadow.
func (r *told) strays() (most, least float64) {
	centres, _, _, _ := r.Message.Block("centres")
	owner, _, _, _ := r.Message.Block("owner")
	eps, _, _, _ := r.Message.Block("eps")
	least = math.Inf(1)
	for i, c := range owner {
		x, j := r.Arrays.X.At(i), int(c)
		most = max(most, math.Hypot(x[0]-centres[2*j], x[1]-centres[2*j+1])/eps[0])
	}
	for i := 0; i < len(centres); i += 2 {
		for j := 0; j < i; j += 2 {
			least = min(least, math.Hypot(centres[i]-centres[j], centres[i+1]-centres[j+1])/eps[0])
		}
	}
	return most, least
}
