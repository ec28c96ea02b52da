package approx

import (
	"math"

	"mercer/approx/internal/nilvalue"
)

// A Kernel is a symmetric positive semi-definite function k: ℝᵈ×ℝᵈ → ℝ for every d,
// with two exceptions. An Indefinite kernel is only symmetric, and a Domained
// kernel may accept some d only. Kernels are immutable values and safe for
// concurrent use.
type Kernel interface {
	// Eval returns k(x, y). It panics if len(x) != len(y).
	Eval(x, y []float64) float64
}

// A Checker is a Kernel with settings. CheckKernel calls Check.
type Checker interface {
	Kernel

	// Check returns nil, or a *RangeError that names the first setting that is out of
	// range. In this case, the results of the other methods of the kernel are
	// undefined.
	Check() error
}

// CheckKernel returns a *NilError if k is nil or holds a nil pointer, or the error of
// its Check. It also returns the error of CheckLength if k has a bandwidth. For a
// Warped kernel, CheckKernel also checks the inner kernel.
func CheckKernel(k Kernel) error {
	if nilvalue.Is(k) {
		return &NilError{Name: "kernel"}
	}
	if c, ok := k.(Checker); ok {
		if err := c.Check(); err != nil {
			return err
		}
	}
	if w, ok := k.(Warped); ok {
		inner, _ := w.Warp()
		return CheckKernel(inner)
	}
	if b, ok := k.(Bandwidther); ok {
		return CheckLength("sigma", b.Bandwidth())
	}
	return nil
}

// CheckScale returns a *RangeError with the given key unless s is a positive number
// with a finite reciprocal, the condition for a factor or a shape of a kernel.
func CheckScale(key string, s float64) error { return checkFrom(1/math.MaxFloat64, key, s) }

// MinLength is the smallest length scale of a kernel. The squares of much smaller
// distances would be 0.
const MinLength = 1e-150

// CheckLength returns a *RangeError with the given key unless s is a valid length
// scale, a number of at least MinLength. There is no upper limit: a kernel that is much
// wider than the data is constant.
func CheckLength(key string, s float64) error { return checkFrom(MinLength, key, s) }

// checkFrom returns a *RangeError with the given key unless s is a finite number of at least
// least.
func checkFrom(least float64, key string, s float64) error {
	if !(s >= least && s <= math.MaxFloat64) { // catches NaN
		return &RangeError{Key: key, Value: s, Min: least, Max: math.MaxFloat64}
	}
	return nil
}

// A Crosser is a Kernel that evaluates many pairs at once. Callers use the function
// kernel.Cross, which falls back to Eval for other kernels.
type Crosser interface {
	Kernel

	// Cross stores the cross-Gram matrix k(xᵢ, yⱼ) in dst, row by row: dst has
	// x.Len()*y.Len() elements.
	Cross(dst []float64, x, y Points)
}

// Bandwidther is a Kernel with a length scale, the unit of the radius of shadows.
type Bandwidther interface {
	Kernel

	// Bandwidth returns σ ≥ MinLength.
	Bandwidth() float64
}

// Radial is a Kernel that depends on the distance of its arguments alone.
type Radial interface {
	Kernel

	// Profile returns κ(s), where k(x, y) = κ(‖x−y‖²).
	Profile(s float64) float64
}

// Lipschitz is a shift-invariant Kernel with a Lipschitz constant L,
//
//	|k(x, y) − k(x′, y′)| ≤ L ‖(x−y) − (x′−y′)‖.
type Lipschitz interface {
	Kernel

	// Lipschitz returns L in ℝᵈ: the smallest for a kernel of a family, and a bound
	// for a composed kernel. For a radial kernel it is the largest slope of κ over
	// the distance, the same in every ℝᵈ.
	Lipschitz(d int) float64
}

