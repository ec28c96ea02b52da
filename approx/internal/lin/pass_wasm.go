//go:build goexperiment.simd && wasm

package lin

// pass is fold, with two rows at a time written by hand.
func pass(a []float64, ld, k int, v []float64, m int) {
	pairs(a, ld, k, v, m)
	if k%2 == 1 {
		last(a, ld, k-1, v, m)
	}
}

// pairs is what fold does to all rows that have another beside them.
//
//go:noescape
func pairs(a []float64, ld, k int, v []float64, m int)
