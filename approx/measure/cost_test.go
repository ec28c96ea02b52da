package measure_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// exponent fits cost = c·sizeᵖ and returns p.
func exponent(sizes, costs []float64) float64 {
	return measure.FitSlope(sizes, [][]float64{costs}).Value
}

// TestEvaluations checks that the counted kernel evaluations of fits with eigenpairs grow as
// in the literature: O(nm) for Nyström with landmarks from one pass, O(m²) for methods that use only
// centres, and none for random features. Herding needs O(n²). The table of the
// reduced-set paper has n²m, but the means need to be computed only once.
func TestEvaluations(t *testing.T) {
	k := kernel.Gaussian{Sigma: 0.35}
	moons, _ := catalogue.Dataset("moons")
	for key, want := range map[string]struct{ n, m float64 }{
		"nystrom":         {1, 1},
		"nystrom-kmeans":  {1, 1},
		"nystrom-fps":     {1, 1},
		"nystrom-rpc":     {1, 1},
		"nystrom-greedy":  {1, 1},
		"nystrom-rls":     {1, 1},
		"nystrom-oneshot": {0, 2},
		"wnystrom":        {0, 2},
		"kpca-subsample":  {0, 2},
		"rskpca-paring":   {0, 2},
		"rskpca-herding":  {2, 0},
		"rff":             {math.Inf(-1), math.Inf(-1)},
		"orf":             {math.Inf(-1), math.Inf(-1)},
		"sr33":            {math.Inf(-1), math.Inf(-1)},
	} {
		m, ok := catalogue.Method(key)
		if !ok {
			t.Errorf("no method %s", key)
			continue
		}
		count := func(n, rank int) float64 {
			fit, err := fixture.Fit(context.Background(), m.MethodInfo, rank, approx.Problem{Kernel: k, X: moons.New(n, 0.1, 1).X, Seed: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			fixture.Eigen(t, &fit)
			return float64(fit.Evals + fit.EigenEvals())
		}
		if math.IsInf(want.n, -1) {
			if got := count(200, 16); got != 0 {
				t.Errorf("%s: %g evaluations", key, got)
			}
			continue
		}
		ns, ms := []float64{400, 800, 1600}, []float64{8, 16, 32}
		var overN, overM []float64
		for i := range ns {
			overN, overM = append(overN, count(int(ns[i]), 16)), append(overM, count(800, int(ms[i])))
		}
		// The lower-order terms change the exponent by at most 0.25.
		if p := exponent(ns, overN); math.Abs(p-want.n) > 0.25 {
			t.Errorf("%s: evaluations %v grow like n^%.2f, in the literature n^%g", key, overN, p, want.n)
		}
		if p := exponent(ms, overM); math.Abs(p-want.m) > 0.25 {
			t.Errorf("%s: evaluations %v grow like m^%.2f, in the literature m^%g", key, overM, p, want.m)
		}
	}
}

// TestCostOf checks that the estimated costs have the right order: O(nD²) for the fit of
// features, O(D) for the map and O(D log d) for frequencies with a fast product. The
// storage must be the storage of the map.
func TestCostOf(t *testing.T) {
	ctx := context.Background()
	moons, _ := catalogue.Dataset("moons")
	k := kernel.Gaussian{Sigma: 0.35}
	p := approx.Problem{Kernel: k, X: moons.New(300, 0.1, 1).X, Seed: 1}
	fit, err := nystrom.Uniform{Landmarks: 20}.Fit(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	c := measure.CostOf(p, *fit)
	if c.Evals != fit.Evals || c.Point != 20*26+2*20*20 || c.Bytes != 8*20*22 || math.Abs(c.Retained-1./15) > 1e-15 || !(c.Flops > 300*c.Point) {
		t.Errorf("Nyström: %+v", c)
	}
	if fit, err = (fourier.Random{Frequencies: 20}).Fit(ctx, p); err != nil {
		t.Fatal(err)
	}
	if c = measure.CostOf(p, *fit); c.Evals != 0 || c.Point != 20*44 || c.Retained != 0 || c.Bytes != 8*20*3 {
		t.Errorf("random Fourier features: %+v", c)
	}
	// A method that uses a basis stores the basis and its N×D weights.
	const n, d, basis = 300, 2, 64
	for key, want := range map[string]float64{
		"kpca-centred":  n*d + n*20,
		"ika":           basis*d + basis*20,
		"ika-relu":      d + basis*(d+1) + basis*20 + 20,
		"ika-sigmoid":   d + basis*(d+1) + basis*20 + 20,
		"ika-chebyshev": 2*d + basis*d + basis*20 + 20,
		"rff-phase":     20 * (d + 2),
		"rff-complex":   20 * (d + 1),
	} {
		m, _ := catalogue.Method(key)
		fit, err := fixture.Fit(ctx, m.MethodInfo, 20, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c = measure.CostOf(p, fit); c.Bytes != 8*want {
			t.Errorf("%s: %g numbers are kept, want %g", key, c.Bytes/8, want)
		}
	}
	var sizes, dense, fast []float64
	for _, d := range []int{64, 256, 1024} {
		x := approx.NewPoints(2, d)
		p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 1}
		point := func(m approx.MethodInfo, v approx.Values) float64 {
			fit, err := fixture.Fit(ctx, m, d, p, v)
			if err != nil {
				t.Fatal(err)
			}
			return measure.CostOf(p, fit).Point
		}
		sizes = append(sizes, float64(d))
		dense = append(dense, point(fourier.Random{}.Info(), nil))
		fast = append(fast, point(fourier.SphericalRadial13{}.Info(), approx.Values{"rotation": 1}))
	}
	if p, q := exponent(sizes, dense), exponent(sizes, fast); p < 1.7 || q > 1.3 {
		t.Errorf("d waves of ℝᵈ: dense d^%.2f, fast d^%.2f", p, q)
	}
}

// BenchmarkExponents measures algorithms with a known cost, at sizes that double. It
// reports the exponents of the measured times.
func BenchmarkExponents(b *testing.B) {
	ctx := context.Background()
	gauss := kernel.Gaussian{Sigma: 0.35}
	moons, _ := catalogue.Dataset("moons")
	cloud := func(n, d int) approx.Points {
		rng := rand.New(rand.NewPCG(1, 0))
		x := approx.NewPoints(n, d)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		return x
	}
	point := func(m approx.MethodInfo, v approx.Values) func(d int) func() {
		return func(d int) func() {
			x := cloud(64, d)
			fit, err := fixture.Fit(ctx, m, d, approx.Problem{Kernel: kernel.Gaussian{Sigma: math.Sqrt(float64(d))}, X: x.Slice(0, 2), Seed: 1}, v)
			if err != nil {
				b.Fatal(err)
			}
			return func() { approx.FeaturesTo(nil, fit.Features, x) }
		}
	}
	landmarks := func(m approx.MethodInfo) func(n int) func() {
		return func(n int) func() {
			p := approx.Problem{Kernel: gauss, X: moons.New(n, 0.1, 1).X, Seed: 1}
			return func() { _, _ = fixture.Fit(ctx, m, 20, p, nil) }
		}
	}
	for _, c := range []struct {
		name  string // algorithm, varied quantity and exponent in the literature
		sizes []int
		run   func(size int) func()
	}{
		{"shadows in the plane,n^1", []int{4000, 8000, 16000, 32000}, func(n int) func() {
			p := approx.Problem{Kernel: gauss, X: moons.New(n, 0.1, 1).X}
			return func() { _, _ = reduced.Shadow{Ell: 4}.Reduce(ctx, p) }
		}},
		{"Nyström features,n^1", []int{1000, 2000, 4000, 8000}, func(n int) func() {
			x := moons.New(n, 0.1, 1).X
			f := nystrom.Features(gauss, x.Slice(0, 64))
			return func() { approx.FeaturesTo(nil, f, x) }
		}},
		{"reduced-set KPCA,m^3", []int{48, 96, 192, 384}, func(m int) func() {
			q := measure.Empirical(moons.New(m, 0.1, 1).X)
			return func() { _, _, _ = kpca.WeightedPairs(ctx, gauss, q) }
		}},
		{"leverage scores by a certified factor,n^1", []int{500, 1000, 2000, 4000}, landmarks(nystrom.Leverage{}.Info())},
		{"recursive leverage scores,n^1", []int{1000, 2000, 4000, 8000}, landmarks(nystrom.Recursive{}.Info())},
		{"herding,n^2", []int{500, 1000, 2000, 4000}, landmarks(kpca.Herding{}.Info())},
		{"random Fourier features,n^1", []int{1000, 2000, 4000, 8000}, func(n int) func() {
			x := moons.New(n, 0.1, 1).X
			f := fourier.Waves{Omega: cloud(64, 2), Amp: make([]float64, 64)}
			return func() { approx.FeaturesTo(nil, f, x) }
		}},
		{"random Fourier features,D^1", []int{64, 128, 256, 512}, func(m int) func() {
			x := moons.New(1000, 0.1, 1).X
			f := fourier.Waves{Omega: cloud(m, 2), Amp: make([]float64, m)}
			return func() { approx.FeaturesTo(nil, f, x) }
		}},
		{"d dense waves,d^2", []int{256, 512, 1024, 2048}, point(fourier.Random{}.Info(), nil)},
		{"d butterfly waves,d^1", []int{256, 512, 1024, 2048}, point(fourier.SphericalRadial13{}.Info(), approx.Values{"rotation": 1})},
		{"d Hadamard waves,d^1", []int{256, 512, 1024, 2048}, point(fourier.StructuredOrthogonal{}.Info(), nil)},
	} {
		b.Run(c.name, func(b *testing.B) {
			runs := make([]func(), len(c.sizes))
			sizes, seconds := make([]float64, len(c.sizes)), make([]float64, len(c.sizes))
			for i, size := range c.sizes {
				runs[i], sizes[i], seconds[i] = c.run(size), float64(size), math.Inf(1)
			}
			for b.Loop() {
				for i, run := range runs {
					start := time.Now()
					run()
					seconds[i] = min(seconds[i], time.Since(start).Seconds())
				}
			}
			b.ReportMetric(exponent(sizes, seconds), "exponent")
		})
	}
}

// ExampleCostOf prints the cost of a fit and the fraction of the data that it stores.
func ExampleCostOf() {
	moons, _ := catalogue.Dataset("moons")
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.35}, X: moons.New(1000, 0.1, 1).X, Seed: 1}
	for _, m := range []approx.Method{kpca.Exact{}, nystrom.Uniform{Landmarks: 50}, fourier.Random{Frequencies: 50}} {
		fit, err := m.Fit(context.Background(), p)
		if err != nil {
			fmt.Println(err)
			return
		}
		c := measure.CostOf(p, *fit)
		fmt.Printf("%-22s %6d evaluations, keeps %3.0f %% of the data\n", m.Info().Short, c.Evals, 100*c.Retained)
	}
	// Output:
	// exact kernel PCA       275000 evaluations, keeps 100 % of the data
	// Nyström                  4500 evaluations, keeps   5 % of the data
	// random Fourier features      0 evaluations, keeps   0 % of the data
}
