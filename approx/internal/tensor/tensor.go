// Package tensor factors the Gram matrix of a Gaussian on points of the line or of
// the plane without evaluating it,
//
//	K = ΨΨᵀ + E,  ‖E‖ ≤ a proven bound in the spectral norm.
//
// The Gaussian is a product over coordinates. In each, it is interpolated at
// Chebyshev points tⱼ, which keeps it positive semi-definite. With Lagrange's
// polynomials ℓ and K₁ = (k₁(tᵢ, tⱼ)) = VDVᵀ, it is Σₐ gₐ(x) gₐ(y), gₐ = √Dₐ Σⱼ Vⱼₐ
// ℓⱼ. The gₐ are then rotated to be orthogonal under the points. The features are
// the products gₐ(x₁) g_b(x₂), of which those that are small at the points are left
// out.
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
	// Bound is a bound of ‖K − ΨΨᵀ‖: n times the interpolation error plus the
	// omitted trace. The error of an entry is not larger.
	Bound float64

	n     int
	axes  []*axis
	sums  []float64 // Wₖₗ, transposed; see weights
	width []int     // number of g_b for each gₐ; 1 on the line
	d     int
}

// New returns the factor of the Gaussian of bandwidth sigma on x, with a bound of
// at most n·eps. It returns nil if x is neither on the line nor in the plane, or if
// the factor would have more than limit features. It also returns nil if eps is not
// well above rounding, which grows with the longest axis, or if ctx is done. It
// takes up to some limit³ operations.
func New(ctx context.Context, sigma float64, x approx.Points, eps float64, limit int) *Factor {
	n, dim := x.Len(), x.Dim
	if n == 0 || dim < 1 || dim > 2 || !(sigma > 0) || !(eps > 0) {
		return nil
	}
	// The points of each square with a side of one bandwidth need at least one
	// feature. For a narrow kernel, this shows at once that the limit is too small.
	if cells(sigma, x) > limit {
		return nil
	}
	f := &Factor{n: n}
	share := eps / 8 // Chebyshev points are cheap, features are not
	entry := 0.0
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
		entry += c.bound * (1 + c.bound)
	}
	if entry > 7*share {
		return nil
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

// cells returns the number of squares of side sigma that contain points of x.
func cells(sigma float64, x approx.Points) int {
	taken := make(map[[2]float64]struct{})
	for i := range x.Len() {
		var c [2]float64
		for a, v := range x.Row(i) {
			c[a] = math.Floor(v / sigma)
		}
		taken[c] = struct{}{}
	}
	return len(taken)
}

// Len returns D.
func (f *Factor) Len() int { return f.d }

// weights computes Wₖₗ = Σᵢ ℓₖ(xᵢ) ℓₗ(yᵢ). With it, a sum over the points of a
// product of two features is a sum over a grid of Chebyshev points. Their sums over
// k and over l are the weights of each axis; on the line there is one.
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

// trim omits the features with the smallest Σᵢ ψ(xᵢ)² as long as these sum to at
// most budget, and reports whether at most limit are left.
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
	// The beginning of each row is kept, up to the last product that counts.
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
		f.axes[1].use(f.secondAxisCount(), f.n)
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
