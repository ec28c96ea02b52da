package tensor

import (
	"context"
	"math"

	"mercer/approx/internal/lin"
)

// An axis is the factor of the Gaussian kernel for one coordinate.
type axis struct {
	bound float64   // bound of |k₁ − Σₐ gₐ gₐ|, including rounding errors
	p     int       // number of Chebyshev points
	r     int       // number of functions
	coef  []float64 // coefficients of T_k in gₐ, p×r
	at    []float64 // gₐ at the points, n×(number of used functions)

	// The following fields are for sums of products of two functions, which have twice
	// the degree.
	fine  int       // number of Chebyshev points
	nodes []float64 // gₐ at the fine Chebyshev points, fine×r
	table []float64 // T_k at the points, fine×n
}

// roundingMargin returns a bound for the rounding error of an entry for p Chebyshev
// points. The bound is not proved. The largest observed errors are 2⁻⁴⁶ up to p = 100,
// and 2⁻⁴⁵ up to p = 750. They are always less than half of the bound.
func roundingMargin(p int) float64 { return 0x1p-46 + float64(p)*0x1p-52 }

// newAxis returns the factor for the coordinates t. Its error is at most eps plus
// rounding errors. It returns nil in three cases:
//
//   - Rounding errors exceed 6 eps.
//   - The accuracy needs a polynomial of more than twice the degree limit. A polynomial with p coefficients needs about 2p/π features.
//   - The context is done.
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
	p, bound := chebyshevCount(s, eps, limit)
	if p == 0 || roundingMargin(p) > 6*eps {
		return nil
	}
	c := &axis{bound: bound + roundingMargin(p), p: p, fine: 2 * p}
	// k is K₁ at the Chebyshev points. Its eigenvectors give the factor.
	u := chebyshevPoints(p)
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

	// The rows of the table are T_k at the points.
	n := len(t)
	c.table = make([]float64, c.fine*n)
	t0, t1 := c.table[:n], c.table[n:2*n]
	scale := 0.0
	if half > 0 {
		scale = 1 / half
	}
	for i, v := range t {
		t0[i], t1[i] = 1, (v-lo-half)*scale // far from 0, the midpoint has a rounding error
		if t1[i] > 1 {
			t1[i] = 1
		} else if t1[i] < -1 {
			t1[i] = -1
		}
	}
	lin.Chebyshev(c.table, c.fine, n)
	return c
}

// orthogonalize rotates the functions so that they are orthogonal on the points, sorted
// by decreasing norm. Fewer of their products are then needed. A sum of a polynomial over
// the points is a sum over the fine Chebyshev points with the weights w.
func (c *axis) orthogonalize(w []float64) {
	p, r := c.p, c.r
	values := make([]float64, c.fine*r)
	t := chebyshevValues(c.fine, p)
	lin.Mul(values, t, c.coef, c.fine, p, r)
	weightedValues, form := make([]float64, len(values)), make([]float64, r*r)
	for i, v := range values {
		weightedValues[i] = w[i/r] * v
	}
	lin.TMul(form, values, weightedValues, r, c.fine, r)
	lin.Symmetrise(form, r)
	_, rotation := lin.EigSym(form, r)
	rotatedValues := make([]float64, p*r)
	lin.Mul(rotatedValues, c.coef, rotation, p, r, r)
	c.coef = rotatedValues
	c.nodes = make([]float64, c.fine*r)
	lin.Mul(c.nodes, t, rotatedValues, c.fine, p, r)
}

// evaluate stores the first m functions at the n points in at.
func (c *axis) evaluate(m, n int) {
	c.at = make([]float64, n*m)
	lin.TMul(c.at, c.table, lin.Columns(c.coef, c.p, c.r, m), n, c.p, m)
	c.table = nil
}

// chebyshevCount returns the smallest number p of Chebyshev points for interpolating the
// Gaussian in both arguments with an error of at most eps. The interval has the length 2s
// σ. The result bound is the error bound for p points. If p would exceed 2·limit, the
// results are 0.
//
// Consider the Bernstein ellipse with the sum of half-axes ρ and the minor half-axis b =
// (ρ−1/ρ)/2. On this ellipse, the Gaussian is at most exp(s²b²/2) for every centre. The
// error of interpolation at p points is therefore at most
//
//	4 exp(s²b²/2) ρ^−(p−1)/(ρ−1)
//
// (Trefethen 2013, theorem 8.2). For the second argument, this bound is multiplied by
// Lebesgue's constant, which is at most 1 + (2/π) log p.
func chebyshevCount(s, eps float64, limit int) (p int, bound float64) {
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

// chebyshevPoints returns the p Chebyshev points cos((j+½)π/p).
func chebyshevPoints(p int) []float64 {
	u := make([]float64, p)
	for j := range u {
		u[j] = math.Cos((float64(j) + 0.5) * math.Pi / float64(p))
	}
	return u
}

// chebyshevValues returns the p×m matrix of T_k at p Chebyshev points for k < m.
func chebyshevValues(p, m int) []float64 {
	// Angles are reduced to at most 2π, so their cosines are as accurate as possible.
	table := make([]float64, 4*p)
	for i := range table {
		table[i] = math.Cos(float64(i) * math.Pi / float64(2*p))
	}
	t := make([]float64, p*m)
	for j := range p {
		i := 0
		for k := range m {
			t[j*m+k] = table[i]
			if i += 2*j + 1; i >= 4*p {
				i -= 4 * p
			}
		}
	}
	return t
}

// coefficients returns the coefficients of T_k in r polynomials, p×r. The p×r matrix f
// holds the values of the polynomials at the Chebyshev points.
func coefficients(f []float64, p, r int) []float64 {
	c := make([]float64, p*r)
	lin.TMul(c, chebyshevValues(p, p), f, p, p, r)
	for i := range c {
		c[i] *= 2 / float64(p)
		if i < r {
			c[i] /= 2
		}
	}
	return c
}

// nodalWeights returns Σᵢ ℓₖ(xᵢ) v for given sums m = Σᵢ T_k(xᵢ) v. Both matrices are
// fine×q.
func (c *axis) nodalWeights(m []float64, q int) []float64 {
	t := chebyshevValues(c.fine, c.fine)
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
