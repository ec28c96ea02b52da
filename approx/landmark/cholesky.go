package landmark

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Cut is the tolerance for the residual of a point, relative to the largest k(x, x). A
// smaller residual counts as 0. For a residual close to this limit, rounding errors of
// 10⁻¹⁶ are relative errors of up to 10⁻⁴. The contribution of the pivot to FᵀF has the
// same relative error.
const Cut = 1e-12

// A Cholesky is a partial Cholesky factorisation of the Gram matrix of n points,
//
//	K = FᵀF + E.
//
// It evaluates only the rows of the pivots. FᵀF is the approximation K̂ of Nyström with
// the pivots as landmarks.
//
// The residual E is positive semi-definite if the kernel is. For kernels of other
// packages, this is checked on the rows of the pivots and a few other rows. Hence the
// trace of E bounds ‖K − FᵀF‖ in every unitarily invariant norm. It also bounds the
// difference between the eigenvalues of K and FᵀF.
//
// These bounds hold up to rounding errors. If pivots nearly coincide, the rounding errors
// exceed 10⁻¹² of the trace (see Cut).
type Cholesky struct {
	Pivots   []int      // r indices of points, in the order of selection
	F        *mat.Dense // r×n; row l is 0 at the pivots before pivot l
	Residual []float64  // diagonal of E, n elements
	Trace    float64    // sum of Residual
	Evals    int        // number of kernel evaluations
}

// Lower returns the r×r lower triangular matrix L with K(Z, Z) = LLᵀ, where Z are the
// pivots. The features of a point x are L⁻¹k(Z, x).
func (c *Cholesky) Lower() *mat.Dense {
	arg.Receiver("landmark.Cholesky.Lower", c == nil)
	r, f := len(c.Pivots), dense.Data(c.F)
	l := make([]float64, r*r)
	for i, s := range c.Pivots {
		for j := range i + 1 {
			l[i*r+j] = f[j*len(c.Residual)+s]
		}
	}
	return dense.New(r, r, l)
}

// factorisation is the state of an incomplete factorisation.
type factorisation struct {
	Cholesky
	factor    []float64 // F row by row
	kernel    approx.Kernel
	x         approx.Points
	diag      []float64 // k(x, x) of the points; nil if the kernel is known to be definite
	maxDiag   float64   // largest k(x, x)
	maxPivots int       // largest number of pivots
	block     int       // largest number of candidates in a block
	floor     float64   // smaller residuals count as 0
	stop      float64   // trace of E at which the factorisation ends
	clock     []float64
	progress  func(done, total int) // receives the number of pivots, and maxPivots; or nil
}

// blockSize returns the largest number b of candidates in a block. A block costs b²
// evaluations in addition to n evaluations for each pivot. The additional cost is at most
// a quarter. Tests change this function.
var blockSize = func(n int) int { return max(1, min(64, int(math.Sqrt(float64(n))/2))) }

// minDiagonal limits the largest k(x, x) from below, so that clock times and rows can be
// divided by residuals.
const minDiagonal = 1e-290

// newFactorisation returns a factorisation without pivots.
func newFactorisation(k approx.Kernel, x approx.Points, maxPivots int, tol float64) (*factorisation, error) {
	if err := arg.CheckData(k, x); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("m", float64(maxPivots), 1, math.Inf(1)); err != nil {
		return nil, err
	}
	if err := arg.CheckRange("tol", tol, 0, 1); err != nil {
		return nil, err
	}
	n := x.Len()
	p := &factorisation{kernel: k, x: x, maxPivots: min(maxPivots, n), block: blockSize(n)}
	diag, evals, err := evaluate.PositiveDiag(k, x)
	if err != nil {
		return nil, err
	}
	p.Evals = evals
	largest := 0
	for i, v := range diag {
		diag[i] = max(v, 0)
		p.Trace += diag[i]
		if v > diag[largest] {
			largest = i
		}
	}
	if !kernel.IsDefinite(k) {
		p.diag = slices.Clone(diag)
	}
	p.maxDiag = diag[largest]
	if p.maxDiag > 0 && p.maxDiag < minDiagonal {
		for j, v := range evaluate.Cross(nil, k, x.Slice(largest, largest+1), x) {
			if math.Abs(v) > 2*p.maxDiag {
				return nil, evaluate.PairError(x.Row(largest), x.Row(j), v, math.Sqrt(p.maxDiag)*math.Sqrt(diag[j]))
			}
		}
		return nil, &approx.ScaleError{Row: largest, Value: p.maxDiag, Min: minDiagonal, Max: math.MaxFloat64}
	}
	p.Residual = diag
	p.floor, p.stop = Cut*p.maxDiag, tol*p.Trace
	return p, nil
}

