package reduced

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/words"
)

// A Reduction is a reduced set with its cost and notes.
type Reduction struct {
	approx.Density
	Rows  []int        // rows of X of the centres, in their order; nil if centres need not be data points
	Evals int          // number of kernel evaluations
	Notes approx.Notes // notes for the user
}

// A Reducer replaces the data by fewer weighted points. All reduced sets of this package
// are Reducers.
type Reducer interface {
	// Reduce returns weighted centres that represent p.X for p.Kernel.
	Reduce(ctx context.Context, p approx.Problem) (Reduction, error)
}

// withSize returns the problem p with m centres, or with approx.DefaultSize centres if m
// is 0. It returns an *approx.RangeError if m is out of range, and the error of p.Check.
func withSize(p approx.Problem, m int) (fitting.Problem, error) {
	if m < 0 || m > approx.MaxSize {
		return fitting.Problem{}, &approx.RangeError{Key: "Centers", Value: float64(m), Min: 1, Max: approx.MaxSize, Hint: "0 stands for the default"}
	}
	if m == 0 {
		m = approx.DefaultSize
	}
	if err := p.Check(); err != nil {
		return fitting.Problem{}, err
	}
	return fitting.Of(p, m), nil
}

// Empirical returns the density of the data, in which every point is a centre of weight 1/n.
// For this density, reduced quantities equal the exact quantities.
func Empirical(x mat.Matrix) approx.Density {
	points := arg.CloneMatrix("reduced.Empirical", "x", x)
	n := points.Len()
	return approx.Density{Centers: points, Weights: slices.Repeat([]float64{1 / float64(n)}, n)}
}

// mergeEqual returns the density of the points of x with the indices picks, which may
// contain repetitions. Equal points become one centre. The weight of a centre is the
// fraction of picks with an equal point. The centres are in the order of their first
// occurrence.
func mergeEqual(x approx.Points, picks []int) (d approx.Density, rows []int) {
	// Sort by coordinates, so that equal points are adjacent.
	order := ascendingIndices(len(picks))
	slices.SortFunc(order, func(s, t int) int {
		if c := slices.Compare(x.Row(picks[s]), x.Row(picks[t])); c != 0 {
			return c
		}
		return s - t
	})
	first := make([]int, len(picks)) // index of the first equal pick
	for i, s := range order {
		first[s] = s
		if i > 0 && slices.Equal(x.Row(picks[s]), x.Row(picks[order[i-1]])) {
			first[s] = first[order[i-1]]
		}
	}
	number, owner := make([]int, len(picks)), make([]int, len(picks))
	for s, f := range first {
		if f == s {
			number[s] = len(rows)
			rows = append(rows, picks[s])
		}
		owner[s] = number[f]
	}
	d = newDensity(x.Subset(rows), owner)
	d.Owner = nil // contains owners of picks, not of points
	return d, rows
}

// fewCentersNotes returns a note with the reason why there are fewer than p.Size centres.
// If there are enough centres, it returns nil.
func fewCentersNotes(p fitting.Problem, d approx.Density) approx.Notes {
	n, m := p.X.Len(), d.Centers.Len()
	switch {
	case m >= p.Size:
		return nil
	case m == n:
		return approx.Notes{fewPointsNote(p, m)}
	}
	return approx.Notes{approx.Note{Kind: approx.SizeAdjusted, Text: "Points that were chosen more than once are one centre each."}}
}

// fewPointsNote returns the note that the data has only m distinct points.
func fewPointsNote(p fitting.Problem, m int) approx.Note {
	noun := "distinct point"
	if m == p.X.Len() {
		noun = "point"
	}
	return approx.Notef(approx.TooFewPoints, "The data has only %s.", words.Count(m, noun))
}
