package landmark

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
)

// FarthestPoints returns the indices of m points of x. Each point is the farthest from all
// previous points (Gonzalez 1985). The first point is the nearest to the mean. If
// distances are equal, FarthestPoints prefers the point with the smaller index. If x has fewer
// than m distinct points, FarthestPoints returns one index for each.
//
// Let R be the covering radius of these points. Balls of a radius less than R/2 cannot
// cover the data if there are only m of them. The result does not depend on the density
// of the points. The first m of m+1 points are the same.
//
// FarthestPoints costs O(nmd) and needs no kernel evaluation. It returns the error of x.Check
// or the error of ctx, or an *approx.RangeError if m < 1.
func FarthestPoints(ctx context.Context, x mat.Matrix, m int) ([]int, error) {
	arg.NotNil("landmark.FarthestPoints", "context", ctx)
	points := arg.Matrix("landmark.FarthestPoints", "x", x)
	if err := checkChoice(points, m); err != nil {
		return nil, err
	}
	nearest := newNearestDistances(points)
	nearest.add(lin.ColumnMeans(points.Data, points.Len(), points.Dim))
	first := 0
	for i, v := range nearest.dist {
		if v < nearest.dist[first]*(1-tieTol) {
			first = i
		}
	}
	nearest.reset()
	chosenRows := make([]int, 0, min(m, points.Len()))
	for i := first; i >= 0 && len(chosenRows) < cap(chosenRows); i = nearest.farthest() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		nearest.add(points.Row(i))
		chosenRows = append(chosenRows, i)
	}
	return chosenRows, nil
}

// checkChoice returns an error unless x contains valid points and m ≥ 1.
func checkChoice(x approx.Points, m int) error {
	if err := arg.CheckPoints(x); err != nil {
		return err
	}
	return arg.CheckRange("m", float64(m), 1, math.Inf(1))
}

// tieTol is the relative difference up to which two numbers count as equal. On a grid,
// many points are equally good. Rounding errors differ between machines and must not
// decide between these points.
const tieTol = 1e-9

// roundForTies returns v rounded to a relative precision of 2⁻²⁹, which is about tieTol.
// Numbers that are equal up to rounding errors usually become equal.
func roundForTies(v float64) float64 {
	const bits = 24 // number of dropped bits, of 52
	return math.Float64frombits((math.Float64bits(v) + 1<<(bits-1)) &^ (1<<bits - 1))
}