// run adds blocks of pivots until there are maxPivots or all residuals count as 0. The
// function propose returns candidates. The function choose accepts candidates depending
// on their residuals after the previous pivots. The block size adapts to the acceptance
// rate.
func (p *factorisation) run(ctx context.Context, propose func(size int) []int, choose func(b *candidates)) (*Cholesky, error) {
	size := min(4, p.block)
	for len(p.Pivots) < p.maxPivots && p.Trace > p.stop {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		// The size of the last block does not depend on maxPivots, so that the first m of
		// m+1 pivots are the same.
		rows := propose(size)
		if len(rows) == 0 {
			break
		}
		b := p.newCandidates(rows)
		choose(b)
		if err := p.addPivots(b); err != nil {
			return nil, err
		}
		switch got := len(b.acceptedRows); {
		case got == len(rows):
			size = min(2*size, p.block)
		case 3*got < len(rows):
			size = max(1, size/2)
		}
		if p.progress != nil {
			p.progress(len(p.Pivots), p.maxPivots)
		}
	}
	if p.diag != nil {
		if err := p.checkRows(); err != nil {
			return nil, err
		}
	}
	p.F = dense.New(len(p.Pivots), p.x.Len(), p.factor)
	return &p.Cholesky, ctx.Err()
}

// checkedRows is the number of rows of E that checkRows evaluates.
const checkedRows = 8

// checkRows returns an error if an entry of E in the checked rows is too large, |Eᵢⱼ| >
// √(EᵢᵢEⱼⱼ). Then E is not positive semi-definite.
func (p *factorisation) checkRows() error {
	n := p.x.Len()
	pivot := make([]bool, n)
	for _, s := range p.Pivots {
		pivot[s] = true
	}
	tol := evaluate.NegligibleRemainder * p.maxDiag
	rows := min(checkedRows, n)
	for c := range rows {
		i := c * n / rows
		for i < n && pivot[i] {
			i++
		}
		if i == n {
			break
		}
		row := evaluate.Cross(nil, p.kernel, p.x.Slice(i, i+1), p.x)
		p.Evals += n
		for l := range p.Pivots {
			lin.Axpy(row, -p.factor[l*n+i], p.factor[l*n:(l+1)*n])
		}
		for j, v := range row {
			a, b := p.Residual[i], p.Residual[j]
			if !pivot[j] && j != i && math.Abs(v) > math.Sqrt(a*b)+tol {
				return evaluate.RemainderPairError(p.x.Row(i), p.x.Row(j), v, a, b, len(p.Pivots))
			}
		}
	}
	return nil
}

// smallestKeys returns the points with the smallest keys, at most size of them, and the
// smallest key of the other points. Of points with equal keys, the one with the lower index
// comes first. Points whose residual counts as 0 are ignored.
func (p *factorisation) smallestKeys(size int, key func(j int) float64) (rows []int, next float64) {
	keys := make([]float64, 0, size+2)
	for j, v := range p.Residual {
		if !(v > p.floor) {
			continue
		}
		t := key(j)
		k := len(keys)
		if k > size && !(t < keys[k-1]) {
			continue
		}
		for k > 0 && t < keys[k-1] {
			k--
		}
		keys, rows = append(keys, 0), append(rows, 0)
		copy(keys[k+1:], keys[k:])
		copy(rows[k+1:], rows[k:])
		keys[k], rows[k] = t, j
		if len(keys) > size+1 {
			keys, rows = keys[:size+1], rows[:size+1]
		}
	}
	if len(rows) <= size {
		return rows, math.Inf(1)
	}
	return rows[:size], keys[size]
}

// candidates contains the b points of a block that may become pivots, with their
// residuals.
type candidates struct {
	rows         []int
	maxAccepted  int       // largest number of candidates that may become pivots
	residuals    []float64 // b×b part of E
	l            []float64 // b×b; row i contains the factors of candidate i for the pivots of this block
	acceptedRows []int     // accepted candidates, as indices of rows
	waitTimes    []float64 // waiting time before each accepted candidate; only for clocks
}

