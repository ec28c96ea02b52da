// Package evaluate computes and checks kernel values and features for methods, tasks and
// measures.
//
// Cross, Gram, Diag and Eval panic with an error of package approx in three cases:
//
//   - approx.CheckKernel returns an error.
//   - A value is NaN or infinite.
//   - A value off the diagonal is far too large compared with the diagonal.
//
// Features and Implied panic if a value is NaN or infinite. Every exported function that
// calls one of these functions begins with
//
//	defer evaluate.Catch(&err, k, evaluate.Data(x))
//
// Catch returns the error with the point numbers of the caller.
//
//mercer:inline
package evaluate

import (
	"context"
	"errors"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unset"
	"mercer/approx/kernel"
)

// caughtPanic is the value of a panic that Catch turns into an error.
type caughtPanic struct{ err error }

// Cross is kernel.Cross with checks. If a value is not finite or too large, it panics,
// and Catch turns the panic into an error.
func Cross(dst []float64, k approx.Kernel, x, y approx.Points) []float64 {
	CheckKernel(k)
	dst = kernel.Cross(dst, k, x, y)
	check(dst, k, x, y)
	return dst
}

// Gram is kernel.Gram with the checks of Cross.
func Gram(dst []float64, k approx.Kernel, x approx.Points) []float64 {
	CheckKernel(k)
	dst = kernel.Gram(dst, k, x)
	check(dst, k, x, x)
	return dst
}

const (
	// largeValue is the magnitude above which values of a kernel are compared with its
	// diagonal. At unit scale, no k(x, x) exceeds 2¹⁰². A larger value shows that the
	// kernel is not positive semi-definite.
	largeValue = 0x1p104

	// maxRatio is the largest permitted ratio of a large value and √(k(x, x) k(y, y)).
	// For a smaller ratio, methods report that the kernel is indefinite.
	maxRatio = 0x1p20
)

// check panics if a value of Cross(x, y) is not finite, or too large compared with the
// diagonal. Only kernels from outside package kernel can have these values.
func check(values []float64, k approx.Kernel, x, y approx.Points) {
	if lin.Dot(values, values) < largeValue*largeValue { // NaN fails the comparison
		return
	}
	m := y.Len()
	if at := firstNonFinite(values); at >= 0 {
		fail(x.Row(at/m), y.Row(at%m), values[at])
	}
	if kernel.IsFinite(k) || isIndefinite(k) || !slices.ContainsFunc(values, isLarge) {
		return
	}
	diagX, diagY := kernel.Diag(nil, k, x), kernel.Diag(nil, k, y)
	for at, v := range values {
		if bound := geometricMean(diagX[at/m], diagY[at%m]); isLarge(v) && math.Abs(v)/maxRatio > bound {
			failLarge(x.Row(at/m), y.Row(at%m), v, bound)
		}
	}
}

func isLarge(v float64) bool { return math.Abs(v) >= largeValue }

func isIndefinite(k approx.Kernel) bool {
	_, ok := k.(approx.Indefinite)
	return ok
}

// geometricMean returns √|ab|.
func geometricMean(a, b float64) float64 { return math.Sqrt(math.Abs(a)) * math.Sqrt(math.Abs(b)) }

// Diag is kernel.Diag with checks. If a value is not finite, it panics, and Catch turns
// the panic into an error.
func Diag(dst []float64, k approx.Kernel, x approx.Points) []float64 {
	CheckKernel(k)
	dst = kernel.Diag(dst, k, x)
	if at := firstNonFinite(dst); at >= 0 {
		fail(x.Row(at), x.Row(at), dst[at])
	}
	return dst
}

// GramPairs returns the number of pairs that Gram evaluates for n points.
func GramPairs(n int) int { return kernel.GramEvals(n) }

// DiagPairs returns the number of pairs that Diag evaluates for n points. If k is radial,
// k(x, x) is constant and the number is 0.
func DiagPairs(k approx.Kernel, n int) int {
	if _, ok := k.(approx.Radial); ok {
		return 0
	}
	return n
}

// Eval returns k(x, y) with the checks of Cross.
func Eval(k approx.Kernel, x, y []float64) float64 {
	CheckKernel(k)
	v := k.Eval(x, y)
	if !isFinite(v) {
		fail(x, y, v)
	}
	if isLarge(v) {
		check([]float64{v}, k, asPoints(x), asPoints(y))
	}
	return v
}

func asPoints(x []float64) approx.Points { return approx.Points{Data: x, Dim: len(x)} }

// CheckKernel panics with the error of approx.CheckKernel, which Catch returns.
func CheckKernel(k approx.Kernel) {
	if err := approx.CheckKernel(k); err != nil {
		panic(caughtPanic{err})
	}
}

// fail panics with the error for k(x, y) = v. Catch adds the numbers of the points.
func fail(x, y []float64, v float64) {
	failLarge(x, y, v, 0)
}

