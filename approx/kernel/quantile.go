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

// studentQuantile returns the p-quantile of the length r of a Student t vector in ℝᵈ with
// n degrees of freedom. The distribution of r²/d is F(d, n), and the distribution of b =
// r²/(r²+n) is Beta(d/2, n/2).
func studentQuantile(p float64, d, n int) float64 {
	nu := float64(n)
	switch {
	case d == 1 && n == 1:
		return math.Tan(math.Pi * p / 2)
	case d == 2: // P(r > t) = (1+t²/n)^(−n/2)
		return math.Sqrt(nu * math.Expm1(-2/nu*math.Log1p(-p)))
	}
	a, b := float64(d)/2, nu/2
	// Compute the smaller of b and 1−b, which has more correct digits.
	if p < 0.5 {
		v := betaQuantile(a, b, p)
		return math.Sqrt(nu * v / (1 - v))
	}
	v := betaQuantile(b, a, 1-p)
	return math.Sqrt(nu * (1 - v) / v)
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
