package kernel

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// checkAtLeast returns a *approx.RangeError unless v is a finite number of at least
// least.
func checkAtLeast(key string, v, least float64) error {
	if !(least <= v && v <= math.MaxFloat64) { // catches NaN
		return &approx.RangeError{Key: key, Value: v, Min: least, Max: math.MaxFloat64}
	}
	return nil
}

// Check implements approx.Checker. It returns the error of a or, if a is valid, the error
// of b.
func (k kernelPair) Check() error {
	if err := approx.CheckKernel(k.a); err != nil {
		return err
	}
	return approx.CheckKernel(k.b)
}

// Check implements approx.Checker. It checks the factor c and the kernel k.
func (k scaledKernel) Check() error {
	if err := approx.CheckScale("Scaled.c", k.c); err != nil {
		return err
	}
	return approx.CheckKernel(k.k)
}

// Check implements approx.Checker. It checks that A and b are finite, and then checks k₀.
func (k warpedKernel) Check() error {
	for i, v := range k.w.A.Data {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return checkAtLeast(fmt.Sprintf("Warp.A[%d,%d]", i/k.w.A.Dim, i%k.w.A.Dim), v, -math.MaxFloat64)
		}
	}
	for i, v := range k.w.B {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return checkAtLeast(fmt.Sprintf("Warp.B[%d]", i), v, -math.MaxFloat64)
		}
	}
	return approx.CheckKernel(k.k)
}

// Check implements approx.Checker. It returns the error of the inner or, if that is
// valid, the error of the outer kernel.
func (k layeredKernel) Check() error {
	if err := approx.CheckKernel(k.inner); err != nil {
		return err
	}
	return approx.CheckKernel(k.outer)
}

// checkPair panics with the name fn of the calling method unless x and y have the same
// dimension.
func checkPair(fn string, x, y []float64) {
	if len(x) != len(y) {
		arg.Dim(fn, "y", len(y), len(x))
	}
}

// checkCross panics with the name fn of the calling method unless x and y have the same
// dimension and dst has one element for each pair. One of x and y may be empty.
func checkCross(fn string, dst []float64, x, y approx.Points) {
	arg.Points(fn, "x", x)
	arg.Points(fn, "y", y)
	n, m := x.Len(), y.Len()
	if n*m > 0 {
		arg.Dim(fn, "y", y.Dim, x.Dim)
	}
	arg.Len(fn, "numbers in dst", len(dst), n*m)
}

// checkQuantile panics with the name fn of the calling method unless p is in [0, 1] and d
// ≥ 1.
func checkQuantile(fn string, p float64, d int) {
	if !(0 <= p && p <= 1) { // catches NaN
		panic(fmt.Sprintf("%s: got p = %g, want 0 to 1", fn, p))
	}
	arg.AtLeast(fn, "d", d, 1)
}
