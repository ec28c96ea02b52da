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
	// maxScanned bounds the multiplications by which a preview maps points to choose a sample.
	maxScanned = 2e7

	// waveProducts is the number of multiplications that take as long as a cosine.
	waveProducts = 32
)

// A SampledError is the error of a fit in a preview, estimated from the pairs of a
// sample.
type SampledError struct {
	measure.SampleError
	Rows []int // the sample, in the order of matrices
}

// DrawRows draws the sample of x on whose pairs a preview measures the error of a
// fit, in the order of matrices. A point whose row of K−K̂ is large is drawn with a
// larger probability. The scan holds these probabilities, for all points or for as
// many points as the time allows.
func DrawRows(ctx context.Context, k approx.Kernel, x approx.Sample, fit *Fit, lower bool) (rows measure.RowSample, scan measure.RowScan, err error) {
	n, d := x.X.Len(), float64(max(1, fit.Features.Len()))
	products := d * d
	if fit.Frequencies.Len() > 0 {
		products = waveProducts * d
	}
	seen := fit.Rows
	switch {
	case n <= measure.SampleSize: // the sample holds all points
	case fit.Diagonal != nil && lower:
		of := x.X
		if seen != nil {
			of = of.Subset(seen)
		}
		if scan, err = measure.ScanSquares(k, of, fit.Diagonal); err != nil {
			return rows, scan, err
		}
	default:
		of := x.X
		seen = nil
		enough := int(min(float64(n), maxScanned/products))
		if enough <= measure.SampleSize {
			break
		}
		if enough < n {
			seen = RowsOfSample(n, enough)
			of = of.Subset(seen)
		}
		if scan, err = measure.ScanRows(ctx, k, fit.Features, of, lower); err != nil {
			return rows, scan, err
		}
	}
	if scan.DiagResidual == nil {
		seen = nil
	}
	rows = measure.DrawRows(n, scan, seen, measure.SampleSize, 0)
	return rows.Sorted(func(i, j int) int { return comparePoints(x, i, j) }), scan, nil
}

// MeasureSample estimates the error of a fit for a preview. The argument norm is
// ‖K‖_F, or 0 if the norm is unknown. The memory of work is reused by the next
// call.
func MeasureSample(ctx context.Context, work *measure.Sampled, k approx.Kernel, x approx.Sample, fit *Fit, lower bool, norm float64) (out SampledError, err error) {
	rows, scan, err := DrawRows(ctx, k, x, fit, lower)
	if err != nil {
		return out, err
	}
	var psi []float64
	if fit.Solution != nil && fit.Rows == nil {
		psi = fit.Solution.FeaturesAt(rows.Rows)
	}
	if err := work.Set(k, fit.Features, x.X.Subset(rows.Rows), psi); err != nil {
		return out, err
	}
	return SampledError{work.Estimate(rows, scan, norm), rows.Rows}, ctx.Err()
}

// IsLowerBound reports whether K−K̂ of the method of s is positive semi-definite.
func IsLowerBound(s *state.State, k approx.Kernel) bool {
	_, indefinite := k.(approx.Indefinite)
	return state.Method(s.Method).Traits.Lower && !indefinite
}

// RowsOfSample returns m of the indices 0, …, n−1 in ascending order, drawn by a seed that depends on
// n alone.
func RowsOfSample(n, m int) []int {
	rows := rand.New(rand.NewPCG(uint64(n), streamMany)).Perm(n)[:m]
	slices.Sort(rows)
	return rows
}

// MeasuredAtRest returns the points on whose pairs a view of several methods
// measures errors at rest. It returns nil if the errors use all pairs.
func MeasuredAtRest(n int) []int {
	if n <= severalUpTo {
		return nil
	}
	return RowsOfSample(n, SampledAtRest)
}

// Frobenius returns ‖K−K̂‖_F / ‖K‖_F on all pairs of the points of x if rows is
// nil. Otherwise Frobenius estimates the ratio from the pairs of these rows, with a
// standard error.
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

// newErrorsOfMany estimates errors from the pairs of a sample. The nuclear error of
// a lower bound K̂ ≤ K is known without a sample: the trace of K less the
// eigenvalues.
func newErrorsOfMany(ctx context.Context, s *state.State, k approx.Kernel, d *Data, e *Exact, fit *Fit) (*Errors, error) {
	n := d.X.Len()
	sampled, err := measure.OnSample(k, fit.Features, d.X, RowsOfSample(n, SampledAtRest))
	if err != nil {
		return nil, err
	}
	small, err := measure.OnSample(k, fit.Features, d.X, d.SampleRows)
	if err != nil {
		return nil, err
	}
	x := &Errors{
		Panel:         &GramPanel{len(d.SampleRows), small.Abs, d.SampleRows, nil},
		Sampled:       SampledAtRest,
		StandardError: sampled.SE,
	}
	x.Gram.Error = measure.Error{
		Frobenius: sampled.Frobenius, Spectral: math.NaN(), Residual: math.NaN(), Max: max(sampled.MaxAtLeast, small.MaxAtLeast), Expected: math.NaN(),
		Reason: fmt.Sprintf("it needs all pairs of points, and is computed for at most %s points", approx.Count(WholeUpTo)),
	}
	x.Gram.Side = len(d.SampleRows)
	if state.Method(s.Method).Traits.Lower && fit.Ritz && e.Of == 0 {
		var seen float64
		for _, v := range fit.Eigen.Values() {
			seen += v
		}
		left := max(0, 1-seen/e.Trace)
		x.Gram.Nuclear, x.Gram.Reason = &left, ""
	}
	x.Optimal = OptimumBeside(x.Gram.Error, e, fit)
	if fit.Pairs > 0 && !state.Method(s.Method).Traits.Centred {
		hat := fit.Eigen.Values()
		x.Deviations = measure.Deviations(e.Spectrum, hat[:min(len(hat), ShownValues(fit))])
	}
	return x, ctx.Err()
}
