package approxtest

import (
	"errors"
	"fmt"
	"slices"

	"mercer/approx"
)

// checkProgress checks fits with Problem.Progress. They must have the same features as other
// fits. Each number of finished steps must be at most the number of all steps.
func checkProgress(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		p := s.problem(1)
		want, err := fit(m, 8, p)
		if err != nil {
			return err
		}
		var reportErr error
		p.Progress = func(done, total int) {
			if done < 0 || total < 1 || done > total {
				reportErr = errors.Join(reportErr, fmt.Errorf("progress is %d of %d steps", done, total))
			}
		}
		got, err := fit(m, 8, p)
		if err := errors.Join(err, reportErr); err != nil {
			return err
		}
		if !slices.Equal(approx.FeaturesTo(nil, got.Features, p.Points()), approx.FeaturesTo(nil, want.Features, p.Points())) {
			return errors.New("with a report of progress, the features are others")
		}
		return nil
	})
}
