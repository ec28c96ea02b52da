package approx

import (
	"math"

	"mercer/approx/internal/nilvalue"
)

// A Kernel is a symmetric positive semi-definite function k: ℝᵈ×ℝᵈ → ℝ for every d. There
// are two exceptions: an Indefinite kernel is only symmetric, and a Domained kernel may
// accept only some d. Kernels are immutable and safe for concurrent use.
type Kernel interface {
	// Eval returns k(x, y). It panics if len(x) != len(y).
	Eval(x, y []float64) float64
}

// A Checker is a Kernel with settings that may be out of range. CheckKernel calls Check.
type Checker interface {
	Kernel

	// Check returns a *RangeError for the first setting that is out of range, or nil. If
	// Check returns an error, the results of the other methods of the kernel are
	// undefined.
	Check() error
}

// CheckKernel returns a *NilError if k is nil or holds a nil pointer. Otherwise it
// returns the error of k.Check, or the error of CheckLength for the bandwidth of k. If k
// is Warped, CheckKernel also checks the inner kernel.
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
	if sigma, ok := BandwidthOf(k); ok {
		return CheckLength("sigma", sigma)
	}
	return nil
}

// CheckScale returns a *RangeError with the given key unless s is finite, positive and
// has a finite reciprocal. Factors and shape parameters of kernels must satisfy this
// condition.
func CheckScale(key string, s float64) error { return checkAtLeast(1/math.MaxFloat64, key, s) }

// MinLength is the smallest length scale of a kernel. The squares of much smaller
// distances underflow to 0.
const MinLength = 1e-150

// CheckLength returns a *RangeError with the given key unless s is a valid length scale,
// that is, a finite number of at least MinLength. Large length scales are valid, since a
// kernel that is much wider than the data is constant.
func CheckLength(key string, s float64) error { return checkAtLeast(MinLength, key, s) }

// checkAtLeast returns a *RangeError with the given key unless s is a finite number of at
// least least.
func checkAtLeast(least float64, key string, s float64) error {
	if !(s >= least && s <= math.MaxFloat64) { // catches NaN
		return &RangeError{Key: key, Value: s, Min: least, Max: math.MaxFloat64}
	}
	return nil
}

// A Crosser is a Kernel that evaluates many pairs at once. The function kernel.Cross uses
// Cross if k is a Crosser, and otherwise Eval.
type Crosser interface {
	Kernel

	// Cross stores the cross-Gram matrix k(xᵢ, yⱼ) in dst, row by row. The length of dst
	// is x.Len()*y.Len(). At first, dst may hold any numbers.
	Cross(dst []float64, x, y Points)
}

// Bandwidther is a Kernel with a length scale σ. The radius of a shadow is σ/ℓ.
type Bandwidther interface {
	Kernel

	// Bandwidth returns the length scale σ ≥ MinLength. The result ok is false if there is
	// none, for example for a sum of two kernels.
	Bandwidth() (sigma float64, ok bool)
}

// BandwidthOf returns the length scale σ of k. The result ok is false if k is nil, holds a
// nil pointer or is not a Bandwidther, or if its method Bandwidth returns false.
func BandwidthOf(k Kernel) (sigma float64, ok bool) {
	if b, isBandwidther := k.(Bandwidther); isBandwidther && !nilvalue.Is(k) {
		return b.Bandwidth()
	}
	return 0, false
}

// BandwidthDifferentiable is a Kernel with one length scale σ, in which it has a known
// derivative. The function kernel.NewBandwidthGradient differentiates kernels composed of
// such kernels.
type BandwidthDifferentiable interface {
	Kernel

	// BandwidthDerivative returns ∂k(x, y)/∂log σ = σ ∂k(x, y)/∂σ. For a kernel of
	// ‖x−y‖/σ, this is −r ∂k/∂r with r = ‖x−y‖. It panics if len(x) != len(y).
	BandwidthDerivative(x, y []float64) float64
}

// Radial is a Kernel that depends only on the distance between its arguments.
type Radial interface {
	Kernel

	// Profile returns κ(s), where k(x, y) = κ(‖x−y‖²).
	Profile(s float64) float64
}

// Lipschitz is a Kernel that may have a Lipschitz constant L,
//
//	|k(x, y) − k(x′, y′)| ≤ L ‖(x−y) − (x′−y′)‖.
//
// A kernel with a finite L is shift-invariant.
type Lipschitz interface {
	Kernel

	// Lipschitz returns L for points in ℝᵈ. For a kernel of a family, L is the smallest
	// Lipschitz constant. For a composed kernel, L is an upper bound. For a radial
	// kernel, L is the largest slope of k as a function of the distance and does not
	// depend on d. L is +Inf if the slope has no bound, as for a Matérn kernel of order
	// ν < 1/2, or if no bound is known.
	Lipschitz(d int) float64
}

// Separable is a Kernel that is a product of one-dimensional kernels,
//
//	k(x, y) = Πₐ k₁(xₐ − yₐ).
//
// On a grid, a sum over centres is then a matrix product.
type Separable interface {
	Kernel

	// Factor stores k₁(tᵢ) in dst, where t holds differences of one coordinate. The
	// slices dst and t may be the same.
	Factor(dst, t []float64)
}

// Bounded is a Kernel that may have a known bound κ = sup k(x, x).
type Bounded interface {
	Kernel

	// Bound returns κ, or an upper bound of κ. It returns +Inf if k(x, x) has no bound, or
	// if no bound is known.
	Bound() float64
}

// Indefinite is a Kernel that is symmetric but not positive semi-definite. Only exact
// methods accept an Indefinite kernel. Their notes report the part of the spectrum that
// is omitted because it is negative.
type Indefinite interface {
	Kernel

	// Indefinite returns a sentence for users that explains why the kernel is indefinite.
	Indefinite() string
}

// Domained is a Kernel whose domain may be a proper subset of ℝᵈ. If x or y is outside
// the domain, Eval and Cross return the same kind of value: both NaN, or both a number
// that may overflow.
type Domained interface {
	Kernel

	// Domain returns a *DomainError for the first coordinate outside the domain. It
	// returns another error if the kernel is not defined for points of this dimension.
	Domain(x Points) error
}
