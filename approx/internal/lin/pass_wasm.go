//go:build goexperiment.simd && wasm

package lin

import "unsafe"

// pass is fold, with pointers that move where fold has indices; see micro.
func pass(a []float64, ld, k int, v []float64, m int) {
	base, vs := unsafe.Pointer(unsafe.SliceData(a)), unsafe.Pointer(unsafe.SliceData(v))
	mb := 8 * m
	i := 0
	for ; i+2 <= k; i += 2 {
		u0, w0, x0 := v[i], v[m+i], v[2*m+i]
		u1, w1, x1 := v[i+1], v[m+i+1], v[2*m+i+1]
		mu0, mw0, sx0 := splat(-u0), splat(-w0), splat(x0)
		mu1, mw1, sx1 := splat(-u1), splat(-w1), splat(x1)
		s0, s1 := splat(0), splat(0)
		r0 := unsafe.Add(base, 8*i*ld)
		r1 := unsafe.Add(r0, 8*ld)
		pu := vs
		pw := unsafe.Add(vs, mb)
		px := unsafe.Add(pw, mb)
		pp := unsafe.Add(px, mb)
		j := i
		for ; j >= 4; j -= 4 {
			u, w := pair(pu, 0), pair(pw, 0)
			b := pair(r0, 0).Add(u.Mul(mw0)).Add(w.Mul(mu0))
			c := pair(r1, 0).Add(u.Mul(mw1)).Add(w.Mul(mu1))
			put(b, r0, 0)
			put(c, r1, 0)
			x := pair(px, 0)
			s0, s1 = s0.Add(b.Mul(x)), s1.Add(c.Mul(x))
			put(pair(pp, 0).Add(b.Mul(sx0)).Add(c.Mul(sx1)), pp, 0)
			u, w = pair(pu, 16), pair(pw, 16)
			b = pair(r0, 16).Add(u.Mul(mw0)).Add(w.Mul(mu0))
			c = pair(r1, 16).Add(u.Mul(mw1)).Add(w.Mul(mu1))
			put(b, r0, 16)
			put(c, r1, 16)
			x = pair(px, 16)
			s0, s1 = s0.Add(b.Mul(x)), s1.Add(c.Mul(x))
			put(pair(pp, 16).Add(b.Mul(sx0)).Add(c.Mul(sx1)), pp, 16)
			r0, r1 = unsafe.Add(r0, 32), unsafe.Add(r1, 32)
			pu, pw, px, pp = unsafe.Add(pu, 32), unsafe.Add(pw, 32), unsafe.Add(px, 32), unsafe.Add(pp, 32)
		}
		if j >= 2 { // i is even: nothing is left after this
			u, w := pair(pu, 0), pair(pw, 0)
			b := pair(r0, 0).Add(u.Mul(mw0)).Add(w.Mul(mu0))
			c := pair(r1, 0).Add(u.Mul(mw1)).Add(w.Mul(mu1))
			put(b, r0, 0)
			put(c, r1, 0)
			x := pair(px, 0)
			s0, s1 = s0.Add(b.Mul(x)), s1.Add(c.Mul(x))
			put(pair(pp, 0).Add(b.Mul(sx0)).Add(c.Mul(sx1)), pp, 0)
		}
		d := a[i*ld : i*ld+i+1]
		e := a[(i+1)*ld : (i+1)*ld+i+2]
		b := d[i] - 2*u0*w0
		c := e[i] - u1*w0 - w1*u0
		f := e[i+1] - 2*u1*w1
		d[i], e[i], e[i+1] = b, c, f
		v[3*m+i], v[3*m+i+1] = sum(s0)+b*x0+c*x1, sum(s1)+c*x0+f*x1
	}
	if i < k {
		last(a, ld, i, v, m)
	}
}
