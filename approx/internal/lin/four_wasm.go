//go:build goexperiment.simd && wasm

package lin

// FirstNear stores in owner[t] the number of the first of the four at the square of point
// t of x, from the given t on, whose squared distance from it is below limit, up to the
// first point of which none is so near: its t it returns, or how many points there are.
//
//go:noescape
func FirstNear(owner []int, x []float64, t int, fours []Four, s Squares, limit float64) int
