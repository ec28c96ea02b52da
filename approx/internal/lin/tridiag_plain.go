//go:build !goexperiment.simd

package lin

// fold applies a pending update to the lower triangle of the leading k×k block
// of a and multiplies by a vector in the same pass over memory:
//
//	A ← A − u wᵀ − w uᵀ,  p = A x.
//
// The vectors lie in v, m apart, in the order u, w, x, p.
func fold(a []float64, ld, k int, v []float64, m int) {
	var s0, s1 vec
	lanes := s0.Len()
	uo, wo, xo, po := 0, m, 2*m, 3*m
	i := 0
	for ; i+2 <= k; i += 2 {
		r0, r1 := i*ld, (i+1)*ld
		u0, w0, x0 := v[uo+i], v[wo+i], v[xo+i]
		u1, w1, x1 := v[uo+i+1], v[wo+i+1], v[xo+i+1]
		mu0, mw0, sx0 := splat(-u0), splat(-w0), splat(x0)
		mu1, mw1, sx1 := splat(-u1), splat(-w1), splat(x1)
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
		rest(s0) // numbers one by one from here to the next row
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
		r := i * ld
		u0, w0, x0 := v[uo+i], v[wo+i], v[xo+i]
		mu, mw, sx := splat(-u0), splat(-w0), splat(x0)
		s0 = splat(0)
		j := 0
		for ; j+lanes <= i; j += lanes {
			b := fma(mu, load(v, wo+j), fma(mw, load(v, uo+j), load(a, r+j)))
			store(b, a, r+j)
			s0 = fma(b, load(v, xo+j), s0)
			store(fma(b, sx, load(v, po+j)), v, po+j)
		}
		t := sum(s0)
		rest(s0)
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
}

// rotate replaces x and y, n numbers of z from x0 and from y0, by c x + s y and
// c y − s x.
func rotate(z []float64, x0, y0, n int, c, s float64) {
	vc, vs, ms := splat(c), splat(s), splat(-s)
	w := vc.Len()
	i := 0
	for ; i+w <= n; i += w {
		x, y := load(z, x0+i), load(z, y0+i)
		store(fma(vs, y, vc.Mul(x)), z, x0+i)
		store(fma(ms, x, vc.Mul(y)), z, y0+i)
	}
	rest(vc)
	for ; i < n; i++ {
		x, y := z[x0+i], z[y0+i]
		z[x0+i], z[y0+i] = c*x+s*y, c*y-s*x
	}
}

// poles returns Σ tᵢ and Σ tᵢ/δᵢ over from ≤ i < to, where tᵢ = zᵢ/δᵢ and
// δᵢ = (dᵢ − origin) − mu: the secular function and its slope.
func poles(d, z []float64, origin, mu float64, from, to int) (f, slope float64) {
	var sf, ss vec
	one, o, m := splat(1), splat(origin), splat(mu)
	w := one.Len()
	i := from
	for ; i+w <= to; i += w {
		r := one.Div(load(d, i).Sub(o).Sub(m))
		t := r.Mul(load(z, i))
		sf, ss = sf.Add(t), fma(t, r, ss)
	}
	f, slope = sum(sf), sum(ss)
	rest(one)
	for ; i < to; i++ {
		r := 1 / (d[i] - origin - mu)
		t := r * z[i]
		f, slope = f+t, slope+t*r
	}
	return f, slope
}

// ratios multiplies pᵢ by g[g0+i]/(dᵢ − c) over from ≤ i < to.
func ratios(p, g []float64, g0 int, d []float64, c float64, from, to int) {
	vc := splat(c)
	w := vc.Len()
	i := from
	for ; i+w <= to; i += w {
		store(load(p, i).Mul(load(g, g0+i).Div(load(d, i).Sub(vc))), p, i)
	}
	rest(vc)
	for ; i < to; i++ {
		p[i] *= g[g0+i] / (d[i] - c)
	}
}
