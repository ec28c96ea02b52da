package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// An exactKernel is a kernel together with an evaluation in 400-bit arithmetic.
type exactKernel struct {
	name   string
	kernel approx.Kernel
	eval   func(x, y []float64) *big.Float
}

// bigFloat returns v as a number with 400 bits.
func bigFloat(v float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(v) }

func exactDot(x, y []float64) *big.Float {
	s := bigFloat(0)
	for a, v := range x {
		s.Add(s, new(big.Float).SetPrec(400).Mul(bigFloat(v), bigFloat(y[a])))
	}
	return s
}

func exactLinear() exactKernel { return exactKernel{"linear", kernel.Linear{}, exactDot} }

func exactPolynomial(sigma float64, degree int) exactKernel {
	return exactKernel{fmt.Sprintf("poly%d(%g)", degree, sigma), kernel.Polynomial{Sigma: sigma, Degree: degree}, func(x, y []float64) *big.Float {
		s := exactDot(x, y)
		s.Quo(s, bigFloat(sigma)).Quo(s, bigFloat(sigma))
		p := bigFloat(1)
		for range degree {
			p.Mul(p, s)
		}
		return p
	}}
}

// exactConstant returns a Gaussian that is so wide that its values are 1.
func exactConstant() exactKernel {
	return exactKernel{"1", kernel.Gaussian{Sigma: 1e300}, func(x, y []float64) *big.Float { return bigFloat(1) }}
}

func exactSum(a, b exactKernel) exactKernel {
	return exactKernel{a.name + "+" + b.name, kernel.Sum(a.kernel, b.kernel), func(x, y []float64) *big.Float {
		v := a.eval(x, y)
		return v.Add(v, b.eval(x, y))
	}}
}

func exactProduct(a, b exactKernel) exactKernel {
	return exactKernel{"(" + a.name + ")(" + b.name + ")", kernel.Product(a.kernel, b.kernel), func(x, y []float64) *big.Float {
		v := a.eval(x, y)
		return v.Mul(v, b.eval(x, y))
	}}
}

func exactScaled(c float64, a exactKernel) exactKernel {
	return exactKernel{fmt.Sprintf("%g·(%s)", c, a.name), kernel.Scaled(c, a.kernel), func(x, y []float64) *big.Float {
		v := a.eval(x, y)
		return v.Mul(v, bigFloat(c))
	}}
}

func exactWarped(a exactKernel) exactKernel {
	const c = 1e-20
	w := approx.Warp{A: approx.Points{Data: []float64{c, 0, 0, c}, Dim: 2}}
	return exactKernel{a.name + "(1e-20 x)", kernel.Warp(a.kernel, w), func(x, y []float64) *big.Float {
		return a.eval([]float64{c * x[0], c * x[1]}, []float64{c * y[0], c * y[1]})
	}}
}

// exactLayered returns a layered kernel with the inner kernel a. The outer kernel is a
// Gaussian of bandwidth sigma.
func exactLayered(a exactKernel, sigma float64) exactKernel {
	return exactKernel{fmt.Sprintf("layered(%s, %g)", a.name, sigma), kernel.Layered(a.kernel, kernel.Gaussian{Sigma: sigma}), func(x, y []float64) *big.Float {
		s := a.eval(x, x)
		s.Add(s, a.eval(y, y))
		s.Sub(s, a.eval(x, y)).Sub(s, a.eval(x, y))
		s.Quo(s, bigFloat(-2)).Quo(s, bigFloat(sigma)).Quo(s, bigFloat(sigma))
		v, _ := s.Float64()
		return bigFloat(math.Exp(v))
	}}
}

