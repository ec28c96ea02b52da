package play

import (
	"context"
	"slices"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/approx/ritz"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/solve"
)

// A followedFit is the fit of the last rest while points of it move: its features stay
// what they were, landmarks and frequencies with them, so that a moved point changes
// the covariance by two outer products and the sample by one row. The cost of a
// frame does not depend on n.
type followedFit struct {
	key    string // of the points at rest, the kernel and the method
	kernel string // the kernel and its settings
	fit    *solve.Fit
	k      approx.Kernel
	x      approx.Points // at rest
	data   approx.Sample // at rest, with the groups of the points
	lower  bool          // K̂ is a lower bound

	allPairs  *ritz.Base
	without   *ritz.Base // those points that a hand has moved last
	movedRows []int      // their rows

	rows          measure.RowSample // drawn at rest
	sampled       *measure.Sampled
	sampledPoints approx.Points // what sampled holds
	movedSince    []int         // the points that moved since, which are all in the sample
}

const (
	// maxMovedPoints points at once are followed; more are a new problem.
	maxMovedPoints = 4

	// maxFollowedFeatures is the largest number of features whose covariance is followed:
	// beyond it two products with all its eigenvectors take longer than a frame.
	maxFollowedFeatures = 512
)

// canFollow reports whether the fit of a rest can be held while points move.
func canFollow(f *solve.Fit, n int) bool {
	_, negative := f.Features.(approx.Signed)
	_, implicit := f.Features.(approx.Implicit)
	d := f.Features.Len()
	return f.Refused == "" && f.Ritz && !negative && !implicit && d <= maxFollowedFeatures && d <= n
}

// Moved returns the points of x that are not where they were at rest, and whether
// they are few.
func (m *followedFit) Moved(x approx.Points) (rows []int, ok bool) {
	if m.x.Len() != x.Len() {
		return nil, false
	}
	return x.Moved(m.x, maxMovedPoints)
}

// findPairs finds the eigenpairs that a frame changes, which the fit has found as a rule. What landmarks see of all points at
// rest is found once for the hand that moves one of them and the one that moves a point.
func (c *Session) findPairs(ctx context.Context) (err error) {
	m, s := c.movingPoints, &c.rest.state
	if m.allPairs != nil {
		return nil
	}
	if canHoldLandmarks(s, c.rest.landmarks.Len()) && !solve.IsLarge(s.N) {
		seen, err := c.valuesOfLandmarks(ctx, s, m.k, m.x)
		if err != nil {
			return err
		}
		m.allPairs, err = seen.Base(ctx)
		return err
	}
	if m.allPairs = m.fit.Base; m.allPairs != nil {
		return nil
	}
	sum := ritz.NewCovariance(m.fit.Features)
	if err := sum.Add(ctx, m.x); err != nil {
		return err
	}
	m.allPairs, err = sum.Base(ctx)
	return err
}

// At returns the fit after the rows of x moved, from what based has found.
func (m *followedFit) At(d *solve.Data, rows []int) *solve.Fit {
	if m.without == nil || !slices.Equal(rows, m.movedRows) {
		m.without, m.movedRows = m.allPairs.Without(m.x.Subset(rows)), rows
	}
	values, pairs := m.without.With(d.X.Subset(rows), eigen.MaxIndex)
	f := &solve.Fit{Fit: m.fit.Fit, MapKey: m.key, Whole: m.fit.Whole, Spectrum: values}
	f.Eigen, f.Pairs = pairs, len(pairs.Lambda)
	f.Phi = approx.Features(pairs.Phi, d.Compared)
	return f
}

// sample returns the error of the fit on the sample, its points where they are in x, and the
// sample. The points that moved are certainly in it: no other may have an error like theirs.
func (m *followedFit) sample(ctx context.Context, x approx.Points, moved []int) (measure.RowSample, measure.SampleError, error) {
	if err := m.measureSample(ctx); err != nil {
		return measure.RowSample{}, measure.SampleError{}, err
	}
	for _, i := range moved {
		if !slices.Contains(m.movedSince, i) {
			m.movedSince = append(m.movedSince, i)
		}
	}
	rows := m.rows.With(m.movedSince)
	for _, i := range rows.Rows[m.sampledPoints.Len():] {
		if err := m.sampled.Add(x.At(i)); err != nil {
			m.sampled = nil
			return rows, measure.SampleError{}, err
		}
		m.sampledPoints.Data = append(m.sampledPoints.Data, x.At(i)...)
	}
	for j, i := range rows.Rows {
		if p, q := x.At(i), m.sampledPoints.At(j); p[0] != q[0] || p[1] != q[1] {
			if err := m.sampled.Move(j, p); err != nil {
				m.sampled = nil
				return rows, measure.SampleError{}, err
			}
			copy(q, p)
		}
	}
	return rows, m.sampled.Estimate(rows, measure.RowScan{}, 0), nil
}

// measureSample draws the sample and measures it as it is at rest.
func (m *followedFit) measureSample(ctx context.Context) (err error) {
	if m.sampled != nil {
		return nil
	}
	rows, _, err := solve.DrawRows(ctx, m.k, m.data, m.fit, m.lower)
	if err != nil {
		return err
	}
	m.rows, m.sampledPoints, m.movedSince = rows, m.x.Subset(rows.Rows), nil
	m.sampled, err = measure.NewSampled(m.k, m.fit.Features, m.sampledPoints)
	return err
}
