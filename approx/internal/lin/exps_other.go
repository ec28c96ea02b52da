//go:build !amd64 && !arm64

package lin

func exps(dst, x []float64, f float64, n int) {
	if hasKernels {
		importedExps(dst, x, f, n)
		return
	}
	expsGeneric(dst, x, f, n)
}
