package learn

import (
	"context"
	"math"
	"slices"

	"mercer/approx/internal/lin"
)

const (
	// maxSweeps is the largest number of sweeps of coordinate descent. Problems with a
	// large C may need many more sweeps.
	maxSweeps = 300

	// maxDensePoints is the largest n for which the interior-point method solves n×n
	// systems. It solves these systems if there are at least as many features as points.
	maxDensePoints = 2000
)

// An interior is the state of the predictor-corrector method of Mehrotra 1992 for the
// problem of descend. It holds multipliers strictly inside their bounds, and the slacks
// of the bounds. The number of steps does not grow with C. With D features, each step
// costs nD² (Fine & Scheinberg 2001). Each step solves the system
//
//	(Q + Θ)δ = r,  Θ = ridge + low/α + high/(top − α).
//
// If Q has rank D, the D×D matrix S + ΨᵀΘ⁻¹Ψ is factored instead.
type interior struct {
	SVM
	space
	t                []float64
	alpha, low, high []float64 // α, and the slacks of the bounds α ≥ 0 and α ≤ top

	// If hasFreeBias is true, the bias is not penalised. The bias is then the field
	// offset, and the multipliers satisfy Σ αᵢtᵢ = 0.
	hasFreeBias bool
	offset      float64
}

// run returns the multipliers and the bias with the smallest gap. It reports whether the
// gap is closed.
func (p *interior) run(ctx context.Context) (alpha []float64, b float64, steps int, ok bool, err error) {
	p.setStart()
	gap := math.Inf(1)
	for range 200 {
		if err := ctx.Err(); err != nil {
			return nil, 0, 0, false, err
		}
		f := p.values(p.alpha)
		primal, dual := p.objectives(p.alpha, p.t, f, p.offset, 0)
		if p.hasFreeBias { // the dual is a lower bound only if Σ αᵢtᵢ = 0
			dual = min(dual, 2*primal-dual) - math.Abs(p.offset*lin.Dot(p.alpha, p.t))
		}
		g := relativeGap(primal, dual)
		if !(g < gap) && steps > 50 || math.IsNaN(g) {
			break // rounding dominates
		}
		if g < gap {
			gap, alpha, b = g, slices.Clone(p.alpha), p.offset
		}
		// The gap is made smaller than requested, to identify the points outside of the
		// margin.
		if gap <= p.Tol/100 || !p.step(f) {
			break
		}
		steps++
	}
	if alpha == nil {
		return p.alpha, p.offset, steps, false, nil
	}
	// As many multipliers as possible move to a bound near them, as long as the gap stays
	// closed.
	p.alpha, p.offset = alpha, b
	if gap > p.Tol {
		p.Tol = p.acceptedGap
	}
	top := slices.Max(alpha)
	for scale := top; scale > 1e-8*top; scale /= 10 {
		if snappedAlpha := p.snapToBounds(scale); p.isSolution(snappedAlpha) {
			return snappedAlpha, b, steps, true, nil
		}
	}
	unsnappedAlpha := p.snapToBounds(0)
	return unsnappedAlpha, b, steps, p.isSolution(unsnappedAlpha), nil
}

// isSolution reports whether α satisfies the constraints and its gap is closed.
func (p *interior) isSolution(alpha []float64) bool {
	if p.hasFreeBias && math.Abs(lin.Dot(alpha, p.t)) > 1e-12*slices.Max(alpha) {
		return false
	}
	return p.isClosed(p.objectives(alpha, p.t, p.values(alpha), p.offset, 0))
}

// setStart sets all multipliers to half of their upper bound, or to 1/mean(kᵢᵢ + ridge)
// if that is smaller.
func (p *interior) setStart() {
	n := len(p.t)
	var mean float64
	for i, v := range p.diag {
		mean += (v + p.ridge(i)) / float64(n)
	}
	start := 1.0
	if mean > 0 {
		start = 1 / mean
	}
	p.alpha = make([]float64, n)
	for i := range p.alpha {
		p.alpha[i] = min(start, p.maxMultiplier(i)/2)
	}
	p.low = slices.Repeat([]float64{1}, n)
	p.high = make([]float64, n)
	if !p.Squared {
		p.high = slices.Repeat([]float64{1}, n)
	}
}

// values returns the values of f at the points: K(t∘α).
func (p *interior) values(alpha []float64) []float64 {
	c := make([]float64, len(alpha))
	for i, v := range alpha {
		c[i] = p.t[i] * v
	}
	f := make([]float64, len(alpha))
	if p.isGram {
		lin.MatVec(f, p.b, c, len(c), p.w)
		return f
	}
	state := make([]float64, p.w)
	lin.TMatVec(state, p.b, c, len(c), p.w)
	lin.MatVec(f, p.a, state, len(c), p.w)
	return f
}

