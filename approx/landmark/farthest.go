package landmark

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Farthest returns the indices of m points of x, where each point is the farthest from
// all previous points (Gonzalez 1985). The first point is the one nearest to the mean.
// Among points at equal distances, Farthest takes the first in x. If x has fewer than m
// distinct points, Farthest returns one index for each.
//
// No m balls of less than half the covering radius of these points cover the data. The
// result does not depend on the density of the points. The first m of m+1 points are
// the same. Farthest costs O(nmd), and no kernel evaluation. It returns the error of
// x.Check or of ctx, or an *approx.RangeError if m < 1.
func Farthest(ctx context.Context, x approx.Points, m int) ([]int, error) {
	arg.NotNil("landmark.Farthest", "context", ctx)
	if err := choosable(x, m); err != nil {
		return nil, err
	}
	near := newNearest(x)
	near.add(lin.ColumnMeans(x.Data, x.Len(), x.Dim))
	first := 0
	for i, v := range near.dist {
		if v < near.dist[first]*(1-tie) {
			first = i
		}
	}
	near.reset()
	chosen := make([]int, 0, min(m, x.Len()))
	for i := first; i >= 0 && len(chosen) < cap(chosen); i = near.farthest() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		near.add(x.Row(i))
		chosen = append(chosen, i)
	}
	return chosen, nil
}

// choosable returns an error unless x.Check succeeds and m ≥ 1.
func choosable(x approx.Points, m int) error {
	if err := arg.Given(x); err != nil {
		return err
	}
	return arg.Range("m", float64(m), 1, math.Inf(1))
}

// tie is the relative difference up to which two numbers count as equal. On a grid
// many points are equally good, and rounding, which is not the same on every
// machine, must not decide between them.
const tie = 1e-9

// coarse returns v rounded to within tie, such that numbers that are equal up to
// rounding become equal.
func coarse(v float64) float64 {
	const bits = 24 // of 52 that are dropped, 2⁻²⁹ of v
	return math.Float64frombits((math.Float64bits(v) + 1<<(bits-1)) &^ (1<<bits - 1))
}
