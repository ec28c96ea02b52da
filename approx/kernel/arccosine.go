package kernel

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
)

// ArcCosine0, ArcCosine1 and ArcCosine2 are the arc-cosine kernels of order
// n = 0, 1 and 2: of infinitely many neurons that step, are rectified, or
// rectified and squared,
//
//	k(x, y) = (1/π) (‖x‖‖y‖)ⁿ Jₙ(θ) = 2 E[f(wᵀx) f(wᵀy)],  w ~ N(0, I),
//
// where f(t) = tⁿ for t > 0, 0 for t < 0 and 0⁰ = ½, θ is the angle of x and y,
// and
//
//	J₀ = π−θ,  J₁ = sin θ + (π−θ) cos θ,  J₂ = 3 sin θ cos θ + (π−θ)(1 + 2cos²θ).
//
// A point at 0 has a right angle to all others. The kernels depend on directions
// from the origin; with Biased, neurons have a bias and also depend on distances.
// See Cho & Saul 2009, eq. 3–6.
type (
	ArcCosine0 struct{}
	ArcCosine1 struct{}
	ArcCosine2 struct{}
)

var (
	_ approx.Crosser   = ArcCosine0{}
	_ approx.Bounded   = ArcCosine0{}
	_ approx.Activated = ArcCosine0{}
	_ approx.Crosser   = ArcCosine1{}
	_ approx.Activated = ArcCosine1{}
	_ approx.Crosser   = ArcCosine2{}
	_ approx.Activated = ArcCosine2{}
)

var (
	_ approx.Checker = ArcCosine0{}

	_ = finite[ArcCosine0]()
)

// Eval implements approx.Kernel.
func (k ArcCosine0) Eval(x, y []float64) float64 {
	checkPair("kernel.ArcCosine0.Eval", x, y)
	return one(k, x, y)
}

var (
	_ approx.Checker = ArcCosine1{}

	_ = finite[ArcCosine1]()
)

// Eval implements approx.Kernel.
func (k ArcCosine1) Eval(x, y []float64) float64 {
	checkPair("kernel.ArcCosine1.Eval", x, y)
	return one(k, x, y)
}

var (
	_ approx.Checker = ArcCosine2{}

	_ = finite[ArcCosine2]()
)

// Eval implements approx.Kernel.
func (k ArcCosine2) Eval(x, y []float64) float64 {
	checkPair("kernel.ArcCosine2.Eval", x, y)
	return one(k, x, y)
}

// one evaluates a batch of one pair.
func one(k approx.Crosser, x, y []float64) float64 {
	var dst [1]float64
	k.Cross(dst[:], approx.Points{Data: x, Dim: len(x)}, approx.Points{Data: y, Dim: len(y)})
	return dst[0]
}

// Bound implements approx.Bounded.
func (ArcCosine0) Bound() float64 { return 1 }

// Activation implements approx.Activated: the step.
func (ArcCosine0) Activation() (f func(t float64) float64, n int, c float64) {
	return func(t float64) float64 {
		switch {
		case t > 0:
			return 1
		case t < 0:
			return 0
		}
		return 0.5
	}, 0, 2
}

// Activation implements approx.Activated: the rectifier.
func (ArcCosine1) Activation() (f func(t float64) float64, n int, c float64) {
	return func(t float64) float64 { return max(t, 0) }, 1, 2
}

// Activation implements approx.Activated: the rectifier, squared.
func (ArcCosine2) Activation() (f func(t float64) float64, n int, c float64) {
	return func(t float64) float64 { t = max(t, 0); return t * t }, 2, 2
}

// Cross implements approx.Crosser.
func (ArcCosine0) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.ArcCosine0.Cross", dst, x, y)
	crossAngles(dst, x, y, 0)
}

// Cross implements approx.Crosser.
func (ArcCosine1) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.ArcCosine1.Cross", dst, x, y)
	crossAngles(dst, x, y, 1)
}

// Cross implements approx.Crosser.
func (ArcCosine2) Cross(dst []float64, x, y approx.Points) {
	checkCross("kernel.ArcCosine2.Cross", dst, x, y)
	crossAngles(dst, x, y, 2)
}

// crossAngles stores the arc-cosine kernel of the given order in dst. With the unit
// vectors x̂ and ŷ, it takes θ from ‖x̂−ŷ‖ = 2 sin θ/2 or π−θ from ‖x̂+ŷ‖ = 2 cos
// θ/2, whichever is smaller. This is accurate to the last digits at both ends,
// where an arc cosine loses half of them (Kahan 2006, section 12).
func crossAngles(dst []float64, x, y approx.Points, order int) {
	n, m := sizes(x, y)
	u, nx := units(x)
	v, ny := units(y)
	lin.ArcCosine(dst, u, v, nx, ny, n, m, x.Dim, order)
	if order == 0 {
		atZero(dst, nx, ny, 0.5) // of a right angle
	}
}

// atZero stores the values of a kernel where one of two points is 0. The norms are
// nx and ny.
func atZero(dst, nx, ny []float64, value float64) {
	m := len(ny)
	for j, r := range ny {
		if r == 0 {
			for i := range nx {
				dst[i*m+j] = value
			}
		}
	}
	for i, r := range nx {
		if r == 0 {
			for j := range ny {
				dst[i*m+j] = value
			}
		}
	}
}

// Biased returns the kernel of points with one more coordinate, the constant b. The
// neurons of an arc-cosine kernel then have a bias of standard deviation b, and weights
// of standard deviation 1.
func Biased(k approx.Kernel, b float64) approx.Kernel {
	if b == 0 {
		return k
	}
	return Warp(k, approx.Warp{B: []float64{b}})
}

// Check implements approx.Checker. It returns nil.
func (ArcCosine0) Check() error { return nil }

// Check implements approx.Checker. It returns nil.
func (ArcCosine1) Check() error { return nil }

// Check implements approx.Checker. It returns nil.
func (ArcCosine2) Check() error { return nil }
