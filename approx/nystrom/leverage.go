package nystrom

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// LeverageInfo describes Leverage.
//
// Leverage draws landmarks by exact ridge leverage scores.
var LeverageInfo = approx.MethodInfo{
	Key:    "nystrom-leverage",
	Name:   "Nyström, exact ridge leverage scores",
	Short:  "exact-leverage Nyström",
	Source: "Alaoui & Mahoney 2015",
	Doc:    "Draws landmarks by their ridge leverage scores, computed from all of K: the reference for methods that estimate these scores.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	Fit: fitDraw("nystrom-leverage", func(ctx context.Context, p fitting.Problem) (landmark.Draw, error) {
		return landmark.Leverage(ctx, p.Kernel, p.X, p.Rank, p.Seed)
	}),
}

// FitLeverage is like Leverage.Fit, but uses the precomputed leverage scores r. The Ridge
// r must belong to the kernel and the points of p. It depends neither on m nor on the
// seed. FitLeverage returns the result and the errors of Leverage.Fit. It takes O(nm² +
// nr) operations and does not compute the kernel matrix. FitLeverage panics if r is nil
// or has another number of points than p.
func FitLeverage(ctx context.Context, p approx.Problem, r *landmark.Ridge) (_ approx.Fit, err error) {
	arg.NotNil("nystrom.FitLeverage", "context", ctx)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.Points()))
	if r == nil {
		panic("nystrom.FitLeverage: got no scores, want some")
	}
	return fitDraw("nystrom-leverage", func(ctx context.Context, p fitting.Problem) (landmark.Draw, error) {
		arg.Len("nystrom.FitLeverage", "points", p.X.Len(), r.Len())
		return r.Draw(p.X, p.Rank, p.Seed), ctx.Err()
	})(ctx, p, nil)
}

// fitDraw returns the Fit function of a method that draws landmarks by leverage scores.
func fitDraw(key string, draw func(ctx context.Context, p fitting.Problem) (landmark.Draw, error)) func(context.Context, approx.Problem, approx.Values) (approx.Fit, error) {
	return unit.Scaled(func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
		if _, err := p.Settings(key, nil, v); err != nil {
			return approx.Fit{}, err
		}
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
			fit.Notes = append(fit.Notes, roughScoresNote(d.Slack))
		}
		fit.Notes = append(fit.Notes, raisedNotes(d)...)
		return fit, nil
	})
}

// roughScoresNote returns a note about leverage scores from an incomplete factor of K.
// The scores are too small by at most slack.
func roughScoresNote(slack float64) string {
	deficiency := "and what they lack is not known"
	if slack < 1 {
		deficiency = fmt.Sprintf("too small by at most %.2g", slack)
	}
	return "K was followed through 1,000 pivots: the leverage scores are those of what they see, " + deficiency + "."
}

// raisedNotes returns a note if the leverage scores belong to a larger ridge than
// requested.
func raisedNotes(d landmark.Draw) []string {
	if d.Raised <= 1 {
		return nil
	}
	return []string{fmt.Sprintf(
		"The ridge of the leverage scores is lost in rounding where points repeat each other: it is raised up to %.0e times.", d.Raised)}
}
