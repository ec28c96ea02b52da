//go:build !(goexperiment.simd && wasm)

package lin

// FirstNear stores in owner[t] the number of the first of the four at the square of point
// t of x, from the given t on, whose squared distance from it is below limit, up to the
// first point of which none is so near: its t it returns, or how many points there are.
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
