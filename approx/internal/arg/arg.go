// Package arg checks the arguments of exported functions. Its functions panic for
// programming mistakes: a wrong length, dimension or index, or a nil argument. Each
// panic names the called function, the given value and the required value:
//
//	landmark.Lloyd: got centres in 3 dimensions, want 2
package arg

import (
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/nilvalue"
)

// Len panics unless got, the length of the named argument, is want.
func Len(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %d %s, want %d", fn, got, name, want))
	}
}

// AtLeast panics unless the named argument is at least least.
func AtLeast(fn, name string, got, least int) {
	if got < least {
		panic(fmt.Sprintf("%s: got %s = %d, want at least %d", fn, name, got, least))
	}
}

// AtMost panics unless the named argument is at most most.
func AtMost(fn, name string, got, most int) {
	if got > most {
		panic(fmt.Sprintf("%s: got %s = %d, want at most %d", fn, name, got, most))
	}
}

// Index panics unless 0 ≤ i < n.
func Index(fn, name string, i, n int) {
	if i < 0 || i >= n {
		panic(fmt.Sprintf("%s: got %s %d, want one of 0 to %d", fn, name, i, n-1))
	}
}

// Dim panics unless got, the dimension of the named points, is want.
func Dim(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %s in %d dimensions, want %d", fn, name, got, want))
	}
}

// Points panics unless x.Data is a list of points in x.Dim dimensions. It accepts the
// zero Points.
func Points(fn, name string, x approx.Points) {
	if x.Dim == 0 && len(x.Data) == 0 {
		return
	}
	if x.Dim < 1 || len(x.Data)%x.Dim != 0 {
		panic(fmt.Sprintf("%s: got %d numbers as %s in %d dimensions", fn, len(x.Data), name, x.Dim))
	}
}

// NotNil panics if v, the named argument, is nil or holds a nil pointer or function.
func NotNil(fn, name string, v any) {
	if nilvalue.Is(v) {
		panic(fmt.Sprintf("%s: got no %s, want one", fn, name))
	}
}

// FeatureMap panics if f is nil or holds a nil pointer, or if its number of features is
// negative.
func FeatureMap(fn string, f approx.FeatureMap) {
	NotNil(fn, "feature map", f)
	if d := f.Len(); d < 0 {
		panic(fmt.Sprintf("%s: got a feature map with %d features, want at least 0", fn, d))
	}
}

// OptionalMap is FeatureMap for a map that may be nil.
func OptionalMap(fn string, f approx.FeatureMap) {
	if f != nil {
		FeatureMap(fn, f)
	}
}

// Eigenfunctions panics if e is nil or holds a nil pointer, and unless it has one function
// for each value.
func Eigenfunctions(fn string, e approx.Eigenfunctions) {
	NotNil(fn, "eigenfunctions", e)
	f := e.Functions()
	FeatureMap(fn, f)
	Len(fn, "eigenfunctions", f.Len(), len(e.Values()))
}

// Made panics for the method fn unless made is true: the receiver must come from the
// constructor named from.
func Made(fn, from string, made bool) {
	if !made {
		panic(fmt.Sprintf("%s: got an empty receiver, want one of %s", fn, from))
	}
}

// Receiver panics for the method fn if its receiver is nil.
func Receiver(fn string, isNil bool) {
	if isNil {
		panic(fn + ": got a nil receiver, want a pointer to a value")
	}
}

// Weights returns the error of approx.CheckWeights. It panics unless there are n weights.
func Weights(fn string, w []float64, n int) error {
	Len(fn, "weights", len(w), n)
	return approx.CheckWeights(w)
}

// Density returns the error of p.Centers.Check or of approx.CheckWeights, or an
// *approx.EmptyError if p has no centre. It panics unless p has one weight for each
// centre.
func Density(fn string, p approx.Density) error { return density(fn, "", p) }

// DensityOf is Density for the named argument of a function with several densities.
func DensityOf(fn, name string, p approx.Density) error { return density(fn, name, p) }

func density(fn, name string, p approx.Density) error {
	if err := p.Centers.Check(); err != nil {
		return Set(CentreOf(name), err)
	}
	m := p.Centers.Len()
	Len(fn, "weights", len(p.Weights), m)
	if m == 0 {
		return &approx.EmptyError{Name: "centres"}
	}
	err := approx.CheckWeights(p.Weights)
	if e, ok := err.(*approx.WeightError); ok {
		e.Of = name
	}
	return err
}

// CentreOf returns the name of the set of centres of the named density.
func CentreOf(name string) string {
	if name == "" {
		return "centre"
	}
	return "centre of " + name
}

// Set returns err with set as the name of the set of its points: "landmark", "centre"
// or "point of y".
func Set(set string, err error) error {
	return approx.Renumber(err, func(_ string, i int) (string, int) { return set, i })
}

// Map panics for the method fn, the Map of a feature map of d coordinates, unless x
// has d numbers and dst is nil or has the length of the features.
func Map(fn string, dst []float64, features int, x []float64, d int) {
	Dim(fn, "x", len(x), d)
	if dst != nil {
		Len(fn, "numbers in dst", len(dst), features)
	}
}

// MapAll panics for the method fn, the MapAll of a feature map of d coordinates,
// unless x is empty or in d dimensions. It also panics unless dst has a number for
// each feature of each point.
func MapAll(fn string, dst []float64, features int, x approx.Points, d int) {
	Points(fn, "x", x)
	if x.Len() > 0 {
		Dim(fn, "x", x.Dim, d)
	}
	Len(fn, "numbers in dst", len(dst), x.Len()*features)
}

