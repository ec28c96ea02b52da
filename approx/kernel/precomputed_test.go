package kernel_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestPrecomputed checks that values are elements of the matrix, for matrices that are
// read in place, with a stride, and by element.
func TestPrecomputed(t *testing.T) {
	const n = 9
	x, k := fixture.Normal(n, 3, 1), kernel.Gaussian{Sigma: 1}
	gram := kernel.Gram(nil, k, x)
	wide := mat.NewDense(n, n+3, nil)
	for i := range n {
		for j := range n {
			wide.Set(i, j, gram[i*n+j])
		}
	}
	for name, m := range map[string]mat.Matrix{
		"dense": mat.NewDense(n, n, gram), "stride": wide.Slice(0, n, 0, n), "symmetric": mat.NewSymDense(n, gram),
		"points": approx.Points{Data: gram, Dim: n}, "transpose": mat.NewDense(n, n, gram).T(),
	} {
		table := kernel.Precomputed{K: m}
		if err := (approx.Problem{Kernel: table, X: kernel.Indices(n)}).CheckSymmetric(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		rows := approx.Points{Data: []float64{4, 0, 8, 4}, Dim: 1}
		cross := kernel.Cross(nil, table, rows, kernel.Indices(n))
		for i, r := range rows.Data {
			for j := range n {
				want := gram[int(r)*n+j]
				if got := table.Eval([]float64{r}, []float64{float64(j)}); got != want || cross[i*n+j] != want {
					t.Errorf("%s: K[%g, %d] is %g and %g, want %g", name, r, j, got, cross[i*n+j], want)
				}
			}
		}
	}
}

// TestPrecomputedErrors checks that points must be row indices and that the matrix must
// be square and symmetric.
func TestPrecomputedErrors(t *testing.T) {
	table := kernel.Precomputed{K: mat.NewSymDense(3, []float64{2, 1, 0, 1, 2, 1, 0, 1, 2})}
	for _, v := range []float64{0.5, -1, 3, 1e20, -0.1} {
		x := approx.Points{Data: []float64{1, v, 2}, Dim: 1}
		for name, k := range map[string]approx.Kernel{"alone": table, "in a sum": kernel.Sum(table, kernel.Gaussian{Sigma: 1}), "in a multiple": kernel.Scaled(2, table)} {
			var out *approx.DomainError
			err := approx.Problem{Kernel: k, X: x}.CheckSymmetric()
			if !errors.As(err, &out) || out.Row != 1 || out.Value != v || !strings.Contains(err.Error(), "integer from 0 to 2") {
				t.Errorf("point %g, %s: got %v, want an error about row 1", v, name, err)
			}
		}
		if a, b := table.Eval([]float64{v}, []float64{1}), kernel.Cross(nil, table, x, x)[1]; !math.IsNaN(a) || !math.IsNaN(b) {
			t.Errorf("point %g: values %g and %g, want NaN", v, a, b)
		}
	}
	plane := approx.Points{Data: []float64{0, 1, 1, 0}, Dim: 2}
	var dim *approx.DimensionError
	if err := (approx.Problem{Kernel: table, X: plane}).CheckSymmetric(); !errors.As(err, &dim) || dim.Want != 1 {
		t.Errorf("points in the plane: got %v, want a DimensionError", err)
	}
	if v := table.Eval([]float64{0, 1}, []float64{0, 1}); !math.IsNaN(v) {
		t.Errorf("points in the plane: the value is %g, want NaN", v)
	}
	for want, k := range map[string]kernel.Precomputed{
		"Precomputed.K is nil":             {},
		"Precomputed.K is 2×3":             {K: mat.NewDense(2, 3, nil)},
		"K[1, 0] = 5, but K[0, 1] = -5":    {K: mat.NewDense(2, 2, []float64{1, -5, 5, 1})},
		"K[1, 0] = NaN, but K[0, 1] = NaN": {K: mat.NewDense(2, 2, []float64{1, math.NaN(), math.NaN(), 1})},
	} {
		if err := (approx.Problem{Kernel: k, X: kernel.Indices(2)}).CheckSymmetric(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
	if kernel.IsIndexed(kernel.Gaussian{Sigma: 1}) || !kernel.IsIndexed(kernel.Product(kernel.Linear{}, kernel.Scaled(2, table))) {
		t.Error("IsIndexed does not report whether a part is precomputed")
	}
}
