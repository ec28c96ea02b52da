package binning_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/binning"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/measure"
)

// expProduct is the kernel 1.5 exp(−‖x−y‖₁/0.9), a product over the coordinates.
type expProduct struct{ dim int }

func (k expProduct) Eval(x, y []float64) float64 {
	return 1.5 * math.Exp(-floats.Distance(x, y, 1)/0.9)
}

func (k expProduct) Factor(dst, t []float64) {
	for i, v := range t {
		dst[i] = math.Pow(1.5, 1/float64(k.dim)) * math.Exp(-math.Abs(v)/0.9)
	}
}

// hyperbolicProduct is a product of kernels (1+|t|)⁻¹. Bins with another distribution of
// widths could approximate it, but the package does not.
type hyperbolicProduct struct{ expProduct }

func (hyperbolicProduct) Factor(dst, t []float64) {
	for i, v := range t {
		dst[i] = 1 / (1 + math.Abs(v))
	}
}

type dotKernel struct{}

func (dotKernel) Eval(x, y []float64) float64 { return floats.Dot(x, y) }

func fitBinning(t *testing.T, k approx.Kernel, x approx.Points, m int, seed uint64) approx.Fit {
	t.Helper()
	f, err := binning.Method{Grids: m}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return *f
}

func approxGram(f approx.FeatureMap, x approx.Points) []float64 {
	k := make([]float64, x.Len()*x.Len())
	f.(approx.Implicit).Implied(k, x, x)
	return k
}

// TestPitchDistribution checks that two numbers at distance t share a bin of pitch δ with
// probability max(0, 1 − t/δ). The mean over the distribution of δ must equal the kernel.
// The test computes the mean by integrating with the density δ exp(−δ).
func TestPitchDistribution(t *testing.T) {
	for _, dist := range []float64{0.1, 1, 3} {
		const n = 40000
		var sum float64
		for i := range n { // δ starts at t, because smaller bins are never shared
			pitch := dist + (float64(i)+0.5)*40/n
			sum += (1 - dist/pitch) * pitch * math.Exp(-pitch) * 40 / n
		}
		// The tolerance is for the midpoint rule with steps of 0.001 and for the omitted
		// tail, e⁻⁴⁰.
		if want := math.Exp(-dist); !(math.Abs(sum-want) <= 1e-7) {
			t.Errorf("at the distance %g two numbers meet with probability %.9f, the kernel is %.9f", dist, sum, want)
		}
	}
}

// TestGridsCount checks that for any two points, k̂ is a multiple of κ/P. For a point and
// itself, it must be κ. An additional grid must not change the contributions of the
// others.
func TestGridsCount(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x, k := fixture.Normal(12, d, 3), expProduct{d}
		previous := make([]float64, 12*12)
		for m := 1; m < 9; m++ {
			f := fitBinning(t, k, x, m, 5)
			current := approxGram(f.Features, x)
			for i, v := range current {
				grids := v * float64(m) / 1.5
				// The tolerance is for rounding of a square root and its square.
				if increase := grids - previous[i]; !(math.Abs(increase) <= 1e-12) && !(math.Abs(increase-1) <= 1e-12) {
					t.Fatalf("d = %d: grid %d adds %g", d, m, increase)
				}
				if i%13 == 0 && !(math.Abs(v-1.5) <= 1e-12) {
					t.Fatalf("d = %d: k̂(x, x) = %g", d, v)
				}
				previous[i] = math.Round(grids)
			}
			if err := approxtest.CheckFeatureMap(f.Features, x); err != nil {
				t.Errorf("d = %d: %v", d, err)
			}
			psi := approx.FeaturesTo(nil, f.Features, x)
			for i := range x.Len() {
				for j := range x.Len() {
					n := f.Features.Len()
					if got := floats.Dot(psi[i*n:(i+1)*n], psi[j*n:(j+1)*n]); !(math.Abs(got-current[i*12+j]) <= 1e-13) {
						t.Fatalf("d = %d: ΨΨᵀ is %g where k̂ is %g", d, got, current[i*12+j])
					}
				}
			}
		}
	}
}

// TestEdges checks that the edges of the grids separate two points exactly if the points
// do not share a bin.
func TestEdges(t *testing.T) {
	x := fixture.Normal(30, 2, 3)
	b := binning.NewBins(1, 0.7, x, 6, 2)
	k := make([]float64, 30*30)
	b.Implied(k, x, x)
	binIndex := func(edges []float64, v float64) int {
		index, _ := slices.BinarySearch(edges, v)
		return index
	}
	for i := range x.Len() {
		for j := range x.Len() {
			sharedCount := 0
			for g := range b.GridCount() {
				isShared := true
				for a := range 2 {
					edges := b.Edges(g, a, -6, 6, 1000000)
					isShared = isShared && binIndex(edges, x.Row(i)[a]) == binIndex(edges, x.Row(j)[a])
				}
				if isShared {
					sharedCount++
				}
			}
			if got := k[i*30+j] * 6; math.Round(got) != float64(sharedCount) {
				t.Fatalf("points %d and %d share %d cells by their edges, %g by k̂", i, j, sharedCount, got)
			}
		}
	}
	if b.Edges(0, 0, -1e9, 1e9, 100) != nil {
		t.Error("edges without end")
	}
}

