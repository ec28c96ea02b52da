package lin

// dot is dotGeneric with NEON instructions.
func dot(x []float64, x0 int, y []float64, y0, n int) float64 {
	if level == none {
		return dotGeneric(x, x0, y, y0, n)
	}
	return dotNEON(span(x, x0, n), span(y, y0, n))
}

// dot4 is dot4Generic with NEON instructions.
func dot4(a []float64, a0, ld int, x []float64, n int) (r0, r1, r2, r3 float64) {
	if level == none {
		return dot4Generic(a, a0, ld, x, n)
	}
	return dot4NEON(fourRows(a, a0, ld, n), ld, resize(x, n))
}

// axpy is axpyGeneric with NEON instructions.
func axpy(y []float64, y0 int, alpha float64, x []float64, x0, n int) {
	if level == none {
		axpyGeneric(y, y0, alpha, x, x0, n)
		return
	}
	axpyNEON(span(y, y0, n), alpha, span(x, x0, n))
}

// axpy4 is axpy4Generic with NEON instructions.
func axpy4(y []float64, f0, f1, f2, f3 float64, a []float64, a0, ld, n int) {
	if level == none {
		axpy4Generic(y, f0, f1, f2, f3, a, a0, ld, n)
		return
	}
	axpy4NEON(resize(y, n), f0, f1, f2, f3, fourRows(a, a0, ld, n), ld)
}

// The following kernels have no assembly for this processor.

func raise(y, x []float64, n int) { raiseGeneric(y, x, n) }

func blend(y []float64, f0, f1 float64, a []float64, n int) { blendGeneric(y, f0, f1, a, n) }

func sumAbs(x []float64) float64 { return sumAbsGeneric(x) }

func minima(y, x []float64) { minimaGeneric(y, x) }

func sumMinima(x, y []float64) float64 { return sumMinimaGeneric(x, y) }

func twice4(y, x, a []float64, a0, ld, i, o, n int) { twice4Generic(y, x, a, a0, ld, i, o, n) }

// dotNEON returns Σ xᵢyᵢ. The slices have the same length.
//
//go:noescape
func dotNEON(x, y []float64) float64

// dot4NEON returns the products of x and four rows, which begin at a[0], a[ld], …
//
//go:noescape
func dot4NEON(a []float64, ld int, x []float64) (r0, r1, r2, r3 float64)

// axpyNEON adds αx to y, which has the same length.
//
//go:noescape
func axpyNEON(y []float64, alpha float64, x []float64)

// axpy4NEON adds f0, …, f3 times four rows, which begin at a[0], a[ld], …, to y. The terms of
// a number are added in the same order wherever it is in y.
//
//go:noescape
func axpy4NEON(y []float64, f0, f1, f2, f3 float64, a []float64, ld int)
