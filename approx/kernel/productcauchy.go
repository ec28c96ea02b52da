package kernel

import (
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// ProductCauchy is the product of one-dimensional Cauchy kernels of the coordinates,
//
//	k(x, y) = Πₐ 1/(1 + (xₐ−yₐ)²/σ²).
//
// See Rahimi & Recht 2007, figure 1. The isotropic kernel is Cauchy.
type ProductCauchy struct {
	Sigma float64 // length scale σ ≥ approx.MinLength
}

var (
	_ approx.Crosser     = ProductCauchy{}
	_ approx.Bandwidther = ProductCauchy{}
	_ approx.Bounded     = ProductCauchy{}
	_ approx.Lipschitz   = ProductCauchy{}
	_ approx.Spectral    = ProductCauchy{}
	_ approx.Separable   = ProductCauchy{}
)

var (
	_ approx.Checker = ProductCauchy{}

	_ = registerFinite[ProductCauchy]()
)

// Eval implements approx.Kernel.
func (k ProductCauchy) Eval(x, y []float64) float64 {
	checkPair("kernel.ProductCauchy.Eval", x, y)
	p := 1.0
	for a, v := range x {
		t := (v - y[a]) / k.Sigma
		p *= 1 + t*t
	}
	return 1 / p
}

// Bandwidth implements approx.Bandwidther.
func (k ProductCauchy) Bandwidth() (sigma float64, ok bool) { return k.Sigma, true }

// Bound implements approx.Bounded.
func (ProductCauchy) Bound() float64 { return 1 }

// Lipschitz implements approx.Lipschitz. With q = 1/(1+t²) for each coordinate, the
// squared slope is 4/σ² Πq² Σ(q−q²). At the maximum, q = 1 − 1/(2d+2) for all
// coordinates.
func (k ProductCauchy) Lipschitz(d int) float64 {
	arg.AtLeast("kernel.ProductCauchy.Lipschitz", "d", d, 1)
	h := 1 / (2*float64(d) + 2)
	return 2 / k.Sigma * math.Sqrt(float64(d)*h*(1-h)) * math.Pow(1-h, float64(d))
}

// Cross implements approx.Crosser.
func (k ProductCauchy) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.ProductCauchy.Cross", dst, x, y)
	n, m := crossSizes(x, y)
	if n*m == 0 {
		return
	}
	dst = dst[:n*m]
	u, v := scaledOffsets(y.Row(0), x, 1/k.Sigma), scaledOffsets(y.Row(0), y, 1/k.Sigma)
	lin.ProdSqDist(dst, u, v, n, m, x.Dim)
	invert(dst)
}

// Factor implements approx.Separable.
func (k ProductCauchy) Factor(dst, t []float64) {
	arg.Len("kernel.ProductCauchy.Factor", "numbers in dst", len(dst), len(t))
	for i, v := range t {
		v /= k.Sigma
		dst[i] = 1 / (1 + v*v)
	}
}

// Spectrum implements approx.Spectral.
func (k ProductCauchy) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Coordinate: k.coordinate, Density: k.density}, true
}

// coordinate returns the p-quantile of ωₐ. The distribution of σωₐ is the Laplace
// distribution.
func (k ProductCauchy) coordinate(p float64) float64 {
	checkQuantile("kernel.ProductCauchy.Spectrum: Coordinate", p, 1)
	if p < 0.5 {
		return math.Log(2*p) / k.Sigma
	}
	return -math.Log(2*(1-p)) / k.Sigma
}

// density returns the density of ω, Πₐ ½ σ exp(−σ|ωₐ|).
func (k ProductCauchy) density(omega []float64) float64 {
	p := 1.0
	for _, w := range omega {
		p *= k.Sigma / 2 * math.Exp(-k.Sigma*math.Abs(w))
	}
	return p
}

// Check implements approx.Checker.
func (k ProductCauchy) Check() error { return approx.CheckLength("ProductCauchy.Sigma", k.Sigma) }
