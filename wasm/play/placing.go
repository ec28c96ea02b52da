package play

import (
	"context"
	"fmt"
	"slices"
	"time"

	"mercer/approx"
	"mercer/approx/nystrom"
)

// placed returns the landmarks of s with those that a hand placed where it left them,
// or none where the method places its own. Where it would put them does not depend on
// the hand: that is found once. The points of d may be some of those of s.
func (c *Session) placed(ctx context.Context, gk string, s *State, k approx.Kernel, d *dataStage) (approx.Points, error) {
	if len(s.Placed) == 0 || !method(s.Method).Traits.Placeable {
		return approx.Points{}, nil
	}
	t := *s
	t.Placed = nil
	var own approx.Points
	switch key := gk + fitKey(&t); {
	case c.own.has(key):
		own = c.own.value
	case c.fit.has(key):
		own = c.fit.value.Landmarks.Centers
		c.own.put(key, own)
	default:
		fit, err := newFit(ctx, &t, k, d, own)
		if err != nil {
			return own, err
		}
		if own = fit.Landmarks.Centers; d.X.Len() == s.N {
			c.own.put(key, own)
		}
	}
	if own.Len() == 0 {
		return own, nil
	}
	z := own.Clone()
	for j, at := range s.Placed {
		if j < z.Len() {
			copy(z.At(j), at[:])
		}
	}
	return z, nil
}

// place returns the fit on the landmarks z where one of them alone is not where it was
// at rest, or nil: what the others see of the points is held, and a frame is what that
// one adds.
func (c *Session) place(ctx context.Context, gk string, s *State, k approx.Kernel, d *dataStage, z approx.Points) (*fitStage, error) {
	j, ok := c.held.other(s, z)
	if !ok || s.Method != nystrom.Uniform.Key || z.Len() > mostFollowed {
		return nil, nil
	}
	start := time.Now()
	t := *s
	t.Placed = nil
	key := gk + fitKey(&t) + fmt.Sprint("landmark", j, c.held.rests, d.X.Len())
	p, err := c.placing.get(key, func() (*nystrom.Placing, error) { return nystrom.NewPlacing(ctx, k, d.X, z, j) })
	if p == nil || err != nil {
		return nil, err
	}
	fit, values, err := p.At(z.At(j), MaxIndex)
	if err != nil {
		return nil, err
	}
	pairs := fit.Eigen.(approx.Pairs).Leading(MaxIndex)
	fit.Eigen = pairs
	f := &fitStage{Fit: fit, values: values, pairs: len(pairs.Lambda), phi: approx.Features(pairs.Phi, d.look)}
	f.ms = since(start)
	return f, nil
}

// other returns which of the landmarks z is not where it was at rest, where that is
// one alone.
func (h *held) other(s *State, z approx.Points) (j int, ok bool) {
	if !h.valid || h.data != dataSet(s) || h.landmarks.Len() != z.Len() {
		return 0, false
	}
	for i := range z.Len() {
		if !slices.Equal(z.At(i), h.landmarks.At(i)) {
			if ok {
				return 0, false
			}
			j, ok = i, true
		}
	}
	return j, ok
}
