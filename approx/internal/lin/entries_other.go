//go:build !amd64

package lin

func chebyshev(a []float64, d0, x0, y0, z0, n int) {
	chebyshevGeneric(a, d0, x0, y0, z0, n)
}

func times(dst, x, y []float64, n int) {
	timesGeneric(dst, x, y, n)
}

func ragged(dst, u, v []float64, width []int) {
	raggedGeneric(dst, u, v, width)
}
