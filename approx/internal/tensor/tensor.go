// Package tensor factors the Gram matrix of a Gaussian kernel without evaluating it,
//
//	K = ΨΨᵀ + E,  ‖E‖ ≤ Bound in the spectral norm,
//
// for points of the line or of the plane. The bound is proved.
//
// The Gaussian is a product over coordinates. In each coordinate, it is interpolated at
// Chebyshev points tⱼ, and the interpolant is positive semi-definite. Let ℓⱼ be
// Lagrange's polynomials and K₁ = (k₁(tᵢ, tⱼ)) = VDVᵀ. The interpolant is
//
//	Σₐ gₐ(x) gₐ(y),  gₐ = √Dₐ Σⱼ Vⱼₐ ℓⱼ.
//
// The functions gₐ are then rotated, so that they are orthogonal on the points. The
// features are the products gₐ(x₁) g_b(x₂). Products that are small on the points are
// omitted.
//
// A product of two features is also a polynomial. For any number of points, ΨᵀΨ is
// therefore computed from the moments, which are sums of T_k(x₁) T_l(x₂). This takes only
// products of small matrices.
package tensor

import (
	"cmp"
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// A Factor is the n×D matrix Ψ.
type Factor struct {
	// TraceBound is an upper bound of the trace norm of K − ΨΨᵀ. It is n√n times the
	// interpolation error plus the omitted trace.
	TraceBound float64

	// Bound is an upper bound of ‖K − ΨΨᵀ‖. It is n times the interpolation error plus
	// the omitted trace. It also bounds the error of each entry.
	Bound float64

	n     int
	axes  []*axis
	sums  []float64 // Wₖₗ, transposed; see computeSums
	width []int     // number of used g_b for each gₐ; 1 on the line
	d     int       // D
}

// New returns the factor for the Gaussian of bandwidth sigma on x. Its bound is at most
// n·eps. New takes about limit³ operations. It returns nil in four cases:
//
//   - The points x are neither on the line nor in the plane, or there are none.
//   - The factor would have more than limit features.
//   - The number eps is not well above rounding errors, which grow with the longest axis.
//   - The context is done.
func New(ctx context.Context, sigma float64, x approx.Points, eps float64, limit int) *Factor {
	n, dim := x.Len(), x.Dim
	if n == 0 || dim < 1 || dim > 2 || !(sigma > 0) || !(eps > 0) {
		return nil
	}
	// The points of each square with side sigma need at least one feature. For a narrow
	// kernel, this check shows at once that the limit is too small.
	if cellCount(sigma, x) > limit {
		return nil
	}
	f := &Factor{n: n}
	share := eps / 8 // more Chebyshev points cost less than more features
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
	f.computeSums()
	if ctx.Err() != nil {
		return nil
	}
	f.Bound = float64(n) * entry
	f.TraceBound = math.Sqrt(float64(n)) * f.Bound // ‖E‖_* ≤ √n ‖E‖_F
	if !f.trim(float64(n)*eps-f.Bound, limit) {
		return nil
	}
	return f
}

// cellCount returns the number of squares with side sigma that contain points of x.
func cellCount(sigma float64, x approx.Points) int {
	occupiedCells := make(map[[2]float64]struct{})
	for i := range x.Len() {
		var c [2]float64
		for a, v := range x.Row(i) {
			c[a] = math.Floor(v / sigma)
		}
		occupiedCells[c] = struct{}{}
	}
	return len(occupiedCells)
}

// Len returns the number D of features.
func (f *Factor) Len() int { return f.d }

// computeSums computes Wₖₗ = Σᵢ ℓₖ(xᵢ) ℓₗ(yᵢ) and rotates the functions of each axis.
// With W, a sum over the points of a product of two features becomes a sum over a grid of
// Chebyshev points. The row and column sums of W are the weights of the axes. On the
// line, W has one column.
func (f *Factor) computeSums() {
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
	w = g.nodalWeights(w, q)
	if len(f.axes) == 1 {
		f.sums = w
		g.orthogonalize(w)
		return
	}
	h := f.axes[1]
	f.sums = h.nodalWeights(transpose(w, p, q), p) // q×p
	first, second := make([]float64, p), make([]float64, q)
	for l := range q {
		for k, v := range f.sums[l*p : (l+1)*p] {
			first[k] += v
			second[l] += v
		}
	}
	g.orthogonalize(first)
	h.orthogonalize(second)
}

// trim omits the features with the smallest Σᵢ ψ(xᵢ)², as long as the sum of these values
// is at most budget. It reports whether between 1 and limit features remain.
func (f *Factor) trim(budget float64, limit int) bool {
	traces, r := f.traces()
	order := make([]int, len(traces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(traces[i], traces[j]) })
	isUsed := make([]bool, len(traces))
	var sum float64
	for _, i := range order {
		v := max(traces[i], 0)
		if sum+v <= budget {
			sum += v
		} else {
			budget, isUsed[i] = 0, true
		}
	}
	// Each row of products is cut after the last product that is used.
	f.width = make([]int, len(traces)/r)
	for i, k := range isUsed {
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
	f.TraceBound += sum
	if !(0 < f.d && f.d <= limit) {
		return false
	}
	if len(f.axes) == 1 {
		f.axes[0].evaluate(f.d, f.n)
	} else {
		f.axes[0].evaluate(len(f.width), f.n)
		f.axes[1].evaluate(f.secondAxisCount(), f.n)
	}
	return true
}

// traces returns Σᵢ ψ(xᵢ)² for all products gₐ g_b, row by row, and the length of a row.
func (f *Factor) traces() ([]float64, int) {
	g := f.axes[0]
	gg := transpose(squares(g.nodes), g.fine, g.r)
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
