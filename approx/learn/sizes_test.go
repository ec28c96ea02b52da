package learn_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

// indexKernel is a kernel on the line that depends on the coordinates rounded to
// integers.
type indexKernel func(i, j int) float64

func (k indexKernel) Eval(x, y []float64) float64 { return k(int(x[0]), int(y[0])) }

// TestTasksOnBothSides checks that the algorithms of ridge regression and support vector
// machines change with the number of points. The results must agree just below and above
// the limits. The cases include coinciding points and kernels that are constant, 0 or
// undeclared indefinite.
func TestTasksOnBothSides(t *testing.T) {
	ctx := context.Background()
	for _, n := range []int{512, 513, 800, 801} {
		if testing.Short() && n > 513 {
			continue
		}
		line, equalPoints, repeatedPoints := approx.NewPoints(n, 1), approx.NewPoints(n, 2), fixture.Normal(n, 2, 3)
		y, class := make([]float64, n), make([]int, n)
		for i := range n {
			line.Data[i] = float64(i)
			copy(repeatedPoints.Row(i), repeatedPoints.Row(i%7))
			y[i], class[i] = float64(i%7), i%7/4
		}
		for name, c := range map[string]struct {
			k          approx.Kernel
			x          approx.Points
			indefinite bool
			want       func(i int) float64 // the expected function at ρ = 0
		}{
			"one place":       {kernel.Gaussian{Sigma: 1}, equalPoints, false, func(int) float64 { return mean(y) }},
			"repeated":        {kernel.Gaussian{Sigma: 1}, repeatedPoints, false, func(i int) float64 { return y[i] }},
			"constant":        {indexKernel(func(i, j int) float64 { return 3 }), line, false, func(int) float64 { return mean(y) }},
			"zero":            {indexKernel(func(i, j int) float64 { return 0 }), line, false, func(int) float64 { return 0 }},
			"without loops":   {indexKernel(func(i, j int) float64 { return map[int]float64{1: 1, -1: 1}[i-j] }), line, true, nil},
			"silent distance": {indexKernel(func(i, j int) float64 { return -math.Abs(float64(i - j)) }), line, true, nil},
		} {
			for _, rho := range []float64{0, 1e-3} {
				if n > 513 && !approxtest.IsFull() {
					break // only the algorithm of machines changes at these sizes
				}
				if rho > 0 && name != "repeated" && name != "silent distance" && !approxtest.IsFull() {
					continue // a ridge makes the other cases easier
				}
				tol := 1e-6 + 20*rho // the ridge slightly reduces the function
				m, err := learn.Ridge{Rho: rhoSetting(rho)}.Exact(ctx, c.k, c.x, approx.Points{Data: y, Dim: 1})
				if c.indefinite {
					if e := (*learn.RidgeError)(nil); !errors.As(err, &e) {
						t.Errorf("%s, n = %d, ρ = %g: ridge regression says %v", name, n, rho, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s, n = %d, ρ = %g: %v", name, n, rho, err)
					continue
				}
				got := m.Predict(c.x)
				for i := range n {
					if !(math.Abs(got.RawMatrix().Data[i]-c.want(i)) <= tol) {
						t.Errorf("%s, n = %d, ρ = %g: f(x%d) = %g, want %g", name, n, rho, i, got.RawMatrix().Data[i], c.want(i))
						break
					}
				}
				// All points of a group have the same target, so the residuals are 0.
				if e := m.LeaveOneOut(); name == "repeated" && !(fixture.MaxDiff(t, e.RawMatrix().Data, make([]float64, n)) <= tol) {
					t.Errorf("%s, n = %d, ρ = %g: leave-one-out residuals %v", name, n, rho, e.RawMatrix().Data[:7])
				}
				if (len(m.Notes) > 0) != (rho == 0) {
					t.Errorf("%s, n = %d, ρ = %g: notes %q", name, n, rho, m.Notes)
				}
			}
			m, err := learn.SVM{C: 10}.Exact(ctx, c.k, c.x, class)
			// With an unpenalised bias, the negative distance is positive definite.
			if u := (*approx.UnsupportedError)(nil); (name == "without loops") != errors.As(err, &u) {
				t.Errorf("%s, n = %d: the machine says %v", name, n, err)
			}
			if name == "repeated" && (err != nil || learn.ErrorRate(m.Classify(c.x), class) > 0) {
				t.Errorf("%s, n = %d: the machine misses points it can tell apart: %v", name, n, err)
			}
		}
	}
}

func mean(y []float64) (sum float64) {
	for _, v := range y {
		sum += v / float64(len(y))
	}
	return sum
}
