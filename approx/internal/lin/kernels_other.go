//go:build !(kernels && wasm)

package lin

// hasKernels reports whether this program imports kernels. Without kernels, the imported
// functions are not called.
const hasKernels = false

func importedMultiply(mode int, c, a, b block, m, n, k int, lower bool)  {}
func importedDistances(dst, x, columns []float64, ld, n, m, d int)       {}
func importedFold(a []float64, ld, k int, v []float64, m int)            {}
func importedExps(dst, x []float64, f float64, n int)                    {}
func importedSincos(sin, cos, x, amp []float64, n int) (areAllNear bool) { return false }
