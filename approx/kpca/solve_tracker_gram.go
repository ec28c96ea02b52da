package kpca

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// A gramSpace updates the eigenpairs by products with the Gram matrix.
type gramSpace struct {
	n, q int
	u    []float64 // n×q, the last space, at the points that are followed

	functions approx.FeatureMap // the last functions, if another route found them

	last  *Preview // the tracked points, and the problem that they belong to
	x     approx.Points
	k     approx.Kernel
	total int

	prepared *gramSpace // after a frame that may come next; nil if none was prepared
}

// trackedPoints returns the indices of the points whose Gram matrix can be computed
// within a frame.
func trackedPoints(n int) []int {
	if n > follows {
		return every(n, some)
	}
	return every(n, n)
}

const (
	// follows is the largest number of points for which a frame uses the Gram matrix of
	// all points, instead of a sample.
	follows = 2048
	some    = 1024

	// twiceUpTo is the number of points up to which there is time for two
	// products.
	twiceUpTo = 700

	// drawn is the number of centres of a function whose kernel is expensive on a grid.
	drawn = 144
)

// gramCost is the cost of a frame with the Gram matrix of n points, in
// multiplications: kernel evaluations, some 32 each, and products with some 24
// vectors.
func gramCost(n int) float64 {
	m := float64(n)
	switch {
	case n > follows:
		return some * (40*some + 56*follows)
	case n > twiceUpTo:
		return 40 * m * m
	}
	return 64 * m * m
}

// next returns a preview by Rayleigh–Ritz in the last space, and advances that by
// one step. With U orthonormal, KU and the Ritz pairs (θᵢ, Utᵢ) known, the
// functions are
//
//	φᵢ(x) = (√n/θᵢ) Σⱼ (Utᵢ)ⱼ k(x, xⱼ),
//
// at the points √n KUtᵢ/θᵢ: one step of the power method more accurate than the
// pairs that the residuals belong to.
func (g *gramSpace) next(ctx context.Context, k approx.Kernel, x approx.Points, r int) (*Preview, error) {
	whole := x
	if x.Len() > follows {
		x = x.Subset(trackedPoints(x.Len()))
	}
	n := x.Len()
	// A point that is not followed moves nothing.
	known := func(g *gramSpace) bool {
		return g.last != nil && g.total == whole.Len() && whole.Len() > n && len(g.last.Lambda) <= r && kernel.Same(k, g.k) && slices.Equal(x.Data, g.x.Data)
	}
	if known(g) {
		return g.last, nil
	}
	if ahead := g.prepared; ahead != nil {
		if g.prepared = nil; known(ahead) {
			*g = *ahead
			return g.last, nil
		}
	}
	if g.functions != nil {
		g.n, g.q, g.u, g.functions = n, g.functions.Len(), evaluate.Features(nil, g.functions, x), nil
	}
	r = min(r, n)
	products := 1
	if n <= twiceUpTo {
		products = 2
	}
	a := newGram(k, x)
	if products > 1 {
		a.StoreTiles()
	}
	if q := min(n, r+spare); g.n != n || g.q > q {
		g.n, g.q, g.u = n, q, cold(k, x, q)
	} else {
		u := make([]float64, n*q)
		for i := range n {
			copy(u[i*q:], g.u[i*g.q:(i+1)*g.q])
		}
		g.q, g.u = q, u
	}
	q := g.q
	last, y := g.u, make([]float64, n*q)
	for i := 1; ; i++ {
		complete(last, n, q)
		if err := a.Mul(ctx, y, last, q); err != nil {
			return nil, err
		}
		if i == products {
			break
		}
		last, y = y, last
	}
	theta, t, _ := rayleighRitz(last, y, n, q)
	if !(theta[0] > 0) {
		if theta[len(theta)-1] < 0 {
			return nil, newNegativeError(k, x, 0)
		}
		return nil, errVanishes
	}
	wanted := r
	r = max(1, min(r, larger(theta, 1e-10*theta[0])))
	root := math.Sqrt(float64(n))
	ut, next := make([]float64, n*q), make([]float64, n*q)
	lin.Mul(ut, last, t, n, q, q)
	lin.Mul(next, y, t, n, q, q) // Kut = θut + residual
	g.u = next

	coef, values := make([]float64, n*r), make([]float64, n*r)
	for i := range n {
		for j := range r {
			coef[i*r+j] = root * ut[i*q+j] / theta[j]
			values[i*r+j] = root * next[i*q+j] / theta[j]
		}
	}
	p := &Preview{Pairs: approx.Pairs{Lambda: scaleValues(theta[:r], 1/float64(n))}, Floor: 0x1p-52 * theta[0], values: values}
	p.route = "the space of the last frame, times K"
	full := kernel.Expansion{Kernel: k, Centers: x, Coef: coef}
	p.Phi = full
	if _, ok := k.(approx.Separable); !ok && n > drawn {
		p.Phi = thin(full, values, r, r < wanted)
	}
	// The viewed points are among the tracked ones.
	at := Looked(n)
	p.AtPoints = make([]float64, 0, len(at)*r)
	for _, i := range at {
		p.AtPoints = append(p.AtPoints, values[i*r:(i+1)*r]...)
	}
	all := whole.Len()
	if all > n {
		p.route, p.Sampled = pairsOf(n, all), n
	}
	p.measure(k, x, values, all)
	g.last, g.x, g.k, g.total = p, x, k, all
	return p, nil
}

