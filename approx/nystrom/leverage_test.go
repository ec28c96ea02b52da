package nystrom

import (
	"context"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// TestBlessMaxLandmarks checks that if a ridge requires too many landmarks, Bless draws
// the largest allowed number and adds a note.
func TestBlessMaxLandmarks(t *testing.T) {
	previous := maxBlessLandmarks
	maxBlessLandmarks = 20
	defer func() { maxBlessLandmarks = previous }()
	x := approx.NewPoints(50, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	fit, err := Bless{}.Info().Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.01}, X: x, Rank: 1, Seed: 1},
		approx.Values{"lambda": 1e-6})
	if err != nil {
		t.Fatal(err)
	}
	if want := "; 20 of them are kept. A larger λ asks for fewer."; fit.Size != 20 || !strings.HasSuffix(fit.Notes[0], want) {
		t.Errorf("size %d, notes %q, without %q", fit.Size, fit.Notes, want)
	}
}

func TestRoughScoresNote(t *testing.T) {
	if got := roughScoresNote(0.2); !strings.HasSuffix(got, "too small by at most 0.2.") {
		t.Error(got)
	}
	if got := roughScoresNote(3); !strings.HasSuffix(got, "what they lack is not known.") {
		t.Error(got)
	}
}

// TestLeverageOfKnownScores checks that a fit with known scores equals a fit without them,
// for every number of landmarks and every seed. It must panic if the scores belong to
// other points.
func TestLeverageOfKnownScores(t *testing.T) {
	ctx := context.Background()
	x, k := fixture.Normal(120, 2, 1), kernel.Matern12{Sigma: 1}
	r, err := landmark.NewRidge(ctx, k, x)
	if err != nil {
		t.Fatal(err)
	}
	for m := 5; m <= 40; m += 7 {
		p := approx.Problem{Kernel: k, X: x, Rank: m, Seed: uint64(m)}
		want, err := Leverage{}.Info().Fit(ctx, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Leverage{Landmarks: m, Scores: r}.Fit(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Landmarks.Centers.Data, want.Landmarks.Centers.Data) || !slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) ||
			got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) {
			t.Errorf("m = %d: another fit", m)
		}
	}
	if _, err := (Leverage{Landmarks: -1, Scores: r}).Fit(ctx, approx.Problem{Kernel: k, X: x}); err == nil {
		t.Error("−1 landmarks are a fit")
	}
	defer func() {
		if recover() == nil {
			t.Error("scores of other points: no panic")
		}
	}()
	Leverage{Landmarks: 5, Scores: r}.Fit(ctx, approx.Problem{Kernel: k, X: x.Slice(0, 100), Seed: 1})
}
