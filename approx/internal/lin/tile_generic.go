package lin

// These modes select what a tile does with its results: store, add or subtract.
const (
	set = iota
	add
	sub
)

// tile computes a block of 4 rows and two vectors of columns,
//
//	c[cᵣ+j] = Σₗ a[aᵣ+l] · b[b0+2wl+j],  r = 0…3, 0 ≤ j < 2w, 0 ≤ l < k,
//
// where w is the vector width. Depending on mode, it stores the sums in c, adds them to c
// or subtracts them from c. With eight independent sums, the processor can execute
// multiply-adds without waiting.
func tile(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
	var s00, s01, s10, s11, s20, s21, s30, s31 vec
	w := s00.Len()
	l, p := 0, b0
	// The loop is unrolled four times, because each iteration goes through a jump table
	// in WebAssembly.
	for ; l+4 <= k; l, p = l+4, p+8*w {
		u, v := load(b, p), load(b, p+w)
		t := splatAt(a, a0+l)
		s00, s01 = fma(t, u, s00), fma(t, v, s01)
		t = splatAt(a, a1+l)
		s10, s11 = fma(t, u, s10), fma(t, v, s11)
		t = splatAt(a, a2+l)
		s20, s21 = fma(t, u, s20), fma(t, v, s21)
		t = splatAt(a, a3+l)
		s30, s31 = fma(t, u, s30), fma(t, v, s31)
		u, v = load(b, p+2*w), load(b, p+3*w)
		t = splatAt(a, a0+l+1)
		s00, s01 = fma(t, u, s00), fma(t, v, s01)
		t = splatAt(a, a1+l+1)
		s10, s11 = fma(t, u, s10), fma(t, v, s11)
		t = splatAt(a, a2+l+1)
		s20, s21 = fma(t, u, s20), fma(t, v, s21)
		t = splatAt(a, a3+l+1)
		s30, s31 = fma(t, u, s30), fma(t, v, s31)
		u, v = load(b, p+4*w), load(b, p+5*w)
		t = splatAt(a, a0+l+2)
		s00, s01 = fma(t, u, s00), fma(t, v, s01)
		t = splatAt(a, a1+l+2)
		s10, s11 = fma(t, u, s10), fma(t, v, s11)
		t = splatAt(a, a2+l+2)
		s20, s21 = fma(t, u, s20), fma(t, v, s21)
		t = splatAt(a, a3+l+2)
		s30, s31 = fma(t, u, s30), fma(t, v, s31)
		u, v = load(b, p+6*w), load(b, p+7*w)
		t = splatAt(a, a0+l+3)
		s00, s01 = fma(t, u, s00), fma(t, v, s01)
		t = splatAt(a, a1+l+3)
		s10, s11 = fma(t, u, s10), fma(t, v, s11)
		t = splatAt(a, a2+l+3)
		s20, s21 = fma(t, u, s20), fma(t, v, s21)
		t = splatAt(a, a3+l+3)
		s30, s31 = fma(t, u, s30), fma(t, v, s31)
	}
	for ; l < k; l, p = l+1, p+2*w {
		u, v := load(b, p), load(b, p+w)
		t := splatAt(a, a0+l)
		s00, s01 = fma(t, u, s00), fma(t, v, s01)
		t = splatAt(a, a1+l)
		s10, s11 = fma(t, u, s10), fma(t, v, s11)
		t = splatAt(a, a2+l)
		s20, s21 = fma(t, u, s20), fma(t, v, s21)
		t = splatAt(a, a3+l)
		s30, s31 = fma(t, u, s30), fma(t, v, s31)
	}
	switch mode {
	case add:
		s00, s01 = load(c, c0).Add(s00), load(c, c0+w).Add(s01)
		s10, s11 = load(c, c1).Add(s10), load(c, c1+w).Add(s11)
		s20, s21 = load(c, c2).Add(s20), load(c, c2+w).Add(s21)
		s30, s31 = load(c, c3).Add(s30), load(c, c3+w).Add(s31)
	case sub:
		s00, s01 = load(c, c0).Sub(s00), load(c, c0+w).Sub(s01)
		s10, s11 = load(c, c1).Sub(s10), load(c, c1+w).Sub(s11)
		s20, s21 = load(c, c2).Sub(s20), load(c, c2+w).Sub(s21)
		s30, s31 = load(c, c3).Sub(s30), load(c, c3+w).Sub(s31)
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

// distTileGeneric is tile with Σₗ (a[aᵣ+l] − b[b0+2wl+j])² instead of the sum of products.
func distTileGeneric(mode int, c []float64, c0, c1, c2, c3 int, a []float64, a0, a1, a2, a3 int, b []float64, b0, k int) {
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
		x, y := t.Sub(u), t.Sub(v)
		s00, s01 = fma(x, x, s00), fma(y, y, s01)
		t = splatAt(a, a1+l)
		x, y = t.Sub(u), t.Sub(v)
		s10, s11 = fma(x, x, s10), fma(y, y, s11)
		t = splatAt(a, a2+l)
		x, y = t.Sub(u), t.Sub(v)
		s20, s21 = fma(x, x, s20), fma(y, y, s21)
		t = splatAt(a, a3+l)
		x, y = t.Sub(u), t.Sub(v)
		s30, s31 = fma(x, x, s30), fma(y, y, s31)
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
