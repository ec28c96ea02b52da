package lin

// chebyshevGeneric stores 2xᵢyᵢ − zᵢ for i < n, the next term of a recurrence. The numbers x, y
// and z start at the indices x0, y0 and z0 of a, and the results at d0.
func chebyshevGeneric(a []float64, d0, x0, y0, z0, n int) {
	two := splat(2)
	w := two.Len()
	i := 0
	for ; i+w <= n; i += w {
		store(two.Mul(load(a, x0+i)).Mul(load(a, y0+i)).Sub(load(a, z0+i)), a, d0+i)
	}
	for ; i < n; i++ {
		a[d0+i] = 2*a[x0+i]*a[y0+i] - a[z0+i]
	}
}

// timesGeneric stores xᵢyᵢ in dst for i < n.
func timesGeneric(dst, x, y []float64, n int) {
	var u vec
	w := u.Len()
	i := 0
	for ; i+w <= n; i += w {
		u = load(x, i).Mul(load(y, i))
		store(u, dst, i)
	}
	for ; i < n; i++ {
		dst[i] = x[i] * y[i]
	}
}

// raggedGeneric stores the products of u[a] with the first width[a] numbers of v, one row after
// the other. If dst and v are long enough, it writes whole vectors. The next row
// overwrites the excess numbers.
func raggedGeneric(dst, u, v []float64, width []int) {
	var x vec
	w := x.Len()
	at, a := 0, 0
	for ; a < len(width); a++ {
		l := width[a]
		if whole := (l + w - 1) / w * w; whole > len(v) || at+whole > len(dst) {
			break
		}
		x = splat(u[a])
		for b := 0; b < l; b += w {
			store(x.Mul(load(v, b)), dst, at+b)
		}
		at += l
	}
	for ; a < len(width); a++ {
		t := u[a]
		for b := 0; b < width[a]; b++ {
			dst[at+b] = t * v[b]
		}
		at += width[a]
	}
}
