package play

import (
	"context"

	"mercer/viz/view/eigen"
)

// Prepare finds what the first frame of a dragged point or landmark would have to wait
// for, in the order in which it is likely to be wanted. It changes no answer, and stops
// soon after ctx is done; the frame then finds the rest itself.
func (c *Session) Prepare(ctx context.Context) {
	if !c.held.valid {
		return
	}
	s := c.held.state
	d, k, err := c.posed(&s)
	if err != nil {
		return
	}
	if m := c.moving; m != nil {
		if c.based(ctx) != nil {
			return
		}
		if m.watch(ctx) != nil {
			return
		}
	}
	if c.tracker.Prepare(ctx, k, d.X, c.looked(d, c.held.box), eigen.MaxIndex) != nil {
		return
	}
	if placeable(&s, c.held.landmarks.Len()) {
		c.sees(ctx, &s, k, c.thinned(&s, d).X) // an error is that of ctx
	}
}
