package tensor

import (
	"math"
	"slices"

	"mercer/approx/internal/lin"
)

// An axis is the factor of the Gaussian of one coordinate.
type axis struct {
	bound float64   // of |k₁ − Σₐ gₐ gₐ|
	r     int       // how many functions there are
	at    []float64 // gₐ at the points, n×r

	// For sums of products of two functions, which have twice the degree:
	fine  int       // Chebyshev points
	nodes []float64 // gₐ at them, fine×r
	table []float64 // T_k at the points, fine×n
}

// newAxis returns the factor for points t with an error of at most eps, or nil where
// it would have more than limit functions.
func newAxis(sigma float64, t []float64, eps float64, limit int) *axis {
	lo, hi := slices.Min(t), slices.Max(t)
	half, mid := (hi-lo)/2, (hi+lo)/2
	s := half / sigma
	p, bound := degree(s, eps, limit)
	if p == 0 {
		return nil
	}
	c := &axis{bound: bound, fine: 2 * p}
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
	d, v := lin.EigSym(k, p)
	for c.r < p && d[c.r] > rounding/16*d[0] {
		c.r++
	}
	g := lin.Columns(v, p, p, c.r)
	for i := range g {
		g[i] *= math.Sqrt(d[i%c.r])
	}
	coef := coefficients(g, p, c.r)

	// T_k at the points, in rows, by the recurrence.
	n := len(t)
	c.table = make([]float64, c.fine*n)
	one, x := c.table[:n], c.table[n:2*n]
	scale := 0.0
	if half > 0 {
		scale = 1 / half
	}
	for i, v := range t {
		one[i], x[i] = 1, max(-1, min(1, (v-mid)*scale))
	}
	for k := 2; k < c.fine; k++ {
		prev, last, next := c.table[(k-2)*n:(k-1)*n], c.table[(k-1)*n:k*n], c.table[k*n:(k+1)*n]
		for i, v := range x {
			next[i] = 2*v*last[i] - prev[i]
		}
	}
	at := make([]float64, n*c.r)
	lin.TMul(at, c.table, coef, n, p, c.r)
	// Under the points the functions are orthogonal, the largest first: fewer of their
	// products count.
	form := make([]float64, c.r*c.r)
	lin.SymTMul(form, at, n, c.r)
	_, turn := lin.EigSym(form, c.r)
	c.at = make([]float64, n*c.r)
	lin.Mul(c.at, at, turn, n, c.r, c.r)
	turned := make([]float64, p*c.r)
	lin.Mul(turned, coef, turn, p, c.r, c.r)
	c.nodes = make([]float64, c.fine*c.r)
	lin.Mul(c.nodes, cosines(c.fine, p), turned, c.fine, p, c.r)
	return c
}

// degree returns the smallest number of Chebyshev points at which interpolation of
// the Gaussian in both arguments is off by at most eps on an interval of length 2s σ,
// and what it is off by; 0 where that is more than 2·limit.
//
// On the ellipse of Bernstein with the sum of half-axes ρ, and b = (ρ−1/ρ)/2 the half-axis
// across, the Gaussian is at most exp(s²b²/2) wherever its centre lies, so that
// interpolation at p points is off by
//
//	4 exp(s²b²/2) ρ^−(p−1)/(ρ−1)
//
// (Trefethen 2013, theorem 8.2), and the second time by Lebesgue's constant more, which
// is at most 1 + (2/π) log p.
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
	t := make([]float64, p*m)
	for j := range p {
		for k := range m {
			// Angles up to 2π: their cosines are as exact as they can be.
			t[j*m+k] = math.Cos(float64((2*j+1)*k%(4*p)) * math.Pi / float64(2*p))
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
