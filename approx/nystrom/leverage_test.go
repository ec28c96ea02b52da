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

// A ridge that asks for too many landmarks gets as many as there may be, and a
// note.
func TestBlessMost(t *testing.T) {
	old := blessMost
	blessMost = 20
	defer func() { blessMost = old }()
	x := approx.NewPoints(50, 1)
	for i := range x.Data {
		x.Data[i] = float64(i)
	}
	fit, err := Bless.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.01}, X: x, Rank: 1, Seed: 1},
		approx.Values{"lambda": 1e-6})
	if err != nil {
		t.Fatal(err)
	}
	if want := "; 20 of them are kept. A larger λ asks for fewer."; fit.Size != 20 || !strings.HasSuffix(fit.Notes[0], want) {
		t.Errorf("size %d, notes %q, without %q", fit.Size, fit.Notes, want)
	}
}

func TestRough(t *testing.T) {
	if got := rough(0.2); !strings.HasSuffix(got, "too small by at most 0.2.") {
		t.Error(got)
	}
	if got := rough(3); !strings.HasSuffix(got, "what they lack is not known.") {
		t.Error(got)
	}
}

// Scores that are known serve every size and seed, to the landmarks and numbers of the
// method; those of other points are a mistake.
func TestFitLeverage(t *testing.T) {
	ctx := context.Background()
	x, k := fixture.Normal(120, 2, 1), kernel.Matern12{Sigma: 1}
	r, err := landmark.NewRidge(ctx, k, x)
	if err != nil {
		t.Fatal(err)
	}
	for m := 5; m <= 40; m += 7 {
		p := approx.Problem{Kernel: k, X: x, Rank: m, Seed: uint64(m)}
		want, err := Leverage.Fit(ctx, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := FitLeverage(ctx, p, r)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Landmarks.Centers.Data, want.Landmarks.Centers.Data) || !slices.Equal(got.Eigen.Values(), want.Eigen.Values()) ||
			got.Evals != want.Evals || !slices.Equal(got.Notes, want.Notes) {
			t.Errorf("m = %d: another fit", m)
		}
	}
	if _, err := FitLeverage(ctx, approx.Problem{Kernel: k, X: x}, r); err == nil {
		t.Error("no landmarks are a fit")
	}
	defer func() {
		if recover() == nil {
			t.Error("scores of other points: no panic")
		}
	}()
	FitLeverage(ctx, approx.Problem{Kernel: k, X: x.Slice(0, 100), Rank: 5, Seed: 1}, r)
}
