//go:build !amd64

package lin

// transposeVectors is described in transpose_amd64.go.
func transposeVectors(dst []float64, ld int, src []float64, lds, m, n int) (done int) {
	if !hasKernels || m < 4 || n < 2 {
		return 0
	}
	done = m &^ 3
	importedTranspose(dst, ld, src, lds, done, n&^1)
	if n%2 == 1 {
		for i := range done {
			dst[(n-1)*ld+i] = src[i*lds+n-1]
		}
	}
	return done
}
