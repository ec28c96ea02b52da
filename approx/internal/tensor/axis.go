package tensor

import (
	"context"
	"math"

	"mercer/approx/internal/lin"
)

// An axis is the factor of the Gaussian of one coordinate.
type axis struct {
	bound float64   // of |k₁ − Σₐ gₐ gₐ|, including rounding
	p     int       // Chebyshev points
	r     int       // number of functions
	coef  []float64 // of T_k in gₐ, p×r
	at    []float64 // gₐ at the points, n×(number in use)

	// For sums of products of two functions, which have twice the degree:
	fine  int       // Chebyshev points
	nodes []float64 // gₐ at them, fine×r
	table []float64 // T_k at the points, fine×n
}

// roundingMargin is what arithmetic adds to the error of an entry from p Chebyshev points, as
// a margin: it is not proved. Up to p = 100 no more than 2⁻⁴⁶ is seen, up to p = 750
// twice that, everywhere less than half of it.
func roundingMargin(p int) float64 { return 0x1p-46 + float64(p)*0x1p-52 }

// newAxis returns the factor for points t with an error of at most eps plus
// rounding. It returns nil if rounding exceeds 6 eps, if equally exact polynomials
// have more than twice the degree limit, or if ctx is done. (Of p of them the
// points need some 2p/π.)
func newAxis(ctx context.Context, sigma float64, t []float64, eps float64, limit int) *axis {
	lo, hi := t[0], t[0]
	for _, v := range t {
		if v < lo {
			lo = v
		}
		if v > hi {
			hi = v
		}
	}
	half := (hi - lo) / 2
	s := half / sigma
	p, bound := degree(s, eps, limit)
	if p == 0 || roundingMargin(p) > 6*eps {
		return nil
	}
	c := &axis{bound: bound + roundingMargin(p), p: p, fine: 2 * p}
	// K₁ at the Chebyshev points, and its factor.
	u := points(p)
	k := make([]float64, p*p)
	for i := range p {
		for j := range i + 1 {
			k[i*p+j] = s * s / 2 * (u[i] - u[j]) * (u[i] - u[j])
		}
	}
	for i := range p {
		lin.Gauss(k[i*p:i*p+i+1], k[i*p:i*p+i+1], 1)
	}
	d, v, err := lin.EigSymContext(ctx, k, p)
	if err != nil {
		return nil
	}
	for c.r < p && d[c.r] > 0x1p-53*d[0] {
		c.r++
	}
	g := lin.Columns(v, p, p, c.r)
	for i := range g {
		g[i] *= math.Sqrt(d[i%c.r])
	}
	c.coef = coefficients(g, p, c.r)

	// T_k at the points, in rows.
	n := len(t)
	c.table = make([]float64, c.fine*n)
	one, x := c.table[:n], c.table[n:2*n]
	scale := 0.0
	if half > 0 {
		scale = 1 / half
	}
	for i, v := range t {
		one[i], x[i] = 1, (v-lo-half)*scale // the middle itself is not exact, far from 0
		if x[i] > 1 {
			x[i] = 1
		} else if x[i] < -1 {
			x[i] = -1
		}
	}
	lin.Chebyshev(c.table, c.fine, n)
	return c
}

// turn makes the functions orthogonal under the points, the largest first, so that
// fewer of their products count. A sum over the points of a polynomial is one over the
// fine Chebyshev points with the weights w.
func (c *axis) turn(w []float64) {
	p, r := c.p, c.r
	at := make([]float64, c.fine*r)
	t := cosines(c.fine, p)
	lin.Mul(at, t, c.coef, c.fine, p, r)
	weighed, form := make([]float64, len(at)), make([]float64, r*r)
	for i, v := range at {
		weighed[i] = w[i/r] * v
	}
	lin.TMul(form, at, weighed, r, c.fine, r)
	lin.Symmetrise(form, r)
	_, turn := lin.EigSym(form, r)
	turned := make([]float64, p*r)
	lin.Mul(turned, c.coef, turn, p, r, r)
	c.coef = turned
	c.nodes = make([]float64, c.fine*r)
	lin.Mul(c.nodes, t, turned, c.fine, p, r)
}

// use works out the first m functions at the n points.
func (c *axis) use(m, n int) {
	c.at = make([]float64, n*m)
	lin.TMul(c.at, c.table, lin.Columns(c.coef, c.p, c.r, m), n, c.p, m)
	c.table = nil
}

// degree returns the smallest number of Chebyshev points at which interpolating the
// Gaussian in both arguments has an error of at most eps on an interval of length
// 2s σ. It also returns that error. The number is 0 if it would exceed 2·limit.
//
// On the Bernstein ellipse with the sum of half-axes ρ and the minor half-axis b =
// (ρ−1/ρ)/2, the Gaussian is at most exp(s²b²/2) for every centre. The error of
// interpolation at p points is therefore
//
//	4 exp(s²b²/2) ρ^−(p−1)/(ρ−1)
//
// (Trefethen 2013, theorem 8.2). For the second argument it is multiplied by
// Lebesgue's constant, which is at most 1 + (2/π) log p.
func degree(s, eps float64, limit int) (p int, bound float64) {
	for p = 2; p <= 2*limit; p += 2 {
		bound = math.Inf(1)
		for l := 0.02; l < 8; l *= 1.1 {
			b := math.Sinh(l)
			bound = min(bound, 4*math.Exp(s*s*b*b/2-float64(p-1)*l)/(math.Exp(l)-1))
		}
		bound *= 2 + 2/math.Pi*math.Log(float64(p))
		if bound <= eps {
			return p, bound
		}
	}
	return 0, 0
}

// points returns the p Chebyshev points cos((j+½)π/p).
func points(p int) []float64 {
	u := make([]float64, p)
	for j := range u {
		u[j] = math.Cos((float64(j) + 0.5) * math.Pi / float64(p))
	}
	return u
}

// cosines returns T_k at p Chebyshev points for k < m, p×m.
func cosines(p, m int) []float64 {
	// Angles up to 2π: their cosines are as exact as they can be.
	all := make([]float64, 4*p)
	for i := range all {
		all[i] = math.Cos(float64(i) * math.Pi / float64(2*p))
	}
	t := make([]float64, p*m)
	for j := range p {
		i := 0
		for k := range m {
			t[j*m+k] = all[i]
			if i += 2*j + 1; i >= 4*p {
				i -= 4 * p
			}
		}
	}
	return t
}

// coefficients returns those of T_k, p×r, of the polynomials with the values f, p×r, at
// the Chebyshev points.
func coefficients(f []float64, p, r int) []float64 {
	c := make([]float64, p*r)
	lin.TMul(c, cosines(p, p), f, p, p, r)
	for i := range c {
		c[i] *= 2 / float64(p)
		if i < r {
			c[i] /= 2
		}
	}
	return c
}

// nodal returns Σᵢ ℓₖ(xᵢ) v for sums m over the points of T_k(xᵢ) v, both fine×q.
func (c *axis) nodal(m []float64, q int) []float64 {
	t := cosines(c.fine, c.fine)
	for i := range t {
		t[i] *= 2 / float64(c.fine)
		if i%c.fine == 0 {
			t[i] /= 2
		}
	}
	w := make([]float64, c.fine*q)
	lin.Mul(w, t, m, c.fine, c.fine, q)
	return w
}
