package kpca

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unset"
	"mercer/approx/kernel"
)

// A waveSpace updates eigenpairs on a lattice of frequencies.
type waveSpace struct {
	lattice       *fourier.Lattice
	min, max      []float64     // box of the lattice
	eps           float64       // requested error of the lattice
	latticeKernel approx.Kernel // kernel of the lattice
	latticeError  float64       // error that the lattice was built for

	viewedLattice *fourier.Lattice // lattice of psi
	viewedX       approx.Points    // viewed points
	psi           []float64        // features at the viewed points, one row for each point

	boundLattice *fourier.Lattice // lattice of latticeNorm
	boundX       approx.Points    // points of latticeNorm
	latticeNorm  float64          // estimate of ‖T−T̂‖ for the error bound

	moments   *fourier.Moments
	x         approx.Points // points of the moments
	moveCount int           // number of moved points since the moments were summed

	s []float64 // covariance, reused by every frame

	k   approx.Kernel // kernel of the space v
	q   int
	v   []float64 // D×q, the space of the last frame
	phi []float64 // functions of the last frame at the viewed points, if another algorithm computed them
}

const (
	coarseError = 1e-3  // usual uniform error of the lattice, relative to k(0, 0)
	fineError   = 1e-12 // smallest error; smaller eigenvalues are rounding errors

	// maxMovedPoints is the largest number of moved points for which results of the last frame
	// are updated.
	maxMovedPoints = 8
)

// sumBudget is the largest number of products that a frame may use to recompute the
// moments of many points. Tests change it.
var sumBudget = 3e8

