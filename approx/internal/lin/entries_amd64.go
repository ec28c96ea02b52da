package lin

import "slices"

// chebyshev is chebyshevGeneric with the vector instructions of the machine.
func chebyshev(a []float64, d0, x0, y0, z0, n int) {
	switch level {
	case avx512:
		chebyshevAVX512(a[d0:d0+n], a[x0:x0+n], a[y0:y0+n], a[z0:z0+n])
	case avx2:
		chebyshevAVX2(a[d0:d0+n], a[x0:x0+n], a[y0:y0+n], a[z0:z0+n])
	default:
		chebyshevGeneric(a, d0, x0, y0, z0, n)
	}
}

// times is timesGeneric with the vector instructions of the machine.
func times(dst, x, y []float64, n int) {
	switch level {
	case avx512:
		timesAVX512(dst[:n], x[:n], y[:n])
	case avx2:
		timesAVX2(dst[:n], x[:n], y[:n])
	default:
		timesGeneric(dst, x, y, n)
	}
}

// ragged is raggedGeneric with the vector instructions of the machine. RaggedProducts has
// checked the sum and the maximum of the widths, which are only sufficient if no width is
// negative.
func ragged(dst, u, v []float64, width []int) {
	switch {
	case level == none || len(width) == 0 || slices.Min(width) < 0:
		raggedGeneric(dst, u, v, width)
	case level == avx512:
		raggedAVX512(dst, u, v, width)
	default:
		raggedAVX2(dst, u, v, width)
	}
}

// zeroSum is zeroSumGeneric with the vector instructions of the machine.
func zeroSum(x []float64) float64 {
	switch level {
	case avx512:
		return zeroSumAVX512(x)
	case avx2:
		return zeroSumAVX2(x)
	}
	return zeroSumGeneric(x)
}
