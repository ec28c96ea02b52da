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

// Negligible is the fraction of the largest k(x, x) up to which a negative number
// counts as rounding of a positive semi-definite kernel.
const Negligible = 1e-8

// NegligibleLeft is the corresponding fraction for the remainder of k(x, x) after a
// projection. Near nearly coinciding landmarks, rounding errors are divided by a
// remainder that may be 1e-12 of k(x, x).
const NegligibleLeft = 1e-5

// lowerPoints is the largest number of points that Lower checks.
const lowerPoints = 512

// An indefinite is the error of numbers that show that a kernel is not positive
// semi-definite. Catch numbers the points in it, and Times scales the values of the kernel.
// It wraps an *approx.UnsupportedError.
type indefinite struct {
	method   string
	format   string // of the reason, with a %v for each of args
	args     []any  // values of the kernel, as float64, and points, as label
	definite bool   // the method needs a positive semi-definite kernel
}

// A label names a point.
type label struct {
	noun  string // what i counts: "landmark", "centre" or "point"; empty before Catch
	i     int
	point []float64
}

func (l label) String() string {
	if l.noun != "" {
		return fmt.Sprintf("%s %d", l.noun, l.i)
	}
	const most = 4
	text := strings.ReplaceAll(strings.Trim(fmt.Sprintf("%.4g", l.point[:min(most, len(l.point))]), "[]"), " ", ", ")
	if len(l.point) > most {
		text += ", …"
	}
	return "(" + text + ")"
}

// Unwrap returns the error as an error type of package approx.
func (e *indefinite) Unwrap() error {
	args := make([]any, len(e.args))
	for i, a := range e.args {
		if v, ok := a.(float64); ok {
			a = fmt.Sprintf("%.3g", v)
		}
		args[i] = a
	}
	return &approx.UnsupportedError{Method: e.method, Reason: fmt.Sprintf(e.format, args...), Indefinite: e.definite}
}

// Error implements error.
func (e *indefinite) Error() string { return e.Unwrap().Error() }

// ReasonError returns the error of a method that rejects a kernel because of its
// values. The reason is a format with a %v for each of args: values of the kernel,
// as float64, and points, as []float64.
func ReasonError(method, reason string, args ...any) error {
	e := &indefinite{method: method, format: reason}
	for _, a := range args {
		if x, ok := a.([]float64); ok {
			a = label{point: slices.Clone(x)}
		}
		e.args = append(e.args, a)
	}
	return e
}

// IndefiniteError is ReasonError for a method that needs a positive semi-definite
// kernel. The format sign contains the evidence that the kernel is indefinite: «k(x, x)
// = %v, where x is %v».
func IndefiniteError(method, sign string, args ...any) error {
	e := ReasonError(method, "The kernel is not positive semi-definite: "+sign+". Exact kernel PCA takes such kernels too, and notes what it leaves out.", args...).(*indefinite)
	e.definite = true
	return e
}

// NegativeError returns the error that k(x, x) = v is negative.
func NegativeError(x []float64, v float64) error {
	return IndefiniteError("", "k(x, x) = %v, where x is %v", v, x)
}

// PairError returns the error that |k(x, y)| = |v| is larger than bound, the root of
// k(x, x) k(y, y).
func PairError(x, y []float64, v, bound float64) error {
	return IndefiniteError("", "k(x, y) = %v, in magnitude %v more than √(k(x, x) k(y, y)), where x is %v and y is %v", v, math.Abs(v)-bound, x, y)
}

// LeftError returns the error that k(x, x) = v has the remainder left < 0 after the
// projection of k onto r functions.
func LeftError(x []float64, v, left float64, r int) error {
	return IndefiniteError("", "its projection on "+words.Count(r, "function")+" leaves %v of k(x, x) = %v, where x is %v", left, v, x)
}

// LeftPairError returns the error that, after the projection of k onto r functions, the
// remainder v of k(x, y) exceeds the root of the remainders a of k(x, x) and b of k(y,
// y).
func LeftPairError(x, y []float64, v, a, b float64, r int) error {
	return IndefiniteError("", "its projection on "+words.Count(r, "function")+" leaves %v of k(x, y), and %v and %v of k(x, x) and k(y, y), where x is %v and y is %v", v, a, b, x, y)
}

// Times returns the error err of a kernel for 2ᵉ times the kernel.
func Times(err error, e int) error {
	i := (*indefinite)(nil)
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

// final returns the error that callers of the library know, in place of one whose
// points and values are still incomplete.
func final(err error) error {
	if e := (*indefinite)(nil); errors.As(err, &e) {
		return e.Unwrap()
	}
	return err
}

// rename returns e with its points named as in the sets, or e if they contain none
// of them.
func (e *indefinite) rename(k approx.Kernel, sets []Set) *indefinite {
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

// renameIndefinite is rename of the *indefinite that err wraps, if it wraps one.
func renameIndefinite(err error, k approx.Kernel, sets []Set) error {
	if e := (*indefinite)(nil); errors.As(err, &e) {
		return e.rename(k, sets)
	}
	return err
}

// PositiveDiag is Diag with an error if a value is negative, or if all values are 0
// although k(x₁, x) is not 0 for every x. It returns the number of pairs that it
// evaluated.
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

// CheckDiag returns the error of PositiveDiag for the known diag. The function first
// returns k(x₁, x) for every x.
func CheckDiag(x approx.Points, diag []float64, first func() []float64) error {
	top := slices.Max(diag)
	for i, v := range diag {
		if v < -Negligible*max(top, 0) {
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

// Lower returns an error if ‖f(x)‖² exceeds k(x, x) at one of up to 512 of the points
// x. Here f are the features of a projection of k on functions k(z, ·). Lower does
// nothing for kernels that are known to be positive semi-definite. It returns the
// number of mapped points and the number of evaluated pairs.
func Lower(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points) (mapped, evals int, err error) {
	if kernel.IsDefinite(k) {
		return 0, 0, nil
	}
	some := x
	if n := x.Len(); n > lowerPoints {
		rows := make([]int, lowerPoints)
		for i := range rows {
			rows[i] = i * n / lowerPoints
		}
		some = x.Subset(rows)
	}
	n, d := some.Len(), f.Len()
	psi, err := FeaturesContext(ctx, f, some)
	if err != nil {
		return n, 0, err
	}
	squares := make([]float64, n)
	for i := range squares {
		row := psi[i*d : (i+1)*d]
		squares[i] = lin.Dot(row, row)
	}
	evals, err = Below(k, some, squares, d)
	return n, evals, err
}

// Below is Lower with known squares ‖f(xᵢ)‖², for a projection on r functions. It
// returns the number of evaluated pairs.
func Below(k approx.Kernel, x approx.Points, squares []float64, r int) (evals int, err error) {
	if kernel.IsDefinite(k) {
		return 0, nil
	}
	diag := Diag(nil, k, x)
	evals = DiagPairs(k, len(diag))
	top := lin.Largest(diag)
	for i, v := range diag {
		switch left := v - squares[i]; {
		case v < -Negligible*top:
			return evals, NegativeError(x.Row(i), v)
		case left < -NegligibleLeft*top:
			return evals, LeftError(x.Row(i), v, left, r)
		}
	}
	return evals, nil
}