// next returns a TrackedSolution, or nil if the Gram matrix is cheaper.
func (w *waveSpace) next(ctx context.Context, k approx.Kernel, x approx.Points, box Box, r int) (*TrackedSolution, error) {
	// An eigenvalue of the size of the lattice error may not be an eigenvalue of k. A
	// kernel with a small r-th eigenvalue therefore needs a finer lattice. Such a kernel
	// is wide, so the lattice stays small. The next frame starts with the error that is
	// found here.
	for range 4 {
		moved := w.findMoved(x)
		if !w.chooseLattice(k, x, box, r, moved) {
			w.v = nil
			return nil, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.updateMoments(x, moved)
		theta, t, y, residual := w.iterate(x, r, kernel.Equal(k, w.k))
		want := max(fineError, min(coarseError, math.Pow(10, math.Floor(math.Log10(max(theta[r-1], fineError)/8)))))
		if want < w.eps && w.eps > fineError {
			w.eps = want
			continue
		}
		w.k = k
		w.eps = min(coarseError, w.eps*10, max(want, w.eps)) // a coarser lattice by at most one step
		return w.newTrackedSolution(k, x, theta, t, y, r, residual), nil
	}
	return nil, nil
}

// isCheap reports whether a frame on the lattice costs less than a frame with the Gram
// matrix of n points. The lattice needs the covariance, some products with it, and the
// functions at the viewed points. If the stored moments are not valid, it also needs sums
// over all points.
func (w *waveSpace) isCheap(l *fourier.Lattice, n int) bool {
	d, c := float64(l.Len()), float64(min(n, maxTrackedRows))
	if n > maxFollowed && !w.hasMomentsFor(l, n) && fourier.MomentsCost(l, n) > sumBudget {
		return false
	}
	return 80*d*d+20*c*d < gramCost(n)
}

// hasMomentsFor reports whether the moments of the last frame are valid for the lattice l
// and n points.
func (w *waveSpace) hasMomentsFor(l *fourier.Lattice, n int) bool {
	return w.moments != nil && w.moments.Covers(l) && w.moments.Len() == n
}

// movedPoints contains the indices of the points that have moved since the moments were
// updated. If there are no moments, or many points have moved, isKnown is false.
type movedPoints struct {
	rows    []int
	isKnown bool
}

// findMoved returns the points of x that have moved since the moments were updated.
func (w *waveSpace) findMoved(x approx.Points) (m movedPoints) {
	if w.moments != nil && w.x.Dim == x.Dim && w.x.Len() == x.Len() {
		m.rows, m.isKnown = x.Moved(w.x, maxMovedPoints)
	}
	return m
}

// chooseLattice chooses the lattice of a frame. It returns false if the Gram matrix is
// cheaper for r pairs. The box only grows. The lattice reuses the step of
// the last frame as long as this is accurate, because the moments depend on it.
func (w *waveSpace) chooseLattice(k approx.Kernel, x approx.Points, box Box, r int, moved movedPoints) bool {
	if !hasRadialDensity(k) || x.Dim > 2 || len(box.Min) != x.Dim || len(box.Max) != x.Dim {
		return false
	}
	if w.eps == 0 {
		w.eps = coarseError
	}
	// The box of the lattice contains the points of the moments, so only points that have
	// moved since can be outside.
	checkedPoints := x
	if len(w.min) == x.Dim && moved.isKnown {
		checkedPoints = x.Subset(moved.rows)
	}
	lo, hi := boundingBox(checkedPoints, box)
	isInside := len(w.min) == x.Dim
	if isInside {
		for a := range lo {
			isInside = isInside && w.min[a] <= lo[a] && hi[a] <= w.max[a]
			lo[a], hi[a] = min(lo[a], w.min[a]), max(hi[a], w.max[a])
		}
	}
	if isInside && w.lattice != nil && w.latticeError == w.eps && kernel.Equal(k, w.latticeKernel) {
		return w.lattice.Len() >= r && w.isCheap(w.lattice, x.Len())
	}
	// A margin allows for wider kernels in the next frames. Summing many points takes
	// longer than using a finer lattice than necessary.
	margin, maxSizeRatio := 1.15, 1.25
	if x.Len() > maxFollowed {
		margin, maxSizeRatio = 1.5, 2
	}
	lattice, err := fourier.NewPaddedLattice(k, lo, hi, w.eps, margin, maxLatticeFrequencies)
	if err != nil {
		return false
	}
	old := w.lattice
	if isInside && old != nil {
		if l, err := old.WithKernel(k, w.eps, maxLatticeFrequencies); err == nil && float64(l.Len()) <= maxSizeRatio*float64(lattice.Len()) {
			lattice = l
		}
	}
	if lattice.Len() < r || !w.isCheap(lattice, x.Len()) {
		return false
	}
	w.lattice, w.min, w.max, w.latticeKernel, w.latticeError = lattice, lo, hi, k, w.eps
	if old != nil && w.v != nil {
		w.v = lattice.ConvertCoefficients(old, w.v, w.q)
	}
	return true
}

// updateMoments updates the moments. If few points have moved, it updates only their
// contributions. Each move rounds a moment twice, with errors of at most 1e-16 n of
// random sign. After a million moves, the error is about 2e-13 n, which is less than the
// error of the finest lattice. Recomputing the moments of many points takes as long as
// some frames.
func (w *waveSpace) updateMoments(x approx.Points, moved movedPoints) {
	const maxMoves = 1 << 20
	if w.hasMomentsFor(w.lattice, x.Len()) && w.moveCount < maxMoves && moved.isKnown {
		for _, i := range moved.rows {
			w.moments.Move(w.x.Row(i), x.Row(i))
			copy(w.x.Row(i), x.Row(i))
		}
		w.moveCount += len(moved.rows)
		return
	}
	w.moments, w.x, w.moveCount = fourier.NewMoments(w.lattice, x), x.Clone(), 0
}

// iterate improves the space until the first r Ritz pairs of the covariance are settled,
// in at most about ten iterations. If the kernel is the same as in the last frame, no
// iteration may be necessary. The results are the Ritz values theta, the matrix t that
// maps the space to Ritz vectors, and the product y of the covariance with the space. The
// last result is the largest residual divided by the first value.
func (w *waveSpace) iterate(x approx.Points, r int, isSameKernel bool) (theta, t, y []float64, residualShare float64) {
	d := w.lattice.Len()
	if cap(w.s) < d*d {
		w.s = make([]float64, d*d)
	}
	s := w.s[:d*d]
	w.moments.CovarianceTo(mat.NewDense(d, d, s), w.lattice)
	limit := 0.0
	if isSameKernel {
		limit = trackedResidual / 4 // pairs improve as long as they change
	}
	if q := min(d, r+sparePairs); w.q != q || len(w.v) != d*q {
		w.q, w.v, limit = q, w.initialSpace(x, s, q), 0
	}
	y = unset.Numbers(d * w.q)
	for i := 0; ; i++ {
		orthonormalizeColumns(w.v, d, w.q)
		lin.Mul(y, s, w.v, d, d, w.q)
		if limit > 0 {
			var residual []float64
			theta, t, residual = rayleighRitz(w.v, y, d, w.q)
			if residualShare = maxRelativeResidual(residual[:r], theta[0]); i == 12 || residualShare <= limit {
				return theta, t, y, residualShare
			}
		}
		w.v, y, limit = y, w.v, trackedResidual
	}
}

// initialSpace returns a space for the first frame on a lattice. It contains the
// projections of the last functions onto the features, and the features of largest
// variance.
func (w *waveSpace) initialSpace(x approx.Points, s []float64, q int) []float64 {
	rows := TrackedRows(x.Len())
	d, n := w.lattice.Len(), len(rows)
	v := make([]float64, d*q)
	r := 0
	if len(w.phi) > 0 && len(w.phi)%n == 0 {
		r = min(len(w.phi)/n, q)
		part := make([]float64, d*r)
		lin.TMul(part, approx.FeaturesTo(nil, w.lattice, x.Subset(rows)), lin.Columns(w.phi, n, len(w.phi)/n, r), d, n, r)
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

// updateViewed updates the features at the viewed points. If the lattice is unchanged, it
// updates only the points that have moved.
func (w *waveSpace) updateViewed(x approx.Points) {
	d := w.lattice.Len()
	var rows []int
	isSame := w.viewedLattice == w.lattice && x.Len() == w.viewedX.Len()
	if isSame {
		rows, isSame = x.Moved(w.viewedX, maxMovedPoints)
	}
	if !isSame {
		w.psi = approx.FeaturesTo(slices.Grow(w.psi[:0], x.Len()*d)[:x.Len()*d], w.lattice, x)
	}
	for _, i := range rows {
		w.lattice.Map(w.psi[i*d:(i+1)*d], x.Row(i))
	}
	w.viewedLattice, w.viewedX = w.lattice, x
}

// newTrackedSolution returns the TrackedSolution with the functions φᵢ = vᵢᵀψ/√λᵢ of the Ritz vectors vᵢ.
// The next frame starts from the product y, which is one step of the power method more
// accurate.
func (w *waveSpace) newTrackedSolution(k approx.Kernel, x approx.Points, theta, t, y []float64, r int, residual float64) *TrackedSolution {
	d, q := w.lattice.Len(), w.q
	// Pairs that may result from the error of the lattice are omitted.
	floor := latticeFloor(w.lattice, theta[0])
	r = max(1, min(r, countAbove(theta, floor)))
	coef, v := unset.Numbers(d*r), unset.Numbers(d*q)
	lin.Mul(v, w.v, t, d, q, q)
	lin.Mul(w.v, y, t, d, q, q)
	for i := range coef {
		coef[i] = v[i/r*q+i%r] / math.Sqrt(theta[i%r])
	}
	p := &TrackedSolution{Pairs: approx.Pairs{Lambda: theta[:r:r], Phi: w.lattice.Combine(coef, r)}, Floor: floor}
	n := x.Len()
	p.route = fmt.Sprintf("%d frequencies, within %.0e of the kernel", d/2+1, w.lattice.Bound())
	w.updateViewed(x.Subset(TrackedRows(n)))
	phi := make([]float64, w.viewedX.Len()*r)
	lin.Mul(phi, w.psi, coef, w.viewedX.Len(), d, r)
	p.AtPoints = mat.NewDense(w.viewedX.Len(), r, phi)
	if n <= maxTrackedRows {
		p.estimateResiduals(k, x, phi, n)
	} else {
		p.boundResiduals(k, w, x, residual)
	}
	return p
}
