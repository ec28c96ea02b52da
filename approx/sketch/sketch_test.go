package sketch_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
	"mercer/approx/sketch"
)

func fitMethod(t testing.TB, m approx.MethodInfo, size int, p approx.Problem, v approx.Values) approx.Fit {
	t.Helper()
	f, err := fixture.Fit(context.Background(), m, size, p, v)
	if err != nil {
		t.Fatalf("%s: %v", m.Key, err)
	}
	return f
}

// residualNorms returns ‖K − K̂‖_F and tr(K − K̂).
func residualNorms(k approx.Kernel, f approx.FeatureMap, x approx.Points) (frobenius, trace float64) {
	n := x.Len()
	psi := mat.NewDense(n, f.Len(), approx.FeaturesTo(nil, f, x))
	var d mat.Dense
	d.Mul(psi, psi.T())
	d.Sub(mat.NewDense(n, n, kernel.Gram(nil, k, x)), &d)
	return mat.Norm(&d, 2), mat.Trace(&d)
}

// gramSpectrum returns the eigenvalues of K, largest first.
func gramSpectrum(t *testing.T, k approx.Kernel, x approx.Points) []float64 {
	t.Helper()
	n := x.Len()
	var e mat.EigenSym
	if !e.Factorize(mat.NewSymDense(n, kernel.Gram(nil, k, x)), false) {
		t.Fatal("no eigenvalues")
	}
	w := e.Values(nil)
	for i := range n / 2 {
		w[i], w[n-1-i] = w[n-1-i], w[i]
	}
	return w
}

// TestExactAtTheRank checks that for a kernel of rank six, the approximation has size six
// and is exact at new points.
func TestExactAtTheRank(t *testing.T) {
	k := kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}
	x, test := fixture.Normal(50, 2, 1), fixture.Normal(20, 2, 2)
	for _, m := range []approx.MethodInfo{sketch.Gaussian{}.Info(), sketch.SVD{}.Info()} {
		f := fitMethod(t, m, 9, approx.Problem{Kernel: k, X: x, Seed: 4}, nil)
		if f.Size != 6 || len(f.Notes) != 1 {
			t.Errorf("%s: size %d, notes %q", m.Key, f.Size, f.Notes)
		}
		scale := mat.Norm(mat.NewDense(20, 20, kernel.Gram(nil, k, test)), 2)
		if e, _ := residualNorms(k, f.Features, test); !(e <= 1e-9*scale) {
			t.Errorf("%s: %.2g of %.2g is left at new points", m.Key, e, scale)
		}
	}
}

// TestMeanTrace checks that the mean of tr(K − K̂) satisfies theorem 10.5 of Halko,
// Martinsson & Tropp for every r. No draw may have a smaller trace than the best
// approximation of rank m.
func TestMeanTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	const seeds, m = 100, 10
	x := fixture.Normal(60, 2, 3)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}} {
		mu := gramSpectrum(t, k, x)
		tailSum := func(r int) (s float64) {
			for _, v := range mu[r:] {
				s += v
			}
			return s
		}
		var sum, squares float64
		for seed := range uint64(seeds) {
			_, trace := residualNorms(k, fitMethod(t, sketch.Gaussian{}.Info(), m, approx.Problem{Kernel: k, X: x, Seed: seed}, nil).Features, x)
			if !(trace >= tailSum(m)-1e-9) {
				t.Errorf("%v: the trace left is %g, less than the best, %g", k, trace, tailSum(m))
			}
			sum += trace / seeds
			squares += trace * trace / seeds
		}
		se := math.Sqrt((squares - sum*sum) / seeds)
		for r := range m - 1 {
			if bound := (1 + float64(r)/float64(m-r-1)) * tailSum(r); !(sum-4*se <= bound) {
				t.Errorf("%v, r = %d: the mean trace left is %.4g ± %.1g, and the theorem allows %.4g", k, r, sum, se, bound)
			}
		}
	}
}

