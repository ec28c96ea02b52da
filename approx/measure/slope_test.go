package measure

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// TestFitSlope checks that for errors with a known slope, the fitted slope is correct and
// has the right standard error.
func TestFitSlope(t *testing.T) {
	ms := []float64{8, 16, 32, 64}
	exactSlope := FitSlope(ms, [][]float64{{1. / 8, 1. / 16, 1. / 32, 1. / 64}})
	if math.Abs(exactSlope.Value+1) > 1e-14 || exactSlope.SE > 1e-14 || math.Abs(exactSlope.Intercept) > 1e-13 {
		t.Errorf("1/m: %+v", exactSlope)
	}
	rng := rand.New(rand.NewPCG(6, 0))
	var z, z2 float64
	const trials = 300
	for range trials {
		rows := make([][]float64, 12)
		for s := range rows {
			seedFactor := rng.NormFloat64() // factor of the seed, equal at all sizes
			for _, m := range ms {
				rows[s] = append(rows[s], math.Exp(seedFactor+0.3*rng.NormFloat64())/math.Sqrt(m))
			}
		}
		f := FitSlope(ms, rows)
		v := (f.Value + 0.5) / f.SE
		z, z2 = z+v/trials, z2+v*v/trials
	}
	// The variance of Student's t with 11 degrees of freedom is 11/9.
	if math.Abs(z) > 5/math.Sqrt(trials) || z2 < 0.8 || z2 > 1.7 {
		t.Errorf("mean standard score %g, mean square %g", z, z2)
	}
	if noSlope := FitSlope(ms, [][]float64{{0, 0, 0, 1}}); !math.IsNaN(noSlope.Value) {
		t.Errorf("of one error: %+v", noSlope)
	}
}

func TestEigengap(t *testing.T) {
	if g := Eigengap([]float64{1, 0.9, 0.8, 0.01, 0.009}, 10); g.After != 3 || math.Abs(g.Size-0.79) > 1e-15 {
		t.Errorf("%+v", g)
	}
	if g := Eigengap([]float64{1, 0.9, 0.8, 0.01, 0.001}, 2); g.After != 2 {
		t.Errorf("%+v, of two", g)
	}
}

// TestExcess checks that R(K̂) agrees with its definition: it must be the minimum of the
// objective.
func TestExcess(t *testing.T) {
	ctx := context.Background()
	x := moons(80)
	k := kernel.Gaussian{Sigma: 0.5}
	y := noise(80, 3)
	const ridge = 0.3
	e, err := NewExcess(k, x, y, ridge)
	if err != nil {
		t.Fatal(err)
	}
	f := nystrom.Features(k, x)
	// If all points are landmarks, the increase is 0.
	if got, err := e.RiskIncrease(ctx, f); err != nil || math.Abs(got) > 1e-9 {
		t.Errorf("exact features: %g (%v)", got, err)
	}
	for seed := range uint64(50) {
		sketch := nystrom.Features(k, x.Slice(int(seed), int(seed)+7))
		got, err := e.RiskIncrease(ctx, sketch)
		if err != nil || got < -1e-12 {
			t.Errorf("a lower bound: %g (%v)", got, err)
		}
		// Other weights must have a larger objective than R(K̂).
		w := noise(sketch.Len(), seed)
		psi := approx.FeaturesTo(nil, sketch, x)
		var objective float64
		for i := range 80 {
			r := y[i]
			for l, v := range w {
				r -= v * psi[i*len(w)+l]
			}
			objective += r * r / 80
		}
		for _, v := range w {
			objective += ridge / 80 * v * v
		}
		if objective < got+e.Exact() {
			t.Errorf("R(K̂) = %g, but some function has %g", got+e.Exact(), objective)
		}
	}
	// The mean increase over seeds of an unbiased kernel must not be negative.
	var sum []float64
	for seed := range uint64(100) {
		fit, err := fourier.Random{Frequencies: 20}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		v, err := e.RiskIncrease(ctx, fit.Features)
		if err != nil {
			t.Fatal(err)
		}
		sum = append(sum, v)
	}
	if m := meanEstimate(sum); m.Value < -5*m.SE {
		t.Errorf("unbiased: %g ± %g", m.Value, m.SE)
	}
	// The results must agree for more features than points, and for fewer.
	wave := randomWaves(50, 0.5)
	manyFeatures, err := NewExcess(impliedKernel{wave}, x, y, ridge)
	if err != nil {
		t.Fatal(err)
	}
	few, err := NewExcess(impliedKernel{randomWaves(20, 0.5)}, x, y, ridge)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := manyFeatures.RiskIncrease(ctx, wave); err != nil || math.Abs(a) > 1e-12 {
		t.Errorf("100 features and themselves: %g (%v)", a, err)
	}
	if a, err := few.RiskIncrease(ctx, randomWaves(20, 0.5)); err != nil || math.Abs(a) > 1e-12 {
		t.Errorf("40 features and themselves: %g (%v)", a, err)
	}
	if _, err := NewExcess(dotKernel{}, x, y, 0); err == nil {
		t.Error("a singular matrix without a ridge")
	}
}

