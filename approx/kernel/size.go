package kernel

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// leastOwn and maxOwn limit the largest k(x, x) of an unbounded kernel, so that its
// square is representable. No entry of a positive semi-definite matrix exceeds the
// largest k(x, x).
const (
	leastOwn = 1e-150
	maxOwn   = 1e150
)

// maxComposed limits the largest k(x, x) of a composed kernel. maxLost limits the
// rounding of numbers near the smallest float64, as a fraction of the largest k(x,
// x). leastComposed is the k(x, x) for which the smallest float64 is that fraction.
// Within the limits a kernel matrix can be brought to unit scale.
const (
	leastComposed = 1e-310
	maxComposed   = math.MaxFloat64
	maxLost       = smallest / leastComposed
)

// smallest is the distance of two float64 next to 0, and so the rounding there.
const smallest = math.SmallestNonzeroFloat64

// An owner is a kernel that computes k(x, x) without evaluating pairs.
type owner interface {
	// own stores k(xᵢ, xᵢ), or an upper bound, in dst. It returns false if a part of
	// the kernel does not support this.
	own(dst []float64, x approx.Points) bool
}

// own stores k(xᵢ, xᵢ), or an upper bound, in dst without an evaluation. It returns
// false if k does not support this.
func own(dst []float64, k approx.Kernel, x approx.Points) bool {
	var v float64
	switch k := k.(type) {
	case owner:
		return k.own(dst, x)
	case approx.Indefinite:
		return false
	case approx.Radial:
		v = k.Profile(0)
	case approx.Bounded:
		v = k.Bound()
	default:
		return false
	}
	for i := range dst {
		dst[i] = v
	}
	return true
}

// Largest returns the largest |k(xᵢ, xᵢ)|, or an upper bound if k is approx.Bounded,
// and the number of evaluated pairs. No |k(xᵢ, xⱼ)| is larger if k is positive
// semi-definite. The diagonal does not bound an approx.Indefinite kernel, nor a kernel
// whose diagonal is 0. For these, Largest also evaluates the first row, or every pair
// if k contains kernels of other packages. Largest returns NaN if a value is NaN. It
// panics if k is not valid.
func Largest(k approx.Kernel, x approx.Points) (top float64, evals int) {
	mustBeValid("kernel.Largest", k)
	arg.Points("kernel.Largest", "x", x)
	mustTake("kernel.Largest", "x", k, x)
	values, evals := Sizes(k, x)
	top = largest(values)
	if _, indefinite := k.(approx.Indefinite); x.Len() == 0 || !indefinite && top != 0 {
		return top, evals
	}
	rows := x.Len()
	if IsFinite(k) {
		rows = 1
	}
	for i := 0; i < rows && top == top; i++ {
		others := x.Slice(i, x.Len())
		row := largest(Cross(values[:others.Len()], k, x.Slice(i, i+1), others))
		evals += others.Len()
		if row != row || row > top {
			top = row
		}
	}
	return top, evals
}

// Sizes returns k(xᵢ, xᵢ), or upper bounds if k is approx.Bounded, and the number of
// evaluated pairs. This number is 0 if k has a formula for the values. Sizes panics if
// k is not valid.
func Sizes(k approx.Kernel, x approx.Points) (values []float64, evals int) {
	mustBeValid("kernel.Sizes", k)
	arg.Points("kernel.Sizes", "x", x)
	mustTake("kernel.Sizes", "x", k, x)
	values = make([]float64, x.Len())
	if len(values) == 0 || own(values, k, x) {
		return values, 0
	}
	for i := range values {
		values[i] = k.Eval(x.Row(i), x.Row(i))
	}
	return values, x.Len()
}

// largest returns the largest magnitude in v, or NaN if v contains NaN.
func largest(v []float64) (top float64) {
	for _, u := range v {
		if u = math.Abs(u); u > top || u != u {
			top = u
		}
		if top != top {
			return top
		}
	}
	return top
}

// checkSize returns an *approx.DomainError if some k(x, x) of an unbounded kernel
// exceeds maxOwn, or if all k(x, x) are below leastOwn although some points are not at
// the origin. It also returns an *approx.DomainError if rounding near 0 exceeds maxLost
// of the largest k(x, x).
func checkSize(k approx.Kernel, x approx.Points) error {
	values, lost, _ := sizesWithRounding(k, x)
	row, ok := outside(values, leastOwn, maxOwn)
	if _, computable := computable(values, lost); ok && computable || values[row] == 0 && atOrigin(k, x) {
		return nil
	}
	return sizeError(x, row, values[row], leastOwn, maxOwn)
}

