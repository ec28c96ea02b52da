//go:build goexperiment.simd && wasm

package lin

// pass is fold. A kernel or a handwritten function processes two rows at a time.
func pass(a []float64, ld, k int, v []float64, m int) {
	if hasKernels {
		if k > 0 {
			importedFold(a, ld, k, v, m)
		}
		return
	}
	foldPairs(a, ld, k, v, m)
	if k%2 == 1 {
		lastRow(a, ld, k-1, v, m)
	}
}

// foldPairs applies fold to pairs of rows. If the number of rows is odd, it omits the last
// one.
//
//go:noescape
func foldPairs(a []float64, ld, k int, v []float64, m int)
