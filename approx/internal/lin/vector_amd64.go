package lin

// dot is dotGeneric with the vector instructions of the machine.
func dot(x []float64, x0 int, y []float64, y0, n int) float64 {
	switch level {
	case avx512:
		return dotAVX512(span(x, x0, n), span(y, y0, n))
	case avx2:
		return dotAVX2(span(x, x0, n), span(y, y0, n))
	}
	return dotGeneric(x, x0, y, y0, n)
}

// dot4 is dot4Generic with the vector instructions of the machine.
func dot4(a []float64, a0, ld int, x []float64, n int) (r0, r1, r2, r3 float64) {
	switch level {
	case avx512:
		return dot4AVX512(fourRows(a, a0, ld, n), ld, resize(x, n))
	case avx2:
		return dot4AVX2(fourRows(a, a0, ld, n), ld, resize(x, n))
	}
	return dot4Generic(a, a0, ld, x, n)
}

// axpy is axpyGeneric with the vector instructions of the machine.
func axpy(y []float64, y0 int, alpha float64, x []float64, x0, n int) {
	switch level {
	case avx512:
		axpyAVX512(span(y, y0, n), alpha, span(x, x0, n))
	case avx2:
		axpyAVX2(span(y, y0, n), alpha, span(x, x0, n))
	default:
		axpyGeneric(y, y0, alpha, x, x0, n)
	}
}

// raise is raiseGeneric with the vector instructions of the machine.
func raise(y, x []float64, n int) {
	switch level {
	case avx512:
		raiseAVX512(resize(y, n), resize(x, n))
	case avx2:
		raiseAVX2(resize(y, n), resize(x, n))
	default:
		raiseGeneric(y, x, n)
	}
}

// blend is blendGeneric with the vector instructions of the machine.
func blend(y []float64, f0, f1 float64, a []float64, n int) {
	switch level {
	case avx512:
		blendAVX512(resize(y, n), f0, f1, resize(a, n), span(a, n, n))
	case avx2:
		blendAVX2(resize(y, n), f0, f1, resize(a, n), span(a, n, n))
	default:
		blendGeneric(y, f0, f1, a, n)
	}
}

// axpy4 is axpy4Generic with the vector instructions of the machine.
func axpy4(y []float64, f0, f1, f2, f3 float64, a []float64, a0, ld, n int) {
	switch level {
	case avx512:
		axpy4AVX512(resize(y, n), f0, f1, f2, f3, fourRows(a, a0, ld, n), ld)
	case avx2:
		axpy4AVX2(resize(y, n), f0, f1, f2, f3, fourRows(a, a0, ld, n), ld)
	default:
		axpy4Generic(y, f0, f1, f2, f3, a, a0, ld, n)
	}
}

// sumAbs is sumAbsGeneric with the vector instructions of the machine.
func sumAbs(x []float64) float64 {
	switch level {
	case avx512:
		return sumAbsAVX512(x)
	case avx2:
		return sumAbsAVX2(x)
	}
	return sumAbsGeneric(x)
}

// minima is minimaGeneric with the vector instructions of the machine.
func minima(y, x []float64) {
	switch level {
	case avx512:
		minimaAVX512(resize(y, len(x)), x)
	case avx2:
		minimaAVX2(resize(y, len(x)), x)
	default:
		minimaGeneric(y, x)
	}
}

// sumMinima is sumMinimaGeneric with the vector instructions of the machine.
func sumMinima(x, y []float64) float64 {
	switch level {
	case avx512:
		return sumMinimaAVX512(x, resize(y, len(x)))
	case avx2:
		return sumMinimaAVX2(x, resize(y, len(x)))
	}
	return sumMinimaGeneric(x, y)
}