// composedSize returns an error if some k(x, x) of a composed kernel exceeds
// maxComposed. It also returns an error if rounding near 0 exceeds maxLost of the
// largest k(x, x) although some points are not at the origin. If constant factors in k
// are the cause, the error is an *approx.ScaleError, and otherwise an
// *approx.DomainError. composedSize returns nil for a kernel that cannot compute k(x,
// x) without evaluation. It ignores the sizes of parts of k: terms of a sum may be
// negligible, and large factors may be multiplied by small ones.
func composedSize(k approx.Kernel, x approx.Points) error {
	values, lost, ok := sizesWithRounding(k, x)
	if !ok {
		return nil
	}
	row, ok := computable(values, lost)
	if ok || values[row] == 0 && atOrigin(k, x) {
		return nil
	}
	value := values[row]
	values, lost, _ = sizesWithRounding(withoutFactors(k), x)
	if _, ok := computable(values, lost); ok {
		return &approx.ScaleError{Row: row, Value: value, Min: leastComposed, Max: maxComposed}
	}
	return sizeError(x, row, value, leastComposed, maxComposed)
}

// computable returns the first point at which k(x, x) is too large, or else the point
// with the largest k(x, x). The result ok is true if no value is too large and the
// rounding errors are a small fraction of the largest.
func computable(values, lost []float64) (row int, ok bool) {
	row, ok = outside(values, 0, maxComposed)
	return row, ok && (len(lost) == 0 || largest(lost) <= maxLost*values[row])
}

// sizesWithRounding returns the values k(xᵢ, xᵢ) of own, and the error of each value
// due to underflow. If own returns false, ok is false.
func sizesWithRounding(k approx.Kernel, x approx.Points) (values, lost []float64, ok bool) {
	pairOf := func(p pair, join func(v, w, l, m float64) (value, lost float64)) {
		w, m, known := sizesWithRounding(p.b, x)
		if values, lost, ok = sizesWithRounding(p.a, x); !ok || !known {
			ok = false
			return
		}
		for i := range values {
			values[i], lost[i] = join(values[i], w[i], lost[i], m[i])
		}
	}
	switch k := k.(type) {
	case interface{ parts() scaled }:
		s := k.parts()
		values, lost, ok = sizesWithRounding(s.k, x)
		for i := range values {
			values[i], lost[i] = s.c*values[i], s.c*lost[i]+smallest
		}
	case interface{ terms() pair }:
		pairOf(k.terms(), func(v, w, l, m float64) (float64, float64) { return v + w, l + m })
	case interface{ factors() pair }:
		pairOf(k.factors(), func(v, w, l, m float64) (float64, float64) { return v * w, l*w + m*v + smallest })
	case approx.Warped:
		inner, w := k.Warp()
		return sizesWithRounding(inner, w.Points(x))
	default:
		values, lost = make([]float64, x.Len()), make([]float64, x.Len())
		ok = own(values, k, x)
		for i := range lost {
			lost[i] = smallest
		}
		if p, isPolynomial := k.(Polynomial); isPolynomial {
			p.addLost(lost, x)
		}
	}
	return values, lost, ok
}

// outside returns the first point at which k(x, x) is too large or, if all values are
// too small, the point with the largest k(x, x). The result ok is true if no value is
// too large and some value is not too small.
func outside(values []float64, least, most float64) (row int, ok bool) {
	for i, v := range values {
		if !(v <= most) { // catches NaN
			return i, false
		}
		if v > values[row] {
			row = i
		}
	}
	return row, len(values) == 0 || values[row] >= least
}

// atOrigin reports whether all points are at the origin after the linear maps in k. A
// product that is 0 only because of underflow does not count as 0.
func atOrigin(k approx.Kernel, x approx.Points) bool {
	_, w := approx.Unwarp(k)
	for _, v := range w.Points(x).Data {
		if v != 0 {
			return false
		}
	}
	for i := range x.Len() {
		for l := range w.A.Len() {
			for a, v := range w.A.Row(l) {
				if u := x.Row(i)[a]; v != 0 && u != 0 && v*u == 0 {
					return false
				}
			}
		}
	}
	return true
}

