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
	low: expLow, high: expHigh,
	log2e: math.Log2E, round: roundMagic,
	negHi: -ln2High, negLo: -ln2Low,
	one:    1,
	p:      [10]float64{expP2, expP3, expP4, expP5, expP6, expP7, expP8, expP9, expP10, expP11},
	offset: roundBits - expBias, half: expBias/2 - 1023,
}

// expsNEON stores exp(f·xᵢ) in dst, which has the length of x and may be x.
//
//go:noescape
func expsNEON(dst, x []float64, f float64, table *expTable)
