//go:build goexperiment.simd && amd64

package lin

import (
	"simd"
	"simd/archsimd"
)

// rest ends every kernel. The upper halves of the vector registers, left dirty,
// slow down all scalar floating point that comes after: math.Exp takes 1 µs for
// 7 ns. Two lanes have no upper half, and may run where there is no AVX.
func rest(x simd.Float64s) {
	if x.Len() > 2 {
		archsimd.ClearAVXUpperBits()
	}
}
