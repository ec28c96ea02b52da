package evaluate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// NegligibleLevel is a fraction of the largest k(x, x). A negative number down to minus
// this fraction counts as a rounding error of a positive semi-definite kernel.
const NegligibleLevel = 1e-8

// NegligibleRemainder is the corresponding fraction for the residual of k(x, x) after a
// projection. If landmarks nearly coincide, rounding errors are divided by residuals of
// about 1e-12 times k(x, x).
const NegligibleRemainder = 1e-5

// maxCheckedPoints is the largest number of points that CheckProjection checks.
const maxCheckedPoints = 512

// A valueError is the error of a method that rejects a kernel because of its values.
// Catch sets the numbers of its points, and ScaleError scales its values. It wraps an
// *approx.UnsupportedError.
type valueError struct {
	method        string
	format        string // format of the reason, with a %v for each element of args
	args          []any  // values of the kernel, as float64, and points, as label
	needsDefinite bool   // whether the method needs a positive semi-definite kernel
}

// A label describes a point in an error.
type label struct {
	noun  string // "landmark", "centre" or "point"; empty before Catch
	i     int
	point []float64
}

func (l label) String() string {
	if l.noun != "" {
		return fmt.Sprintf("%s %d", l.noun, l.i)
	}
	const maxCoords = 4
	text := strings.ReplaceAll(strings.Trim(fmt.Sprintf("%.4g", l.point[:min(maxCoords, len(l.point))]), "[]"), " ", ", ")
	if len(l.point) > maxCoords {
		text += ", …"
	}
	return "(" + text + ")"
}

// Unwrap returns the error as an error type of package approx.
func (e *valueError) Unwrap() error {
	args := make([]any, len(e.args))
	for i, a := range e.args {
		if v, ok := a.(float64); ok {
			a = fmt.Sprintf("%.3g", v)
		}
		args[i] = a
	}
	return &approx.UnsupportedError{Method: e.method, Reason: fmt.Sprintf(e.format, args...), Indefinite: e.needsDefinite}
}

// Error implements error.
func (e *valueError) Error() string { return e.Unwrap().Error() }

// ReasonError returns the error of a method that rejects a kernel because of its values.
// The reason is a format with a %v for each element of args. These are values of the
// kernel of type float64, and points of type []float64.
func ReasonError(method, reason string, args ...any) error {
	e := &valueError{method: method, format: reason}
	for _, a := range args {
		if x, ok := a.([]float64); ok {
			a = label{point: slices.Clone(x)}
		}
		e.args = append(e.args, a)
	}
	return e
}

// IndefiniteError is ReasonError for a method that needs a positive semi-definite kernel.
// The format sign describes values that show that the kernel is indefinite: «k(x, x) =
// %v, where x is %v».
func IndefiniteError(method, sign string, args ...any) error {
	e := ReasonError(method, "The kernel is not positive semi-definite: "+sign+". Exact kernel PCA takes such kernels too, and notes what it leaves out.", args...).(*valueError)
	e.needsDefinite = true
	return e
}

// NegativeError returns the error for a negative value k(x, x) = v.
func NegativeError(x []float64, v float64) error {
	return IndefiniteError("", "k(x, x) = %v, where x is %v", v, x)
}

// PairError returns the error for a value k(x, y) = v whose magnitude exceeds bound, the
// square root of k(x, x) k(y, y).
func PairError(x, y []float64, v, bound float64) error {
	return IndefiniteError("", "k(x, y) = %v, in magnitude %v more than √(k(x, x) k(y, y)), where x is %v and y is %v", v, math.Abs(v)-bound, x, y)
}

// RemainderError returns the error for a negative residual after a projection of k onto
// r functions. The value is k(x, x) = v, and its residual is left < 0.
func RemainderError(x []float64, v, left float64, r int) error {
	return IndefiniteError("", "its projection on "+words.Count(r, "function")+" leaves %v of k(x, x) = %v, where x is %v", left, v, x)
}

// RemainderPairError returns the error for residuals after a projection of k onto r
// functions. The residual v of k(x, y) exceeds the square root of ab, where a and b are
// the residuals of k(x, x) and k(y, y).
func RemainderPairError(x, y []float64, v, a, b float64, r int) error {
	return IndefiniteError("", "its projection on "+words.Count(r, "function")+" leaves %v of k(x, y), and %v and %v of k(x, x) and k(y, y), where x is %v and y is %v", v, a, b, x, y)
}

