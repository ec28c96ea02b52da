// Package arg checks the arguments of exported functions. Functions whose names begin
// with Check return an error. Other functions panic for programming mistakes: a wrong
// length, dimension or index, or a nil argument. The message of a panic contains the
// called function, the given value and the required value:
//
//	landmark.Lloyd: got centres in 3 dimensions, want 2
package arg

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/nilvalue"
)

// Len panics unless the named argument has the length want. Its length is got.
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

// Dim panics unless the named points have the dimension want. Their dimension is got.
func Dim(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %s in %d dimensions, want %d", fn, name, got, want))
	}
}

// Points panics unless the length of x.Data is a multiple of x.Dim. It accepts the zero
// Points.
func Points(fn, name string, x approx.Points) {
	if x.Dim == 0 && len(x.Data) == 0 {
		return
	}
	if x.Dim < 1 || len(x.Data)%x.Dim != 0 {
		panic(fmt.Sprintf("%s: got %d numbers as %s in %d dimensions, want points of equal length", fn, len(x.Data), name, x.Dim))
	}
}

// Matrix returns the rows of the named matrix x, which share memory with x if possible. It
// panics for the function fn if x is nil, or if x is approx.Points of unequal length.
func Matrix(fn, name string, x mat.Matrix) approx.Points {
	if nilvalue.Is(x) {
		panic(fn + ": got no matrix " + name + ", want one")
	}
	p := approx.PointsOf(x)
	Points(fn, name, p)
	return p
}

// Problem panics for the function fn if the data or the landmarks of p are not points of
// equal length.
func Problem(fn string, p approx.Problem) {
	Points(fn, "points of Problem.X", p.Points())
	Points(fn, "points of Problem.Landmarks", p.GivenLandmarks())
}

// CloneMatrix is Matrix for a function whose result keeps the points. They share no memory
// with x.
func CloneMatrix(fn, name string, x mat.Matrix) approx.Points {
	p := Matrix(fn, name, x)
	if _, ok := x.(mat.RawMatrixer); ok {
		return p.Clone()
	}
	return p
}

// NotNil panics if the named argument v is nil or holds a nil pointer or function.
func NotNil(fn, name string, v any) {
	if nilvalue.Is(v) {
		panic(fmt.Sprintf("%s: got no %s, want one", fn, name))
	}
}

// FeatureMap panics if f is nil or holds a nil pointer. It also panics if the number of
// features is negative.
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

// Eigenfunctions panics if e is nil or holds a nil pointer. It also panics unless e has
// one function for each value.
func Eigenfunctions(fn string, e approx.Eigenfunctions) {
	NotNil(fn, "eigenfunctions", e)
	f := e.Functions()
	FeatureMap(fn, f)
	Len(fn, "eigenfunctions", f.Len(), len(e.Values()))
}

// Constructed panics for the method fn if ok is false. The receiver must be a value that
// the constructor named from has returned.
func Constructed(fn, from string, ok bool) {
	if !ok {
		panic(fmt.Sprintf("%s: got an empty receiver, want one of %s", fn, from))
	}
}

// Receiver panics for the method fn if its receiver is nil.
func Receiver(fn string, isNil bool) {
	if isNil {
		panic(fn + ": got a nil receiver, want a pointer to a value")
	}
}

// CheckWeights returns the error of approx.CheckWeights. It panics unless there are n
// weights.
func CheckWeights(fn string, w []float64, n int) error {
	Len(fn, "weights", len(w), n)
	return approx.CheckWeights(w)
}

// CheckDensity returns the error of p.Centers.Check or of approx.CheckWeights. It returns
// an *approx.EmptyError if p has no centre. It panics unless p has one weight for each
// centre and the centres have equal length.
func CheckDensity(fn string, p approx.Density) error { return checkDensity(fn, "", p) }

// CheckNamedDensity is CheckDensity for the named argument of a function with several
// densities.
func CheckNamedDensity(fn, name string, p approx.Density) error { return checkDensity(fn, name, p) }

func checkDensity(fn, name string, p approx.Density) error {
	Points(fn, "centres", p.Centers)
	if err := p.Centers.Check(); err != nil {
		return NameSet(CenterOf(name), err)
	}
	m := p.Centers.Len()
	Len(fn, "weights", len(p.Weights), m)
	if m == 0 {
		return &approx.EmptyError{Name: "centres"}
	}
	err := approx.CheckWeights(p.Weights)
	if e, ok := err.(*approx.WeightError); ok {
		e.Argument = name
	}
	return err
}

// CenterOf returns the name of the set of centres of the named density. The name is empty
// for a function with one density.
func CenterOf(name string) string {
	if name == "" {
		return "centre"
	}
	return "centre of " + name
}

// NameSet returns err with set as the name of its set of points: "landmark", "centre" or
// "point of y".
func NameSet(set string, err error) error {
	return approx.RenumberError(err, func(_ string, i int) (string, int) { return set, i })
}

// Map checks the arguments of fn, the method Map of a feature map of d coordinates. It
// panics unless x has d numbers and dst is nil or has the number of features as its
// length.
func Map(fn string, dst []float64, features int, x []float64, d int) {
	Dim(fn, "x", len(x), d)
	if dst != nil {
		Len(fn, "numbers in dst", len(dst), features)
	}
}

// MapAll checks the arguments of fn, the method MapAll of a feature map of d coordinates.
// It panics unless x is empty or has d dimensions. It also panics unless dst has a number
// for each feature of each point.
func MapAll(fn string, dst []float64, features int, x approx.Points, d int) {
	Points(fn, "x", x)
	if x.Len() > 0 {
		Dim(fn, "x", x.Dim, d)
	}
	Len(fn, "numbers in dst", len(dst), x.Len()*features)
}

