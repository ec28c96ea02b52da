//go:build !(goexperiment.simd && wasm)

package lin

// dot4Generic returns the inner products of four rows of a with the first n numbers of x.
// The rows start at a0, a0+ld, …
func dot4Generic(a []float64, a0, ld int, x []float64, n int) (r0, r1, r2, r3 float64) {
	a1, a2, a3 := a0+ld, a0+2*ld, a0+3*ld
	var s00, s01, s10, s11, s20, s21, s30, s31 vec
	w := s00.Len()
	i := 0
	for ; i+2*w <= n; i += 2 * w {
		u, v := load(x, i), load(x, i+w)
		s00, s01 = fma(load(a, a0+i), u, s00), fma(load(a, a0+i+w), v, s01)
		s10, s11 = fma(load(a, a1+i), u, s10), fma(load(a, a1+i+w), v, s11)
		s20, s21 = fma(load(a, a2+i), u, s20), fma(load(a, a2+i+w), v, s21)
		s30, s31 = fma(load(a, a3+i), u, s30), fma(load(a, a3+i+w), v, s31)
	}
	r0, r1, r2, r3 = sum(s00.Add(s01)), sum(s10.Add(s11)), sum(s20.Add(s21)), sum(s30.Add(s31))
	for ; i < n; i++ {
		v := x[i]
		r0 += a[a0+i] * v
		r1 += a[a1+i] * v
		r2 += a[a2+i] * v
		r3 += a[a3+i] * v
	}
	return r0, r1, r2, r3
}

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
