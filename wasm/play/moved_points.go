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

// A updatableFit updates the fit of the final result while a few points move. Its features
// do not change, including landmarks and frequencies. A moved point changes the
// covariance by two outer products, and the sample by one row. The cost of a preview
// therefore does not depend on n.
type updatableFit struct {
	key          string // the key of the final fit
	kernel       string // the key of the kernel
	fit          *solve.Fit
	k            approx.Kernel
	x            approx.Points // the points of the final result
	data         approx.Sample // the data of the final result
	isLowerBound bool          // K̂ ≤ K holds

	fullBase    *ritz.Updater
	reducedBase *ritz.Updater // fullBase without the points in movedRows
	movedRows   []int         // the points that moved in the last preview

	rows          measure.RowSample // the sample of the final result
	sampledError  *measure.Sampled
	sampledPoints approx.Points // the points of sampledError, at their last positions
	allMovedRows  []int         // all points that have moved since the final result; the sample contains them
}

const (
	// maxMovedPoints is the largest number of moved points for which a fit is updated.
	maxMovedPoints = 4

	// maxUpdatedFeatures is the largest number of features for which a fit is updated.
	// For more features, two products with all eigenvectors take longer than a frame.
	maxUpdatedFeatures = 512
)

// canUpdate reports whether the fit f can be updated while points move.
func canUpdate(f *solve.Fit, n int) bool {
	_, isNegative := f.Features.(approx.Signed)
	_, isImplicit := f.Features.(approx.Implicit)
	d := f.Features.Len()
	return f.Refusal == "" && f.Ritz && !isNegative && !isImplicit && d <= maxUpdatedFeatures && d <= n
}

// findMovedRows returns the indices of the points of x that have moved since the final
// result, in ascending order. The maps contain the points that the user has moved before the
// final result, and until now. Other points cannot differ. If more than maxMovedPoints
// points have moved, ok is false.
func (m *updatableFit) findMovedRows(x approx.Points, before, now map[int][2]float64) (rows []int, ok bool) {
	if m.x.Len() != x.Len() {
		return nil, false
	}
	for _, moved := range []map[int][2]float64{before, now} {
		for i := range moved {
			if !slices.Equal(x.Row(i), m.x.Row(i)) && !slices.Contains(rows, i) {
				if rows = append(rows, i); len(rows) > maxMovedPoints {
					return nil, false
				}
			}
		}
	}
	slices.Sort(rows)
	return rows, true
}

// findPairs computes all eigenpairs of the final result, unless the fit has computed
// them. If the method has landmarks, findPairs also stores the kernel values of the
// landmarks. A drag of a landmark uses these values.
func (c *Session) findPairs(ctx context.Context) (err error) {
	m, s := c.movingPoints, &c.final.state
	if m.fullBase != nil {
		return nil
	}
	if canUpdateLandmarks(s, c.final.landmarks.Len()) && !solve.IsLarge(s.N) {
		landmarkValues, err := c.valuesOfLandmarks(ctx, s, m.k, m.x)
		if err != nil {
			return err
		}
		m.fullBase, err = landmarkValues.PointUpdater(ctx)
		return err
	}
	if m.fullBase = m.fit.Base; m.fullBase != nil {
		return nil
	}
	sum := ritz.NewCovariance(m.fit.Features)
	if err := sum.Add(ctx, m.x); err != nil {
		return err
	}
	m.fullBase, err = sum.Updater(ctx)
	return err
}

// fitMovedRows returns the fit after the given rows have moved. It uses the pairs that
// findPairs has computed.
func (m *updatableFit) fitMovedRows(d *solve.Data, rows []int) *solve.Fit {
	if m.reducedBase == nil || !slices.Equal(rows, m.movedRows) {
		m.reducedBase, m.movedRows = m.fullBase.Without(m.x.Subset(rows)), rows
	}
	values, pairs := m.reducedBase.PairsWith(d.X.Subset(rows), eigen.MaxIndex)
	f := &solve.Fit{Fit: m.fit.Fit, MapKey: m.key, IsWhole: m.fit.IsWhole, Spectrum: values}
	f.Eigen, f.Pairs = pairs, len(pairs.Lambda)
	f.Phi = approx.FeaturesTo(nil, pairs.Phi, d.ComparedPoints)
	return f
}

// sample returns the sample of x and the error of the fit on it. It adds the moved points
// to the sample, because their errors may differ from those of other points.
func (m *updatableFit) sample(ctx context.Context, x approx.Points, movedRows []int) (measure.RowSample, measure.SampleError, error) {
	if err := m.measureSample(ctx); err != nil {
		return measure.RowSample{}, measure.SampleError{}, err
	}
	for _, i := range movedRows {
		if !slices.Contains(m.allMovedRows, i) {
			m.allMovedRows = append(m.allMovedRows, i)
		}
	}
	rows := m.rows.With(m.allMovedRows)
	for _, i := range rows.Rows[m.sampledPoints.Len():] {
		if err := m.sampledError.Add(x.Row(i)); err != nil {
			m.sampledError = nil
			return rows, measure.SampleError{}, err
		}
		m.sampledPoints.Data = append(m.sampledPoints.Data, x.Row(i)...)
	}
	for j, i := range rows.Rows {
		if p, q := x.Row(i), m.sampledPoints.Row(j); p[0] != q[0] || p[1] != q[1] {
			if err := m.sampledError.Move(j, p); err != nil {
				m.sampledError = nil
				return rows, measure.SampleError{}, err
			}
			copy(q, p)
		}
	}
	return rows, m.sampledError.Estimate(rows, measure.RowScan{}, 0), nil
}

// measureSample draws the sample of the final result and measures the error on it.
func (m *updatableFit) measureSample(ctx context.Context) (err error) {
	if m.sampledError != nil {
		return nil
	}
	rows, _, err := solve.DrawRows(ctx, m.k, m.data, m.fit, m.isLowerBound)
	if err != nil {
		return err
	}
	m.rows, m.sampledPoints, m.allMovedRows = rows, m.x.Subset(rows.Rows), nil
	m.sampledError, err = measure.NewSampled(m.k, m.fit.Features, m.sampledPoints)
	return err
}
