package nystrom

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// maxBlessLandmarks is the largest number of landmarks that Bless draws. The cost of
// Bless grows with the square of this number. Tests change the limit.
var maxBlessLandmarks = 1000

// BlessInfo describes Bless.
//
// Bless draws landmarks by ridge leverage scores, which it estimates for a decreasing
// sequence of ridges. The ridge determines the number of landmarks.
var BlessInfo = approx.MethodInfo{
	Key:    "nystrom-bless",
	Name:   "Nyström, BLESS",
	Short:  "BLESS",
	Source: "Rudi, Calandriello, Carratino & Rosasco 2018",
	Doc:    "Draws as many landmarks as ridge regression with a given ridge needs, by leverage scores that are estimated for decreasing ridges down to it.",
	Traits: approx.Traits{Definite: true, Lower: true, Seeded: true},
	Params: blessParams,
	Fit:    unit.Scaled(fitBless),
}

var blessParams = []approx.Param{
	{
		Key: "lambda", Symbol: "λ", Name: "ridge",
		Doc: "The ridge per point, as a share of the mean k(x, x): directions of less variance are ignored. A smaller ridge needs more landmarks.",
		Min: 1e-6, Max: 1, Default: 0.01, Log: true,
	},
	{
		Key: "q", Symbol: "q", Name: "oversampling",
		Doc: "The number of landmarks for each effective dimension; more landmarks give more accurate scores.",
		Min: 0.5, Max: 10, Default: 2, Log: true,
	},
}

func fitBless(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
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
		return approx.Fit{}, errZeroKernel
	}
	d, err := landmark.Bless(ctx, p.Kernel, p.X, v["lambda"]*trace, v["q"], maxBlessLandmarks, p.Seed)
	if err != nil {
		return approx.Fit{}, err
	}
	fit, err := fromLandmarks(ctx, p, p.X.Subset(d.Rows))
	if err != nil {
		return approx.Fit{}, err
	}
	fit.Evals += d.Evals + evals
	if d.Asked > maxBlessLandmarks {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"This ridge asks for %s landmarks; %s of them are kept. A larger λ asks for fewer.", approx.Count(d.Asked), approx.Count(len(d.Rows))))
	}
	fit.Notes = append(fit.Notes, raisedNotes(d)...)
	return withSolitaryNote(fit, p), nil
}
