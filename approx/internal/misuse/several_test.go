package misuse

import (
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/manifold"
)

// TestSeveralWrongArguments checks that two arguments are wrong together. Each of them is
// detected only because of the other.
func TestSeveralWrongArguments(t *testing.T) {
	for name, c := range map[string]func(){
		"approx.Dst": func() { approx.Dst(nil, math.MaxInt) },
		"approx.Combined": func() {
			approx.Combined(brokenMap{of: newFeatures()}, approx.Points{Data: nil, Dim: math.MaxInt/4 + 1})
		},
		"approx.WarpedMap.Combine": func() {
			approx.WarpedMap{Base: newFeatures(), Warp: approx.Warp{A: x(2)}}.Combine(nil, math.MaxInt/2+1)
		},
		"approx.Points.Subset": func() { approx.Points{Data: []float64{1, 2}, Dim: -1}.Subset(nil) },
	} {
		o := outcome{}
		func() {
			defer func() { o.panic = recover() }()
			c()
		}()
		if v := describeMistake(name, o); v != "" || o.panic == nil {
			t.Errorf("%s: %s: %v", name, v, o)
		}
	}
}

// TestNilParts checks that a kernel that is composed of a nil kernel leads to a NilError.
func TestNilParts(t *testing.T) {
	var null *kernel.Gaussian
	warp := approx.Warp{A: approx.Points{Data: []float64{2, 0, 0, 2}, Dim: 2}}
	for _, k := range []approx.Kernel{
		null, kernel.Sum(null, kernel.Linear{}), kernel.Sum(kernel.Linear{}, nil), kernel.Product(gauss, null),
		kernel.Scaled(2, null), kernel.Scaled(2, nil), kernel.Warp(null, warp), kernel.Layered(null, gauss), kernel.Layered(kernel.Linear{}, null),
	} {
		if _, err := (manifold.Eigenmaps{}).EmbedDensity(ctx, k, uniformDensity(5)); !errors.As(err, new(*approx.NilError)) {
			t.Errorf("%T: the error is %v, not a NilError", k, err)
		}
	}
}