// withoutFactors returns k without the constants of Scaled.
func withoutFactors(k approx.Kernel) approx.Kernel {
	switch k := k.(type) {
	case interface{ parts() scaled }:
		return withoutFactors(k.parts().k)
	case interface{ terms() pair }:
		t := k.terms()
		return add(withoutFactors(t.a), withoutFactors(t.b))
	case interface{ factors() pair }:
		t := k.factors()
		return multiply(withoutFactors(t.a), withoutFactors(t.b))
	case interface {
		layers() (approx.Kernel, approx.Radial)
	}:
		inner, outer := k.layers()
		return Layered(inner, withoutFactors(outer).(approx.Radial))
	case approx.Warped:
		inner, w := k.Warp()
		return Warp(withoutFactors(inner), w)
	}
	return k
}

// layerSize returns an *approx.DomainError if the outer kernel of two layers
// distinguishes squared distances s = k₁(x, x) + k₁(y, y) − 2 k₁(x, y) that differ only
// by rounding. This happens if some k₁(x, x) is too large, or if all are near 0. It
// returns nil if the inner kernel cannot compute k₁(x, x) without evaluation.
func layerSize(k layered, x approx.Points) error {
	values, lost, ok := sizesWithRounding(k.inner, x)
	if !ok {
		return nil
	}
	const terms = 4 // of s
	row, ok := outside(values, 0, math.MaxFloat64/terms)
	if !ok {
		return layerTooLarge(x, row, values[row])
	}
	if len(lost) == 0 || values[row] == 0 && atOrigin(k.inner, x) {
		return nil
	}
	top := k.outer.Profile(0)
	matters := func(off float64) bool { return top-k.outer.Profile(terms*off) > mostOuterLost*top }
	if _, ok := k.inner.(approx.Radial); !ok && matters(0x1p-53*values[row]) {
		return layerTooLarge(x, row, values[row])
	}
	if matters(largest(lost)) {
		return inCoordinate(x, row, lostReason)
	}
	return nil
}

// mostOuterLost is the largest allowed error of a layered kernel due to rounding in the
// first layer, as a fraction of k(x, x).
const mostOuterLost = 1e-6

// layerTooLarge names the largest coordinate of point i, at which k₁(x, x) of the inner
// kernel of two layers is too large.
func layerTooLarge(x approx.Points, i int, own float64) error {
	return inCoordinate(x, i, fmt.Sprintf("k(x, x) of the first layer is %.3g there, and rounding of such numbers is larger than the distances that the second layer tells apart: use a larger unit, or a wider second layer.", own))
}

// lostReason is the reason of a DomainError where products of coordinates are next to 0.
const lostReason = "Products of such coordinates are next to the smallest float64, and lose their digits: use a smaller unit."

// sizeError names the largest coordinate of point i, at which k(x, x) is above most, or
// below least, or is lost in rounding next to 0.
func sizeError(x approx.Points, i int, own, least, most float64) error {
	switch {
	case !(own <= most): // catches NaN
		return inCoordinate(x, i, "The kernel grows without bound, and is too large for its squares to be numbers: use a larger unit, or a larger σ.")
	case own < least:
		return inCoordinate(x, i, "The kernel falls to 0 at the origin, and is too small for its squares to be numbers: use a smaller unit, or a smaller σ.")
	}
	return inCoordinate(x, i, lostReason)
}

// inCoordinate returns an error with the given reason that names the largest coordinate of
// point i.
func inCoordinate(x approx.Points, i int, reason string) error {
	e := &approx.DomainError{Row: i, Reason: reason}
	for a, v := range x.Row(i) {
		if a == 0 || math.Abs(v) > math.Abs(e.Value) {
			e.Column, e.Value = a, v
		}
	}
	return e
}

// A partKernel is a kernel whose Domain limits the size of k(x, x). For a partKernel
// inside another kernel, the limit applies to the size of the whole kernel instead.
type partKernel interface {
	// takes returns the error of points that k as a part of another kernel cannot have.
	takes(x approx.Points) error
}

// takes returns the error of points that k as a part of another kernel cannot have.
func takes(k approx.Kernel, x approx.Points) error {
	if err := approx.CheckKernel(k); err != nil {
		return err
	}
	if t, ok := k.(partKernel); ok {
		return t.takes(x)
	}
	return inDomain(k, x)
}

