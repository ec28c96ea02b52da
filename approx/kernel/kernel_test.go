package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

func TestScikitLearn(t *testing.T) {
	var f struct {
		Sigma                         float64
		X, Y, X7, Y7                  fixture.Matrix
		Gaussian, Gaussian7, Matern12 fixture.Matrix
		Matern12in7                   fixture.Matrix `json:"matern12_7"`
	}
	fixture.Read(t, "kernels", &f)
	for _, c := range []struct {
		k        approx.Kernel
		x, y, k2 fixture.Matrix
	}{
		{kernel.Gaussian{Sigma: f.Sigma}, f.X, f.Y, f.Gaussian},
		{kernel.Gaussian{Sigma: f.Sigma}, f.X7, f.Y7, f.Gaussian7},
		{kernel.Matern12{Sigma: f.Sigma}, f.X, f.Y, f.Matern12},
		{kernel.Matern12{Sigma: f.Sigma}, f.X7, f.Y7, f.Matern12in7},
	} {
		got := kernel.Cross(nil, c.k, c.x.Points(), c.y.Points())
		// The tolerance covers the rounding error of an exponential.
		if d := fixture.MaxDiff(t, got, c.k2.Flat()); !(d <= 1e-15) {
			t.Errorf("%T: off by %.2g", c.k, d)
		}
	}
}

func TestRadii(t *testing.T) {
	var f struct {
		Dims               []int
		Ps                 []float64
		Gaussian, Matern12 fixture.Matrix
	}
	fixture.Read(t, "radii", &f)
	for i, d := range f.Dims {
		for j, p := range f.Ps {
			for _, c := range []struct {
				k    approx.Kernel
				want float64
			}{
				{kernel.Gaussian{Sigma: 2}, f.Gaussian[i][j] / 2},
				{kernel.Matern12{Sigma: 2}, f.Matern12[i][j] / 2},
			} {
				// 1−p has up to seven digits fewer than p, and the error of the quantile
				// is larger in the tail.
				if got := spectrum(c.k).Radius(p, d); !(math.Abs(got/c.want-1) <= 1e-10+1e-15/(1-p)) {
					t.Errorf("%T: the %g-quantile in %d dimensions is %.12g, not %.12g", c.k, p, d, got, c.want)
				}
			}
		}
	}
}

func TestWidths(t *testing.T) {
	var f struct {
		X                              fixture.Matrix
		Median, Percentile10, Variance float64
	}
	fixture.Read(t, "widths", &f)
	x := f.X.Points()
	// NumPy uses the same interpolation.
	if got := kernel.MedianBandwidth(x, 1); !(math.Abs(got-f.Median) <= 1e-14) {
		t.Errorf("median distance %.15g, not %.15g", got, f.Median)
	}
	if got := kernel.IKABandwidth(x, 1); !(math.Abs(got-f.Percentile10) <= 1e-14) {
		t.Errorf("tenth percentile %.15g, not %.15g", got, f.Percentile10)
	}
	if got := kernel.VarianceBandwidth(x); !(math.Abs(got-f.Variance) <= 1e-14) {
		t.Errorf("by the variance %.15g, not %.15g", got, f.Variance)
	}
	if got := kernel.VarianceBandwidth(approx.Points{Data: []float64{3, 3, 3, 3}, Dim: 2}); got != 1 {
		t.Errorf("by a variance of 0 it is %g", got)
	}
	// The kernel exp(−r²/d) has γ = 1/d.
	if got := (kernel.Gaussian{Sigma: kernel.DimensionBandwidth(7)}).Profile(3); !(math.Abs(got-math.Exp(-3.0/7)) <= 1e-15) {
		t.Errorf("by the dimension k = %g, not %g", got, math.Exp(-3.0/7))
	}
}

