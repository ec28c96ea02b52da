package kernel

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// normalQuantile returns the p-quantile of N(0, 1).
func normalQuantile(p float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*p) }

// chiQuantile returns the p-quantile of the χ distribution with d degrees of freedom.
// This is the distribution of the length of a standard normal vector in ℝᵈ.
func chiQuantile(p float64, d int) float64 {
	switch d {
	case 1:
		return math.Sqrt2 * math.Erfinv(p)
	case 2: // P(r > t) = exp(−t²/2)
		return math.Sqrt(-2 * math.Log1p(-p))
	}
	return math.Sqrt(2 * gammaQuantile(float64(d)/2, p, 1-p))
}

// gammaQuantile returns the p-quantile of the gamma distribution of shape a, where q =
// 1−p. It uses the smaller of p and q, which is more accurate.
func gammaQuantile(a, p, q float64) float64 {
	if !(a > 0) { // the function of gonum panics, or does not return for NaN
		return math.NaN()
	}
	var s float64
	if p < q {
		s = mathext.GammaIncRegInv(a, p)
	} else {
		s = mathext.GammaIncRegCompInv(a, q)
	}
	lg, _ := math.Lgamma(a)
	if !(s > 1e-9) && p < q { // P(a, s) = sᵃ/Γ(a+1) (1 − …)
		s = math.Exp((math.Log(p) + lg + math.Log(a)) / a)
	}
	// The function of gonum is accurate only to six digits. Newton's method improves s.
	// The density at s is s^(a−1) e^(−s) / Γ(a).
	return polishRoot(s, func(s float64) (excess, slope float64) {
		slope = math.Exp(a*math.Log(s) - s - lg)
		if p < q {
			return mathext.GammaIncReg(a, s) - p, slope
		}
		return q - mathext.GammaIncRegComp(a, s), slope
	})
}

// polishRoot improves a root x > 0 by Newton's method for log x. Each step doubles the
// number of correct digits. f returns the error at x and the slope of the error as a
// function of log x.
func polishRoot(x float64, f func(x float64) (excess, slope float64)) float64 {
	for range 20 {
		excess, slope := f(x)
		step := excess / slope
		if !(math.Abs(step) > 1e-15) || math.IsInf(step, 0) {
			break
		}
		// Limit the step, since it may be too large far from the root.
		x *= math.Exp(-max(-1, min(step, 1)))
		if math.Abs(step) < 1e-8 { // since the convergence is quadratic
			break
		}
	}
	return x
}

// quantileByTails returns the p-quantile of a distribution on (0, ∞). The function tail
// returns P(X ≤ x), or P(X > x) if upper is set. It also returns the absolute slope of this
// probability as a function of log x. The iteration starts at u = log x.
//
// Far from the median, the logarithm of a tail must be close to a straight line in log x,
// or like −2√x. Then Newton's method for the logarithm of the tail converges from any
// start.
func quantileByTails(p, u float64, tail func(x float64, upper bool) (p, slope float64)) float64 {
	upper := p > 0.5
	want := math.Log(p)
	if upper {
		want = math.Log1p(-p)
	}
	lo, hi := math.Inf(-1), math.Inf(1)
	for range 60 {
		t, slope := tail(math.Exp(u), upper)
		excess := math.Log(t) - want // decreases with u for the upper tail
		rel := slope / t
		if upper {
			excess = -excess
		}
		if excess > 0 {
			hi = u
		} else {
			lo = u
		}
		next := u - excess/rel
		if !(lo <= next && next <= hi) {
			next = (lo + hi) / 2
			if math.IsInf(next, 0) || math.IsNaN(next) {
				next = u - math.Copysign(1, excess)
			}
		}
		if math.Abs(next-u) < 1e-7 { // since the convergence is quadratic
			return math.Exp(next)
		}
		u = next
	}
	return math.Exp(u)
}

// studentQuantile returns the p-quantile of the length r of a Student t vector in ℝᵈ with
// n degrees of freedom. The distribution of r²/d is F(d, n), and the distribution of b =
// r²/(r²+n) is Beta(d/2, n/2).
func studentQuantile(p float64, d int, n float64) float64 {
	switch {
	case d == 1 && n == 1:
		return math.Tan(math.Pi * p / 2)
	case d == 2: // P(r > t) = (1+t²/n)^(−n/2)
		return math.Sqrt(n * math.Expm1(-2/n*math.Log1p(-p)))
	case n != 3 && n != 5:
		return studentQuantileByTails(p, d, n)
	}
	a, b := float64(d)/2, n/2
	// Compute the smaller of b and 1−b, which has more correct digits.
	if p < 0.5 {
		v := betaQuantile(a, b, p)
		return math.Sqrt(n * v / (1 - v))
	}
	v := betaQuantile(b, a, 1-p)
	return math.Sqrt(n * (1 - v) / v)
}

// studentQuantileByTails returns the result of studentQuantile for every n > 0.
func studentQuantileByTails(p float64, d int, n float64) float64 {
	if p == 1 {
		return math.Inf(1)
	}
	a, b := float64(d)/2, n/2
	lb := mathext.Lbeta(a, b)
	// For small v, P(r²/(r²+n) ≤ v) = vᵃ/(a B) (1 + …). For small w, P(n/(r²+n) < w) =
	// wᵇ/(b B) (1 + …).
	logV, logW := (math.Log(p)+math.Log(a)+lb)/a, (math.Log1p(-p)+math.Log(b)+lb)/b
	short, long := (math.Log(n)+logV)/2, (math.Log(n)-logW)/2 // log r of these formulas
	switch {
	case logV+math.Log(max(1, b)) < -37: // the other terms are negligible
		return math.Exp(short)
	case logW+math.Log(max(1, a)) < -37:
		return math.Exp(long)
	}
	var start float64
	switch {
	case b >= 1: // log r² is nearly normal
		mean := math.Log(n) + mathext.Digamma(a) - mathext.Digamma(b)
		dev := math.Sqrt(1/a + 0.5/(a*a) + 1/b + 0.5/(b*b))
		start = (mean + dev*normalQuantile(p)) / 2
	case logW < -1:
		start = long
	default:
		start = short
	}
	return quantileByTails(p, start, func(r float64, upper bool) (tail, slope float64) {
		logSlope := math.Ln2 - a*math.Log1p(n/r/r) - b*math.Log1p(r*r/n) - lb
		return studentRadiusTail(r, d, n, upper), math.Exp(logSlope)
	})
}

// betaQuantile returns the p-quantile of Beta(a, b) for p ≤ ½.
func betaQuantile(a, b, p float64) float64 {
	v := mathext.InvRegIncBeta(a, b, p)
	lb := mathext.Lbeta(a, b)
	if !(v > 1e-9) { // I(v) = vᵃ/(a B) (1 + …)
		v = math.Exp((math.Log(p) + math.Log(a) + lb) / a)
	}
	return polishRoot(v, func(v float64) (excess, slope float64) {
		return mathext.RegIncBeta(a, b, v) - p, math.Exp(a*math.Log(v) + (b-1)*math.Log1p(-v) - lb)
	})
}
