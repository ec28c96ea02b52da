package lin

// dotGeneric returns Σ x[x0+i] y[y0+i] for 0 ≤ i < n.
func dotGeneric(x []float64, x0 int, y []float64, y0, n int) float64 {
	var a, b, c, d vec
	w := a.Len()
	i := 0
	for ; i+4*w <= n; i += 4 * w {
		a = fma(load(x, x0+i), load(y, y0+i), a)
		b = fma(load(x, x0+i+w), load(y, y0+i+w), b)
		c = fma(load(x, x0+i+2*w), load(y, y0+i+2*w), c)
		d = fma(load(x, x0+i+3*w), load(y, y0+i+3*w), d)
	}
	for ; i+w <= n; i += w {
		a = fma(load(x, x0+i), load(y, y0+i), a)
	}
	s := sum(a.Add(b).Add(c.Add(d)))
	for ; i < n; i++ {
		s += x[x0+i] * y[y0+i]
	}
	return s
}

// axpyGeneric adds α x[x0+i] to y[y0+i] for 0 ≤ i < n.
func axpyGeneric(y []float64, y0 int, alpha float64, x []float64, x0, n int) {
	s := splat(alpha)
	w := s.Len()
	i := 0
	for ; i+4*w <= n; i += 4 * w {
		a := fma(s, load(x, x0+i), load(y, y0+i))
		b := fma(s, load(x, x0+i+w), load(y, y0+i+w))
		c := fma(s, load(x, x0+i+2*w), load(y, y0+i+2*w))
		d := fma(s, load(x, x0+i+3*w), load(y, y0+i+3*w))
		store(a, y, y0+i)
		store(b, y, y0+i+w)
		store(c, y, y0+i+2*w)
		store(d, y, y0+i+3*w)
	}
	for ; i+w <= n; i += w {
		store(fma(s, load(x, x0+i), load(y, y0+i)), y, y0+i)
	}
	for ; i < n; i++ {
		y[y0+i] += alpha * x[x0+i]
	}
}

// raiseGeneric replaces y[i] by the larger of y[i] and |x[i]| for 0 ≤ i < n.
func raiseGeneric(y, x []float64, n int) {
	var a vec
	w := a.Len()
	i := 0
	for ; i+4*w <= n; i += 4 * w {
		store(load(x, i).Abs().Max(load(y, i)), y, i)
		store(load(x, i+w).Abs().Max(load(y, i+w)), y, i+w)
		store(load(x, i+2*w).Abs().Max(load(y, i+2*w)), y, i+2*w)
		store(load(x, i+3*w).Abs().Max(load(y, i+3*w)), y, i+3*w)
	}
	for ; i < n; i++ {
		y[i] = max(y[i], x[i], -x[i])
	}
}

// blendGeneric stores f0·a[i] + f1·a[n+i] in y[i] for 0 ≤ i < n.
func blendGeneric(y []float64, f0, f1 float64, a []float64, n int) {
	s, t := splat(f0), splat(f1)
	w := s.Len()
	i := 0
	for ; i+2*w <= n; i += 2 * w {
		u, v := fma(s, load(a, i), t.Mul(load(a, n+i))), fma(s, load(a, i+w), t.Mul(load(a, n+i+w)))
		store(u, y, i)
		store(v, y, i+w)
	}
	for ; i < n; i++ {
		y[i] = f0*a[i] + f1*a[n+i]
	}
}

// axpy4Generic adds Σ fᵣ a[a0+r·ld+i] over r = 0…3 to y[i] for 0 ≤ i < n.
func axpy4Generic(y []float64, f0, f1, f2, f3 float64, a []float64, a0, ld, n int) {
	a1, a2, a3 := a0+ld, a0+2*ld, a0+3*ld
	t0, t1, t2, t3 := splat(f0), splat(f1), splat(f2), splat(f3)
	w := t0.Len()
	i := 0
	for ; i+2*w <= n; i += 2 * w {
		u, v := fma(t0, load(a, a0+i), load(y, i)), fma(t0, load(a, a0+i+w), load(y, i+w))
		u, v = fma(t1, load(a, a1+i), u), fma(t1, load(a, a1+i+w), v)
		u, v = fma(t2, load(a, a2+i), u), fma(t2, load(a, a2+i+w), v)
		u, v = fma(t3, load(a, a3+i), u), fma(t3, load(a, a3+i+w), v)
		store(u, y, i)
		store(v, y, i+w)
	}
	for ; i < n; i++ {
		y[i] += f0*a[a0+i] + f1*a[a1+i] + f2*a[a2+i] + f3*a[a3+i]
	}
}

// substituteGeneric solves a triangular system for the columns of a block of b. The block is n×k
// and starts at b0, and the distance of its rows is ldb. It is overwritten by the
// solution. Element (i, j) of the system is l[l0+i*lr+j*lc]. The unknowns are computed in
// the order first, first+step, …
func substituteGeneric(l []float64, l0, lr, lc int, b []float64, b0, ldb, n, k, first, step int) {
	var u, v vec
	zero := splat(0)
	w := u.Len()
	c := b0
	for ; c+2*w <= b0+k; c += 2 * w {
		for s, i := 0, first; s < n; s, i = s+1, i+step {
			// The negative sums need no negation of single numbers in the loop, which is slow.
			u, v = zero.Sub(load(b, c+i*ldb)), zero.Sub(load(b, c+i*ldb+w))
			q, p := l0+i*lr+first*lc, c+first*ldb
			for j := 0; j < s; j++ {
				t := splatAt(l, q)
				u, v = fma(t, load(b, p), u), fma(t, load(b, p+w), v)
				q, p = q+step*lc, p+step*ldb
			}
			t := splatAt(l, l0+i*lr+i*lc)
			store(zero.Sub(u).Div(t), b, c+i*ldb)
			store(zero.Sub(v).Div(t), b, c+i*ldb+w)
		}
	}
	for ; c < b0+k; c++ {
		for s, i := 0, first; s < n; s, i = s+1, i+step {
			x := b[c+i*ldb]
			for t, j := 0, first; t < s; t, j = t+1, j+step {
				x -= l[l0+i*lr+j*lc] * b[c+j*ldb]
			}
			b[c+i*ldb] = x / l[l0+i*lr+i*lc]
		}
	}
}
