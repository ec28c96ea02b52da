package nystrom

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// Leverage draws landmarks by exact ridge leverage scores. The scores need the Cholesky
// factor of K, whose rank is n if the eigenvalues decrease slowly. Limits.Pivots of the
// problem bounds the rank, and the scores are then too small.
type Leverage struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Scores, if not nil, are the precomputed scores of the kernel and the points, which
	// depend neither on m nor on the seed. The result is the same, takes O(nm² + nr)
	// operations, and does not need the kernel matrix. Fit panics if the number of points
	// differs.
	Scores *landmark.Ridge
}

var leverageInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom-leverage",
	Name:   "Nyström, exact ridge leverage scores",
	Short:  "exact-leverage Nyström",
	Source: "Alaoui & Mahoney 2015",
	Doc:    "Draws landmarks by their ridge leverage scores, computed from all of K: the reference for methods that estimate these scores.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
}, func(m int, _ approx.Values) approx.Method { return Leverage{Landmarks: m} })

// Info implements approx.Method.
func (Leverage) Info() approx.MethodInfo { return leverageInfo }

// Fit implements approx.Method.
func (l Leverage) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return fitDraw(ctx, "nystrom.Leverage.Fit", p, l.Landmarks, func(ctx context.Context, p fitting.Problem) (landmark.Draw, error) {
		if l.Scores == nil {
			scores, err := landmark.NewRidge(ctx, p.Kernel, p.X, p.Limits.Pivots)
			if err != nil {
				return landmark.Draw{}, err
			}
			return scores.Draw(p.X, p.Size, p.Seed), ctx.Err()
		}
		arg.Len("nystrom.Leverage.Fit", "points", p.X.Len(), l.Scores.Len())
		return l.Scores.Draw(p.X, p.Size, p.Seed), ctx.Err()
	})
}

// fitDraw is fn, the function Fit of a method that draws m landmarks by leverage scores.
func fitDraw(ctx context.Context, fn string, p approx.Problem, m int, draw func(ctx context.Context, p fitting.Problem) (landmark.Draw, error)) (*approx.Fit, error) {
	return unit.Run(ctx, fn, p, "Landmarks", m, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		d, err := draw(ctx, p)
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := fromRows(ctx, p, d.Rows)
		if err != nil {
			return approx.Fit{}, err
		}
		fit.Evals += d.Evals
		if d.Slack > 0.01 {
			fit.Notes = append(fit.Notes, roughScoresNote(d))
		}
		fit.Notes = append(fit.Notes, raisedNotes(d)...)
		return fit, nil
	})
}

// roughScoresNote returns a note about leverage scores from an incomplete factor of K.
// The scores are too small by at most d.Slack.
func roughScoresNote(d landmark.Draw) approx.Note {
	deficiency := "and what they lack is not known"
	if d.Slack < 1 {
		deficiency = fmt.Sprintf("too small by at most %.2g", d.Slack)
	}
	return approx.Notef(approx.DigitsLost, "K was followed through %s pivots: the leverage scores are those of what they see, %s.", approx.FormatCount(d.Pivots), deficiency)
}

// raisedNotes returns a note if the leverage scores belong to a larger ridge than
// requested.
func raisedNotes(d landmark.Draw) approx.Notes {
	if d.Raised <= 1 {
		return nil
	}
	return approx.Notes{approx.Notef(approx.RidgeRaised,
		"The ridge of the leverage scores is lost in rounding where points repeat each other: it is raised up to %.0e times.", d.Raised)}
}
