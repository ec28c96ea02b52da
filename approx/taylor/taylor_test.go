package taylor_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/taylor"
)

func normalPoints(n, d int, scale float64) approx.Points {
	rng := rand.New(rand.NewPCG(3, uint64(d)))
	x := approx.NewPoints(n, d)
	for i := range x.Data {
		x.Data[i] = scale * rng.NormFloat64()
	}
	return x
}

func TestCount(t *testing.T) {
	for _, d := range []int{1, 2, 3, 7} {
		for q := range 8 {
			want := combin.Binomial(d+q, q)
			if got := taylor.Count(d, q, 1e6); got != want {
				t.Errorf("Count(%d, %d) = %d, not %d", d, q, got, want)
			}
			if got := taylor.NewSeries(1, 1, make([]float64, d), q).Len(); got != want {
				t.Errorf("degree %d in %d dimensions has %d features, not %d", q, d, got, want)
			}
		}
	}
	if got := taylor.Count(1000, 1000, 4096); got != 4097 {
		t.Errorf("the count goes on to %d beyond its limit", got)
	}
}

// TestLimits checks that a fit has all features of its degree, unless the limits of the
// problem allow fewer. A degree of more than approx.MaxSize features is out of range.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		d, degree, limit int
		want             int // degree of the fit; −1 for an error
	}{
		{7, 7, 0, 7},     // 3,432 features
		{12, 5, 0, 5},    // 6,188 features
		{12, 5, 4096, 4}, // 1,820 features
		{12, 5, 6188, 5},
		{2, 30, 1, 0},
		{100, 0, 0, -1}, // the default degree 6 would have 1.7e9 features
		{100, 0, 200, 1},
	} {
		p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 3}, X: normalPoints(4, c.d, 1)}
		p.Limits.Features = c.limit
		fit, err := taylor.Method{Degree: c.degree}.Fit(context.Background(), p)
		var r *approx.RangeError
		if c.want < 0 {
			if !errors.As(err, &r) || r.Key != "Degree" || taylor.Count(c.d, int(r.Max), approx.MaxSize) > approx.MaxSize || taylor.Count(c.d, int(r.Max)+1, approx.MaxSize) <= approx.MaxSize {
				t.Errorf("%+v: %v, want a range error with the highest degree", c, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := fit.Features.(approx.Grouped).Groups() - 1; got != c.want {
			t.Errorf("%+v: the degree is %d", c, got)
		}
		isLowered := strings.Contains(strings.Join(fit.Notes.Texts(), " "), fmt.Sprintf("the degree is lowered to %d", c.want))
		if want := c.want != cmp.Or(c.degree, 6); isLowered != want {
			t.Errorf("%+v: notes %q", c, fit.Notes)
		}
	}
}

// TestSeries checks that ψ(x)ᵀψ(y) is the truncated series of exp(xᵀy/σ²), times the two
// exponentials.
func TestSeries(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := normalPoints(6, d, 1)
		for _, q := range []int{0, 1, 2, 5} {
			s := taylor.NewSeries(2, 1.3, make([]float64, d), q)
			for i := range x.Len() {
				for j := range x.Len() {
					u, v := x.Row(i), x.Row(j)
					term, sum := 1.0, 0.0
					for l := range q + 1 {
						sum += term
						term *= floats.Dot(u, v) / (1.3 * 1.3) / float64(l+1)
					}
					want := 2 * sum * math.Exp(-(floats.Dot(u, u)+floats.Dot(v, v))/(2*1.3*1.3))
					// The tolerance is for rounding of sums of up to 800 numbers below 1.
					if got := floats.Dot(s.Map(nil, u), s.Map(nil, v)); !(math.Abs(got-want) <= 1e-13) {
						t.Fatalf("d = %d, q = %d: %.8f, the series is %.8f", d, q, got, want)
					}
				}
			}
		}
	}
}

// TestDiagonalIsPoisson checks that k̂(x, x) is the probability that a Poisson number is
// at most q.
func TestDiagonalIsPoisson(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := normalPoints(10, d, 2)
		for _, q := range []int{0, 2, 5} {
			s := taylor.NewSeries(1, 1.7, x.Row(0), q)
			for i := 1; i < x.Len(); i++ {
				r := floats.Distance(x.Row(i), x.Row(0), 2) / 1.7
				psi := s.Map(nil, x.Row(i))
				if got, want := floats.Dot(psi, psi), (distuv.Poisson{Lambda: r * r}).CDF(float64(q)); !(math.Abs(got-want) <= 1e-12) {
					t.Errorf("d = %d, q = %d: k̂(x, x) = %.8f, the Poisson probability %.8f", d, q, got, want)
				}
			}
		}
	}
}