// prepare computes the frame for many points in which no tracked point moves. It
// does not change other frames.
func (g *gramSpace) prepare(ctx context.Context, k approx.Kernel, x approx.Points, r int) error {
	if x.Len() <= follows || g.prepared != nil {
		return nil
	}
	ahead := *g
	if _, err := ahead.next(ctx, k, x, r); err != nil {
		return err
	}
	g.prepared = &ahead
	return nil
}

// pairsOf returns the pairs for a sample of n points.
func pairsOf(n, all int) string {
	return fmt.Sprintf("pairs of %s of %s points", approx.Count(n), approx.Count(all))
}

// every returns m of the numbers 0, …, n−1 at equal distances.
func every(n, m int) []int {
	rows := make([]int, m)
	for i := range rows {
		rows[i] = i * n / m
	}
	return rows
}

// cold returns an initial space: the eigenfunctions of few points, extended to all
// points.
func cold(k approx.Kernel, x approx.Points, q int) []float64 {
	n := x.Len()
	m := min(n, max(192, 2*q))
	z := x.Subset(every(n, m))
	_, v := lin.EigSym(evaluate.Gram(nil, k, z), m)
	u := make([]float64, n*q)
	kernel.Expansion{Kernel: k, Centers: z, Coef: lin.Columns(v, m, m, q)}.MapAll(u, x)
	return u
}

// singular is the fraction of the largest diagonal entry that may be added to the
// diagonal to make K(Z, Z) positive definite; rounding needs less.
const singular = 1e-6

// thin returns functions with fewer centres than full. They have the given n×r values
// at some of the points, and approximately at the others. If K is indefinite, such
// functions may not exist, and thin returns full. The flag ends is true if the kernel
// has no further eigenvalues above rounding.
func thin(full kernel.Expansion, values []float64, r int, ends bool) approx.FeatureMap {
	x := full.Centers
	rows := every(x.Len(), drawn)
	z := x.Subset(rows)
	coef := make([]float64, drawn*r)
	for i, row := range rows {
		copy(coef[i*r:(i+1)*r], values[row*r:(row+1)*r])
	}
	a := evaluate.Gram(nil, full.Kernel, z)
	top := 0.0
	for i := range drawn {
		top = max(top, a[i*drawn+i])
	}
	// Points that coincide make K(Z, Z) singular: it is made a little larger,
	// until it is not, and the functions pass near their values.
	l := make([]float64, len(a))
	for jitter := 0.0; top > 0 && jitter <= singular*top; jitter = max(1e-12*top, 100*jitter) {
		copy(l, a)
		for i := range drawn {
			l[i*drawn+i] += jitter
		}
		if lin.Chol(l, drawn) {
			lin.SolveLower(l, coef, drawn, r)
			lin.SolveLowerT(l, coef, drawn, r)
			return kernel.Expansion{Kernel: full.Kernel, Centers: z, Coef: coef}
		}
	}
	// An indefinite K(Z, Z) has no such factor, so its part above rounding is
	// inverted. This suffices if the kernel has no more functions than those found.
	if !ends {
		return full
	}
	theta, v := lin.EigSym(a, drawn)
	turned := make([]float64, len(coef))
	lin.TMul(turned, v, coef, drawn, drawn, r)
	cut := 1e-12 * max(math.Abs(theta[0]), math.Abs(theta[drawn-1]))
	for i, t := range theta {
		for j := range turned[i*r : (i+1)*r] {
			if turned[i*r+j] /= t; !(math.Abs(t) > cut) {
				turned[i*r+j] = 0
			}
		}
	}
	lin.Mul(coef, v, turned, drawn, drawn, r)
	f := kernel.Expansion{Kernel: full.Kernel, Centers: z, Coef: coef}
	if !isAccurate(f, x, values, r) {
		return full
	}
	return f
}

// isAccurate reports whether f is visually correct: at some of the points x it has the
// given values, n×r, to within a hundredth of the largest.
func isAccurate(f approx.FeatureMap, x approx.Points, values []float64, r int) bool {
	const share = 0.01
	rows := every(x.Len(), min(x.Len(), viewedPoints))
	off, top := make([]float64, r), make([]float64, r)
	for i, v := range evaluate.Features(nil, f, x.Subset(rows)) {
		want, j := values[rows[i/r]*r+i%r], i%r
		off[j], top[j] = max(off[j], math.Abs(v-want)), max(top[j], math.Abs(want))
	}
	for j := range r {
		if !(off[j] <= share*top[j]) {
			return false
		}
	}
	return true
}