// TestVariance checks that the mean over seeds is the kernel, and the variance is
// k(κ−k)/P.
func TestVariance(t *testing.T) {
	const m, seeds = 3, 2000
	for _, d := range []int{1, 2, 7} {
		x := approx.NewPoints(2, d)
		for a := range d {
			x.Row(1)[a] = 0.4 / float64(1+a)
		}
		k := expProduct{d}
		want := k.Eval(x.Row(0), x.Row(1))
		var sum, squares float64
		for seed := range uint64(seeds) {
			var v [1]float64
			binning.NewBins(1.5, 0.9, x, m, seed).Implied(v[:], x.Slice(0, 1), x.Slice(1, 2))
			sum += (v[0] - want) / seeds
			squares += (v[0] - want) * (v[0] - want) / seeds
		}
		predictedVariance := want * (1.5 - want) / m
		// The tolerance is five standard errors. The kurtosis of a mean of three values
		// is at most 4 here.
		if !(math.Abs(sum) <= 5*math.Sqrt(predictedVariance/seeds)) || !(math.Abs(squares/predictedVariance-1) <= 5*math.Sqrt(4.0/seeds)) {
			t.Errorf("d = %d: the mean is off by %.3f, the variance %.4f, predicted %.4f", d, sum, squares, predictedVariance)
		}
	}
}

