//go:build !amd64 && !arm64

package lin

// These kernels are in vector_generic.go.
func dot(x []float64, x0 int, y []float64, y0, n int) float64 {
	return dotGeneric(x, x0, y, y0, n)
}

func axpy(y []float64, y0 int, alpha float64, x []float64, x0, n int) {
	axpyGeneric(y, y0, alpha, x, x0, n)
}

func raise(y, x []float64, n int) {
	raiseGeneric(y, x, n)
}

func blend(y []float64, f0, f1 float64, a []float64, n int) {
	blendGeneric(y, f0, f1, a, n)
}

func axpy4(y []float64, f0, f1, f2, f3 float64, a []float64, a0, ld, n int) {
	axpy4Generic(y, f0, f1, f2, f3, a, a0, ld, n)
}

// This kernel is in sum_abs.go.
func sumAbs(x []float64) float64 {
	return sumAbsGeneric(x)
}

// The following kernels are in minima.go.
func minima(y, x []float64) {
	minimaGeneric(y, x)
}

func sumMinima(x, y []float64) float64 {
	return sumMinimaGeneric(x, y)
}
