// Package semisep multiplies by the Gram matrix of a product of exponential kernels,
//
//	k(x, y) = exp(−|x₁−y₁|/σ) exp(−|x₂−y₂|/σ),
//
// for points of the line or of the plane. A product takes O(n log n) operations instead
// of n², with the same accuracy.
//
// The points are divided into two halves at a value s of the first coordinate. For a
// point x of the left half and a point y of the right half, exp(−|x₁−y₁|/σ) =
// exp(−(s−x₁)/σ) exp(−(y₁−s)/σ). This is a product of two weights. The contribution of
// one half to the other is therefore a one-dimensional sum. It is computed as running
// sums along the second coordinate, upwards and downwards, which decay from point to
// point. The halves are divided recursively. If a part has only a few points, its matrix
// is stored.
package semisep

import (
	"cmp"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

const (
	leafSize  = 32 // largest number of points of a stored matrix
	laneCount = lin.SweepColumns
)

// Sums represents the Gram matrix of n points.
type Sums struct {
	n      int
	order  []int // point numbers, sorted by the first coordinate
	cuts   []lin.Cut
	leaves []block
}

// A block is the matrix of the sorted points from lo to hi−1.
type block struct {
	lo, hi int
	k      []float64
}

// New returns the matrix for the bandwidth sigma. It returns nil if sigma is not
// positive, if x is empty, or if x has more than two dimensions.
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
	u, v := make([]float64, n), make([]float64, n) // coordinates of the sorted points
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
	s.split(sigma, u, v, places, 0, n)
	return s
}

// split divides the sorted points from lo to hi−1 into two halves. The slice places lists
// them by their second coordinate. Only differences are divided by the bandwidth, because
// quotients of large coordinates would lose digits.
func (s *Sums) split(sigma float64, u, v []float64, places []int, lo, hi int) {
	n := hi - lo
	if n <= leafSize {
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
	boundary := u[mid]
	left, right := make([]int, 0, mid-lo), make([]int, 0, hi-mid)
	for i, p := range places {
		h.Weight[i] = math.Abs(u[p]-boundary) / sigma
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
	s.split(sigma, u, v, left, lo, mid)
	s.split(sigma, u, v, right, mid, hi)
}

// Mul stores KX in dst. Both dst and x are n×k, stored by rows.
func (s *Sums) Mul(dst, x []float64, k int) {
	in, out := make([]float64, s.n*laneCount), make([]float64, s.n*laneCount)
	part := make([]float64, leafSize*laneCount)
	for c := 0; c < k; c += laneCount {
		w := min(laneCount, k-c)
		clear(in)
		clear(out)
		for p, i := range s.order {
			copy(in[p*laneCount:p*laneCount+w], x[i*k+c:])
		}
		for _, c := range s.cuts {
			c.Sweep(out, in)
		}
		for _, b := range s.leaves {
			m := b.hi - b.lo
			lin.Mul(part, b.k, in[b.lo*laneCount:b.hi*laneCount], m, m, laneCount)
			lin.Axpy(out[b.lo*laneCount:], 1, part[:m*laneCount])
		}
		for p, i := range s.order {
			copy(dst[i*k+c:i*k+c+w], out[p*laneCount:])
		}
	}
}
