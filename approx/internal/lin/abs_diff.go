package lin

import "math"

// AbsDiff replaces yᵢ by |xᵢ − yᵢ| over the length of y. The slice x may be longer.
func AbsDiff(y, x []float64) {
	n := len(y)
	x = resize(x, n)
	w := width()
	i := 0
	for ; i+4*w <= n; i += 4 * w {
		a, b := load(x, i).Sub(load(y, i)).Abs(), load(x, i+w).Sub(load(y, i+w)).Abs()
		c, d := load(x, i+2*w).Sub(load(y, i+2*w)).Abs(), load(x, i+3*w).Sub(load(y, i+3*w)).Abs()
		store(a, y, i)
		store(b, y, i+w)
		store(c, y, i+2*w)
		store(d, y, i+3*w)
	}
	for ; i < n; i++ {
		y[i] = math.Abs(x[i] - y[i])
	}
}
