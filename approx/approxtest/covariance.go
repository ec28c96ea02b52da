package approxtest

import (
	"context"
	"fmt"

	"mercer/approx/ritz"
)

// covariance checks that a fit with Ritz set has exactly the eigenpairs of its features
// under the data.
func covariance(m method) error {
	return each(m, 40, func(s setting) error {
		p := s.problem(8, 1)
		f, err := fit(m, p)
		if err != nil || !f.Ritz {
			return err
		}
		want, err := ritz.Pairs(context.Background(), f.Features, p.Points(), nil)
		if err != nil {
			return err
		}
		// Features of landmarks are off by rounding over the square root of what
		// counts as rounding of a landmark, 1e-12.
		got := f.Eigen.Values()
		if q := min(len(got), len(want.Lambda)); maxDifference(got[:q], want.Lambda[:q]) > 1e-9*want.Lambda[0] {
			return fmt.Errorf("eigenvalues %v are not those of the features, %v", got, want.Lambda)
		}
		return nil
	})
}
