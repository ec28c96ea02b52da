package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/words"
	"mercer/approx/landmark"
)

// Pivoted is IKA with kernel bumps at the pivots of randomly pivoted Cholesky. These pivots
// are good landmarks for Nyström. On the sample, the error of Pivoted is at most the error
// of Nyström with the same landmarks.
// The cost is that of Eigenfunctions: S²/2 kernel evaluations and O(S²N + SN²) operations.
type Pivoted struct {
	// Components is m ≥ 1, the number of eigenpairs and features. The value 0 stands for
	// approx.DefaultSize (100), or for the number of given landmarks. There are at most as many
	// components as basis functions.
	Components int

	Basis  int // N ≥ 1, the number of basis functions; 0 stands for 64
	Sample int // S ≥ 1, the number of sample points; 0 stands for max(1000, 10N)
}

var pivotedInfo = fitting.Describe(approx.MethodInfo{
	Key:    "ika-rpc",
	Name:   "IKA, kernel bumps at randomly pivoted points",
	Short:  "IKA on pivoted centres",
	Source: "Ronchetti 2018; Chen, Epperly, Tropp & Webber 2025",
	Doc:    "Places each basis function of IKA at a random point, more likely where the residual of the earlier ones is large.",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: basisParams("bumps"),
}, func(m int, v approx.Values) approx.Method {
	return Pivoted{Components: m, Basis: int(v["basis"]), Sample: int(v["sample"])}
})

// Info implements approx.Method.
func (Pivoted) Info() approx.MethodInfo { return pivotedInfo }

// Fit implements approx.Method.
func (k Pivoted) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return run(ctx, "ika.Pivoted.Fit", p, pivotedInfo, sizes{k.Components, k.Basis, k.Sample}, func(ctx context.Context, p fitting.Problem, n int) (basis, error) {
		if p.Landmarks.Len() > 0 {
			return bumpBasis(p.Kernel, p.Landmarks, nil), nil
		}
		c, err := landmark.RandomlyPivoted(ctx, p.Kernel, p.X, n, p.Seed, p.Progress)
		if err != nil {
			return basis{}, err
		}
		rows := c.Pivots
		if len(rows) == 0 { // the kernel is 0, so any point will do
			rows = []int{0}
		}
		notes := fewPointsNotes(n, len(rows))
		if got := len(rows); got < min(n, p.X.Len()) {
			notes = approx.Notes{approx.Notef(approx.RankReduced, "%d basis functions were asked for. %s to within rounding, so the basis has %d.",
				n, spanningPointsNote(got), got)}
		}
		b := bumpBasis(p.Kernel, p.X.Subset(rows), notes)
		b.choiceEvals, b.rows = c.Evals, rows
		return b, nil
	})
}

// spanningPointsNote returns the part of a note that m points span the kernel on all
// data.
func spanningPointsNote(m int) string {
	if m == 1 {
		return "One point sees everything"
	}
	return capitalize(words.Count(m, "point")) + " see everything"
}

// capitalize returns s with a capital first letter.
func capitalize(s string) string {
	if c := s[0]; 'a' <= c && c <= 'z' {
		return string(c-'a'+'A') + s[1:]
	}
	return s
}
