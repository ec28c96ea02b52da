package kpca

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// A waveSpace updates the eigenpairs on a lattice of frequencies.
type waveSpace struct {
	lattice      *fourier.Lattice
	min, max     []float64     // its box
	eps          float64       // its error
	of           approx.Kernel // it is made for this and
	latticeError float64       // for that error

	viewed *fourier.Lattice // whose features at the viewed points are known
	at     approx.Points    // these
	psi    []float64        // and the features, a row for each

	moments   *fourier.Moments
	x         approx.Points // whose moments they are
	moveCount int           // times a point was moved since they were summed

	s []float64 // the covariance, whose memory one frame after the other has

	k   approx.Kernel // of the last space
	q   int
	v   []float64 // D×q, that space
	phi []float64 // the last functions at the viewed points, if another route found them
}

const (
	coarse = 1e-3  // the uniform error of the lattice, relative to k(0, 0), as a rule
	fine   = 1e-12 // and at least: eigenvalues below it are those of rounding
)

// sumBudget is the number of products that a frame may spend to sum the moments of
// many points again. Tests change it.
var sumBudget = 3e8

// next returns a preview, or nil if the Gram matrix is cheaper.
func (w *waveSpace) next(ctx context.Context, k approx.Kernel, x approx.Points, plane Plane, r int) (*Preview, error) {
	// An eigenvalue of the size of the lattice's error is not one of k. A kernel
	// with a small r-th eigenvalue therefore needs a finer lattice. Such a kernel
	// is wide, so the lattice stays small. The next frame starts with the one found
	// here.
	for range 4 {
		if !w.relay(k, x, plane, r) {
			w.v = nil
			return nil, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.sum(x)
		theta, t, y, residual := w.iterate(x, r, kernel.Same(k, w.k))
		want := max(fine, min(coarse, math.Pow(10, math.Floor(math.Log10(max(theta[r-1], fine)/8)))))
		if want < w.eps && w.eps > fine {
			w.eps = want
			continue
		}
		w.k = k
		w.eps = min(coarse, w.eps*10, max(want, w.eps)) // coarser, a step at a time
		return w.preview(k, x, theta, t, y, r, residual), nil
	}
	return nil, nil
}

// cheap reports whether a lattice costs less than n points. Its cost is the
// covariance, some products with it, and the functions at the viewed points. The
// sums over many points are added if known ones do not apply.
func (w *waveSpace) cheap(l *fourier.Lattice, n int) bool {
	d, c := float64(l.Len()), float64(min(n, viewedPoints))
	if n > follows && !w.serves(l, n) && fourier.MomentsCost(l, n) > sumBudget {
		return false
	}
	return 80*d*d+20*c*d < gramCost(n)
}

// serves reports whether the moments of the last frame, of n points, are valid for
// l.
func (w *waveSpace) serves(l *fourier.Lattice, n int) bool {
	return w.moments != nil && w.moments.Serves(l) && w.moments.Len() == n
}

// relay chooses the lattice of a frame. It returns false if the Gram matrix is cheaper
// for r pairs. During a drag, the box only grows, and the step of the last frame is
// kept while it suffices, since the moments depend on it.
func (w *waveSpace) relay(k approx.Kernel, x approx.Points, plane Plane, r int) bool {
	sp, ok := k.(approx.Spectral)
	if !ok || x.Dim > 2 || len(plane.Min) != x.Dim || len(plane.Max) != x.Dim {
		return false
	}
	if w.eps == 0 {
		w.eps = coarse
	}
	lo, hi := hull(x, plane)
	same := len(w.min) == x.Dim
	for a := range w.min {
		if same {
			same = w.min[a] <= lo[a] && hi[a] <= w.max[a]
			lo[a], hi[a] = min(lo[a], w.min[a]), max(hi[a], w.max[a])
		}
	}
	if same && w.lattice != nil && w.latticeError == w.eps && kernel.Same(k, w.of) {
		return w.lattice.Len() >= r && w.cheap(w.lattice, x.Len())
	}
	// For a slider that moves on to wider kernels; summing many points takes longer
	// than using a finer lattice than necessary.
	room, finer := 1.15, 1.25
	if x.Len() > follows {
		room, finer = 1.5, 2
	}
	fresh, err := fourier.NewRoomyLattice(sp, lo, hi, w.eps, room)
	if err != nil {
		return false
	}
	old := w.lattice
	if same && old != nil {
		if l, err := old.Reweigh(sp, w.eps); err == nil && float64(l.Len()) <= finer*float64(fresh.Len()) {
			fresh = l
		}
	}
	if fresh.Len() < r || !w.cheap(fresh, x.Len()) {
		return false
	}
	w.lattice, w.min, w.max, w.of, w.latticeError = fresh, lo, hi, k, w.eps
	if old != nil && w.v != nil {
		w.v = fresh.Carry(old, w.v, w.q)
	}
	return true
}

// sum updates the moments, using only the moved points if they are few. A move
// rounds a moment twice, by at most 1e-16 of n and in either direction. A million
// moves leave some 2e-13 of n, less than the error of the finest lattice. Summing
// many points again takes as long as some frames.
func (w *waveSpace) sum(x approx.Points) {
	const few, drift = 8, 1 << 20
	if w.serves(w.lattice, x.Len()) && w.moveCount < drift {
		if rows, ok := x.Moved(w.x, few); ok {
			for _, i := range rows {
				w.moments.Move(w.x.Row(i), x.Row(i))
				copy(w.x.Row(i), x.Row(i))
			}
			w.moveCount += len(rows)
			return
		}
	}
	w.moments, w.x, w.moveCount = fourier.NewMoments(w.lattice, x), x.Clone(), 0
}

// iterate improves the space until the first r Ritz pairs of the covariance are
// settled, in at most some ten iterations. If the kernel is that of the last frame,
// they may be settled already. It returns the values, the matrix that turns the
// space into vectors, the product of the covariance with the space, and the largest
// residual relative to the first value.
func (w *waveSpace) iterate(x approx.Points, r int, still bool) (theta, t, y []float64, left float64) {
	d := w.lattice.Len()
	if cap(w.s) < d*d {
		w.s = make([]float64, d*d)
	}
	s := w.s[:d*d]
	w.moments.Covariance(s, w.lattice)
	limit := 0.0
	if still {
		limit = previewResidual / 4 // a pair that keeps changing is not dropped
	}
	if q := min(d, r+spare); w.q != q || len(w.v) != d*q {
		w.q, w.v, limit = q, w.cold(x, s, q), 0
	}
	y = make([]float64, d*w.q)
	for i := 0; ; i++ {
		complete(w.v, d, w.q)
		lin.Mul(y, s, w.v, d, d, w.q)
		if limit > 0 {
			var residual []float64
			theta, t, residual = rayleighRitz(w.v, y, d, w.q)
			if left = worst(residual[:r], theta[0]); i == 12 || left <= limit {
				return theta, t, y, left
			}
		}
		w.v, y, limit = y, w.v, previewResidual
	}
}

// cold returns an initial space: the projections of the last functions onto the
// features, and the features of largest variance.
func (w *waveSpace) cold(x approx.Points, s []float64, q int) []float64 {
	rows := Looked(x.Len())
	d, n := w.lattice.Len(), len(rows)
	v := make([]float64, d*q)
	r := 0
	if len(w.phi) > 0 && len(w.phi)%n == 0 {
		r = min(len(w.phi)/n, q)
		part := make([]float64, d*r)
		lin.TMul(part, approx.Features(w.lattice, x.Subset(rows)), lin.Columns(w.phi, n, len(w.phi)/n, r), d, n, r)
		for i := range d {
			copy(v[i*q:], part[i*r:(i+1)*r])
		}
	}
	order := make([]int, d)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s[b*d+b], s[a*d+a]) })
	for i := r; i < q; i++ {
		v[order[i-r]*q+i] = 1
	}
	return v
}

