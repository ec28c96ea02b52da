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

// theoremKeys lists the numbers of the theorems in the reduced-set paper.
var theoremKeys = []string{"5.1", "5.2", "5.3", "5.4"}

const (
	maxCurvePoints  = 2000 // largest number of points in the curves, whose cost is quadratic; if there are more points, a sample is used
	maxFullSpectrum = 1024 // largest number of points for which all eigenvalues are computed, for Theorem 5.2
	curveSteps      = 15   // number of values of ℓ from minEll to maxEll

	sampleEigenvalues = 257 // number of eigenvalues computed for a sample
	minEll            = 0.4
	maxEll            = 4.0
)

// Solve computes the curves of each theorem over ℓ. The curves are the bounds for the
// shadow sets of the points, and the measured quantities.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	n := q.Data.X.Len()
	if _, hasWidth := approx.BandwidthOf(shadowKernel(q.Kernel)); !hasWidth {
		boundsdata.View.AbsentReason().Put(m, "Shadows are measured by the bandwidth of a kernel, and this kernel has none.")
		return nil
	}
	key := solve.ExactStage.Key(q.State)
	exact := q.Exact.Solution
	if isComplete := n <= maxFullSpectrum && !exact.Complete; isComplete || n > maxCurvePoints {
		x, opt := q.Data.X, kpca.SolveOptions{AllEigenvalues: true}
		if !isComplete {
			x, opt = x.Subset(solve.RowsOfSample(n, maxCurvePoints)), kpca.SolveOptions{Spectrum: sampleEigenvalues}
		}
		var err error
		if exact, err = play.Cached(q, "bounds.of", key, func() (*kpca.Solution, error) {
			return kpca.Solve(ctx, q.Kernel, x, min(eigen.MaxIndex, x.Len()), opt)
		}); err != nil {
			return err
		}
	}
	if n > maxCurvePoints {
		boundsdata.SampleWords.Put(m, fmt.Sprintf("%s of %s points", approx.FormatCount(maxCurvePoints), approx.FormatCount(n)))
	}
	dim := solve.Dimension(q.State, exact)
	order := scanOrder(q.State)
	key += fmt.Sprint(" D", dim, " order", order, " values", len(exact.Spectrum))
	if order == reduced.ShuffledOrder {
		key += fmt.Sprint(" seed", q.State.Seed)
	}
	gridElls, extraElls := curveElls(q.State.Ell)
	curves, err := play.Cached(q, "bounds", key, func() (*boundCurves, error) { return newCurves(ctx, q, exact, order, gridElls) })
	if err != nil {
		return err
	}
	extraCurves, err := play.Cached(q, "bounds.own", key+fmt.Sprint(extraElls), func() (*boundCurves, error) { return newCurves(ctx, q, exact, order, extraElls) })
	if err != nil {
		return err
	}
	for _, k := range theoremKeys {
		z := mergeByEll(curves.rows[k], extraCurves.rows[k])
		boundsdata.Curves(k).Put(m, z)
		if curves.isLowerBound[k] || extraCurves.isLowerBound[k] {
			boundsdata.LowerBoundLabel(k).Put(m, "at least")
		}
		if !curves.hasValues[k] && !extraCurves.hasValues[k] && curves.reason[k] != "" {
			boundsdata.Panel(k).AbsentReason().Put(m, curves.reason[k])
		}
	}
	if method := state.Method(q.State.Method); !method.Theorems { // the curves describe the shadow set, which is another method
		boundsdata.OtherMethod.Put(m, method.Short)
	}
	boundsdata.ShownEll.Put(m, q.State.Ell)
	boundsdata.PointCount.Put(m, float64(exact.X.Len()))
	boundsdata.Dimension.Put(m, float64(dim))
	return nil
}

// shadowKernel returns the kernel k without its warp. The shadows are computed from the
// warped points.
func shadowKernel(k approx.Kernel) approx.Kernel {
	k, _ = approx.Unwarp(k)
	return k
}

// scanOrder returns the order in which the method of s visits the points to compute
// shadows. If the method has no shadows, scanOrder returns the order of the data.
func scanOrder(s *state.State) reduced.Order { return reduced.Order(s.Values[s.Method+".order"]) }

// curveElls returns the values of ℓ at which the curves are computed. The values in
// gridElls are the same for every state and have equal ratios. The values in extraElls
// continue the grid up to the given ell, if ell is outside the grid. If ell is not a grid
// value, extraElls also contains ell.
func curveElls(ell float64) (gridElls, extraElls []float64) {
	gridValue := func(i int) float64 {
		return minEll * math.Pow(maxEll/minEll, float64(i)/(curveSteps-1))
	}
	isNew := true
	for i := range curveSteps {
		gridElls = append(gridElls, gridValue(i))
		isNew = isNew && math.Abs(gridValue(i)-ell) > 1e-12*ell
	}
	for i := -1; gridValue(i) > ell; i-- {
		extraElls = append(extraElls, gridValue(i))
	}
	for i := curveSteps; gridValue(i) < ell; i++ {
		extraElls = append(extraElls, gridValue(i))
	}
	if isNew {
		extraElls = append(extraElls, ell)
	}
	return gridElls, extraElls
}

// mergeByEll returns the rows of a and b, sorted by ℓ.
func mergeByEll(a, b []float64) []float64 {
	rows := slices.Collect(slices.Chunk(slices.Concat(a, b), boundsdata.ColumnCount))
	slices.SortFunc(rows, func(a, b []float64) int { return cmp.Compare(a[boundsdata.EllColumn], b[boundsdata.EllColumn]) })
	return slices.Concat(rows...)
}

// boundCurves holds the curves of all theorems, by the number of the theorem.
type boundCurves struct {
	rows      map[string][]float64
	hasValues map[string]bool   // at least one row has values
	reason    map[string]string // reason why there are no values

	isLowerBound map[string]bool // at some ℓ, the measured value is only a lower bound
}

// newCurves computes the curves at the given values of ℓ. At each ℓ, it computes the
// shadow set of the points of the exact solution, and evaluates the theorems for this
// set.
func newCurves(ctx context.Context, q *play.ViewRequest, exact *kpca.Solution, order reduced.Order, ells []float64) (*boundCurves, error) {
	curves := &boundCurves{map[string][]float64{}, map[string]bool{}, map[string]string{}, map[string]bool{}}
	for _, ell := range ells {
		s := reduced.Shadow{Ell: ell, Order: order}
		set, err := s.Reduce(ctx, approx.Problem{Kernel: q.Kernel, X: exact.X, Seed: q.State.Seed})
		if err != nil {
			return nil, err
		}
		list, err := solve.TheoremsOf(ctx, q.State, exact, set.Density, solve.RadiusOfShadow(q.Kernel, ell))
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue // for an indefinite kernel, the theorems are not defined
		}
		for _, key := range theoremKeys {
			row := boundRow(list, key)
			row[boundsdata.EllColumn], row[boundsdata.CenterColumn] = ell, float64(set.Centers.Len())
			curves.rows[key] = append(curves.rows[key], row[:]...)
		}
		for _, t := range list {
			curves.isLowerBound[t.Key] = curves.isLowerBound[t.Key] || t.IsLowerBound
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

// boundRow returns a row with the measured value and all bounds of the theorem with the
// given key. The columns for ℓ and m are NaN.
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