// TestLimitsOfComposedKernels checks that a composed kernel accepts points if and only if
// its values at these points are accurate. Terms and factors alone may overflow or
// underflow.
func TestLimitsOfComposedKernels(t *testing.T) {
	poly8, poly3 := exactPolynomial(1, 8), exactPolynomial(1, 3)
	tinyKernel := exactPolynomial(approx.MinLength, 1)
	linear, constant := exactLinear(), exactConstant()
	kernels := []exactKernel{
		exactSum(poly8, linear), exactSum(linear, poly8), exactSum(poly8, constant), exactSum(exactSum(poly8, poly3), linear),
		exactProduct(poly8, linear), exactProduct(poly8, poly8), exactProduct(poly8, exactScaled(1e300, constant)), exactProduct(exactScaled(1e300, constant), poly8),
		exactSum(exactProduct(poly8, poly3), linear), exactProduct(exactSum(poly8, constant), linear), exactProduct(exactSum(poly8, linear), exactScaled(1e-300, poly3)),
		exactScaled(1e200, poly8), exactScaled(1e-200, poly8), exactScaled(1e100, exactSum(poly8, linear)), exactSum(exactScaled(1e250, poly8), exactScaled(1e-250, linear)),
		exactSum(tinyKernel, exactScaled(1e-300, linear)), exactWarped(exactSum(poly8, linear)), exactSum(exactWarped(poly8), linear),
		exactLayered(linear, 1), exactLayered(poly8, 1), exactLayered(poly8, 1e-100), exactLayered(poly8, 1e100), exactLayered(exactSum(poly8, linear), 1e-15),
		exactLayered(exactScaled(1e200, poly3), 1), exactSum(exactLayered(poly8, 1), linear), exactProduct(exactLayered(poly8, 1e-100), poly3),
	}
	x := fixture.Normal(6, 2, 1)
	copy(x.Row(5), x.Row(2))
	clear(x.Row(4))
	acceptedCount, refusedCount := 0, 0
	for _, k := range kernels {
		for _, exponent := range []float64{-149, -140, -120, -100, -80, -60, -45, -39, -30, -20, -15, -10, -5, 0, 5, 10, 15, 20, 30, 39, 60, 80, 100, 120, 149} {
			y := x.Clone()
			unit := math.Pow(10, exponent)
			for i := range y.Data {
				y.Data[i] *= unit
			}
			relError := relativeError(k, y)
			err := k.kernel.(approx.Domained).Domain(y)
			if err == nil {
				acceptedCount++
			} else {
				refusedCount++
			}
			tolerance, isLayered := 1e-11, strings.Contains(k.name, "layered")
			if isLayered {
				tolerance = 1e-6 // for rounding errors of the first layer
			}
			if errors.As(err, new(*approx.DomainError)) || errors.As(err, new(*approx.ScaleError)) {
				if relError < 1e-15 && !strings.Contains(err.Error(), "rounding of such numbers") { // rounding errors may be 0 by chance
					t.Errorf("%s, points times %g: values are off by %.2g of the largest, and the error is %v", k.name, unit, relError, err)
				}
			} else if err != nil || !(relError <= tolerance) {
				t.Errorf("%s, points times %g: values are off by %.2g of the largest (%v)", k.name, unit, relError, err)
			}
		}
	}
	t.Logf("%d accepted, %d refused", acceptedCount, refusedCount)
}

// relativeError returns the largest error of a value of k, relative to the largest k(x,
// x).
func relativeError(k exactKernel, x approx.Points) float64 {
	n := x.Len()
	top := bigFloat(0)
	for i := range n {
		if v := k.eval(x.Row(i), x.Row(i)); v.Cmp(top) > 0 {
			top = v
		}
	}
	gram := kernel.Gram(nil, k.kernel, x)
	tolerance := 0.0
	for i, v := range gram {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return math.Inf(1)
		}
		for _, v := range []float64{v, k.kernel.Eval(x.Row(i/n), x.Row(i%n))} {
			relError := new(big.Float).SetPrec(400).Sub(bigFloat(v), k.eval(x.Row(i/n), x.Row(i%n)))
			share, _ := relError.Quo(relError, top).Float64()
			tolerance = max(tolerance, math.Abs(share))
		}
	}
	return tolerance
}

// TestLimitsOfLayers checks that some kernels compute k(x, x) without an evaluation. As a
// first layer, they are accepted only if rounding errors are negligible.
func TestLimitsOfLayers(t *testing.T) {
	x := fixture.Normal(6, 2, 1)
	for _, c := range []struct {
		unit float64
		ok   bool
	}{{1e-100, true}, {1e-20, true}, {1, true}, {10, true}, {1e6, false}, {1e30, false}, {1e120, false}} {
		y := x.Clone()
		for i := range y.Data {
			y.Data[i] *= c.unit
		}
		k := kernel.Layered(kernel.Polynomial{Sigma: 1, Degree: 2}, kernel.Gaussian{Sigma: 1})
		if err := k.(approx.Domained).Domain(y); (err == nil) != c.ok {
			t.Errorf("points times %g: the error is %v", c.unit, err)
		}
	}
}

