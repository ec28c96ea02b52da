package nystrom

import (
	"context"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
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
