package lin

// dot is dotGeneric with the vector instructions of the machine.
func dot(x []float64, x0 int, y []float64, y0, n int) float64 {
	switch level {
	case avx512:
		return dotAVX512(x[x0:x0+n], y[y0:y0+n])
	case avx2:
		return dotAVX2(x[x0:x0+n], y[y0:y0+n])
	}
	return dotGeneric(x, x0, y, y0, n)
}

func dot4(a []float64, a0, a1, a2, a3 int, x []float64, n int) (r0, r1, r2, r3 float64) {
	return dot4Generic(a, a0, a1, a2, a3, x, n)
}

// axpy is axpyGeneric with the vector instructions of the machine.
func axpy(y []float64, y0 int, alpha float64, x []float64, x0, n int) {
	switch level {
	case avx512:
		axpyAVX512(y[y0:y0+n], alpha, x[x0:x0+n])
	case avx2:
		axpyAVX2(y[y0:y0+n], alpha, x[x0:x0+n])
	default:
		axpyGeneric(y, y0, alpha, x, x0, n)
	}
}

func raise(y, x []float64, n int) { raiseGeneric(y, x, n) }

func blend(y []float64, f0, f1 float64, a []float64, n int) { blendGeneric(y, f0, f1, a, n) }

func axpy4(y []float64, f0, f1, f2, f3 float64, a []float64, a0, a1, a2, a3, n int) {
	axpy4Generic(y, f0, f1, f2, f3, a, a0, a1, a2, a3, n)
}
