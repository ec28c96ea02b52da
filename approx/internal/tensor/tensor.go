// Package tensor factors the Gram matrix of a Gaussian on points of the line or of
// the plane without evaluating it,
//
//	K = ΨΨᵀ + E,  ‖E‖ ≤ a proven bound in the spectral norm.
//
// The Gaussian is a product over coordinates, and in each it is interpolated at
// Chebyshev points tⱼ, which keeps it positive semi-definite: with Lagrange's
// polynomials ℓ and K₁ = (k₁(tᵢ, tⱼ)) = VDVᵀ it is Σₐ gₐ(x) gₐ(y), gₐ = √Dₐ Σⱼ Vⱼₐ ℓⱼ,
// and any rotation of the gₐ does as well: here they are orthogonal under the points.
// The features are the products gₐ(x₁) g_b(x₂), of which those that are small at the
// points are left out.
//
// Products of two features are polynomials again. So ΨᵀΨ of any number of points is
// made of their moments, the sums of T_k(x₁) T_l(x₂), by products of small matrices.
package tensor

import (
	"cmp"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// A Factor is Ψ, n×D.
type Factor struct {
	// Bound is that of ‖K − ΨΨᵀ‖: n times what the interpolation is off by, at most,
	// and the trace of what was left out. No entry is off by more.
	Bound float64

	n     int
	axes  []axis
	sums  []float64 // Wₖₗ; see weights
	width []int     // how many g_b are kept beside each gₐ; 1 on the line
	d     int
}

// rounding is what arithmetic adds to the error of an entry: sums of some hundred
// terms below one.
const rounding = 0x1p-49

// New returns the factor of the Gaussian of bandwidth sigma on x, with a bound of at
// most n·eps, or nil where x is neither on the line nor in the plane, where it would
// have more than limit features, and where eps is not above rounding.
func New(sigma float64, x approx.Points, eps float64, limit int) *Factor {
	n, dim := x.Len(), x.Dim
	if n == 0 || dim < 1 || dim > 2 || !(sigma > 0) || !(eps > 2*rounding) {
		return nil
	}
	f := &Factor{n: n}
	share := (eps - rounding) / 8 // Chebyshev points are cheap, features are not
	entry := rounding
	for a := range dim {
		t := make([]float64, n)
		for i := range t {
			t[i] = x.Data[i*dim+a]
		}
		c := newAxis(sigma, t, share, limit)
		if c == nil {
			return nil
		}
		f.axes = append(f.axes, *c)
		// |k₁k₂ − k̂₁k̂₂| ≤ |k₁−k̂₁| + |k̂₁| |k₂−k̂₂|, where no |k| exceeds 1.
		entry += c.bound * (1 + share)
	}
	f.weights()
	f.Bound = float64(n) * entry
	if !f.trim(float64(n)*eps-f.Bound, limit) {
		return nil
	}
	return f
}

// Len returns D.
func (f *Factor) Len() int { return f.d }

// weights finds the Wₖₗ = Σᵢ ℓₖ(xᵢ) ℓₗ(yᵢ) with which a sum over the points of a
// product of two features is one over a grid of Chebyshev points.
func (f *Factor) weights() {
	if len(f.axes) == 1 {
		return
	}
	g, h := f.axes[0], f.axes[1]
	p, q := g.fine, h.fine
	w := make([]float64, p*q)
	lin.MulT(w, g.table, h.table, p, f.n, q)
	w = g.nodal(w, q)
	f.sums = h.nodal(flip(w, p, q), p) // q×p
}

// trim leaves out the features with the smallest Σᵢ ψ(xᵢ)², as many as may add up to
// budget, and reports whether at most limit are left.
func (f *Factor) trim(budget float64, limit int) bool {
	traces, r := f.traces()
	order := make([]int, len(traces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(traces[i], traces[j]) })
	kept := make([]bool, len(traces))
	var sum float64
	for _, i := range order {
		v := max(traces[i], 0)
		if sum+v <= budget {
			sum += v
		} else {
			budget, kept[i] = 0, true
		}
	}
	// What is kept of a row is its beginning, up to the last that counts.
	f.width = make([]int, len(traces)/r)
	for i, k := range kept {
		if k {
			f.width[i/r] = i%r + 1
		}
	}
	for len(f.width) > 0 && f.width[len(f.width)-1] == 0 {
		f.width = f.width[:len(f.width)-1]
	}
	for _, w := range f.width {
		f.d += w
	}
	f.Bound += sum
	return 0 < f.d && f.d <= limit
}

// traces returns Σᵢ ψ(xᵢ)² of all products gₐ g_b, row by row, and the number of rows'
// entries.
func (f *Factor) traces() ([]float64, int) {
	g := f.axes[0]
	if len(f.axes) == 1 {
		t := make([]float64, g.r)
		for i, v := range g.at {
			t[i%g.r] += v * v
		}
		return t, 1
	}
	h := f.axes[1]
	gg, hh := squares(g.nodes), squares(h.nodes)
	part, t := make([]float64, h.r*g.fine), make([]float64, g.r*h.r)
	lin.TMul(part, hh, f.sums, h.r, h.fine, g.fine)
	lin.MulT(t, flip(gg, g.fine, g.r), part, g.r, g.fine, h.r)
	return t, h.r
}

func squares(x []float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = v * v
	}
	return y
}

