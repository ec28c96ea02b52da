package measure_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
)

// outlierMoons returns n points of the moons, of which a few are far from all others, and
// landmarks among the others. Nearly all of K−K̂ belongs to these few points.
func outlierMoons(n int) (x, z approx.Points) {
	x = dataset.Moons.New(n, 0.1, 1).X
	for i := range 5 {
		copy(x.Row(100*i+7), []float64{4 + 2*float64(i), 5})
	}
	return x, x.Subset(otherRows(n, 40))
}

// otherRows returns m of the numbers 0, …, n−1 without the indices of the distant points.
func otherRows(n, m int) (rows []int) {
	for i := 0; len(rows) < m; i += n / (m + 5) {
		if i%100 != 7 {
			rows = append(rows, i)
		}
	}
	return rows
}

// TestDrawRows checks that the frequency of a point in samples is its probability.
// Similar scans must give similar samples.
func TestDrawRows(t *testing.T) {
	const n, q, draws = 400, 60, 1500
	left := make([]float64, n)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range left {
		left[i] = math.Pow(rng.Float64(), 40)
	}
	scan := measure.RowScan{Diag: slices.Repeat([]float64{1}, n), DiagResidual: left}
	for what, seen := range map[string][]int{"all": nil, "half": measure.Sample(2*n, 3)[:0]} {
		total := n
		if seen != nil {
			total = 2 * n
			for i := range n {
				seen = append(seen, 2*i)
			}
		}
		counts, chance := make([]float64, total), make([]float64, total)
		for seed := range uint64(draws) {
			r := measure.DrawRows(total, scan, seen, q, seed)
			if len(r.Rows) != q || !slices.IsSorted(r.Rows) || len(slices.Compact(slices.Clone(r.Rows))) != q {
				t.Fatalf("%s: %d rows %v", what, len(r.Rows), r.Rows)
			}
			for pos, i := range r.Rows {
				counts[i]++
				chance[i] = r.Chance[pos]
			}
		}
		certain := 0
		share := float64(n) / float64(total)
		for i, c := range chance {
			p := c / share // probability of being drawn from the seen points, which are fixed here
			if p == 1 {
				certain++
			}
			if sd := math.Sqrt(p * (1 - p) / draws); !(math.Abs(counts[i]/draws-p) <= 5*sd+0.004) {
				t.Errorf("%s: point %d is in %.3f of the samples, want %.3f", what, i, counts[i]/draws, p)
			}
		}
		if certain < 3 || certain > q/2 {
			t.Errorf("%s: %d points are certain", what, certain)
		}
	}
	was := measure.DrawRows(n, scan, nil, q, 1)
	for i := range left {
		left[i] *= 1 + 0.02*rng.Float64()
	}
	is := measure.DrawRows(n, scan, nil, q, 1)
	sameCount := 0
	for _, i := range is.Rows {
		if slices.Contains(was.Rows, i) {
			sameCount++
		}
	}
	if sameCount < q-3 {
		t.Errorf("%d of %d points stay in the sample", sameCount, q)
	}
}

