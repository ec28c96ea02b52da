package play

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// If a fit takes too long for a preview, the preview uses a sample of the points or the
// landmarks of the last final result. A note describes this.

const (
	// maxPreviewPoints is the largest number of points that the fit of a preview uses.
	maxPreviewPoints = 4096

	// maxCovarianceCost is the largest n D² in a preview, for features that do not depend
	// on points. The sample has at least minPreviewPoints points.
	maxCovarianceCost, minPreviewPoints = 5e8, 1024

	// maxLeverageCost is an upper bound of n²D in a preview, for the leverage scores of D
	// candidate frequencies on n points. The largest number of candidates allows 270
	// points.
	maxLeverageCost = 1.5e8

	// maxDrawPoints is the largest number of points for which a preview chooses landmarks by a
	// criterion that uses the kernel.
	maxDrawPoints = 2048
)

// sampleOf returns d if a preview has time for all points of d. If there are many points,
// or if the covariance of the features is large, it returns a sample of the points.
func (c *Session) sampleOf(s *state.State, d *solve.Data) *solve.Data {
	n, sampleSize := d.X.Len(), d.X.Len()
	switch m := state.Method(s.Method); {
	case solve.IsLarge(n) && c.fit.isSet && c.fit.value.Ritz:
		sampleSize = maxPreviewPoints
	case solve.HasWaves(m) && !solve.IsLarge(n):
		sampleSize = max(minPreviewPoints, int(maxCovarianceCost/float64(4*s.Rank*s.Rank)))
	}
	if sampleSize >= n {
		return d
	}
	sample, _ := c.previewSample.Get(solve.PointsStage.Key(s)+fmt.Sprint(" sample", sampleSize), func() (*solve.Data, error) {
		t := *d
		t.Rows = solve.RowsOfSample(n, sampleSize)
		t.X = d.X.Subset(t.Rows)
		return &t, nil
	})
	return sample
}

// newPreviewFit returns the fit of a preview. Methods that draw frequencies by leverage
// use a sample of the points, and a note contains the size of the sample.
func (c *Session) newPreviewFit(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data, o solve.FitOptions) (*solve.Fit, error) {
	quick := state.Method(s.Method).Quick
	if quick == nil || solve.TooManyPoints(s) != "" {
		return c.NewFit(ctx, s, k, d, o)
	}
	p, _, err := solve.ProblemOf(s, k, d, o)
	if err != nil {
		return nil, err
	}
	method, err := quick(s.Rank, solve.SettingsOf(s), p.Limits, maxLeverageCost)
	if err != nil {
		return nil, err
	}
	fit, err := method.Fit(ctx, p)
	if err != nil {
		return solve.RefusedFitOf(s, k, err)
	}
	return solve.FromFit(ctx, *fit, d, o.Leading)
}

// hasSlowLandmarks reports whether the landmarks of s depend on the kernel and take too
// long to choose in a preview.
func hasSlowLandmarks(s *state.State) bool {
	return s.N > maxDrawPoints && state.Method(s.Method).SlowDraw
}

// reusedLandmarks returns the landmarks of the last final result if they are slow to
// choose. It returns none if the data set or the method of s has changed.
func (h *finalResult) reusedLandmarks(s *state.State) approx.Points {
	if h.isValid && h.generator == solve.GeneratorKey(s) && h.method == solve.MethodKey(s) {
		return h.slowLandmarks
	}
	return approx.Points{}
}
