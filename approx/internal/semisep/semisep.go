// Package semisep multiplies by the Gram matrix of the Laplacian kernel of the sum
// norm on points of the line or of the plane,
//
//	k(x, y) = exp(−|x₁−y₁|/σ) exp(−|x₂−y₂|/σ),
//
// in O(n log n) instead of n², and as exactly. The points are halved by their first
// coordinate, at s: between a left and a right one, exp(−|x₁−y₁|/σ) is
// exp(−(s−x₁)/σ) exp(−(y₁−s)/σ), a product of weights. The contribution of the
// points of one half to those of the other is then a one-dimensional sum. A sweep
// along the second coordinate, up and down, computes it as a running sum that
// decays from point to point. The halves are treated recursively, down to a few
// points, whose matrix is stored.
package semisep

import (
	"cmp"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

const (
	leaf  = 32 // the number of points below which the matrix is stored
	lanes = lin.Swept
)

// Sums is the matrix of n points.
type Sums struct {
	n      int
	order  []int // the points by their first coordinate: place p is point order[p]
	cuts   []lin.Cut
	leaves []block
}

// A block is the matrix of the places from lo to hi.
type block struct {
	lo, hi int
	k      []float64
}

// New returns the matrix for bandwidth sigma, or nil where x is neither on the line
// nor in the plane.
func New(sigma float64, x approx.Points) *Sums {
	n, dim := x.Len(), x.Dim
	if n == 0 || dim < 1 || dim > 2 || !(sigma > 0) {
		return nil
	}
	s := &Sums{n: n, order: make([]int, n)}
	for i := range s.order {
		s.order[i] = i
	}
	slices.SortStableFunc(s.order, func(i, j int) int { return cmp.Compare(x.Data[i*dim], x.Data[j*dim]) })
	u, v := make([]float64, n), make([]float64, n) // coordinates of the places
	for p, i := range s.order {
		u[p] = x.Data[i*dim]
		if dim == 2 {
			v[p] = x.Data[i*dim+1]
		}
	}
	places := make([]int, n)
	for p := range places {
		places[p] = p
	}
	slices.SortStableFunc(places, func(p, q int) int { return cmp.Compare(v[p], v[q]) })
	s.cut(sigma, u, v, places, 0, n)
	return s
}

// cut halves the places from lo to hi, which stand by their second coordinate. Only
// differences are divided by the bandwidth: far from 0 that of quotients is of few digits.
func (s *Sums) cut(sigma float64, u, v []float64, places []int, lo, hi int) {
	n := hi - lo
	if n <= leaf {
		k := make([]float64, n*n)
		for i := range n {
			for j := range n {
				k[i*n+j] = (math.Abs(u[lo+i]-u[lo+j]) + math.Abs(v[lo+i]-v[lo+j])) / sigma
			}
		}
		lin.Gauss(k, k, 1)
		s.leaves = append(s.leaves, block{lo, hi, k})
		return
	}
	mid := (lo + hi) / 2
	h := lin.Cut{Mid: mid, Places: places, Decay: make([]float64, n), Weight: make([]float64, n)}
	at := u[mid]
	left, right := make([]int, 0, mid-lo), make([]int, 0, hi-mid)
	for i, p := range places {
		h.Weight[i] = math.Abs(u[p]-at) / sigma
		if i > 0 {
			h.Decay[i] = (v[p] - v[places[i-1]]) / sigma
		}
		if p < h.Mid {
			left = append(left, p)
		} else {
			right = append(right, p)
		}
	}
	lin.Gauss(h.Weight, h.Weight, 1)
	lin.Gauss(h.Decay, h.Decay, 1)
	s.cuts = append(s.cuts, h)
	s.cut(sigma, u, v, left, lo, mid)
	s.cut(sigma, u, v, right, mid, hi)
}

// Mul stores K·X in dst, where both are n×k, row by row.
func (s *Sums) Mul(dst, x []float64, k int) {
	in, out := make([]float64, s.n*lanes), make([]float64, s.n*lanes)
	part := make([]float64, leaf*lanes)
	for c := 0; c < k; c += lanes {
		w := min(lanes, k-c)
		clear(in)
		clear(out)
		for p, i := range s.order {
			copy(in[p*lanes:p*lanes+w], x[i*k+c:])
		}
		for _, c := range s.cuts {
			c.Sweep(out, in)
		}
		for _, b := range s.leaves {
			m := b.hi - b.lo
			lin.Mul(part, b.k, in[b.lo*lanes:b.hi*lanes], m, m, lanes)
			lin.Axpy(out[b.lo*lanes:], 1, part[:m*lanes])
		}
		for p, i := range s.order {
			copy(dst[i*k+c:i*k+c+w], out[p*lanes:])
		}
	}
}
