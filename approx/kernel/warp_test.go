package kernel_test

import (
	"errors"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// Points outside of the domain of a warped kernel are named by their own coordinates.
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
		if !errors.As(err, &e) || e.Row != c.row || e.Column != c.column || e.Value != c.x.At(c.row)[c.column] || !strings.HasPrefix(e.Reason, c.reason) && !strings.HasSuffix(e.Reason, c.reason+".") {
			t.Errorf("%s: the error is %v, want one of coordinate %d of point %d: %s", name, err, c.column, c.row, c.reason)
		}
	}
	err := kernel.Biased(chi2, -1).(approx.Domained).Domain(rows(2, 1, 1))
	if !errors.As(err, new(*approx.UnsupportedError)) || !strings.Contains(err.Error(), "constant -1") {
		t.Errorf("the error of a negative constant is %v", err)
	}
}
