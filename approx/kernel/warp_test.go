package kernel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestDomainOfWarpedKernel checks that if a point is outside the domain of a warped
// kernel, the error contains a coordinate of the point before the warp.
func TestDomainOfWarpedKernel(t *testing.T) {
	chi2 := kernel.ExpChi2{Sigma: 1}
	rows := func(d int, v ...float64) approx.Points { return approx.Points{Data: v, Dim: d} }
	for name, c := range map[string]struct {
		k      approx.Kernel
		x      approx.Points
		row    int
		column int
		reason string
	}{
		"length scales": {kernel.ARD(chi2, 1, 2), rows(2, 1, 1, 0.25, -0.5), 1, 1, "The χ² distance"},
		"a permutation": {kernel.Warp(chi2, approx.Warp{A: rows(2, 0, 1, 3, 0)}), rows(2, 1, 1, 2, -0.5), 1, 1, "The χ² distance"},
		"a sum":         {kernel.Warp(chi2, approx.Warp{A: rows(3, 1, 1, 1)}), rows(3, 1, 1, 1, 1, -3, 0.5), 1, 1, "A linear combination of the coordinates is -1.5."},
		"a difference":  {kernel.Warp(chi2, approx.Warp{A: rows(2, 1, -1)}), rows(2, 1, 3), 0, 1, "A linear combination of the coordinates is -2."},
		"a constant":    {kernel.Biased(chi2, 1), rows(2, 1, 1, 0.25, -0.5), 1, 1, "The χ² distance"},
		"in a sum":      {kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.ARD(chi2, 1, 2)), rows(2, 0.25, -0.5), 0, 1, "The χ² distance"},
		"a large unit":  {kernel.ARD(chi2, 1e-10, 1e-10), rows(2, 1, 1, 1, 1e145), 1, 1, "larger length scales"},
	} {
		err := c.k.(approx.Domained).Domain(c.x)
		var e *approx.DomainError
		if !errors.As(err, &e) || e.Row != c.row || e.Column != c.column || e.Value != c.x.Row(c.row)[c.column] || !strings.HasPrefix(e.Reason, c.reason) && !strings.HasSuffix(e.Reason, c.reason+".") {
			t.Errorf("%s: the error is %v, want one of coordinate %d of point %d: %s", name, err, c.column, c.row, c.reason)
		}
	}
	err := kernel.Biased(chi2, -1).(approx.Domained).Domain(rows(2, 1, 1))
	if !errors.As(err, new(*approx.UnsupportedError)) || !strings.Contains(err.Error(), "constant -1") {
		t.Errorf("the error of a negative constant is %v", err)
	}
}

// TestLinearMapOfAnotherSpace checks that if a linear map in k does not accept the
// points, a function panics with its own name.
func TestLinearMapOfAnotherSpace(t *testing.T) {
	plane := approx.Points{Data: []float64{0, 1, 2, 3}, Dim: 2}
	gauss := kernel.Gaussian{Sigma: 1}
	scaledKernel := kernel.ARD(gauss, 1, 2, 3)
	for _, k := range []approx.Kernel{
		scaledKernel, kernel.Scaled(2, scaledKernel), kernel.Sum(gauss, scaledKernel), kernel.Product(scaledKernel, kernel.Linear{}), kernel.Layered(scaledKernel, gauss),
	} {
		for want, call := range map[string]func(){
			"kernel.Gram: got x in 2 dimensions, want 3":            func() { kernel.Gram(nil, k, plane) },
			"kernel.Cross: got x in 2 dimensions, want 3":           func() { kernel.Cross(nil, k, plane, plane) },
			"kernel.Diag: got x in 2 dimensions, want 3":            func() { kernel.Diag(nil, k, plane) },
			"kernel.MaxAbs: got x in 2 dimensions, want 3":          func() { kernel.MaxAbs(k, plane) },
			"kernel.DiagBounds: got x in 2 dimensions, want 3":      func() { kernel.DiagBounds(k, plane) },
			"kernel.ARD: got mapped points in 2 dimensions, want 3": func() { kernel.ARD(k, 1, 2) },
			"kernel.Expansion.Map: got centres in 2 dimensions, want 3": func() {
				kernel.Expansion{Kernel: k, Centers: plane, Coef: mat.NewDense(2, 1, []float64{1, 2})}.Map(nil, []float64{0, 0})
			},
			"kernel.Sections.Map: got centres in 2 dimensions, want 3": func() { kernel.Sections{Kernel: k, Centers: plane}.Map(nil, []float64{0, 0}) },
		} {
			if got := panicText(call); got != want {
				t.Errorf("%T: %q, want %q", k, got, want)
			}
		}
	}
	biasedKernel := kernel.Biased(scaledKernel, 1) // accepts points in the plane
	if got := panicText(func() { kernel.Gram(nil, biasedKernel, plane) }); got != "" {
		t.Errorf("of biased points: %s", got)
	}
	line := approx.Points{Data: []float64{0, 1}, Dim: 1}
	if got, want := panicText(func() { kernel.Gram(nil, biasedKernel, line) }), "kernel.Gram: got x in 1 dimensions, want 2"; got != want {
		t.Errorf("of biased points: %q, want %q", got, want)
	}
}

// panicText returns the text of the panic of call, or "" if call does not panic.
func panicText(call func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	call()
	return ""
}
