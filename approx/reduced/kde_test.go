package reduced_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/kernel"
	"mercer/approx/reduced"
)

// TestKDE compares the estimate for all points with the mean of the kernel. It also
// checks the contract of feature maps.
func TestKDE(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for _, d := range []int{1, 2, 7} {
		x := normalWithDuplicates(rng, 50, d)
		k := kernel.Gaussian{Sigma: 0.7}
		f, err := reduced.KDE(k, reduced.Empirical(x))
		if err != nil {
			t.Fatal(err)
		}
		if err := approxtest.CheckFeatureMap(f, x); err != nil {
			t.Errorf("in %d dimensions: %v", d, err)
		}
		var want float64
		for i := range x.Len() {
			want += k.Eval(x.Row(3), x.Row(i)) / 50
		}
		if got := f.Map(nil, x.Row(3)); len(got) != 1 || !(math.Abs(got[0]-want) <= 1e-15) {
			t.Errorf("in %d dimensions the estimate is %v, not %g", d, got, want)
		}
	}
}

// TestProbability checks that the integral of a probability density is 1. The test uses
// the trapezoidal rule on a wide grid, for all points and for a reduced set.
func TestProbability(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	x := normalWithDuplicates(rng, 60, 2)
	for i := range x.Data {
		x.Data[i] /= 4
	}
	const count, half = 241, 6
	xs := make([]float64, count)
	step := 2 * half / float64(count-1)
	for i := range xs {
		xs[i] = -half + step*float64(i)
	}
	// Beyond 6, the Gaussian is negligible, and the integral of the exponential kernel is
	// (1 + 6/σ) exp(−6/σ).
	for name, c := range map[string]struct {
		k   approx.Kernel
		tol float64
	}{"Gaussian": {kernel.Gaussian{Sigma: 0.5}, 1e-12}, "exponential": {kernel.Matern12{Sigma: 0.4}, 2e-3}} {
		p := approx.Problem{Kernel: c.k, X: x}
		for _, q := range []approx.Density{reduced.Empirical(x), reduce(t, reduced.Shadow{Ell: 1}, p).Density} {
			f, err := reduced.Probability(c.k, q)
			if err != nil {
				t.Fatal(err)
			}
			var sum float64
			for _, v := range approx.Grid(f, xs, xs) {
				sum += v * step * step
			}
			if !(math.Abs(sum-1) <= c.tol) {
				t.Errorf("%s: the integral is %.15f", name, sum)
			}
		}
	}
	if _, err := reduced.Probability(linearKernel{}, reduced.Empirical(x)); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("a kernel that does not fall off: the error is %v", err)
	}
	if _, err := reduced.Probability(kernel.Gaussian{Sigma: 1e-100}, reduced.Empirical(normalWithDuplicates(rng, 60, 7))); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("an integral of 0: the error is %v", err)
	}
}

// ExampleProbability smooths N(0, 1/2) data with σ² = 1/2, which gives a density close to
// N(0, 1). At 0, this density is 0.399. A few centres give nearly the same values as all
// points.
func ExampleProbability() {
	rng := rand.New(rand.NewPCG(1, 2))
	x := approx.NewPoints(4000, 1)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64() / math.Sqrt2
	}
	k := kernel.Gaussian{Sigma: math.Sqrt2 / 2}
	shadows := reduced.Shadow{Ell: 2}
	r, _ := shadows.Reduce(ctx, approx.Problem{Kernel: k, X: x})
	for _, q := range []approx.Density{reduced.Empirical(x), r.Density} {
		f, _ := reduced.Probability(k, q)
		fmt.Printf("%4d centres: %.2f at 0, %.2f at 1\n", q.Centers.Len(), f.Map(nil, []float64{0})[0], f.Map(nil, []float64{1})[0])
	}
	// Output:
	// 4000 centres: 0.40 at 0, 0.25 at 1
	//   13 centres: 0.40 at 0, 0.24 at 1
}
