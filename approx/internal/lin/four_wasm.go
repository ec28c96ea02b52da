//go:build goexperiment.simd && wasm

package lin

// FirstNear assigns each point t of x to the first of the four points of its square
// with a squared distance below limit. It stores the index of this point in owner[t].
// It starts at the given t, and ends at the first point without such a near point. It
// returns the index of that point, or the number of points.
//
//go:noescape
func FirstNear(owner []int, x []float64, t int, fours []Four, s Squares, limit float64) int
