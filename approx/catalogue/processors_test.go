package catalogue_test

import (
	"context"
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// TestProcessors checks that every method has the same features and eigenvalues, to the last
// bit, on any number of processors. It also checks the clusters of k-means, which are found in
// the plane with lists of neighbours and elsewhere without.
func TestProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	const n, m = 320, 40
	checkedCount := 0
	ctx := context.Background()
	check := func(name string, f func() []float64) {
		t.Helper()
		runtime.GOMAXPROCS(1)
		want := f()
		for _, p := range []int{2, 5} {
			runtime.GOMAXPROCS(p)
			if got := f(); !slices.Equal(got, want) {
				t.Errorf("%s: the numbers on %d processors and on one differ", name, p)
			}
		}
	}
	x := dataset.Moons.New(n, 0.1, 1).X
	for _, e := range catalogue.Methods {
		kernels := []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Laplacian{Sigma: 0.5}, kernel.ArcCosine1{}}
		at := slices.IndexFunc(kernels, func(k approx.Kernel) bool { return e.Supports(k, 2) == nil })
		if at < 0 {
			continue
		}
		checkedCount++
		v := approx.Values{}
		for _, s := range e.Params {
			v[s.Key] = s.Default
		}
		check(e.Key, func() []float64 {
			fit, err := fixture.Fit(ctx, e.MethodInfo, m, approx.Problem{Kernel: kernels[at], X: x, Seed: 1}, v)
			if err != nil {
				t.Fatalf("%s: %v", e.Key, err)
			}
			features := approx.FeaturesTo(nil, fit.Features, x)
			if !fit.HasEigen() {
				return features
			}
			return slices.Concat(features, fixture.Eigen(t, fit).Values())
		})
	}
	if checkedCount < len(catalogue.Methods)-1 { // one method needs a layered kernel
		t.Errorf("%d of %d methods are checked", checkedCount, len(catalogue.Methods))
	}
	for _, d := range []int{2, 7} {
		points := fixture.Normal(5000, d, 3)
		check("k-means", func() []float64 {
			c, err := landmark.KMeans(ctx, points, 50, 1, 6)
			if err != nil {
				t.Fatal(err)
			}
			return slices.Concat(c.Centers.Data, c.Weights)
		})
	}
}

// BenchmarkProcessors measures computations on one and on two processors, alternately. The
// unit «×» is the ratio of the shortest times. The time of an operation is the time of both.
func BenchmarkProcessors(b *testing.B) {
	if runtime.GOMAXPROCS(0) < 2 {
		b.Skip("there is only one processor")
	}
	ctx := context.Background()
	x := fixture.Normal(3000, 5, 1)
	y := dataset.Moons.New(100_000, 0.1, 1).X
	k := kernel.Gaussian{Sigma: 1}
	gram := kernel.Gram(nil, k, x)
	part := func(n int) []float64 { return gram[:n*n] }
	product := make([]float64, 1000*1000)
	features := fourier.Random{Frequencies: 200}
	waves, err := features.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	targets := mat.NewVecDense(x.Len(), gram[:x.Len()])
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"gram/n=3000", func() error { kernel.Gram(gram, k, x); return nil }},
		{"product/n=512", func() error { lin.Mul(product, part(512), part(512), 512, 512, 512); return nil }},
		{"product/n=1000", func() error { lin.Mul(product, part(1000), part(1000), 1000, 1000, 1000); return nil }},
		{"symmetric/n=1000", func() error { lin.SymMulT(product, part(1000), 1000, 1000); return nil }},
		{"kmeans/n=100000/d=2/m=100", func() error { _, err := landmark.KMeans(ctx, y, 100, 1, 10); return err }},
		{"kmeans/n=3000/d=5/m=200", func() error { _, err := landmark.KMeans(ctx, x, 200, 1, 10); return err }},
		{"waves/n=3000/m=200", func() error { waves.Transform(x); return nil }},
		{"nystrom/n=3000/m=300", func() error {
			f, err := nystrom.Uniform{Landmarks: 300}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
			if err == nil {
				f.Transform(x)
			}
			return err
		}},
		{"ridge/n=3000", func() error { _, err := learn.Ridge{Rho: 0.1}.Exact(ctx, k, x, targets); return err }},
	} {
		b.Run(c.name, func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
			shortest := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			for b.Loop() {
				for p := range shortest {
					runtime.GOMAXPROCS(p + 1)
					start := time.Now()
					if err := c.run(); err != nil {
						b.Fatal(err)
					}
					shortest[p] = min(shortest[p], time.Since(start))
				}
			}
			b.ReportMetric(float64(shortest[0])/float64(shortest[1]), "×")
			b.ReportMetric(float64(shortest[1])/1e6, "ms")
		})
	}
}