func TestWidthsOfHardData(t *testing.T) {
	line := func(v ...float64) approx.Points { return approx.Points{Data: v, Dim: 1} }
	sample := approx.NewPoints(3000, 2)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range sample.Data {
		sample.Data[i] = rng.NormFloat64()
	}
	for _, c := range []struct {
		name               string
		x                  approx.Points
		median, percentile float64
		tol                float64
	}{
		{"one point", line(3), 1, 1, 0},
		{"equal points", line(3, 3, 3, 3), 1, 1, 0},
		{"two points", line(1, 4), 3, 3, 1e-15},
		{"mostly equal points", line(0, 0, 0, 0, 0, 0, 5, 7), 2, 2, 0}, // 15 of 28 pairs coincide
		{"four points", line(0, 1, 3, 7), 3.5, math.Sqrt(2.5), 1e-15},  // distances 1 2 3 4 6 7
		// The distribution of ‖x−y‖² is 2χ²(2), with the quantiles −4 ln(1−p). The
		// tolerance covers the error for a sample of a thousand points.
		{"a sample", sample, math.Sqrt(4 * math.Ln2), math.Sqrt(-4 * math.Log(0.9)), 0.1},
	} {
		if got := kernel.MedianBandwidth(c.x, 1); !(math.Abs(got-c.median) <= c.tol) {
			t.Errorf("%s: median distance %g, not %g", c.name, got, c.median)
		}
		if got := kernel.IKABandwidth(c.x, 1); !(math.Abs(got-c.percentile) <= c.tol) {
			t.Errorf("%s: tenth percentile %g, not %g", c.name, got, c.percentile)
		}
	}
	if kernel.MedianBandwidth(sample, 1) == kernel.MedianBandwidth(sample, 2) {
		t.Error("the sample does not depend on the seed")
	}
}

// TestMaps checks that Sections, Expansion and Section satisfy the contract of feature maps
// with all batch methods, for separable and for other kernels.
func TestMaps(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x, c := approx.NewPoints(100, d), approx.NewPoints(9, d)
		rng := rand.New(rand.NewPCG(7, 8))
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		for i := range c.Data {
			c.Data[i] = rng.NormFloat64()
		}
		coef := make([]float64, 9*4)
		for i := range coef {
			coef[i] = rng.NormFloat64()
		}
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.8}, kernel.Matern12{Sigma: 0.8}, evalOnly{},
			kernel.Layered(kernel.Gaussian{Sigma: 0.8}, kernel.Gaussian{Sigma: 0.5}), kernel.Layered(kernel.Matern32{Sigma: 0.8}, kernel.Matern12{Sigma: 0.5}),
			kernel.Sum(kernel.Scaled(0.3, kernel.Gaussian{Sigma: 0.8}), kernel.Scaled(0.7, kernel.Sum(kernel.Laplacian{Sigma: 1}, kernel.Gaussian{Sigma: 0.2})))} {
			for _, f := range []approx.FeatureMap{
				kernel.Sections{Kernel: k, Centers: c},
				kernel.Expansion{Kernel: k, Centers: c, Coef: mat.NewDense(9, 4, coef)},
				kernel.Section(k, c.Row(2)),
			} {
				if err := approxtest.CheckFeatureMap(f, x); err != nil {
					t.Errorf("%T of %T in %d dimensions: %v", f, k, d, err)
				}
			}
		}
		if got, want := kernel.Section(evalOnly{}, c.Row(2)).Map(nil, x.Row(0))[0], (evalOnly{}).Eval(x.Row(0), c.Row(2)); got != want {
			t.Errorf("k seen from a point is %g, not %g", got, want)
		}
	}
}

// evalOnly is the kernel (1 + xᵀy)². It implements only approx.Kernel, without the
// optional interfaces.
type evalOnly struct{}

func (evalOnly) Eval(x, y []float64) float64 {
	s := 1.0
	for a, v := range x {
		s += v * y[a]
	}
	return s * s
}

