package approxtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// A Task is a procedure that learns from points with a kernel, such as ridge regression.
type Task struct {
	Key string

	// Run performs the task on the points x with the kernel k. The number c > 0 is the
	// size of the values of k. Settings with the unit of the kernel, such as a ridge,
	// must be proportional to c. Run returns results without a unit, such as values of
	// the learnt function. The results for c·k and c must equal those for k and 1.
	Run func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error)
}

// TestTask fails t unless task satisfies every law of a task.
func TestTask(t *testing.T, task Task) {
	t.Helper()
	runLaws(t, taskLaws, task)
}

// CheckTask returns nil if task satisfies every law. Otherwise it returns the joined
// *Broken errors.
func CheckTask(task Task) error { return joinViolations(taskLaws, task) }

var taskLaws = []law[Task]{
	{"AnyScale", checkTaskScale},
	{"Ends", checkTaskEnds},
}

// checkTaskScale checks that the results for c·k equal the results for k, for constants c
// of any size.
func checkTaskScale(t Task) error {
	ctx := context.Background()
	for _, s := range settings(30) {
		want, err := t.Run(ctx, s.kernel, 1, s.x)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if err := checkFinite("results", want); err != nil || len(want) == 0 {
			return fmt.Errorf("%s: %d results, %w", s.name, len(want), err)
		}
		top, _ := kernel.MaxAbs(s.kernel, s.x)
		for _, f := range scaleFactors {
			got, err := t.Run(ctx, kernel.Scaled(f.c, s.kernel), f.c, s.x)
			if f.c*top > math.MaxFloat64 && errors.As(err, new(*approx.ScaleError)) {
				continue
			}
			if err == nil {
				err = checkWithin("the result", got, want, f.tol*max(1, maxAbs(want)))
			}
			if err != nil {
				return fmt.Errorf("%s, %g·k: %w", s.name, f.c, err)
			}
		}
	}
	return nil
}

// checkTaskEnds checks that the task terminates for kernels with extreme values. It must
// return finite results or an error about the kernel.
func checkTaskEnds(t Task) error {
	x := normalPoints(20, 2, 2)
	for name, k := range extremeKernels() {
		c := 1.0
		if approx.CheckKernel(k) == nil {
			if v, _ := kernel.MaxAbs(k, x); v > 0 && v <= math.MaxFloat64 {
				c = v
			}
		}
		got, err := callWithTimeout(func(ctx context.Context) ([]float64, error) { return t.Run(ctx, k, c, x) })
		switch {
		case err == nil:
			err = checkFinite("results", got)
		case isKernelError(err):
			err = nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}