// TestManyPoints checks the leading eigenpairs of many points, which are computed bin by bin.
// They must be eigenpairs of K̂. If products with K̂ are not faster, all pairs are computed.
func TestManyPoints(t *testing.T) {
	x := fixture.Normal(600, 2, 3)
	f := fitBinning(t, expProduct{2}, x, 10, 1)
	pairs, err := f.Eigen(t.Context(), 24)
	if err != nil {
		t.Fatal(err)
	}
	lambda, functions := pairs.Values(), pairs.Functions()
	if len(lambda) != 24 || len(f.Notes) != 0 {
		t.Fatalf("%d pairs, notes %q", len(lambda), f.Notes)
	}
	k, phi := approxGram(f.Features, x), approx.FeaturesTo(nil, functions, x)
	for i := range 600 {
		for l := 0; l < 24; l += 3 {
			var got float64
			for j := range 600 {
				got += k[i*600+j] * phi[j*24+l] / 600
			}
			// The residuals are 1e-12 λ₁, and the computation of φ divides them by λ.
			if want := lambda[l] * phi[i*24+l]; !(math.Abs(got-want) <= 1e-9) {
				t.Fatalf("Tφ%d = %.6f, λφ = %.6f", l+1, got, want)
			}
		}
	}
	// A few points are mapped one by one, and many points are mapped by a table of bins.
	if err := approxtest.CheckFeatureMap(functions, x.Slice(0, 20)); err != nil {
		t.Error(err)
	}
	if err := approxtest.CheckFeatureMap(functions, fixture.Normal(601, 2, 3)); err != nil {
		t.Error(err)
	}

	all := fixture.Eigen(t, f).Values()
	if want := 250; len(all) < want {
		t.Errorf("%d pairs, want at least %d", len(all), want)
	}
	for _, r := range []int{75, 100} { // 75 is an eighth of the points
		f := fitBinning(t, expProduct{2}, x, 10, 1)
		some, err := f.Eigen(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if d := fixture.MaxDiff(t, some.Values(), all[:r]); !(d <= 1e-11*all[0]) {
			t.Errorf("the leading %d eigenvalues differ by %g", r, d)
		}
	}
}

// TestErrorsWithoutFeatures checks that errors measured without computing the features
// equal errors measured with the features.
func TestErrorsWithoutFeatures(t *testing.T) {
	x, k := fixture.Normal(80, 2, 3), kernel.Laplacian{Sigma: 0.8}
	f := fitBinning(t, k, x, 10, 1).Features
	a, err := measure.Gram(context.Background(), k, f, x, measure.GramOptions{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := measure.Gram(context.Background(), k, plainMap{f}, x, measure.GramOptions{})
	if err != nil {
		t.Fatal(err)
	}
	u, err1 := measure.OnSample(k, f, x, measure.Sample(80, 1))
	v, err2 := measure.OnSample(k, plainMap{f}, x, measure.Sample(80, 1))
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	// The tolerance is for rounding of sums of ten numbers.
	if !(math.Abs(a.Frobenius-b.Frobenius) <= 1e-13) || !(math.Abs(a.Max-b.Max) <= 1e-13) ||
		!(math.Abs(u.Frobenius-v.Frobenius) <= 1e-13) || !(math.Abs(u.Frobenius-a.Frobenius) <= 1e-13) {
		t.Errorf("errors are %+v and %+v, on a sample %g and %g", a.Error, b.Error, u.Frobenius, v.Frobenius)
	}
}

// plainMap hides the optional methods of a feature map.
type plainMap struct{ f approx.FeatureMap }

func (p plainMap) Len() int                       { return p.f.Len() }
func (p plainMap) Map(dst, x []float64) []float64 { return p.f.Map(dst, x) }

// TestEmptyBins checks that a bin without data has no feature. If bins are narrower than
// the spacing of floats, each number must have its own bin.
func TestEmptyBins(t *testing.T) {
	x := approx.Points{Data: []float64{0, 0, 3, 1e6, 1e6 + 1e-3, -1}, Dim: 1}
	for _, sigma := range []float64{1e-300, 1e-17, 1e-8} {
		b := binning.NewBins(1, sigma, x, 20, 1)
		k := make([]float64, 36)
		b.Implied(k, x, x)
		for i := range 6 {
			for j := range 6 {
				want := 0.0
				if i == j || i+j == 1 {
					want = 1
				}
				if got := k[i*6+j]; !(math.Abs(got-want) <= 1e-12) {
					t.Errorf("σ = %g: k̂(%g, %g) = %g", sigma, x.Data[i], x.Data[j], got)
				}
			}
		}
	}
	b := binning.NewBins(1, 0.1, x, 20, 1)
	if psi := b.Map(nil, []float64{500}); floats.Max(psi) != 0 {
		t.Error("features where no data was")
	}
}

func TestServes(t *testing.T) {
	for _, c := range []struct {
		k        approx.Kernel
		d        int
		isServed bool
	}{
		{expProduct{2}, 2, true},
		{kernel.Laplacian{Sigma: 1e-9}, 7, true},
		{kernel.Matern12{Sigma: 3e-9}, 1, true},
		{kernel.Matern12{Sigma: 4e9}, 1, true},
		{kernel.Matern12{Sigma: 1}, 2, false},
		{kernel.Gaussian{Sigma: 1}, 1, false},
		{kernel.Gaussian{Sigma: 1e5}, 3, false},
		{hyperbolicProduct{}, 2, false},
		{dotKernel{}, 2, false},
	} {
		err := binning.Method{}.Info().CheckSupport(c.k, c.d)
		var u *approx.UnsupportedError
		if errors.As(err, &u) == c.isServed || !c.isServed && u.Reason == "" {
			t.Errorf("%T in %d dimensions: %v", c.k, c.d, err)
		}
	}
}

// The share of grids in which two points at distance σ share a cell approaches exp(−1) =
// 0.368.
func Example() {
	x := approx.Points{Data: []float64{0, 1}, Dim: 1}
	for _, m := range []int{10, 100, 1000, 10000} {
		b := binning.NewBins(1, 1, x, m, 1)
		var k [1]float64
		b.Implied(k[:], x.Slice(0, 1), x.Slice(1, 2))
		fmt.Printf("%d grids: %.4f, %d features\n", m, k[0], b.Len())
	}
	// Output:
	// 10 grids: 0.3000, 17 features
	// 100 grids: 0.3700, 163 features
	// 1000 grids: 0.3990, 1601 features
	// 10000 grids: 0.3629, 16371 features
}

// TestShapesEdges checks that the cells in Fit.Shapes are the cells of the first grid.
func TestShapesEdges(t *testing.T) {
	x := fixture.Normal(40, 2, 3)
	f := fitBinning(t, expProduct{2}, x, 1, 3)
	k := approxGram(f.Features, x)
	cell := func(p []float64) (index [2]int) {
		for a := range index {
			index[a], _ = slices.BinarySearch(f.Shapes.Cells.Edges(a, -9, 9, 1000), p[a])
		}
		return index
	}
	for i := range 40 {
		for j := range 40 {
			if isSameCell := cell(x.Row(i)) == cell(x.Row(j)); isSameCell != (k[i*40+j] > 0) {
				t.Fatalf("points %d and %d: one cell %v, k̂ = %g", i, j, isSameCell, k[i*40+j])
			}
		}
	}
	if f.Shapes.Cells.Edges(0, -1e9, 1e9, 100) != nil {
		t.Error("edges without end")
	}
}