// ScaleError converts an error for the kernel k to an error for 2ᵉk. It multiplies the
// values in the error by 2ᵉ.
func ScaleError(err error, e int) error {
	i := (*valueError)(nil)
	if e == 0 || !errors.As(err, &i) {
		return err
	}
	c := *i
	c.args = slices.Clone(i.args)
	for n, a := range c.args {
		if v, ok := a.(float64); ok {
			c.args[n] = math.Ldexp(v, e)
		}
	}
	return &c
}

// Complete replaces *err by an error type of package approx, if Catch has named its points
// and ScaleError has scaled its values. The function Fit of a method defers Complete before
// Catch, so that it runs last.
func Complete(err *error) {
	if e := (*valueError)(nil); errors.As(*err, &e) {
		*err = e.Unwrap()
	}
}

// rename returns a copy of e whose points have the numbers and names of the sets. Points
// that are in none of the sets do not change.
func (e *valueError) rename(k approx.Kernel, sets []Set) *valueError {
	c := *e
	c.args = slices.Clone(e.args)
	for n, a := range c.args {
		l, ok := a.(label)
		if !ok {
			continue
		}
		if i, of, point := find(l.point, k, sets); i >= 0 {
			c.args[n] = label{cmp.Or(of, "point"), i, point}
		}
	}
	return &c
}

// renamePoints applies rename to the *valueError that err wraps. It returns other errors
// unchanged.
func renamePoints(err error, k approx.Kernel, sets []Set) error {
	if e := (*valueError)(nil); errors.As(err, &e) {
		return e.rename(k, sets)
	}
	return err
}

// PositiveDiag is Diag with an error for indefinite kernels. It returns an error if a
// value is negative. It also does so if all values are 0 but k(x₁, x) is not 0 for some
// x. The result evals is the number of evaluated pairs.
func PositiveDiag(k approx.Kernel, x approx.Points) (diag []float64, evals int, err error) {
	diag, evals = Diag(nil, k, x), DiagPairs(k, x.Len())
	if kernel.IsDefinite(k) {
		return diag, evals, nil
	}
	err = CheckDiag(x, diag, func() []float64 {
		evals += x.Len()
		return Cross(nil, k, x.Slice(0, 1), x)
	})
	return diag, evals, err
}

// CheckDiag returns the error of PositiveDiag for known values diag. The function first
// returns k(x₁, x) for every x.
func CheckDiag(x approx.Points, diag []float64, first func() []float64) error {
	top := slices.Max(diag)
	for i, v := range diag {
		if v < -NegligibleLevel*max(top, 0) {
			return NegativeError(x.Row(i), v)
		}
	}
	if top > 0 {
		return nil
	}
	for j, v := range first() {
		if v != 0 {
			return PairError(x.Row(0), x.Row(j), v, 0)
		}
	}
	return nil
}

// CheckProjection returns an error if ‖f(x)‖² exceeds k(x, x) at one of the points x. It
// checks at most 512 points. Here f are the features of a projection of k onto functions
// k(z, ·). For kernels that are known to be positive semi-definite, it does nothing. It
// returns the number of mapped points and the number of evaluated pairs.
func CheckProjection(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points) (mappedCount, evals int, err error) {
	if kernel.IsDefinite(k) {
		return 0, 0, nil
	}
	sample := x
	if n := x.Len(); n > maxCheckedPoints {
		rows := make([]int, maxCheckedPoints)
		for i := range rows {
			rows[i] = i * n / maxCheckedPoints
		}
		sample = x.Subset(rows)
	}
	n, d := sample.Len(), f.Len()
	psi, err := FeaturesContext(ctx, f, sample)
	if err != nil {
		return n, 0, err
	}
	squares := make([]float64, n)
	for i := range squares {
		row := psi[i*d : (i+1)*d]
		squares[i] = lin.Dot(row, row)
	}
	evals, err = CheckProjectionSquares(k, sample, squares, d)
	return n, evals, err
}

// CheckProjectionSquares is CheckProjection with known squares ‖f(xᵢ)‖², for a projection
// onto r functions. It returns the number of evaluated pairs.
func CheckProjectionSquares(k approx.Kernel, x approx.Points, squares []float64, r int) (evals int, err error) {
	if kernel.IsDefinite(k) {
		return 0, nil
	}
	diag := Diag(nil, k, x)
	evals = DiagPairs(k, len(diag))
	top := lin.Largest(diag)
	for i, v := range diag {
		switch left := v - squares[i]; {
		case v < -NegligibleLevel*top:
			return evals, NegativeError(x.Row(i), v)
		case left < -NegligibleRemainder*top:
			return evals, RemainderError(x.Row(i), v, left, r)
		}
	}
	return evals, nil
}
