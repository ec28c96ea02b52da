package ritz_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// testMaps returns feature maps for the tests: random Fourier features, and Nyström
// features of landmarks among the points. One landmark is repeated.
func testMaps(x approx.Points) map[string]approx.FeatureMap {
	z := x.Subset([]int{0, 5, 5, 9, 14, 30, 47, 60, 88, 111})
	return map[string]approx.FeatureMap{
		"landmarks":        nystrom.Features(kernel.Gaussian{Sigma: 0.4}, z),
		"landmarks, rough": nystrom.Features(kernel.Matern12{Sigma: 0.4}, z),
		"waves": fourier.Waves{
			Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 0.4}, 12, 2, 1),
			Amp:   []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
		},
	}
}

// checkPairs compares two results. The eigenvalues must be equal to within rounding
// relative to the first, and the leading functions at the points to within the effect of
// rounding.
func checkPairs(t *testing.T, name string, got, want approx.Pairs, x approx.Points) {
	t.Helper()
	r := min(len(got.Lambda), len(want.Lambda))
	for i := range r {
		if d := math.Abs(got.Lambda[i] - want.Lambda[i]); !(d <= 1e-13*want.Lambda[0]) {
			t.Errorf("%s: λ_%d is off by %.2g", name, i+1, d)
		}
	}
	const count = 6
	if r < count {
		t.Fatalf("%s: %d pairs", name, r)
	}
	a, b := approx.FeaturesTo(nil, got.Leading(count).Phi, x), approx.FeaturesTo(nil, want.Leading(count).Phi, x)
	fixture.AlignColumns(count, a, b)
	if d := fixture.MaxDiff(t, a, b); !(d <= 1e-9) {
		t.Errorf("%s: functions are %.2g apart", name, d)
	}
}

func TestBatchesAreOneSum(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(700, 0.1, 1).X
	for name, f := range testMaps(x) {
		want, err := ritz.Pairs(ctx, f, x, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := ritz.NewCovariance(f)
		for i := 0; i < 700; i += 130 {
			if err := c.Add(ctx, x.Slice(i, min(i+130, 700))); err != nil {
				t.Fatal(err)
			}
		}
		if c.Len() != 700 || c.Features().Len() != f.Len() {
			t.Errorf("%s: %d points, %d features", name, c.Len(), c.Features().Len())
		}
		checkPairs(t, name, c.Pairs(), want, x)
	}
}

// TestMovedIsFromScratch moves one or several points onto others, far away and back. Each
// result must equal the result for the current points.
func TestMovedIsFromScratch(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(400, 0.1, 1).X
	copy(x.Row(21), x.Row(20)) // equal points
	rng := rand.New(rand.NewPCG(1, 1))
	for name, f := range testMaps(x) {
		c := ritz.NewCovariance(f)
		if err := c.Add(ctx, x); err != nil {
			t.Fatal(err)
		}
		base, err := c.Updater(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for step := range 60 {
			rows := []int{5, 20, 399, 0}[:1+step%4] // 0 and 5 are landmarks
			oldPoints, y := x.Subset(rows), x.Clone()
			for _, row := range rows {
				p := y.Row(row)
				switch step % 5 {
				case 0:
					copy(p, x.Row(100)) // onto another point
				case 1:
					p[0], p[1] = 1e3, -1e3 // at larger distances, the phase of a cosine is inaccurate
				case 2: // the old position
				default:
					p[0], p[1] = 3*rng.Float64()-1, 2*rng.Float64()-0.75
				}
			}
			values, got := base.PairsAfterMove(oldPoints, y.Subset(rows), 8)
			want, err := ritz.Pairs(ctx, f, y, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkPairs(t, name, got, want, y)
			if len(values) != len(want.Lambda) {
				t.Errorf("%s: %d eigenvalues, want %d", name, len(values), len(want.Lambda))
				continue
			}
			for i, v := range want.Lambda {
				if !(math.Abs(values[i]-v) <= 1e-13*want.Lambda[0]) {
					t.Errorf("%s, step %d: λ_%d = %g, want %g", name, step, i+1, values[i], v)
				}
			}
		}
	}
}

// TestSolutionBase checks that the Updater of a Solution equals the Updater of a Covariance.
func TestSolutionBase(t *testing.T) {
	x := dataset.Moons.New(400, 0.1, 1).X
	oldPoints, newPoints := x.Subset([]int{5, 20}), approx.Points{Data: []float64{0.4, 0.3, 1e3, -1e3}, Dim: 2}
	for name, f := range testMaps(x) {
		s, err := ritz.Solve(t.Context(), f, x, ritz.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := s.Updater()
		c := ritz.NewCovariance(f)
		if err := c.Add(t.Context(), x); err != nil {
			t.Fatal(err)
		}
		want, err := c.Updater(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if pairs, err := ritz.Pairs(t.Context(), f, x, nil); err != nil || !slices.Equal(pairs.Lambda, s.Lambda) || !slices.Equal(s.Spectrum, s.Lambda) {
			t.Errorf("%s: eigenvalues %g, those of Pairs %g, error %v", name, s.Lambda, pairs.Lambda, err)
		}
		values, gotPairs := got.PairsAfterMove(oldPoints, newPoints, 8)
		if wantValues, wantPairs := want.PairsAfterMove(oldPoints, newPoints, 8); len(values) != len(wantValues) {
			t.Errorf("%s: %d eigenvalues, want %d", name, len(values), len(wantValues))
		} else {
			y := x.Clone()
			copy(y.Row(5), newPoints.Row(0))
			copy(y.Row(20), newPoints.Row(1))
			checkPairs(t, name, gotPairs, wantPairs, y)
		}
	}
}

func TestCovarianceStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	x := dataset.Moons.New(50, 0.1, 1).X
	c := ritz.NewCovariance(nystrom.Features(kernel.Gaussian{Sigma: 1}, x.Slice(0, 4)))
	if err := c.Add(ctx, x); !errors.Is(err, context.Canceled) {
		t.Errorf("Add: %v", err)
	}
	if _, err := c.Updater(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Base: %v", err)
	}
}
