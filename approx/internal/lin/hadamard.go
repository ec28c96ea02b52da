package lin

// Hadamard overwrites the d×n matrix a by HA. Here H is the Walsh–Hadamard matrix of
// order d, a power of two,
//
//	H₁ = 1,  H₂ₖ = [Hₖ Hₖ; Hₖ −Hₖ],  HHᵀ = d·1.
//
// It takes nd log₂ d additions. It panics if d is not a power of two.
func Hadamard(a []float64, d, n int) {
	a = resize(a, d*n)
	if d < 1 || d&(d-1) != 0 {
		panic("a Hadamard matrix of an order that is no power of two")
	}
	for h := 1; h < d; h *= 2 {
		for i := 0; i < d; i += 2 * h {
			for j := 0; j < h*n; j += callLength {
				sumDiff(a, i*n+j, (i+h)*n+j, min(callLength, h*n-j))
			}
		}
	}
}
