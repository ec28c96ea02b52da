package lin

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// PivChol is a partial Cholesky factorisation with pivoting of a positive semi-definite
// n×n matrix K,
//
//	K = FᵀF + E.
//
// It reads only the diagonal and the rows of the pivots. E is positive semi-definite and
// 0 in the rows of the pivots. Its trace therefore bounds ‖K − FᵀF‖ in every unitarily
// invariant norm.
type PivChol struct {
	F        []float64 // r×n; row l is the l-th Cholesky vector, 0 at earlier pivots
	Pivots   []int     // r pivots, in the order of selection
	Residual []float64 // n; diagonal of E, up to rounding errors
	Trace    float64   // sum of Residual, plus a bound of the rounding errors

	top        float64 // largest entry of the diagonal
	start      float64 // trace of K
	skippedSum float64 // sum of residuals of skipped pivots
}

// Rank returns the number r of pivots.
func (p *PivChol) Rank() int { return len(p.Pivots) }

// NewPivChol factors the n×n matrix K with the diagonal diag. The function row stores row
// i of K in dst. The next pivot is the index with the largest residual, or the first of
// several. This avoids division by tiny pivots, which would increase rounding errors.
// Before each pivot, NewPivChol calls seen with the number of pivots and the remaining
// trace. The function seen may be nil.
//
// NewPivChol stops after maxRank pivots, or if the sum of the residuals is at most tol
// times the trace of K. If the residual of a pivot is at most 10⁻¹⁴ times the largest
// diagonal entry, it is a rounding error. The pivot is then skipped, its residual is set
// to 0, and Trace includes its residual.
//
// NewPivChol returns the error of ctx. It also returns an error if the diagonal or a row
// of a pivot is not finite, or if K is found to be indefinite. This is the case if a
// residual is below −10⁻⁸ times the largest diagonal entry. If K is indefinite but no
// pivot shows this, Trace is not a bound.
//
// The cost is r rows of K and n r² multiply-adds.
func NewPivChol(ctx context.Context, n int, diag []float64, row func(dst []float64, i int), seen func(rank int, trace float64), maxRank int, tol float64) (*PivChol, error) {
	p := &PivChol{Residual: append([]float64(nil), resize(diag, n)...)}
	for i, v := range p.Residual {
		if v < 0 && !math.IsInf(v, -1) {
			return nil, fmt.Errorf("diagonal entry %d is %g: %w", i, v, ErrNotDefinite)
		}
		if !(v >= 0) || math.IsInf(v, 1) {
			return nil, fmt.Errorf("diagonal entry %d of the kernel matrix is %g; it must be finite and not negative", i, v)
		}
		p.top = max(p.top, v)
		p.start += v
	}
	if err := p.Extend(ctx, row, seen, maxRank, tol); err != nil {
		return nil, err
	}
	return p, nil
}

// Extend continues after NewPivChol or Extend. The result is the same as with a larger
// maxRank or a smaller tol from the start. It does not request a row twice. After an
// error, p must not be used.
func (p *PivChol) Extend(ctx context.Context, row func(dst []float64, i int), seen func(rank int, trace float64), maxRank int, tol float64) error {
	residual, top, trace := p.Residual, p.top, 0.0
	n := len(residual)
	for _, v := range residual {
		trace += v
	}
	coef := make([]float64, 0, 64)
	for len(p.Pivots) < min(n, maxRank) && trace > tol*p.start {
		r := len(p.Pivots)
		if r%8 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if seen != nil {
			seen(r, trace)
		}
		s := indexOfLargest(residual)
		if s < 0 { // only rounding errors remain
			trace = 0
			break
		}
		if len(p.F) == cap(p.F) { // capacity for twice as many rows, at least 96
			p.F = append(make([]float64, 0, n*min(n, maxRank, max(2*r, 96))), p.F...)
		}
		p.F = p.F[:(r+1)*n]
		f := p.F[r*n:]
		row(f, s)
		coef = coef[:0]
		for l := range r {
			coef = append(coef, -p.F[l*n+s])
		}
		addRows(f, coef, p.F, n, n)
		v := f[s]
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("entry (%d, %[1]d) of the kernel matrix is not a finite number", s)
		}
		if v <= roundingShare*top {
			for j, x := range f { // the diagonal entry has no residual, so the row must have none
				if !(math.Abs(x) <= maxNegative*top) {
					return newNotDefiniteError(s, j)
				}
			}
			p.F = p.F[:r*n]
			p.skippedSum += max(v, 0)
			residual[s], trace = 0, 0
			for _, x := range residual {
				trace += x
			}
			continue
		}
		for _, q := range p.Pivots {
			f[q] = 0
		}
		root, low, below := math.Sqrt(v), -maxNegative*top, -1
		f[s], residual[s], trace = 0, 0, 0
		for j, x := range f {
			x /= root
			f[j] = x
			d := residual[j] - x*x
			residual[j] = max(0, d)
			trace += residual[j]
			if d < low {
				below = j
			}
		}
		f[s] = v / root
		if math.IsNaN(trace) {
			return fmt.Errorf("row %d of the kernel matrix holds NaN", s)
		}
		if below >= 0 {
			return newNotDefiniteError(s, below)
		}
		p.Pivots = append(p.Pivots, s)
	}
	p.Trace = trace + p.skippedSum + float64(n)*(4*0x1p-52*top+float64(1+len(p.Pivots))*math.SmallestNonzeroFloat64)
	return nil
}

func newNotDefiniteError(i, j int) error {
	return fmt.Errorf("entry (%d, %d) is too large for the diagonal: %w", i, j, ErrNotDefinite)
}

// ErrNotDefinite is wrapped by the error of NewPivChol if a matrix is indefinite.
var ErrNotDefinite = errors.New("the matrix is not positive semi-definite, so no kernel matrix")

// roundingShare is the fraction of the largest diagonal entry below which a residual
// counts as a rounding error.
const roundingShare = 1e-14

// maxNegative is a fraction of the largest diagonal entry. A residual below minus this
// fraction shows that the matrix is indefinite. Rounding errors are much smaller: an
// error of some ε is squared and divided by a pivot of at least 10⁻¹⁴, which gives about
// 10⁻¹⁷. Entries with errors of 10⁻¹¹ are still accepted.
const maxNegative = 1e-8

// indexOfLargest returns the index of the largest positive number, or the first of
// several. It returns −1 if there is none.
func indexOfLargest(x []float64) int {
	var top float64
	maxIndex := -1
	for i, v := range x {
		if v > top {
			top, maxIndex = v, i
		}
	}
	return maxIndex
}
