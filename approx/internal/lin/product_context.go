package lin

import (
	"context"

	"mercer/approx/internal/parallel"
)

// checkInterval is the number of multiplications between two checks of a context. They
// take about fifty milliseconds in a browser. Tests change it.
var checkInterval = 1 << 27

// leastStrip is the smallest number of rows of a strip. For fewer rows, packing the other factor
// would dominate.
const leastStrip = 32

// strips calls f with ranges [i0, i1) of the m rows. Each row takes work multiplications,
// and each range takes at most about checkInterval, unless it has the given least number of rows. If
// ctx is done, strips returns the error of ctx.
func strips(ctx context.Context, m, work, least int, f func(i0, i1 int)) error {
	side := max(least, checkInterval/max(work, 1)/leastStrip*leastStrip)
	for i0 := 0; i0 < m; i0 += side {
		if err := ctx.Err(); err != nil {
			return err
		}
		f(i0, min(i0+side, m))
	}
	return ctx.Err()
}

// solveStrips is strips for triangular solves of m rows. Each of several goroutines needs at least
// packedLeast rows. The strips are about equally long, so that the last one is not too short for
// all processors.
func solveStrips(ctx context.Context, m, work int, f func(i0, i1 int)) error {
	least := leastStrip
	if count := parallel.Processors(); count > 1 {
		stripCount := max(1, m/(count*packedLeast))
		align := count * rangeAlign
		least = (m/stripCount + align - 1) / align * align
	}
	return strips(ctx, m, work, least, f)
}

// lowerStrips is multiply for the lower triangle of the n×n matrix C, in strips. A strip consists
// of the columns before its square on the diagonal, and of the lower tiles of this square. If ctx is
// done, lowerStrips returns the error of ctx.
func lowerStrips(ctx context.Context, mode int, c, a, b block, n, k int) error {
	return strips(ctx, n, n*k/2, leastStrip, func(i0, i1 int) {
		if i0 == 0 {
			multiply(mode, c, a, b, i1, i1, k, true)
			return
		}
		if !parallel.Enabled {
			multiplyStripRange(mode, c, a, b, k, i0, i1, 0, i1)
			return
		}
		least := rangeAlign
		if a.t {
			least = packedLeast
		}
		parallel.Split(i1, rangeAlign, least, float64(i1-i0)*float64(k)*termTime, func(j0, j1 int) {
			multiplyStripRange(mode, c, a, b, k, i0, i1, j0, j1)
		})
	})
}

// multiplyStripRange computes the columns [j0, j1) of the strip [i0, i1) of lowerStrips.
func multiplyStripRange(mode int, c, a, b block, k, i0, i1, j0, j1 int) {
	if j0 < i0 {
		multiplyPart(mode, c.sub(i0, j0), a.sub(i0, 0), b.sub(0, j0), i1-i0, min(i0, j1)-j0, k, false)
	}
	if j := max(i0, j0); j < j1 {
		multiplyPart(mode, c.sub(j, j), a.sub(j, 0), b.sub(0, j), i1-j, j1-j, k, true)
	}
}

// TMulContext is TMul with cancellation. The results are identical. It returns the error
// of ctx soon after ctx is done. The contents of c are then undefined.
func TMulContext(ctx context.Context, c, a, b []float64, m, k, n int) error {
	if m == 1 || n == 1 {
		TMul(c, a, b, m, k, n)
		return ctx.Err()
	}
	c, a, b = resize(c, m*n), resize(a, k*m), resize(b, k*n)
	return strips(ctx, m, k*n, leastStrip, func(i0, i1 int) {
		multiply(set, block{s: c[i0*n:], ld: n}, block{s: a[min(i0, len(a)):], ld: m, t: true}, block{s: b, ld: n}, i1-i0, n, k, false)
	})
}

// SymTMulContext is SymTMul with cancellation. The results are identical. It returns the
// error of ctx soon after ctx is done. The contents of c are then undefined.
func SymTMulContext(ctx context.Context, c, a []float64, n, k int) error {
	c, a = resize(c, k*k), resize(a, n*k)
	err := lowerStrips(ctx, set, block{s: c, ld: k}, block{s: a, ld: k, t: true}, block{s: a, ld: k}, k, n)
	mirrorLower(c, k)
	return err
}

// SymMulTContext is SymMulT with cancellation. The results are identical. It returns the
// error of ctx soon after ctx is done. The contents of c are then undefined.
func SymMulTContext(ctx context.Context, c, a []float64, n, k int) error {
	c, a = resize(c, n*n), resize(a, n*k)
	err := lowerStrips(ctx, set, block{s: c, ld: n}, block{s: a, ld: k}, block{s: a, ld: k, t: true}, n, k)
	mirrorLower(c, n)
	return err
}

// SolveLowerRightContext is SolveLowerRight with cancellation. The results are identical.
// It returns the error of ctx soon after ctx is done. The contents of b are then
// undefined.
func SolveLowerRightContext(ctx context.Context, b, l []float64, m, n int) error {
	b = resize(b, m*n)
	return solveStrips(ctx, m, n*n/2, func(i0, i1 int) { SolveLowerRight(b[i0*n:i1*n], l, i1-i0, n) })
}

// CholContext is Chol with cancellation. The results are identical. It returns the error of
// ctx soon after ctx is done. The contents of a are then undefined.
func CholContext(ctx context.Context, a []float64, n int) (isDefinite bool, err error) {
	a = resize(a, n*n)
	if isDefinite, err = cholContext(ctx, block{s: a, ld: n}, n); !isDefinite || err != nil {
		return false, err
	}
	clearUpperTriangle(a, n)
	return true, nil
}

// cholContext is chol with cancellation.
func cholContext(ctx context.Context, a block, n int) (isDefinite bool, err error) {
	if n <= smallOrder || n*n/3*n <= checkInterval {
		return chol(a, n), ctx.Err()
	}
	h := halfOrder(n)
	if isDefinite, err = cholContext(ctx, a, h); !isDefinite || err != nil {
		return false, err
	}
	low := a.sub(h, 0)
	if err := solveStrips(ctx, n-h, h*h/2, func(i0, i1 int) { solveRight(low.sub(i0, 0), a, i1-i0, h) }); err != nil {
		return false, err
	}
	if err := lowerStrips(ctx, sub, a.sub(h, h), low, block{low.s, low.ld, true}, n-h, h); err != nil {
		return false, err
	}
	return cholContext(ctx, a.sub(h, h), n-h)
}
