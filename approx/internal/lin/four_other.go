//go:build !(goexperiment.simd && wasm)

package lin

// FirstNear assigns each point t of x to the first of the four points of its square
// with a squared distance below limit. It stores the index of this point in owner[t].
// It starts at the given t, and ends at the first point without such a near point. It
// returns the index of that point, or the number of points.
func FirstNear(owner []int, x []float64, t int, fours []Four, s Squares, limit float64) int {
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
