package lin

import "math"

// exps is expsGeneric with NEON instructions.
func exps(dst, x []float64, f float64, n int) {
	if level == none {
		expsGeneric(dst, x, f, n)
		return
	}
	dst, x = resize(dst, n), resize(x, n)
	for i := 0; i < n; i += callLength {
		end := min(i+callLength, n)
		expsNEON(dst[i:end], x[i:end], f, &expConstants)
	}
}

// An expTable holds the constants of expsGeneric in the order in which expsNEON reads them.
type expTable struct {
	low, high    float64
	log2e, round float64
	negHi, negLo float64
	one          float64
	p            [10]float64 // coefficients of r², r³, …
	offset, half uint64
}

var expConstants = expTable{
	low: -746, high: 710,
	log2e: math.Log2E, round: 0x1.8p52,
	negHi: -6.93147180369123816490e-01, negLo: -1.90821492927058770002e-10,
	one: 1,
	p: [10]float64{
		0.5000000000000001, 0.16666666666666669, 0.041666666666624164, 0.008333333333330065,
		0.001388888891719689, 0.00019841269863040675, 2.480152132210459e-05, 2.7557268480106926e-06,
		2.762007600563138e-07, 2.5100375929185925e-08,
	},
	offset: 0x4338000000000000 - 2048, half: 2048/2 - 1023,
}

// expsNEON stores exp(f·xᵢ) in dst, which has the length of x and may be x.
//
//go:noescape
func expsNEON(dst, x []float64, f float64, table *expTable)
