package lin

// PairSums contains sums of weighted squares of two numbers a and b of pairs.
type PairSums struct {
	A, B       float64 // Σ pa², Σ pb²
	AA, AB, BB float64 // Σ wa⁴, Σ wa²b², Σ wb⁴
}

// AddPairSums returns the sums over the pairs of one point with points 0 ≤ j < n, where n is the
// length of a. The pair with point j has the numbers aⱼ and bⱼ, the weight wⱼ and the weight
//
//	pⱼ = f cⱼ/(1 − g dⱼ).
//
// AddPairSums also adds pⱼaⱼ² to sumsA[j] and pⱼbⱼ² to sumsB[j].
func AddPairSums(sumsA, sumsB, a, b, c, d, w []float64, f, g float64) PairSums {
	n := len(a)
	sumsA, sumsB, b, c, d, w = resize(sumsA, n), resize(sumsB, n), resize(b, n), resize(c, n), resize(d, n), resize(w, n)
	var sa, sb, saa, sab, sbb vec
	one, fs, gs := splat(1), splat(f), splat(g)
	i, step := 0, width()
	for ; i+step <= n; i += step {
		x, y := load(a, i), load(b, i)
		x, y = x.Mul(x), y.Mul(y)
		p := fs.Mul(load(c, i)).Div(one.Sub(gs.Mul(load(d, i))))
		px, py := p.Mul(x), p.Mul(y)
		store(load(sumsA, i).Add(px), sumsA, i)
		store(load(sumsB, i).Add(py), sumsB, i)
		sa, sb = sa.Add(px), sb.Add(py)
		wx, wy := load(w, i).Mul(x), load(w, i).Mul(y)
		saa, sab, sbb = fma(wx, x, saa), fma(wx, y, sab), fma(wy, y, sbb)
	}
	s := PairSums{sum(sa), sum(sb), sum(saa), sum(sab), sum(sbb)}
	for ; i < n; i++ {
		x, y := a[i]*a[i], b[i]*b[i]
		p := f * c[i] / (1 - g*d[i])
		sumsA[i], sumsB[i] = sumsA[i]+p*x, sumsB[i]+p*y
		s = PairSums{s.A + p*x, s.B + p*y, s.AA + w[i]*x*x, s.AB + w[i]*x*y, s.BB + w[i]*y*y}
	}
	return s
}
