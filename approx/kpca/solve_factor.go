package kpca

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// A lowRank is K = FFᵀ + a positive semi-definite remainder, by pivoted
// Cholesky.
type lowRank struct {
	n, rank   int
	ft        []float64 // Fᵀ, rank×n: row l is the l-th Cholesky vector
	remainder float64   // T = tr(K − FFᵀ)
	largest   float64   // a lower bound of the largest eigenvalue
	trace     float64   // tr K
}

// rankLimit is the rank beyond which block Krylov is faster than to go on.
func rankLimit(n int) int { return min(512, n*2/5) }

const (
	blockPivots = 16              // pivots that share one product
	blockPool   = 4 * blockPivots // candidates of which they are chosen
)

// factor runs pivoted Cholesky with greedy pivots until the remainder is
// settled or the rank is limit.
//
// Pivots come in blocks, so that the work is matrix products: of the points with
// the largest remainders a small pivoted Cholesky picks those that are large
// given each other; the new vectors of all of them are one product with F.
func factor(ctx context.Context, g *gram, limit int) (*lowRank, error) {
	n := g.n
	f := &lowRank{n: n, ft: make([]float64, 0, limit*n)}
	left := kernel.Diag(nil, g.k, g.x) // of the diagonal of K − FFᵀ
	var top float64
	for _, v := range left {
		f.trace += v
		top = max(top, v)
	}
	f.remainder = f.trace
	floor := 1e-14 * top // below it a remainder is rounding
	ranks, remainders := []int{0}, []float64{f.trace}
	for f.rank < limit && f.remainder > settled/2*f.largest {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		pivots := f.choose(g, left, floor, min(blockPivots, limit-f.rank))
		if len(pivots) == 0 {
			break
		}
		f.extend(g, left, pivots, floor)
		f.remainder = 0
		for _, v := range left {
			f.remainder += v
		}
		approx.Progress(ctx, f.rank, limit)
		ranks, remainders = append(ranks, f.rank), append(remainders, f.remainder)
		if f.rank >= 64 && hopeless(ranks, remainders, limit, settled/2*f.largest) {
			break
		}
	}
	return f, nil
}

// hopeless reports whether the remainder will not fall to goal by rank limit,
// even if it went on falling at the rate of the second half. Where eigenvalues
// fall like a power or like exp(−c√i) that is too optimistic, so nothing is
// given up that would have arrived.
func hopeless(ranks []int, remainders []float64, limit int, goal float64) bool {
	last := len(ranks) - 1
	half := last
	for half > 0 && ranks[half] > ranks[last]/2 {
		half--
	}
	rate := math.Log(remainders[half]/remainders[last]) / float64(ranks[last]-ranks[half])
	return remainders[last] > goal && math.Log(remainders[last]/goal) > rate*float64(limit-ranks[last])
}

// at returns the rows of F of the given points, len(points)×rank.
func (f *lowRank) at(points []int) []float64 {
	rows := make([]float64, len(points)*f.rank)
	for b, s := range points {
		for l := range f.rank {
			rows[b*f.rank+l] = f.ft[l*f.n+s]
		}
	}
	return rows
}

// choose returns up to want pivots, the next first.
func (f *lowRank) choose(g *gram, left []float64, floor float64, want int) []int {
	pool := largest(left, min(blockPool, f.n))
	p := len(pool)
	if left[pool[0]] <= floor {
		return nil
	}
	// The Schur complement of the pool.
	x := g.x.Subset(pool)
	c := kernel.Cross(nil, g.k, x, x)
	g.evals += p * p
	rows, prod := f.at(pool), make([]float64, p*p)
	lin.SymMulT(prod, rows, p, f.rank)
	lin.Axpy(c, -1, prod)

	// Right-looking Cholesky with diagonal pivoting. A candidate that the others
	// have explained to a tenth waits for a later block, and a better pool.
	var pivots []int
	enough := max(floor, 0.1*left[pool[0]])
	done := make([]bool, p)
	for range min(want, p) {
		best := -1
		for i := range p {
			if !done[i] && (best < 0 || c[i*p+i] > c[best*p+best]) {
				best = i
			}
		}
		d := c[best*p+best]
		if !(d > enough) && len(pivots) > 0 {
			break
		}
		pivots = append(pivots, pool[best])
		done[best] = true
		if !(d > 0) {
			break
		}
		row := append([]float64(nil), c[best*p:(best+1)*p]...)
		for i := range p {
			if !done[i] {
				lin.Axpy(c[i*p:(i+1)*p], -row[i]/d, row)
			}
		}
	}
	return pivots
}