// Grid panics for the method fn, the Grid of a feature map of d coordinates, unless
// d is 2 and dst has a number for each feature at each grid point.
func Grid(fn string, dst []float64, features int, xs, ys []float64, d int) {
	Dim(fn, "a grid", 2, d)
	Len(fn, "numbers in dst", len(dst), features*len(xs)*len(ys))
}

// Combine panics for the method fn, the Combine of a feature map, unless w has k numbers
// for each feature.
func Combine(fn string, w []float64, features, k int) {
	AtLeast(fn, "k", k, 0)
	AtMost(fn, "k", k, math.MaxInt32)
	Len(fn, "weights", len(w), features*k)
}

// Data returns an error unless k is a valid kernel and x are points of its domain. It
// returns the error of approx.CheckKernel, of x.Check or of Domain, or an
// *approx.EmptyError.
func Data(k approx.Kernel, x approx.Points) error {
	if err := approx.CheckKernel(k); err != nil {
		return err
	}
	if err := Given(x); err != nil {
		return err
	}
	return Domain(k, x)
}

// Domain returns the error of CheckKernel, or else the error of k.Domain for the points
// x.
func Domain(k approx.Kernel, x approx.Points) error {
	if err := approx.CheckKernel(k); err != nil {
		return err
	}
	if d, ok := k.(approx.Domained); ok {
		return d.Domain(x)
	}
	return nil
}

// DataOf is Data for centres or other points that are not the data. An error names the
// set.
func DataOf(set string, k approx.Kernel, x approx.Points) error { return Set(set, Data(k, x)) }

// Vector returns the error of Points.Check for one point. The error contains the name
// of the argument, such as "start".
func Vector(name string, x []float64) error {
	err := approx.Points{Data: x, Dim: len(x)}.Check()
	return approx.Renumber(err, func(string, int) (string, int) { return name, -1 })
}

// Beside returns an error unless the points y are in the domain of k. The points x are
// data for which Data returned no error. Beside the data, values k(y, y) may be smaller
// than the domain of k allows for y alone. An error names the set of y. Beside panics
// for the function fn unless y, the named argument, has the dimension of x.
func Beside(fn, name, set string, k approx.Kernel, x, y approx.Points) error {
	if err := Given(y); err != nil {
		return Set(set, err)
	}
	Dim(fn, name, y.Dim, x.Dim)
	return Set(set, approx.Problem{Kernel: k, X: x, Landmarks: y, Rank: 1}.CheckSymmetric())
}

// Given returns the error of x.Check, or an *approx.EmptyError.
func Given(x approx.Points) error {
	if len(x.Data) == 0 {
		return &approx.EmptyError{Name: "points"}
	}
	return x.Check()
}

// Range returns an *approx.RangeError unless min ≤ v ≤ max.
func Range(key string, v, min, max float64) error {
	if !(min <= v && v <= max) { // catches NaN
		return &approx.RangeError{Key: key, Value: v, Min: min, Max: max}
	}
	return nil
}

// Integer returns v as an int, an *approx.RangeError unless min ≤ v ≤ max, or an
// *approx.IntegerError.
func Integer(key string, v, min, max float64) (int, error) {
	if err := Range(key, v, min, max); err != nil {
		return 0, err
	}
	if v != math.Trunc(v) {
		return 0, &approx.IntegerError{Key: key, Value: v, Min: min, Max: max}
	}
	return int(v), nil
}

// Positive panics unless the named argument is a positive, finite number.
func Positive(fn, name string, v float64) {
	if !(v > 0 && v <= math.MaxFloat64) { // catches NaN
		panic(fmt.Sprintf("%s: got %s = %g, want a positive number", fn, name, v))
	}
}

// Must panics with err, if not nil, for the function fn, which returns no error.
func Must(fn string, err error) {
	if err != nil {
		panic(fmt.Errorf("%s: %w", fn, err))
	}
}

// Features returns an *approx.FeatureValueError unless the squares of all numbers
// of psi are finite. Psi has rows of d features, the first of which belongs to
// point number from.
func Features(psi []float64, d, from int) error {
	for i, v := range psi {
		if !(v*v <= math.MaxFloat64) { // catches NaN
			return &approx.FeatureValueError{Point: from + i/d, Feature: i % d, Value: v}
		}
	}
	return nil
}

// Finite panics for the function fn if x.Data is not a list of points, or if a
// coordinate is NaN or infinite.
func Finite(fn, name string, x approx.Points) {
	Points(fn, name, x)
	for i, v := range x.Data {
		if v-v != 0 { // catches NaN
			panic(fmt.Sprintf("%s: got coordinate %d of point %d of %s = %g, want a finite number", fn, i%x.Dim, i/x.Dim, name, v))
		}
	}
}

// Numbers returns an *approx.RangeError, with the key name[i], for the first number of v
// that is not in [min, max].
func Numbers(name string, v []float64, min, max float64) error {
	for i, x := range v {
		if !(min <= x && x <= max) { // catches NaN
			return &approx.RangeError{Key: fmt.Sprintf("%s[%d]", name, i), Value: x, Min: min, Max: max}
		}
	}
	return nil
}

// Frequencies returns an *approx.UnsupportedError of the method unless the frequencies
// w and their products with the points x are finite.
func Frequencies(method string, w, x approx.Points) error {
	top := lin.Largest(w.Data) * max(1, lin.Largest(x.Data)) * float64(x.Dim)
	if top <= math.MaxFloat64 { // NaN is not
		return nil
	}
	return &approx.UnsupportedError{
		Method: method,
		Reason: "Frequencies or their products with the points are not finite numbers, because the bandwidth or the shape of the kernel is too small: use a larger one.",
	}
}
