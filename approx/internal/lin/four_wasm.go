//go:build goexperiment.simd && wasm

package lin

// FirstNear stores in owner[t] which of the four at the square of point t of x is
// the first with squared distance below limit. It starts at the given t, and ends
// at the first point for which none is that near. It returns the t of that point,
// or the number of points.
//
//go:noescape
func FirstNear(owner []int, x []float64, t int, fours []Four, s Squares, limit float64) int
