//go:build !(goexperiment.simd && wasm)

package lin

// FirstNear assigns points of x to near points. The square of a point has four
// candidates. FirstNear stores in owner[t] the index of the first candidate whose squared
// distance from point t is below limit. It begins with the given t and stops at the first
// point without a near candidate. It returns the index of this point, or the number of
// points if there is none.
func FirstNear(owner []int, x []float64, t int, fours []FourPoints, s SquareGrid, limit float64) int {
	for ; t < len(owner); t++ {
		u, v := x[2*t], x[2*t+1]
		f := &fours[s.At(u, v)]
		i := 0
		for ; i < 4; i++ {
			if a, b := u-f.X[i], v-f.Y[i]; a*a+b*b < limit {
				break
			}
		}
		if i == 4 {
			break
		}
		owner[t] = int(f.Number[i])
	}
	return t
}
