//go:build !amd64 && !arm64

package lin

// minKernelLength is the smallest number of elements for which the call of a kernel takes less time than
// it saves.
const minKernelLength = 256

// dot is dotGeneric. A kernel computes most of a long sum.
func dot(x []float64, x0 int, y []float64, y0, n int) float64 {
	if hasKernels && n >= minKernelLength {
		m := n &^ 7
		return importedDot(x[x0:], y[y0:], m) + dotGeneric(x, x0+m, y, y0+m, n-m)
	}
	return dotGeneric(x, x0, y, y0, n)
}

// raise is raiseGeneric, mostly with a kernel.
func raise(y, x []float64, n int) {
	m := 0
	if hasKernels && n >= minKernelLength {
		m = n &^ 7
		importedRaise(y, x, m)
	}
	raiseGeneric(y[m:], x[m:], n-m)
}

// The following kernels are in vector_generic.go.

func axpy(y []float64, y0 int, alpha float64, x []float64, x0, n int) {
	axpyGeneric(y, y0, alpha, x, x0, n)
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
