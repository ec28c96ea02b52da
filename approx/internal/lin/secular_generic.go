package lin

// polesGeneric returns Σ tᵢ and Σ tᵢ/δᵢ for i < mid, and the same sums for i ≥ mid. Here tᵢ =
// zᵢ/δᵢ and δᵢ = (dᵢ − origin) − mu. The sums are the parts of the secular function and
// its slope on both sides of a root.
func polesGeneric(d, z []float64, origin, mu float64, mid int) (psi, slope, phi, rise float64) {
	var sf, ss vec
	one, o, m := splat(1), splat(origin), splat(mu)
	w := one.Len()
	i := 0
	for ; i+w <= mid; i += w {
		r := one.Div(load(d, i).Sub(o).Sub(m))
		t := r.Mul(load(z, i))
		sf, ss = sf.Add(t), fma(t, r, ss)
	}
	psi, slope = sum(sf), sum(ss)
	sf, ss = splat(0), splat(0)
	j := len(d) - w
	for ; j >= mid; j -= w {
		r := one.Div(load(d, j).Sub(o).Sub(m))
		t := r.Mul(load(z, j))
		sf, ss = sf.Add(t), fma(t, r, ss)
	}
	phi, rise = sum(sf), sum(ss)
	for ; i < mid; i++ {
		r := 1 / (d[i] - origin - mu)
		t := r * z[i]
		psi, slope = psi+t, slope+t*r
	}
	for j += w - 1; j >= mid; j-- {
		r := 1 / (d[j] - origin - mu)
		t := r * z[j]
		phi, rise = phi+t, rise+t*r
	}
	return psi, slope, phi, rise
}

// differencesGeneric stores (dᵢ − origin) − mu in dst, starting at index at.
func differencesGeneric(dst []float64, at int, d []float64, origin, mu float64) {
	o, m := splat(origin), splat(mu)
	w := o.Len()
	i := 0
	for ; i+4*w <= len(d); i += 4 * w {
		store(load(d, i).Sub(o).Sub(m), dst, at+i)
		store(load(d, i+w).Sub(o).Sub(m), dst, at+i+w)
		store(load(d, i+2*w).Sub(o).Sub(m), dst, at+i+2*w)
		store(load(d, i+3*w).Sub(o).Sub(m), dst, at+i+3*w)
	}
	for ; i < len(d); i++ {
		dst[at+i] = d[i] - origin - mu
	}
}

// quotientsGeneric replaces the numbers qᵢ by hᵢ/qᵢ. The numbers qᵢ start at index at of q. It
// returns the sum of the squares of the quotients.
func quotientsGeneric(q []float64, at int, h []float64) float64 {
	var s vec
	w := s.Len()
	i := 0
	for ; i+w <= len(h); i += w {
		x := load(h, i).Div(load(q, at+i))
		store(x, q, at+i)
		s = fma(x, x, s)
	}
	t := sum(s)
	for ; i < len(h); i++ {
		x := h[i] / q[at+i]
		q[at+i] = x
		t += x * x
	}
	return t
}

// scaleGeneric multiplies n numbers of x by f, starting at index at.
func scaleGeneric(x []float64, at, n int, f float64) {
	s := splat(f)
	w := s.Len()
	i := 0
	for ; i+4*w <= n; i += 4 * w {
		store(s.Mul(load(x, at+i)), x, at+i)
		store(s.Mul(load(x, at+i+w)), x, at+i+w)
		store(s.Mul(load(x, at+i+2*w)), x, at+i+2*w)
		store(s.Mul(load(x, at+i+3*w)), x, at+i+3*w)
	}
	for ; i < n; i++ {
		x[at+i] *= f
	}
}

// ratiosGeneric multiplies pᵢ by g[g0+i]/(dᵢ − c) for from ≤ i < to.
func ratiosGeneric(p, g []float64, g0 int, d []float64, c float64, from, to int) {
	vc := splat(c)
	w := vc.Len()
	i := from
	for ; i+w <= to; i += w {
		store(load(p, i).Mul(load(g, g0+i).Div(load(d, i).Sub(vc))), p, i)
	}
	for ; i < to; i++ {
		p[i] *= g[g0+i] / (d[i] - c)
	}
}
