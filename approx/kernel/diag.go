package kernel

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// minDiag and maxDiag limit the largest k(x, x) of an unbounded kernel, so that its
// square is representable. No entry of a positive semi-definite matrix exceeds its
// largest diagonal entry.
const (
	minDiag = 1e-150
	maxDiag = 1e150
)

// maxComposedDiag limits the largest k(x, x) of a composed kernel. maxRelRounding limits
// rounding errors near the smallest float64, relative to the largest k(x, x). For k(x, x)
// = minComposedDiag, this relative error is caused by one smallest float64. Within these
// limits, a Gram matrix can be scaled to a largest entry of 1.
const (
	minComposedDiag = 1e-310
	maxComposedDiag = math.MaxFloat64
	maxRelRounding  = smallestFloat / minComposedDiag
)

// smallestFloat is the smallest positive float64, which is also the spacing of float64
// numbers near 0.
const smallestFloat = math.SmallestNonzeroFloat64

// A diagBounder is a kernel that computes k(x, x) without evaluating pairs.
type diagBounder interface {
	// storeDiagBounds stores k(xᵢ, xᵢ), or an upper bound, in dst. It returns false if a
	// part of the kernel does not support this.
	storeDiagBounds(dst []float64, x approx.Points) bool
}

// storeDiagBounds stores k(xᵢ, xᵢ), or an upper bound, in dst without evaluating pairs.
// It returns false if k does not support this.
func storeDiagBounds(dst []float64, k approx.Kernel, x approx.Points) bool {
	var v float64
	switch k := k.(type) {
	case diagBounder:
		return k.storeDiagBounds(dst, x)
	case approx.Indefinite:
		return false
	case approx.Radial:
		v = k.Profile(0)
	case approx.Bounded:
		if v = k.Bound(); math.IsInf(v, 1) {
			return false
		}
	default:
		return false
	}
	for i := range dst {
		dst[i] = v
	}
	return true
}

// MaxAbs returns the largest |k(xᵢ, xᵢ)| and the number of evaluated pairs. If k is
// approx.Bounded, the value may be an upper bound. If k is positive semi-definite, no
// |k(xᵢ, xⱼ)| is larger.
//
// The diagonal does not bound the other entries if k is approx.Indefinite or if the
// diagonal is 0. Then MaxAbs also evaluates the first row. If k contains kernels of
// other packages, it evaluates every pair instead.
//
// MaxAbs returns NaN if a value is NaN. It panics if k is not valid.
func MaxAbs(k approx.Kernel, x approx.Points) (top float64, evals int) {
	mustBeValid("kernel.MaxAbs", k)
	arg.Points("kernel.MaxAbs", "x", x)
	mustHaveDim("kernel.MaxAbs", "x", k, x)
	_, indefinite := k.(approx.Indefinite)
	if _, varies := k.(diagBounder); !varies && !indefinite && x.Len() > 0 {
		if r, ok := k.(approx.Radial); ok {
			if top = math.Abs(r.Profile(0)); top != 0 {
				return top, 0
			}
		}
	}
	values, evals := DiagBounds(k, x)
	top = largest(values)
	if x.Len() == 0 || !indefinite && top != 0 {
		return top, evals
	}
	rows := x.Len()
	if IsFinite(k) {
		rows = 1
	}
	for i := 0; i < rows && top == top; i++ {
		otherPoints := x.Slice(i, x.Len())
		row := largest(Cross(values[:otherPoints.Len()], k, x.Slice(i, i+1), otherPoints))
		evals += otherPoints.Len()
		if row != row || row > top {
			top = row
		}
	}
	return top, evals
}

// DiagBounds returns the values k(xᵢ, xᵢ) and the number of evaluated pairs. If k is
// approx.Bounded, the values may be upper bounds. The number of pairs is 0 if k has a
// formula for the values. DiagBounds panics if k is not valid.
func DiagBounds(k approx.Kernel, x approx.Points) (values []float64, evals int) {
	mustBeValid("kernel.DiagBounds", k)
	arg.Points("kernel.DiagBounds", "x", x)
	mustHaveDim("kernel.DiagBounds", "x", k, x)
	values = make([]float64, x.Len())
	if len(values) == 0 || storeDiagBounds(values, k, x) {
		return values, 0
	}
	for i := range values {
		values[i] = k.Eval(x.Row(i), x.Row(i))
	}
	return values, x.Len()
}

// largest returns the largest absolute value in v, or NaN if v contains NaN.
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

