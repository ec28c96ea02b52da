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
	"context"
	"math"
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
	axes  []*axis
	sums  []float64 // Wₖₗ, transposed; see weights
	width []int     // how many g_b are kept beside each gₐ; 1 on the line
	d     int
}

// rounding is what arithmetic adds to the error of an entry: sums of some hundred
// terms below one.
const rounding = 0x1p-49

// New returns the factor of the Gaussian of bandwidth sigma on x, with a bound of at
// most n·eps, or nil where x is neither on the line nor in the plane, where it would
// have more than limit features, where eps is not above rounding, and where ctx is
// done. It takes up to some limit³ operations.
func New(ctx context.Context, sigma float64, x approx.Points, eps float64, limit int) *Factor {
	n, dim := x.Len(), x.Dim
	if n == 0 || dim < 1 || dim > 2 || !(sigma > 0) || !(eps > 2*rounding) {
		return nil
	}
	// The points of each square of one bandwidth need a feature at least: where it is
	// narrow they show at once that the limit does not do.
	if cells(sigma, x) > limit {
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
		c := newAxis(ctx, sigma, t, share, limit)
		if c == nil {
			return nil
		}
		f.axes = append(f.axes, c)
		// |k₁k₂ − k̂₁k̂₂| ≤ |k₁−k̂₁| + |k̂₁| |k₂−k̂₂|, where no |k| exceeds 1.
		entry += c.bound * (1 + share)
	}
	f.weights()
	if ctx.Err() != nil {
		return nil
	}
	f.Bound = float64(n) * entry
	if !f.trim(float64(n)*eps-f.Bound, limit) {
		return nil
	}
	return f
}

// cells returns how many squares of side sigma hold points of x.
func cells(sigma float64, x approx.Points) int {
	taken := make(map[[2]float64]struct{})
	for i := range x.Len() {
		var c [2]float64
		for a, v := range x.At(i) {
			c[a] = math.Floor(v / sigma)
		}
		taken[c] = struct{}{}
	}
	return len(taken)
}

// Len returns D.
func (f *Factor) Len() int { return f.d }

// weights finds the Wₖₗ = Σᵢ ℓₖ(xᵢ) ℓₗ(yᵢ) with which a sum over the points of a
// product of two features is one over a grid of Chebyshev points. Their sums over k and
// over l are the weights of each axis; on the line there is one.
func (f *Factor) weights() {
	g := f.axes[0]
	p, q := g.fine, 1
	table := make([]float64, f.n)
	if len(f.axes) == 1 {
		for i := range table {
			table[i] = 1
		}
	} else {
		q, table = f.axes[1].fine, f.axes[1].table
	}
	w := make([]float64, p*q)
	lin.MulT(w, g.table, table, p, f.n, q)
	w = g.nodal(w, q)
	if len(f.axes) == 1 {
		f.sums = w
		g.turn(w)
		return
	}
	h := f.axes[1]
	f.sums = h.nodal(flip(w, p, q), p) // q×p
	first, second := make([]float64, p), make([]float64, q)
	for l := range q {
		for k, v := range f.sums[l*p : (l+1)*p] {
			first[k] += v
			second[l] += v
		}
	}
	g.turn(first)
	h.turn(second)
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
	if !(0 < f.d && f.d <= limit) {
		return false
	}
	if len(f.axes) == 1 {
		f.axes[0].use(f.d, f.n)
	} else {
		f.axes[0].use(len(f.width), f.n)
		f.axes[1].use(f.beside(), f.n)
	}
	return true
}

// traces returns Σᵢ ψ(xᵢ)² of all products gₐ g_b, row by row, and the number of rows'
// entries.
func (f *Factor) traces() ([]float64, int) {
	g := f.axes[0]
	gg := flip(squares(g.nodes), g.fine, g.r)
	if len(f.axes) == 1 {
		t := make([]float64, g.r)
		lin.MatVec(t, gg, f.sums, g.r, g.fine)
		return t, 1
	}
	h := f.axes[1]
	part, t := make([]float64, h.r*g.fine), make([]float64, g.r*h.r)
	lin.TMul(part, squares(h.nodes), f.sums, h.r, h.fine, g.fine)
	lin.MulT(t, gg, part, g.r, g.fine, h.r)
	return t, h.r
}

