package play

import (
	"context"

	"mercer/approx"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// What a frame has no time for while a slider moves is done of some of the points, or
// kept from the last picture at rest, and a note says so.

const (
	// maxPreviewPoints is how many of many points a frame has time for.
	maxPreviewPoints = 4096

	// maxCovariance bounds n D² in a frame whose features need no points, and leastCovered is how
	// many of these there are even so.
	maxCovariance, minPreviewPoints = 5e8, 1024

	// maxLeverage bounds n²D in a frame, of n points on which D waves of a pool have their
	// leverages: 270 of the largest pool, a tenth of what those of a thousand take.
	maxLeverage = 1.5e8

	// maxDrawn is the number of points up to which a frame has time to draw landmarks
	// by what they are worth.
	maxDrawn = 2048
)

// sampleOf returns the data with some of its points in place of all where there are
// many, or where waves have a large covariance.
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

// newFrameFit is newFit for a frame: waves are drawn by their leverage on as many points
// as there is time for, and a note of the method says of how many.
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

// slowlyDrawn reports whether the landmarks of s depend on the kernel and take too long
// for a frame.
func slowlyDrawn(s *state.State) bool {
	return s.N > maxDrawn && state.Method(s.Method).SlowDraw
}

// keptLandmarks returns the landmarks of the last picture at rest where they are slowly drawn and
// it differs from s by what a hand moves only, or none.
func (h *restResult) keptLandmarks(s *state.State) approx.Points {
	if h.valid && h.generator == solve.GeneratorKey(s) && h.method == solve.MethodKey(s) {
		return h.slowLandmarks
	}
	return approx.Points{}
}
