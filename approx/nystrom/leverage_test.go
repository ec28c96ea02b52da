package nystrom

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// TestBlessMaxLandmarks checks that if a ridge requires more landmarks than the limits of
// the problem allow, Bless draws the largest allowed number and adds a note. Without
// limits, it draws all.
func TestBlessMaxLandmarks(t *testing.T) {
	x := approx.NewPoints(1010, 1) // more points than the page's largest number of landmarks
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	m, p := Bless{Lambda: 1e-6}, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.01}, X: x.Slice(0, 50), Seed: 1}
	p.Limits.Landmarks = 20
	fit, err := m.Fit(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if want := "; 20 of them are kept. A larger λ asks for fewer."; fit.Size != 20 || !strings.HasSuffix(fit.Notes[0].Text, want) {
		t.Errorf("size %d, notes %q, without %q", fit.Size, fit.Notes, want)
	}
	d, err := landmark.Bless(context.Background(), p.Kernel, x, 1e-6, 2, 0, 1, nil)
	if err != nil || len(d.Rows) != x.Len() || d.Asked != x.Len() {
		t.Errorf("without a limit, %d of %d landmarks, %v", len(d.Rows), d.Asked, err)
	}
}

// TestLeverageLimits checks that exact leverage scores use the whole factor of K, unless
// the limits of the problem allow fewer pivots. The note states the number of pivots.
func TestLeverageLimits(t *testing.T) {
	x := approx.NewPoints(60, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.01}, X: x, Seed: 1} // K = I
	for pivots, note := range map[int]bool{0: false, 60: false, 30: true} {
		p.Limits.Pivots = pivots
		fit, err := Leverage{Landmarks: 10}.Fit(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(strings.Join(fit.Notes.Texts(), " "), "K was followed through 30 pivots"); got != note {
			t.Errorf("at most %d pivots: notes %q", pivots, fit.Notes)
		}
	}
}

func TestRoughScoresNote(t *testing.T) {
	if got := roughScoresNote(landmark.Draw{Slack: 0.2, Pivots: 1000}).Text; got != "K was followed through 1,000 pivots: the leverage scores are those of what they see, too small by at most 0.2." {
		t.Error(got)
	}
	if got := roughScoresNote(landmark.Draw{Slack: 3}).Text; !strings.HasSuffix(got, "what they lack is not known.") {
		t.Error(got)
	}
}

// TestLeverageOfKnownScores checks that a fit with known scores equals a fit without them,
// for every number of landmarks and every seed. It must panic if the scores belong to
// other points.
func TestLeverageOfKnownScores(t *testing.T) {
	ctx := context.Background()
	x, k := fixture.Normal(120, 2, 1), kernel.Matern12{Sigma: 1}
	r, err := landmark.NewRidge(ctx, k, x, 0)
	if err != nil {
		t.Fatal(err)
	}
	for m := 5; m <= 40; m += 7 {
		p := approx.Problem{Kernel: k, X: x, Seed: uint64(m)}
		want, err := Leverage{Landmarks: m}.Fit(ctx, p)
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

// TestBlessMaxSize checks that Bless returns a *SizeError if it draws more landmarks than
// p.MaxSize.
func TestBlessMaxSize(t *testing.T) {
	m, p := Bless{Lambda: 1e-3}, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.5}, X: fixture.Normal(60, 2, 1), Seed: 1}
	fit, err := m.Fit(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	size := len(fit.LandmarkRows)
	p.MaxSize = size
	if _, err := m.Fit(t.Context(), p); err != nil {
		t.Errorf("%d landmarks where there may be %d: %v", size, size, err)
	}
	p.MaxSize = size - 1
	_, err = m.Fit(t.Context(), p)
	if e := (*approx.SizeError)(nil); !errors.As(err, &e) || e.Size != size || e.Most != size-1 {
		t.Errorf("%d landmarks where there may be %d: %v", size, size-1, err)
	}
}
