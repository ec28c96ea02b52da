package kernel

import (
	"math"

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
// A point at 0 stands at a right angle to all others. They see directions from
// the origin; Biased gives the neurons a bias, and so sight of the distance. See
// Cho & Saul 2009, eq. 3–6.
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

// Eval implements approx.Kernel.
func (k ArcCosine0) Eval(x, y []float64) float64 { return one(k, x, y) }

// Eval implements approx.Kernel.
func (k ArcCosine1) Eval(x, y []float64) float64 { return one(k, x, y) }

// Eval implements approx.Kernel.
func (k ArcCosine2) Eval(x, y []float64) float64 { return one(k, x, y) }

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
	angles(dst, x, y, func(_, rest, _, _ float64) float64 { return rest / math.Pi })
}

// Cross implements approx.Crosser.
func (ArcCosine1) Cross(dst []float64, x, y approx.Points) {
	angles(dst, x, y, func(r, rest, sin, cos float64) float64 { return r / math.Pi * (sin + rest*cos) })
}

// Cross implements approx.Crosser.
func (ArcCosine2) Cross(dst []float64, x, y approx.Points) {
	angles(dst, x, y, func(r, rest, sin, cos float64) float64 {
		return r / math.Pi * r * (3*sin*cos + rest*(1+2*cos*cos))
	})
}

// angles stores f(‖x‖‖y‖, π−θ, sin θ, cos θ) in dst. With the unit vectors x̂ and
// ŷ, c = ‖x̂−ŷ‖ = 2 sin θ/2 and s = ‖x̂+ŷ‖ = 2 cos θ/2 give
//
//	π−θ = 2 atan2(s, c),  sin θ = cs/2,  cos θ = (s²−c²)/4,
//
// to the last digits at both ends, where an arc cosine loses half of them
// (Kahan 2006, section 12).
func angles(dst []float64, x, y approx.Points, f func(r, rest, sin, cos float64) float64) {
	n, m := sizes(x, y)
	u, nx := units(x)
	v, ny := units(y)
	chord, sum := dst[:n*m], make([]float64, n*m)
	lin.SqDist(chord, u, v, n, m, x.Dim)
	for i := range v {
		v[i] = -v[i]
	}
	lin.SqDist(sum, u, v, n, m, x.Dim)
	const block = 256 // which stay in the first cache
	var c, s, rest [block]float64
	for i := range n {
		for j0 := 0; j0 < m; j0 += block {
			w := min(block, m-j0)
			c2, s2 := chord[i*m+j0:i*m+j0+w], sum[i*m+j0:i*m+j0+w]
			for j, v := range ny[j0 : j0+w] {
				if nx[i]*v == 0 {
					c2[j], s2[j] = 2, 2 // a right angle
				}
			}
			lin.Sqrt(c[:], c2)
			lin.Sqrt(s[:], s2)
			lin.Atan2(rest[:], s[:w], c[:])
			for j, v := range ny[j0 : j0+w] {
				c2[j] = f(nx[i]*v, 2*rest[j], c[j]*s[j]/2, (s2[j]-c2[j])/4)
			}
		}
	}
}

// Biased returns the kernel of points with one more coordinate, the constant b:
// the neurons of an arc-cosine kernel then have a bias, of standard deviation b
// where their weights have 1.
func Biased(k approx.Kernel, b float64) approx.Kernel {
	if b == 0 {
		return k
	}
	return Warp(k, approx.Warp{B: []float64{b}})
}
