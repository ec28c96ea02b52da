package nystrom

import (
	"context"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/landmark"
)

// Bless draws landmarks by ridge leverage scores, which it estimates for a decreasing
// sequence of ridges. The ridge determines the number m of landmarks, and the cost grows
// like nm². Limits.Landmarks of the problem bounds m.
type Bless struct {
	// Lambda is the ridge λ per point, as a share of the mean k(x, x), from 1e-6 to 1. A
	// smaller ridge needs more landmarks. The value 0 stands for 0.01.
	Lambda float64

	// Oversampling is the number of landmarks for each effective dimension, from 0.5 to 10.
	// The value 0 stands for 2.
	Oversampling float64
}

var blessInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom-bless",
	Name:   "Nyström, BLESS",
	Short:  "BLESS",
	Source: "Rudi, Calandriello, Carratino & Rosasco 2018",
	Doc:    "Draws as many landmarks as ridge regression with a given ridge needs, by leverage scores that are estimated for decreasing ridges down to it.",
	Traits: approx.Traits{Definite: true, Lower: true, Seeded: true},
	Params: []approx.Param{blessRidge, blessOversampling},
}, func(_ int, v approx.Values) approx.Method {
	return Bless{Lambda: v["lambda"], Oversampling: v["q"]}
})

// Info implements approx.Method.
func (Bless) Info() approx.MethodInfo { return blessInfo }

// Fit implements approx.Method.
func (b Bless) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	lambda, err := fitting.Float("Lambda", b.Lambda, blessRidge)
	if err != nil {
		return nil, err
	}
	oversampling, err := fitting.Float("Oversampling", b.Oversampling, blessOversampling)
	if err != nil {
		return nil, err
	}
	return unit.Run(ctx, "nystrom.Bless.Fit", p, "", 1, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		return fitBless(ctx, p, lambda, oversampling)
	})
}

var (
	blessRidge = approx.Param{
		Key: "lambda", Symbol: "λ", Name: "ridge",
		Doc: "The ridge per point, as a share of the mean k(x, x): directions of less variance are ignored. A smaller ridge needs more landmarks.",
		Min: 1e-6, Max: 1, Default: 0.01, Log: true,
	}
	blessOversampling = approx.Param{
		Key: "q", Symbol: "q", Name: "oversampling",
		Doc: "The number of landmarks for each effective dimension; more landmarks give more accurate scores.",
		Min: 0.5, Max: 10, Default: 2, Log: true,
	}
)

func fitBless(ctx context.Context, p fitting.Problem, lambda, oversampling float64) (approx.Fit, error) {
	diag, evals, err := evaluate.PositiveDiag(p.Kernel, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	trace := floats.Sum(diag)
	if trace == 0 {
		return approx.Fit{}, errZeroKernel
	}
	d, err := landmark.Bless(ctx, p.Kernel, p.X, lambda*trace, oversampling, p.Limits.Landmarks, p.Seed, p.Progress)
	if err != nil {
		return approx.Fit{}, err
	}
	if m := len(d.Rows); p.MaxSize > 0 && m > p.MaxSize {
		return approx.Fit{}, &approx.SizeError{Size: m, Most: p.MaxSize}
	}
	fit, err := fromLandmarks(ctx, p, p.X.Subset(d.Rows))
	if err != nil {
		return approx.Fit{}, err
	}
	fit.LandmarkRows = d.Rows
	fit.Evals += d.Evals + evals
	if most := p.Limits.Landmarks; most > 0 && d.Asked > most {
		fit.Notes = append(fit.Notes, approx.Notef(approx.LimitReached,
			"This ridge asks for %s landmarks; %s of them are kept. A larger λ asks for fewer.", approx.FormatCount(d.Asked), approx.FormatCount(len(d.Rows))))
	}
	fit.Notes = append(fit.Notes, raisedNotes(d)...)
	return withSolitaryNote(ctx, fit, p)
}
