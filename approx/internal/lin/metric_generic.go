package lin

// distRowGeneric stores ‖p−yⱼ‖² in dst for 0 ≤ j < n, where n is a multiple of the vector width.
// The point p = (p0, …) has d ≤ 4 coordinates, and coordinate l of yⱼ is y[l·ld+j]. The
// order of the sums is the order of distTile.
func distRowGeneric(dst, y []float64, ld, d int, p0, p1, p2, p3 float64, n int) {
	a, b, c, e := splat(p0), splat(p1), splat(p2), splat(p3)
	w := a.Len()
	for j := 0; j < n; j += w {
		t := a.Sub(load(y, j))
		s := t.Mul(t)
		if d > 1 {
			t = b.Sub(load(y, ld+j))
			s = fma(t, t, s)
		}
		if d > 2 {
			t = c.Sub(load(y, 2*ld+j))
			s = fma(t, t, s)
		}
		if d > 3 {
			t = e.Sub(load(y, 3*ld+j))
			s = fma(t, t, s)
		}
		store(s, dst, j)
	}
}

// absTileGeneric is tile with Σₗ |a[aᵣ+l] − b[b0+2wl+j]| instead of the sum of products.
func absTileGeneric(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	var s00, s01, s10, s11, s20, s21, s30, s31 vec
	w := s00.Len()
	if mode == add {
		s00, s01 = load(c, c0), load(c, c0+w)
		s10, s11 = load(c, c1), load(c, c1+w)
		s20, s21 = load(c, c2), load(c, c2+w)
		s30, s31 = load(c, c3), load(c, c3+w)
	}
	for l, p := 0, b0; l < k; l, p = l+1, p+2*w {
		u, v := load(b, p), load(b, p+w)
		t := splatAt(a, a0+l)
		s00, s01 = s00.Add(t.Sub(u).Abs()), s01.Add(t.Sub(v).Abs())
		t = splatAt(a, a1+l)
		s10, s11 = s10.Add(t.Sub(u).Abs()), s11.Add(t.Sub(v).Abs())
		t = splatAt(a, a2+l)
		s20, s21 = s20.Add(t.Sub(u).Abs()), s21.Add(t.Sub(v).Abs())
		t = splatAt(a, a3+l)
		s30, s31 = s30.Add(t.Sub(u).Abs()), s31.Add(t.Sub(v).Abs())
	}
	store(s00, c, c0)
	store(s01, c, c0+w)
	store(s10, c, c1)
	store(s11, c, c1+w)
	store(s20, c, c2)
	store(s21, c, c2+w)
	store(s30, c, c3)
	store(s31, c, c3+w)
}

// prodTileGeneric is tile with Πₗ (1 + (a[aᵣ+l] − b[b0+2wl+j])²) instead of the sum of products.
// In the mode add, it multiplies the result by this product.
func prodTileGeneric(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	var s00, s01, s10, s11, s20, s21, s30, s31 vec
	w := s00.Len()
	one := splat(1)
	s00, s01 = one, one
	s10, s11 = s00, s00
	s20, s21 = s00, s00
	s30, s31 = s00, s00
	if mode == add {
		s00, s01 = load(c, c0), load(c, c0+w)
		s10, s11 = load(c, c1), load(c, c1+w)
		s20, s21 = load(c, c2), load(c, c2+w)
		s30, s31 = load(c, c3), load(c, c3+w)
	}
	for l, p := 0, b0; l < k; l, p = l+1, p+2*w {
		u, v := load(b, p), load(b, p+w)
		t := splatAt(a, a0+l)
		x, y := t.Sub(u), t.Sub(v)
		s00, s01 = s00.Mul(fma(x, x, one)), s01.Mul(fma(y, y, one))
		t = splatAt(a, a1+l)
		x, y = t.Sub(u), t.Sub(v)
		s10, s11 = s10.Mul(fma(x, x, one)), s11.Mul(fma(y, y, one))
		t = splatAt(a, a2+l)
		x, y = t.Sub(u), t.Sub(v)
		s20, s21 = s20.Mul(fma(x, x, one)), s21.Mul(fma(y, y, one))
		t = splatAt(a, a3+l)
		x, y = t.Sub(u), t.Sub(v)
		s30, s31 = s30.Mul(fma(x, x, one)), s31.Mul(fma(y, y, one))
	}
	store(s00, c, c0)
	store(s01, c, c0+w)
	store(s10, c, c1)
	store(s11, c, c1+w)
	store(s20, c, c2)
	store(s21, c, c2+w)
	store(s30, c, c3)
	store(s31, c, c3+w)
}