// ofSquares stores f(‖xᵢ‖²) in dst.
func ofSquares(dst []float64, x approx.Points, f func(square float64) float64) bool {
	for i := range dst {
		var s float64
		for _, v := range x.Row(i) {
			s += v * v
		}
		dst[i] = f(s)
	}
	return true
}

// takes implements partKernel. It ignores the size of k(x, x).
func (Linear) takes(x approx.Points) error { return x.Check() }

// takes implements partKernel.
func (Polynomial) takes(x approx.Points) error { return x.Check() }

// takes implements partKernel.
func (ArcCosine1) takes(x approx.Points) error { return x.Check() }

// takes implements partKernel.
func (ArcCosine2) takes(x approx.Points) error { return x.Check() }

var (
	_ approx.Domained = Linear{}
	_ approx.Domained = Polynomial{}
	_ approx.Domained = ArcCosine1{}
	_ approx.Domained = ArcCosine2{}
	_ approx.Domained = Sigmoid{}
)

// Domain implements approx.Domained. The square of k(x, x) = ‖x‖² must neither overflow
// nor underflow.
func (k Linear) Domain(x approx.Points) error { return checkSize(k, x) }

// Domain implements approx.Domained, as that of Linear.
func (k Polynomial) Domain(x approx.Points) error { return checkSize(k, x) }

// Domain implements approx.Domained, as that of Linear.
func (k ArcCosine1) Domain(x approx.Points) error { return checkSize(k, x) }

// Domain implements approx.Domained, as Linear.Domain does, with k(x, x) = 3‖x‖⁴.
func (k ArcCosine2) Domain(x approx.Points) error { return checkSize(k, x) }

// Domain implements approx.Domained. The underflow error of xᵀy/σ² must be negligible
// compared with c or with the largest ‖x‖²/σ².
func (k Sigmoid) Domain(x approx.Points) error {
	squares := make([]float64, x.Len())
	ofSquares(squares, x, func(s float64) float64 { return s / k.Sigma / k.Sigma })
	row, _ := outside(squares, 0, math.Inf(1))
	lost := smallest/k.Sigma/k.Sigma + smallest
	if len(squares) == 0 || lost <= maxLost*min(1, max(squares[row], math.Abs(k.Offset))) || atOrigin(k, x) {
		return nil
	}
	return inCoordinate(x, row, lostReason)
}

func (Linear) own(dst []float64, x approx.Points) bool {
	return ofSquares(dst, x, func(s float64) float64 { return s })
}

func (k Polynomial) own(dst []float64, x approx.Points) bool {
	return ofSquares(dst, x, func(s float64) float64 { return power(s/k.Sigma/k.Sigma+k.Offset, k.Degree) })
}

// addLost adds to dst the error of (xᵀy/σ² + c)^q if xᵀy is near the smallest
// float64.
func (k Polynomial) addLost(dst []float64, x approx.Points) {
	const subnormal = 0x1p-1022 // larger products are not off
	slope := make([]float64, len(dst))
	ofSquares(slope, x, func(s float64) float64 {
		return float64(k.Degree) * power(min(s, subnormal)/k.Sigma/k.Sigma+k.Offset, k.Degree-1)
	})
	for i, v := range slope {
		dst[i] += smallest / k.Sigma / k.Sigma * v
	}
}

func (ArcCosine1) own(dst []float64, x approx.Points) bool { return Linear{}.own(dst, x) }

func (ArcCosine2) own(dst []float64, x approx.Points) bool {
	return ofSquares(dst, x, func(s float64) float64 { return 3 * s * s })
}

func (k scaled) own(dst []float64, x approx.Points) bool {
	ok := own(dst, k.k, x)
	times(dst, k.c)
	return ok
}

func (k sum) own(dst []float64, x approx.Points) bool {
	other := make([]float64, len(dst))
	ok := own(dst, k.a, x) && own(other, k.b, x)
	plus(dst, other)
	return ok
}

func (k product) own(dst []float64, x approx.Points) bool {
	other := make([]float64, len(dst))
	ok := own(dst, k.a, x) && own(other, k.b, x)
	for i, v := range other {
		dst[i] *= v
	}
	return ok
}

func (k warped) own(dst []float64, x approx.Points) bool { return own(dst, k.k, k.w.Points(x)) }
