package nystrom

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// Recursive draws landmarks by recursive ridge leverage scores.
var Recursive = approx.Method{
	Key:    "nystrom-rls",
	Name:   "Nyström, recursive ridge leverage scores",
	Short:  "recursive-leverage Nyström",
	Source: "Musco & Musco 2017",
	Doc:    "Draws landmarks by how much each point counts for ridge regression, which samples of half of the points, of half of those and so on tell well enough.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	Fit: byDraw("nystrom-rls", func(ctx context.Context, p approx.Problem) (landmark.Draw, error) {
		return landmark.Recursive(ctx, p.Kernel, p.X, p.Rank, p.Seed)
	}),
}

// Leverage draws landmarks by exact ridge leverage scores.
var Leverage = approx.Method{
	Key:    "nystrom-leverage",
	Name:   "Nyström, exact ridge leverage scores",
	Short:  "exact-leverage Nyström",
	Source: "Alaoui & Mahoney 2015",
	Doc:    "Draws landmarks by how much each point counts for ridge regression, worked out from all of K: the reference for what estimates these scores.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true},
	Fit: byDraw("nystrom-leverage", func(ctx context.Context, p approx.Problem) (landmark.Draw, error) {
		return landmark.Leverage(ctx, p.Kernel, p.X, p.Rank, p.Seed)
	}),
}

// FitLeverage is Leverage.Fit where r is that of p's kernel and points, which neither m
// nor the seed changes: the same answer for O(nm² + nr), without going through K. The
// errors are those of Leverage.Fit.
func FitLeverage(ctx context.Context, p approx.Problem, r *landmark.Ridge) (_ approx.Fit, err error) {
	arg.NotNil("nystrom.FitLeverage", "context", ctx)
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if r == nil {
		panic("nystrom.FitLeverage: got no scores, want some")
	}
	return byDraw("nystrom-leverage", func(ctx context.Context, p approx.Problem) (landmark.Draw, error) {
		return r.Draw(p.X, p.Rank, p.Seed), ctx.Err()
	})(ctx, p, nil)
}

// byDraw makes a fit of landmarks that were drawn by their leverage.
func byDraw(key string, draw func(ctx context.Context, p approx.Problem) (landmark.Draw, error)) func(context.Context, approx.Problem, approx.Values) (approx.Fit, error) {
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
		fit.Notes = append(fit.Notes, raised(d)...)
		return fit, nil
	})
}

// rough says what scores of a factor that leaves something lack.
func rough(slack float64) string {
	lack := "and what they lack is not known"
	if slack < 1 {
		lack = fmt.Sprintf("too small by at most %.2g", slack)
	}
	return "K was followed through 1,000 pivots: the leverage scores are those of what they see, " + lack + "."
}

// blessMost is how many landmarks BLESS takes at most: what it costs grows with
// their square. Tests change it.
var blessMost = 1000

// Bless draws landmarks by leverage scores from the bottom up. How many there are
// is an output.
var Bless = approx.Method{
	Key:    "nystrom-bless",
	Name:   "Nyström, BLESS",
	Short:  "BLESS",
	Source: "Rudi, Calandriello, Carratino & Rosasco 2018",
	Doc:    "Draws as many landmarks as ridge regression with a given ridge needs, by leverage scores that are followed from a large ridge down to it.",
	Traits: approx.Traits{Definite: true, Lower: true, Seeded: true},
	Params: blessParams,
	Fit:    unit.Scaled(fitBless),
}

var blessParams = []approx.Param{
	{
		Key: "lambda", Symbol: "λ", Name: "ridge",
		Doc: "The ridge per point, as a share of the mean k(x, x): directions of less variance are given up. A smaller one asks for more landmarks.",
		Min: 1e-6, Max: 1, Default: 0.01, Log: true,
	},
	{
		Key: "q", Symbol: "q", Name: "oversampling",
		Doc: "How many landmarks there are for each effective dimension; scores of few landmarks are rough, and more of them make it safe.",
		Min: 0.5, Max: 10, Default: 2, Log: true,
	},
}

func fitBless(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
	v, err := p.Settings("nystrom-bless", blessParams, v)
	if err != nil {
		return approx.Fit{}, err
	}
	diag, evals, err := evaluate.PositiveDiag(p.Kernel, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	trace := floats.Sum(diag)
	if trace == 0 {
		return approx.Fit{}, errBlind
	}
	d, err := landmark.Bless(ctx, p.Kernel, p.X, v["lambda"]*trace, v["q"], blessMost, p.Seed)
	if err != nil {
		return approx.Fit{}, err
	}
	fit, err := fromLandmarks(ctx, p, p.X.Subset(d.Rows))
	if err != nil {
		return approx.Fit{}, err
	}
	fit.Evals += d.Evals + evals
	if d.Asked > blessMost {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"This ridge asks for %s landmarks; %s of them are kept. A larger λ asks for fewer.", approx.Count(d.Asked), approx.Count(len(d.Rows))))
	}
	fit.Notes = append(fit.Notes, raised(d)...)
	return solitary(fit, p), nil
}

// raised says where the scores are not those of the ridge that was asked for.
func raised(d landmark.Draw) []string {
	if d.Raised <= 1 {
		return nil
	}
	return []string{fmt.Sprintf(
		"The ridge of the leverage scores is lost in rounding where points repeat each other: it is raised up to %.0e times.", d.Raised)}
}
