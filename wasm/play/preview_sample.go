package play

import (
	"context"

	"mercer/approx"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// During a drag, a fit that takes too long uses a sample of the points, or the
// landmarks of the last result at rest. A note mentions this.

const (
	// maxPreviewPoints is the number of points that a preview uses if there are more
	// points.
	maxPreviewPoints = 4096

	// maxCovariance bounds n D² in a preview for features that do not depend on points.
	// minPreviewPoints is the least n.
	maxCovariance, minPreviewPoints = 5e8, 1024

	// maxLeverage bounds n²D in a preview, for the leverages of D candidate frequencies on n
	// points: 270 points for the largest pool.
	maxLeverage = 1.5e8

	// maxDrawn is the largest number of points among which a preview chooses landmarks by
	// the kernel.
	maxDrawn = 2048
)

// sampleOf returns d if a frame has time for all points of d. If the points are
// many, or the covariance of the features is large, sampleOf returns a sample of
// the points.
func (c *Session) sampleOf(s *state.State, d *solve.Data) *solve.Data {
	n, enough := d.X.Len(), d.X.Len()
	switch m := state.Method(s.Method); {
	case solve.IsLarge(n) && c.fit.full && c.fit.value.Ritz:
		enough = maxPreviewPoints
	case solve.Waves(m) && !solve.IsLarge(n):
		enough = max(minPreviewPoints, int(maxCovariance/float64(4*s.Rank*s.Rank)))
	}
	if enough >= n {
		return d
	}
	t := *d
	t.Rows = solve.RowsOfSample(n, enough)
	t.X = d.X.Subset(t.Rows)
	return &t
}

// newFrameFit is NewFit during a drag. Methods that draw frequencies by leverage
// use a sample of the points. A note then contains the size of the sample.
func (c *Session) newFrameFit(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data, o solve.FitOptions) (*solve.Fit, error) {
	quick := state.Method(s.Method).Quick
	if quick == nil || solve.TooManyPoints(s) != "" {
		return c.NewFit(ctx, s, k, d, o)
	}
	p, v, err := solve.ProblemOf(s, k, d, o)
	if err != nil {
		return nil, err
	}
	fit, err := quick(ctx, p, v, maxLeverage)
	if err != nil {
		return solve.RefusedFitOf(s, k, err)
	}
	return solve.FromFit(fit, d), nil
}

// slowlyDrawn reports whether the landmarks of s depend on the kernel and take too long for a
// frame.
func slowlyDrawn(s *state.State) bool {
	return s.N > maxDrawn && state.Method(s.Method).SlowDraw
}

// keptLandmarks returns the landmarks of the last result at rest if they are slow
// to choose. If s differs from that result by more than the dragged object,
// keptLandmarks returns no landmarks.
func (h *restResult) keptLandmarks(s *state.State) approx.Points {
	if h.valid && h.generator == solve.GeneratorKey(s) && h.method == solve.MethodKey(s) {
		return h.slowLandmarks
	}
	return approx.Points{}
}