// checkDiagSize checks k(x, x) of an unbounded kernel. It returns an *approx.DomainError
// in these cases:
//
//   - some k(x, x) exceeds maxDiag;
//   - all k(x, x) are below minDiag, although some points are not at the origin;
//   - rounding errors near 0 exceed maxRelRounding times the largest k(x, x).
func checkDiagSize(k approx.Kernel, x approx.Points) error {
	values, rounding, _ := diagWithRounding(k, x)
	row, ok := limitingRow(values, minDiag, maxDiag)
	if _, isPrecise := limitingRowWithRounding(values, rounding); ok && isPrecise || values[row] == 0 && areAtOrigin(k, x) {
		return nil
	}
	return sizeError(x, row, values[row], minDiag, maxDiag)
}

// checkComposedSize checks k(x, x) of a composed kernel. It returns an error in these
// cases:
//
//   - some k(x, x) exceeds maxComposedDiag;
//   - rounding errors near 0 exceed maxRelRounding times the largest k(x, x), although some points are not at the origin.
//
// If constant factors in k are the cause, the error is an *approx.ScaleError. Otherwise,
// it is an *approx.DomainError. If k cannot compute k(x, x) without evaluation,
// checkComposedSize returns nil. The sizes of parts of k do not matter, since terms of a
// sum may be negligible and factors may compensate each other.
func checkComposedSize(k approx.Kernel, x approx.Points) error {
	values, rounding, ok := diagWithRounding(k, x)
	if !ok {
		return nil
	}
	row, ok := limitingRowWithRounding(values, rounding)
	if ok || values[row] == 0 && areAtOrigin(k, x) {
		return nil
	}
	value := values[row]
	values, rounding, _ = diagWithRounding(removeFactors(k), x)
	if _, ok := limitingRowWithRounding(values, rounding); ok {
		return &approx.ScaleError{Row: row, Value: value, Min: minComposedDiag, Max: maxComposedDiag}
	}
	return sizeError(x, row, value, minComposedDiag, maxComposedDiag)
}

// limitingRowWithRounding returns the row of limitingRow for a composed kernel. The
// result ok is true if no value is too large and the rounding errors are small compared
// with the largest value.
func limitingRowWithRounding(values, rounding []float64) (row int, ok bool) {
	row, ok = limitingRow(values, 0, maxComposedDiag)
	return row, ok && (len(rounding) == 0 || largest(rounding) <= maxRelRounding*values[row])
}

// diagWithRounding returns the values of storeDiagBounds and the error of each value due
// to underflow. The result ok is false if storeDiagBounds returns false.
func diagWithRounding(k approx.Kernel, x approx.Points) (values, rounding []float64, ok bool) {
	pairOf := func(p kernelPair, join func(v, w, l, m float64) (value, rounding float64)) {
		w, m, known := diagWithRounding(p.b, x)
		if values, rounding, ok = diagWithRounding(p.a, x); !ok || !known {
			ok = false
			return
		}
		for i := range values {
			values[i], rounding[i] = join(values[i], w[i], rounding[i], m[i])
		}
	}
	switch c := compositionOf(k).(type) {
	case scaledKernel:
		values, rounding, ok = diagWithRounding(c.k, x)
		for i := range values {
			values[i], rounding[i] = c.c*values[i], c.c*rounding[i]+smallestFloat
		}
	case sumKernel:
		pairOf(c.kernelPair, func(v, w, l, m float64) (float64, float64) { return v + w, l + m })
	case productKernel:
		pairOf(c.kernelPair, func(v, w, l, m float64) (float64, float64) { return v * w, l*w + m*v + smallestFloat })
	case warpedKernel:
		return diagWithRounding(c.k, c.w.Points(x))
	default:
		values, rounding = make([]float64, x.Len()), make([]float64, x.Len())
		ok = storeDiagBounds(values, k, x)
		for i := range rounding {
			rounding[i] = smallestFloat
		}
		if p, isPolynomial := k.(Polynomial); isPolynomial {
			p.addRounding(rounding, x)
		}
	}
	return values, rounding, ok
}

// limitingRow returns the first point at which k(x, x) exceeds highest. If there is none,
// it returns the point with the largest k(x, x). The result ok is true if no value
// exceeds highest and some value is at least lowest.
func limitingRow(values []float64, lowest, highest float64) (row int, ok bool) {
	for i, v := range values {
		if !(v <= highest) { // catches NaN
			return i, false
		}
		if v > values[row] {
			row = i
		}
	}
	return row, len(values) == 0 || values[row] >= lowest
}

