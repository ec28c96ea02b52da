package kernel

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Warp returns the kernel of warped points, k(x̃, ỹ) with x̃ = (Ax, b). The result is
// approx.Warped. It is approx.Bounded, approx.Indefinite or approx.Lipschitz if k is.
// Two successive warps become one warp, except for a linear map of constants, which
// stays separate. The identity returns k. Warp panics if k does not accept points of
// the dimension of x̃.
func Warp(k approx.Kernel, w approx.Warp) approx.Kernel { return newWarped("kernel.Warp", k, w) }

// newWarped is Warp for the function fn.
func newWarped(fn string, k approx.Kernel, w approx.Warp) approx.Kernel {
	arg.Points(fn, "rows of A", w.A)
	if w.Identity() {
		return k
	}
	if q := w.A.Len() + len(w.B); w.A.Len() > 0 {
		arg.Dim(fn, "mapped points", q, mappedDim(k, q))
	}
	if in, ok := k.(approx.Warped); ok {
		inner, v := in.Warp()
		if both, ok := composeWarps(v, w); ok {
			return newWarped(fn, inner, both)
		}
	}
	base := warped{k, w}
	switch k.(type) {
	case approx.Indefinite:
		return warpedIndefinite{base}
	case approx.Lipschitz:
		return warpedLipschitz{warpedBounded{base}}
	case approx.Bounded:
		return warpedBounded{base}
	}
	return base
}

// composeWarps returns the composition of the warps, w first and then v. It returns
// false if the composition is not a Warp.
func composeWarps(v, w approx.Warp) (both approx.Warp, ok bool) {
	switch {
	case v.A.Len() == 0:
		return approx.Warp{A: w.A, B: append(append([]float64(nil), w.B...), v.B...)}, true
	case len(w.B) > 0:
		return approx.Warp{}, false
	case w.A.Len() == 0:
		return v, true
	}
	q, d := v.A.Len(), w.A.Dim
	a := approx.NewPoints(q, d)
	for i := range q {
		for l, f := range v.A.Row(i) {
			for j, g := range w.A.Row(l) {
				a.Row(i)[j] += f * g
			}
		}
	}
	return approx.Warp{A: a, B: v.B}, true
}

// ARD returns k of points whose coordinates are divided by individual length scales
// (automatic relevance determination, Neal 1996). ARD panics unless all scales are
// positive, and if k does not accept points of this dimension.
func ARD(k approx.Kernel, scales ...float64) approx.Kernel {
	arg.AtLeast("kernel.ARD", "the number of scales", len(scales), 1)
	a := approx.NewPoints(len(scales), len(scales))
	for i, s := range scales {
		if !(s > 0 && s <= math.MaxFloat64) {
			panic(fmt.Sprintf("kernel.ARD: got scale %d = %g, want a positive number", i, s))
		}
		a.Row(i)[i] = 1 / s
	}
	return newWarped("kernel.ARD", k, approx.Warp{A: a})
}

type (
	warped struct {
		k approx.Kernel
		w approx.Warp
	}
	warpedBounded    struct{ warped }
	warpedLipschitz  struct{ warpedBounded }
	warpedIndefinite struct{ warped }
)

var (
	_ approx.Crosser    = warped{}
	_ approx.Warped     = warped{}
	_ approx.Domained   = warped{}
	_ approx.Bounded    = warpedBounded{}
	_ approx.Lipschitz  = warpedLipschitz{}
	_ approx.Indefinite = warpedIndefinite{}
)

// Eval implements approx.Kernel.
func (k warped) Eval(x, y []float64) float64 { return one(k, x, y) }

// Cross implements approx.Crosser.
func (k warped) Cross(dst []float64, x, y approx.Points) {
	sizes(x, y)
	mustTake("kernel.Cross", "x", k, x)
	Cross(dst, k.k, k.w.Points(x), k.w.Points(y))
}

// Warp implements approx.Warped.
func (k warped) Warp() (approx.Kernel, approx.Warp) { return k.k, k.w }

// Domain implements approx.Domained. A must have a column for each coordinate, and x̃
// must be in the domain of k₀. The error names a coordinate of x.
func (k warped) Domain(x approx.Points) error {
	if err := k.takes(x); err != nil {
		return err
	}
	return composedSize(k, x)
}

func (k warped) takes(x approx.Points) error {
	if err := k.w.Check(x.Dim); err != nil {
		return err
	}
	warped := k.w.Points(x)
	if err := k.lost(x, warped); err != nil {
		return err
	}
	return k.unwarpError(takes(k.k, warped), x)
}

// lost returns an *approx.DomainError for the first of the points x that has fewer than
// six digits after the linear map because of underflow. It returns nil if k₀ does not
// depend on such small points.
func (k warped) lost(x, warped approx.Points) error {
	const least = smallest * 1e6
	for _, b := range k.w.B {
		if b != 0 {
			return nil
		}
	}
	if !seesTinyPoints(k.k) {
		return nil
	}
	for i := range x.Len() {
		if lin.Largest(warped.Row(i)) < least && !atOrigin(k, x.Slice(i, i+1)) {
			return inCoordinate(x, i, lostReason)
		}
	}
	return nil
}