// slopes returns the slopes of Yang et al. and the gap of the spectrum. If hasGap is
// true, the data are a few tight and distant clusters, with a large gap. Otherwise they
// are uniform in the unit square.
func slopes(t testing.TB, m approx.MethodInfo, hasGap bool) (Slope, Gap) {
	ctx := context.Background()
	const n, seeds = 160, 20
	k := kernel.Matern12{Sigma: 0.5}
	x := dataset.Uniform.New(n, 0, 1).X
	ms := []float64{8, 16, 32, 64}
	if hasGap {
		x = dataset.Blobs.New(n, 0.03, 1).X
	}
	s, err := kpca.Solve(ctx, k, x, 1, kpca.SolveOptions{Spectrum: 20})
	if err != nil {
		t.Fatal(err)
	}
	y := make([]float64, n)
	for i := range y {
		p := x.Row(i)
		y[i] = math.Sin(3*p[0]) * math.Cos(2*p[1])
	}
	e, err := NewExcess(k, x, y, 0.1*n)
	if err != nil {
		t.Fatal(err)
	}
	points, err := Curve(ctx, Sweep{
		Method: m, Kernel: k, X: x, Vary: "m", At: ms, Seeds: seeds,
		Measure: func(ctx context.Context, _ approx.Problem, f approx.Fit) (float64, error) {
			return e.RiskIncrease(ctx, f.Features)
		},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return CurveSlope(points), Eigengap(s.Spectrum, 10)
}

// TestSlopes checks that the bounds of Yang et al. are m^−½ for Fourier features, and
// m^−1 for Nyström if there is a gap. The error of Fourier features must follow m^−½ on
// both data sets. The error of Nyström must decrease faster than its bound, and faster
// with a gap than without.
func TestSlopes(t *testing.T) {
	rffGap, gap := slopes(t, fourier.Random{}.Info(), true)
	rff, none := slopes(t, fourier.Random{}.Info(), false)
	nysGap, _ := slopes(t, nystrom.Uniform{}.Info(), true)
	nys, _ := slopes(t, nystrom.Uniform{}.Info(), false)
	t.Logf("gap, λ%d/λ%d = %.2f: Fourier %.2f ± %.2f, Nyström %.2f ± %.2f", gap.After+1, gap.After, gap.Ratio, rffGap.Value, rffGap.SE, nysGap.Value, nysGap.SE)
	t.Logf("none, λ%d/λ%d = %.2f: Fourier %.2f ± %.2f, Nyström %.2f ± %.2f", none.After+1, none.After, none.Ratio, rff.Value, rff.SE, nys.Value, nys.SE)
	if gap.After != 4 || gap.Ratio > 0.2 || none.Ratio < 0.4 {
		t.Errorf("gaps %+v and %+v", gap, none)
	}
	for what, s := range map[string]Slope{"with": rffGap, "without": rff} {
		// The tolerance is four standard errors. Second-order terms decrease like 1/m.
		if s.Value > -0.5+4*s.SE || s.Value < -0.8-4*s.SE || s.SE > 0.2 {
			t.Errorf("Fourier %s a gap: %.2f ± %.2f", what, s.Value, s.SE)
		}
	}
	if nysGap.Value+4*nysGap.SE > -1 || nysGap.Value > nys.Value-0.3 {
		t.Errorf("Nyström: %.2f ± %.2f with a gap, %.2f ± %.2f without", nysGap.Value, nysGap.SE, nys.Value, nys.SE)
	}
}

// ExampleCurve fits the slope of an error curve. The error of random Fourier features
// decreases like m^−½.
func ExampleCurve() {
	points, err := Curve(context.Background(), Sweep{
		Method: fourier.Random{}.Info(),
		Kernel: kernel.Gaussian{Sigma: 0.35},
		X:      moons(200),
		Vary:   "m",
		At:     []float64{16, 64, 256},
		Seeds:  12,
	}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range points {
		fmt.Printf("m = %3.0f: %.2f, from %.2f to %.2f\n", p.At, p.Middle, p.Low, p.High)
	}
	s := CurveSlope(points)
	fmt.Printf("slope %.2f ± %.2f\n", s.Value, s.SE)
	// Output:
	// m =  16: 0.60, from 0.51 to 0.68
	// m =  64: 0.25, from 0.22 to 0.32
	// m = 256: 0.14, from 0.11 to 0.19
	// slope -0.53 ± 0.02
}

// TestEqualDraws checks that if all draws are equal, the standard error is 0. If all
// sizes are equal, there must be no slope.
func TestEqualDraws(t *testing.T) {
	errors := [][]float64{{0.3, 0.1, 0.05}, {0.3, 0.1, 0.05}, {0.3, 0.1, 0.05}}
	if s := FitSlope([]float64{10, 30, 70}, errors); s.SE != 0 {
		t.Errorf("three equal slopes have the standard error %g", s.SE)
	}
	if s := FitSlope([]float64{14.62, 14.62, 14.62}, errors); s.Value == s.Value {
		t.Errorf("sizes that are equal have the slope %g", s.Value)
	}
}