// Features stores ψ of the points i0 ≤ i < i1 in dst, row by row.
func (f *Factor) Features(dst []float64, i0, i1 int) {
	g := f.axes[0]
	if len(f.axes) == 1 {
		for i := i0; i < i1; i++ {
			copy(dst[(i-i0)*f.d:(i-i0+1)*f.d], g.at[i*g.r:])
		}
		return
	}
	h := f.axes[1]
	for i := i0; i < i1; i++ {
		row, p := dst[(i-i0)*f.d:(i-i0+1)*f.d], h.at[i*h.r:(i+1)*h.r]
		at := 0
		for a, w := range f.width {
			u := g.at[i*g.r+a]
			part := row[at : at+w]
			for b, v := range p[:w] {
				part[b] = u * v
			}
			at += w
		}
	}
}

// rows is how many points are mapped at once: their features stay in the cache.
const rows = 64

// Mul stores ΨW in dst, n×k, where w is D×k.
func (f *Factor) Mul(dst, w []float64, k int) {
	if k == 1 {
		f.apply(dst, w)
		return
	}
	block := make([]float64, rows*f.d)
	for i := 0; i < f.n; i += rows {
		h := min(rows, f.n-i)
		f.Features(block, i, i+h)
		lin.Mul(dst[i*k:(i+h)*k], block, w, h, f.d, k)
	}
}

// apply is Mul for one column: gᵀWh at each point, where W is the matrix of the
// weights.
func (f *Factor) apply(dst, w []float64) {
	if len(f.axes) == 1 {
		lin.MatVec(dst, f.firsts(), w, f.n, f.d)
		return
	}
	h, m := f.axes[1], f.spread(w)
	part := make([]float64, f.n*h.r)
	lin.Mul(part, f.firsts(), m, f.n, len(f.width), h.r)
	for i := range f.n {
		dst[i] = lin.Dot(part[i*h.r:(i+1)*h.r], h.at[i*h.r:])
	}
}