// Grid checks the arguments of fn, the method Grid of a feature map of d coordinates. It
// panics unless d is 2 and dst has a number for each feature at each grid point.
func Grid(fn string, dst []float64, features int, xs, ys []float64, d int) {
	Dim(fn, "a grid", 2, d)
	Len(fn, "numbers in dst", len(dst), features*len(xs)*len(ys))
}

// Combine checks the arguments of fn, the method Combine of a feature map. It panics
// unless w has k numbers for each feature.
func Combine(fn string, w []float64, features, k int) {
	AtLeast(fn, "k", k, 0)
	AtMost(fn, "k", k, math.MaxInt32)
	Len(fn, "weights", len(w), features*k)
}

// CheckData returns an error unless k is a valid kernel that is defined at all points of
// x. The error is the error of approx.CheckKernel, x.Check or CheckDomain, or an
// *approx.EmptyError.
func CheckData(k approx.Kernel, x approx.Points) error {
	if err := approx.CheckKernel(k); err != nil {
		return err
	}
	if err := CheckPoints(x); err != nil {
		return err
	}
	return CheckDomain(k, x)
}

// CheckDomain returns the error of approx.CheckKernel. If there is none, it returns the
// error of k.Domain for the points x.
func CheckDomain(k approx.Kernel, x approx.Points) error {
	if err := approx.CheckKernel(k); err != nil {
		return err
	}
	if d, ok := k.(approx.Domained); ok {
		return d.Domain(x)
	}
	return nil
}

// CheckSet is CheckData for centres or other points that are not the data. An error
// contains the name of the set.
func CheckSet(set string, k approx.Kernel, x approx.Points) error {
	return NameSet(set, CheckData(k, x))
}

// CheckVector returns the error of Points.Check for one point. The error contains the
// name of the argument, such as "start".
func CheckVector(name string, x []float64) error {
	err := approx.Points{Data: x, Dim: len(x)}.Check()
	return approx.RenumberError(err, func(string, int) (string, int) { return name, -1 })
}

// CheckAdditional returns an error unless k is defined at the points y in addition to the
// data x. CheckData must have returned no error for x. Compared with the data, values
// k(y, y) may be smaller than k.Domain permits for y alone. An error contains the name of
// the set of y. CheckAdditional panics for the function fn unless the named argument y
// has the dimension of x.
func CheckAdditional(fn, name, set string, k approx.Kernel, x, y approx.Points) error {
	if err := CheckPoints(y); err != nil {
		return NameSet(set, err)
	}
	Dim(fn, name, y.Dim, x.Dim)
	return NameSet(set, approx.Problem{Kernel: k, X: x, Landmarks: y}.CheckSymmetric())
}

// CheckPoints returns the error of x.Check. It returns an *approx.EmptyError if x has no
// points.
func CheckPoints(x approx.Points) error {
	if len(x.Data) == 0 {
		return &approx.EmptyError{Name: "points"}
	}
	return x.Check()
}

// CheckRange returns an *approx.RangeError unless min ≤ v ≤ max.
func CheckRange(key string, v, min, max float64) error {
	if !(min <= v && v <= max) { // catches NaN
		return &approx.RangeError{Key: key, Value: v, Min: min, Max: max}
	}
	return nil
}

// ToInt returns v as an int. It returns an *approx.RangeError unless min ≤ v ≤ max, and
// an *approx.IntegerError unless v is an integer.
func ToInt(key string, v, min, max float64) (int, error) {
	if err := CheckRange(key, v, min, max); err != nil {
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

// Must panics for the function fn if err is not nil. It is for functions that return no
// error.
func Must(fn string, err error) {
	if err != nil {
		panic(fmt.Errorf("%s: %w", fn, err))
	}
}

// CheckFeatures returns an *approx.FeatureValueError unless the squares of all numbers of
// psi are finite. The rows of psi hold d features of a point. The first row belongs to
// the point with the number from.
func CheckFeatures(psi []float64, d, from int) error {
	if lin.Dot(psi, psi) <= math.MaxFloat64 {
		return nil
	}
	for i, v := range psi {
		if !(v*v <= math.MaxFloat64) { // catches NaN
			return &approx.FeatureValueError{Point: from + i/d, Feature: i % d, Value: v}
		}
	}
	return nil
}

// Finite panics for the function fn if a coordinate of the named points x is NaN or
// infinite. It also panics if the length of x.Data is not a multiple of x.Dim.
func Finite(fn, name string, x approx.Points) {
	Points(fn, name, x)
	for i, v := range x.Data {
		if v-v != 0 { // catches NaN
			panic(fmt.Sprintf("%s: got coordinate %d of point %d of %s = %g, want a finite number", fn, i%x.Dim, i/x.Dim, name, v))
		}
	}
}

// CheckNumbers returns an *approx.RangeError for the first number v[i] that is not in
// [min, max]. The key of the error is name[i].
func CheckNumbers(name string, v []float64, min, max float64) error {
	for i, x := range v {
		if !(min <= x && x <= max) { // catches NaN
			return &approx.RangeError{Key: fmt.Sprintf("%s[%d]", name, i), Value: x, Min: min, Max: max}
		}
	}
	return nil
}

// CheckFrequencies returns an *approx.UnsupportedError of the method unless the
// frequencies w and their products with the points x are finite.
func CheckFrequencies(method string, w, x approx.Points) error {
	top := lin.Largest(w.Data) * max(1, lin.Largest(x.Data)) * float64(x.Dim)
	if top <= math.MaxFloat64 { // false for NaN
		return nil
	}
	return &approx.UnsupportedError{
		Method: method,
		Reason: "Frequencies or their products with the points are not finite numbers, because the bandwidth or the shape of the kernel is too small: use a larger one.",
	}
}
