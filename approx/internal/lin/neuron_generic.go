package lin

import "math"

// tanhsGeneric stores tanh(xᵢ+shift) in dst for 0 ≤ i < n, where n is a multiple of the vector
// width.
//
// With t = −2|x| and e = exp(t) − 1, |tanh x| = −e/(2+e). With t = k ln 2 + r, e is
// computed as 2ᵏ(exp r − 1) + (2ᵏ − 1), which has no cancellation near 0. The polynomial
// is the polynomial of exps. For |x| ≥ 22, the result is ±1 to the last place.
func tanhsGeneric(dst, x []float64, shift float64, n int) {
	const far = 22
	one, two, b := splat(1), splat(2), splat(shift)
	w := one.Len()
	most, minus, log2e, round := splat(far), splat(-2), splat(math.Log2E), splat(roundMagic)
	m1, m2 := splat(-ln2High), splat(-ln2Low)
	p2, p3, p4, p5 := splat(expP2), splat(expP3), splat(expP4), splat(expP5)
	p6, p7, p8, p9 := splat(expP6), splat(expP7), splat(expP8), splat(expP9)
	p10, p11 := splat(expP10), splat(expP11)
	sign, exponent := splatWord(1<<63), splatWord(roundBits-1023)
	for i := 0; i < n; i += w {
		v := load(x, i).Add(b)
		t := v.Abs()
		t = t.IfElse(t.Less(most), most).Mul(minus)
		kb := fma(t, log2e, round)
		k := kb.Sub(round)
		r := fma(k, m2, fma(k, m1, t))
		q := r.Mul(r)
		q2 := q.Mul(q)
		p := fma(q, fma(r, p7, p6), fma(r, p5, p4))
		p = fma(q2, fma(q, fma(r, p11, p10), fma(r, p9, p8)), p)
		p = fma(q, p, fma(r, p3, p2))
		s := kb.ToBits().Sub(exponent).ShiftAllLeft(52).BitsToFloat64()
		e := fma(s, fma(q, p, r), s.Sub(one))
		e = splat(0).Sub(e).Div(two.Add(e))
		e = e.ToBits().Xor(v.ToBits().And(sign)).BitsToFloat64()
		store(e.IfElse(v.Equal(v), v), dst, i)
	}
}

// chordsGeneric stores ‖x−yⱼ‖² in c and ‖x+yⱼ‖² in s for 0 ≤ j < n, where n is a multiple of the
// vector width. Coordinate l of x is x[x0+l], and coordinate l of yⱼ is y[l·ld+j].
func chordsGeneric(c, s, x []float64, x0 int, y []float64, ld, d, n int) {
	zero := splat(0)
	w := zero.Len()
	for j := 0; j < n; j += w {
		p, q := zero, zero
		for l, at := 0, j; l < d; l, at = l+1, at+ld {
			u, v := splatAt(x, x0+l), load(y, at)
			t := u.Sub(v)
			p = fma(t, t, p)
			t = u.Add(v)
			q = fma(t, t, q)
		}
		store(p, c, j)
		store(q, s, j)
	}
}

// arccosGeneric replaces the squared distances c of unit vectors by (norm·normsᵢ)ᵖ Jₚ(θ)/π, as
// defined at ArcCosine. It does so for 0 ≤ i < n, where n is a multiple of the vector
// width. The numbers s are the squared lengths of the sums of the vectors, which
// determine θ near π.
//
// Let l be the shorter of the two lengths. It belongs to an angle of at most π/2, which
// is θ or π−θ,
//
//	2 arcsin(l/2) = l (1 + l² R(l²)),  0 ≤ l² ≤ 2.
//
// The polynomial R interpolates at the Chebyshev points with an error of 10⁻¹⁷. This
// avoids divisions. The terms are added in four independent chains.
func arccosGeneric(c, s []float64, norm float64, norms []float64, order, n int) {
	one := splat(1)
	w := one.Len()
	u, quarter, inverse := splat(norm), splat(0.25), splat(1/math.Pi)
	half, three := splat(0.5/math.Pi), splat(3)
	for i := 0; i < n; i += w {
		chord, other := load(c, i), load(s, i)
		near := chord.LessEqual(other)
		z := chord.IfElse(near, other)
		l := z.Sqrt()
		z2 := z.Mul(z)
		z4 := z2.Mul(z2)
		p0 := fma(z4, splat(1.0072573317750112e-10), splat(4.51677289066699e-09))
		p1 := fma(z4, splat(-1.4335424443946612e-11), splat(-2.790807926353849e-09))
		p2 := fma(z4, splat(9.712965358532073e-13), splat(1.2998442708780145e-09))
		p3 := fma(z4, splat(-4.3601993456427773e-10), splat(-5.331243315368518e-09))
		p0 = fma(z4, p0, splat(1.3734356670143985e-08))
		p1 = fma(z4, p1, splat(-9.99998202803749e-10))
		p2 = fma(z4, p2, splat(5.598739355034672e-09))
		p3 = fma(z4, p3, splat(5.536640474797144e-08))
		p0 = fma(z4, p0, splat(6.954379996716618e-06))
		p1 = fma(z4, p1, splat(1.348482339643323e-06))
		p2 = fma(z4, p2, splat(2.7152179461660005e-07))
		p3 = fma(z4, p3, splat(3.7776848295847126e-05))
		p0 = fma(z4, p0, splat(0.013262911924324612))
		p1 = fma(z4, p1, splat(0.001492077591486203))
		p2 = fma(z4, p2, splat(0.0002220353558948622))
		p := fma(z2, fma(z, p3, p2), fma(z, p1, p0))
		t := fma(l.Mul(z), p, l.Mul(inverse)) // angle over π
		t = one.Sub(t).IfElse(near, t)        // (π−θ)/π
		if order > 0 {
			r := u.Mul(load(norms, i))
			sin := l.Mul(other.IfElse(near, chord).Sqrt()).Mul(half) // sin θ/π
			cos := other.Sub(chord).Mul(quarter)
			if order == 1 {
				t = fma(t, cos, sin).Mul(r)
			} else {
				t = fma(t, fma(cos.Add(cos), cos, one), sin.Mul(cos).Mul(three)).Mul(r).Mul(r)
			}
		}
		store(t, c, i)
	}
}