// seesTinyPoints reports whether k, or a part of k, distinguishes points arbitrarily
// near to the origin and cannot compute k(x, x) without evaluation.
func seesTinyPoints(k approx.Kernel) bool {
	switch k := k.(type) {
	case Cosine, ArcCosine0, AdditiveChi2:
		return true
	case Sigmoid:
		return k.Offset == 0
	case interface{ parts() scaled }:
		return seesTinyPoints(k.parts().k)
	case interface{ terms() pair }:
		return seesTinyPoints(k.terms().a) || seesTinyPoints(k.terms().b)
	case interface{ factors() pair }:
		return seesTinyPoints(k.factors().a) || seesTinyPoints(k.factors().b)
	case interface {
		layers() (approx.Kernel, approx.Radial)
	}:
		inner, _ := k.layers()
		return seesTinyPoints(inner)
	}
	return false
}

// unwarpError converts an error about a coordinate of x̃ to an error about the
// coordinate of x with the largest contribution. An error about a constant is an
// *approx.UnsupportedError.
func (k warped) unwarpError(err error, x approx.Points) error {
	e := approx.DomainError{}
	switch err := err.(type) {
	case *approx.DomainError:
		e = *err
	case *approx.PointError:
		e = approx.DomainError{Row: err.Row, Column: err.Column, Value: err.Value, Of: err.Of,
			Reason: fmt.Sprintf("The squares of numbers beyond %g are not finite. Use larger length scales.", approx.MaxCoordinate)}
	default:
		return err
	}
	at, sum := x.Row(e.Row), e.Value
	q := k.w.A.Len()
	if q == 0 {
		q = x.Dim
	}
	if e.Column >= q {
		return &approx.UnsupportedError{Method: "Warped kernel", Reason: fmt.Sprintf("The kernel appends the constant %g to each point. %s", sum, e.Reason)}
	}
	if k.w.A.Len() == 0 {
		return &e
	}
	row, parts, most := k.w.A.Row(e.Column), 0, math.Inf(-1)
	for a, v := range row {
		if v == 0 {
			continue
		}
		parts++
		part := v * at[a]
		if sum < 0 {
			part = -part
		}
		if part > most {
			e.Column, e.Value, most = a, at[a], part
		}
	}
	if parts > 1 {
		e.Reason = fmt.Sprintf("A linear combination of the coordinates is %g. %s", sum, e.Reason)
	}
	return &e
}

// inDomain returns an error for points or a bandwidth that k does not accept as a part
// of another kernel.
func inDomain(k approx.Kernel, x approx.Points) error {
	return approx.Problem{Kernel: k, X: x, Rank: 1}.CheckSymmetric()
}

// Bound implements approx.Bounded. The supremum over all x̃ bounds the supremum over
// warped points.
func (k warpedBounded) Bound() float64 { return bound(k.k) }

// bound returns κ of a kernel that is Bounded or Lipschitz.
func bound(k approx.Kernel) float64 {
	if b, ok := k.(approx.Bounded); ok {
		return b.Bound()
	}
	return k.Eval([]float64{0}, []float64{0}) // shift-invariant
}

// Lipschitz implements approx.Lipschitz. It multiplies the constant of k by ‖A‖_F, or
// by the largest entry of a diagonal A, since ‖Aδ‖ is at most this factor times ‖δ‖.
func (k warpedLipschitz) Lipschitz(d int) float64 {
	return slope(k.k, k.w.Dim(d)) * norm(k.w.A)
}

// slope returns L, or +Inf if k is not approx.Lipschitz.
func slope(k approx.Kernel, d int) float64 {
	if l, ok := k.(approx.Lipschitz); ok {
		return l.Lipschitz(d)
	}
	return math.Inf(1)
}

// norm returns a bound of the spectral norm of A: the smaller of the Frobenius norm
// and √(‖A‖₁‖A‖∞), which is exact for a diagonal A. The identity has no rows.
func norm(a approx.Points) float64 {
	if a.Len() == 0 {
		return 1
	}
	var frobenius, row float64
	columns := make([]float64, a.Dim)
	for i := range a.Len() {
		var s float64
		for j, v := range a.Row(i) {
			frobenius = math.Hypot(frobenius, v)
			s += math.Abs(v)
			columns[j] += math.Abs(v)
		}
		row = max(row, s)
	}
	var column float64
	for _, s := range columns {
		column = max(column, s)
	}
	return min(frobenius, math.Sqrt(row*column))
}

// Indefinite implements approx.Indefinite.
func (k warpedIndefinite) Indefinite() string { return k.k.(approx.Indefinite).Indefinite() }
