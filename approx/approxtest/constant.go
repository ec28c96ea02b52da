package approxtest

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

// checkConstantData checks fits of coinciding points. They must have one eigenvalue, or
// none if the kernel is centred. All pairs must have the same k̂, which a rounding error
// of the mean would change.
func checkConstantData(m method) error {
	for _, d := range []int{1, 2, 7} {
		x := approx.NewPoints(100, d)
		for i := range x.Data {
			x.Data[i] = []float64{14.62, 0.1, -3.3}[i%d%3]
		}
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, kernel.Laplacian{Sigma: 1}, kernel.ArcCosine0{}} {
			fit, err := fit(m, 8, approx.Problem{Kernel: k, X: x, Seed: 1})
			if errors.As(err, new(*approx.UnsupportedError)) {
				continue
			}
			if err == nil {
				err = checkEqualPoints(m, fit, x)
			}
			if err != nil {
				return fmt.Errorf("equal points in %d dimensions, %T: %w", d, k, err)
			}
		}
	}
	return nil
}

// checkEqualPoints checks that a fit of equal points has equal features and at most one
// eigenvalue.
func checkEqualPoints(m method, fit approx.Fit, x approx.Points) error {
	hat := entries(approxGram(fit.Features, x))
	tol := 1e-12 * maxAbs(hat)
	for i, v := range hat {
		if !(math.Abs(v-hat[0]) <= tol) {
			return fmt.Errorf("entry %d of K̂ is %g, and the first %g", i, v, hat[0])
		}
	}
	pairs, err := eigenOf(fit)
	if err != nil || pairs == nil {
		return err
	}
	maxPairs := 1
	if m.Traits.Centered {
		maxPairs = 0
	}
	for i, v := range pairs.Values() {
		if i >= maxPairs && v > tol {
			return fmt.Errorf("eigenvalue %d is %g, and all points are one", i+1, v)
		}
	}
	return nil
}
