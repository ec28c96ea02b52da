package lin

import (
	"math"
	"math/bits"
)

// twoOverPi holds the first 1,280 bits of 2/π after the binary point.
var twoOverPi = [20]uint64{
	0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
	0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
	0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
	0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
	0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
}

// farSinCos returns sin x and cos x for |x| > 10⁵. It computes the remainder of x modulo
// π/2 in integers (Payne & Hanek 1983). It multiplies x by only 192 bits of 2/π: earlier
// bits give multiples of 4, and later bits do not matter for any x. The errors are at
// most 2 units in the last place.
func farSinCos(x float64) (sin, cos float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN(), math.NaN()
	}
	b := math.Float64bits(x)
	mant := b&(1<<52-1) | 1<<52
	at := int(b>>52&0x7ff) - 1023 - 52 - 2 // number of bits of 2/π before the first one used
	p2, p1, p0 := bitWindow(at), bitWindow(at+64), bitWindow(at+128)
	// The product of mant and these bits, modulo 4, has two bits for the quadrant and
	// then the fraction.
	h0, p0 := bits.Mul64(mant, p0)
	h1, l1 := bits.Mul64(mant, p1)
	p1, carry := bits.Add64(l1, h0, 0)
	p2 = mant*p2 + h1 + carry
	quadrant := p2 >> 62
	p2, p1, p0 = p2<<2|p1>>62, p1<<2|p0>>62, p0<<2
	sign := 1.0
	if p2>>63 == 1 { // the fraction exceeds ½: use the distance to the next quadrant
		quadrant++
		sign = -1
		p0, carry = bits.Sub64(0, p0, 0)
		p1, carry = bits.Sub64(0, p1, carry)
		p2, _ = bits.Sub64(0, p2, carry)
	}
	zeros := bits.LeadingZeros64(p2)
	if zeros == 64 {
		p2, p1, p0 = p1, p0, 0
		zeros = bits.LeadingZeros64(p2)
		sign *= 0x1p-64
	}
	p2 = p2<<zeros | p1>>(64-zeros)
	p1 = p1<<zeros | p0>>(64-zeros)
	high, low := float64(p2>>11), float64(p2<<53>>1|p1>>12)*0x1p-63
	sign = math.Ldexp(sign, -53-zeros)
	const piHigh, piLow = 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54 // π/2
	r := high * piHigh
	lowPart := math.FMA(high, piHigh, -r) + high*piLow + low*piHigh
	r, lowPart = sign*r, sign*lowPart
	if x < 0 {
		r, lowPart, quadrant = -r, -lowPart, -quadrant
	}
	s, c := math.Sincos(r)
	s, c = s+lowPart*c, c-lowPart*s
	switch quadrant & 3 {
	case 1:
		s, c = c, -s
	case 2:
		s, c = -s, -c
	case 3:
		s, c = -c, s
	}
	return s, c
}

// bitWindow returns 64 bits of 2/π, starting at bit at. Bits before the binary point are
// 0.
func bitWindow(at int) uint64 {
	word := func(i int) uint64 {
		if i < 0 || i >= len(twoOverPi) {
			return 0
		}
		return twoOverPi[i]
	}
	i, s := at>>6, uint(at&63)
	return word(i)<<s | word(i+1)>>(64-s)
}
