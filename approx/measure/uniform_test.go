package measure

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

func TestSpectralMoment(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		for _, sigma := range []float64{1e-6, 0.7, 1e6} {
			got, err := SpectralMoment(kernel.Gaussian{Sigma: sigma}, d)
			if want := float64(d) / sigma / sigma; err != nil || math.Abs(got/want-1) > 1e-5 {
				t.Errorf("Gaussian, σ = %g, d = %d: %g, want %g (%v)", sigma, d, got, want, err)
			}
			// These moments −Δk(0) are in units of d/σ².
			for k, want := range map[approx.Kernel]float64{
				kernel.Matern32{Sigma: sigma}:                    3,
				kernel.Matern52{Sigma: sigma}:                    5. / 3,
				kernel.RationalQuadratic{Sigma: sigma, Alpha: 2}: 1,
				kernel.ProductCauchy{Sigma: sigma}:               2,
				kernel.Matern12{Sigma: sigma}:                    math.Inf(1),
				kernel.Laplacian{Sigma: sigma}:                   math.Inf(1),
			} {
				got, err := SpectralMoment(k, d)
				if got *= sigma * sigma / float64(d); err != nil || got != want && !(math.Abs(got/want-1) <= 1e-4) {
					t.Errorf("%T, σ = %g, d = %d: %g d/σ², want %g (%v)", k, sigma, d, got, want, err)
				}
			}
		}
	}
	// Near 0, exp(−2 sin²(πδ/p)/σ²) is 1 − 2π²δ²/p²σ².
	if got, err := SpectralMoment(kernel.Periodic{Sigma: 2, Period: 1}, 1); err != nil || math.Abs(got/(math.Pi*math.Pi)-1) > 1e-5 {
		t.Errorf("periodic: %g, want π² (%v)", got, err)
	}
	if _, err := SpectralMoment(dotKernel{}, 2); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("no waves: %v", err)
	}
}

// supremum returns the largest |k̂−k| over some differences up to Δ on the line. The
// kernel is the Gaussian with σ = 1, and k̂ has m random frequencies.
func supremum(rng *rand.Rand, m int, delta float64, steps int) float64 {
	omega := make([]float64, m)
	for j := range omega {
		omega[j] = rng.NormFloat64()
	}
	angle, sin, cos := make([]float64, m), make([]float64, m), make([]float64, m)
	var top float64
	for s := range steps {
		x := delta * float64(s+1) / float64(steps)
		for j, w := range omega {
			angle[j] = w * x
		}
		lin.SinCos(sin, cos, angle)
		var sum float64
		for _, c := range cos {
			sum += c
		}
		top = max(top, math.Abs(sum/float64(m)-math.Exp(-x*x/2)))
	}
	return top
}

// TestUniformBounds checks that over ten thousand draws, the frequency of an error of at
// least ε does not exceed any bound by more than five standard errors.
func TestUniformBounds(t *testing.T) {
	const (
		delta = 4.0
		steps = 24
		m     = 60
		draws = 10000
	)
	ball, err := OnBall(1, delta, 1)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 0))
	var sups []float64
	for range draws {
		sups = append(sups, supremum(rng, m, delta, steps))
	}
	isUseful := map[string]bool{}
	for _, u := range ball {
		for eps := 0.1; eps < 2; eps *= 1.1 {
			var frequency float64
			for _, s := range sups {
				if s >= eps {
					frequency += 1.0 / draws
				}
			}
			p := u.Chance(eps, m)
			if frequency > p+5*math.Sqrt(frequency/draws) {
				t.Errorf("%s: an error of %g occurs with %g, the bound is %g", u.Key, eps, frequency, p)
			}
			if u.IsVacuous(eps, m) != !(p < 1) {
				t.Errorf("%s: vacuous at %g", u.Key, p)
			}
			isUseful[u.Key] = isUseful[u.Key] || p < 0.9
		}
	}
	for _, u := range ball {
		if !isUseful[u.Key] {
			t.Errorf("%s says nothing at any ε", u.Key)
		}
	}
}

