package kernel

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Every kernel of this package implements approx.Checker.
var (
	_ approx.Checker = Gaussian{}
	_ approx.Checker = Matern12{}
	_ approx.Checker = Matern32{}
	_ approx.Checker = Matern52{}
	_ approx.Checker = RationalQuadratic{}
	_ approx.Checker = Cauchy{}
	_ approx.Checker = Laplacian{}
	_ approx.Checker = ProductCauchy{}
	_ approx.Checker = Periodic{}
	_ approx.Checker = Linear{}
	_ approx.Checker = Polynomial{}
	_ approx.Checker = Cosine{}
	_ approx.Checker = ArcCosine0{}
	_ approx.Checker = ArcCosine1{}
	_ approx.Checker = ArcCosine2{}
	_ approx.Checker = Sigmoid{}
	_ approx.Checker = ExpChi2{}
	_ approx.Checker = AdditiveChi2{}
	_ approx.Checker = sum{}
	_ approx.Checker = product{}
	_ approx.Checker = scaled{}
	_ approx.Checker = warped{}
	_ approx.Checker = layered{}
)

// Check implements approx.Checker.
func (k Gaussian) Check() error { return approx.CheckScale("Gaussian.Sigma", k.Sigma) }

// Check implements approx.Checker.
func (k Matern12) Check() error { return approx.CheckScale("Matern12.Sigma", k.Sigma) }

// Check implements approx.Checker.
func (k Matern32) Check() error { return approx.CheckScale("Matern32.Sigma", k.Sigma) }

// Check implements approx.Checker.
func (k Matern52) Check() error { return approx.CheckScale("Matern52.Sigma", k.Sigma) }

// Check implements approx.Checker.
func (k RationalQuadratic) Check() error {
	if err := approx.CheckScale("RationalQuadratic.Sigma", k.Sigma); err != nil {
		return err
	}
	return approx.CheckScale("RationalQuadratic.Alpha", k.Alpha)
}

// Check implements approx.Checker.
func (k Cauchy) Check() error { return approx.CheckScale("Cauchy.Sigma", k.Sigma) }

// Check implements approx.Checker.
func (k Laplacian) Check() error { return approx.CheckScale("Laplacian.Sigma", k.Sigma) }

// Check implements approx.Checker.
func (k ProductCauchy) Check() error { return approx.CheckScale("ProductCauchy.Sigma", k.Sigma) }

// Check implements approx.Checker.
func (k Periodic) Check() error {
	if err := approx.CheckScale("Periodic.Sigma", k.Sigma); err != nil {
		return err
	}
	return approx.CheckScale("Periodic.Period", k.Period)
}

// Check implements approx.Checker. It returns nil.
func (Linear) Check() error { return nil }

// Check implements approx.Checker.
func (k Polynomial) Check() error {
	if err := approx.CheckScale("Polynomial.Sigma", k.Sigma); err != nil {
		return err
	}
	if k.Degree < 1 {
		return &approx.RangeError{Key: "Polynomial.Degree", Value: float64(k.Degree), Min: 1, Max: math.MaxInt}
	}
	return within("Polynomial.Offset", k.Offset, 0)
}

// Check implements approx.Checker. It returns nil.
func (Cosine) Check() error { return nil }

// Check implements approx.Checker. It returns nil.
func (ArcCosine0) Check() error { return nil }

// Check implements approx.Checker. It returns nil.
func (ArcCosine1) Check() error { return nil }

// Check implements approx.Checker. It returns nil.
func (ArcCosine2) Check() error { return nil }

// Check implements approx.Checker.
func (k Sigmoid) Check() error {
	if err := approx.CheckScale("Sigmoid.Sigma", k.Sigma); err != nil {
		return err
	}
	return within("Sigmoid.Offset", k.Offset, -math.MaxFloat64)
}

// Check implements approx.Checker.
func (k ExpChi2) Check() error {
	if err := approx.CheckScale("ExpChi2.Sigma", k.Sigma); err != nil {
		return err
	}
	return within("ExpChi2.Shift", k.Shift, -math.MaxFloat64)
}

// Check implements approx.Checker.
func (k AdditiveChi2) Check() error {
	return within("AdditiveChi2.Shift", k.Shift, -math.MaxFloat64)
}

// within returns a *approx.RangeError unless v is a finite number from least on.
func within(key string, v, least float64) error {
	if !(least <= v && v <= math.MaxFloat64) { // catches NaN
		return &approx.RangeError{Key: key, Value: v, Min: least, Max: math.MaxFloat64}
	}
	return nil
}

// Check implements approx.Checker: it returns the first error of the two kernels.
func (k pair) Check() error {
	if err := approx.CheckKernel(k.a); err != nil {
		return err
	}
	return approx.CheckKernel(k.b)
}

// Check implements approx.Checker: it checks the factor and the kernel.
func (k scaled) Check() error {
	if err := approx.CheckScale("Scaled.c", k.c); err != nil {
		return err
	}
	return approx.CheckKernel(k.k)
}

// Check implements approx.Checker: it checks that A and b are finite, and the kernel.
func (k warped) Check() error {
	for i, v := range k.w.A.Data {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return within(fmt.Sprintf("Warp.A[%d,%d]", i/k.w.A.Dim, i%k.w.A.Dim), v, -math.MaxFloat64)
		}
	}
	for i, v := range k.w.B {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return within(fmt.Sprintf("Warp.B[%d]", i), v, -math.MaxFloat64)
		}
	}
	return approx.CheckKernel(k.k)
}

// Check implements approx.Checker: it returns the first error of the two layers.
func (k layered) Check() error {
	if err := approx.CheckKernel(k.inner); err != nil {
		return err
	}
	return approx.CheckKernel(k.outer)
}

// checkPair panics for the method fn unless x and y are points of one space.
func checkPair(fn string, x, y []float64) {
	if len(x) != len(y) {
		arg.Dim(fn, "y", len(y), len(x))
	}
}

// checkCross panics for the method fn unless x and y are points of one space, one of
// which may be empty, and dst has a number for each pair of them.
func checkCross(fn string, dst []float64, x, y approx.Points) {
	arg.Points(fn, "x", x)
	arg.Points(fn, "y", y)
	n, m := x.Len(), y.Len()
	if n*m > 0 {
		arg.Dim(fn, "y", y.Dim, x.Dim)
	}
	arg.Len(fn, "numbers in dst", len(dst), n*m)
}

// checkQuantile panics for the method fn unless p is in [0, 1] and d ≥ 1.
func checkQuantile(fn string, p float64, d int) {
	if !(0 <= p && p <= 1) { // catches NaN
		panic(fmt.Sprintf("%s: got p = %g, want 0 to 1", fn, p))
	}
	arg.AtLeast(fn, "d", d, 1)
}