// areAtOrigin reports whether all points are at the origin after the linear maps in k. If
// a product is 0 only because of underflow, the point is not at the origin.
func areAtOrigin(k approx.Kernel, x approx.Points) bool {
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

// removeFactors returns k without the constant factors of Scaled.
func removeFactors(k approx.Kernel) approx.Kernel {
	switch c := compositionOf(k).(type) {
	case scaledKernel:
		return removeFactors(c.k)
	case sumKernel:
		return add(removeFactors(c.a), removeFactors(c.b))
	case productKernel:
		return multiply(removeFactors(c.a), removeFactors(c.b))
	case layeredKernel:
		return Layered(c.inner, removeFactors(c.outer).(approx.Radial))
	case warpedKernel:
		return Warp(removeFactors(c.k), c.w)
	}
	return k
}

// checkLayerSize returns an *approx.DomainError if the outer kernel distinguishes squared
// distances that differ only by rounding errors. The squared distances are s = k₁(x, x) +
// k₁(y, y) − 2 k₁(x, y). The error occurs if some k₁(x, x) is too large, or if all are
// close to 0. If the inner kernel cannot compute k₁(x, x) without evaluation,
// checkLayerSize returns nil.
func checkLayerSize(k layeredKernel, x approx.Points) error {
	values, rounding, ok := diagWithRounding(k.inner, x)
	if !ok {
		return nil
	}
	const terms = 4 // number of terms of s, where 2 k₁(x, y) counts twice
	row, ok := limitingRow(values, 0, math.MaxFloat64/terms)
	if !ok {
		return layerSizeError(x, row, values[row])
	}
	if len(rounding) == 0 || values[row] == 0 && areAtOrigin(k.inner, x) {
		return nil
	}
	top := k.outer.Profile(0)
	isSignificant := func(err float64) bool { return top-k.outer.Profile(terms*err) > maxLayerRounding*top }
	if _, ok := k.inner.(approx.Radial); !ok && isSignificant(0x1p-53*values[row]) {
		return layerSizeError(x, row, values[row])
	}
	if isSignificant(largest(rounding)) {
		return coordinateError(x, row, underflowReason)
	}
	return nil
}

// maxLayerRounding is the largest allowed error of a layered kernel due to rounding in
// the first layer, relative to k(x, x).
const maxLayerRounding = 1e-6

// layerSizeError returns an error for point i, at which value = k₁(x, x) of the inner
// kernel is too large. The error contains the largest coordinate of the point.
func layerSizeError(x approx.Points, i int, value float64) error {
	return coordinateError(x, i, fmt.Sprintf("k(x, x) of the first layer is %.3g there, and rounding of such numbers is larger than the distances that the second layer tells apart: use a larger unit, or a wider second layer.", value))
}

// underflowReason is the reason of a DomainError if products of coordinates underflow.
const underflowReason = "Products of such coordinates are next to the smallest float64, and lose their digits: use a smaller unit."

// sizeError returns an error for point i, with value = k(x, x). The value is greater than
// highest, or less than lowest, or inaccurate because of underflow. The error contains
// the largest coordinate of the point.
func sizeError(x approx.Points, i int, value, lowest, highest float64) error {
	switch {
	case !(value <= highest): // catches NaN
		return coordinateError(x, i, "The kernel grows without bound, and is too large for its squares to be numbers: use a larger unit, or a larger σ.")
	case value < lowest:
		return coordinateError(x, i, "The kernel falls to 0 at the origin, and is too small for its squares to be numbers: use a smaller unit, or a smaller σ.")
	}
	return coordinateError(x, i, underflowReason)
}

// coordinateError returns an error with the given reason and the largest coordinate of
// point i.
func coordinateError(x approx.Points, i int, reason string) error {
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
	// checkPoints returns an error if k as a part of another kernel does not accept x.
	checkPoints(x approx.Points) error
}

// checkPoints returns an error if k as a part of another kernel does not accept x.
func checkPoints(k approx.Kernel, x approx.Points) error {
	if err := approx.CheckKernel(k); err != nil {
		return err
	}
	if t, ok := k.(partKernel); ok {
		return t.checkPoints(x)
	}
	return checkProblem(k, x)
}

// mapSquaredNorms stores f(‖xᵢ‖²) in dst. It returns true.
func mapSquaredNorms(dst []float64, x approx.Points, f func(square float64) float64) bool {
	for i := range dst {
		var s float64
		for _, v := range x.Row(i) {
			s += v * v
		}
		dst[i] = f(s)
	}
	return true
}

// checkPoints implements partKernel. It accepts k(x, x) of any size.
func (Linear) checkPoints(x approx.Points) error { return x.Check() }

// checkPoints implements partKernel.
func (Polynomial) checkPoints(x approx.Points) error { return x.Check() }

// checkPoints implements partKernel.
func (ArcCosine1) checkPoints(x approx.Points) error { return x.Check() }

// checkPoints implements partKernel.
func (ArcCosine2) checkPoints(x approx.Points) error { return x.Check() }

var (
	_ approx.Domained = Linear{}
	_ approx.Domained = Polynomial{}
	_ approx.Domained = ArcCosine1{}
	_ approx.Domained = ArcCosine2{}
	_ approx.Domained = Sigmoid{}
)

// Domain implements approx.Domained. The square of k(x, x) = ‖x‖² must neither overflow
// nor underflow.
func (k Linear) Domain(x approx.Points) error { return checkDiagSize(k, x) }

// Domain implements approx.Domained. The square of k(x, x) must neither overflow nor
// underflow.
func (k Polynomial) Domain(x approx.Points) error { return checkDiagSize(k, x) }

// Domain implements approx.Domained. The square of k(x, x) must neither overflow nor
// underflow.
func (k ArcCosine1) Domain(x approx.Points) error { return checkDiagSize(k, x) }

// Domain implements approx.Domained. The square of k(x, x) = 3‖x‖⁴ must neither overflow
// nor underflow.
func (k ArcCosine2) Domain(x approx.Points) error { return checkDiagSize(k, x) }

// Domain implements approx.Domained. The error of xᵀy/σ² due to underflow must be small
// compared with |c| or the largest ‖x‖²/σ².
func (k Sigmoid) Domain(x approx.Points) error {
	squares := make([]float64, x.Len())
	mapSquaredNorms(squares, x, func(s float64) float64 { return s / k.Sigma / k.Sigma })
	row, _ := limitingRow(squares, 0, math.Inf(1))
	rounding := smallestFloat/k.Sigma/k.Sigma + smallestFloat
	if len(squares) == 0 || rounding <= maxRelRounding*min(1, max(squares[row], math.Abs(k.Offset))) || areAtOrigin(k, x) {
		return nil
	}
	return coordinateError(x, row, underflowReason)
}

func (Linear) storeDiagBounds(dst []float64, x approx.Points) bool {
	return mapSquaredNorms(dst, x, func(s float64) float64 { return s })
}

func (k Polynomial) storeDiagBounds(dst []float64, x approx.Points) bool {
	return mapSquaredNorms(dst, x, func(s float64) float64 { return power(s/k.Sigma/k.Sigma+k.Offset, k.Degree) })
}

// addRounding adds to dst the error of (xᵀy/σ² + c)^q due to underflow of xᵀy.
func (k Polynomial) addRounding(dst []float64, x approx.Points) {
	const subnormal = 0x1p-1022 // larger products are accurate
	slope := make([]float64, len(dst))
	mapSquaredNorms(slope, x, func(s float64) float64 {
		return float64(k.Degree) * power(min(s, subnormal)/k.Sigma/k.Sigma+k.Offset, k.Degree-1)
	})
	for i, v := range slope {
		dst[i] += smallestFloat / k.Sigma / k.Sigma * v
	}
}

func (ArcCosine1) storeDiagBounds(dst []float64, x approx.Points) bool {
	return Linear{}.storeDiagBounds(dst, x)
}

func (ArcCosine2) storeDiagBounds(dst []float64, x approx.Points) bool {
	return mapSquaredNorms(dst, x, func(s float64) float64 { return 3 * s * s })
}

func (k scaledKernel) storeDiagBounds(dst []float64, x approx.Points) bool {
	ok := storeDiagBounds(dst, k.k, x)
	scaleBy(dst, k.c)
	return ok
}

func (k sumKernel) storeDiagBounds(dst []float64, x approx.Points) bool {
	otherBounds := make([]float64, len(dst))
	ok := storeDiagBounds(dst, k.a, x) && storeDiagBounds(otherBounds, k.b, x)
	addTo(dst, otherBounds)
	return ok
}

func (k productKernel) storeDiagBounds(dst []float64, x approx.Points) bool {
	otherBounds := make([]float64, len(dst))
	ok := storeDiagBounds(dst, k.a, x) && storeDiagBounds(otherBounds, k.b, x)
	for i, v := range otherBounds {
		dst[i] *= v
	}
	return ok
}

func (k warpedKernel) storeDiagBounds(dst []float64, x approx.Points) bool {
	return storeDiagBounds(dst, k.k, k.w.Points(x))
}

func (k layeredKernel) storeDiagBounds(dst []float64, _ approx.Points) bool {
	for i := range dst {
		dst[i] = k.Bound()
	}
	return !isIndefinite(k.inner)
}
