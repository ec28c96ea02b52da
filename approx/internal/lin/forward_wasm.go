//go:build goexperiment.simd && wasm

package lin

// forward overwrites the first of m rows of small numbers by the x for which xLᵀ is
// the row: all except at most three, and returns their number. The result equals
// that of substitute on the transpose to the last bit.
func forward(b, l block, m int) (done int) {
	// The parts of L for four columns, step by step: −L, and the diagonal
	// unchanged.
	t := make([]float64, 0, 10*small)
	for c := 0; c < small; c += 4 {
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