// failLarge panics with the error for k(x, y) = v, which exceeds the bound. Catch adds
// the numbers of the points.
func failLarge(x, y []float64, v, bound float64) {
	panic(caughtPanic{&approx.KernelValueError{I: -1, J: -1, X: slices.Clone(x), Y: slices.Clone(y), Value: v, Bound: bound}})
}

// Features is approx.FeaturesTo with checks. If a feature is not finite, it panics, and
// Catch turns the panic into an error.
func Features(dst []float64, f approx.FeatureMap, x approx.Points) []float64 {
	dst = approx.FeaturesTo(dst, f, x)
	CheckFinite(dst, f.Len(), x)
	return dst
}

// CheckFinite panics if a feature is NaN or infinite, and Catch turns the panic into an error.
// The rows of psi hold the d features of the points x.
func CheckFinite(psi []float64, d int, x approx.Points) {
	if at := firstNonFinite(psi); at >= 0 {
		panic(caughtPanic{&approx.FeatureValueError{Point: -1, Feature: at % d, X: slices.Clone(x.Row(at / d)), Value: psi[at]}})
	}
}

// CheckSquares panics if the square of a feature is NaN or infinite, and Catch turns the
// panic into an error. The rows of psi hold the d features of the points x.
func CheckSquares(psi []float64, d int, x approx.Points) {
	if lin.Dot(psi, psi) <= math.MaxFloat64 {
		return
	}
	for at, v := range psi {
		if !(v*v <= math.MaxFloat64) { // catches NaN
			panic(caughtPanic{&approx.FeatureValueError{Point: -1, Feature: at % d, X: slices.Clone(x.Row(at / d)), Value: v}})
		}
	}
}

// Implied is f.Implied with checks. If a value is not finite, it panics, and Catch turns
// the panic into an error.
func Implied(dst []float64, f approx.Implicit, x, y approx.Points) {
	f.Implied(dst, x, y)
	if at := firstNonFinite(dst[:x.Len()*y.Len()]); at >= 0 {
		panic(caughtPanic{&approx.FeatureValueError{Point: -1, Feature: -1, X: slices.Clone(x.Row(at / y.Len())), Value: dst[at]}})
	}
}

// Map returns the features of one point with the checks of Features.
func Map(f approx.FeatureMap, x []float64) []float64 {
	return Features(nil, f, approx.Points{Data: x, Dim: len(x)})
}

// FeaturesContext is Features with a context. It returns the error of ctx soon after ctx
// is done.
func FeaturesContext(ctx context.Context, f approx.FeatureMap, x approx.Points) ([]float64, error) {
	psi := unset.Numbers(x.Len() * f.Len())
	err := eachBlock(ctx, f, x, func(i, b int) []float64 { return psi[i*f.Len() : (i+b)*f.Len()] })
	return psi, err
}

// BlockRows returns the number of points whose features should be computed at once. For sums
// over thousands of points, a block takes a tenth of a second in a browser. A block has at
// most 2²⁴ numbers, or one point if this has more features.
func BlockRows(f approx.FeatureMap) int {
	const mostRows, mostNumbers = 128, 1 << 24
	return min(mostRows, max(1, mostNumbers/max(1, f.Len())))
}

// eachBlock maps the points of x in blocks of b points. It stores the features of points
// i to i+b−1 in the slice that blockOf(i, b) returns.
func eachBlock(ctx context.Context, f approx.FeatureMap, x approx.Points, blockOf func(i, b int) []float64) error {
	n, rows := x.Len(), BlockRows(f)
	for i := 0; i < n; i += rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		b := min(rows, n-i)
		Features(blockOf(i, b), f, x.Slice(i, i+b))
	}
	return ctx.Err()
}

// CheckFeatures maps all points of x by f and returns an error if a feature is not
// finite. It is for a fit of k that has not mapped these points. For kernels of package
// kernel, whose values are finite, it does nothing. It returns the number of mapped
// points.
func CheckFeatures(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points) (points int, err error) {
	if kernel.IsFinite(k) {
		return 0, nil
	}
	block := make([]float64, min(BlockRows(f), x.Len())*f.Len())
	err = eachBlock(ctx, f, x, func(_, b int) []float64 { return block[:b*f.Len()] })
	return x.Len(), err
}

// A Set is a named set of points. Errors refer to its points by name and number.
type Set struct {
	of string // "landmark", "centre" or "point of y"; empty for the data
	x  approx.Points
}

// Points returns a set of points other than the data. For an argument y, the name of the
// set is "point of y".
func Points(set string, x approx.Points) Set { return Set{set, x} }

// Data, Landmarks and Centres return the sets of the data, the landmarks and the centres.
func Data(x approx.Points) Set      { return Set{"", x} }
func Landmarks(z approx.Points) Set { return Set{"landmark", z} }
func Centers(c approx.Points) Set   { return Set{"centre", c} }

