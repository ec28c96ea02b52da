package kpca

import (
	"context"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// A gramSpace updates eigenpairs by products with the Gram matrix.
type gramSpace struct {
	n, q int
	u    []float64 // n×q, the space of the last frame at the tracked points

	functions approx.FeatureMap // functions of the last frame, if another algorithm computed them

	last  *TrackedSolution // result of the last frame, for the tracked points x, k and total
	x     approx.Points
	k     approx.Kernel
	total int

	preparedSpace *gramSpace // state after a precomputed frame, or nil
}

// gramRows returns the indices of the tracked points. Their Gram matrix can be
// computed within a frame.
func gramRows(n int) []int {
	if n > maxFollowed {
		return evenlySpaced(n, sampledCount)
	}
	return evenlySpaced(n, n)
}

const (
	// maxFollowed is the largest number of points for which a frame uses the Gram matrix
	// of all points. For more points, it uses a sample.
	maxFollowed  = 2048
	sampledCount = 1024

	// maxTwoProducts is the largest number of points for which a frame has time for two
	// products.
	maxTwoProducts = 700

	// maxDrawnCenters is the number of centres of displayed functions. It applies to
	// kernels that are expensive on a grid.
	maxDrawnCenters = 144
)

// gramCost returns the cost of a frame with the Gram matrix of n points, in
// multiplications. A kernel evaluation costs about 32 multiplications. The products are
// with about 24 vectors.
func gramCost(n int) float64 {
	m := float64(n)
	switch {
	case n > maxFollowed:
		return sampledCount * (40*sampledCount + 56*maxFollowed)
	case n > maxTwoProducts:
		return 40 * m * m
	}
	return 64 * m * m
}

// next returns a TrackedSolution by Rayleigh–Ritz in the space of the last frame, and improves
// this space by one step of the power method. Given KU for an orthonormal U and the Ritz
// pairs (θᵢ, Utᵢ), the functions are
//
//	φᵢ(x) = (√n/θᵢ) Σⱼ (Utᵢ)ⱼ k(x, xⱼ).
//
// Their values at the points are √n KUtᵢ/θᵢ. The residuals belong to the Ritz pairs. The
// functions are more accurate by one step of the power method.
func (g *gramSpace) next(ctx context.Context, k approx.Kernel, x approx.Points, r int) (*TrackedSolution, error) {
	allPoints := x
	if x.Len() > maxFollowed {
		x = x.Subset(gramRows(x.Len()))
	}
	n := x.Len()
	// If only untracked points have moved, the last result is still valid.
	isKnown := func(g *gramSpace) bool {
		return g.last != nil && g.total == allPoints.Len() && allPoints.Len() > n && len(g.last.Lambda) <= r && kernel.Equal(k, g.k) && slices.Equal(x.Data, g.x.Data)
	}
	if isKnown(g) {
		return g.last, nil
	}
	if preparedSpace := g.preparedSpace; preparedSpace != nil {
		if g.preparedSpace = nil; isKnown(preparedSpace) {
			*g = *preparedSpace
			return g.last, nil
		}
	}
	if g.functions != nil {
		g.n, g.q, g.u, g.functions = n, g.functions.Len(), evaluate.Features(nil, g.functions, x), nil
	}
	r = min(r, n)
	products := 1
	if n <= maxTwoProducts {
		products = 2
	}
	a := newGram(k, x)
	if products > 1 {
		a.StoreTiles()
	}
	if q := min(n, r+sparePairs); g.n != n || g.q > q {
		g.n, g.q, g.u = n, q, initialSpace(k, x, q)
	} else {
		u := make([]float64, n*q)
		for i := range n {
			copy(u[i*q:], g.u[i*g.q:(i+1)*g.q])
		}
		g.q, g.u = q, u
	}
	q := g.q
	space, y := g.u, make([]float64, n*q)
	for i := 1; ; i++ {
		orthonormalizeColumns(space, n, q)
		if err := a.Mul(ctx, y, space, q); err != nil {
			return nil, err
		}
		if i == products {
			break
		}
		space, y = y, space
	}
	theta, t, _ := rayleighRitz(space, y, n, q)
	if !(theta[0] > 0) {
		if theta[len(theta)-1] < 0 {
			return nil, newNegativeError(k, x, 0)
		}
		return nil, errZeroKernel
	}
	requestedRank := r
	r = max(1, min(r, countAbove(theta, 1e-10*theta[0])))
	root := math.Sqrt(float64(n))
	ut, next := make([]float64, n*q), make([]float64, n*q)
	lin.Mul(ut, space, t, n, q, q)
	lin.Mul(next, y, t, n, q, q) // Kut = θut + residual
	g.u = next

	coef, values := make([]float64, n*r), make([]float64, n*r)
	for i := range n {
		for j := range r {
			coef[i*r+j] = root * ut[i*q+j] / theta[j]
			values[i*r+j] = root * next[i*q+j] / theta[j]
		}
	}
	p := &TrackedSolution{Pairs: approx.Pairs{Lambda: scaleValues(theta[:r], 1/float64(n))}, Floor: 0x1p-52 * theta[0], values: values}
	p.route = "the space of the last frame, times K"
	full := kernel.Expansion{Kernel: k, Centers: x, Coef: dense.New(n, r, coef)}
	p.Phi = full
	if _, ok := k.(approx.Separable); !ok && n > maxDrawnCenters {
		p.Phi = reduceCenters(full, values, r, r < requestedRank)
	}
	// The viewed points are a subset of the tracked points.
	rows := TrackedRows(n)
	p.AtPoints = mat.NewDense(len(rows), r, nil)
	for i, row := range rows {
		p.AtPoints.SetRow(i, values[row*r:(row+1)*r])
	}
	total := allPoints.Len()
	if total > n {
		p.route, p.SampleSize = sampleRoute(n, total), n
	}
	p.estimateResiduals(k, x, values, total)
	g.last, g.x, g.k, g.total = p, x, k, total
	return p, nil
}

// prepare precomputes the frame for many points in which no tracked point moves. It does
// not change other frames.
func (g *gramSpace) prepare(ctx context.Context, k approx.Kernel, x approx.Points, r int) error {
	if x.Len() <= maxFollowed || g.preparedSpace != nil {
		return nil
	}
	space := *g
	if _, err := space.next(ctx, k, x, r); err != nil {
		return err
	}
	g.preparedSpace = &space
	return nil
}

// sampleRoute returns the description of an algorithm that uses a sample of n points.
func sampleRoute(n, all int) string {
	return fmt.Sprintf("pairs of %s of %s points", approx.FormatCount(n), approx.FormatCount(all))
}

// evenlySpaced returns m of the numbers 0, …, n−1 at equal distances.
func evenlySpaced(n, m int) []int {
	rows := make([]int, m)
	for i := range rows {
		rows[i] = i * n / m
	}
	return rows
}

// initialSpace returns a space for the first frame. It contains the eigenfunctions of few
// points, extended to all points.
func initialSpace(k approx.Kernel, x approx.Points, q int) []float64 {
	n := x.Len()
	m := min(n, max(192, 2*q))
	z := x.Subset(evenlySpaced(n, m))
	_, v := lin.EigSym(evaluate.Gram(nil, k, z), m)
	u := make([]float64, n*q)
	kernel.Expansion{Kernel: k, Centers: z, Coef: dense.New(m, q, lin.Columns(v, m, m, q))}.MapAll(u, x)
	return u
}

// maxJitter is a fraction of the largest diagonal entry. At most this much is added to
// the diagonal of K(Z, Z) to make it positive definite. Rounding errors need less.
const maxJitter = 1e-6

// reduceCenters returns functions with fewer centres than full. Their values at some of
// the points are the given n×r values. At the other points, the values are approximately
// equal. If K is indefinite, such functions may not exist, and the result is full. The
// flag isLast is true if the kernel has no further eigenvalues above rounding.
func reduceCenters(full kernel.Expansion, values []float64, r int, isLast bool) approx.FeatureMap {
	x := full.Centers
	rows := evenlySpaced(x.Len(), maxDrawnCenters)
	z := x.Subset(rows)
	coef := make([]float64, maxDrawnCenters*r)
	for i, row := range rows {
		copy(coef[i*r:(i+1)*r], values[row*r:(row+1)*r])
	}
	a := evaluate.Gram(nil, full.Kernel, z)
	maxDiag := 0.0
	for i := range maxDrawnCenters {
		maxDiag = max(maxDiag, a[i*maxDrawnCenters+i])
	}
	// If points coincide, K(Z, Z) is singular. A small multiple of the identity is then
	// added, and the functions have approximately the given values.
	l := make([]float64, len(a))
	for jitter := 0.0; maxDiag > 0 && jitter <= maxJitter*maxDiag; jitter = max(1e-12*maxDiag, 100*jitter) {
		copy(l, a)
		for i := range maxDrawnCenters {
			l[i*maxDrawnCenters+i] += jitter
		}
		if lin.Chol(l, maxDrawnCenters) {
			lin.SolveLower(l, coef, maxDrawnCenters, r)
			lin.SolveLowerT(l, coef, maxDrawnCenters, r)
			return kernel.Expansion{Kernel: full.Kernel, Centers: z, Coef: dense.New(maxDrawnCenters, r, coef)}
		}
	}
	// An indefinite K(Z, Z) has no Cholesky factor. Its part above rounding is therefore
	// inverted. This suffices if the kernel has no further eigenfunctions.
	if !isLast {
		return full
	}
	theta, v := lin.EigSym(a, maxDrawnCenters)
	rotatedCoef := make([]float64, len(coef))
	lin.TMul(rotatedCoef, v, coef, maxDrawnCenters, maxDrawnCenters, r)
	floor := 1e-12 * max(math.Abs(theta[0]), math.Abs(theta[maxDrawnCenters-1]))
	for i, t := range theta {
		for j := range rotatedCoef[i*r : (i+1)*r] {
			if rotatedCoef[i*r+j] /= t; !(math.Abs(t) > floor) {
				rotatedCoef[i*r+j] = 0
			}
		}
	}
	lin.Mul(coef, v, rotatedCoef, maxDrawnCenters, maxDrawnCenters, r)
	f := kernel.Expansion{Kernel: full.Kernel, Centers: z, Coef: dense.New(maxDrawnCenters, r, coef)}
	if !isAccurate(f, x, values, r) {
		return full
	}
	return f
}

// isAccurate reports whether f is accurate enough for display. At some of the points x,
// its values must equal the given n×r values to within a hundredth of the largest value.
func isAccurate(f approx.FeatureMap, x approx.Points, values []float64, r int) bool {
	const share = 0.01
	rows := evenlySpaced(x.Len(), min(x.Len(), maxTrackedRows))
	maxErrors, maxValues := make([]float64, r), make([]float64, r)
	for i, v := range evaluate.Features(nil, f, x.Subset(rows)) {
		want, j := values[rows[i/r]*r+i%r], i%r
		maxErrors[j], maxValues[j] = max(maxErrors[j], math.Abs(v-want)), max(maxValues[j], math.Abs(want))
	}
	for j := range r {
		if !(maxErrors[j] <= share*maxValues[j]) {
			return false
		}
	}
	return true
}
