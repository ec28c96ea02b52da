package approxtest

import (
	"errors"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kernel"
)

// repeated checks that a fit does not interpret rounding as additional directions if
// few points are repeated many times. Features at all points at once and one by one
// must agree. Exact and Interpolates must hold with fewer distinct points than m. A
// positive semi-definite K − K̂ must have no negative trace.
func repeated(m method) error {
	for _, d := range []int{1, 2, 7} {
		few := cloud(3, d, 5)
		x := approx.NewPoints(30, d)
		for i := range x.Len() {
			copy(x.Row(i), few.Row(i%3))
		}
		for _, k := range []approx.Kernel{
			kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}, kernel.Linear{},
			kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1}, kernel.ArcCosine1{},
		} {
			for seed := range uint64(3) {
				fit, err := fit(m, approx.Problem{Kernel: k, X: x, Rank: 12, Seed: seed})
				if errors.As(err, new(*approx.UnsupportedError)) {
					break
				}
				if err == nil {
					err = CheckFeatureMap(fit.Features, x)
				}
				if err == nil && fit.Eigen != nil && len(fit.Eigen.Values()) > 0 {
					err = CheckFeatureMap(approx.Mercer(fit.Eigen), x)
				}
				if err == nil {
					err = keepsPromises(m, k, fit, x)
				}
				if err != nil {
					return fmt.Errorf("3 points, each 10 times, in %d dimensions, %T, seed %d: %w", d, k, seed, err)
				}
			}
		}
	}
	return nil
}

// keepsPromises checks the traits that bound K − K̂ on x.
func keepsPromises(m method, k approx.Kernel, fit approx.Fit, x approx.Points) error {
	want, hat := gram(k, x), approxGram(fit.Features, x)
	var top, most, trace float64
	for i := range x.Len() {
		top = max(top, want.At(i, i))
		trace += want.At(i, i) - hat.At(i, i)
		for j := range i + 1 {
			most = max(most, math.Abs(want.At(i, j)-hat.At(i, j)))
		}
	}
	if (m.Traits.Exact || m.Traits.Interpolates) && !(most <= 1e-9*top) {
		return fmt.Errorf("matrix K̂ is off by %.2g, and K is at most %.2g", most, top)
	}
	if m.Traits.Lower && !(trace >= -1e-9*top) {
		return fmt.Errorf("the trace of K − K̂ is %.2g", trace)
	}
	return nil
}
