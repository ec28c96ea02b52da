package play

import (
	"context"
	"fmt"
	"slices"

	"mercer/approx"
	"mercer/approx/nystrom"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// placedLandmarks returns the landmarks of s, including those that the user has moved. If
// the user has moved none, or if the method does not allow it, it returns no landmarks.
// The positions of the other landmarks are computed once and do not change during a drag.
// The data d may be a sample of the points of s.
func (c *Session) placedLandmarks(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data) (approx.Points, error) {
	if len(s.MovedCenters) == 0 || !state.Method(s.Method).Traits.Placeable {
		return approx.Points{}, nil
	}
	if z := state.GivenCenters(s); z.Len() > 0 {
		return z, nil
	}
	t := *s
	t.MovedCenters = nil
	var landmarks approx.Points
	switch key := solve.FitStage.Key(&t); {
	case c.methodLandmarks.Has(key):
		landmarks = c.methodLandmarks.value
	case c.fit.Has(key):
		landmarks = c.fit.value.Landmarks.Centers
		c.methodLandmarks.put(key, landmarks)
	default:
		fit, err := solve.NewFit(ctx, &t, k, d, solve.FitOptions{})
		if err != nil {
			return landmarks, err
		}
		if landmarks = fit.Landmarks.Centers; d.X.Len() == s.N {
			c.methodLandmarks.put(key, landmarks)
		}
	}
	if landmarks.Len() == 0 {
		return landmarks, nil
	}
	z := landmarks.Clone()
	for j, position := range s.MovedCenters {
		if j < z.Len() {
			copy(z.Row(j), position[:])
		}
	}
	return z, nil
}

// fitMovedLandmark returns the fit on the landmarks z if exactly one landmark has moved
// since the last final result. Otherwise it returns nil. It stores the kernel values of
// the other landmarks, so that a preview only computes the values of the moved one.
func (c *Session) fitMovedLandmark(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data, z approx.Points) (*solve.Fit, error) {
	j, ok := c.final.movedLandmark(s, z)
	if !ok || !canUpdateLandmarks(s, z.Len()) {
		return nil, nil
	}
	p, err := c.movingLandmark.Get(c.landmarkKey(s, d.X)+fmt.Sprint("landmark", j), func() (*nystrom.LandmarkUpdater, error) {
		landmarkValues, err := c.valuesOfLandmarks(ctx, s, k, d.X)
		if err != nil {
			return nil, err
		}
		return landmarkValues.LandmarkUpdater(ctx, j)
	})
	if p == nil || err != nil {
		return nil, err
	}
	fit, values, squares, err := p.At(z.Row(j), eigen.MaxIndex)
	if err != nil {
		return nil, err
	}
	known, err := fit.Eigen(ctx, 0)
	if err != nil {
		return nil, err
	}
	pairs := known.(approx.Pairs).Leading(eigen.MaxIndex)
	f := &solve.Fit{Fit: *fit, Eigen: pairs, Spectrum: values, Diagonal: squares, Rows: d.Rows, Pairs: len(pairs.Lambda), Phi: approx.FeaturesTo(nil, pairs.Phi, d.ComparedPoints)}
	return f, nil
}

// valuesOfLandmarks returns the kernel values between the landmarks of the final result
// and the points x. These values can be used for a drag of any landmark.
func (c *Session) valuesOfLandmarks(ctx context.Context, s *state.State, k approx.Kernel, x approx.Points) (*nystrom.LandmarkValues, error) {
	return c.landmarkValues.Get(c.landmarkKey(s, x), func() (*nystrom.LandmarkValues, error) {
		return nystrom.NewLandmarkValues(ctx, k, x, c.final.landmarks)
	})
}

// landmarkKey returns the key for valuesOfLandmarks.
func (c *Session) landmarkKey(s *state.State, x approx.Points) string {
	t := *s
	t.MovedCenters = nil
	return solve.FitStage.Key(&t) + fmt.Sprint(c.final.finalCount, x.Len())
}

// canUpdateLandmarks reports whether the method of s has a faster fit for one moved
// landmark. This fit also requires that there are not too many landmarks.
func canUpdateLandmarks(s *state.State, landmarks int) bool {
	return state.Method(s.Method).FromLandmarks && landmarks > 0 && landmarks <= maxUpdatedFeatures && solve.TooManyPoints(s) == ""
}

// movedLandmark returns the index of the only landmark of z that has moved since the
// final result. If no landmark or several landmarks have moved, ok is false.
func (h *finalResult) movedLandmark(s *state.State, z approx.Points) (j int, ok bool) {
	if !h.isValid || h.generator != solve.GeneratorKey(s) || h.landmarks.Len() != z.Len() {
		return 0, false
	}
	for i := range z.Len() {
		if !slices.Equal(z.Row(i), h.landmarks.Row(i)) {
			if ok {
				return 0, false
			}
			j, ok = i, true
		}
	}
	return j, ok
}
