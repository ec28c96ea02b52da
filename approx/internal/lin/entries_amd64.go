package lin

import "slices"

// chebyshev is chebyshevGeneric with the vector instructions of the machine.
func chebyshev(a []float64, d0, x0, y0, z0, n int) {
	switch level {
	case avx512:
		chebyshevAVX512(span(a, d0, n), span(a, x0, n), span(a, y0, n), span(a, z0, n))
	case avx2:
		chebyshevAVX2(span(a, d0, n), span(a, x0, n), span(a, y0, n), span(a, z0, n))
	default:
		chebyshevGeneric(a, d0, x0, y0, z0, n)
	}
}

// times is timesGeneric with the vector instructions of the machine.
func times(dst, x, y []float64, n int) {
	switch level {
	case avx512:
		timesAVX512(resize(dst, n), resize(x, n), resize(y, n))
	case avx2:
		timesAVX2(resize(dst, n), resize(x, n), resize(y, n))
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