// chiTileGeneric is tile with Σₗ (x−y)²/(x+y) instead of the sum of products. The numbers x =
// a[aᵣ+l] and y = b[b0+2wl+j] are not negative. The divisor is at least the smallest
// positive number, so that 0/0 gives 0. No square is computed, so there is no overflow or
// underflow.
func chiTileGeneric(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	var s00, s01, s10, s11, s20, s21, s30, s31 vec
	w := s00.Len()
	if mode == add {
		s00, s01 = load(c, c0), load(c, c0+w)
		s10, s11 = load(c, c1), load(c, c1+w)
		s20, s21 = load(c, c2), load(c, c2+w)
		s30, s31 = load(c, c3), load(c, c3+w)
	}
	tiny := splat(0x1p-1074)
	for l, p := 0, b0; l < k; l, p = l+1, p+2*w {
		u, v := load(b, p), load(b, p+w)
		t := splatAt(a, a0+l)
		x, y := t.Sub(u), t.Sub(v)
		s00 = s00.Add(x.Mul(x.Div(t.Add(u).Max(tiny))))
		s01 = s01.Add(y.Mul(y.Div(t.Add(v).Max(tiny))))
		t = splatAt(a, a1+l)
		x, y = t.Sub(u), t.Sub(v)
		s10 = s10.Add(x.Mul(x.Div(t.Add(u).Max(tiny))))
		s11 = s11.Add(y.Mul(y.Div(t.Add(v).Max(tiny))))
		t = splatAt(a, a2+l)
		x, y = t.Sub(u), t.Sub(v)
		s20 = s20.Add(x.Mul(x.Div(t.Add(u).Max(tiny))))
		s21 = s21.Add(y.Mul(y.Div(t.Add(v).Max(tiny))))
		t = splatAt(a, a3+l)
		x, y = t.Sub(u), t.Sub(v)
		s30 = s30.Add(x.Mul(x.Div(t.Add(u).Max(tiny))))
		s31 = s31.Add(y.Mul(y.Div(t.Add(v).Max(tiny))))
	}
	store(s00, c, c0)
	store(s01, c, c0+w)
	store(s10, c, c1)
	store(s11, c, c1+w)
	store(s20, c, c2)
	store(s21, c, c2+w)
	store(s30, c, c3)
	store(s31, c, c3+w)
}

// logsGeneric stores log xᵢ in dst for xᵢ ≥ 2⁻¹⁰²² and 0 ≤ i < n, where n is a multiple of the
// vector width.
//
// Let x = 2ᵏ(1+f) with 1+f between √½ and √2, and s = f/(2+f). Then
//
//	log x = k ln 2 + f − (f²/2 − s(f²/2 + R(s²))).
//
// The polynomial R is taken from e_log.c in FDLIBM.
func logsGeneric(dst, x []float64, n int) {
	const (
		offset = 0x3ff00000_00000000 - 0x3fe6a09e_00000000 // bits of 1 minus bits of √½
		magic  = 0x43300000_00000000                       // bits of 2⁵²
		ln2Hi  = 6.93147180369123816490e-01
		ln2Lo  = 1.90821492927058770002e-10
	)
	one, half := splat(1), splat(0.5)
	w := one.Len()
	for i := 0; i < n; i += w {
		v := load(x, i)
		b := v.ToBits().Add(splatWord(offset))
		k := b.ShiftAllRight(52).Add(splatWord(magic)).BitsToFloat64().Sub(splat(0x1p52 + 1023))
		f := b.And(splatWord(0x000fffff_ffffffff)).Add(splatWord(0x3fe6a09e_00000000)).BitsToFloat64().Sub(one)
		s := f.Div(f.Add(splat(2)))
		z := s.Mul(s)
		q := z.Mul(z)
		r := fma(q, fma(q, splat(1.531383769920937332e-01), splat(2.222219843214978396e-01)), splat(3.999999999940941908e-01)).Mul(q)
		t := fma(q, fma(q, fma(q, splat(1.479819860511658591e-01), splat(1.818357216161805012e-01)), splat(2.857142874366239149e-01)), splat(6.666666666666735130e-01))
		r = fma(t, z, r)
		h := f.Mul(f).Mul(half)
		e := h.Sub(fma(s, h.Add(r), k.Mul(splat(ln2Lo)))).Sub(f)
		e = fma(k, splat(ln2Hi), splat(0).Sub(e))
		// Infinity and NaN do not change.
		store(e.IfElse(v.LessEqual(splat(0x1.fffffffffffffp1023)), v), dst, i)
	}
}
