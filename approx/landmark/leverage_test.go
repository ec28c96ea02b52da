package landmark

import (
	"context"
	"errors"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// outlierSet returns a dense cluster and a few outliers, which are far from the cluster
// and from each other. It also returns the indices of the outliers.
func outlierSet() (x approx.Points, outliers []int) {
	x = fixture.Normal(200, 2, 6)
	for i := range x.Data {
		x.Data[i] *= 0.1
	}
	for i := range 8 {
		x.Row(25 * i)[0] = 20 + 10*float64(i)
		outliers = append(outliers, 25*i)
	}
	return x, outliers
}

// TestLeverageFindsOutliers checks that draws by leverage scores contain outliers more
// often than uniform draws.
func TestLeverageFindsOutliers(t *testing.T) {
	ctx := context.Background()
	x, outliers := outlierSet()
	k := kernel.Gaussian{Sigma: 1}
	for name, draw := range map[string]func(seed uint64) ([]int, error){
		"uniform":   func(seed uint64) ([]int, error) { return Uniform(x, 16, seed), nil },
		"exact":     func(seed uint64) ([]int, error) { d, err := Leverage(ctx, k, x, 16, seed); return d.Rows, err },
		"recursive": func(seed uint64) ([]int, error) { d, err := Recursive(ctx, k, x, 16, seed, nil); return d.Rows, err },
		"bless": func(seed uint64) ([]int, error) {
			d, err := Bless(ctx, k, x, 0.1, 2, 1000, seed, nil)
			return d.Rows, err
		},
	} {
		foundCount, sizeSum := 0, 0
		const seeds = 40
		for seed := range uint64(seeds) {
			rows, err := draw(seed)
			if err != nil {
				t.Fatal(err)
			}
			sizeSum += len(rows)
			for _, i := range rows {
				if slices.Contains(outliers, i) {
					foundCount++
				}
			}
			if second, _ := draw(seed); !slices.Equal(second, rows) {
				t.Errorf("%s: two draws of one seed differ", name)
			}
		}
		share := float64(foundCount) / float64(seeds*len(outliers))
		if uniform := name == "uniform"; uniform && share > 0.2 || !uniform && share < 0.5 || sizeSum > 30*seeds {
			t.Errorf("%s: %.0f %% of the lonely points are among %.1f landmarks", name, 100*share, float64(sizeSum)/seeds)
		}
	}
}

// TestRecursiveScores checks that the scores of Recursive agree with exact scores to
// within a factor of about two.
func TestRecursiveScores(t *testing.T) {
	ctx := context.Background()
	x, k := fixture.Normal(800, 2, 5), kernel.Gaussian{Sigma: 0.4}
	r, err := NewRidge(ctx, k, x, 0)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		d, err := Recursive(ctx, k, x, 150, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		var ratio []float64
		for i, want := range r.Scores(d.Ridge) {
			ratio = append(ratio, d.Scores[i]/want)
		}
		slices.Sort(ratio)
		if low, mid, high := ratio[0], ratio[400], ratio[720]; !(low > 0.6 && mid > 0.9 && high < 2.2) {
			t.Errorf("seed %d: scores over those of all points are %.2f at least, %.2f in the middle, %.2f at nine tenths", seed, low, mid, high)
		}
	}
}

// TestBlessSize checks that the number of points of Bless is about q times the effective
// dimension if scores are much less than 1.
func TestBlessSize(t *testing.T) {
	ctx := context.Background()
	x, k := fixture.Normal(600, 2, 2), kernel.Gaussian{Sigma: 0.5}
	r, err := NewRidge(ctx, k, x, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, ridge := range []float64{1, 6} {
		const q = 2.0
		var want, got float64
		for _, l := range r.Scores(ridge) {
			want += min(q*l, 1)
		}
		const seeds = 10
		for seed := range uint64(seeds) {
			d, err := Bless(ctx, k, x, ridge, q, 1000, seed, nil)
			if err != nil {
				t.Fatal(err)
			}
			got += float64(d.Asked) / seeds
		}
		// Scores that are computed from a sample are larger than exact scores.
		if !(got > 0.9*want && got < 1.8*want) {
			t.Errorf("ρ = %g: %.0f landmarks on average, expected about %.0f", ridge, got, want)
		}
		d, err := Bless(ctx, k, x, ridge, q, 20, 1, nil)
		if err != nil || len(d.Rows) != 20 || d.Asked < 20 {
			t.Errorf("ρ = %g: %d landmarks of at most 20, %d before that, error %v", ridge, len(d.Rows), d.Asked, err)
		}
	}
}

func TestDrawsOnHardData(t *testing.T) {
	ctx := context.Background()
	pairs, singlePoint, equalPoints := approx.NewPoints(30, 2), fixture.Normal(1, 2, 1), approx.NewPoints(20, 1)
	for i := range 30 {
		pairs.Row(i)[0] = float64(i % 3)
	}
	for _, c := range []struct {
		name string
		x    approx.Points
		want int
	}{{"duplicates", pairs, 3}, {"one point", singlePoint, 1}, {"equal points", equalPoints, 1}} {
		for _, sigma := range []float64{1e-8, 1, 1e8} {
			k := kernel.Gaussian{Sigma: sigma}
			for name, f := range map[string]func() (Draw, error){
				"exact":     func() (Draw, error) { return Leverage(ctx, k, c.x, 5, 1) },
				"recursive": func() (Draw, error) { return Recursive(ctx, k, c.x, 5, 1, nil) },
				"bless":     func() (Draw, error) { return Bless(ctx, k, c.x, 1e-3, 2, 1000, 1, nil) },
			} {
				d, err := f()
				if err != nil {
					t.Fatal(err)
				}
				if n := len(d.Rows); n < 1 || n > c.want || name != "bless" && n != c.want {
					t.Errorf("%s, %s, σ = %g: %d landmarks, not %d", name, c.name, sigma, n, c.want)
				}
			}
		}
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	x := fixture.Normal(50, 2, 1)
	for name, f := range map[string]func() (Draw, error){
		"exact":     func() (Draw, error) { return Leverage(done, kernel.Gaussian{Sigma: 1}, x, 5, 1) },
		"recursive": func() (Draw, error) { return Recursive(done, kernel.Gaussian{Sigma: 1}, x, 5, 1, nil) },
		"bless":     func() (Draw, error) { return Bless(done, kernel.Gaussian{Sigma: 1}, x, 1, 2, 9, 1, nil) },
	} {
		if _, err := f(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

func TestDrawEvals(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(300, 2, 1)
	for name, f := range map[string]func(k approx.Kernel) (Draw, error){
		"exact":     func(k approx.Kernel) (Draw, error) { return Leverage(ctx, k, x, 20, 1) },
		"recursive": func(k approx.Kernel) (Draw, error) { return Recursive(ctx, k, x, 20, 1, nil) },
		"bless":     func(k approx.Kernel) (Draw, error) { return Bless(ctx, k, x, 3, 2, 1000, 1, nil) },
	} {
		k := &countingKernel{Kernel: kernel.Gaussian{Sigma: 0.4}}
		d, err := f(k)
		if err != nil {
			t.Fatal(err)
		}
		if int64(d.Evals) != k.n.Load() {
			t.Errorf("%s: %d evaluations are reported, %d were made", name, d.Evals, k.n.Load())
		}
	}
}

// TestRecursiveStops checks that Recursive checks its context within every level. The
// eigenvalues of a sample take most of the time.
func TestRecursiveStops(t *testing.T) {
	x := fixture.Normal(600, 2, 3)
	fixture.CheckStops(t, 60, func(ctx context.Context) error {
		_, err := Recursive(ctx, kernel.Matern12{Sigma: 0.5}, x, 60, 1, nil)
		return err
	})
}
