package kpca

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// TestSolveLargeIsSolve checks that on the lattice, SolveLarge returns the pairs of Solve.
func TestSolveLargeIsSolve(t *testing.T) {
	ctx := context.Background()
	x := moons(1500, 0.1)
	for _, k := range []approx.Kernel{gaussian(0.35), gaussian(0.8)} {
		want, err := Solve(ctx, k, x, 12, SolveOptions{Spectrum: 64})
		if err != nil {
			t.Fatal(err)
		}
		got, err := SolveLarge(ctx, k, x, testBox, 12, SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got.SampledFrom != 0 || !got.Complete || !got.Certificate.IsExact() {
			t.Errorf("σ = %g: of %d, complete %v, %+v", k.(kernel.Gaussian).Sigma, got.SampledFrom, got.Complete, got.Certificate)
		}
		for i, v := range want.Lambda {
			if d := math.Abs(got.Lambda[i] - v); !(d <= 1e-10) { // error bound of the lattice
				t.Errorf("λ_%d is off by %.2g", i+1, d)
			}
		}
		for i := range 64 {
			if d := math.Abs(got.Spectrum[i] - want.Spectrum[i]); !(d <= 1e-10) {
				t.Errorf("eigenvalue %d is off by %.2g", i+1, d)
			}
		}
		if d := math.Abs(got.Trace-want.Trace) + math.Abs(got.SumSquares-want.SumSquares); !(d <= 1e-9) {
			t.Errorf("trace and sum of squares are off by %.2g", d)
		}
		a, b := got.AtPoints(), want.AtPoints()
		f := approx.FeaturesTo(nil, got.Functions(), x)
		for i, v := range b.RawMatrix().Data {
			// The tolerance is 1e-10 divided by the smallest gap. Signs may differ
			// because they depend on the points.
			if d := math.Min(math.Abs(a.RawMatrix().Data[i]-v), math.Abs(a.RawMatrix().Data[i]+v)); !(d <= 1e-6) {
				t.Fatalf("φ_%d is %g at point %d, want %g", i%12+1, a.RawMatrix().Data[i], i/12, v)
			}
			if f[i] != a.RawMatrix().Data[i] {
				t.Fatalf("the functions and their values differ")
			}
		}
	}
}

// A looseKernel is a kernel with the spectrum of a Gaussian and twice its bound, which is
// not approx.Radial.
type looseKernel struct{ k kernel.Gaussian }

func (l looseKernel) Eval(x, y []float64) float64       { return l.k.Eval(x, y) }
func (l looseKernel) Bound() float64                    { return 2 * l.k.Bound() }
func (l looseKernel) Spectrum() (approx.Spectrum, bool) { return l.k.Spectrum() }

// TestSolveLargeTrace checks that the trace on the lattice is k(0, 0) if the bound of the
// kernel is larger.
func TestSolveLargeTrace(t *testing.T) {
	x := moons(300, 0.1)
	for _, c := range []struct {
		k     approx.Kernel
		evals int
	}{{gaussian(0.5), 0}, {looseKernel{kernel.Gaussian{Sigma: 0.5}}, 1}} {
		s, err := SolveLarge(t.Context(), c.k, x, testBox, 4, SolveOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if s.lattice == nil || s.Trace != 1 || s.Evals != c.evals {
			t.Errorf("%T: the trace is %g after %d evaluations, on a lattice %v", c.k, s.Trace, s.Evals, s.lattice != nil)
		}
	}
}

// TestSolveLargeSamples checks that if there is no lattice, SolveLarge uses a sample, and
// the certificate estimates its error.
func TestSolveLargeSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of points are the same sums in every arithmetic")
	}
	ctx := context.Background()
	x := moons(2600, 0.1)
	k := exponential(0.4)
	s, err := SolveLarge(ctx, k, x, testBox, 6, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if s.SampledFrom != 2600 || s.X.Len() != defaultSampleSize || !strings.Contains(s.Certificate.Text, "of 2,000 of 2,600 points") {
		t.Fatalf("%d points of %d: %s", s.X.Len(), s.SampledFrom, s.Certificate.Text)
	}
	n, r := 2600, len(s.Lambda)
	phi, kphi := approx.FeaturesTo(nil, s.Functions(), x), make([]float64, 2600*6)
	lin.Mul(kphi, kernel.Gram(nil, k, x), phi, n, n, r)
	var top float64
	for j, l := range s.Lambda {
		var sum float64
		for i := range n {
			d := kphi[i*r+j]/float64(n) - l*phi[i*r+j]
			sum += d * d / float64(n)
		}
		top = max(top, math.Sqrt(sum)/s.Lambda[0])
	}
	if c := s.Certificate.Value; !(c > top/3 && c < 3*top) {
		t.Errorf("the residual is about %g, but it is %g", c, top)
	}
	if s.Certificate.IsExact() {
		t.Error("a sample is called exact")
	}
}

// TestSampleSize checks that the sample of SolveLarge has the requested size, and is not
// drawn from as many points.
func TestSampleSize(t *testing.T) {
	x, k := moons(90, 0.1), exponential(0.4)
	for size, want := range map[int]int{0: 90, 89: 89, 90: 90, 200: 90} {
		s, err := SolveLarge(context.Background(), k, x, testBox, 3, SolveOptions{SampleSize: size})
		if err != nil {
			t.Fatal(err)
		}
		if isSample := s.SampledFrom == 90; s.X.Len() != want || isSample != (want < 90) {
			t.Errorf("sample size %d: %d points from %d", size, s.X.Len(), s.SampledFrom)
		}
	}
	if _, err := SolveLarge(context.Background(), k, x, testBox, 3, SolveOptions{SampleSize: -1}); err == nil {
		t.Error("a sample of −1 points has no error")
	}
}

// TestTrackerAfterMany checks that a drag after SolveLarge starts from its lattice.
func TestTrackerAfterMany(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of points are the same sums in every arithmetic")
	}
	ctx := context.Background()
	x := moons(2300, 0.1)
	k := gaussian(0.4)
	s, err := SolveLarge(ctx, k, x, testBox, 8, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var tr Tracker
	tr.SetExact(s)
	moments := tr.waves.moments
	y := x.Clone()
	for step := range 5 {
		y.Row(3)[0] += 0.1
		p, err := tr.Next(ctx, gaussian(0.4*(1-0.02*float64(step))), y, testBox, 8)
		if err != nil {
			t.Fatal(err)
		}
		if tr.waves.moments != moments {
			t.Errorf("step %d: the points are summed anew", step)
		}
		if step == 0 {
			checkTracked(t, "after many", k, y, p, 1e-3)
		}
	}
	repeatedSolution, err := SolveLarge(ctx, k, x, testBox, 8, SolveOptions{})
	if err != nil || repeatedSolution.Lambda[3] != s.Lambda[3] {
		t.Errorf("another answer after a hand moved: %v, %v", repeatedSolution.Lambda, err)
	}
}

func TestSolveLargeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, k := range []approx.Kernel{gaussian(0.5), exponential(0.5)} {
		if _, err := SolveLarge(ctx, k, moons(2500, 0.1), testBox, 3, SolveOptions{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%#v: %v, want the error of the context", k, err)
		}
	}
}

// TestFloorOfASolution checks that Solution.Floor is the accuracy of the eigenvalues, due
// to rounding or to the error of the lattice. The eigenvalues of all pairs must exceed
// it.
func TestFloorOfASolution(t *testing.T) {
	x := moons(2600, 0.1)
	const ulp = 0x1p-52
	complete, err := Solve(t.Context(), gaussian(3), x.Subset(TrackedRows(300)), 60, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	sample, err := SolveLarge(t.Context(), kernel.Matern32{Sigma: 3}, x, testBox, 60, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	lattice, err := SolveLarge(t.Context(), gaussian(3), x, testBox, 60, SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		s                  *Solution
		minShare, maxShare float64 // fractions of λ₁
	}{
		"whole": {complete, float64(complete.X.Len()) * ulp, float64(complete.X.Len()) * ulp}, "sample": {sample, defaultSampleSize * ulp, defaultSampleSize * ulp}, "lattice": {lattice, 1e-13, 1e-8},
	} {
		if share := c.s.Floor / c.s.Lambda[0]; share < c.minShare*(1-1e-9) || share > c.maxShare*(1+1e-9) {
			t.Errorf("%s: nothing is known below %g of λ₁, want %g to %g", name, share, c.minShare, c.maxShare)
		}
		if lastValue := c.s.Lambda[len(c.s.Lambda)-1]; !(lastValue > c.s.Floor) {
			t.Errorf("%s: the last pair has %g, the floor is %g", name, lastValue, c.s.Floor)
		}
	}
}
