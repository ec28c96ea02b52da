package landmark

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// Cut is the fraction of the largest k(x, x) below which the remainder of a point
// counts as 0. For a remainder just above this limit, the rounding of the kernel, 10⁻¹⁶
// of the largest value, is a relative error of up to 10⁻⁴. The contribution of the
// pivot to FᵀF has the same relative error.
const Cut = 1e-12

// A Cholesky is a partial Cholesky factorisation of the kernel matrix of some
// points,
//
//	K = FᵀF + E,
//
// which evaluates only the rows of the pivots. FᵀF is Nyström's K̂ with the pivots as
// landmarks. The remainder E is positive semi-definite if the kernel is positive
// semi-definite. For kernels of other packages, this is checked on the rows of the
// pivots and a few other rows. The trace of E therefore bounds ‖K − FᵀF‖ in every
// unitarily invariant norm, and the difference of each eigenvalue of K and FᵀF. These
// bounds hold up to rounding, which exceeds 10⁻¹² of the trace if pivots nearly
// coincide (see Cut).
type Cholesky struct {
	Pivots   []int     // r of them, in the order in which they were chosen
	F        []float64 // r×n; row l is 0 at the pivots before l
	Residual []float64 // n: the diagonal of E
	Trace    float64   // Σ Residual
	Evals    int       // kernel evaluations spent
}

// Lower returns the r×r lower triangular L with K(Z, Z) = LLᵀ on the pivots Z. The
// features of a new point x are L⁻¹k(Z, x).
func (c *Cholesky) Lower() []float64 {
	arg.Receiver("landmark.Cholesky.Lower", c == nil)
	r, n := len(c.Pivots), len(c.Residual)
	l := make([]float64, r*r)
	for i, s := range c.Pivots {
		for j := range i + 1 {
			l[i*r+j] = c.F[j*n+s]
		}
	}
	return l
}

// factorization is the state of an incomplete factorisation.
type factorization struct {
	Cholesky
	kernel    approx.Kernel
	x         approx.Points
	diag      []float64 // the k(x, x); nil if the kernel is known to be definite
	top       float64   // the largest of them
	maxPivots int       // pivots
	block     int       // candidates at a time
	floor     float64   // remainder of a point that counts as 0
	stop      float64   // the trace at which to stop
	clock     []float64
}

// blockSize returns the largest number of candidates at a time. They cost the
// square of their number in evaluations, and the row of a pivot costs n, so this
// adds at most a quarter. Tests change it.
var blockSize = func(n int) int { return max(1, min(64, int(math.Sqrt(float64(n))/2))) }

// leastDiagonal is the smallest k(x, x) for divisions of clock times and rows.
const leastDiagonal = 1e-290

func newPivoting(k approx.Kernel, x approx.Points, most int, tol float64) (*factorization, error) {
	if err := arg.Data(k, x); err != nil {
		return nil, err
	}
	if err := arg.Range("m", float64(most), 1, math.Inf(1)); err != nil {
		return nil, err
	}
	if err := arg.Range("tol", tol, 0, 1); err != nil {
		return nil, err
	}
	n := x.Len()
	p := &factorization{kernel: k, x: x, maxPivots: min(most, n), block: blockSize(n)}
	diag, evals, err := evaluate.PositiveDiag(k, x)
	if err != nil {
		return nil, err
	}
	p.Evals = evals
	at := 0
	for i, v := range diag {
		diag[i] = max(v, 0)
		p.Trace += diag[i]
		if v > diag[at] {
			at = i
		}
	}
	if !kernel.IsDefinite(k) {
		p.diag = slices.Clone(diag)
	}
	p.top = diag[at]
	if p.top > 0 && p.top < leastDiagonal {
		for j, v := range evaluate.Cross(nil, k, x.Slice(at, at+1), x) {
			if math.Abs(v) > 2*p.top {
				return nil, evaluate.PairError(x.Row(at), x.Row(j), v, math.Sqrt(p.top)*math.Sqrt(diag[j]))
			}
		}
		return nil, &approx.ScaleError{Row: at, Value: p.top, Min: leastDiagonal, Max: math.MaxFloat64}
	}
	p.Residual = diag
	p.floor, p.stop = Cut*p.top, tol*p.Trace
	return p, nil
}

