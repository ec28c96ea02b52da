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

// A moving is the fit of the last rest while points of it move: its features stay
// what they were, landmarks and frequencies with them, so that a moved point changes
// the covariance by two outer products and the sample by one row. The cost of a
// frame does not depend on n.
type moving struct {
	key    string // of the points at rest, the kernel and the method
	kernel string // the kernel and its settings
	fit    *solve.Fit
	k      approx.Kernel
	x      approx.Points // at rest
	data   approx.Sample // at rest, with the groups of the points
	lower  bool          // K̂ is a lower bound

	base    *ritz.Base
	without *ritz.Base // those points that a hand has moved last
	gone    []int      // their rows

	rows    measure.RowSample // drawn at rest
	sampled *measure.Sampled
	now     approx.Points // what sampled holds
	with    []int         // the points that moved since, which are all in the sample
}

const (
	// mostMoved points at once are followed; more are a new problem.
	mostMoved = 4

	// mostFollowed is the largest number of features whose covariance is followed:
	// beyond it two products with all its eigenvectors take longer than a frame.
	mostFollowed = 512
)

// canFollow reports whether the fit of a rest can be held while points move.
func canFollow(f *solve.Fit, n int) bool {
	_, negative := f.Features.(approx.Signed)
	_, implicit := f.Features.(approx.Implicit)
	d := f.Features.Len()
	return f.Refused == "" && f.Ritz && !negative && !implicit && d <= mostFollowed && d <= n
}

// Moved returns the points of x that are not where they were at rest, and whether
// they are few.
func (m *moving) Moved(x approx.Points) (rows []int, ok bool) {
	if m.x.Len() != x.Len() {
		return nil, false
	}
	return x.Moved(m.x, mostMoved)
}

// based finds the eigenpairs that a frame changes, which the fit has found as a rule. What landmarks see of all points at
// rest is found once for the hand that moves one of them and the one that moves a point.
func (c *Session) based(ctx context.Context) (err error) {
	m, s := c.moving, &c.held.state
	if m.base != nil {
		return nil
	}
	if placeable(s, c.held.landmarks.Len()) && !solve.IsLarge(s.N) {
		seen, err := c.sees(ctx, s, m.k, m.x)
		if err != nil {
			return err
		}
		m.base, err = seen.Base(ctx)
		return err
	}
	if m.base = m.fit.Base; m.base != nil {
		return nil
	}
	sum := ritz.NewCovariance(m.fit.Features)
	if err := sum.Add(ctx, m.x); err != nil {
		return err
	}
	m.base, err = sum.Base(ctx)
	return err
}

// At returns the fit after the rows of x moved, from what based has found.
func (m *moving) At(d *solve.Data, rows []int) *solve.Fit {
	if m.without == nil || !slices.Equal(rows, m.gone) {
		m.without, m.gone = m.base.Without(m.x.Subset(rows)), rows
	}
	values, pairs := m.without.With(d.X.Subset(rows), eigen.MaxIndex)
	f := &solve.Fit{Fit: m.fit.Fit, MapKey: m.key, Whole: m.fit.Whole, Spectrum: values}
	f.Eigen, f.Pairs = pairs, len(pairs.Lambda)
	f.Phi = approx.Features(pairs.Phi, d.Compared)
	return f
}

// sample returns the error of the fit on the sample, its points where they are in x, and the
// sample. The points that moved are certainly in it: no other may have an error like theirs.
func (m *moving) sample(ctx context.Context, x approx.Points, moved []int) (measure.RowSample, measure.SampleError, error) {
	if err := m.watch(ctx); err != nil {
		return measure.RowSample{}, measure.SampleError{}, err
	}
	for _, i := range moved {
		if !slices.Contains(m.with, i) {
			m.with = append(m.with, i)
		}
	}
	rows := m.rows.With(m.with)
	for _, i := range rows.Rows[m.now.Len():] {
		if err := m.sampled.Add(x.At(i)); err != nil {
			m.sampled = nil
			return rows, measure.SampleError{}, err
		}
		m.now.Data = append(m.now.Data, x.At(i)...)
	}
	for j, i := range rows.Rows {
		if p, q := x.At(i), m.now.At(j); p[0] != q[0] || p[1] != q[1] {
			if err := m.sampled.Move(j, p); err != nil {
				m.sampled = nil
				return rows, measure.SampleError{}, err
			}
			copy(q, p)
		}
	}
	return rows, m.sampled.Estimate(rows, measure.RowScan{}, 0), nil
}

// watch draws the sample and measures it as it is at rest.
func (m *moving) watch(ctx context.Context) (err error) {
	if m.sampled != nil {
		return nil
	}
	rows, _, err := solve.DrawRows(ctx, m.k, m.data, m.fit, m.lower)
	if err != nil {
		return err
	}
	m.rows, m.now, m.with = rows, m.x.Subset(rows.Rows), nil
	m.sampled, err = measure.NewSampled(m.k, m.fit.Features, m.now)
	return err
}
