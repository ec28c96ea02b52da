package solve

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/reduced"
	boundsdata "mercer/viz/view/bounds"
	"mercer/viz/view/eigen"
	"mercer/wasm/play"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// theoremKeys lists the theorems of the reduced-set paper.
var theoremKeys = []string{"5.1", "5.2", "5.3", "5.4"}

const (
	maxCurvePoints  = 2000 // largest number of points of the curves, since every ℓ takes all pairs; for more points, a sample is used
	maxFullSpectrum = 1024 // largest number of points for which all eigenvalues are computed, for Theorem 5.2
	curveSteps      = 15   // number of values of ℓ from leastEll to maxEll

	sampleEigenvalues = 257 // number of eigenvalues of these points
	minEll            = 0.4
	maxEll            = 4.0
)

// Solve computes the curves of each theorem over ℓ, for the shadows of the points,
// together with the bounded quantity.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	n := q.Data.X.Len()
	_, hasWidth := shadowKernel(q.Kernel).(approx.Bandwidther)
	if !hasWidth {
		boundsdata.View.Absent().Put(m, "Shadows are measured by the bandwidth of a kernel, and this kernel has none.")
		return nil
	}
	key := solve.ExactStage.Key(q.State)
	of := q.Exact.Solution
	if whole := n <= maxFullSpectrum && !of.Complete; whole || n > maxCurvePoints {
		x, opt := q.Data.X, kpca.SolveOptions{Whole: true}
		if !whole {
			x, opt = x.Subset(solve.RowsOfSample(n, maxCurvePoints)), kpca.SolveOptions{Spectrum: sampleEigenvalues}
		}
		var err error
		if of, err = play.Cached(q, "bounds.of", key, func() (*kpca.Solution, error) {
			return kpca.Solve(ctx, q.Kernel, x, min(eigen.MaxIndex, x.Len()), opt)
		}); err != nil {
			return err
		}
	}
	if n > maxCurvePoints {
		boundsdata.SampleWords.Put(m, fmt.Sprintf("%s of %s points", approx.Count(maxCurvePoints), approx.Count(n)))
	}
	dim := solve.Dimension(q.State, of)
	order := scanOrder(q.State)
	key += fmt.Sprint(" D", dim, " order", order, " values", len(of.Spectrum))
	if order == reduced.Shuffled {
		key += fmt.Sprint(" seed", q.State.Seed)
	}
	usual, more := curveElls(q.State.Ell)
	curves, err := play.Cached(q, "bounds", key, func() (*boundCurves, error) { return newCurves(ctx, q, of, order, usual) })
	if err != nil {
		return err
	}
	own, err := play.Cached(q, "bounds.own", key+fmt.Sprint(more), func() (*boundCurves, error) { return newCurves(ctx, q, of, order, more) })
	if err != nil {
		return err
	}
	for _, k := range theoremKeys {
		z := mergeByEll(curves.rows[k], own.rows[k])
		boundsdata.Curves(k).Put(m, z)
		if curves.isLowerBound[k] || own.isLowerBound[k] {
			boundsdata.LowerBoundLabel(k).Put(m, "at least")
		}
		if !curves.hasValues[k] && !own.hasValues[k] && curves.reason[k] != "" {
			boundsdata.Panel(k).Absent().Put(m, curves.reason[k])
		}
	}
	if me := state.Method(q.State.Method); !me.Theorems { // the curves belong to another method
		boundsdata.OtherMethod.Put(m, me.Short)
	}
	boundsdata.ShownEll.Put(m, q.State.Ell)
	boundsdata.PointCount.Put(m, float64(of.X.Len()))
	boundsdata.Dimension.Put(m, float64(dim))
	return nil
}

// shadowKernel returns the kernel on the points at which shadows are cast, without
// a warp.
func shadowKernel(k approx.Kernel) approx.Kernel {
	k, _ = approx.Unwarp(k)
	return k
}

// scanOrder returns the order in which the method of s scans for shadows. If the
// method casts no shadows, scanOrder returns the order of the data.
func scanOrder(s *state.State) reduced.Order { return reduced.Order(s.Values[s.Method+".order"]) }

