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

// A followedFit is the fit at rest while few of its points move. Its features do
// not change, including landmarks and frequencies. A moved point changes the
// covariance by two outer products and the sample by one row. The cost of a frame
// therefore does not depend on n.
type followedFit struct {
	key    string // of the fit at rest
	kernel string // the key of the kernel
	fit    *solve.Fit
	k      approx.Kernel
	x      approx.Points // at rest
	data   approx.Sample // at rest
	lower  bool          // K̂ ≤ K

	allPairs  *ritz.Base
	without   *ritz.Base // allPairs without the points that were moved last
	movedRows []int      // these points

	rows          measure.RowSample // the sample at rest
	sampled       *measure.Sampled
	sampledPoints approx.Points // the points of sampled at their last positions
	movedSince    []int         // the points that have moved since, all in the sample
}

const (
	// maxMovedPoints is the largest number of moved points that are followed.
	maxMovedPoints = 4

	// maxFollowedFeatures is the largest number of features that are followed. For more, two
	// products with all eigenvectors take longer than a frame.
	maxFollowedFeatures = 512
)

// canFollow reports whether fit can be followed while points move.
func canFollow(f *solve.Fit, n int) bool {
	_, negative := f.Features.(approx.Signed)
	_, implicit := f.Features.(approx.Implicit)
	d := f.Features.Len()
	return f.Refused == "" && f.Ritz && !negative && !implicit && d <= maxFollowedFeatures && d <= n
}

// findMovedRows returns the points of x that have left their positions at rest. If many
// points have moved, ok is false.
func (m *followedFit) findMovedRows(x approx.Points) (rows []int, ok bool) {
	if m.x.Len() != x.Len() {
		return nil, false
	}
	return x.Moved(m.x, maxMovedPoints)
}

// findPairs finds all eigenpairs at rest, unless the fit has found them. If the
// method has landmarks, findPairs also keeps the kernel values of the landmarks for
// a drag of a landmark.
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

// fitAfter returns the fit after the given rows have moved. It uses the pairs of findPairs.
func (m *followedFit) fitAfter(d *solve.Data, rows []int) *solve.Fit {
	if m.without == nil || !slices.Equal(rows, m.movedRows) {
		m.without, m.movedRows = m.allPairs.Without(m.x.Subset(rows)), rows
	}
	values, pairs := m.without.With(d.X.Subset(rows), eigen.MaxIndex)
	f := &solve.Fit{Fit: m.fit.Fit, MapKey: m.key, Whole: m.fit.Whole, Spectrum: values}
	f.Eigen, f.Pairs = pairs, len(pairs.Lambda)
	f.Phi = approx.Features(pairs.Phi, d.Compared)
	return f
}

// sample returns the sample of x and the error of the fit on it. The moved points are added to
// the sample, because their errors may be unlike all others.
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
		if err := m.sampled.Add(x.Row(i)); err != nil {
			m.sampled = nil
			return rows, measure.SampleError{}, err
		}
		m.sampledPoints.Data = append(m.sampledPoints.Data, x.Row(i)...)
	}
	for j, i := range rows.Rows {
		if p, q := x.Row(i), m.sampledPoints.Row(j); p[0] != q[0] || p[1] != q[1] {
			if err := m.sampled.Move(j, p); err != nil {
				m.sampled = nil
				return rows, measure.SampleError{}, err
			}
			copy(q, p)
		}
	}
	return rows, m.sampled.Estimate(rows, measure.RowScan{}, 0), nil
}

// measureSample draws the sample at rest and measures the error on it.
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
