//go:build !goexperiment.simd

package lin

// radialRow stores Σₖ aₖ p(t) exp(−t), t² = across[k·len(first)+i] + up[k], in
// first[i], and with b in place of a in second[i].
//
// exp(−t) = 2ᵏ exp r with k the nearest integer to −t/ln 2: adding magic rounds to
// integers, whose low bits are then shifted into the exponent.
func radialRow(first, second, across, up, a, b []float32, p [3]float32) {
	const (
		most  = 87
		magic = 0x1.8p23
		log2e = 1.44269504088896340736
		hi    = 0.693359375 // 10 bits of ln 2
		lo    = -2.12194440e-4
	)
	n := len(first)
	zero := splat32(0)
	w := zero.Len()
	p0, p1, p2 := splat32(p[0]), splat32(p[1]), splat32(p[2])
	for i := 0; i < n; i += w {
		s1, s2 := zero, zero
		for k, at := 0, i; k < len(up); k, at = k+1, at+n {
			t := load32(across, at).Add(splatAt32(up, k)).Sqrt()
			x := zero.Sub(t.Min(splat32(most)))
			kb := fma32(x, splat32(log2e), splat32(magic))
			m := kb.Sub(splat32(magic))
			r := fma32(m, splat32(-lo), fma32(m, splat32(-hi), x))
			e := fma32(r, splat32(1./720), splat32(1./120))
			e = fma32(r, e, splat32(1./24))
			e = fma32(r, e, splat32(1./6))
			e = fma32(r, e, splat32(0.5))
			e = fma32(r, e, splat32(1))
			e = fma32(r, e, splat32(1))
			e = e.ToBits().Add(kb.ToBits().ShiftAllLeft(23)).BitsToFloat32()
			e = e.Mul(fma32(t, fma32(t, p2, p1), p0))
			e = zero.IfElse(t.GreaterEqual(splat32(most)), e)
			s1 = fma32(e, splatAt32(a, k), s1)
			s2 = fma32(e, splatAt32(b, k), s2)
		}
		store32(s1, first, i)
		store32(s2, second, i)
	}
	rest(splat(0))
}