// TMul stores ΨᵀY in dst, D×k, where y is n×k.
func (f *Factor) TMul(dst, y []float64, k int) {
	if k == 1 && len(f.axes) == 2 {
		g, h := f.firsts(), f.axes[1]
		part, sum := make([]float64, f.n*h.r), make([]float64, len(f.width)*h.r)
		for i, v := range y[:f.n] {
			row := part[i*h.r : (i+1)*h.r]
			for b, u := range h.at[i*h.r : (i+1)*h.r] {
				row[b] = u * v
			}
		}
		lin.TMul(sum, g, part, len(f.width), f.n, h.r)
		at := 0
		for a, w := range f.width {
			copy(dst[at:at+w], sum[a*h.r:])
			at += w
		}
		return
	}
	clear(dst[:f.d*k])
	// Each block is added to all of dst: there are fewer of them.
	const rows = 4 * rows
	block, part := make([]float64, rows*f.d), make([]float64, f.d*k)
	for i := 0; i < f.n; i += rows {
		b := min(rows, f.n-i)
		f.Features(block, i, i+b)
		lin.TMul(part, block, y[i*k:(i+b)*k], f.d, b, k)
		lin.Axpy(dst, 1, part)
	}
}

// firsts returns the gₐ that are used at the points, n×len(width).
func (f *Factor) firsts() []float64 {
	g := f.axes[0]
	if g.r == len(f.width) {
		return g.at
	}
	return lin.Columns(g.at, f.n, g.r, len(f.width))
}

// spread returns the D weights as a matrix of a row for each gₐ, zero where a
// product is left out.
func (f *Factor) spread(w []float64) []float64 {
	r := f.axes[1].r
	m := make([]float64, len(f.width)*r)
	at := 0
	for a, k := range f.width {
		copy(m[a*r:], w[at:at+k])
		at += k
	}
	return m
}

// Covariance returns ΨᵀΨ, D×D.
func (f *Factor) Covariance() []float64 {
	s := make([]float64, f.d*f.d)
	g := f.axes[0]
	if len(f.axes) == 1 {
		lin.SymTMul(s, f.firsts(), f.n, f.d)
		return s
	}
	h := f.axes[1]
	// Σₖₗ Wₖₗ gₐ(k) g_c(k) h_b(l) h_d(l), the products of pairs first.
	p, q := g.fine, h.fine
	gg, hh := pairs(g.nodes, p, g.r, len(f.width)), pairs(h.nodes, q, h.r, slices.Max(f.width))
	ng, nh := len(gg)/p, len(hh)/q
	part, sum := make([]float64, nh*p), make([]float64, ng*nh)
	lin.Mul(part, hh, f.sums, nh, q, p)
	lin.MulT(sum, gg, part, ng, p, nh)
	f.scatter(s, sum, nh)
	return s
}

// scatter stores in s what sum says of pairs of features.
func (f *Factor) scatter(s, sum []float64, nh int) {
	d := f.d
	i0 := 0
	for a, wa := range f.width {
		j0 := 0
		for c := range a + 1 {
			wc := f.width[c]
			from := sum[(a*(a+1)/2+c)*nh : (a*(a+1)/2+c+1)*nh]
			for b := range wa {
				row := s[(i0+b)*d+j0 : (i0+b)*d+j0+wc]
				// Pair (b, e) is number b(b+1)/2 + e where e ≤ b.
				m := min(b+1, wc)
				copy(row[:m], from[b*(b+1)/2:])
				at := b*(b+1)/2 + b
				for e := m; e < wc; e++ {
					at += e
					row[e] = from[at]
				}
			}
			j0 += wc
		}
		i0 += wa
	}
	for i := range d {
		for j := range i {
			s[j*d+i] = s[i*d+j]
		}
	}
}

// pairs returns the products of the first m of r functions at p points, a row for
// each pair (a, c), c ≤ a. The functions are p×r.
func pairs(f []float64, p, r, m int) []float64 {
	t := flip(f, p, r)
	out := make([]float64, 0, m*(m+1)/2*p)
	for a := range m {
		u := t[a*p : (a+1)*p]
		for c := range a + 1 {
			for k, v := range t[c*p : (c+1)*p] {
				out = append(out, u[k]*v)
			}
		}
	}
	return out
}

// flip returns the transpose of the m×n matrix a.
func flip(a []float64, m, n int) []float64 {
	t := make([]float64, m*n)
	for i := range m {
		for j, v := range a[i*n : (i+1)*n] {
			t[j*m+i] = v
		}
	}
	return t
}