// look updates the features at the viewed points. If the lattice is unchanged, it
// updates only those that have moved.
func (w *waveSpace) look(x approx.Points) {
	const few = 8
	d := w.lattice.Len()
	var rows []int
	same := w.viewed == w.lattice && x.Len() == w.at.Len()
	if same {
		rows, same = x.Moved(w.at, few)
	}
	if !same {
		w.psi = approx.Features(w.lattice, x)
	}
	for _, i := range rows {
		w.lattice.Map(w.psi[i*d:(i+1)*d], x.Row(i))
	}
	w.viewed, w.at = w.lattice, x
}

// preview makes functions of the Ritz vectors: φᵢ = vᵢᵀψ/√λᵢ. The next frame starts a
// step of the power method further on, from y.
func (w *waveSpace) preview(k approx.Kernel, x approx.Points, theta, t, y []float64, r int, residual float64) *Preview {
	d, q := w.lattice.Len(), w.q
	// Pairs that the error of the lattice could have produced do not count.
	floor := latticeFloor(w.lattice, theta[0])
	r = max(1, min(r, larger(theta, floor)))
	coef, v := make([]float64, d*r), make([]float64, d*q)
	lin.Mul(v, w.v, t, d, q, q)
	lin.Mul(w.v, y, t, d, q, q)
	for i := range coef {
		coef[i] = v[i/r*q+i%r] / math.Sqrt(theta[i%r])
	}
	p := &Preview{Pairs: approx.Pairs{Lambda: theta[:r:r], Phi: w.lattice.Combine(coef, r)}, Floor: floor}
	n := x.Len()
	p.route = fmt.Sprintf("%d frequencies, within %.0e of the kernel", d/2+1, w.lattice.Bound())
	w.look(x.Subset(Looked(n)))
	p.AtPoints = make([]float64, w.at.Len()*r)
	lin.Mul(p.AtPoints, w.psi, coef, w.at.Len(), d, r)
	if n <= viewedPoints {
		p.measure(k, x, p.AtPoints, n)
	} else {
		p.boundResiduals(k, w.lattice, x, residual)
	}
	return p
}
