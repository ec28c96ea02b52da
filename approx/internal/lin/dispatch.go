package lin

// The kernels in this file have no assembly on amd64.

// These kernels are in entries_generic.go.
func chebyshev(a []float64, d0, x0, y0, z0, n int) {
	chebyshevGeneric(a, d0, x0, y0, z0, n)
}

func times(dst, x, y []float64, n int) {
	timesGeneric(dst, x, y, n)
}

func ragged(dst, u, v []float64, width []int) {
	raggedGeneric(dst, u, v, width)
}

// These kernels are in single_generic.go.
func radialRow(first, second, across, up, a, b []float32, p [3]float32) {
	radialRowGeneric(first, second, across, up, a, b, p)
}

func angleRow(first, second, x, c, a, b []float32, order int) {
	angleRowGeneric(first, second, x, c, a, b, order)
}

func tanhRow(first, second, x, c, up, a, b []float32) {
	tanhRowGeneric(first, second, x, c, up, a, b)
}
