package catalogue_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/ika"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/taylor"
)

// TestNoteKinds checks the kinds of the notes of fits, and that they are kept in saved fits.
func TestNoteKinds(t *testing.T) {
	moons := dataset.Moons.New(60, 0.1, 1).X
	for name, c := range map[string]struct {
		m      approx.Method
		k      approx.Kernel
		x      mat.Matrix
		limits approx.Limits
		want   approx.NoteKind
		text   string
	}{
		"fewer points than landmarks": {nystrom.Uniform{Landmarks: 70}, kernel.Matern12{Sigma: 1}, moons, approx.Limits{}, approx.TooFewPoints, "60 points"},
		"a wide kernel":               {nystrom.Uniform{Landmarks: 50}, kernel.Gaussian{Sigma: 50}, moons, approx.Limits{}, approx.RankReduced, "Rank cut from 50"},
		"a narrow kernel":             {nystrom.Uniform{Landmarks: 5}, kernel.Gaussian{Sigma: 1e-6}, moons, approx.Limits{}, approx.BandwidthUnsuitable, "σ is too small"},
		"an indefinite kernel":        {kpca.Exact{}, kernel.Sigmoid{Sigma: 1, Offset: -1}, moons, approx.Limits{}, approx.NegativeOmitted, "not positive semi-definite"},
		"a limit":                     {kpca.Exact{}, kernel.Matern12{Sigma: 0.1}, dataset.Moons.New(400, 0.1, 1).X, approx.Limits{Points: 20, Pairs: 4}, approx.LimitReached, "leading 4 pairs"},
		"a series far from its data":  {taylor.Method{Degree: 1}, kernel.Gaussian{Sigma: 0.1}, moons, approx.Limits{}, approx.PointsUncovered, "trace"},
		"a small sample":              {ika.Bumps{Components: 9, Basis: 20, Sample: 10}, kernel.Gaussian{Sigma: 0.5}, moons, approx.Limits{}, approx.SampleUsed, "sample"},
	} {
		fit, err := c.m.Fit(context.Background(), approx.Problem{Kernel: c.k, X: c.x, Seed: 1, Limits: c.limits})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		isWanted := func(n approx.Note) bool { return n.Kind == c.want && strings.Contains(n.String(), c.text) }
		if !fit.Notes.Has(c.want) || !slices.ContainsFunc(fit.Notes, isWanted) {
			t.Errorf("%s: notes %q of the kinds %v, want %v with %q", name, fit.Notes, noteKinds(fit.Notes), c.want, c.text)
		}
		var b bytes.Buffer
		if err := catalogue.Save(&b, fit); err != nil {
			t.Fatal(err)
		}
		loaded, err := catalogue.Load(&b)
		if err != nil {
			t.Fatal(err)
		}
		if got := loaded.(*approx.Fit).Notes; !slices.Equal(got, fit.Notes) {
			t.Errorf("%s: loaded notes %q, want %q", name, got, fit.Notes)
		}
	}
}

func noteKinds(notes approx.Notes) (kinds []approx.NoteKind) {
	for _, n := range notes {
		kinds = append(kinds, n.Kind)
	}
	return kinds
}
