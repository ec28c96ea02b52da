package lin

import "math"

// expsGeneric stores exp(f·xᵢ) in dst for 0 ≤ i < n, where n is a multiple of the vector width.
//
// With k = round(x/ln 2) and r = x − k ln 2, exp x = 2ᵏ exp r. For |r| ≤ ½ ln 2, exp r =
// 1 + r + r² p(r), where p interpolates at the Chebyshev points with an error of 2·10⁻¹⁷.
// The factor 2ᵏ is applied in two halves. Results near the ends of the range are then
// rounded only once.
func expsGeneric(dst, x []float64, f float64, n int) {
	one, scale := splat(1), splat(f)
	w := one.Len()
	// These vectors are variables, because WebAssembly would otherwise create them in
	// every iteration.
	least, most, log2e, round := splat(expLow), splat(expHigh), splat(math.Log2E), splat(roundMagic)
	m1, m2 := splat(-ln2High), splat(-ln2Low)
	p2, p3, p4, p5 := splat(expP2), splat(expP3), splat(expP4), splat(expP5)
	p6, p7, p8, p9 := splat(expP6), splat(expP7), splat(expP8), splat(expP9)
	p10, p11 := splat(expP10), splat(expP11)
	offset, half := splatWord(roundBits-expBias), splatWord(expBias/2-1023)
	for i := 0; i < n; i += w {
		v := load(x, i).Mul(scale)
		t := v.IfElse(v.Less(most), most)
		t = t.IfElse(t.Greater(least), least)
		kb := fma(t, log2e, round)
		k := kb.Sub(round)
		r := fma(k, m2, fma(k, m1, t))
		q := r.Mul(r)
		q2 := q.Mul(q)
		p := fma(q, fma(r, p7, p6), fma(r, p5, p4))
		p = fma(q2, fma(q, fma(r, p11, p10), fma(r, p9, p8)), p)
		p = fma(q, p, fma(r, p3, p2))
		e := one.Add(fma(q, p, r))
		k2 := kb.ToBits().Sub(offset)
		k1 := k2.ShiftAllRight(1)
		k2 = k2.Sub(k1)
		s1 := k1.Sub(half).ShiftAllLeft(52).BitsToFloat64()
		s2 := k2.Sub(half).ShiftAllLeft(52).BitsToFloat64()
		e = e.Mul(s1).Mul(s2)
		store(e.IfElse(v.Equal(v), v), dst, i)
	}
}

// sincosGeneric stores the sine and cosine of xᵢ, times ampᵢ, for 0 ≤ i < n, where n is a
// multiple of the vector width. The results are valid for |xᵢ| ≤ 10⁵. It reports whether
// all |xᵢ| are at most 10⁵.
//
// The nearest multiple of π/2 is kπ/2. It is subtracted from x in three parts of 33 bits.
// Since k has at most 16 bits, its products with the parts are exact. The variable tail
// holds the rounding error of the difference r. The polynomials are taken from k_sin.c
// and k_cos.c in FDLIBM.
func sincosGeneric(sin, cos, x, amp []float64, n int) bool {
	const (
		magic = 0x1.8p52
		pi1   = 1.57079632673412561417e+00
		pi2   = 6.07710050630396597660e-11
		pi3   = 2.02226624879595063154e-21
	)
	one := splat(1)
	w, near := one.Len(), one
	// These vectors are variables, because WebAssembly would otherwise create them in
	// every iteration.
	far, half, turns, round := splat(1e5), splat(0.5), splat(2/math.Pi), splat(magic)
	m1, m2, m3 := splat(-pi1), splat(-pi2), splat(-pi3)
	s1, s2 := splat(-1.66666666666666324348e-01), splat(8.33333333332248946124e-03)
	s3, s4 := splat(-1.98412698298579493134e-04), splat(2.75573137070700676789e-06)
	s5, s6 := splat(-2.50507602534068634195e-08), splat(1.58969099521155010221e-10)
	c1, c2 := splat(4.16666666666666019037e-02), splat(-1.38888888888741095749e-03)
	c3, c4 := splat(2.48015872894767294178e-05), splat(-2.75573143513906633035e-07)
	c5, c6 := splat(2.08757232129817482790e-09), splat(-1.13596475577881948265e-11)
	zero, bit0, bit1 := splatWord(0), splatWord(1), splatWord(2)
	for i := 0; i < n; i += w {
		v := load(x, i)
		near = near.IfElse(v.Abs().LessEqual(far), splat(0))
		kb := fma(v, turns, round)
		k := kb.Sub(round)
		a := fma(k, m1, v)
		r := fma(k, m2, a)
		tail := fma(k, m3, fma(k, m2, a.Sub(r)))
		z := r.Mul(r)
		z2 := z.Mul(z)
		// Terms are added in pairs, so that the chain of dependent operations is half as
		// long.
		p := fma(z, s6, s5)
		p = fma(z2, p, fma(z, s4, s3))
		p = fma(z2, p, fma(z, s2, s1))
		s := r.Add(fma(z.Mul(r), p, tail))
		q := fma(z, c6, c5)
		q = fma(z2, q, fma(z, c4, c3))
		q = fma(z2, q, fma(z, c2, c1))
		h := z.Mul(half)
		c := one.Sub(h)
		c = c.Add(fma(z2, q, one.Sub(c).Sub(h)).Sub(r.Mul(tail)))
		// The last two bits of kb are k modulo 4.
		b := kb.ToBits()
		even := b.And(bit0).Equal(zero)
		neg := b.And(bit1).ShiftAllLeft(62)
		f := load(amp, i)
		store(s.IfElse(even, c).ToBits().Xor(neg).BitsToFloat64().Mul(f), sin, i)
		neg = b.Add(bit0).And(bit1).ShiftAllLeft(62)
		store(c.IfElse(even, s).ToBits().Xor(neg).BitsToFloat64().Mul(f), cos, i)
	}
	return sum(near) == float64(w)
}

// sqrtsGeneric stores √xᵢ in dst for 0 ≤ i < n, where n is a multiple of the vector width.
func sqrtsGeneric(dst, x []float64, n int) {
	var v vec
	w := v.Len()
	for i := 0; i < n; i += w {
		v = load(x, i).Sqrt()
		store(v, dst, i)
	}
}
