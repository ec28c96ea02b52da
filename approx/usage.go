package approx

import (
	"context"
	"fmt"

	"mercer/approx/internal/nilvalue"
)

// The functions of this file check the arguments of an exported function fn and panic if
// they are invalid. The message contains fn, the invalid value and the valid values.

// wantLen panics unless the length got of the argument name equals want.
func wantLen(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %d %s, want %d", fn, got, name, want))
	}
}

// wantContext panics if ctx is nil or holds a nil pointer.
func wantContext(fn string, ctx context.Context) {
	if nilvalue.Is(ctx) {
		panic(fn + ": got no context, want one")
	}
}

// wantAtLeast panics unless the value got of the argument name is at least least.
func wantAtLeast(fn, name string, got, least int) {
	if got < least {
		panic(fmt.Sprintf("%s: got %s = %d, want at least %d", fn, name, got, least))
	}
}

// wantAtMost panics unless the value got of the argument name is at most most.
func wantAtMost(fn, name string, got, most int) {
	if got > most {
		panic(fmt.Sprintf("%s: got %s = %d, want at most %d", fn, name, got, most))
	}
}

// wantDim panics unless the dimension got of the points name equals want.
func wantDim(fn, name string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("%s: got %s in %d dimensions, want %d", fn, name, got, want))
	}
}

// wantPoints panics unless the length of x.Data is a multiple of x.Dim. It accepts the
// zero Points.
func wantPoints(fn, name string, x Points) {
	if x.Dim == 0 && len(x.Data) == 0 {
		return
	}
	if x.Dim < 1 || len(x.Data)%x.Dim != 0 {
		panic(fmt.Sprintf("%s: got %d numbers as %s in %d dimensions", fn, len(x.Data), name, x.Dim))
	}
}

// wantMap panics if f is nil or holds a nil pointer, or if its number of features is
// negative.
func wantMap(fn string, f FeatureMap) {
	if nilvalue.Is(f) {
		panic(fn + ": got no feature map, want one")
	}
	if d := f.Len(); d < 0 {
		panic(fmt.Sprintf("%s: got a feature map with %d features, want at least 0", fn, d))
	}
}

// wantFit panics if f is nil.
func wantFit(fn string, f *Fit) {
	if f == nil {
		panic(fn + ": got no fit, want one")
	}
}
