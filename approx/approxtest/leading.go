package approxtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
)

// checkLeading checks fits with Problem.Leading and Problem.Events. They must have the
// same features as other fits, and at least the requested eigenpairs. The number of
// requested pairs may exceed the number of existing pairs.
func checkLeading(m method) error {
	const requestedCount = 3
	return forEachSetting(m, 40, func(s setting) error {
		p := s.problem(8, 1)
		all, err := fit(m, p)
		if err != nil {
			return err
		}
		p.Leading, p.Events = requestedCount, func(approx.Event) {}
		some, err := fit(m, p)
		if err != nil {
			return err
		}
		if some.Size != all.Size || !slices.Equal(approx.Features(some.Features, p.Points()), approx.Features(all.Features, p.Points())) {
			return errors.New("with few eigenpairs wanted, and with events, the features are others")
		}
		p.Leading = math.MaxInt
		if all2, err := fit(m, p); err != nil || all2.Size != all.Size {
			return fmt.Errorf("with %d eigenpairs wanted the size is %d, not %d: %w", p.Leading, all2.Size, all.Size, err)
		}
		if all.HasEigen() != some.HasEigen() {
			return errors.New("with few eigenpairs wanted there are eigenpairs or none")
		}
		allPairs, err := eigenOf(all)
		if err != nil || allPairs == nil {
			return err
		}
		somePairs, err := some.Eigen(context.Background(), requestedCount)
		if err != nil {
			return err
		}
		want, got := allPairs.Values(), somePairs.Values()
		n := min(requestedCount, len(want))
		if len(got) < n || maxDifference(got[:n], want[:n]) > 1e-9*want[0] {
			return fmt.Errorf("the %d leading eigenvalues are %v, and of a fit with all of them %v", n, got, want)
		}
		return nil
	})
}
