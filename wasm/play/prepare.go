package play

import (
	"context"

	"mercer/viz/view/eigen"
)

// Prepare computes the stages that the first preview of a drag needs. It begins with the
// most likely drags. Prepare changes no result, and stops soon after ctx is done. In this
// case, the preview computes the remaining stages.
func (c *Session) Prepare(ctx context.Context) {
	if !c.final.isValid {
		return
	}
	s := c.final.state
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
	if c.tracker.Prepare(ctx, k, d.X, c.trackedPlane(d, c.final.box), eigen.MaxIndex) != nil {
		return
	}
	if canUpdateLandmarks(&s, c.final.landmarks.Len()) {
		c.valuesOfLandmarks(ctx, &s, k, c.sampleOf(&s, d).X) // the only possible error is that of ctx
	}
}
