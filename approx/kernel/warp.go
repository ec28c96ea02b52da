package kernel

import (
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Warp returns the kernel k(x̃, ỹ) of warped points x̃ = (Ax, b). The result is
// approx.Warped, and approx.Indefinite if k is. It has a bound or a Lipschitz constant if k
// has. If w is the identity, the result is k.
//
// Two successive warps become one warp, except if a linear map follows appended
// constants. Warp panics if k does not accept points of the dimension of x̃.
func Warp(k approx.Kernel, w approx.Warp) approx.Kernel {
	return newWarped("kernel.Warp", k, approx.Warp{A: w.A.Clone(), B: slices.Clone(w.B)})
}

// newWarped implements Warp. The name fn of the calling function is for messages of
// panics.
func newWarped(fn string, k approx.Kernel, w approx.Warp) approx.Kernel {
	arg.Points(fn, "rows of A", w.A)
	if w.IsIdentity() {
		return k
	}
	if q := w.A.Len() + len(w.B); w.A.Len() > 0 {
		arg.Dim(fn, "mapped points", q, mappedDim(k, q))
	}
	if in, ok := k.(approx.Warped); ok {
		inner, v := in.Warp()
		if composedWarp, ok := composeWarps(v, w); ok {
			return newWarped(fn, inner, composedWarp)
		}
	}
	return newComposed(warpedKernel{k, w})
}

// composeWarps returns the warp that applies w first and then v. The result ok is false
// if the composition is not a Warp.
func composeWarps(v, w approx.Warp) (composition approx.Warp, ok bool) {
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

// ARD returns k with an individual length scale sₐ for each coordinate (automatic
// relevance determination, Neal 1996),
//
//	(x, y) ↦ k(x₁/s₁, …, x_d/s_d; y₁/s₁, …, y_d/s_d).
//
// A large scale makes a coordinate irrelevant. The scales multiply the length scale of k:
// ARD(Gaussian{Sigma: 1}, s₁, …, s_d) has the length scales s₁, …, s_d.
// NewBandwidthGradient returns the derivatives in log sₐ. ARD panics unless all scales are
// positive and finite. It also panics without scales, or if k does not accept points of
// this dimension.
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

// warpedKernel is the kernel k of points that w maps.
type warpedKernel struct {
	k approx.Kernel
	w approx.Warp
}

var _ approx.Warped = warpedKernel{}

func (k warpedKernel) members() []approx.Kernel { return []approx.Kernel{k.k} }

// Eval implements approx.Kernel.
func (k warpedKernel) Eval(x, y []float64) float64 { return evalByCross(k, x, y) }

// Cross implements approx.Crosser.
func (k warpedKernel) Cross(dst []float64, x, y approx.Points) {
	crossSizes(x, y)
	mustHaveDim("kernel.Cross", "x", k, x)
	Cross(dst, k.k, k.w.Points(x), k.w.Points(y))
}

// Warp implements approx.Warped.
func (k warpedKernel) Warp() (approx.Kernel, approx.Warp) { return k.k, k.w }

// Domain implements approx.Domained. A must have a column for each coordinate, and x̃
// must be in the domain of k₀. The error contains a coordinate of x.
func (k warpedKernel) Domain(x approx.Points) error {
	if err := k.checkPoints(x); err != nil {
		return err
	}
	return checkComposedSize(k, x)
}

func (k warpedKernel) checkPoints(x approx.Points) error {
	if err := k.w.Check(x.Dim); err != nil {
		return err
	}
	y := k.w.Points(x)
	if err := k.checkUnderflow(x, y); err != nil {
		return err
	}
	return k.unwarpError(checkPoints(k.k, y), x)
}

// checkUnderflow returns an *approx.DomainError for the first point of x that has fewer
// than six digits after the linear map because of underflow. The warped points are y. If
// k₀ does not depend on such small points, checkUnderflow returns nil.
func (k warpedKernel) checkUnderflow(x, y approx.Points) error {
	const minSize = smallestFloat * 1e6
	for _, b := range k.w.B {
		if b != 0 {
			return nil
		}
	}
	if !dependsOnTinyPoints(k.k) {
		return nil
	}
	for i := range x.Len() {
		if lin.Largest(y.Row(i)) < minSize && !areAtOrigin(k, x.Slice(i, i+1)) {
			return coordinateError(x, i, underflowReason)
		}
	}
	return nil
}

// dependsOnTinyPoints reports whether k or a part of k distinguishes points that are
// arbitrarily close to the origin. It covers kernels that cannot compute k(x, x) without
// evaluation.
func dependsOnTinyPoints(k approx.Kernel) bool {
	switch k := k.(type) {
	case Cosine, ArcCosine0, AdditiveChi2:
		return true
	case Sigmoid:
		return k.Offset == 0
	}
	switch c := compositionOf(k).(type) {
	case scaledKernel, sumKernel, productKernel:
		return slices.ContainsFunc(c.members(), dependsOnTinyPoints)
	case layeredKernel:
		return dependsOnTinyPoints(c.inner)
	}
	return false
}

// unwarpError converts an error about a coordinate of x̃ to an error about the coordinate
// of x with the largest contribution. For an error about a constant, it returns an
// *approx.UnsupportedError.
func (k warpedKernel) unwarpError(err error, x approx.Points) error {
	e := approx.DomainError{}
	switch err := err.(type) {
	case *approx.DomainError:
		e = *err
	case *approx.PointError:
		e = approx.DomainError{Row: err.Row, Column: err.Column, Value: err.Value, Set: err.Set,
			Reason: fmt.Sprintf("The squares of numbers beyond %g are not finite. Use larger length scales.", approx.MaxCoordinate)}
	default:
		return err
	}
	point, sum := x.Row(e.Row), e.Value
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
	row, termCount, maxTerm := k.w.A.Row(e.Column), 0, math.Inf(-1)
	for a, v := range row {
		if v == 0 {
			continue
		}
		termCount++
		term := v * point[a]
		if sum < 0 {
			term = -term
		}
		if term > maxTerm {
			e.Column, e.Value, maxTerm = a, point[a], term
		}
	}
	if termCount > 1 {
		e.Reason = fmt.Sprintf("A linear combination of the coordinates is %g. %s", sum, e.Reason)
	}
	return &e
}

// checkProblem returns an error if k does not accept the points x, or if k is not valid.
func checkProblem(k approx.Kernel, x approx.Points) error {
	return approx.Problem{Kernel: k, X: x}.CheckSymmetric()
}

// Bound implements approx.Bounded. The supremum over all x̃ bounds the supremum over
// warped points.
func (k warpedKernel) Bound() float64 { return bound(k.k) }

// Lipschitz implements approx.Lipschitz. It multiplies the constant of k by a bound of
// ‖A‖, since ‖Aδ‖ ≤ ‖A‖‖δ‖.
func (k warpedKernel) Lipschitz(d int) float64 {
	return finiteOrInf(lipschitz(k.k, k.w.Dim(d)) * spectralNormBound(k.w.A))
}

// Bandwidth implements approx.Bandwidther. A length scale of k is not a length scale of
// points before the map.
func (warpedKernel) Bandwidth() (float64, bool) { return 0, false }

// Spectrum implements approx.Spectral. Callers use approx.Unwarp and the spectrum of k.
func (warpedKernel) Spectrum() (approx.Spectrum, bool) { return approx.Spectrum{}, false }

// spectralNormBound returns an upper bound of the spectral norm of A. It is the smaller
// of the Frobenius norm and √(‖A‖₁‖A‖∞). The second bound is exact for a diagonal A. If A
// has no rows, it is the identity.
func spectralNormBound(a approx.Points) float64 {
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
