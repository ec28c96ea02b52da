package lin

// foldGeneric applies a pending update to the lower triangle of the leading k×k block of a. In
// the same pass over memory, it multiplies the result by a vector:
//
//	A ← A − u wᵀ − w uᵀ,  p = A x.
//
// The slice v holds the vectors u, w, x and p, which start at multiples of m.
func foldGeneric(a []float64, ld, k int, v []float64, m int) {
	var s0, s1 vec
	lanes := s0.Len()
	uo, wo, xo, po := 0, m, 2*m, 3*m
	i := 0
	for ; i+2 <= k; i += 2 {
		r0, r1 := i*ld, (i+1)*ld
		mu0, mw0, sx0 := splat(-v[uo+i]), splat(-v[wo+i]), splat(v[xo+i])
		mu1, mw1, sx1 := splat(-v[uo+i+1]), splat(-v[wo+i+1]), splat(v[xo+i+1])
		s0, s1 = splat(0), splat(0)
		j := 0
		for ; j+2*lanes <= i; j += 2 * lanes {
			u, w := load(v, uo+j), load(v, wo+j)
			y, x := load(v, po+j), load(v, xo+j)
			b := fma(mu0, w, fma(mw0, u, load(a, r0+j)))
			c := fma(mu1, w, fma(mw1, u, load(a, r1+j)))
			store(b, a, r0+j)
			store(c, a, r1+j)
			s0, s1 = fma(b, x, s0), fma(c, x, s1)
			store(fma(b, sx0, fma(c, sx1, y)), v, po+j)
			u, w = load(v, uo+j+lanes), load(v, wo+j+lanes)
			y, x = load(v, po+j+lanes), load(v, xo+j+lanes)
			b = fma(mu0, w, fma(mw0, u, load(a, r0+j+lanes)))
			c = fma(mu1, w, fma(mw1, u, load(a, r1+j+lanes)))
			store(b, a, r0+j+lanes)
			store(c, a, r1+j+lanes)
			s0, s1 = fma(b, x, s0), fma(c, x, s1)
			store(fma(b, sx0, fma(c, sx1, y)), v, po+j+lanes)
		}
		for ; j+lanes <= i; j += lanes {
			u, w := load(v, uo+j), load(v, wo+j)
			y, x := load(v, po+j), load(v, xo+j)
			b := fma(mu0, w, fma(mw0, u, load(a, r0+j)))
			c := fma(mu1, w, fma(mw1, u, load(a, r1+j)))
			store(b, a, r0+j)
			store(c, a, r1+j)
			s0, s1 = fma(b, x, s0), fma(c, x, s1)
			store(fma(b, sx0, fma(c, sx1, y)), v, po+j)
		}
		t0, t1 := sum(s0), sum(s1)
		// If these numbers were read before the loop above, the compiler would load them again
		// in each of its iterations, with slow instructions.
		u0, w0, x0 := v[uo+i], v[wo+i], v[xo+i]
		u1, w1, x1 := v[uo+i+1], v[wo+i+1], v[xo+i+1]
		for ; j < i; j++ {
			u, w := v[uo+j], v[wo+j]
			b := a[r0+j] - u0*w - w0*u
			c := a[r1+j] - u1*w - w1*u
			a[r0+j], a[r1+j] = b, c
			t0, t1 = t0+b*v[xo+j], t1+c*v[xo+j]
			v[po+j] += b*x0 + c*x1
		}
		b := a[r0+i] - 2*u0*w0
		c := a[r1+i] - u1*w0 - w1*u0
		d := a[r1+i+1] - 2*u1*w1
		a[r0+i], a[r1+i], a[r1+i+1] = b, c, d
		v[po+i], v[po+i+1] = t0+b*x0+c*x1, t1+c*x0+d*x1
	}
	if i < k {
		lastRow(a, ld, i, v, m)
	}
}

// lastRow performs foldGeneric for a single row i.
func lastRow(a []float64, ld, i int, v []float64, m int) {
	uo, wo, xo, po := 0, m, 2*m, 3*m
	r := i * ld
	u0, w0, x0 := v[uo+i], v[wo+i], v[xo+i]
	mu, mw, sx := splat(-u0), splat(-w0), splat(x0)
	s := splat(0)
	lanes := s.Len()
	j := 0
	for ; j+lanes <= i; j += lanes {
		b := fma(mu, load(v, wo+j), fma(mw, load(v, uo+j), load(a, r+j)))
		store(b, a, r+j)
		s = fma(b, load(v, xo+j), s)
		store(fma(b, sx, load(v, po+j)), v, po+j)
	}
	t := sum(s)
	for ; j < i; j++ {
		b := a[r+j] - u0*v[wo+j] - w0*v[uo+j]
		a[r+j] = b
		t += b * v[xo+j]
		v[po+j] += b * x0
	}
	b := a[r+i] - 2*u0*w0
	a[r+i] = b
	v[po+i] = t + b*x0
}

// rotateGeneric replaces x by cx + sy and y by cy − sx. Here x and y are the n numbers of z that
// start at x0 and y0.
func rotateGeneric(z []float64, x0, y0, n int, c, s float64) {
	vc, vs, ms := splat(c), splat(s), splat(-s)
	w := vc.Len()
	i := 0
	for ; i+w <= n; i += w {
		x, y := load(z, x0+i), load(z, y0+i)
		store(fma(vs, y, vc.Mul(x)), z, x0+i)
		store(fma(ms, x, vc.Mul(y)), z, y0+i)
	}
	for ; i < n; i++ {
		x, y := z[x0+i], z[y0+i]
		z[x0+i], z[y0+i] = c*x+s*y, c*y-s*x
	}
}

// rotateRowsGeneric applies a sequence of rotations to rows of z with n numbers each. The first
// rotation acts on the row that starts at z0 and the previous row. The second rotation
// acts on the previous row and the row before it, and so on. The distance of rows is ld.
// The rotations are pairs c, s in cs. A rotation replaces x by cx + sy and y by cy − sx.
func rotateRowsGeneric(z []float64, z0, ld, n int, cs []float64) {
	var x0, x1, x2, x3 vec
	w := x0.Len()
	c := 0
	for ; c+4*w <= n; c += 4 * w {
		p := z0 + c
		x0, x1, x2, x3 = load(z, p), load(z, p+w), load(z, p+2*w), load(z, p+3*w)
		for q := 0; q+2 <= len(cs); q += 2 {
			co, s := splatAt(cs, q), splatAt(cs, q+1)
			r := p - ld
			y0, y1, y2, y3 := load(z, r), load(z, r+w), load(z, r+2*w), load(z, r+3*w)
			store(fma(s, y0, co.Mul(x0)), z, p)
			store(fma(s, y1, co.Mul(x1)), z, p+w)
			store(fma(s, y2, co.Mul(x2)), z, p+2*w)
			store(fma(s, y3, co.Mul(x3)), z, p+3*w)
			x0, x1 = co.Mul(y0).Sub(s.Mul(x0)), co.Mul(y1).Sub(s.Mul(x1))
			x2, x3 = co.Mul(y2).Sub(s.Mul(x2)), co.Mul(y3).Sub(s.Mul(x3))
			p = r
		}
		store(x0, z, p)
		store(x1, z, p+w)
		store(x2, z, p+2*w)
		store(x3, z, p+3*w)
	}
	for ; c < n; c++ {
		p := z0 + c
		x := z[p]
		for q := 0; q+2 <= len(cs); q += 2 {
			co, s, y := cs[q], cs[q+1], z[p-ld]
			z[p] = co*x + s*y
			x = co*y - s*x
			p -= ld
		}
		z[p] = x
	}
}
