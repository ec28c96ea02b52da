package sequence

import (
	"fmt"

	"math/bits"
)

// MaxSobolDim is the largest dimension of Sobol.
const MaxSobolDim = len(directions)

// Sobol returns the sequence of Sobol′ 1967 in the d-cube with the direction numbers of
// Joe & Kuo 2008. The points have the order of Antonov & Saleev 1979: point i is the
// exclusive or of the k-th directions for all bits k of the Gray code of i.
//
// Each coordinate of the first 2ᵏ points has one value in every dyadic interval of length
// 2⁻ᵏ. The direction numbers also make pairs of coordinates even. The first point is 0.
// Sobol panics unless 1 ≤ d ≤ MaxSobolDim.
func Sobol(d int) Sequence {
	if d < 1 || d > MaxSobolDim {
		panic(fmt.Sprintf("sequence.Sobol: got d = %d, want 1 to %d", d, MaxSobolDim))
	}
	v := make([][32]uint32, d)
	for k := range 32 {
		v[0][k] = 1 << (31 - k)
	}
	for a := 1; a < d; a++ {
		poly, first := directions[a][0], directions[a][1:]
		s := bits.Len16(poly) - 1
		for k := range s {
			v[a][k] = uint32(first[k]) << (31 - k)
		}
		// The recurrence for the polynomial xˢ + c₁xˢ⁻¹ + … + 1 is mₖ = 2c₁mₖ₋₁ ⊕ … ⊕
		// 2ˢmₖ₋ₛ ⊕ mₖ₋ₛ. Here the numbers are shifted to the upper end.
		for k := s; k < 32; k++ {
			v[a][k] = v[a][k-s] ^ v[a][k-s]>>s
			for j := 1; j < s; j++ {
				if poly>>(s-j)&1 == 1 {
					v[a][k] ^= v[a][k-j]
				}
			}
		}
	}
	return func(u []float64, i uint32) {
		for a := range v {
			var x uint32
			for gray := i ^ i>>1; gray != 0; gray &= gray - 1 {
				x ^= v[a][bits.TrailingZeros32(gray)]
			}
			u[a] = float64(x) * 0x1p-32
		}
	}
}
