//go:build !goexperiment.simd

package lin

// sumDiff stores x+y in x and x−y in y, the n numbers of a from x0 and from y0.
func sumDiff(a []float64, x0, y0, n int) {
	var x, y vec
	w := x.Len()
	i := 0
	for ; i+w <= n; i += w {
		x, y = load(a, x0+i), load(a, y0+i)
		store(x.Add(y), a, x0+i)
		store(x.Sub(y), a, y0+i)
	}
	rest(x)
	for ; i < n; i++ {
		u, v := a[x0+i], a[y0+i]
		a[x0+i], a[y0+i] = u+v, u-v
	}
}
