package lin

// sweepGeneric computes the running sums of Cut.Sweep in one direction, which is reversed if
// back is true. The slice acc holds the sums of the two sides, and must be zero at first.
func sweepGeneric(out, in, acc []float64, places []int, decay, weight []float64, mid int, back bool) {
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
		ownSide, otherSide := 0, SweepColumns
		if p >= mid {
			ownSide, otherSide = SweepColumns, 0
		}
		f, row := splatAt(weight, t), p*SweepColumns
		for c := 0; c < SweepColumns; c += w {
			o := load(acc, otherSide+c).Mul(d)
			store(o, acc, otherSide+c)
			store(fma(f, o, load(out, row+c)), out, row+c)
			store(fma(f, load(in, row+c), load(acc, ownSide+c).Mul(d)), acc, ownSide+c)
		}
		if back {
			d = splatAt(decay, t)
		}
	}
}
