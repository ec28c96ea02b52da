package solve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

const (
	// maxScanProducts is an upper bound of the multiplications by which a preview maps points
	// to choose a sample.
	maxScanProducts = 2e7

	// waveProducts is the number of multiplications that take as long as a cosine, and
	// kernelProducts of those that take at most as long as a kernel evaluation.
	waveProducts, kernelProducts = 32, 24
)

// A SampledError is the error of a fit in a preview, estimated from the pairs of a
// sample.
type SampledError struct {
	measure.SampleError
	Rows []int // the sampled points, in the order of rows
}

// DrawRows draws the sample of points on whose pairs a preview measures the error of a
// fit. The rows are in the order of matrices. Points with a large row of K−K̂ have a
// larger probability. The scan contains these probabilities, for all points or for as
// many points as the time allows.
func DrawRows(ctx context.Context, k approx.Kernel, x approx.Sample, fit *Fit, isLowerBound bool) (rows measure.RowSample, scan measure.RowScan, err error) {
	n, d := x.X.Len(), float64(max(1, fit.Features.Len()))
	products := d * d
	switch {
	case fit.Frequencies.Len() > 0:
		products = waveProducts * d
	case fit.MapEvals > 0:
		products = kernelProducts * float64(fit.MapEvals)
	}
	scannedRows := fit.Rows
	switch {
	case n <= measure.SampleSize: // the sample contains all points
	case fit.Diagonal != nil && isLowerBound:
		points := x.X
		if scannedRows != nil {
			points = points.Subset(scannedRows)
		}
		if scan, err = measure.ScanSquares(k, points, fit.Diagonal); err != nil {
			return rows, scan, err
		}
	default:
		points := x.X
		scannedRows = nil
		scanCount := int(min(float64(n), maxScanProducts/products))
		if scanCount <= measure.SampleSize {
			break
		}
		if scanCount < n {
			scannedRows = RowsOfSample(n, scanCount)
			points = points.Subset(scannedRows)
		}
		if scan, err = measure.ScanRows(ctx, k, fit.Features, points, isLowerBound); err != nil {
			return rows, scan, err
		}
	}
	if scan.DiagResidual == nil {
		scannedRows = nil
	}
	rows = measure.DrawRows(n, scan, scannedRows, measure.SampleSize, 0)
	return rows.Sorted(func(i, j int) int { return comparePoints(x, i, j) }), scan, nil
}

// MeasureSample estimates the error of a fit for a preview. The argument norm is ‖K‖_F,
// or 0 if it is unknown. The next call can reuse the memory of work.
func MeasureSample(ctx context.Context, work *measure.Sampled, k approx.Kernel, x approx.Sample, fit *Fit, isLowerBound bool, norm float64) (out SampledError, err error) {
	rows, scan, err := DrawRows(ctx, k, x, fit, isLowerBound)
	if err != nil {
		return out, err
	}
	points := x.X.Subset(rows.Rows)
	if fit.Solution != nil && fit.Rows == nil {
		err = work.Set(k, fit.Features, points, fit.Solution.FeaturesAt(rows.Rows))
	} else {
		err = work.Set(k, fit.Features, points, nil)
	}
	if err != nil {
		return out, err
	}
	return SampledError{work.Estimate(rows, scan, norm), rows.Rows}, ctx.Err()
}

// IsLowerBound reports whether K−K̂ is positive semi-definite for the method of s.
func IsLowerBound(s *state.State, k approx.Kernel) bool {
	_, isIndefinite := k.(approx.Indefinite)
	return state.Method(s.Method).Traits.Lower && !isIndefinite
}

// RowsOfSample returns m of the indices 0, …, n−1 in ascending order. The random choice
// depends only on n.
func RowsOfSample(n, m int) []int {
	rows := rand.New(rand.NewPCG(uint64(n), streamMany)).Perm(n)[:m]
	slices.Sort(rows)
	return rows
}

// FinalSampleRows returns the points on whose pairs a view of several methods measures
// final errors. It returns nil if the errors use all pairs.
func FinalSampleRows(n int) []int {
	if n <= maxComparedPoints {
		return nil
	}
	return RowsOfSample(n, FinalSampleSize)
}

// Frobenius returns ‖K−K̂‖_F / ‖K‖_F. If rows is nil, it uses all pairs of points of x.
// Otherwise, it estimates the ratio from the pairs of these rows, with a standard error.
func Frobenius(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, rows []int) (e measure.SampleError, err error) {
	if rows != nil {
		if e, err = measure.OnSample(k, f, x, rows); err == nil {
			err = ctx.Err()
		}
		return e, err
	}
	e.Frobenius, err = measure.Frobenius(ctx, k, f, x)
	return e, err
}

// FrobeniusMax is Frobenius with the largest entry of |K−K̂| in MaxAtLeast. If rows is not
// nil, this is the largest entry of the sample.
func FrobeniusMax(ctx context.Context, k approx.Kernel, f approx.FeatureMap, x approx.Points, rows []int) (e measure.SampleError, err error) {
	if rows == nil {
		e.Frobenius, e.MaxAtLeast, err = measure.FrobeniusMax(ctx, k, f, x)
		return e, err
	}
	return Frobenius(ctx, k, f, x, rows)
}

// newErrorsOfMany estimates errors from the pairs of a sample. If K̂ ≤ K, the nuclear
// error is known without a sample: it is the trace of K minus the eigenvalues of K̂.
func newErrorsOfMany(ctx context.Context, s *state.State, k approx.Kernel, d *Data, e *Exact, fit *Fit) (*Errors, error) {
	n := d.X.Len()
	sampleError, err := measure.OnSample(k, fit.Features, d.X, RowsOfSample(n, FinalSampleSize))
	if err != nil {
		return nil, err
	}
	smallSampleError, err := measure.OnSample(k, fit.Features, d.X, d.SampleRows)
	if err != nil {
		return nil, err
	}
	x := &Errors{
		Panel:         &GramPanel{len(d.SampleRows), smallSampleError.Abs, d.SampleRows, nil},
		SampleSize:    FinalSampleSize,
		StandardError: sampleError.SE,
	}
	x.Gram.Error = measure.Error{
		Frobenius: sampleError.Frobenius, Spectral: math.NaN(), Residual: math.NaN(), Max: max(sampleError.MaxAtLeast, smallSampleError.MaxAtLeast), Expected: math.NaN(),
		Reason: fmt.Sprintf("it needs all pairs of points, and is computed for at most %s points", approx.FormatCount(MaxAllPairsPoints)),
	}
	if state.Method(s.Method).Traits.Lower && fit.Ritz && e.SampledFrom == 0 {
		var eigenvalueSum float64
		for _, v := range fit.Eigen.Values() {
			eigenvalueSum += v
		}
		nuclear := max(0, 1-eigenvalueSum/e.Trace)
		x.Gram.Nuclear, x.Gram.Reason = &nuclear, ""
	}
	x.Optimal = OptimumAtRank(x.Gram.Error, e, fit)
	if fit.Pairs > 0 && !state.Method(s.Method).Traits.Centered {
		approxValues := fit.Eigen.Values()
		x.Deviations = measure.Deviations(e.Spectrum, approxValues[:min(len(approxValues), ShownValues(fit))])
	}
	return x, ctx.Err()
}
