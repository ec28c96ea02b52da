package learn

import (
	"math"

	"mercer/approx/internal/lin"
)

// A bound limits the effect of rounding on the parts N and D of the leave-one-out formula
// of a RidgePath. The decomposition is exact for a matrix K + E. To first order, E changes the
// inverse B = (K + ρI)⁻¹ by −BEB. The changes are then at most
//
//	N = (By)ᵢ: ‖E‖‖Beᵢ‖‖By‖,  D = Bᵢᵢ: ‖E‖‖Beᵢ‖².
//
// The decomposition by qrPath is exact for (Ψ + Δ)S(Ψ + Δ)ᵀ + E, where E acts inside the
// span. There Δ adds
//
//	‖Δ‖(‖Beᵢ‖‖ΨᵀBy‖ + ‖ΨᵀBeᵢ‖‖By‖)  and  2‖Δ‖‖Beᵢ‖‖ΨᵀBeᵢ‖.
type bound struct {
	p         *RidgePath
	rho       float64
	rounding  float64 // relative error of a sum of n products
	e, delta  float64 // upper bounds of ‖E‖ and ‖Δ‖
	isUnknown bool    // E is comparable to an eigenvalue of K + ρI, so there is no bound
	r         int

	normY, normInside, normState, normOutside []float64 // ‖y‖, ‖UUᵀBy‖, ‖ΨᵀBy‖ and ‖Py‖ for each column of y
}

// newBound returns the bound for the n×k targets y. The caller also passes c = Uᵀy and
// Py.
func (p *RidgePath) newBound(rho float64, y, c, py []float64) *bound {
	n, r := len(p.points.root), len(p.lambda)
	b := &bound{p: p, rho: rho, r: r, rounding: 4 * math.Sqrt(float64(n)) * 0x1p-52}
	var top, inverse float64
	for _, l := range p.lambda {
		top = max(top, math.Abs(l))
		inverse = max(inverse, 1/(l+rho))
	}
	b.e = b.rounding * top
	if p.normSquare > 0 && r > 0 { // Q, R and the eigenvectors of RSRᵀ have r columns
		if p.lambda[r-1] < 0 {
			top = p.normSquare // ‖Ψ‖² is larger than every λ
		}
		rounding := 4 * math.Sqrt(float64(r)) * 0x1p-52
		b.e, b.delta = rounding*top, rounding*math.Sqrt(top)
	}
	b.isUnknown = !(b.e*inverse <= 0.25) || p.maxDropped > rho/4
	if p.normSquare == 0 && r < n { // E also acts outside of the span
		b.isUnknown = b.isUnknown || b.e > rho/4
	}
	b.normY, b.normOutside = lin.ColumnNorms(y, len(y)/n), lin.ColumnNorms(py, len(py)/n)
	k := len(b.normY)
	b.normInside, b.normState = make([]float64, k), make([]float64, k)
	coef := make([]float64, r)
	for o := range k {
		for j := range coef {
			coef[j] = c[j*k+o]
		}
		b.normInside[o], b.normState[o] = b.norms(coef)
	}
	return b
}

// norms returns ‖UUᵀBv‖ and an upper bound of ‖ΨᵀBv‖, for the vector v with Uᵀv = c.
func (b *bound) norms(c []float64) (inside, state float64) {
	for j, v := range c {
		l := b.p.lambda[j]
		g := v / (l + b.rho)
		inside += g * g
		state += math.Abs(l) * g * g
	}
	inside = math.Sqrt(inside)
	if b.r > 0 && b.p.lambda[b.r-1] < 0 { // features of both signs: λ is not the square of a singular value
		return inside, math.Sqrt(b.p.normSquare) * inside
	}
	return inside, math.Sqrt(state)
}

// storeErrors stores bounds of the errors of N at one point in dst, one for each target
// in y. It returns a bound of the error of D. As in RidgePath.influence, both are in units of
// 1/unit if isSpanned is true, and of 1/ρ otherwise. The slice u is the row of U at the
// point, and outside is its Pᵢᵢ.
func (b *bound) storeErrors(u []float64, outside float64, isSpanned bool, unit float64, dst, y []float64) (den float64) {
	if b.isUnknown {
		for o := range dst {
			dst[o] = math.Inf(1)
		}
		return math.Inf(1)
	}
	const safety = 2 // factor that covers second-order terms
	inside, state := b.norms(u)
	n := len(b.p.points.root)
	outsideErr := b.e + b.p.maxDropped // norm of E outside of the span
	if b.p.normSquare > 0 {
		outsideErr = b.p.maxDropped
	}
	if isSpanned {
		slope := inside // ‖Beᵢ‖
		den = safety * unit * (b.e + outsideErr) * slope * slope
		if b.delta > 0 {
			den += 2 * safety * unit * b.delta * slope * state
		}
		if b.r < n && b.delta > 0 { // Δ moves the point out of the span
			den += safety * unit * divide(b.delta*state*b.delta*state, b.rho)
		}
		for o := range dst {
			outer := divide(b.normOutside[o], b.rho)
			if b.r == n {
				outer = 0
			}
			normBy := b.normInside[o] + outer // ‖By‖
			dst[o] = safety * unit * ((b.e+outsideErr)*slope*b.normInside[o] + outsideErr*slope*outer + b.delta*(slope*b.normState[o]+state*normBy))
		}
		return den
	}
	// Numerator and denominator below are both multiplied by ρ.
	slope := b.rho*inside + math.Sqrt(outside)
	den = safety*(b.e*b.rho*inside*inside+divide(outsideErr*slope*slope, b.rho)+2*b.delta*slope*state) + b.rounding
	if outside < 1e-2 {
		den += 2*b.rounding*math.Sqrt(outside) - b.rounding + b.rounding*b.rounding
	}
	length := math.Sqrt(lin.Dot(u, u))
	for o := range dst {
		normBy := b.rho*b.normInside[o] + b.normOutside[o]
		dst[o] = safety*(b.e*b.rho*inside*b.normInside[o]+divide(outsideErr*slope*normBy, b.rho)+b.delta*(slope*b.normState[o]+state*normBy)) +
			b.rounding*(math.Abs(y[o])+length*b.normY[o])
	}
	return den
}

// divide returns a/b, and 0 if a is 0.
func divide(a, b float64) float64 {
	if a == 0 {
		return 0
	}
	return a / b
}