// Spectral is a radial Kernel whose spectral measure is known. By Bochner's
// theorem
//
//	k(x, y) = k(0, 0) · E[cos ωᵀ(x−y)],
//
// where the direction of ω is uniform on the sphere of ℝᵈ and its length has
// the quantile function Radius. Every Fourier method draws its frequencies
// through Radius: independent or orthogonal directions, random or
// low-discrepancy p.
type Spectral interface {
	Radial

	// Radius returns the p-quantile of ‖ω‖ in ℝᵈ, for 0 < p < 1.
	Radius(p float64, d int) float64

	// Density returns the spectral density at ω, with integral 1 over ℝᵈ, d =
	// len(omega). The density determines the weights of a lattice.
	Density(omega []float64) float64
}

// Mixture is a Spectral kernel whose frequencies are Gaussians of random scale, ω =
// √τ g with g ~ N(0, I). Rules for normal vectors (Gauss nodes, fixed lengths,
// spherical-radial rules) then also apply to Matérn and rational quadratic kernels.
type Mixture interface {
	Spectral

	// Scale returns the p-quantile of √τ, for 0 < p < 1.
	Scale(p float64) float64
}

// Separable is a Kernel that is a product of one-dimensional kernels,
//
//	k(x, y) = Πₐ k₁(xₐ − yₐ),
//
// so that a sum over centres on a grid is a matrix product.
type Separable interface {
	Kernel

	// Factor stores k₁(tᵢ) in dst, for the differences t of one coordinate. The slices
	// dst and t may be the same.
	Factor(dst, t []float64)
}

// Coordinatewise is a shift-invariant Kernel whose spectral measure is a product of
// equal distributions, one per coordinate. Examples are the Laplacian of the ℓ₁
// norm, the product Cauchy kernel, and the Gaussian.
type Coordinatewise interface {
	Kernel

	// Coordinate returns the p-quantile of one coordinate of ω, for 0 < p < 1.
	Coordinate(p float64) float64

	// Density returns the spectral density at ω. It integrates to 1 over ℝᵈ,
	// d = len(omega).
	Density(omega []float64) float64
}

// Harmonic is a shift-invariant Kernel that is periodic in every coordinate. Its
// spectral measure has no density. The measure is the product of the same distribution
// for each coordinate, on the multiples of one frequency,
//
//	P(ωₐ = jω₁) = Harmonic(j),  j ∈ ℤ.
type Harmonic interface {
	Kernel

	// Fundamental returns ω₁ = 2π/T, where T is the period.
	Fundamental() float64

	// Harmonic returns the probability of jω₁, which equals the probability of −jω₁.
	Harmonic(j int) float64

	// Coordinate returns the p-quantile of one coordinate of ω, for 0 < p < 1.
	Coordinate(p float64) float64
}

// Activated is a Kernel that is an average over directions,
//
//	k(x, y) = c · E[f(wᵀx) f(wᵀy)],  w ~ N(0, I),
//
// where f is homogeneous: f(s·t) = sⁿ f(t) for s > 0. The arc-cosine kernels are
// Activated.
type Activated interface {
	Kernel

	// Activation returns f, n and c.
	Activation() (f func(t float64) float64, n int, c float64)
}

// Bounded is a Kernel with a finite κ = sup k(x, x).
type Bounded interface {
	Kernel

	// Bound returns κ.
	Bound() float64
}

// Indefinite is a Kernel that is symmetric but not positive semi-definite. Only exact
// methods accept an Indefinite kernel. They report the omitted negative part in a note.
type Indefinite interface {
	Kernel

	// Indefinite gives the reason in a sentence for users.
	Indefinite() string
}

// Domained is a Kernel with a domain that may be only a part of ℝᵈ. If one point is
// outside, Eval and Cross either both return NaN, or both return a value that may
// overflow.
type Domained interface {
	Kernel

	// Domain returns a *DomainError that names the first coordinate outside of the
	// domain, or another error if the kernel is not defined in this dimension.
	Domain(x Points) error
}
