package kernel

import (
	"mercer/approx"
	"mercer/approx/internal/lin"
)

// ArcCosine0, ArcCosine1 and ArcCosine2 are the arc-cosine kernels of order n = 0, 1 and
// 2,
//
//	k(x, y) = (1/π) (‖x‖‖y‖)ⁿ Jₙ(θ) = 2 E[f(wᵀx) f(wᵀy)],  w ~ N(0, I).
//
// They are the kernels of infinitely many neurons with the activation f. The function f
// is a step, a rectifier, or a squared rectifier: f(t) = tⁿ for t > 0 and f(t) = 0 for t
// < 0, where 0⁰ = ½. The angle between x and y is θ, and
//
//	J₀ = π−θ,  J₁ = sin θ + (π−θ) cos θ,  J₂ = 3 sin θ cos θ + (π−θ)(1 + 2cos²θ).
//
// The angle between the point 0 and any other point is a right angle. The kernels depend
// on directions from the origin. With Biased, the neurons have a bias, and the kernels
// also depend on distances. See Cho & Saul 2009, eq. 3–6.
type (
	ArcCosine0 struct{}
	ArcCosine1 struct{}
	ArcCosine2 struct{}
)

var (
	_ approx.Crosser  = ArcCosine0{}
	_ approx.Bounded  = ArcCosine0{}
	_ approx.Spectral = ArcCosine0{}
	_ approx.Crosser  = ArcCosine1{}
	_ approx.Spectral = ArcCosine1{}
	_ approx.Crosser  = ArcCosine2{}
	_ approx.Spectral = ArcCosine2{}
)

var (
	_ approx.Checker = ArcCosine0{}

	_ = registerFinite[ArcCosine0]()
)

// Eval implements approx.Kernel.
func (k ArcCosine0) Eval(x, y []float64) float64 {
	checkPair("kernel.ArcCosine0.Eval", x, y)
	return evalByCross(k, x, y)
}

var (
	_ approx.Checker = ArcCosine1{}

	_ = registerFinite[ArcCosine1]()
)

// Eval implements approx.Kernel.
func (k ArcCosine1) Eval(x, y []float64) float64 {
	checkPair("kernel.ArcCosine1.Eval", x, y)
	return evalByCross(k, x, y)
}

var (
	_ approx.Checker = ArcCosine2{}

	_ = registerFinite[ArcCosine2]()
)

// Eval implements approx.Kernel.
func (k ArcCosine2) Eval(x, y []float64) float64 {
	checkPair("kernel.ArcCosine2.Eval", x, y)
	return evalByCross(k, x, y)
}

// evalByCross evaluates k(x, y) with k.Cross.
func evalByCross(k approx.Crosser, x, y []float64) float64 {
	var dst [1]float64
	k.Cross(dst[:], approx.Points{Data: x, Dim: len(x)}, approx.Points{Data: y, Dim: len(y)})
	return dst[0]
}

// Bound implements approx.Bounded.
func (ArcCosine0) Bound() float64 { return 1 }

// Spectrum implements approx.Spectral. The activation is a step.
func (ArcCosine0) Spectrum() (approx.Spectrum, bool) {
	step := func(t float64) float64 {
		switch {
		case t > 0:
			return 1
		case t < 0:
			return 0
		}
		return 0.5
	}
	return approx.Spectrum{Mass: 2, Activation: step, Degree: 0}, true
}

// Spectrum implements approx.Spectral. The activation is a rectifier.
func (ArcCosine1) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Mass: 2, Activation: func(t float64) float64 { return max(t, 0) }, Degree: 1}, true
}

// Spectrum implements approx.Spectral. The activation is a squared rectifier.
func (ArcCosine2) Spectrum() (approx.Spectrum, bool) {
	square := func(t float64) float64 { t = max(t, 0); return t * t }
	return approx.Spectrum{Mass: 2, Activation: square, Degree: 2}, true
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

// crossAngles stores the arc-cosine kernel of the given order in dst. It computes the
// angle from the unit vectors x̂ and ŷ. The smaller of θ and π−θ follows from ‖x̂−ŷ‖ = 2
// sin θ/2 or from ‖x̂+ŷ‖ = 2 cos θ/2. This is accurate near both ends, where an arc
// cosine loses half of the digits (Kahan 2006, section 12).
func crossAngles(dst []float64, x, y approx.Points, order int) {
	n, m := crossSizes(x, y)
	u, nx := unitVectors(x)
	v, ny := unitVectors(y)
	lin.ArcCosine(dst, u, v, nx, ny, n, m, x.Dim, order)
	if order == 0 {
		setAtZero(dst, nx, ny, 0.5) // J₀(π/2)/π
	}
}

// setAtZero stores value in dst for each pair in which x or y is 0. The norms of the
// points are nx and ny.
func setAtZero(dst, nx, ny []float64, value float64) {
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

// Biased returns k for points with an additional coordinate, the constant b. The neurons
// of an arc-cosine kernel then have weights of standard deviation 1 and a bias of
// standard deviation b.
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
