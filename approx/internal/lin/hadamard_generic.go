package lin

// sumDiffGeneric replaces x by x+y and y by x−y. Here x and y are the n numbers of a starting at
// x0 and y0.
func sumDiffGeneric(a []float64, x0, y0, n int) {
	var x, y vec
	w := x.Len()
	i := 0
	for ; i+w <= n; i += w {
		x, y = load(a, x0+i), load(a, y0+i)
		store(x.Add(y), a, x0+i)
		store(x.Sub(y), a, y0+i)
	}
	for ; i < n; i++ {
		u, v := a[x0+i], a[y0+i]
		a[x0+i], a[y0+i] = u+v, u-v
	}
}
