package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/viz/contract"
	errorview "mercer/viz/view/errorfield"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/typeset"
)

const (
	// maxMeanPoints is the largest number of points for which the means are over all
	// points. If there are more points, the means are over measure.SampleSize points.
	maxMeanPoints = 1000

	// maxPowerPoints is the largest number of points from which the hatched region is
	// computed. If there are more points, a random sample of this size is used.
	maxPowerPoints = 1000

	// maxPowerPivots is the largest number of these points that the power function uses.
	maxPowerPivots = 512
)

// An errorField holds three fields on the shown part of the plane: the size of the
// kernel, the error of the approximation, and the fraction of k(x, x) that the data do
// not determine.
type errorField struct {
	measure.Field
	openShare []float64
	reason    string // reason why no region is hatched
}

// Solve writes three root mean squares over the data, as functions on the plane: the
// sizes of k, of k̂, and of their difference.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	xs, ys, plane := q.Grid()
	f, err := play.Cached(q, "error", q.Key+plane, func() (*errorField, error) { return newErrorField(ctx, q, xs, ys) })
	if err != nil {
		return err
	}
	errorview.Size.Exact.Put(m, len(xs), f.Exact)
	if reason := q.Fit.RefusalText(); reason != "" {
		errorview.View.Panel(contract.Approx).AbsentReason().Put(m, reason)
		errorview.View.Panel(contract.Difference).AbsentReason().Put(m, reason)
	} else {
		errorview.Size.Approx.Put(m, len(xs), f.Approx)
		errorview.Error.Put(m, len(xs), f.Error)
	}
	errorview.OpenShare.Put(m, len(xs), f.openShare)
	errorview.MidwayKernel.Put(m, q.MidwayKernel(len(xs), len(ys)))
	errorview.Scale.Put(m, numeric.LargestValue(f.Exact, f.Approx))
	if n := q.Data.X.Len(); n > maxMeanPoints {
		errorview.SampleWords.Put(m, fmt.Sprintf("%s of %s points", approx.FormatCount(measure.SampleSize), approx.FormatCount(n)))
	}
	errorview.NoHatchReason.Put(m, f.reason)
	return nil
}

func newErrorField(ctx context.Context, q *play.ViewRequest, xs, ys []float64) (*errorField, error) {
	gridPoints := approx.NewPoints(len(xs)*len(ys), 2)
	for j, y := range ys {
		for i, x := range xs {
			copy(gridPoints.Row(j*len(xs)+i), []float64{x, y})
		}
	}
	n, sample := q.Data.X.Len(), q.Data.X
	if n > maxMeanPoints {
		sample = sample.Subset(measure.Sample(n, 0))
	}
	f := &errorField{}
	var features approx.FeatureMap
	if q.Fit.Refusal == "" && !q.Fit.IsWhole {
		features = q.Fit.Features
	}
	var err error
	if f.Field, err = measure.ErrorField(ctx, q.Kernel, features, gridPoints, sample); err != nil {
		return nil, err
	}
	if q.Fit.IsWhole {
		f.Approx = f.Exact
	}
	if _, isIndefinite := q.Kernel.(approx.Indefinite); isIndefinite {
		f.reason = "no hatch: a kernel with negative eigenvalues has no power function"
		return f, nil
	}
	x := q.Data.X
	if n > maxPowerPoints {
		rows := rand.New(rand.NewPCG(0, maxPowerPoints)).Perm(n)[:maxPowerPoints]
		slices.Sort(rows)
		x = x.Subset(rows)
	}
	if f.openShare, err = measure.PowerFunction(ctx, q.Kernel, x, gridPoints, maxPowerPivots); err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		f.reason = "no hatch: " + typeset.FormatSigns(err.Error())
	}
	return f, nil
}
