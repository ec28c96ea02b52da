// Package arg checks the arguments of exported functions. Its functions panic where the
// caller made a mistake that a look at the program shows: a length, a dimension, an index
// or a nil argument. Each panic names the function that was called, what it got and what
// it wants:
//
//	landmark.Lloyd: got centres in 3 dimensions, want 2
package arg

import (
	"fmt"

	"mercer/approx"
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

// Index panics unless 0 ≤ i < n.
func Index(fn, name string, i, n int) {
	if i < 0 || i >= n {
		panic(fmt.Sprintf("%s: got %s %d, want one of 0 to %d", fn, name, i, n-1))
	}
}

// Dim panics unless the named points, in got dimensions, are in want.
func Dim(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %s in %d dimensions, want %d", fn, name, got, want))
	}
}

// Points panics unless x.Data is a list of points in x.Dim dimensions. The zero Points
// pass.
func Points(fn, name string, x approx.Points) {
	if x.Dim == 0 && len(x.Data) == 0 {
		return
	}
	if x.Dim < 1 || len(x.Data)%x.Dim != 0 {
		panic(fmt.Sprintf("%s: got %d numbers as %s in %d dimensions", fn, len(x.Data), name, x.Dim))
	}
}

// NotNil panics if v, the named argument, is a nil interface.
func NotNil(fn, name string, v any) {
	if v == nil {
		panic(fmt.Sprintf("%s: got no %s, want one", fn, name))
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
func Density(fn string, p approx.Density) error {
	if err := p.Centers.Check(); err != nil {
		return err
	}
	m := p.Centers.Len()
	Len(fn, "weights", len(p.Weights), m)
	if m == 0 {
		return &approx.EmptyError{Name: "centres"}
	}
	return approx.CheckWeights(p.Weights)
}
