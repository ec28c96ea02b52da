package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
)

const (
	// scanned bounds the products of a frame that maps points only to choose among them.
	scanned = 2e7

	// waveProducts is how many products a cosine takes as long as.
	waveProducts = 32
)

// A SampledError is the error of a fit as a preview measures it, and the points on whose
// pairs it does.
type SampledError struct {
	measure.SampleError
	rows []int // in the order of the matrices
}

// drawRows draws the points of x on whose pairs a preview measures the error of a fit, in the
// order of the matrices: those more often whose rows of K−K̂ are large. The scan is that of
// the points that they were drawn from: of all, or of those that there is time to map.
func drawRows(ctx context.Context, k approx.Kernel, x approx.Sample, fit *FitStage, lower bool) (rows measure.RowSample, scan measure.RowScan, err error) {
	n, d := x.X.Len(), float64(max(1, fit.Features.Len()))
	products := d * d
	if fit.Frequencies.Len() > 0 {
		products = waveProducts * d
	}
	seen := fit.seen
	switch {
	case n <= measure.SampleSize: // all of them
	case fit.squares != nil && lower:
		of := x.X
		if seen != nil {
			of = of.Subset(seen)
		}
		if scan, err = measure.ScanSquares(k, of, fit.squares); err != nil {
			return rows, scan, err
		}
	default:
		of := x.X
		seen = nil
		enough := int(min(float64(n), scanned/products))
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
	if scan.Left == nil {
		seen = nil
	}
	rows = measure.DrawRows(n, scan, seen, measure.SampleSize, 0)
	return rows.Sorted(func(i, j int) int { return before(x, i, j) }), scan, nil
}

// MeasureSample returns the error of a fit for a frame. norm is ‖K‖_F where it is known, else 0.
func MeasureSample(ctx context.Context, work *measure.Sampled, k approx.Kernel, x approx.Sample, fit *FitStage, lower bool, norm float64) (out SampledError, err error) {
	rows, scan, err := drawRows(ctx, k, x, fit, lower)
	if err != nil {
		return out, err
	}
	var psi []float64
	if fit.found != nil && fit.seen == nil {
		psi = fit.found.FeaturesAt(rows.Rows)
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