// TestScanRowsOfExtrapolation checks that rows with a large part of the error are usually
// in the sample. These rows can belong to points that the fit does not use, and their
// diagonal remainder may be small.
func TestScanRowsOfExtrapolation(t *testing.T) {
	const n, q, draws = 1500, 256, 20
	k := kernel.Gaussian{Sigma: 0.6}
	large := 0
	for _, m := range []approx.MethodInfo{ika.Cosine{}.Info(), ika.Chebyshev{}.Info()} {
		for seed := range uint64(4) {
			x := dataset.Moons.New(n, 0.1, seed).X
			fit, err := fixture.Fit(t.Context(), m, 40, approx.Problem{Kernel: k, X: x, Seed: seed}, nil)
			if err != nil {
				t.Fatal(err)
			}
			gram, psi := kernel.Gram(nil, k, x), approx.FeaturesTo(nil, fit.Features, x)
			hat := make([]float64, n*n)
			lin.SymMulT(hat, psi, n, fit.Features.Len())
			rows, total := make([]float64, n), 0.0
			for i, v := range gram {
				r := (v - hat[i]) * (v - hat[i])
				rows[i/n], total = rows[i/n]+r, total+r
			}
			scan, err := measure.ScanRows(t.Context(), k, fit.Features, x, false)
			if err != nil {
				t.Fatal(err)
			}
			counts := make([]int, n)
			for draw := range uint64(draws) {
				for _, i := range measure.DrawRows(n, scan, nil, q, draw).Rows {
					counts[i]++
				}
			}
			for i, v := range rows {
				if v < 0.015*total {
					continue
				}
				large++
				if counts[i] < draws*3/4 {
					t.Errorf("%s, seed %d: row %d, which is %.1f %% of the square of the error, is in %d of %d samples", m.Key, seed, i, 100*v/total, counts[i], draws)
				}
			}
		}
	}
	if large < 10 {
		t.Errorf("only %d rows are large", large)
	}
}

