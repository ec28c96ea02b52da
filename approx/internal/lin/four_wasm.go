//go:build goexperiment.simd && wasm

package lin

// FirstNear assigns points of x to near points. The square of a point has four
// candidates. FirstNear stores in owner[t] the index of the first candidate whose squared
// distance from point t is below limit. It begins with the given t and stops at the first
// point without a near candidate. It returns the index of this point, or the number of
// points if there is none.
//
//go:noescape
func FirstNear(owner []int, x []float64, t int, fours []FourPoints, s SquareGrid, limit float64) int
