package reduced

import (
	"context"
	"fmt"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/words"
)

// A Reduction is a reduced set with its cost.
type Reduction struct {
	approx.Density
	Evals int      // kernel evaluations spent
	Notes []string // notes for the user
}

// A Reducer is an approx.Reducer that also returns its cost and notes. All reduced sets
// of this package are Reducers.
type Reducer interface {
	approx.Reducer

	// Reduction returns the result of Reduce with its cost and notes.
	Reduction(ctx context.Context, p approx.Problem) (Reduction, error)
}

// Whole returns the density of the data, in which every point is a centre of weight
// 1/n. Under this density, reduced quantities equal the exact quantities.
func Whole(x approx.Points) approx.Density {
	n := x.Len()
	return approx.Density{Centers: x, Weights: slices.Repeat([]float64{1 / float64(n)}, n)}
}

// merge returns the density of the points of x with the given indices. The weight
// of each is the fraction of indices that name it or a point equal to it. The
// centres are in the order in which they first occur.
func merge(x approx.Points, picks []int) approx.Density {
	// Sorted by coordinates, equal points are next to each other.
	byPlace := identity(len(picks))
	slices.SortFunc(byPlace, func(s, t int) int {
		if c := slices.Compare(x.Row(picks[s]), x.Row(picks[t])); c != 0 {
			return c
		}
		return s - t
	})
	first := make([]int, len(picks)) // the first pick that equals each
	for i, s := range byPlace {
		first[s] = s
		if i > 0 && slices.Equal(x.Row(picks[s]), x.Row(picks[byPlace[i-1]])) {
			first[s] = first[byPlace[i-1]]
		}
	}
	var rows []int
	number, owner := make([]int, len(picks)), make([]int, len(picks))
	for s, f := range first {
		if f == s {
			number[s] = len(rows)
			rows = append(rows, picks[s])
		}
		owner[s] = number[f]
	}
	d := densityOf(x.Subset(rows), owner)
	d.Owner = nil // of picks, not of points
	return d
}

// fewCentresNotes explains why there are fewer centres than requested.
func fewCentresNotes(p fitting.Problem, d approx.Density) []string {
	n, m := p.X.Len(), d.Centers.Len()
	switch {
	case m >= p.Rank:
		return nil
	case m == n:
		return []string{fewPointsNote(p, m)}
	}
	return []string{"Points that were chosen more than once are one centre each."}
}

// fewPointsNote is the note that the data has only m distinct points.
func fewPointsNote(p fitting.Problem, m int) string {
	what := "distinct point"
	if m == p.X.Len() {
		what = "point"
	}
	return fmt.Sprintf("The data has only %s.", words.Count(m, what))
}
