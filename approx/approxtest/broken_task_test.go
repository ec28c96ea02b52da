package approxtest_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// ridgeTask returns a task that solves (K + ridge(c)I)a = y. It divides K by c, but
// overflows if k does.
func ridgeTask(ridge func(c float64) float64, change func(k approx.Kernel, f []float64) error) approxtest.Task {
	return approxtest.Task{Run: func(_ context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		if err := approx.CheckKernel(k); err != nil {
			return nil, err
		}
		n := x.Len()
		g := kernel.Gram(nil, k, x)
		for i := range g {
			g[i] /= c
		}
		a, f := make([]float64, n), make([]float64, n)
		for i := range a {
			a[i] = x.Row(i)[0]
		}
		l := append([]float64(nil), g...)
		for i := range n {
			l[i*n+i] += ridge(c) / c
		}
		if !lin.Chol(l, n) {
			return nil, &approx.UnsupportedError{Reason: "K is singular."}
		}
		lin.SolveLower(l, a, n, 1)
		lin.SolveLowerT(l, a, n, 1)
		lin.Mul(f, g, a, n, n, 1)
		return f, change(k, f)
	}}
}

// TestBrokenTasks checks that the suite rejects a task that depends on the unit of the
// kernel. It must also reject a task whose error wrongly refers to the data.
func TestBrokenTasks(t *testing.T) {
	right := func(c float64) float64 { return 0.01 * c }
	same := func(approx.Kernel, []float64) error { return nil }
	if err := approxtest.CheckTask(ridgeTask(right, same)); err != nil {
		t.Errorf("a task that keeps every law: %v", err)
	}
	isWide := func(k approx.Kernel) bool {
		sigma, ok := approx.BandwidthOf(k)
		return ok && sigma > 1e10
	}
	checkMutations(t, []mutation{
		{"a ridge that is not in the unit of the kernel", "AnyScale", approxtest.TaskChecker(ridgeTask(func(c float64) float64 { return max(0.01*c, 1e-300) }, same))},
		{"an answer that is NaN for a wide kernel", "Ends", approxtest.TaskChecker(ridgeTask(right, func(k approx.Kernel, f []float64) error {
			if isWide(k) {
				f[0] = math.NaN()
			}
			return nil
		}))},
		{"a coordinate that is blamed for the kernel", "Ends", approxtest.TaskChecker(ridgeTask(right, func(k approx.Kernel, f []float64) error {
			if isWide(k) {
				return &approx.PointError{Value: math.NaN()}
			}
			return nil
		}))},
		{"an error without a type", "Ends", approxtest.TaskChecker(ridgeTask(right, func(k approx.Kernel, f []float64) error {
			if isWide(k) {
				return errors.New("something is wrong")
			}
			return nil
		}))},
	})
}