// TestEstimate checks that the estimate is unbiased and has the given standard error,
// even if five points cause nearly all of the error. The cases include random Fourier
// features with a zero diagonal, a known norm of K, sampling from some of the points, and
// no scan.
func TestEstimate(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	const n, draws = 900, 150
	k := kernel.Gaussian{Sigma: 0.4}
	x, z := outlierMoons(n)
	waves := fourier.Waves{Omega: fourier.Frequencies(k, 40, 2, 1), Amp: slices.Repeat([]float64{math.Sqrt(1. / 40)}, 40)}
	var squares float64
	for _, v := range kernel.Gram(nil, k, x) {
		squares += v * v
	}
	scan := func(f approx.FeatureMap, x approx.Points, lower bool) measure.RowScan {
		s, err := measure.ScanRows(t.Context(), k, f, x, lower)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	landmarks := approx.FeatureMap(nystrom.Features(k, z))
	for _, c := range []struct {
		what  string
		f     approx.FeatureMap
		lower bool
		norm  float64
		seen  bool
		blind bool
		most  float64 // relative standard error
	}{
		{what: "landmarks", f: landmarks, lower: true, most: 0.1},
		{what: "landmarks, norm known", f: landmarks, lower: true, norm: math.Sqrt(squares), most: 0.06},
		{what: "landmarks, of some", f: landmarks, lower: true, seen: true, most: 0.4},
		{what: "waves", f: waves, most: 0.1},
		{what: "waves, no scan", f: waves, blind: true, most: 0.1},
	} {
		want, err := measure.Frobenius(t.Context(), k, c.f, x)
		if err != nil {
			t.Fatal(err)
		}
		noScan := measure.RowScan{}
		if !c.blind {
			noScan = scan(c.f, x, c.lower)
		}
		var s measure.Sampled
		var mean, se, deviation float64
		for seed := range uint64(draws) {
			seen, usedScan := []int(nil), noScan
			if c.seen {
				seen = measure.Sample(n, seed+1)
				usedScan = scan(c.f, x.Subset(seen), c.lower)
			}
			r := measure.DrawRows(n, usedScan, seen, 150, seed)
			if err := s.Set(k, c.f, x.Subset(r.Rows), nil); err != nil {
				t.Fatal(err)
			}
			e := s.Estimate(r, usedScan, c.norm)
			mean += e.Frobenius / draws
			se += e.SE / draws
			deviation += (e.Frobenius - want) * (e.Frobenius - want) / draws
			if seed == 0 {
				repeatedError := s.Estimate(r, usedScan, c.norm)
				if repeatedError.Frobenius != e.Frobenius || repeatedError.SE != e.SE {
					t.Errorf("%s: the estimate changes", c.what)
				}
			}
		}
		deviation = math.Sqrt(deviation)
		if !(math.Abs(mean-want) <= 0.35*deviation+1e-12) || !(deviation <= c.most*want) {
			t.Errorf("%s: the estimates %.4g are off by %.2g of %.4g", c.what, mean, deviation, want)
		}
		if !c.seen && !(se > 0.8*deviation && se < 1.2*deviation) { // few samples of some points contain any of the five points
			t.Errorf("%s: the standard error is %.3g, want %.3g", c.what, se, deviation)
		}
	}
}

// TestEstimateOfAll checks that a sample of all points gives the exact error. An added
// point must have probability 1, and the same effect as in a new sample.
func TestEstimateOfAll(t *testing.T) {
	const n = 90
	k := kernel.Gaussian{Sigma: 0.4}
	x := dataset.Moons.New(n, 0.1, 1).X
	f := nystrom.Features(k, x.Slice(0, 12))
	want, err := measure.Frobenius(t.Context(), k, f, x)
	if err != nil {
		t.Fatal(err)
	}
	r := measure.DrawRows(n, measure.RowScan{}, nil, 256, 0)
	s := newSampled(t, k, f, x)
	if e := s.Estimate(r, measure.RowScan{}, 0); !(math.Abs(e.Frobenius-want) <= 1e-12) || e.SE != 0 {
		t.Errorf("all points: %g ± %g, want %g", e.Frobenius, e.SE, want)
	}
	// The other points are added to a sample of 60 points.
	sample := measure.DrawRows(n, measure.RowScan{}, nil, 60, 0)
	addedSample := newSampled(t, k, f, x.Subset(sample.Rows))
	var others []int
	for i := range n {
		if !slices.Contains(sample.Rows, i) {
			others = append(others, i)
			if err := addedSample.Add(x.Row(i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	complete := sample.With(others)
	newSample := newSampled(t, k, f, x.Subset(complete.Rows))
	a, b := addedSample.Estimate(complete, measure.RowScan{}, 0), newSample.Estimate(complete, measure.RowScan{}, 0)
	if !(math.Abs(a.Frobenius-b.Frobenius) <= 1e-12) || !(math.Abs(a.SE-b.SE) <= 1e-12) || a.MaxAtLeast != b.MaxAtLeast {
		t.Errorf("points that are added: %v, want %v", a.Frobenius, b.Frobenius)
	}
	certain := sample.With(sample.Rows)
	if len(certain.Rows) != 60 || slices.ContainsFunc(certain.Chance, func(c float64) bool { return c != 1 }) {
		t.Errorf("points that are certain have the probabilities %v", certain.Chance)
	}
}

// TestEstimateUnit checks that the relative error and its standard error do not depend on
// the unit of k.
func TestEstimateUnit(t *testing.T) {
	x, z := outlierMoons(900)
	k := kernel.Gaussian{Sigma: 0.4}
	var want measure.SampleError
	for i, c := range []float64{1, 0x1p-400, 0x1p300} {
		scaledKernel := kernel.Scaled(c, k)
		f := nystrom.Features(scaledKernel, z)
		for _, lower := range []bool{true, false} {
			scan, err := measure.ScanRows(t.Context(), scaledKernel, f, x, lower)
			if err != nil {
				t.Fatal(err)
			}
			r := measure.DrawRows(900, scan, nil, 200, 1)
			got := newSampled(t, scaledKernel, f, x.Subset(r.Rows)).Estimate(r, scan, 0)
			got.Abs = nil
			got.MaxAtLeast /= c
			if lower && i == 0 {
				want = got
			}
			if lower && !(math.Abs(got.Frobenius-want.Frobenius) <= 1e-9 && math.Abs(got.SE-want.SE) <= 1e-9 && math.Abs(got.MaxAtLeast-want.MaxAtLeast) <= 1e-9) || !(got.Frobenius > 0 && got.SE > 0) {
				t.Errorf("%g·k, lower %v: %v, want %v", c, lower, got, want)
			}
		}
	}
}

func newSampled(t *testing.T, k approx.Kernel, f approx.FeatureMap, x approx.Points) *measure.Sampled {
	s, err := measure.NewSampled(k, f, x)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