// run adds blocks of pivots until there are enough or no remainder is left. The
// function propose returns candidates. The function accept decides about each by
// its remainder after the accepted ones before it. The size of the blocks adapts to
// the acceptance rate.
func (p *factorization) run(ctx context.Context, propose func(size int) []int, accept func(b *candidates)) (*Cholesky, error) {
	size := min(4, p.block)
	for len(p.Pivots) < p.maxPivots && p.Trace > p.stop {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		// The last block is as large as others, so that m+1 pivots go the same way.
		rows := propose(size)
		if len(rows) == 0 {
			break
		}
		b := p.newCandidates(rows)
		accept(b)
		if err := p.grow(b); err != nil {
			return nil, err
		}
		switch got := len(b.taken); {
		case got == len(rows):
			size = min(2*size, p.block)
		case 3*got < len(rows):
			size = max(1, size/2)
		}
		approx.Progress(ctx, len(p.Pivots), p.maxPivots)
	}
	if p.diag != nil {
		if err := p.checkRows(); err != nil {
			return nil, err
		}
	}
	return &p.Cholesky, ctx.Err()
}

// checkedRows is the number of rows of E that checkRows evaluates.
const checkedRows = 8

// checkRows returns an error where rows of E have an entry |Eᵢⱼ| > √(EᵢᵢEⱼⱼ): then it is
// not positive semi-definite.
func (p *factorization) checkRows() error {
	n := p.x.Len()
	pivot := make([]bool, n)
	for _, s := range p.Pivots {
		pivot[s] = true
	}
	slack := evaluate.NegligibleLeft * p.top
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
			lin.Axpy(row, -p.F[l*n+i], p.F[l*n:(l+1)*n])
		}
		for j, v := range row {
			a, b := p.Residual[i], p.Residual[j]
			if !pivot[j] && j != i && math.Abs(v) > math.Sqrt(a*b)+slack {
				return evaluate.LeftPairError(p.x.Row(i), p.x.Row(j), v, a, b, len(p.Pivots))
			}
		}
	}
	return nil
}

// smallestKeys returns the size points of the smallest keys, the first among equal
// ones first, and the smallest key among the others. Points without remainder are
// ignored.
func (p *factorization) smallestKeys(size int, key func(j int) float64) (rows []int, next float64) {
	keys := make([]float64, 0, size+2)
	for j, v := range p.Residual {
		if !(v > p.floor) {
			continue
		}
		t := key(j)
		at := len(keys)
		if at > size && !(t < keys[at-1]) {
			continue
		}
		for at > 0 && t < keys[at-1] {
			at--
		}
		keys, rows = append(keys, 0), append(rows, 0)
		copy(keys[at+1:], keys[at:])
		copy(rows[at+1:], rows[at:])
		keys[at], rows[at] = t, j
		if len(keys) > size+1 {
			keys, rows = keys[:size+1], rows[:size+1]
		}
	}
	if len(rows) <= size {
		return rows, math.Inf(1)
	}
	return rows[:size], keys[size]
}

// candidates are points that may become pivots, with the remainder of their kernel
// matrix.
type candidates struct {
	rows      []int
	room      int       // the largest number that may become pivots
	remainder []float64 // b×b
	l         []float64 // b×b; row i is what candidate i has on each pivot of this block
	taken     []int     // positions in rows, in their order
	waits     []float64 // the time before each, if there are clocks
}