// TestFrequencies checks that the functions of m, ε and δ are inverse to each other, and
// m agrees with the formulas.
func TestFrequencies(t *testing.T) {
	ball, err := OnBall(2, 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range ball {
		m, err := u.Frequencies(0.3, 0.05)
		if err != nil || u.Chance(0.3, m) > 0.05 || u.Chance(0.3, m-1) <= 0.05 {
			t.Errorf("%s: m = %d leaves %g, one less %g (%v)", u.Key, m, u.Chance(0.3, m), u.Chance(0.3, m-1), err)
		}
		if eps := u.Epsilon(m, 0.05); eps > 0.3 || eps < 0.299 {
			t.Errorf("%s: ε = %g at m = %d, want 0.3", u.Key, eps, m)
		}
		if !math.IsInf(u.Epsilon(1, 0.05), 1) || !u.IsVacuous(0.1, 1) {
			t.Errorf("%s promises something of one frequency", u.Key)
		}
	}
	// In the plane, m solves 2⁸(σΔ/ε)² exp(−mε²/16) = δ.
	if m, _ := ball[0].Frequencies(0.3, 0.05); m != int(math.Ceil(16/0.09*math.Log(256*2*9/0.09/0.05))) {
		t.Errorf("claim 1: m = %d", m)
	}
	// The derived bound is the minimum over r.
	for _, r := range []float64{0.001, 0.01, 0.1, 1, 6} {
		eps, m := 0.3, 2000
		value := 2*math.Pow(4*3/r, 2)*math.Exp(-float64(m)*eps*eps/8) + 16*r*r*2/eps/eps
		if got := ball[1].Chance(eps, m); got > value*(1+1e-12) {
			t.Errorf("derived: %g, but r = %g gives %g", got, r, value)
		}
	}
	if _, err := OnBall(math.Inf(1), 1, 2); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("no moment: %v", err)
	}
	if _, err := ball[0].Frequencies(0, 0.1); err == nil {
		t.Error("no error at all is promised")
	}
	if got := Diameter(approx.Points{Data: []float64{0, 0, 3, 4, 1, 1}, Dim: 2}); got != 5 {
		t.Errorf("diameter %g", got)
	}
}

// TestSupAtLeast checks that the result increases with q towards the supremum on a fine
// grid. It must be below all bounds.
func TestSupAtLeast(t *testing.T) {
	k, f := kernel.Gaussian{Sigma: 0.35}, randomWaves(200, 0.35)
	fineGrid := approx.NewPoints(0, 2)
	const side = 120
	for i := range side {
		for j := range side {
			p, q := 2*float64(i)/(side-1)-1, 2*float64(j)/(side-1)-1
			if p*p+q*q <= 1 {
				fineGrid.Data = append(fineGrid.Data, p, q)
			}
		}
	}
	var want float64
	origin := f.Map(nil, []float64{0, 0})
	for i := range fineGrid.Len() {
		want = max(want, math.Abs(lin.Dot(origin, f.Map(nil, fineGrid.Row(i)))-k.Eval([]float64{0, 0}, fineGrid.Row(i))))
	}
	got := must(SupAtLeast(k, f, 2, 1, 4000, 1))
	if got > want*1.02 || got < want*0.95 {
		t.Errorf("sup at least %g, on a grid %g", got, want)
	}
	moment, err := SpectralMoment(k, 2)
	if err != nil {
		t.Fatal(err)
	}
	ball, err := OnBall(moment, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range ball {
		if eps := u.Epsilon(200, 1e-6); got > eps {
			t.Errorf("%s promises %g with all but certainty, %g is seen", u.Key, eps, got)
		}
	}
}

// ExampleOnBall prints the number of frequencies that each bound requires. The kernel is
// a Gaussian on two moons, with an error below 0.1 with probability 0.99.
func ExampleOnBall() {
	x := moons(500)
	k := kernel.Gaussian{Sigma: 0.35}
	moment, _ := SpectralMoment(k, 2)
	ball, _ := OnBall(moment, Diameter(x), 2)
	for _, u := range ball {
		m, _ := u.Frequencies(0.1, 0.01)
		fmt.Printf("%-8s m = %d\n", u.Key, m)
	}
	// Output:
	// claim1   m = 32581
	// derived  m = 21638
}

// TestBoundOfOnePoint checks that for a single point, k̂(x, x) = k(x, x) for any
// frequencies, so the bounds are 0.
func TestBoundOfOnePoint(t *testing.T) {
	bounds, err := OnBall(4, 0, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range bounds {
		if m, err := b.Frequencies(0.1, 0.05); b.Chance(0.1, 1) != 0 || m != 1 || err != nil {
			t.Errorf("%s: probability %g, %d frequencies, %v", b.Key, b.Chance(0.1, 1), m, err)
		}
	}
}
