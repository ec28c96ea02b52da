package sequence

import "math"

// Roberts returns the sequence R_d of Roberts 2018 in the d-cube, a Kronecker
// sequence
//
//	uₐ = ½ + i·φ^(−a) mod 1,  a = 1, …, d,
//
// where φ is the root of φ^(d+1) = φ + 1 that is larger than 1: the golden ratio in one
// dimension, 1.3247… in the plane. The sequence needs no tables, and m need not be a
// power of two. Its evenness is proven in one dimension only; in more dimensions, it is
// an observation. It panics unless d is between 1 and 2¹⁶.
func Roberts(d int) Sequence {
	wantFew("sequence.Roberts", d)
	phi := 2.0
	for range 64 { // x ↦ (x+1)^(1/(d+1)) contracts by at least 1/(d+1)
		phi = math.Pow(phi+1, 1/float64(d+1))
	}
	alpha := make([]float64, d)
	for a := range alpha {
		alpha[a] = math.Pow(phi, -float64(a+1))
	}
	return func(u []float64, i uint32) {
		for a, v := range alpha {
			_, u[a] = math.Modf(0.5 + float64(i)*v)
		}
	}
}