// TestReasonsOfSizes checks that a DomainError contains the correct reason: k(x, x) is
// too large or too small, or products of coordinates lose digits because of underflow.
func TestReasonsOfSizes(t *testing.T) {
	const u = approx.MinLength
	cubic, linear := kernel.Polynomial{Sigma: u, Degree: 3}, kernel.Polynomial{Sigma: u, Degree: 1}
	const large, small, underflow = "too large", "too small", "lose their digits: use a smaller unit"
	for _, c := range []struct {
		k      approx.Kernel
		size   float64
		reason string
	}{
		{kernel.Linear{}, 1e80, large}, {kernel.Linear{}, 1e-80, small}, {kernel.ArcCosine2{}, 1e40, large}, {kernel.ArcCosine2{}, 1e-40, small},
		{kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1}, 1e30, large}, {kernel.Polynomial{Sigma: 1, Degree: 3}, 1e-30, small},
		{cubic, 1e-156, underflow}, {kernel.Polynomial{Sigma: 1e-170, Degree: 3, Offset: 1}, 1e-170, underflow},
		{kernel.Product(cubic, cubic), 1e-156, underflow}, {kernel.Product(cubic, cubic), 1e-80, large},
		{kernel.Product(kernel.Linear{}, kernel.Linear{}), 1e-80, small}, {kernel.Product(kernel.Linear{}, kernel.Linear{}), 1e80, large},
		{kernel.Sum(cubic, linear), 1e-156, underflow}, {kernel.Scaled(2, cubic), 1e-156, underflow},
		{kernel.Layered(linear, kernel.Gaussian{Sigma: 1e-9}), 1e-156, underflow}, {kernel.Layered(kernel.Linear{}, kernel.Gaussian{Sigma: 1}), 1e20, "rounding of such numbers is larger"},
		{kernel.Warp(kernel.Linear{}, approx.Warp{A: approx.Points{Data: []float64{1e-200}, Dim: 1}}), 1e-140, small},
		{kernel.ARD(kernel.Cosine{}, 1e200), 1e-140, underflow}, {kernel.ARD(kernel.ArcCosine0{}, 1e180), 1e-140, underflow}, {kernel.ARD(kernel.Scaled(2, kernel.Cosine{}), 1e200), 1e-140, underflow},
		{kernel.ARD(kernel.Sum(kernel.Cosine{}, kernel.Gaussian{Sigma: 1}), 1e200), 1e-140, underflow}, {kernel.ARD(kernel.Sigmoid{Sigma: 1}, 1e200), 1e-140, underflow},
		{kernel.Sigmoid{Sigma: 1e170}, 1, underflow}, {kernel.Sigmoid{Sigma: u}, 1e-162, underflow},
	} {
		x := approx.Points{Data: []float64{c.size, 0, c.size / 2, -c.size}, Dim: 1}
		var e *approx.DomainError
		if err := c.k.(approx.Domained).Domain(x); !errors.As(err, &e) || !strings.Contains(e.Reason, c.reason) {
			t.Errorf("%T %[1]v, points of size %g: the error is %v, want that they are %s", c.k, c.size, err, c.reason)
		}
	}
	// Underflow does not matter if there is an offset or if all points are at the origin.
	for _, k := range []approx.Kernel{
		kernel.ARD(kernel.Gaussian{Sigma: 1}, 1e200), kernel.ARD(kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}, 1e200), kernel.ARD(kernel.Sigmoid{Sigma: 1, Offset: 1}, 1e200),
		kernel.Warp(kernel.Cosine{}, approx.Warp{A: approx.Points{Data: []float64{1e-200}, Dim: 1}, B: []float64{1}}), kernel.ARD(kernel.Cosine{}, 1e150),
	} {
		if err := k.(approx.Domained).Domain(approx.Points{Data: []float64{1e-140, 2e-140}, Dim: 1}); err != nil {
			t.Errorf("%T: %v", k, err)
		}
	}
	for _, k := range []approx.Kernel{kernel.Sigmoid{Sigma: 1e170, Offset: -1}, kernel.Polynomial{Sigma: 1e170, Degree: 3, Offset: 1}} {
		if err := k.(approx.Domained).Domain(approx.Points{Data: []float64{1, 2}, Dim: 1}); err != nil {
			t.Errorf("%T: %v", k, err)
		}
	}
	for _, k := range []approx.Kernel{kernel.Sigmoid{Sigma: 1}, kernel.Warp(kernel.Linear{}, approx.Warp{A: approx.Points{Data: []float64{1e-200}, Dim: 1}})} {
		if err := k.(approx.Domained).Domain(approx.NewPoints(3, 1)); err != nil {
			t.Errorf("%T at the origin: %v", k, err)
		}
	}
}

// TestProductOfUnknownSize checks that one factor of these products cannot compute k(x,
// x) without evaluation. The other factor must then be well above the smallest float64.
func TestProductOfUnknownSize(t *testing.T) {
	x := approx.Points{Data: []float64{1e-40, 2e-40, 3e-40}, Dim: 1}
	large := constantKernel(1e300)
	for _, k := range []approx.Kernel{
		kernel.Product(large, kernel.Polynomial{Sigma: 1, Degree: 4}),
		kernel.Product(kernel.Polynomial{Sigma: 1, Degree: 4}, large),
	} {
		if err := k.(approx.Domained).Domain(x); !errors.As(err, new(*approx.DomainError)) {
			t.Errorf("the error is %v, not a DomainError", err)
		}
		y := approx.Points{Data: []float64{1e-10, 2e-10, 3e-10}, Dim: 1}
		if err := k.(approx.Domained).Domain(y); err != nil {
			t.Error(err)
		}
	}
}

// constantKernel is the constant kernel k(x, y) = c.
type constantKernel float64

func (c constantKernel) Eval(x, y []float64) float64 { return float64(c) }
