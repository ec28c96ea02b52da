package approx

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"mercer/approx/internal/nilvalue"
)

// A RangeError reports that a setting is out of its range.
type RangeError struct {
	Key      string  // key of the setting
	Value    float64 // given value
	Min, Max float64 // ends of the closed range
	Hint     string  // other values that are valid, or the setting to change; may be empty
}

// Error implements error.
func (e *RangeError) Error() string {
	if e.Value-e.Value != 0 && e.Min == -math.MaxFloat64 && e.Max == math.MaxFloat64 {
		return fmt.Sprintf("approx: %s = %g is not a finite number", e.Key, e.Value)
	}
	s := fmt.Sprintf("approx: %s = %s is outside [%s, %s]", e.Key, formatEnd(e.Value), formatEnd(e.Min), formatEnd(e.Max))
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// An IntegerError reports that a setting must be an integer, because the setting is a
// count or the index of a choice.
type IntegerError struct {
	Key      string   // key of the setting
	Value    float64  // given value
	Min, Max float64  // ends of the closed range
	Choices  []string // names of the choices 0, 1, …; nil if the setting has no choices
}

// Error implements error.
func (e *IntegerError) Error() string {
	if len(e.Choices) == 0 {
		return fmt.Sprintf("approx: %s = %g is not an integer in [%s, %s]", e.Key, e.Value, formatEnd(e.Min), formatEnd(e.Max))
	}
	choices := make([]string, len(e.Choices))
	for i, name := range e.Choices {
		choices[i] = fmt.Sprintf("%d (%s)", i, name)
	}
	return fmt.Sprintf("approx: %s = %g is not the number of a choice: %s", e.Key, e.Value, strings.Join(choices, ", "))
}

// formatEnd formats a value or an end of a range. Integers below 2⁵³ have all their digits.
// Numbers close to the limits of float64 are formatted with three digits.
func formatEnd(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	if a := math.Abs(v); a > 1e300 || a < 1e-300 && a > 0 {
		return fmt.Sprintf("%.3g", v)
	}
	return fmt.Sprintf("%g", v)
}

// A PointError reports a coordinate of the data that is not finite or exceeds
// MaxCoordinate.
type PointError struct {
	Row, Column int     // indices, starting at 0
	Value       float64 // value of the coordinate
	Set         string  // set of points that Row indexes; see KernelValueError.SetI
}

// Error implements error.
func (e *PointError) Error() string {
	if math.Abs(e.Value) > MaxCoordinate && !math.IsInf(e.Value, 0) {
		return fmt.Sprintf("approx: coordinate %d of %s is %g, and squares of more than %g are not finite: use a larger unit",
			e.Column, formatPoint(e.Set, e.Row, nil), e.Value, MaxCoordinate)
	}
	return fmt.Sprintf("approx: coordinate %d of %s is %g, not a finite number", e.Column, formatPoint(e.Set, e.Row, nil), e.Value)
}

// A KeyError reports that there is no setting with the given name.
type KeyError struct {
	Owner string   // name of the method, kernel or task
	Key   string   // given key
	Known []string // keys of Owner
	Kind  string   // kind of the key: a setting if empty, or «method»
}

// Error implements error.
func (e *KeyError) Error() string {
	kind := cmp.Or(e.Kind, "setting")
	if len(e.Known) == 0 {
		return fmt.Sprintf("approx: %s has no %s %q: it has none", e.Owner, kind, e.Key)
	}
	return fmt.Sprintf("approx: %s has no %s %q: it has %s", e.Owner, kind, e.Key, strings.Join(e.Known, ", "))
}

// A NilError reports that an argument is nil.
type NilError struct {
	Name string // name of the argument, such as «kernel»
}

// Error implements error.
func (e *NilError) Error() string { return fmt.Sprintf("approx: the %s is nil", e.Name) }

// A WeightError reports a weight of a density that is negative or not finite, or
// that the weights do not sum to 1.
type WeightError struct {
	Index    int     // index of the weight, starting at 0; −1 if Value is the sum of all weights
	Value    float64 // the weight, or the sum of all weights
	Argument string  // argument that contains the weights; empty if there is only one density
}

// Error implements error.
func (e *WeightError) Error() string {
	of := cmp.Or(e.Argument, "a density")
	if e.Index < 0 {
		return fmt.Sprintf("approx: the weights of %s sum to %g, want 1", of, e.Value)
	}
	return fmt.Sprintf("approx: weight %d of %s is %g, want a finite number of at least 0", e.Index, of, e.Value)
}

// A ShapeError reports that the length of Points.Data is not a multiple of Points.Dim, or
// that Points.Dim is less than 1.
type ShapeError struct {
	Numbers, Dim int // len(Points.Data) and Points.Dim
}

// Error implements error.
func (e *ShapeError) Error() string {
	if e.Dim < 1 {
		return fmt.Sprintf("approx: points have %d coordinates, want at least 1", e.Dim)
	}
	return fmt.Sprintf("approx: %d numbers are not points in %d dimensions", e.Numbers, e.Dim)
}

// A DimensionError reports that points have a different dimension from the data.
type DimensionError struct {
	Name      string // name of the points, such as «landmarks»
	Got, Want int    // dimension of the points, dimension of the data
}

// Error implements error.
func (e *DimensionError) Error() string {
	return fmt.Sprintf("approx: got %s in %d dimensions, want %d", e.Name, e.Got, e.Want)
}

// An EmptyError reports that an argument is empty, so that the result is undefined.
type EmptyError struct {
	Name string // plural noun, such as «points»
}

// Error implements error.
func (e *EmptyError) Error() string { return fmt.Sprintf("approx: got no %s, want at least 1", e.Name) }

// A DomainError reports a coordinate of the data that is outside the domain of the
// kernel.
type DomainError struct {
	Row, Column int     // indices, starting at 0
	Value       float64 // value of the coordinate
	Reason      string  // sentence that states which points the kernel accepts
	Set         string  // set of points that Row indexes; see KernelValueError.SetI
}

// Error implements error.
func (e *DomainError) Error() string {
	return fmt.Sprintf("approx: coordinate %d of %s is %g: %s", e.Column, formatPoint(e.Set, e.Row, nil), e.Value, e.Reason)
}

// A ScaleError reports that constant factors make the values of a kernel too large or
// too small for computations.
type ScaleError struct {
	Row      int     // index of a point x, starting at 0
	Value    float64 // k(x, x)
	Min, Max float64 // valid range of the largest k(x, x)
	Set      string  // set of points that Row indexes; see KernelValueError.SetI
}

// Error implements error.
func (e *ScaleError) Error() string {
	if e.Value < e.Min {
		return fmt.Sprintf("approx: the scale of the kernel is too small: k(x, x) is %g at %s and nowhere larger, less than %g: multiply the kernel by a constant", e.Value, formatPoint(e.Set, e.Row, nil), e.Min)
	}
	return fmt.Sprintf("approx: the scale of the kernel is too large: k(x, x) is %g at %s, more than %g: divide the kernel by a constant", e.Value, formatPoint(e.Set, e.Row, nil), e.Max)
}

// A SizeError reports that the size of a fit exceeds Problem.MaxSize. It is for methods that
// determine the number of centres, landmarks or features from the data and other settings.
type SizeError struct {
	Size, Most int // size of the fit, limit
}

// Error implements error.
func (e *SizeError) Error() string {
	return fmt.Sprintf("approx: the fit would have the size %d, more than %d", e.Size, e.Most)
}

// An UnsupportedError reports why a method does not accept a kernel.
type UnsupportedError struct {
	Method string // name of the method; empty if the error applies to every method of a kind
	Reason string // sentence that explains the error

	// Indefinite means that the method needs a positive semi-definite kernel, and the
	// kernel is not. Exact kernel PCA accepts such a kernel.
	Indefinite bool
}

// Error implements error.
func (e *UnsupportedError) Error() string {
	if e.Method == "" {
		return "approx: " + e.Reason
	}
	return fmt.Sprintf("approx: %s: %s", e.Method, e.Reason)
}

// A KernelValueError reports two points x and y at which the kernel is NaN or infinite.
//
// It also reports a finite value that is much larger than √(k(x, x) k(y, y)), so that no
// common scale represents the squares of both. The kernel is then not positive
// semi-definite.
type KernelValueError struct {
	I, J  int       // indices of x and y, starting at 0; −1 for a point that is in no set of the caller
	X, Y  []float64 // coordinates of x and y
	Value float64   // k(x, y)
	Bound float64   // √(k(x, x) k(y, y)) if Value is finite; otherwise 0

	// SetI and SetJ are the names of the sets that I and J index, such as "landmark" or
	// "centre". If several arguments contain points, the name includes the argument:
	// "point of y". SetI and SetJ are empty for points of the data.
	SetI, SetJ string
}

// Error implements error.
func (e *KernelValueError) Error() string {
	x, y, suffix := "x", "y", fmt.Sprintf(", where x is %s and y is %s", formatPoint(e.SetI, e.I, e.X), formatPoint(e.SetJ, e.J, e.Y))
	if e.SetI == "" && e.SetJ == "" && e.I >= 0 && e.J >= 0 {
		x, y, suffix = "x"+subscript(e.I), "x"+subscript(e.J), ""
	}
	if e.Value-e.Value != 0 { // catches NaN
		return fmt.Sprintf("approx: k(%s, %s) = %g is not finite%s", x, y, e.Value, suffix)
	}
	return fmt.Sprintf("approx: k(%s, %s) = %g, but no positive semi-definite kernel has more than √(k(%[1]s, %[1]s) k(%[2]s, %[2]s)) = %[4]g there%s",
		x, y, e.Value, e.Bound, suffix)
}

// formatPoint formats the index i of a point and its set: "landmark 3" or "point 3 of y".
// If i is negative, it formats the leading coordinates instead: "the point (0.5, 2)".
// Without coordinates, it formats only the set: "the start".
func formatPoint(set string, i int, x []float64) string {
	set = cmp.Or(set, "point")
	if i >= 0 {
		noun, argument, hasArgument := strings.Cut(set, " of ")
		if hasArgument {
			argument = " of " + argument
		}
		return fmt.Sprintf("%s %d%s", noun, i, argument)
	}
	if len(x) == 0 {
		return "the " + set
	}
	const maxShown = 4
	text := fmt.Sprintf("%.4g", x[:min(maxShown, len(x))])
	text = strings.ReplaceAll(strings.Trim(text, "[]"), " ", ", ")
	if len(x) > maxShown {
		text += ", …"
	}
	return fmt.Sprintf("the %s (%s)", set, text)
}

// A FeatureValueError reports a feature that is NaN, infinite, or so large that a sum of
// squares is infinite. For an Implicit map, it reports a value of k̂ that is NaN,
// infinite or too large.
type FeatureValueError struct {
	Point   int       // index of the point x, starting at 0; −1 for a point that is in no set of the caller
	X       []float64 // coordinates of x
	Feature int       // index i of the feature, starting at 0; −1 for an Implicit map
	Value   float64   // ψᵢ(x); for an Implicit map k̂(x, y), where y is another point
	Set     string    // set of points that Point indexes; see KernelValueError.SetI
}

// Error implements error.
func (e *FeatureValueError) Error() string {
	if e.Feature < 0 {
		return fmt.Sprintf("approx: k̂(x, y) = %g is not a finite number, where x is %s", e.Value, formatPoint(e.Set, e.Point, e.X))
	}
	if e.Value-e.Value == 0 {
		return fmt.Sprintf("approx: feature %d of %s is %g, and sums of squares of such numbers are not finite", e.Feature, formatPoint(e.Set, e.Point, e.X), e.Value)
	}
	return fmt.Sprintf("approx: feature %d of %s is %g, not a finite number", e.Feature, formatPoint(e.Set, e.Point, e.X), e.Value)
}

// RenumberError returns a copy of err with other indices for its points. Functions use it if
// they pass their points to another function under another name.
//
// For point i of a set, such as "landmark" or "" for the data, number returns another set
// and the index in that set. If err wraps other errors, the copy has the changed text. It
// wraps the changed errors, followed by err.
//
// RenumberError returns a nil pointer, or an error that refers to no point, unchanged. It
// panics if number is nil.
func RenumberError(err error, number func(set string, i int) (string, int)) error {
	if number == nil {
		panic("approx.RenumberError: got no function, want one")
	}
	changed, _ := renumber(err, number)
	return changed
}

// renumber implements RenumberError. It also reports whether err refers to a point.
func renumber(err error, number func(set string, i int) (string, int)) (_ error, ok bool) {
	if nilvalue.Is(err) {
		return err, false
	}
	change := func(set *string, i *int) {
		if *i >= 0 {
			*set, *i = number(*set, *i)
		}
	}
	switch e := err.(type) {
	case *PointError:
		c := *e
		change(&c.Set, &c.Row)
		return &c, true
	case *DomainError:
		c := *e
		change(&c.Set, &c.Row)
		return &c, true
	case *ScaleError:
		c := *e
		change(&c.Set, &c.Row)
		return &c, true
	case *FeatureValueError:
		c := *e
		change(&c.Set, &c.Point)
		return &c, true
	case *KernelValueError:
		c := *e
		change(&c.SetI, &c.I)
		change(&c.SetJ, &c.J)
		return &c, true
	case interface{ Unwrap() error }:
		return renumberWrapped(err, []error{e.Unwrap()}, number)
	case interface{ Unwrap() []error }:
		return renumberWrapped(err, e.Unwrap(), number)
	}
	return err, false
}

// renumberWrapped implements renumber for an error that wraps other errors.
func renumberWrapped(err error, wrappedErrs []error, number func(set string, i int) (string, int)) (_ error, ok bool) {
	w := &renumberedError{text: err.Error()}
	start := 0
	for _, inner := range wrappedErrs {
		changedErr, ok := renumber(inner, number)
		if !ok {
			continue
		}
		old, text := inner.Error(), changedErr.Error()
		if index := strings.Index(w.text[start:], old); index >= 0 {
			w.text = w.text[:start+index] + text + w.text[start+index+len(old):]
			start += index + len(text)
		}
		w.errs = append(w.errs, changedErr)
	}
	if len(w.errs) == 0 {
		return err, false
	}
	w.errs = append(w.errs, err)
	return w, true
}

// A renumberedError replaces an error that wraps errors with changed indices.
type renumberedError struct {
	text string
	errs []error // the changed errors, followed by the original error
}

// Error implements error.
func (e *renumberedError) Error() string { return e.text }

// Unwrap returns the changed errors, followed by the original error. Hence errors.As
// finds a changed error first.
func (e *renumberedError) Unwrap() []error { return e.errs }

// renameSet returns a copy of err in which all points belong to the given set. The
// indices stay the same.
func renameSet(set string, err error) error {
	return RenumberError(err, func(_ string, i int) (string, int) { return set, i })
}

// subscript formats n ≥ 0 in subscript digits.
func subscript(n int) string {
	digits := []rune(strconv.Itoa(n))
	for i, d := range digits {
		digits[i] = d - '0' + '₀'
	}
	return string(digits)
}
