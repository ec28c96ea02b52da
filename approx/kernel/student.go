package kernel

import "math"

// The spectral measure of the Matérn kernel of order ν = n/2 is a multivariate Student t
// distribution with n > 0 degrees of freedom and scale 1/σ,
//
//	ω = g √(n/χ²ₙ)/σ,  g ~ N(0, I).

// studentRadius returns the p-quantile of ‖ω‖ in ℝᵈ.
func studentRadius(p float64, d int, n, sigma float64) float64 {
	return studentQuantile(p, d, n) / sigma
}

// studentScale returns the p-quantile of √τ = √(n/χ²ₙ)/σ.
func studentScale(p, n, sigma float64) float64 {
	if n == 1 {
		return 1 / (math.Sqrt2 * math.Erfcinv(p) * sigma)
	}
	chi2 := 2 * gammaQuantile(n/2, 1-p, p) // the (1−p)-quantile
	return math.Sqrt(n/chi2) / sigma
}

// studentDensity returns the density of ω,
//
//	Γ((n+d)/2)/Γ(n/2) (nπ)^(−d/2) σᵈ (1+σ²‖ω‖²/n)^(−(n+d)/2).
func studentDensity(omega []float64, n, sigma float64) float64 {
	d := float64(len(omega))
	var s float64
	for _, w := range omega {
		s += w * sigma * w * sigma
	}
	top, _ := math.Lgamma((n + d) / 2)
	bottom, _ := math.Lgamma(n / 2)
	logRatio := top - bottom
	if n > 20 {
		logRatio = logGammaRatio(n/2, d/2)
	}
	return math.Exp(logRatio - d/2*math.Log(n*math.Pi) + d*math.Log(sigma) - (n+d)/2*math.Log1p(s/n))
}