// curveElls returns the values of ℓ of every curve, in equal ratios. If the state
// shows ℓ, boundElls also returns that ℓ and the values in the same ratios up or
// down to it.
func curveElls(ell float64) (usual, more []float64) {
	at := func(i int) float64 {
		return minEll * math.Pow(maxEll/minEll, float64(i)/(curveSteps-1))
	}
	own := true
	for i := range curveSteps {
		usual = append(usual, at(i))
		own = own && math.Abs(at(i)-ell) > 1e-12*ell
	}
	for i := -1; at(i) > ell; i-- {
		more = append(more, at(i))
	}
	for i := curveSteps; at(i) < ell; i++ {
		more = append(more, at(i))
	}
	if own {
		more = append(more, ell)
	}
	return usual, more
}

// mergeByEll merges the rows of both by ascending ℓ.
func mergeByEll(a, b []float64) []float64 {
	rows := slices.Collect(slices.Chunk(slices.Concat(a, b), boundsdata.ColumnCount))
	slices.SortFunc(rows, func(a, b []float64) int { return cmp.Compare(a[boundsdata.EllColumn], b[boundsdata.EllColumn]) })
	return slices.Concat(rows...)
}

// boundCurves holds the rows of each theorem over ℓ.
type boundCurves struct {
	rows      map[string][]float64
	hasValues map[string]bool   // some row has values
	reason    map[string]string // the reason why there are no values

	isLowerBound map[string]bool // only a part of the bounded quantity is measured, at some ℓ
}

// newCurves measures the reduced sets of shadows of the points of an exact solution
// at the given values of ℓ.
func newCurves(ctx context.Context, q *play.ViewRequest, of *kpca.Solution, order reduced.Order, ells []float64) (*boundCurves, error) {
	curves := &boundCurves{map[string][]float64{}, map[string]bool{}, map[string]string{}, map[string]bool{}}
	for _, ell := range ells {
		s := reduced.Shadow{Ell: ell, Order: order}
		set, err := s.Reduction(ctx, approx.Problem{Kernel: q.Kernel, X: of.X, Rank: 1, Seed: q.State.Seed})
		if err != nil {
			return nil, err
		}
		list, err := solve.TheoremsOf(ctx, q.State, of, set.Density, solve.CastRadius(q.Kernel, ell))
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue // an indefinite kernel has no eigenproblem of this kind
		}
		for _, key := range theoremKeys {
			row := boundRow(list, key)
			row[boundsdata.EllColumn], row[boundsdata.CentreColumn] = ell, float64(set.Centers.Len())
			curves.rows[key] = append(curves.rows[key], row[:]...)
		}
		for _, t := range list {
			curves.isLowerBound[t.Key] = curves.isLowerBound[t.Key] || t.AtLeast
			switch {
			case t.Form != measure.Worst && t.Form != measure.OfData:
			case t.Applies:
				curves.hasValues[t.Key] = true
			case t.Form == measure.Worst:
				curves.reason[t.Key] = t.Reason
			}
		}
	}
	return curves, nil
}

// boundRow returns all forms of the theorem with the given key, without ℓ and m.
func boundRow(list []measure.Theorem, key string) (row [boundsdata.ColumnCount]float64) {
	for i := range row {
		row[i] = math.NaN()
	}
	for _, t := range list {
		if t.Key != key {
			continue
		}
		row[boundsdata.MeasuredColumn], row[boundsdata.TrivialBoundColumn] = t.Actual, t.Trivial
		if t.Form != measure.Printed && !t.Applies {
			continue
		}
		switch t.Form {
		case measure.Worst:
			row[boundsdata.WorstCaseColumn] = t.Bound
		case measure.OfData:
			row[boundsdata.DataBoundColumn] = t.Bound
		case measure.Printed:
			row[boundsdata.PrintedBoundColumn] = t.Bound
		}
	}
	if row[boundsdata.PrintedBoundColumn] == row[boundsdata.WorstCaseColumn] {
		row[boundsdata.PrintedBoundColumn] = math.NaN()
	}
	return row
}