func (p *factorization) newCandidates(rows []int) *candidates {
	b, r := len(rows), len(p.Pivots)
	c := &candidates{rows: rows, room: min(b, p.maxPivots-r), l: make([]float64, b*b)}
	at := p.x.Subset(rows)
	c.remainder = evaluate.Cross(nil, p.kernel, at, at)
	p.Evals += b * b
	if r > 0 {
		f, part := p.columns(rows), make([]float64, b*b)
		lin.TMul(part, f, f, b, r, b)
		lin.Axpy(c.remainder, -1, part)
	}
	for i, s := range rows {
		c.remainder[i*b+i] = p.Residual[s] // the same up to rounding
	}
	return c
}

// columns returns the columns of F at the given points, r×len(rows).
func (p *factorization) columns(rows []int) []float64 {
	b, n := len(rows), p.x.Len()
	f := make([]float64, len(p.Pivots)*b)
	for l := range p.Pivots {
		for i, s := range rows {
			f[l*b+i] = p.F[l*n+s]
		}
	}
	return f
}

// residual returns the remainder of candidate i.
func (c *candidates) residual(i int) float64 { return c.remainder[i*len(c.rows)+i] }

// take makes candidate i a pivot.
func (c *candidates) take(i int) {
	b, q := len(c.rows), len(c.taken)
	root := math.Sqrt(c.residual(i))
	for j := range b {
		c.l[j*b+q] = c.remainder[j*b+i] / root
	}
	c.l[i*b+q] = root
	for j := range b {
		v := c.l[j*b+q]
		if v == 0 {
			continue
		}
		for o := range b {
			c.remainder[j*b+o] -= v * c.l[o*b+q]
		}
	}
	for j := range b { // exactly nothing, so that it is not taken again
		c.remainder[i*b+j], c.remainder[j*b+i] = 0, 0
	}
	c.taken = append(c.taken, i)
}

// grow adds the rows of the pivots of a block, F_A = L_A⁻¹ (K_A − F[:, A]ᵀF), and
// subtracts them from the remainders. It returns an error if one becomes negative.
func (p *factorization) grow(c *candidates) error {
	n, r, a, b := p.x.Len(), len(p.Pivots), len(c.taken), len(c.rows)
	rows, l := make([]int, a), make([]float64, a*a)
	for i, at := range c.taken {
		rows[i] = c.rows[at]
		copy(l[i*a:i*a+i+1], c.l[at*b:])
	}
	fresh := evaluate.Cross(nil, p.kernel, p.x.Subset(rows), p.x)
	p.Evals += a * n
	if r > 0 {
		part := make([]float64, a*n)
		lin.TMul(part, p.columns(rows), p.F, a, r, n)
		lin.Axpy(fresh, -1, part)
	}
	lin.SolveLower(l, fresh, a, n)
	for i := range rows {
		f := fresh[i*n : i*n+n]
		for _, s := range p.Pivots {
			f[s] = 0
		}
		for j := range i {
			f[rows[j]] = 0
		}
		f[rows[i]] = l[i*a+i]
		if p.clock != nil {
			lin.Axpy(p.clock, -c.waits[i], p.Residual)
		}
		for j, v := range f {
			left := p.Residual[j] - v*v
			if p.diag != nil && left < -evaluate.NegligibleLeft*p.top && j != rows[i] {
				return p.negative(rows[i], j, v, left, r+i)
			}
			p.Residual[j] = max(0, left)
		}
		p.Residual[rows[i]] = 0
	}
	p.F = append(p.F, fresh...)
	p.Pivots = append(p.Pivots, rows...)
	p.Trace = 0
	for _, v := range p.Residual {
		p.Trace += v
	}
	return nil
}

// negative returns the error for a negative remainder of point j after pivot s. The
// pivot s has r predecessors, and v is the entry of its row at j.
func (p *factorization) negative(s, j int, v, left float64, r int) error {
	if r == 0 {
		return evaluate.PairError(p.x.Row(s), p.x.Row(j), v*math.Sqrt(p.diag[s]), math.Sqrt(p.diag[s]*p.diag[j]))
	}
	return evaluate.LeftError(p.x.Row(j), p.diag[j], left, r+1)
}