// TestBound checks that the error does not exceed its bound. In one dimension, the bound
// must be nearly exact for small x and y, because the first omitted term dominates the
// error.
func TestBound(t *testing.T) {
	k := kernel.Gaussian{Sigma: 0.8}
	for _, d := range []int{1, 2, 7} {
		x := normalPoints(30, d, 1)
		for _, q := range []int{0, 1, 4, 9} {
			if d == 7 && q > 4 {
				continue
			}
			s := taylor.NewSeries(1, 0.8, make([]float64, d), q)
			for i := range x.Len() {
				for j := range x.Len() {
					u, v := x.Row(i), x.Row(j)
					diff := math.Abs(k.Eval(u, v) - floats.Dot(s.Map(nil, u), s.Map(nil, v)))
					if bound := s.Bound(u, v); !(diff <= bound+1e-13) {
						t.Fatalf("d = %d, q = %d: off by %.3g, the bound is %.3g", d, q, diff, bound)
					}
				}
			}
		}
	}
	s := taylor.NewSeries(1, 0.8, []float64{0}, 2)
	u, v := []float64{0.1}, []float64{0.12}
	diff := k.Eval(u, v) - floats.Dot(s.Map(nil, u), s.Map(nil, v))
	if r := diff / s.Bound(u, v); !(0.95 < r && r < 1) {
		t.Errorf("close to the centre the error is %.3f of its bound", r)
	}
}

// TestWarped checks that the features of a warped Gaussian equal the features of the
// warped points.
func TestWarped(t *testing.T) {
	x := normalPoints(20, 3, 1)
	warp := approx.Warp{A: approx.Points{Data: []float64{2, 0, 0, 0, 0.5, 0}, Dim: 3}} // omits the third coordinate
	k := warpedGaussian{kernel.Gaussian{Sigma: 1}, warp}
	a := fitTaylor(t, approx.Problem{Kernel: k, X: x})
	b := fitTaylor(t, approx.Problem{Kernel: k.Gaussian, X: warp.Points(x)})
	if err := approxtest.CheckFeatureMap(a.Features, x); err != nil {
		t.Error(err)
	}
	if !floats.EqualApprox(approx.FeaturesTo(nil, a.Features, x), approx.FeaturesTo(nil, b.Features, warp.Points(x)), 1e-14) ||
		!floats.EqualApprox(fixture.Eigen(t, a).Values(), fixture.Eigen(t, b).Values(), 1e-14) {
		t.Error("features of a warped kernel are not those of the warped points")
	}
}

type warpedGaussian struct {
	kernel.Gaussian
	warp approx.Warp
}

func (k warpedGaussian) Warp() (approx.Kernel, approx.Warp) { return k.Gaussian, k.warp }

func fitTaylor(t *testing.T, p approx.Problem) approx.Fit {
	t.Helper()
	f, err := taylor.Method{}.Fit(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return *f
}

// TestNotes checks that notes and errors report problems that the series cannot solve.
func TestNotes(t *testing.T) {
	farFit := fitTaylor(t, approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.1}, X: normalPoints(20, 2, 1)})
	if len(farFit.Notes) != 1 || !strings.Contains(farFit.Notes[0].Text, "trace") {
		t.Errorf("data far from the mean: %q", farFit.Notes)
	}
	wideFit := fitTaylor(t, approx.Problem{Kernel: kernel.Gaussian{Sigma: 100}, X: normalPoints(20, 12, 1), Limits: approx.Limits{Features: 4096}})
	if len(wideFit.Notes) != 1 || !strings.Contains(wideFit.Notes[0].Text, "lowered to 4") || wideFit.Size != combin.Binomial(16, 4) {
		t.Errorf("twelve dimensions: %q, size %d", wideFit.Notes, wideFit.Size)
	}
	if nearFit := fitTaylor(t, approx.Problem{Kernel: kernel.Gaussian{Sigma: 2}, X: normalPoints(20, 2, 1)}); len(nearFit.Notes) != 0 {
		t.Errorf("data near the mean: %q", nearFit.Notes)
	}
	var u *approx.UnsupportedError
	if err := (taylor.Method{}).Info().CheckSupport(kernel.Matern12{Sigma: 1}, 2); !errors.As(err, &u) || u.Reason == "" {
		t.Errorf("another kernel: %v", err)
	}
}