// TestExpansionOfManyCenters checks that the values of a sum over many centres on a grid
// agree with a direct evaluation up to rounding errors.
func TestExpansionOfManyCenters(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	e := kernel.Expansion{Kernel: kernel.Gaussian{Sigma: 0.5}, Centers: approx.NewPoints(300, 2), Coef: mat.NewDense(300, 3, nil)}
	for i := range e.Centers.Data {
		e.Centers.Data[i] = rng.NormFloat64()
	}
	e.Coef.Apply(func(int, int, float64) float64 { return rng.NormFloat64() }, e.Coef)
	xs, ys := make([]float64, 40), make([]float64, 25)
	for i := range xs {
		xs[i] = rng.NormFloat64()
	}
	for j := range ys {
		ys[j] = rng.NormFloat64()
	}
	field := approx.Grid(e, xs, ys)
	for j, y := range ys {
		for i, x := range xs {
			var want [3]float64
			for c := range 300 {
				k := e.Kernel.Eval(e.Centers.Row(c), []float64{x, y})
				for l := range want {
					want[l] += e.Coef.At(c, l) * k
				}
			}
			for l := range want {
				if got := field[(l*25+j)*40+i]; !(math.Abs(got-want[l]) <= 1e-12) {
					t.Fatalf("sum %d at (%g, %g) is %g, not %g", l, x, y, got, want[l])
				}
			}
		}
	}
}

// Example prints kernel values at several distances. The Gaussian decreases to 0.61 at a
// distance of σ and to 0.01 at 3σ. The exponential kernel decreases faster at first and
// then more slowly.
func Example() {
	for _, r := range []float64{0, 0.5, 1, 2, 3} {
		x, y := []float64{0, 0}, []float64{0, r}
		fmt.Printf("%.1fσ: %.2f %.2f\n", r, kernel.Gaussian{Sigma: 1}.Eval(x, y), kernel.Matern12{Sigma: 1}.Eval(x, y))
	}
	// Output:
	// 0.0σ: 1.00 1.00
	// 0.5σ: 0.88 0.61
	// 1.0σ: 0.61 0.37
	// 2.0σ: 0.14 0.14
	// 3.0σ: 0.01 0.05
}

// TestSame checks that same returns true for warped kernels if their inner kernels and
// their warps are equal. It returns false for a product with a warped factor, since Go
// cannot compare its slices.
func TestSame(t *testing.T) {
	newBiased := func(b float64) approx.Kernel { return kernel.Biased(kernel.ArcCosine0{}, b) }
	newNested := func() approx.Kernel { return kernel.Product(newBiased(1), kernel.Gaussian{Sigma: 1}) }
	for i, c := range []struct {
		a, b approx.Kernel
		same bool
	}{
		{newBiased(1), newBiased(1), true},
		{newBiased(1), newBiased(2), false},
		{newBiased(1), kernel.Biased(kernel.ArcCosine1{}, 1), false},
		{newBiased(1), kernel.ArcCosine0{}, false},
		{kernel.ARD(kernel.Gaussian{Sigma: 1}, 1, 2), kernel.ARD(kernel.Gaussian{Sigma: 1}, 1, 2), true},
		{kernel.ARD(kernel.Gaussian{Sigma: 1}, 1, 2), kernel.ARD(kernel.Gaussian{Sigma: 1}, 2, 1), false},
		{kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 1}, true},
		{kernel.Gaussian{Sigma: 1}, nil, false},
		{nil, nil, false},
		{newNested(), newNested(), false},
	} {
		if kernel.Equal(c.a, c.b) != c.same {
			t.Errorf("pair %d: same is not %t", i, c.same)
		}
	}
}

