package approxtest

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

// checkRepeated checks fits of few points that are repeated many times. They must not
// treat rounding errors as additional dimensions. Features at all points together and at
// single points must agree. Exact and Interpolates must hold, although there are fewer
// distinct points than m. If K − K̂ must be positive semi-definite, its trace must not be
// negative.
func checkRepeated(m method) error {
	for _, d := range []int{1, 2, 7} {
		fewPoints := normalPoints(3, d, 5)
		x := approx.NewPoints(30, d)
		for i := range x.Len() {
			copy(x.Row(i), fewPoints.Row(i%3))
		}
		for _, k := range []approx.Kernel{
			kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}, kernel.Linear{},
			kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1}, kernel.ArcCosine1{},
		} {
			for seed := range uint64(3) {
				fit, err := fit(m, 12, approx.Problem{Kernel: k, X: x, Seed: seed})
				if errors.As(err, new(*approx.UnsupportedError)) {
					break
				}
				if err == nil {
					err = CheckFeatureMap(fit.Features, x)
				}
				var pairs approx.Eigenfunctions
				if err == nil {
					pairs, err = eigenOf(fit)
				}
				if err == nil && pairs != nil && len(pairs.Values()) > 0 {
					err = CheckFeatureMap(approx.Mercer(pairs), x)
				}
				if err == nil {
					err = checkErrorBounds(m, k, fit, x)
				}
				if err != nil {
					return fmt.Errorf("3 points, each 10 times, in %d dimensions, %T, seed %d: %w", d, k, seed, err)
				}
			}
		}
	}
	return nil
}

// checkErrorBounds checks the traits that bound K − K̂ on x.
func checkErrorBounds(m method, k approx.Kernel, fit approx.Fit, x approx.Points) error {
	want, hat := gram(k, x), approxGram(fit.Features, x)
	var top, maxError, trace float64
	for i := range x.Len() {
		top = max(top, want.At(i, i))
		trace += want.At(i, i) - hat.At(i, i)
		for j := range i + 1 {
			maxError = max(maxError, math.Abs(want.At(i, j)-hat.At(i, j)))
		}
	}
	if (m.Traits.Exact || m.Traits.Interpolates) && !(maxError <= 1e-9*top) {
		return fmt.Errorf("matrix K̂ is off by %.2g, and K is at most %.2g", maxError, top)
	}
	if m.Traits.Lower && !(trace >= -1e-9*top) {
		return fmt.Errorf("the trace of K − K̂ is %.2g", trace)
	}
	return nil
}
