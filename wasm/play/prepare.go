package play

import (
	"context"

	"mercer/viz/view/eigen"
)

// Prepare computes in advance the stages for the first frame of a drag, in the
// order of likelihood. It changes no result, and stops soon after ctx is done. The
// frame then computes the remaining stages.
func (c *Session) Prepare(ctx context.Context) {
	if !c.rest.valid {
		return
	}
	s := c.rest.state
	d, k, err := c.problem(&s)
	if err != nil {
		return
	}
	if m := c.movingPoints; m != nil {
		if c.findPairs(ctx) != nil {
			return
		}
		if m.measureSample(ctx) != nil {
			return
		}
	}
	if c.tracker.Prepare(ctx, k, d.X, c.trackedPlane(d, c.rest.box), eigen.MaxIndex) != nil {
		return
	}
	if canHoldLandmarks(&s, c.rest.landmarks.Len()) {
		c.valuesOfLandmarks(ctx, &s, k, c.sampleOf(&s, d).X) // only ctx can cause an error
	}
}
