package lin

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// PivChol is a partial Cholesky factorisation with pivoting of a positive
// semi-definite n×n matrix K,
//
//	K = FᵀF + E,
//
// of which only the rows of the pivots were ever looked at. E is positive
// semi-definite and 0 in the rows of the pivots. Its trace therefore bounds ‖K −
// FᵀF‖ in every unitarily invariant norm, which is a certificate.
type PivChol struct {
	F        []float64 // r×n; row l is the l-th Cholesky vector, 0 at earlier pivots
	Pivots   []int     // r of them, in the order in which they were chosen
	Residual []float64 // n: the diagonal of E, to rounding
	Trace    float64   // Σ Residual plus a bound of rounding for each row: 4ε of the largest entry, and at least r times the smallest number

	top     float64 // the largest entry of the diagonal
	start   float64 // the trace of K
	skipped float64 // remainders that count as 0
}

// Rank returns r.
func (p *PivChol) Rank() int { return len(p.Pivots) }

// NewPivChol factors the n×n matrix whose diagonal is diag and whose row i is what
// row stores in dst. The next pivot has the largest remainder, the first one among
// equals. Rounding then does not grow, as it would after a division by a tiny
// pivot. Before each, seen hears how many there are and the trace that is left; it
// may be nil.
//
// It stops at maxRank pivots, or where the sum of the residuals is at most tol
// times the trace of K. A pivot with a remainder of at most 10⁻¹⁴ of the largest
// diagonal entry is rounding. It is skipped with its residual set to 0, and its
// remainder counts in Trace. The error is that of ctx, or explains why K is not a
// kernel matrix as far as the rows of the pivots show. This is so if the diagonal
// or such a row is not finite, or if a residual is negative by 10⁻⁸ of the largest
// diagonal entry. For an indefinite matrix whose pivots do not show it, Trace is
// not a bound.
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

// Extend continues where NewPivChol, or Extend, has stopped, as if that had been
// called for more pivots: no row is requested twice. After an error, p must not be
// used.
func (p *PivChol) Extend(ctx context.Context, row func(dst []float64, i int), seen func(rank int, trace float64), maxRank int, tol float64) error {
	left, top, trace := p.Residual, p.top, 0.0
	n := len(left)
	for _, v := range left {
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
		s := largest(left)
		if s < 0 { // rounding is all that the trace still holds
			trace = 0
			break
		}
		if len(p.F) == cap(p.F) { // room as for twice as many, and at first for some
			p.F = append(make([]float64, 0, n*min(n, maxRank, max(2*r, 96))), p.F...)
		}
		p.F = p.F[:(r+1)*n]
		f := p.F[r*n:]
		row(f, s)
		coef = coef[:0]
		for l := range r {
			coef = append(coef, -p.F[l*n+s])
		}
		combine(f, coef, p.F, r, n)
		v := f[s]
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("entry (%d, %[1]d) of the kernel matrix is not a finite number", s)
		}
		if v <= roundingShare*top {
			for j, x := range f { // where the diagonal has no remainder, so the row has none
				if !(math.Abs(x) <= indefinite*top) {
					return notDefinite(s, j)
				}
			}
			p.F = p.F[:r*n]
			p.skipped += max(v, 0)
			left[s], trace = 0, 0
			for _, x := range left {
				trace += x
			}
			continue
		}
		for _, q := range p.Pivots {
			f[q] = 0
		}
		root, low, below := math.Sqrt(v), -indefinite*top, -1
		f[s], left[s], trace = 0, 0, 0
		for j, x := range f {
			x /= root
			f[j] = x
			d := left[j] - x*x
			left[j] = max(0, d)
			trace += left[j]
			if d < low {
				below = j
			}
		}
		f[s] = v / root
		if math.IsNaN(trace) {
			return fmt.Errorf("row %d of the kernel matrix holds NaN", s)
		}
		if below >= 0 {
			return notDefinite(s, below)
		}
		p.Pivots = append(p.Pivots, s)
	}
	p.Trace = trace + p.skipped + float64(n)*(4*0x1p-52*top+float64(1+len(p.Pivots))*math.SmallestNonzeroFloat64)
	return nil
}

func notDefinite(i, j int) error {
	return fmt.Errorf("entry (%d, %d) is too large for the diagonal: %w", i, j, ErrNotDefinite)
}

// ErrNotDefinite is wrapped by NewPivChol's error if a matrix is indefinite.
var ErrNotDefinite = errors.New("the matrix is not positive semi-definite, so no kernel matrix")

// roundingShare is the share of the largest diagonal entry that counts as rounding.
const roundingShare = 1e-14

// indefinite is the share of the largest diagonal entry by which a residual must be
// below 0 for the matrix to be at fault. The rounding error of an entry, some ε of
// the largest, is squared there and divided by a pivot of at least 10⁻¹⁴ of it,
// which gives some 10⁻¹⁷. Entries with errors of 10⁻¹¹ still pass.
const indefinite = 1e-8

// combine adds Σ cₗ f[l] over the first r rows of f, n long, to y.
func combine(y, c, f []float64, r, n int) {
	l := 0
	for ; l+4 <= r; l += 4 {
		axpy4(y, c[l], c[l+1], c[l+2], c[l+3], f, l*n, (l+1)*n, (l+2)*n, (l+3)*n, n)
	}
	for ; l < r; l++ {
		axpy(y, 0, c[l], f, l*n, n)
	}
}

// largest returns the index of the largest positive number, the first of equal
// ones, or −1.
func largest(x []float64) int {
	var top float64
	at := -1
	for i, v := range x {
		if v > top {
			top, at = v, i
		}
	}
	return at
}
