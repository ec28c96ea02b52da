package sequence

import (
	"math"
)

// Roberts returns the sequence R_d of Roberts 2018 in the d-cube. It is the Kronecker
// sequence
//
//	uₐ = ½ + i·φ^(−a) mod 1,  a = 1, …, d,
//
// where φ > 1 is the root of φ^(d+1) = φ + 1. It is the golden ratio in one dimension,
// and 1.3247… in the plane. The sequence needs no tables, and m need not be a power of
// two. Its evenness is proven only in one dimension. In more dimensions it is an
// observation. Roberts panics unless d is between 1 and 2¹⁶.
func Roberts(d int) Sequence {
	checkDim("sequence.Roberts", d)
	phi := 2.0
	for range 64 { // x ↦ (x+1)^(1/(d+1)) is a contraction with factor 1/(d+1)
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
