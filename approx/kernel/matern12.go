package kernel

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// Matern12 is the exponential kernel, the Matérn kernel of order ν = 1/2,
//
//	k(x, y) = exp(−‖x−y‖/σ),
//
// with the Euclidean norm. The literature on reduced sets calls it Laplacian.
// See Rasmussen & Williams 2006, eq. 4.18.
type Matern12 struct {
	Sigma float64 // length scale σ > 0
}

var (
	_ approx.Crosser     = Matern12{}
	_ approx.Bandwidther = Matern12{}
	_ approx.Bounded     = Matern12{}
	_ approx.Lipschitz   = Matern12{}
	_ approx.Mixture     = Matern12{}
)

// Eval implements approx.Kernel.
func (k Matern12) Eval(x, y []float64) float64 { return k.Profile(sqDist(x, y)) }

// Profile implements approx.Radial.
func (k Matern12) Profile(s float64) float64 { return math.Exp(-math.Sqrt(s) / k.Sigma) }

// Bandwidth implements approx.Bandwidther.
func (k Matern12) Bandwidth() float64 { return k.Sigma }

// Bound implements approx.Bounded.
func (Matern12) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz: it is steepest at the tip.
func (k Matern12) Lipschitz(int) float64 { return 1 / k.Sigma }

// Cross implements approx.Crosser.
func (k Matern12) Cross(dst []float64, x, y approx.Points) {
	dst = dst[:crossSqDist(dst, x, y)]
	lin.Sqrt(dst, dst)
	lin.Gauss(dst, dst, 1/k.Sigma)
}

// Radius implements approx.Spectral: the spectral measure is a multivariate
// Cauchy distribution, ω = g/(σ|h|) with g ~ N(0, I) and h ~ N(0, 1), so
// σ²‖ω‖² = b/(1−b) where b = ‖g‖²/(‖g‖²+h²) is Beta(d/2, 1/2).
func (k Matern12) Radius(p float64, d int) float64 {
	switch d {
	case 1:
		return math.Tan(math.Pi*p/2) / k.Sigma
	case 2: // P(σ‖ω‖ > r) = (1+r²)^(−1/2)
		return math.Sqrt(p*(2-p)) / (1 - p) / k.Sigma
	}
	// 1−b has the quantile 1−p: near p = 1 it keeps the digits that b loses.
	c := mathext.InvRegIncBeta(0.5, float64(d)/2, 1-p)
	return math.Sqrt((1-c)/c) / k.Sigma
}

// Scale implements approx.Mixture: √τ = 1/(σ|h|) with h ~ N(0, 1).
func (k Matern12) Scale(p float64) float64 {
	return 1 / (math.Sqrt2 * math.Erfcinv(p) * k.Sigma)
}

// Density implements approx.Spectral: the multivariate Cauchy density,
//
//	Γ((d+1)/2) π^(−(d+1)/2) σᵈ (1+σ²‖ω‖²)^(−(d+1)/2).
func (k Matern12) Density(omega []float64) float64 {
	h := float64(len(omega)+1) / 2
	var s float64
	for _, w := range omega {
		s += w * k.Sigma * w * k.Sigma
	}
	lg, _ := math.Lgamma(h)
	return math.Exp(lg - h*math.Log(math.Pi) + float64(len(omega))*math.Log(k.Sigma) - h*math.Log1p(s))
}
