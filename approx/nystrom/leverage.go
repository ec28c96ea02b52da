package nystrom

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// Leverage draws landmarks by exact ridge leverage scores.
var Leverage = approx.Method{
	Key:    "nystrom-leverage",
	Name:   "Nyström, exact ridge leverage scores",
	Short:  "exact-leverage Nyström",
	Source: "Alaoui & Mahoney 2015",
	Doc:    "Draws landmarks by their ridge leverage scores, computed from all of K: the reference for methods that estimate these scores.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	Fit: fitDraw("nystrom-leverage", func(ctx context.Context, p approx.Problem) (landmark.Draw, error) {
		return landmark.Leverage(ctx, p.Kernel, p.X, p.Rank, p.Seed)
	}),
}

// FitLeverage is Leverage.Fit with the precomputed r of the kernel and the points of p.
// The Ridge r does not depend on m and the seed. FitLeverage returns the same result as
// Leverage.Fit in O(nm² + nr), without the kernel matrix, and the same errors. It
// panics unless r has the number of points of p.
func FitLeverage(ctx context.Context, p approx.Problem, r *landmark.Ridge) (_ approx.Fit, err error) {
	arg.NotNil("nystrom.FitLeverage", "context", ctx)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if r == nil {
		panic("nystrom.FitLeverage: got no scores, want some")
	}
	return fitDraw("nystrom-leverage", func(ctx context.Context, p approx.Problem) (landmark.Draw, error) {
		arg.Len("nystrom.FitLeverage", "points", p.X.Len(), r.Len())
		return r.Draw(p.X, p.Rank, p.Seed), ctx.Err()
	})(ctx, p, nil)
}

// fitDraw returns the Fit of a method that draws landmarks by their leverage.
func fitDraw(key string, draw func(ctx context.Context, p approx.Problem) (landmark.Draw, error)) func(context.Context, approx.Problem, approx.Values) (approx.Fit, error) {
	return unit.Scaled(func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
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
			fit.Notes = append(fit.Notes, rough(d.Slack))
		}
		fit.Notes = append(fit.Notes, raisedNotes(d)...)
		return fit, nil
	})
}

// rough returns a note on scores of a factor with a remainder.
func rough(slack float64) string {
	lack := "and what they lack is not known"
	if slack < 1 {
		lack = fmt.Sprintf("too small by at most %.2g", slack)
	}
	return "K was followed through 1,000 pivots: the leverage scores are those of what they see, " + lack + "."
}

// raisedNotes returns a note if the scores belong to a larger ridge than requested.
func raisedNotes(d landmark.Draw) []string {
	if d.Raised <= 1 {
		return nil
	}
	return []string{fmt.Sprintf(
		"The ridge of the leverage scores is lost in rounding where points repeat each other: it is raised up to %.0e times.", d.Raised)}
}
