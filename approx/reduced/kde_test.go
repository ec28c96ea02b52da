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

// The estimate is the sum that it says, at points and on grids; and with all
// points it is the mean of the kernel.
func TestKDE(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for _, d := range []int{1, 2, 7} {
		x := normal(rng, 50, d)
		k := kernel.Gaussian{Sigma: 0.7}
		f, err := reduced.KDE(k, reduced.Whole(x))
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

// A probability density has the integral 1, also of a reduced set, by the
// trapezoidal rule on a wide grid.
func TestProbability(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	x := normal(rng, 60, 2)
	for i := range x.Data {
		x.Data[i] /= 4
	}
	const count, half = 241, 6
	xs := make([]float64, count)
	step := 2 * half / float64(count-1)
	for i := range xs {
		xs[i] = -half + step*float64(i)
	}
	// The Gaussian is over at 6; the exponential has (1 + 6/σ) exp(−6/σ) left.
	for name, c := range map[string]struct {
		k   approx.Kernel
		tol float64
	}{"Gaussian": {kernel.Gaussian{Sigma: 0.5}, 1e-12}, "exponential": {kernel.Matern12{Sigma: 0.4}, 2e-3}} {
		p := approx.Problem{Kernel: c.k, X: x, Rank: 1}
		for _, q := range []approx.Density{reduced.Whole(x), reduce(t, reduced.Shadow{Ell: 1}, p).Density} {
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
	if _, err := reduced.Probability(scaleless{}, reduced.Whole(x)); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("a kernel that does not fall off: the error is %v", err)
	}
	if _, err := reduced.Probability(kernel.Gaussian{Sigma: 1e-100}, reduced.Whole(normal(rng, 60, 7))); !errors.As(err, new(*approx.UnsupportedError)) {
		t.Errorf("an integral of 0: the error is %v", err)
	}
}

// In one dimension the density of N(0, 1/2) data smoothed by σ² = 1/2 is that of
// N(0, 1): 0.399 at 0. Few centres know it as well as all points.
func ExampleProbability() {
	rng := rand.New(rand.NewPCG(1, 2))
	x := approx.NewPoints(4000, 1)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64() / math.Sqrt2
	}
	k := kernel.Gaussian{Sigma: math.Sqrt2 / 2}
	shadows := reduced.Shadow{Ell: 2}
	r, _ := shadows.Reduction(ctx, approx.Problem{Kernel: k, X: x, Rank: 1})
	for _, q := range []approx.Density{reduced.Whole(x), r.Density} {
		f, _ := reduced.Probability(k, q)
		fmt.Printf("%4d centres: %.2f at 0, %.2f at 1\n", q.Centers.Len(), f.Map(nil, []float64{0})[0], f.Map(nil, []float64{1})[0])
	}
	// Output:
	// 4000 centres: 0.40 at 0, 0.25 at 1
	//   13 centres: 0.40 at 0, 0.24 at 1
}