// TestSVD checks that the squared error is ‖K‖² − Σμ̂². No eigenvalue may be too large.
// Every additional power of K must reduce the error.
func TestSVD(t *testing.T) {
	const m = 8
	x := fixture.Normal(70, 2, 5)
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, kernel.Matern12{Sigma: 1}} {
		mu := gramSpectrum(t, k, x)
		var best, squaredNorm float64
		for i, v := range mu {
			squaredNorm += v * v
			if i >= m {
				best += v * v
			}
		}
		previous := math.Inf(1)
		for power := range 4 {
			f := fitMethod(t, sketch.SVD{}.Info(), m, approx.Problem{Kernel: k, X: x, Seed: 1}, approx.Values{"oversample": 3, "power": float64(power)})
			want := squaredNorm
			for i, v := range fixture.Eigen(t, f).Values() {
				want -= 70 * v * 70 * v
				if !(70*v <= mu[i]+1e-12) {
					t.Errorf("%v: μ%d = %g, and the true one is %g", k, i+1, 70*v, mu[i])
				}
			}
			got, _ := residualNorms(k, f.Features, x)
			if !(math.Abs(got*got-want) <= 1e-9*squaredNorm) {
				t.Errorf("%v, q = %d: squared error %g, predicted %g", k, power, got*got, want)
			}
			excess := got*got/best - 1
			if !(excess >= -1e-9 && excess < previous) {
				t.Errorf("%v, q = %d: %.3g above the best, with a power less %.3g", k, power, excess, previous)
			}
			previous = excess
			if f.Evals != (power+1)*70*70+kernel.GramEvals(70) {
				t.Errorf("q = %d: %d evaluations", power, f.Evals)
			}
		}
		if !(previous <= 0.1) {
			t.Errorf("%v: with three powers still %.3g above the best", k, previous)
		}
	}
}

// TestVanishingKernel checks that if the kernel is 0 on the data, Fit returns an error
// with the reason.
func TestVanishingKernel(t *testing.T) {
	p := approx.Problem{Kernel: kernel.Linear{}, X: approx.NewPoints(5, 2)}
	for _, m := range []approx.MethodInfo{sketch.Gaussian{}.Info(), sketch.SVD{}.Info()} {
		if _, err := fixture.Fit(context.Background(), m, 2, p, nil); !errors.As(err, new(*approx.UnsupportedError)) || !strings.Contains(err.Error(), "nothing to approximate") {
			t.Errorf("%s: the error is %v", m.Key, err)
		}
	}
}

// Example compares the errors at the same rank. Both sketches use all of K, whereas
// Nyström uses the values between its landmarks.
func Example() {
	x := dataset.Moons.New(300, 0.1, 1).X
	k := kernel.Gaussian{Sigma: 0.35}
	p := approx.Problem{Kernel: k, X: x, Seed: 1}
	for _, m := range []approx.Method{nystrom.Uniform{Landmarks: 24}, sketch.Gaussian{Columns: 24}, sketch.SVD{Rank: 24}} {
		f, err := m.Fit(context.Background(), p)
		if err != nil {
			panic(err)
		}
		e, _ := residualNorms(k, f.Features, x)
		fmt.Printf("%s leaves %.1f, with %d evaluations\n", m.Info().Short, e, f.Evals)
	}
	// Output:
	// Nyström leaves 15.6, with 576 evaluations
	// Gaussian sketch leaves 8.8, with 90000 evaluations
	// randomised SVD leaves 1.8, with 234160 evaluations
}

// TestRepeatedPoints checks that if there are few distinct points, their number is the
// rank of K. A sketch with more vectors must then be exact, both for single points and
// for batches.
func TestRepeatedPoints(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		distinctPoints := fixture.Normal(3, d, 4)
		for _, copies := range []int{1, 10, 40} {
			x := approx.NewPoints(3*copies, d)
			for i := range x.Len() {
				copy(x.Row(i), distinctPoints.Row(i%3))
			}
			for _, k := range []approx.Kernel{kernel.Linear{}, kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 0.3}, kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1}} {
				want := kernel.Gram(nil, k, distinctPoints)
				for _, m := range []approx.MethodInfo{sketch.Gaussian{}.Info(), sketch.SVD{}.Info()} {
					for power := range 4 {
						for seed := range uint64(3) {
							v := approx.Values{}
							if m.Key == "rsvd" {
								v["power"] = float64(power)
							} else if power > 0 {
								continue
							}
							f := fitMethod(t, m, 12, approx.Problem{Kernel: k, X: x, Seed: seed}, v)
							n := x.Len()
							features := mat.NewDense(n, f.Features.Len(), approx.FeaturesTo(nil, f.Features, x))
							for i := range 3 {
								for j := range 3 {
									first, second := f.Features.Map(nil, distinctPoints.Row(i)), f.Features.Map(nil, distinctPoints.Row(j))
									single := mat.Dot(mat.NewVecDense(len(first), first), mat.NewVecDense(len(first), second))
									batch := mat.Dot(features.RowView(n-3+i), features.RowView(j))
									scale := math.Sqrt(want[4*i] * want[4*j])
									if e := max(math.Abs(single-want[3*i+j]), math.Abs(batch-want[3*i+j])); !(e <= 1e-9*scale) {
										t.Errorf("%s, %v, %d points in %d dimensions, q = %d, seed %d: k̂ of points %d and %d is %g, and %g in a batch, not %g",
											m.Key, k, n, d, power, seed, i, j, single, batch, want[3*i+j])
									}
								}
							}
						}
					}
				}
			}
		}
	}
}
