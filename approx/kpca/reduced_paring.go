package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// Paring is kernel PCA on m points that are drawn from the data uniformly at random, with
// equal weights. It is the baseline for the other reduced sets. The cost is O(m³).
type Paring struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var paringInfo = fitting.Describe(approx.MethodInfo{
	Key:    "rskpca-paring",
	Name:   "Reduced-set KPCA on a pared density",
	Short:  "reduced-set KPCA, paring",
	Source: "Freedman & Kisilev 2010; Kingravi, Vela & Gray 2013",
	Doc:    "Replaces the data by m of its points, drawn at random and of equal weight.",
	Traits: reducedTraits(approx.Traits{Interpolates: true, Seeded: true, Sized: true, Extends: true}),
}, func(m int, _ approx.Values) approx.Method { return Paring{Centers: m} })

// Info implements approx.Method.
func (Paring) Info() approx.MethodInfo { return paringInfo }

// Fit implements approx.Method.
func (s Paring) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	r := reduced.Paring{Centers: s.Centers}
	return fitReduced(ctx, "kpca.Paring.Fit", p, paringInfo, "Centers", s.Centers, r, fitReducedSet)
}