// newCandidates returns a block of candidates and computes their part of E.
func (p *factorisation) newCandidates(rows []int) *candidates {
	b, r := len(rows), len(p.Pivots)
	c := &candidates{rows: rows, maxAccepted: min(b, p.maxPivots-r), l: make([]float64, b*b)}
	points := p.x.Subset(rows)
	c.residuals = evaluate.Cross(nil, p.kernel, points, points)
	p.Evals += b * b
	if r > 0 {
		f, part := p.columns(rows), make([]float64, b*b)
		lin.TMul(part, f, f, b, r, b)
		lin.Axpy(c.residuals, -1, part)
	}
	for i, s := range rows {
		c.residuals[i*b+i] = p.Residual[s] // equal up to rounding errors
	}
	return c
}

// columns returns the columns of F for the given points, an r×len(rows) matrix.
func (p *factorisation) columns(rows []int) []float64 {
	b, n := len(rows), p.x.Len()
	f := make([]float64, len(p.Pivots)*b)
	for l := range p.Pivots {
		for i, s := range rows {
			f[l*b+i] = p.factor[l*n+s]
		}
	}
	return f
}

// residual returns the residual k(x, x) − k̂(x, x) of candidate i.
func (c *candidates) residual(i int) float64 { return c.residuals[i*len(c.rows)+i] }

// accept makes candidate i a pivot.
func (c *candidates) accept(i int) {
	b, q := len(c.rows), len(c.acceptedRows)
	root := math.Sqrt(c.residual(i))
	for j := range b {
		c.l[j*b+q] = c.residuals[j*b+i] / root
	}
	c.l[i*b+q] = root
	for j := range b {
		v := c.l[j*b+q]
		if v == 0 {
			continue
		}
		for o := range b {
			c.residuals[j*b+o] -= v * c.l[o*b+q]
		}
	}
	for j := range b { // exactly 0, so that the candidate is not accepted again
		c.residuals[i*b+j], c.residuals[j*b+i] = 0, 0
	}
	c.acceptedRows = append(c.acceptedRows, i)
}

// addPivots adds the accepted candidates A of a block. It computes their rows of F as F_A
// = L_A⁻¹ (K_A − F[:, A]ᵀF) and subtracts the squares from the residuals. It returns an
// error if a residual becomes negative.
func (p *factorisation) addPivots(c *candidates) error {
	n, r, a, b := p.x.Len(), len(p.Pivots), len(c.acceptedRows), len(c.rows)
	rows, l := make([]int, a), make([]float64, a*a)
	for i, candidate := range c.acceptedRows {
		rows[i] = c.rows[candidate]
		copy(l[i*a:i*a+i+1], c.l[candidate*b:])
	}
	newRows := evaluate.Cross(nil, p.kernel, p.x.Subset(rows), p.x)
	p.Evals += a * n
	if r > 0 {
		part := make([]float64, a*n)
		lin.TMul(part, p.columns(rows), p.factor, a, r, n)
		lin.Axpy(newRows, -1, part)
	}
	lin.SolveLower(l, newRows, a, n)
	for i := range rows {
		f := newRows[i*n : i*n+n]
		for _, s := range p.Pivots {
			f[s] = 0
		}
		for j := range i {
			f[rows[j]] = 0
		}
		f[rows[i]] = l[i*a+i]
		if p.clock != nil {
			lin.Axpy(p.clock, -c.waitTimes[i], p.Residual)
		}
		for j, v := range f {
			residual := p.Residual[j] - v*v
			if p.diag != nil && residual < -evaluate.NegligibleRemainder*p.maxDiag && j != rows[i] {
				return p.negativeError(rows[i], j, v, residual, r+i)
			}
			p.Residual[j] = max(0, residual)
		}
		p.Residual[rows[i]] = 0
	}
	p.factor = append(p.factor, newRows...)
	p.Pivots = append(p.Pivots, rows...)
	p.Trace = 0
	for _, v := range p.Residual {
		p.Trace += v
	}
	return nil
}

// negativeError returns the error for a negative residual of point j after pivot s.
// Before s, there were r pivots. The entry of the new row of F at j is v.
func (p *factorisation) negativeError(s, j int, v, residual float64, r int) error {
	if r == 0 {
		return evaluate.PairError(p.x.Row(s), p.x.Row(j), v*math.Sqrt(p.diag[s]), math.Sqrt(p.diag[s]*p.diag[j]))
	}
	return evaluate.RemainderError(p.x.Row(j), p.diag[j], residual, r+1)
}
