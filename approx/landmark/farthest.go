package landmark

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// Farthest returns the indices of m points of x, each the farthest from those
// before it (Gonzalez 1985). The first is the one nearest to the mean. Among equal
// ones, the first in x is taken. If x has fewer than m distinct points, there is
// one index for each.
//
// No m balls of less than half the radius cover the data, wherever their centres
// are, and the density of the points does not matter. m+1 points extend m. It costs
// O(nmd), and no kernel evaluation. The error is that of x.Check or of ctx, or an
// *approx.RangeError if m < 1.
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
		near.add(x.At(i))
		chosen = append(chosen, i)
	}
	return chosen, nil
}

// choosable returns an error unless x is points, and m of them can be chosen.
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
