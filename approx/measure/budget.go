package measure

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Budget limits a feature map. A field sets no limit unless it is positive.
type Budget struct {
	Features     int // largest number D of features
	StoredValues int // largest number of float64 values of the map, see approx.StoredValues
}

// includes reports whether the fit f of the problem p is within the budget.
func (b Budget) includes(p approx.Problem, f *approx.Fit) bool {
	if b.Features > 0 && f.Features.Len() > b.Features {
		return false
	}
	if b.StoredValues <= 0 {
		return true
	}
	stored := float64(approx.StoredValues(f.Features))
	if stored == 0 {
		stored = CostOf(p, *f).Bytes / 8
	}
	return stored <= float64(b.StoredValues)
}

// SizeWithin returns the largest size m ≤ maxSize of a method whose fit of p is within the
// budget, and this fit. newMethod returns the method of size m, for example
// nystrom.KMeans{Landmarks: m}.
//
// The size is doubled until a fit exceeds the budget, and then found by bisection. The number
// of features and of values must not decrease with m. This takes at most 2 log₂(2 maxSize)
// fits, of sizes up to 2m. Sizes at which Fit fails count as too small until a size is within
// the budget, and then as too large.
//
// If no size is within the budget, SizeWithin returns the size 0 and no fit. The error is
// then that of the last fit that failed. SizeWithin returns the error of ctx soon after ctx
// is done, and an *approx.RangeError unless 1 ≤ maxSize ≤ approx.MaxSize.
func SizeWithin(ctx context.Context, p approx.Problem, b Budget, maxSize int, newMethod func(m int) approx.Method) (int, *approx.Fit, error) {
	const fn = "measure.SizeWithin"
	arg.NotNil(fn, "context", ctx)
	arg.Problem(fn, p)
	arg.NotNil(fn, "function", newMethod)
	if err := arg.CheckRange("maxSize", float64(maxSize), 1, approx.MaxSize); err != nil {
		return 0, nil, err
	}
	best, low, high := 0, 0, maxSize+1 // sizes ≤ low are tested, and sizes ≥ high too large
	var bestFit *approx.Fit
	var failure error
	for m := 1; low+1 < high; {
		fit, err := newMethod(m).Fit(ctx, p)
		switch {
		case ctx.Err() != nil:
			return 0, nil, ctx.Err()
		case err != nil && best > 0:
			high = m
		case err != nil:
			low, failure = m, err
		case b.includes(p, fit):
			best, bestFit, low = m, fit, m
		default:
			high = m
		}
		if m = (low + high) / 2; high > maxSize {
			m = min(2*low, maxSize)
		}
	}
	if best == 0 {
		return 0, nil, failure
	}
	return best, bestFit, nil
}
