package learn

import (
	"context"
	"math"
	"slices"

	"mercer/approx/internal/lin"
)

const (
	// sweeps is the number of sweeps of coordinate descent. Problems that are not
	// solved by then, because errors are expensive, are not solved soon.
	sweeps = 300

	// denseUpTo is the largest n for which systems with at least as many features
	// as points are solved.
	denseUpTo = 2000
)

// An interior is an iterate inside the bounds of the problem of descend, with their
// slacks. It moves to the optimum by the predictor-corrector method of Mehrotra
// 1992, whose number of steps does not grow with the price of errors. With D
// features each costs nD² (Fine & Scheinberg 2001): the system is
//
//	(Q + Θ)δ = r,  Θ = ridge + low/α + high/(top − α),
//
// and for Q of rank D, S + ΨᵀΘ⁻¹Ψ is factored.
type interior struct {
	SVM
	space
	t                []float64
	alpha, low, high []float64 // α, and the slacks of α ≥ 0 and of α ≤ top

	// If free is true, there is an unpenalised bias, the offset, which implies Σ
	// αᵢtᵢ = 0.
	free   bool
	offset float64
}

// run returns the multipliers and the bias at the smallest gap, and reports whether
// the gap is closed.
func (p *interior) run(ctx context.Context) (alpha []float64, b float64, steps int, ok bool, err error) {
	p.begin()
	gap := math.Inf(1)
	for range 200 {
		if err := ctx.Err(); err != nil {
			return nil, 0, 0, false, err
		}
		f := p.values(p.alpha)
		primal, dual := p.objectives(p.alpha, p.t, f, p.offset, 0)
		if p.free { // the dual counts where Σ αᵢtᵢ = 0, and may be above the optimum elsewhere
			dual = min(dual, 2*primal-dual) - math.Abs(p.offset*lin.Dot(p.alpha, p.t))
		}
		g := relative(primal, dual)
		if !(g < gap) && steps > 50 || math.IsNaN(g) {
			break // rounding has the word
		}
		if g < gap {
			gap, alpha, b = g, slices.Clone(p.alpha), p.offset
		}
		// More accurate than requested, so that points outside of the margin are
		// identified.
		if gap <= p.Tol/100 || !p.step(f) {
			break
		}
		steps++
	}
	if alpha == nil {
		return p.alpha, p.offset, steps, false, nil
	}
	// As many as can be, before the gap opens, go to the bound that they are near.
	p.alpha, p.offset = alpha, b
	top := slices.Max(alpha)
	for scale := top; scale > 1e-8*top; scale /= 10 {
		if snapped := p.snapToBounds(scale); p.certain(snapped) {
			return snapped, b, steps, true, nil
		}
	}
	whole := p.snapToBounds(0)
	return whole, b, steps, p.certain(whole), nil
}

// certain reports whether α is a solution whose gap is closed.
func (p *interior) certain(alpha []float64) bool {
	if p.free && math.Abs(lin.Dot(alpha, p.t)) > 1e-12*slices.Max(alpha) {
		return false
	}
	return p.isClosed(p.objectives(alpha, p.t, p.values(alpha), p.offset, 0))
}

// begin starts in the middle of the bounds, or without bounds at the value for a
// single point.
func (p *interior) begin() {
	n := len(p.t)
	var mean float64
	for _, v := range p.diag {
		mean += (v + p.ridge()) / float64(n)
	}
	start := 1.0
	if mean > 0 {
		start = 1 / mean
	}
	p.alpha = slices.Repeat([]float64{min(start, p.top()/2)}, n)
	p.low = slices.Repeat([]float64{1}, n)
	p.high = make([]float64, n)
	if !p.Squared {
		p.high = slices.Repeat([]float64{1}, n)
	}
}

// values returns f at the points: K(t∘α).
func (p *interior) values(alpha []float64) []float64 {
	c := make([]float64, len(alpha))
	for i, v := range alpha {
		c[i] = p.t[i] * v
	}
	f := make([]float64, len(alpha))
	if p.gram {
		lin.MatVec(f, p.b, c, len(c), p.w)
		return f
	}
	state := make([]float64, p.w)
	lin.TMatVec(state, p.b, c, len(c), p.w)
	lin.MatVec(f, p.a, state, len(c), p.w)
	return f
}

