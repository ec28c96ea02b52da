package lin

// These constants are those of the exponential, as expsGeneric describes it.
const (
	expLow, expHigh = -746, 710                  // exp is 0 below expLow and +Inf above expHigh
	roundMagic      = 0x1.8p52                   // its last bit is 1: added, it rounds to integers
	roundBits       = 0x4338000000000000         // the bits of roundMagic
	expBias         = 2048                       // twice an offset that makes all exponents positive
	ln2High         = 6.93147180369123816490e-01 // the first 33 bits of ln 2
	ln2Low          = 1.90821492927058770002e-10 // the rest of ln 2

	// Coefficients of r², r³, … in exp r.
	expP2, expP3   = 0.5000000000000001, 0.16666666666666669
	expP4, expP5   = 0.041666666666624164, 0.008333333333330065
	expP6, expP7   = 0.001388888891719689, 0.00019841269863040675
	expP8, expP9   = 2.480152132210459e-05, 2.7557268480106926e-06
	expP10, expP11 = 2.762007600563138e-07, 2.5100375929185925e-08
)