func squares(x []float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = v * v
	}
	return y
}

// Mean returns the mean of ψ over the points.
func (f *Factor) Mean() []float64 {
	g := f.axes[0]
	m := len(f.width)
	if len(f.axes) == 1 {
		m = f.d
	}
	gs := lin.Columns(g.nodes, g.fine, g.r, m)
	mean := make([]float64, 0, f.d)
	if len(f.axes) == 1 {
		mean = mean[:f.d]
		lin.TMatVec(mean, gs, f.sums, g.fine, m)
	} else {
		h := f.axes[1]
		part, sum := make([]float64, m*h.fine), make([]float64, m*h.r)
		lin.TMul(part, gs, flip(f.sums, h.fine, g.fine), m, g.fine, h.fine)
		lin.Mul(sum, part, h.nodes, m, h.fine, h.r)
		for a, w := range f.width {
			mean = append(mean, sum[a*h.r:a*h.r+w]...)
		}
	}
	for i := range mean {
		mean[i] /= float64(f.n)
	}
	return mean
}

// Features stores ψ of the points i0 ≤ i < i1 in dst, row by row.
func (f *Factor) Features(dst []float64, i0, i1 int) {
	g := f.axes[0]
	if len(f.axes) == 1 {
		copy(dst, g.at[i0*f.d:i1*f.d])
		return
	}
	m, l := len(f.width), f.beside()
	for i := i0; i < i1; i++ {
		lin.Ragged(dst[(i-i0)*f.d:(i-i0+1)*f.d], g.at[i*m:(i+1)*m], f.axes[1].at[i*l:], f.width)
	}
}

// beside returns how many functions of the second axis are used.
func (f *Factor) beside() int { return slices.Max(f.width) }

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
	g := f.axes[0]
	if len(f.axes) == 1 {
		lin.MatVec(dst, g.at, w, f.n, f.d)
		return
	}
	h, l, m := f.axes[1], f.beside(), f.spread(w)
	part := make([]float64, f.n*l)
	lin.Mul(part, g.at, m, f.n, len(f.width), l)
	for i := range f.n {
		dst[i] = lin.Dot(part[i*l:(i+1)*l], h.at[i*l:])
	}
}

// TMul stores ΨᵀY in dst, D×k, where y is n×k.
func (f *Factor) TMul(dst, y []float64, k int) {
	if k == 1 && len(f.axes) == 2 {
		g, h, l := f.axes[0], f.axes[1], f.beside()
		part, sum := make([]float64, f.n*l), make([]float64, len(f.width)*l)
		for i, v := range y[:f.n] {
			row := part[i*l : (i+1)*l]
			for b, u := range h.at[i*l : (i+1)*l] {
				row[b] = u * v
			}
		}
		lin.TMul(sum, g.at, part, len(f.width), f.n, l)
		at := 0
		for a, w := range f.width {
			copy(dst[at:at+w], sum[a*l:])
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

// spread returns the D weights as a matrix of a row for each gₐ, zero where a
// product is left out.
func (f *Factor) spread(w []float64) []float64 {
	l := f.beside()
	m := make([]float64, len(f.width)*l)
	at := 0
	for a, k := range f.width {
		copy(m[a*l:], w[at:at+k])
		at += k
	}
	return m
}

// Covariance returns ΨᵀΨ, D×D.
func (f *Factor) Covariance() []float64 {
	s := make([]float64, f.d*f.d)
	g := f.axes[0]
	if len(f.axes) == 1 {
		lin.SymTMul(s, g.at, f.n, f.d)
		return s
	}
	h := f.axes[1]
	// Σₖₗ Wₖₗ gₐ(k) g_c(k) h_b(l) h_d(l), the products of pairs first.
	p, q := g.fine, h.fine
	gg, hh := pairs(g.nodes, p, g.r, len(f.width)), pairs(h.nodes, q, h.r, f.beside())
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
	out := make([]float64, m*(m+1)/2*p)
	at := 0
	for a := range m {
		for c := range a + 1 {
			lin.Times(out[at:at+p], t[a*p:(a+1)*p], t[c*p:(c+1)*p])
			at += p
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
