package lin

import (
	"math"

	"mercer/approx/internal/parallel"
)

// multiply computes C = A·B, C += A·B or C −= A·B, depending on mode. A is m×k, B is k×n,
// and C is m×n and not transposed. If lower is true, C is square, and multiply omits tiles
// above the diagonal. It computes tiles on the diagonal completely.
//
// Large products are divided among goroutines, each of which computes some rows or columns
// of C. The terms of an element are always added in the same order, so that the result does
// not depend on the number of goroutines.
func multiply(mode int, c, a, b block, m, n, k int, lower bool) {
	if parallel.Enabled {
		if time := float64(m) * float64(n) * float64(k) * termTime; time > 2*parallel.MinTime {
			multiplyRanges(mode, c, a, b, m, n, k, lower, time)
			return
		}
	}
	multiplyPart(mode, c, a, b, m, n, k, lower)
}

const (
	// termTime is about the time, in nanoseconds, of one term of an element. It is measured
	// with AVX-512. With plain instructions, the time is ten times as long.
	termTime = 0.03

	// rangeAlign is a multiple of the heights of tiles and of the widths of panels.
	rangeAlign = 24

	// packedLeast is the smallest length of ranges which all pack the same factor. In
	// shorter ranges, packing would take too long.
	packedLeast = 192
)

// multiplyRanges divides a product that takes the given time, in nanoseconds, among
// goroutines.
func multiplyRanges(mode int, c, a, b block, m, n, k int, lower bool, time float64) {
	leastRows, leastColumns := rangeAlign, rangeAlign
	if b.t {
		leastRows = packedLeast
	}
	if a.t {
		leastColumns = packedLeast
	}
	switch {
	case lower:
		multiplyLower(mode, c, a, b, n, k, time/2)
	case m > n && m >= 2*leastRows:
		parallel.Split(m, rangeAlign, leastRows, time/float64(m), func(i0, i1 int) {
			multiplyPart(mode, c.sub(i0, 0), a.sub(i0, 0), b, i1-i0, n, k, false)
		})
	default:
		parallel.Split(n, rangeAlign, leastColumns, time/float64(n), func(j0, j1 int) {
			multiplyPart(mode, c.sub(0, j0), a, b.sub(0, j0), m, j1-j0, k, false)
		})
	}
}

// multiplyLower divides a product with lower = true into ranges that take about the same time.
// The factor that is transposed takes longer to pack. Each of its rows or columns belongs to one
// range, and is packed once.
func multiplyLower(mode int, c, a, b block, n, k int, time float64) {
	count := max(1, min(parallel.Count(time), n/(4*rangeAlign)))
	// start returns the first row or column of range r. The ranges before it have r/count of the
	// elements.
	start := func(r int) int {
		share := math.Sqrt(float64(r) / float64(count))
		if b.t {
			share = 1 - math.Sqrt(1-float64(r)/float64(count))
		}
		if r == count {
			return n
		}
		return int(float64(n)*share) / rangeAlign * rangeAlign
	}
	parallel.For(count, func(r int) {
		i0, i1 := start(r), start(r+1)
		rows, width := a.sub(i0, 0), i1-i0
		if b.t { // the columns from the diagonal on
			multiplyPart(mode, c.sub(i0, i0), rows, b.sub(0, i0), n-i0, width, k, true)
			return
		}
		if i0 > 0 {
			multiplyPart(mode, c.sub(i0, 0), rows, b, width, i0, k, false)
		}
		multiplyPart(mode, c.sub(i0, i0), rows, b.sub(0, i0), width, width, k, true)
	})
}
