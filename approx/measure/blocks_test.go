package measure

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// kernelsAndMaps returns kernels and approximations of them: definite, indefinite, and
// with features of negative sign.
func kernelsAndMaps(t *testing.T, x approx.Points) map[string]struct {
	k approx.Kernel
	f approx.FeatureMap
} {
	t.Helper()
	type pair = struct {
		k approx.Kernel
		f approx.FeatureMap
	}
	out := map[string]pair{}
	add := func(name string, k approx.Kernel, m approx.MethodInfo, rank int) {
		fit, err := fixture.Fit(context.Background(), m, rank, approx.Problem{Kernel: k, X: x, Seed: 3}, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out[name] = pair{k, fit.Features}
	}
	add("nystrom", kernel.Gaussian{Sigma: 0.4}, nystrom.Uniform{}.Info(), 7)
	add("laplacian", kernel.Laplacian{Sigma: 0.5}, nystrom.Uniform{}.Info(), 11)
	add("rff", kernel.Gaussian{Sigma: 0.4}, fourier.Random{}.Info(), 9)
	add("sigmoid", kernel.Sigmoid{Sigma: 1, Offset: -1}, kpca.Exact{}.Info(), 5)
	out["nothing"] = pair{kernel.Gaussian{Sigma: 1}, nil}
	return out
}

// approxEntry returns k̂(x, y) from the features a of x and b of y.
func approxEntry(f approx.FeatureMap, a, b []float64) (sum float64) {
	var signs []float64
	if s, ok := f.(approx.Signed); ok {
		signs = s.Signs()
	}
	for i := range a {
		v := a[i] * b[i]
		if signs != nil {
			v *= signs[i]
		}
		sum += v
	}
	return sum
}

// featuresOfRows returns the features of each point, or nil without a feature map.
func featuresOfRows(f approx.FeatureMap, x approx.Points) (features [][]float64) {
	if f == nil {
		return nil
	}
	for i := range x.Len() {
		features = append(features, f.Map(nil, x.Row(i)))
	}
	return features
}

// TestBlocksAreMeansAndMaxima checks that means and maxima of blocks equal means and
// maxima computed entry by entry. The cases include any order of rows, subsets of the
// points, and one or several tiles.
func TestBlocksAreMeansAndMaxima(t *testing.T) {
	for _, n := range []int{2, 7, 90, 300} {
		x := moons(n)
		for name, c := range kernelsAndMaps(t, x) {
			if n > 90 && name != "rff" {
				continue
			}
			rows := rand.New(rand.NewPCG(uint64(n), 1)).Perm(n)
			rows = rows[:n-n/5]
			features := featuresOfRows(c.f, x)
			for _, side := range []int{1, 3, 64, 1000} {
				g, err := Blocks(context.Background(), c.k, c.f, x, rows, side)
				if err != nil {
					t.Fatal(err)
				}
				b := min(len(rows), side)
				if rows, cols := g.Exact.Dims(); rows != b || cols != b || (g.Approx == nil) != (c.f == nil) || (g.Error == nil) != (c.f == nil) {
					t.Fatalf("%s, n = %d: %d×%d cells, an approximation: %v, its error: %v", name, n, rows, cols, g.Approx != nil, g.Error != nil)
				}
				for p := range b {
					for q := range b {
						var exact, hat, maxDiff, count float64
						for i := p * len(rows) / b; i < (p+1)*len(rows)/b; i++ {
							for j := q * len(rows) / b; j < (q+1)*len(rows)/b; j++ {
								u, v := x.Row(rows[i]), x.Row(rows[j])
								k := c.k.Eval(u, v)
								exact, count = exact+k, count+1
								if c.f != nil {
									h := approxEntry(c.f, features[rows[i]], features[rows[j]])
									hat, maxDiff = hat+h, max(maxDiff, math.Abs(k-h))
								}
							}
						}
						if got := g.Exact.At(p, q); math.Abs(got-exact/count) > 1e-12 {
							t.Fatalf("%s, n = %d, %d cells: K(%d, %d) is %g, not %g", name, n, b, p, q, got, exact/count)
						}
						if c.f != nil && (math.Abs(g.Approx.At(p, q)-hat/count) > 1e-10 || math.Abs(g.Error.At(p, q)-maxDiff) > 1e-10) {
							t.Fatalf("%s, n = %d, %d cells: K̂(%d, %d) is %g, off by %g, not %g, %g", name, n, b, p, q, g.Approx.At(p, q), g.Error.At(p, q), hat/count, maxDiff)
						}
					}
				}
			}
		}
	}
}

// TestErrorField checks that the error field equals the mean over the data, computed
// point by point. On the data itself, its mean square must be the squared Frobenius
// error.
func TestErrorField(t *testing.T) {
	x := moons(300)
	for name, c := range kernelsAndMaps(t, x) {
		points := x.Subset([]int{3, 1, 250, 3})
		points.Data = append(slices.Clone(points.Data), 4, -3, 0.1, 0.2)
		z, err := ErrorField(context.Background(), c.k, c.f, points, x)
		if err != nil {
			t.Fatal(err)
		}
		pointFeatures, features := featuresOfRows(c.f, points), featuresOfRows(c.f, x)
		for i := range points.Len() {
			var exact, hat, off float64
			for j := range x.Len() {
				k := c.k.Eval(points.Row(i), x.Row(j))
				exact += k * k
				if c.f != nil {
					h := approxEntry(c.f, pointFeatures[i], features[j])
					hat, off = hat+h*h, off+(k-h)*(k-h)
				}
			}
			n := float64(x.Len())
			for _, v := range [][2]float64{{z.Exact[i], exact}, {z.Approx[i], hat}, {z.Error[i], off}} {
				if math.Abs(v[0]-math.Sqrt(v[1]/n)) > 1e-8 {
					t.Errorf("%s at %v: %g, not %g", name, points.Row(i), v[0], math.Sqrt(v[1]/n))
				}
			}
		}
		if c.f == nil {
			continue
		}
		onData, err := ErrorField(context.Background(), c.k, c.f, x, x)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Gram(context.Background(), c.k, c.f, x, GramOptions{Cells: 1})
		if err != nil {
			t.Fatal(err)
		}
		var sum float64
		for _, v := range onData.Error {
			sum += v * v / float64(x.Len())
		}
		if math.Abs(sum-e.Expected) > 1e-10 {
			t.Errorf("%s: the mean square over the data is %g, ‖K−K̂‖²/n² is %g", name, sum, e.Expected)
		}
	}
	done, stop := context.WithCancel(context.Background())
	stop()
	if _, err := ErrorField(done, kernel.Gaussian{Sigma: 1}, nil, x, x); err == nil {
		t.Error("a field did not stop")
	}
	if _, err := Blocks(done, kernel.Gaussian{Sigma: 1}, nil, x, []int{0, 1}, 2); err == nil {
		t.Error("blocks did not stop")
	}
}