// room returns top − αᵢ.
func (p *interior) room(i int) float64 { return p.top() - p.alpha[i] }

// step moves to smaller products of bounds and slacks. It returns false if rounding
// prevents this.
func (p *interior) step(f []float64) bool {
	n := len(p.t)
	theta := make([]float64, n)
	var mu float64
	bounds := float64(n)
	if !p.Squared {
		bounds *= 2
	}
	for i := range n {
		theta[i] = p.ridge() + p.low[i]/p.alpha[i]
		mu += p.low[i] * p.alpha[i]
		if !p.Squared {
			theta[i] += p.high[i] / p.room(i)
			mu += p.high[i] * p.room(i)
		}
	}
	mu /= bounds
	solve := p.system(theta)
	if solve == nil {
		return false
	}
	var along []float64 // (Q + Θ)⁻¹t
	if p.free {
		along = solve(p.t)
	}
	direction := func(target float64, a, l, h []float64) (da, dl, dh []float64, db float64) {
		rl, rh := make([]float64, n), make([]float64, n)
		r := make([]float64, n)
		for i := range n {
			rl[i] = (target-l[i]*a[i])/p.alpha[i] - p.low[i]
			r[i] = 1 - p.t[i]*(f[i]+p.offset) - p.ridge()*p.alpha[i] + p.low[i] - p.high[i] + rl[i]
			if !p.Squared {
				rh[i] = (target+h[i]*a[i])/p.room(i) - p.high[i]
				r[i] -= rh[i]
			}
		}
		da = solve(r)
		if p.free {
			db = (lin.Dot(p.t, da) + lin.Dot(p.t, p.alpha)) / lin.Dot(p.t, along)
			lin.Axpy(da, -db, along)
		}
		dl, dh = rl, rh
		for i, v := range da {
			dl[i] -= p.low[i] / p.alpha[i] * v
			if !p.Squared {
				dh[i] += p.high[i] / p.room(i) * v
			}
		}
		return da, dl, dh, db
	}
	zero := make([]float64, n)
	da, dl, dh, _ := direction(0, zero, zero, zero)
	reach := p.reach(da, dl, dh)
	var after float64
	for i := range n {
		after += (p.alpha[i] + reach*da[i]) * (p.low[i] + reach*dl[i])
		if !p.Squared {
			after += (p.room(i) - reach*da[i]) * (p.high[i] + reach*dh[i])
		}
	}
	after /= bounds
	target := mu * math.Pow(after/mu, 3)
	da, dl, dh, db := direction(target, da, dl, dh)
	reach = 0.995 * p.reach(da, dl, dh)
	if !(reach > 1e-10) { // catches NaN
		return false
	}
	for i := range n {
		p.alpha[i] += reach * da[i]
		p.low[i] += reach * dl[i]
		p.high[i] += reach * dh[i]
	}
	p.offset += reach * db
	return true
}

// reach returns the largest step up to 1 that keeps everything positive.
func (p *interior) reach(da, dl, dh []float64) float64 {
	reach := 1.0
	for i := range da {
		for _, b := range [][2]float64{{p.alpha[i], da[i]}, {p.low[i], dl[i]}, {p.room(i), -da[i]}, {p.high[i], dh[i]}} {
			if b[1] < 0 {
				reach = min(reach, -b[0]/b[1])
			}
		}
	}
	return reach
}

// snapToBounds returns α with entries moved to a bound if they are nearer to it than
// their slack is to 0, in units of the given multiplier. The product of the two is
// small in these cases. With a free bias the others make up for it.
func (p *interior) snapToBounds(scale float64) []float64 {
	alpha := slices.Clone(p.alpha)
	var inside []int
	for i := range alpha {
		switch {
		case p.alpha[i] < scale*p.low[i]:
			alpha[i] = 0
		case p.room(i) < scale*p.high[i]:
			alpha[i] = p.C
		default:
			inside = append(inside, i)
		}
	}
	if !p.free {
		return alpha
	}
	// A few rounds, because who reaches a bound leaves the rest to the others.
	for range 5 {
		off := lin.Dot(alpha, p.t) / float64(max(len(inside), 1))
		for _, i := range inside {
			alpha[i] = min(max(alpha[i]-p.t[i]*off, 0), p.top())
		}
	}
	return alpha
}
