//go:build goexperiment.simd && wasm

package lin

// forward solves xLᵀ = b for rows b of smallOrder numbers and overwrites them by x. It
// solves a multiple of four of the m rows, starting with the first, and returns their
// number. The results exactly equal the results of substitute for the transpose.
func forward(b, l block, m int) (done int) {
	// t holds the parts of L for four columns at a time, in the order of use: the
	// diagonal, and the negatives of other entries.
	t := make([]float64, 0, 10*smallOrder)
	for c := 0; c < smallOrder; c += 4 {
		for j := range c + 4 {
			for i := c; i < c+4; i++ {
				v := 0.0
				if j == i {
					v = l.s[i*l.ld+i]
				} else if j < i {
					v = -l.s[i*l.ld+j]
				}
				t = append(t, v)
			}
		}
	}
	if done = m &^ 3; done > 0 {
		forward4(b.s, b.ld, t, done)
	}
	return done
}

//go:noescape
func forward4(b []float64, ldb int, t []float64, m int)
