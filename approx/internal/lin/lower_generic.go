package lin

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