// Catch turns a panic of this package into *err. It must be deferred. It also completes
// an error that *err holds: points of the error get their numbers in the first set that
// contains them.
//
// If k is not nil and a feature of a point x is not finite, Catch searches the sets for
// the cause. This is a point y with a value k(x, y) that is not finite or too large.
func Catch(err *error, k approx.Kernel, sets ...Set) {
	if r := recover(); r != nil {
		f, ok := r.(caughtPanic)
		if !ok {
			panic(r)
		}
		*err = f.err
	}
	if *err == nil {
		return
	}
	*err = renamePoints(*err, k, sets)
	var feature *approx.FeatureValueError
	if errors.As(*err, &feature) {
		feature = withCoordinates(feature, sets)
		if e := causeOf(feature, k, sets); e != nil {
			*err = e
		} else {
			e := *feature
			setPoint(&e.Point, &e.Set, &e.X, nil, sets)
			*err = &e
			return
		}
	}
	var value *approx.KernelValueError
	if errors.As(*err, &value) {
		e := *value
		setPoint(&e.I, &e.SetI, &e.X, k, sets)
		setPoint(&e.J, &e.SetJ, &e.Y, k, sets)
		remeasure(&e, k)
		*err = &e
	}
}

// withCoordinates returns e with the coordinates of its point. It returns e unchanged if
// e has coordinates already, or if its point is not one of the data.
func withCoordinates(e *approx.FeatureValueError, sets []Set) *approx.FeatureValueError {
	if e.X != nil || e.Set != "" || e.Point < 0 || len(sets) == 0 || sets[0].of != "" || e.Point >= sets[0].x.Len() {
		return e
	}
	c := *e
	c.X = slices.Clone(sets[0].x.Row(e.Point))
	return &c
}

// remeasure replaces the value and bound of e, which may belong to a multiple of k, by
// the value and bound of k.
func remeasure(e *approx.KernelValueError, k approx.Kernel) {
	if k == nil || !isFinite(e.Value) || e.I < 0 || e.J < 0 {
		return
	}
	e.Value, e.Bound = k.Eval(e.X, e.Y), geometricMean(k.Eval(e.X, e.X), k.Eval(e.Y, e.Y))
}

// setPoint sets the number, the set name and the coordinates of a point, if one of the
// sets contains the point. Otherwise it removes a number that refers to other data than
// the data of the caller.
func setPoint(i *int, of *string, x *[]float64, k approx.Kernel, sets []Set) {
	if index, setName, point := find(*x, k, sets); index >= 0 {
		*i, *of, *x = index, setName, point
	} else if *of == "" && *x != nil && len(sets) > 0 {
		*i = -1
	}
}

// find returns the number of x in the first set that contains it, the name of the set,
// and the point. If k is warped, x may be the warped point. The number is −1 if no set
// contains the point.
func find(x []float64, k approx.Kernel, sets []Set) (i int, of string, point []float64) {
	for _, s := range sets {
		for i := range s.x.Len() {
			if slices.Equal(s.x.Row(i), x) {
				return i, s.of, slices.Clone(s.x.Row(i))
			}
		}
	}
	if k == nil {
		return -1, "", nil
	}
	if _, w := approx.Unwarp(k); !w.IsIdentity() {
		for _, s := range sets {
			if s.x.Len() == 0 || w.Check(s.x.Dim) != nil {
				continue
			}
			if i, _, _ := find(x, nil, []Set{{x: w.Points(s.x)}}); i >= 0 {
				return i, s.of, slices.Clone(s.x.Row(i))
			}
		}
	}
	return -1, "", nil
}

// causeOf returns the error for a kernel value that explains the feature value of e. This
// is a value that is not finite or too large. If there is none, causeOf returns nil.
func causeOf(e *approx.FeatureValueError, k approx.Kernel, sets []Set) *approx.KernelValueError {
	if k == nil {
		return nil
	}
	mayBeLarge := !kernel.IsFinite(k)
	for _, s := range sets {
		for j := range s.x.Len() {
			y := s.x.Row(j)
			if len(y) != len(e.X) {
				continue
			}
			found := &approx.KernelValueError{I: e.Point, SetI: e.Set, J: j, X: e.X, Y: slices.Clone(y), SetJ: s.of, Value: k.Eval(e.X, y)}
			if !isFinite(found.Value) {
				return found
			}
			if mayBeLarge {
				found.Bound = geometricMean(k.Eval(e.X, e.X), k.Eval(y, y))
				if math.Abs(found.Value)/maxRatio > found.Bound {
					return found
				}
			}
		}
	}
	return nil
}

func isFinite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// firstNonFinite returns the index of the first number that is NaN or infinite, or −1.
func firstNonFinite(x []float64) int {
	if lin.AllFinite(x) {
		return -1
	}
	return slices.IndexFunc(x, func(v float64) bool { return !isFinite(v) })
}