// extend appends the Cholesky vectors of the pivots to F and lowers the
// diagonal.
func (f *lowRank) extend(g *gram, left []float64, pivots []int, floor float64) {
	n, b, r := f.n, len(pivots), f.rank
	c := kernel.Cross(nil, g.k, g.x.Subset(pivots), g.x)
	g.evals += b * n
	if r > 0 {
		prod := make([]float64, b*n)
		lin.Mul(prod, f.at(pivots), f.ft, b, r, n)
		lin.Axpy(c, -1, prod)
	}
	for t, s := range pivots {
		row := c[t*n : (t+1)*n]
		for l := r; l < f.rank; l++ {
			prev := f.ft[l*n : (l+1)*n]
			lin.Axpy(row, -prev[s], prev)
		}
		if !(row[s] > floor) {
			left[s] = 0 // a duplicate of what is spanned already
			continue
		}
		scale := 1 / math.Sqrt(row[s])
		var norm float64
		for i, v := range row {
			v *= scale
			row[i] = v
			norm += v * v
			left[i] = max(0, left[i]-v*v)
		}
		left[s] = 0
		// K − vvᵀ is positive semi-definite, so ‖v‖² is no more than μ₁.
		f.largest = max(f.largest, norm)
		f.ft = append(f.ft, row...)
		f.rank++
	}
}

// largest returns the indices of the k largest of x, largest first; of equal
// ones the first.
func largest(x []float64, k int) []int {
	// A heap of k would be asymptotically better; partial insertion is not
	// slower for k ≪ n, as most entries fail the first comparison.
	top := make([]int, 0, k+1)
	for i, v := range x {
		if len(top) == k && v <= x[top[k-1]] {
			continue
		}
		at, _ := slices.BinarySearchFunc(top, v, func(j int, v float64) int {
			if x[j] >= v {
				return -1
			}
			return 1
		})
		top = slices.Insert(top, at, i)
		top = top[:min(len(top), k)]
	}
	return top
}

// eigen returns the leading q pairs of FFᵀ. The spectrum is that of FᵀF, whole.
func (f *lowRank) eigen(ctx context.Context, q int) (*eigen, error) {
	n, r := f.n, f.rank
	q = min(q, r)
	e := &eigen{complete: true, missing: f.remainder, trace: f.trace}
	s := make([]float64, r*r)
	lin.SymMulT(s, f.ft, r, n)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w, v := lin.EigSym(s, r)
	e.spectrum = w
	for _, x := range w {
		e.squares += x * x
	}
	// u = Fv/√μ loses orthogonality where μ is small beside μ₁; so the space is
	// orthonormalised and the pairs are taken anew within it.
	u := make([]float64, n*q)
	lin.TMul(u, f.ft, columns(v, r, r, q), n, r, q)
	orthonormalise(u, n, q)
	fu := make([]float64, r*q)
	lin.Mul(fu, f.ft, u, r, n, q)
	h := make([]float64, q*q)
	lin.SymTMul(h, fu, r, q)
	mu, turn := lin.EigSym(h, q)
	e.mu, e.u = mu, make([]float64, n*q)
	lin.Mul(e.u, u, turn, n, q, q)
	e.residual = make([]float64, q)
	for i := range q {
		// Rounding of a product of n terms, beside the remainder.
		e.residual[i] = f.remainder + 0x1p-52*math.Sqrt(float64(n))*mu[0]
	}
	e.words = fmt.Sprintf("bounded by the trace that pivoted Cholesky leaves at rank %d", r)
	return e, ctx.Err()
}
