package approxtest

import (
	"context"
	"fmt"

	"mercer/approx/ritz"
)

// checkCovariance checks fits with the field Ritz. Their eigenvalues must be the
// eigenvalues of the features for the data.
func checkCovariance(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		p := s.problem(1)
		f, err := fit(m, 8, p)
		if err != nil || !f.Ritz {
			return err
		}
		want, err := ritz.Pairs(context.Background(), f.Features, p.Points(), nil)
		if err != nil {
			return err
		}
		// The error of landmark features is a rounding error divided by 1e-6. This is the
		// square root of the smallest accepted residual of a landmark, 1e-12.
		pairs, err := eigenOf(f)
		if err != nil {
			return err
		}
		got := pairs.Values()
		if q := min(len(got), len(want.Lambda)); maxDifference(got[:q], want.Lambda[:q]) > 1e-9*want.Lambda[0] {
			return fmt.Errorf("eigenvalues %v are not those of the features, %v", got, want.Lambda)
		}
		return nil
	})
}
