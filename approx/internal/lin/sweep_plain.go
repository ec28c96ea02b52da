//go:build !goexperiment.simd

package lin

// sweep makes the running sums of Cut.Sweep in one direction, that of the places, or
// back. acc are the sums of the two sides, zero at first.
func sweep(out, in, acc []float64, places []int, decay, weight []float64, mid int, back bool) {
	one := splat(1)
	w := one.Len()
	d := one
	for i, n := 0, len(places); i < n; i++ {
		t := i
		if back {
			t = n - 1 - i
		} else {
			d = splatAt(decay, t)
		}
		p := places[t]
		own, other := 0, Swept
		if p >= mid {
			own, other = Swept, 0
		}
		f, row := splatAt(weight, t), p*Swept
		for c := 0; c < Swept; c += w {
			o := load(acc, other+c).Mul(d)
			store(o, acc, other+c)
			store(fma(f, o, load(out, row+c)), out, row+c)
			store(fma(f, load(in, row+c), load(acc, own+c).Mul(d)), acc, own+c)
		}
		if back {
			d = splatAt(decay, t)
		}
	}
	rest(one)
}
