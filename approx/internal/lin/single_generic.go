package lin

import "math"

// radialRowGeneric stores Σₖ aₖ p(t) exp(−t) with t² = across[k·len(first)+i] + up[k] in
// first[i]. It stores the same sum with b instead of a in second[i].
//
// It uses exp(−t) = 2ᵏ exp r, where k is the integer nearest to −t/ln 2. Adding magic
// rounds to an integer, whose low bits are shifted into the exponent.
func radialRowGeneric(first, second, across, up, a, b []float32, p [3]float32) {
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
}

// angleRowGeneric stores Σₖ aₖ Jₚ(θ)/π in first[i], and the same sum with b instead of a in
// second[i]. Here p = order, and θ is the angle between the unit vectors xᵢ and cₖ. J is
// defined at ArcCosine. Coordinate l of xᵢ is x[l·len(first)+i], and coordinate l of cₖ
// is c[3k+l].
//
// The angle is computed as in arccos, with a shorter polynomial. Its relative error is at
// most 2·10⁻⁷.
func angleRowGeneric(first, second, x, c, a, b []float32, order int) {
	n := len(first)
	zero, one, three := splat32(0), splat32(1), splat32(3)
	w := zero.Len()
	quarter, half := splat32(0.25), splat32(0.5/math.Pi)
	for i := 0; i < n; i += w {
		s1, s2 := zero, zero
		x0, x1, x2 := load32(x, i), load32(x, n+i), load32(x, 2*n+i)
		for k, at := 0, 0; k < len(a); k, at = k+1, at+3 {
			c0, c1, c2 := splatAt32(c, at), splatAt32(c, at+1), splatAt32(c, at+2)
			t0, t1, t2 := x0.Sub(c0), x1.Sub(c1), x2.Sub(c2)
			chord := fma32(t2, t2, fma32(t1, t1, t0.Mul(t0)))
			t0, t1, t2 = x0.Add(c0), x1.Add(c1), x2.Add(c2)
			other := fma32(t2, t2, fma32(t1, t1, t0.Mul(t0)))
			near := other.GreaterEqual(chord)
			z := chord.IfElse(near, other)
			l := z.Sqrt()
			e := fma32(z, splat32(7.764018429945452e-06), splat32(-1.664365431570352e-05))
			e = fma32(z, e, splat32(7.475840635422821e-05))
			e = fma32(z, e, splat32(0.00019403868305697562))
			e = fma32(z, e, splat32(0.0015018405879243285))
			e = fma32(z, e, splat32(0.013261663518195355))
			e = fma32(z, e, splat32(0.31830991177368784))
			e = e.Mul(l) // angle over π
			e = one.Sub(e).IfElse(near, e)
			if order > 0 {
				sin := l.Mul(other.IfElse(near, chord).Sqrt()).Mul(half) // over π
				cos := other.Sub(chord).Mul(quarter)
				if order == 1 {
					e = fma32(e, cos, sin)
				} else {
					e = fma32(e, fma32(cos.Add(cos), cos, one), sin.Mul(cos).Mul(three))
				}
			}
			s1 = fma32(e, splatAt32(a, k), s1)
			s2 = fma32(e, splatAt32(b, k), s2)
		}
		store32(s1, first, i)
		store32(s2, second, i)
	}
}

// tanhRowGeneric stores Σₖ aₖ/(1 + exp tₖ) with tₖ = xᵢcₖ + upₖ in first[i]. It stores the same
// sum with b instead of a in second[i]. This gives tanh u = 1 − 2/(1 + exp 2u). The
// exponential is computed as in radialRow. For |t| > 30, the term is 0 or 1 in single
// precision.
func tanhRowGeneric(first, second, x, c, up, a, b []float32) {
	const (
		most  = 30
		magic = 0x1.8p23
		log2e = 1.44269504088896340736
		hi    = 0.693359375 // 10 bits of ln 2
		lo    = -2.12194440e-4
	)
	n := len(first)
	zero, one := splat32(0), splat32(1)
	w := zero.Len()
	for i := 0; i < n; i += w {
		s1, s2 := zero, zero
		xi := load32(x, i)
		for k := range a {
			t := fma32(xi, splatAt32(c, k), splatAt32(up, k))
			t = t.Min(splat32(most)).Max(splat32(-most))
			kb := fma32(t, splat32(log2e), splat32(magic))
			m := kb.Sub(splat32(magic))
			r := fma32(m, splat32(-lo), fma32(m, splat32(-hi), t))
			e := fma32(r, splat32(1./720), splat32(1./120))
			e = fma32(r, e, splat32(1./24))
			e = fma32(r, e, splat32(1./6))
			e = fma32(r, e, splat32(0.5))
			e = fma32(r, e, one)
			e = fma32(r, e, one)
			e = e.ToBits().Add(kb.ToBits().ShiftAllLeft(23)).BitsToFloat32()
			e = one.Div(one.Add(e))
			s1 = fma32(e, splatAt32(a, k), s1)
			s2 = fma32(e, splatAt32(b, k), s2)
		}
		store32(s1, first, i)
		store32(s2, second, i)
	}
}