// distToTop returns top − αᵢ, where top is the upper bound of αᵢ.
func (p *interior) distToTop(i int) float64 { return p.maxMultiplier(i) - p.alpha[i] }

// step takes one step towards smaller products of multipliers and slacks. It returns
// false if rounding prevents this.
func (p *interior) step(f []float64) bool {
	n := len(p.t)
	theta := make([]float64, n)
	var mu float64
	bounds := float64(n)
	if !p.Squared {
		bounds *= 2
	}
	for i := range n {
		theta[i] = p.ridge(i) + p.low[i]/p.alpha[i]
		mu += p.low[i] * p.alpha[i]
		if !p.Squared {
			theta[i] += p.high[i] / p.distToTop(i)
			mu += p.high[i] * p.distToTop(i)
		}
	}
	mu /= bounds
	solve := p.refinedSolver(theta)
	if solve == nil {
		return false
	}
	var solvedT []float64 // (Q + Θ)⁻¹t
	if p.hasFreeBias {
		solvedT = solve(p.t)
	}
	direction := func(target float64, a, l, h []float64) (da, dl, dh []float64, db float64) {
		rl, rh := make([]float64, n), make([]float64, n)
		r := make([]float64, n)
		for i := range n {
			rl[i] = (target-l[i]*a[i])/p.alpha[i] - p.low[i]
			r[i] = 1 - p.t[i]*(f[i]+p.offset) - p.ridge(i)*p.alpha[i] + p.low[i] - p.high[i] + rl[i]
			if !p.Squared {
				rh[i] = (target+h[i]*a[i])/p.distToTop(i) - p.high[i]
				r[i] -= rh[i]
			}
		}
		da = solve(r)
		if p.hasFreeBias {
			db = (lin.Dot(p.t, da) + lin.Dot(p.t, p.alpha)) / lin.Dot(p.t, solvedT)
			lin.Axpy(da, -db, solvedT)
		}
		dl, dh = rl, rh
		for i, v := range da {
			dl[i] -= p.low[i] / p.alpha[i] * v
			if !p.Squared {
				dh[i] += p.high[i] / p.distToTop(i) * v
			}
		}
		return da, dl, dh, db
	}
	zero := make([]float64, n)
	da, dl, dh, _ := direction(0, zero, zero, zero)
	size := p.maxStep(da, dl, dh)
	var nextMu float64
	for i := range n {
		nextMu += (p.alpha[i] + size*da[i]) * (p.low[i] + size*dl[i])
		if !p.Squared {
			nextMu += (p.distToTop(i) - size*da[i]) * (p.high[i] + size*dh[i])
		}
	}
	nextMu /= bounds
	target := mu * math.Pow(nextMu/mu, 3)
	da, dl, dh, db := direction(target, da, dl, dh)
	size = 0.995 * p.maxStep(da, dl, dh)
	if !(size > 1e-10) { // catches NaN
		return false
	}
	for i := range n {
		p.alpha[i] += size * da[i]
		p.low[i] += size * dl[i]
		p.high[i] += size * dh[i]
	}
	p.offset += size * db
	return true
}

// maxStep returns the largest step, up to 1, that keeps α, top − α and the slacks
// positive.
func (p *interior) maxStep(da, dl, dh []float64) float64 {
	size := 1.0
	for i := range da {
		for _, b := range [][2]float64{{p.alpha[i], da[i]}, {p.low[i], dl[i]}, {p.distToTop(i), -da[i]}, {p.high[i], dh[i]}} {
			if b[1] < 0 {
				size = min(size, -b[0]/b[1])
			}
		}
	}
	return size
}

// snapToBounds returns a copy of α in which some entries are moved to a bound. An entry
// moves if its distance to the bound is less than scale times the slack. With a free
// bias, the other entries change to restore Σ αᵢtᵢ = 0.
func (p *interior) snapToBounds(scale float64) []float64 {
	alpha := slices.Clone(p.alpha)
	var inside []int
	for i := range alpha {
		switch {
		case p.alpha[i] < scale*p.low[i]:
			alpha[i] = 0
		case p.distToTop(i) < scale*p.high[i]:
			alpha[i] = p.cost(i)
		default:
			inside = append(inside, i)
		}
	}
	if !p.hasFreeBias {
		return alpha
	}
	// Several rounds are needed, because an entry can reach a bound during a round.
	for range 5 {
		correction := lin.Dot(alpha, p.t) / float64(max(len(inside), 1))
		for _, i := range inside {
			alpha[i] = min(max(alpha[i]-p.t[i]*correction, 0), p.maxMultiplier(i))
		}
	}
	return alpha
}