// TestJoin checks that Join joins two expansions if and only if their kernels and centres
// are equal.
func TestJoin(t *testing.T) {
	z := approx.Points{Data: []float64{0, 1, 2, 3, 4, 6}, Dim: 2}
	k := kernel.Gaussian{Sigma: 2}
	a := kernel.Expansion{Kernel: k, Centers: z, Coef: mat.NewDense(3, 1, []float64{1, 2, 3})}
	b := kernel.Expansion{Kernel: k, Centers: z.Clone(), Coef: mat.NewDense(3, 2, []float64{4, 5, 6, 7, 8, 9})}
	both, ok := kernel.JoinExpansions(a, b)
	if !ok {
		t.Fatal("expansions over the same centres do not join")
	}
	for _, x := range [][]float64{{0, 0}, {1, 2.5}, {-3, 7}} {
		got, want := both.Map(nil, x), append(a.Map(nil, x), b.Map(nil, x)...)
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-14 {
				t.Errorf("at %v: %v, want %v", x, got, want)
			}
		}
	}
	// On a grid, two joined functions have exactly the same values as separate functions.
	a = kernel.Expansion{Kernel: kernel.Sigmoid{Sigma: 2, Offset: -1}, Centers: z, Coef: mat.NewDense(3, 1, []float64{1, 2, 3})}
	b = kernel.Expansion{Kernel: a.Kernel, Centers: z, Coef: mat.NewDense(3, 1, []float64{0.1, -0.7, 1. / 3})}
	if both, ok = kernel.JoinExpansions(a, b); !ok {
		t.Fatal("expansions over the same centres do not join")
	}
	xs, ys := []float64{0.1, 0.7, 1, 2.3, 4.9}, []float64{3, -0.2}
	if got, want := approx.Grid(both, xs, ys), append(approx.Grid(a, xs, ys), approx.Grid(b, xs, ys)...); !slices.Equal(got, want) {
		t.Errorf("on a grid: %v, want %v", got, want)
	}
	a, b = kernel.Expansion{Kernel: k, Centers: z, Coef: a.Coef}, kernel.Expansion{Kernel: k, Centers: z, Coef: b.Coef}
	for name, other := range map[string]approx.FeatureMap{
		"another kernel": kernel.Expansion{Kernel: kernel.Gaussian{Sigma: 1}, Centers: z, Coef: mat.NewDense(3, 1, []float64{1, 2, 3})},
		"other centres":  kernel.Expansion{Kernel: k, Centers: approx.Points{Data: []float64{0, 1, 2, 3, 4, 7}, Dim: 2}, Coef: mat.NewDense(3, 1, []float64{1, 2, 3})},
		"fewer centres":  kernel.Expansion{Kernel: k, Centers: z.Slice(0, 2), Coef: mat.NewDense(2, 1, []float64{1, 2})},
		"nothing":        nil,
	} {
		if _, ok := kernel.JoinExpansions(a, other); ok {
			t.Errorf("joins with %s", name)
		}
	}
}

// TestDomainOfUnboundedKernels checks that an unbounded kernel accepts the points for
// which the square of k(x, x) is representable. For a composed kernel, k(x, x) must be
// representable.
func TestDomainOfUnboundedKernels(t *testing.T) {
	isUnbounded := map[float64]bool{0: true, 1e-20: true, 1: true, 1e20: true, 1e80: false, 1e-80: false}
	quartic := map[float64]bool{0: true, 1e-70: true, 1: true, 1e70: true, 1e80: false, 1e-80: false}
	withConstant := map[float64]bool{0: true, 1e-140: true, 1: true, 1e70: true, 1e80: false}
	for _, c := range []struct {
		k        approx.Kernel
		isInside map[float64]bool // keyed by the size of the points
	}{
		{kernel.Linear{}, isUnbounded}, {kernel.ArcCosine1{}, isUnbounded}, {kernel.ArcCosine2{}, isUnbounded}, {kernel.Polynomial{Sigma: 1, Degree: 2}, isUnbounded},
		{kernel.Scaled(2, kernel.ArcCosine2{}), quartic}, {kernel.ARD(kernel.ArcCosine2{}, 1, 1), quartic},
		{kernel.Sum(kernel.ArcCosine2{}, kernel.Gaussian{Sigma: 1}), withConstant},
	} {
		for size, inDomain := range c.isInside {
			x := approx.Points{Data: []float64{0, 0, size / 2, -size}, Dim: 2}
			err := c.k.(approx.Domained).Domain(x)
			var e *approx.DomainError
			if inDomain != (err == nil) || err != nil && (!errors.As(err, &e) || e.Row != 1 || e.Column != 1 || e.Value != -size) {
				t.Errorf("%T, points of size %g: %v", c.k, size, err)
			}
		}
	}
}
