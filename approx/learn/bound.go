package learn

import (
	"math"

	"mercer/approx/internal/lin"
)

// A bound limits the effect of rounding on the parts of the leave-one-out formula
// of a Path. The decomposition is exact for K + E. To first order E changes the
// inverse B = (K + ρI)⁻¹ by −BEB, and so
//
//	N = (By)ᵢ by ‖E‖‖Beᵢ‖‖By‖,  D = Bᵢᵢ by ‖E‖‖Beᵢ‖²
//
// at most. That of thinPath is exact for (Ψ + Δ)S(Ψ + Δ)ᵀ, to within an error inside the span.
// There the changes are
//
//	‖Δ‖(‖Beᵢ‖‖ΨᵀBy‖ + ‖ΨᵀBeᵢ‖‖By‖)  and  2‖Δ‖‖Beᵢ‖‖ΨᵀBeᵢ‖.
type bound struct {
	p        *Path
	rho      float64
	rounding float64 // of a sum of n products, as a share of the largest it can be
	e, delta float64 // ‖E‖ and ‖Δ‖, at most
	unknown  bool    // E is as large as an eigenvalue of K + ρI
	r        int

	whole, inside, state, outside []float64 // of each column of y: ‖y‖, ‖UUᵀBy‖, ‖ΨᵀBy‖, ‖Py‖
}

// newBound returns the bound for the targets y, n×k, where c = Uᵀy and left = Py.
func (p *Path) newBound(rho float64, y, c, left []float64) *bound {
	n, r := len(p.points.root), len(p.lambda)
	b := &bound{p: p, rho: rho, r: r, rounding: 4 * math.Sqrt(float64(n)) * 0x1p-52}
	var top, inverse float64
	for _, l := range p.lambda {
		top = max(top, math.Abs(l))
		inverse = max(inverse, 1/(l+rho))
	}
	b.e = b.rounding * top
	if p.thin > 0 && r > 0 { // Q and R, and the eigenvectors of RSRᵀ, are of r columns
		if p.lambda[r-1] < 0 {
			top = p.thin // ‖Ψ‖² is more than any λ
		}
		rounding := 4 * math.Sqrt(float64(r)) * 0x1p-52
		b.e, b.delta = rounding*top, rounding*math.Sqrt(top)
	}
	b.unknown = !(b.e*inverse <= 0.25) || p.hidden > rho/4
	if p.thin == 0 && r < n { // E is outside of the span as well
		b.unknown = b.unknown || b.e > rho/4
	}
	b.whole, b.outside = columnNorms(y, n), columnNorms(left, n)
	k := len(b.whole)
	b.inside, b.state = make([]float64, k), make([]float64, k)
	coef := make([]float64, r)
	for o := range k {
		for j := range coef {
			coef[j] = c[j*k+o]
		}
		b.inside[o], b.state[o] = b.norms(coef)
	}
	return b
}

// norms returns ‖UUᵀBv‖ and ‖ΨᵀBv‖, the latter at most, of the vector v with Uᵀv = c.
func (b *bound) norms(c []float64) (inside, state float64) {
	for j, v := range c {
		l := b.p.lambda[j]
		g := v / (l + b.rho)
		inside += g * g
		state += math.Abs(l) * g * g
	}
	inside = math.Sqrt(inside)
	if b.r > 0 && b.p.lambda[b.r-1] < 0 { // features of both signs: no λ is the square of a singular value
		return inside, math.Sqrt(b.p.thin) * inside
	}
	return inside, math.Sqrt(state)
}

// at stores the error of N at a point with the targets y in dst, and returns the error
// of D. Both are in units of 1/unit if the point is spanned, and otherwise of 1/ρ, as
// in Path.influence. The point has the row u of U and Pᵢᵢ = outside.
func (b *bound) at(u []float64, outside float64, spanned bool, unit float64, dst, y []float64) (den float64) {
	if b.unknown {
		for o := range dst {
			dst[o] = math.Inf(1)
		}
		return math.Inf(1)
	}
	const safe = 2 // for second-order terms
	inside, state := b.norms(u)
	n := len(b.p.points.root)
	beyond := b.e + b.p.hidden // of E outside of the span
	if b.p.thin > 0 {
		beyond = b.p.hidden
	}
	if spanned {
		slope := inside // ‖Beᵢ‖
		den = safe * unit * (b.e + beyond) * slope * slope
		if b.delta > 0 {
			den += 2 * safe * unit * b.delta * slope * state
		}
		if b.r < n && b.delta > 0 { // Δ moves the point out of the span
			den += safe * unit * quotient(b.delta*state*b.delta*state, b.rho)
		}
		for o := range dst {
			outer := quotient(b.outside[o], b.rho)
			if b.r == n {
				outer = 0
			}
			by := b.inside[o] + outer // ‖By‖
			dst[o] = safe * unit * ((b.e+beyond)*slope*b.inside[o] + beyond*slope*outer + b.delta*(slope*b.state[o]+state*by))
		}
		return den
	}
	// Numerator and denominator below are both multiplied by ρ.
	slope := b.rho*inside + math.Sqrt(outside)
	den = safe*(b.e*b.rho*inside*inside+quotient(beyond*slope*slope, b.rho)+2*b.delta*slope*state) + b.rounding
	if outside < 1e-2 {
		den += 2*b.rounding*math.Sqrt(outside) - b.rounding + b.rounding*b.rounding
	}
	length := math.Sqrt(lin.Dot(u, u))
	for o := range dst {
		by := b.rho*b.inside[o] + b.outside[o]
		dst[o] = safe*(b.e*b.rho*inside*b.inside[o]+quotient(beyond*slope*by, b.rho)+b.delta*(slope*b.state[o]+state*by)) +
			b.rounding*(math.Abs(y[o])+length*b.whole[o])
	}
	return den
}

// quotient returns a/b, and 0 if a is 0.
func quotient(a, b float64) float64 {
	if a == 0 {
		return 0
	}
	return a / b
}
