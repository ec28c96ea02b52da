package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Laplacian is the Laplacian kernel with the ℓ₁ norm,
//
//	k(x, y) = exp(−‖x−y‖₁/σ) = Πₐ exp(−|xₐ−yₐ|/σ).
//
// In the notation of scikit-learn, γ = 1/σ. The kernel with the Euclidean norm is
// Matern12. See Rahimi & Recht 2007, figure 1.
type Laplacian struct {
	Sigma float64 // length scale σ ≥ approx.MinLength
}

var (
	_ approx.Crosser     = Laplacian{}
	_ approx.Bandwidther = Laplacian{}
	_ approx.Bounded     = Laplacian{}
	_ approx.Lipschitz   = Laplacian{}
	_ approx.Spectral    = Laplacian{}
	_ approx.Separable   = Laplacian{}
)

var (
	_ approx.Checker = Laplacian{}

	_ = registerFinite[Laplacian]()
)

// Eval implements approx.Kernel.
func (k Laplacian) Eval(x, y []float64) float64 {
	checkPair("kernel.Laplacian.Eval", x, y)
	var s float64
	for a, v := range x {
		s += math.Abs(v - y[a])
	}
	return math.Exp(-s / k.Sigma)
}

// Bandwidth implements approx.Bandwidther.
func (k Laplacian) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (Laplacian) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. It uses ‖δ‖₁ ≤ √d ‖δ‖₂.
func (k Laplacian) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.Laplacian.Lipschitz", "d", d, 1)
	return math.Sqrt(float64(d)) / k.Sigma
}

// Cross implements approx.Crosser.
func (k Laplacian) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.Laplacian.Cross", dst, x, y)
	n, m := crossSizes(x, y)
	dst = dst[:n*m]
	lin.AbsDist(dst, x.Data, y.Data, n, m, x.Dim)
	lin.Gauss(dst, dst, 1/k.Sigma)
}

// Factor implements approx.Separable.
func (k Laplacian) Factor(dst, t []float64) {
	arg.Len("kernel.Laplacian.Factor", "numbers in dst", len(dst), len(t))
	for i, v := range t {
		dst[i] = math.Abs(v)
	}
	lin.Gauss(dst, dst[:len(t)], 1/k.Sigma)
}

// Spectrum implements approx.Spectral.
func (k Laplacian) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Coordinate: k.coordinate, Density: k.density}, true
}

// coordinate returns the p-quantile of ωₐ. The distribution of σωₐ is the Cauchy
// distribution.
func (k Laplacian) coordinate(p float64) float64 {
	checkQuantile("kernel.Laplacian.Spectrum: Coordinate", p, 1)
	// Near a pole of the tangent, use the distance of the angle from the pole, which has
	// more digits.
	switch {
	case p < 0.25:
		return -1 / math.Tan(math.Pi*p) / k.Sigma
	case p > 0.75:
		return 1 / math.Tan(math.Pi*(1-p)) / k.Sigma
	}
	return math.Tan(math.Pi*(p-0.5)) / k.Sigma
}

// density returns the density of ω, Πₐ σ/π(1+σ²ωₐ²).
func (k Laplacian) density(omega []float64) float64 {
	p := 1.0
	for _, w := range omega {
		w *= k.Sigma
		p *= k.Sigma / math.Pi / (1 + w*w)
	}
	return p
}

// Check implements approx.Checker.
func (k Laplacian) Check() error { return approx.CheckLength("Laplacian.Sigma", k.Sigma) }