// A higher degree is accurate for smaller σ. If all data are within a few σ of the
// centre, the error decreases to rounding.
func Example() {
	x := approx.Points{Data: []float64{-1, 0, 0.3, 1}, Dim: 1}
	for _, sigma := range []float64{0.25, 1} {
		k := kernel.Gaussian{Sigma: sigma}
		for _, q := range []int{2, 8, 14} {
			s := taylor.NewSeries(1, sigma, []float64{0}, q)
			var maxError float64
			for i := range x.Len() {
				for j := range x.Len() {
					estimate := floats.Dot(s.Map(nil, x.Row(i)), s.Map(nil, x.Row(j)))
					maxError = max(maxError, math.Abs(k.Eval(x.Row(i), x.Row(j))-estimate))
				}
			}
			fmt.Printf("σ = %4.2f, degree %2d: off by %.0e\n", sigma, q, maxError)
		}
	}
	// Output:
	// σ = 0.25, degree  2: off by 1e+00
	// σ = 0.25, degree  8: off by 1e+00
	// σ = 0.25, degree 14: off by 6e-01
	// σ = 1.00, degree  2: off by 8e-02
	// σ = 1.00, degree  8: off by 1e-06
	// σ = 1.00, degree 14: off by 3e-13
}

// TestBall checks that at the radius of the ball, k̂(x, x) is half of k(x, x).
func TestBall(t *testing.T) {
	for _, q := range []float64{0, 1, 6, 30} {
		x := normalPoints(20, 2, 0.5)
		k := kernel.Scaled(3, kernel.Gaussian{Sigma: 0.7})
		f, err := fixture.Fit(context.Background(), taylor.Method{}.Info(), 1, approx.Problem{Kernel: k, X: x}, approx.Values{"degree": q})
		if err != nil {
			t.Fatal(err)
		}
		c, r := f.Shapes.Ball.Row(0), f.Shapes.BallRadius
		psi := f.Features.Map(nil, []float64{c[0] + 0.6*r, c[1] - 0.8*r})
		if got := floats.Dot(psi, psi) / 3; !(math.Abs(got-0.5) <= 1e-9) {
			t.Errorf("degree %g: at the radius %g k̂(x, x) is %g of k(x, x)", q, r, got)
		}
	}
}

// TestMaxSize checks that Fit returns a *SizeError if there are more features than
// p.MaxSize. In the plane, there are ten features of degree at most 3.
func TestMaxSize(t *testing.T) {
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: normalPoints(20, 2, 1), MaxSize: 10}
	if fit, err := (taylor.Method{Degree: 3}).Fit(t.Context(), p); err != nil || fit.Size != 10 {
		t.Errorf("ten features: %v", err)
	}
	p.MaxSize = 9
	_, err := taylor.Method{Degree: 3}.Fit(t.Context(), p)
	if e := (*approx.SizeError)(nil); !errors.As(err, &e) || e.Size != 10 || e.Most != 9 {
		t.Errorf("ten features where there may be nine: %v", err)
	}
	p.Limits.Features = 9 // lowers the degree to 2
	if fit, err := (taylor.Method{Degree: 3}).Fit(t.Context(), p); err != nil || fit.Size != 6 {
		t.Errorf("after the degree is lowered: %v", err)
	}
}

// TestFitMemory checks that a fit with millions of features does not store the features of
// all points. In WebAssembly, that would end the program.
func TestFitMemory(t *testing.T) {
	x := normalPoints(40, 7, 1)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	fit, err := taylor.Method{Degree: 23}.Fit(context.Background(), approx.Problem{X: x, Kernel: kernel.Gaussian{Sigma: 2}})
	if err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	features := fit.Features.Len()
	if all := 8 * features * x.Len(); features < 2_000_000 || after.TotalAlloc-before.TotalAlloc > uint64(all)*2/3 {
		t.Errorf("a fit with %d features allocates %d bytes; the features of all points have %d", features, after.TotalAlloc-before.TotalAlloc, all)
	}
}
