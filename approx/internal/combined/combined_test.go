package combined_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/internal/combined"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/taylor"
)

// powerMap is the feature map x ↦ 1, x₁, …, x₁ᴰ⁻¹ in the plane, without batch methods.
type powerMap int

func (p powerMap) Len() int { return int(p) }

func (p powerMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, int(p))
	for i := range dst {
		dst[i] = math.Pow(x[0], float64(i))
	}
	return dst
}

// gridPowerMap is a powerMap with a Grid method.
type gridPowerMap struct{ powerMap }

func (f gridPowerMap) Grid(dst, xs, ys []float64) { copy(dst, approx.Grid(f.powerMap, xs, ys)) }

// matrixProduct returns AB, computed by gonum. The matrix a has d columns, and b has k
// columns.
func matrixProduct(a, b []float64, d, k int) []float64 {
	c := mat.NewDense(len(a)/d, k, nil)
	c.Mul(mat.NewDense(len(a)/d, d, a), mat.NewDense(d, k, b))
	return c.RawMatrix().Data
}

// TestFeatures checks that combinations equal products of features and weights. The test
// includes single points, batches that are not multiples of a block, grids and repeated
// combinations.
func TestFeatures(t *testing.T) {
	const d, k, q = 5, 3, 2
	x, w, v := fixture.Normal(150, 2, 1), fixture.Normal(d, k, 2).Data, fixture.Normal(k, q, 3).Data
	xs, ys := []float64{-1, 0, 0.5, 2}, []float64{-2, 1, 3}
	checkNear := func(name string, got, want []float64) {
		t.Helper()
		if diff := fixture.MaxDiff(t, got, want); !(diff <= 1e-12) {
			t.Errorf("%s: off by %.2g", name, diff)
		}
	}
	for name, psi := range map[string]approx.FeatureMap{"one by one": powerMap(d), "on a grid": gridPowerMap{d}} {
		f := combined.New(psi, w, k)
		if _, ok := f.(approx.Gridder); ok != (name == "on a grid") {
			t.Errorf("%s: it is a Gridder: %t", name, ok)
		}
		want := matrixProduct(approx.FeaturesTo(nil, psi, x), w, d, k)
		checkNear(name, approx.FeaturesTo(nil, f, x), want)
		for _, i := range []int{0, 63, 64, 149} {
			checkNear(name+", Map", f.Map(nil, x.Row(i)), want[i*k:(i+1)*k])
		}
		combinedTwice := approx.Combined(f, approx.Points{Data: v, Dim: q})
		if _, ok := combinedTwice.(approx.Gridder); combinedTwice.Len() != q || ok != (name == "on a grid") {
			t.Errorf("%s: combined once more it has %d functions, and is a Gridder: %t", name, combinedTwice.Len(), ok)
		}
		checkNear(name+", combined once more", approx.FeaturesTo(nil, combinedTwice, x), matrixProduct(want, v, k, q))
		grid := approx.Grid(psi, xs, ys) // one row per feature, so Wᵀ is the left factor
		checkNear(name+", Grid", approx.Grid(f, xs, ys),
			matrixProduct(transpose(w, k), grid, d, len(xs)*len(ys)))
	}
	if got := approx.FeaturesTo(nil, combined.New(powerMap(d), w, k), approx.Points{Dim: 2}); len(got) != 0 {
		t.Errorf("no points have %d numbers", len(got))
	}
}

// transpose returns Aᵀ, where a has k columns.
func transpose(a []float64, k int) []float64 {
	return mat.DenseCopyOf(mat.NewDense(len(a)/k, k, a).T()).RawMatrix().Data
}

// TestNew checks that if a feature map implements approx.Combiner, New uses its Combine
// method.
func TestNew(t *testing.T) {
	s := kernel.Sections{Kernel: kernel.Gaussian{Sigma: 1}, Centers: fixture.Normal(4, 2, 1)}
	if f, ok := combined.New(s, make([]float64, 8), 2).(kernel.Expansion); !ok {
		t.Errorf("sections combine to %T", f)
	}
}

// TestMaps checks that for feature maps of different types, Map and MapAll of a
// combination equal Wᵀ times the features. This must also hold for a combination of
// combinations.
func TestMaps(t *testing.T) {
	const k, q = 3, 2
	x := fixture.Normal(100, 2, 5)
	for name, f := range testMaps(t) {
		d := f.Len()
		w, v := fixture.Normal(d, k, 6).Data, fixture.Normal(k, q, 7).Data
		want := matrixProduct(approx.FeaturesTo(nil, f, x), w, d, k)
		scale := mat.Max(mat.NewDense(100, k, want))
		g := approx.Combined(f, approx.Points{Data: w, Dim: k})
		if diff := fixture.MaxDiff(t, approx.FeaturesTo(nil, g, x), want); !(diff <= 1e-12*scale) {
			t.Errorf("%s: off by %.2g", name, diff)
		}
		if diff := fixture.MaxDiff(t, g.Map(nil, x.Row(70)), want[70*k:71*k]); !(diff <= 1e-12*scale) {
			t.Errorf("%s: Map is off by %.2g", name, diff)
		}
		if diff := fixture.MaxDiff(t, approx.FeaturesTo(nil, approx.Combined(g, approx.Points{Data: v, Dim: q}), x), matrixProduct(want, v, k, q)); !(diff <= 1e-12*scale) {
			t.Errorf("%s, combined once more: off by %.2g", name, diff)
		}
	}
}

// testMaps returns one feature map of each type, by name.
func testMaps(t testing.TB) map[string]approx.FeatureMap {
	k := kernel.Gaussian{Sigma: 0.5}
	l, err := fourier.NewLattice(k, []float64{-3, -3}, []float64{3, 3}, 1e-4, 0)
	if err != nil {
		t.Fatal(err)
	}
	x := fixture.Normal(300, 2, 1)
	fit := func(m approx.MethodInfo, k approx.Kernel) approx.FeatureMap {
		f, err := fixture.Fit(context.Background(), m, 128, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return f.Features
	}
	return map[string]approx.FeatureMap{
		"waves":       fit(fourier.Random{}.Info(), k),
		"activations": fit(fourier.Random{}.Info(), kernel.ArcCosine1{}),
		"lattice":     l,
		"monomials":   taylor.NewSeries(1, 0.5, make([]float64, 2), 14),
		"neurons":     fit(ika.ReLU{}.Info(), k),
		"sections":    kernel.Sections{Kernel: k, Centers: fixture.Normal(128, 2, 2)},
	}
}

func BenchmarkMapAll(b *testing.B) {
	x := fixture.Normal(4096, 2, 3)
	for name, f := range testMaps(b) {
		for _, k := range []int{1, 12} {
			w := fixture.Normal(f.Len(), k, 4).Data
			g := approx.Combined(f, approx.Points{Data: w, Dim: k})
			dst := make([]float64, x.Len()*k)
			b.Run(fmt.Sprint(name, "/", k), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					approx.FeaturesTo(dst, g, x)
				}
			})
			b.Run(fmt.Sprint(name, "/one/", k), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					g.Map(dst[:k], x.Row(0))
				}
			})
		}
	}
}
