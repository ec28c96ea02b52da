package lin

// twice4Generic adds the contribution of four rows of a symmetric matrix to a product y with x.
// Row r has n numbers, starting at a[a0+r·ld]. It stores the sums Σⱼ a[a0+r·ld+j] x[j]
// over j < n in y[o+r]. For the part above the diagonal, it adds Σᵣ a[a0+r·ld+j] x[o+r]
// to y[j] for j < i. The number i is a multiple of the vector width. If n is not, reads
// continue beyond n, where x must be 0.
func twice4Generic(y, x, a []float64, a0, ld, i, o, n int) {
	var s0, s1, s2, s3 vec
	w := s0.Len()
	a1, a2, a3 := a0+ld, a0+2*ld, a0+3*ld
	x0, x1, x2, x3 := splatAt(x, o), splatAt(x, o+1), splatAt(x, o+2), splatAt(x, o+3)
	j := 0
	for ; j < i; j += w {
		u := load(x, j)
		b0, b1, b2, b3 := load(a, a0+j), load(a, a1+j), load(a, a2+j), load(a, a3+j)
		s0, s1 = fma(b0, u, s0), fma(b1, u, s1)
		s2, s3 = fma(b2, u, s2), fma(b3, u, s3)
		store(fma(b0, x0, fma(b1, x1, fma(b2, x2, fma(b3, x3, load(y, j))))), y, j)
	}
	for ; j < n; j += w {
		u := load(x, j)
		s0, s1 = fma(load(a, a0+j), u, s0), fma(load(a, a1+j), u, s1)
		s2, s3 = fma(load(a, a2+j), u, s2), fma(load(a, a3+j), u, s3)
	}
	t0, t1, t2, t3 := sum(s0), sum(s1), sum(s2), sum(s3)
	y[o], y[o+1], y[o+2], y[o+3] = t0, t1, t2, t3
}

// weighGeneric multiplies the n numbers of a that start at a0 by f·sⱼ. It returns two sums of
// squares: of the first i numbers, and of the other numbers. The number i is a multiple
// of the vector width.
func weighGeneric(a []float64, a0, n, i int, f float64, s []float64) (first, others float64) {
	t := splat(f)
	q := splat(0)
	w := t.Len()
	j := 0
	for ; j < i; j += w {
		v := load(a, a0+j).Mul(t.Mul(load(s, j)))
		q = fma(v, v, q)
		store(v, a, a0+j)
	}
	first = sum(q)
	q = splat(0)
	for ; j+w <= n; j += w {
		v := load(a, a0+j).Mul(t.Mul(load(s, j)))
		q = fma(v, v, q)
		store(v, a, a0+j)
	}
	others = sum(q)
	for ; j < n; j++ {
		v := a[a0+j] * (f * s[j])
		others += v * v
		a[a0+j] = v
	}
	return first, others
}
