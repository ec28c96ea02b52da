//go:build !amd64

package lin

func sincos(sin, cos, x, amp []float64, n int) bool {
	if hasKernels {
		return importedSincos(sin, cos, x, amp, n)
	}
	return sincosGeneric(sin, cos, x, amp, n)
}

func sqrts(dst, x []float64, n int) {
	sqrtsGeneric(dst, x, n)
}

func logs(dst, x []float64, n int) {
	logsGeneric(dst, x, n)
}

func tanhs(dst, x []float64, shift float64, n int) {
	tanhsGeneric(dst, x, shift, n)
}
