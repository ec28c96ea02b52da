package measure

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// solve returns A⁻¹B for the n×n matrix a and the n×k matrix b.
func solve(a, b []float64, n, k int) []float64 {
	var x mat.Dense
	if err := x.Solve(mat.NewDense(n, n, a), mat.NewDense(n, k, b)); err != nil {
		panic(err)
	}
	return x.RawMatrix().Data
}

// TestEffectiveDimension checks that leverages are the diagonal of H, and their sum is
// the effective dimension. If only a part of the spectrum is known, the interval must
// contain this sum.
func TestEffectiveDimension(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		k approx.Kernel
		n int
	}{
		"dense":  {kernel.Gaussian{Sigma: 0.35}, 60},
		"factor": {kernel.Gaussian{Sigma: 0.6}, 400},
		"Krylov": {kernel.Matern12{Sigma: 0.35}, 400},
	} {
		x := moons(c.n)
		s, err := kpca.Solve(ctx, c.k, x, 8, kpca.SolveOptions{Spectrum: 60})
		if err != nil {
			t.Fatal(err)
		}
		n := float64(c.n)
		mu, vectors := lin.EigSym(kernel.Gram(nil, c.k, x), c.n)
		for _, ridge := range []float64{1e-4, 0.1, 100} {
			var want float64
			for _, v := range mu {
				want += max(v, 0) / (max(v, 0) + ridge)
			}
			got := EffectiveDimension(s, ridge)
			if !(got.Low <= want*(1+1e-7) && want <= got.High*(1+1e-7)) {
				t.Errorf("%s, ρ = %g: d_eff = %g is not in [%g, %g]", name, ridge, want, got.Low, got.High)
			}
			if s.Complete && got.High-got.Low > 1e-4*want {
				t.Errorf("%s, ρ = %g: [%g, %g] of a spectrum that is known", name, ridge, got.Low, got.High)
			}
			if c.n > 60 {
				continue
			}
			// The matrix H = K(K+ρI)⁻¹ solves H(K+ρI) = K.
			scores := must(Leverage(c.k, x, ridge))
			var sum float64
			for i, v := range scores {
				row, sumRow := make([]float64, c.n), 0.0 // row i of H, from the eigenvectors
				for j := range row {
					for l, m := range mu {
						row[j] += vectors[i*c.n+l] * vectors[j*c.n+l] * max(m, 0) / (max(m, 0) + ridge)
					}
				}
				for j := range row {
					t := ridge*row[j] - c.k.Eval(x.Row(i), x.Row(j))
					for l, h := range row {
						t += h * c.k.Eval(x.Row(l), x.Row(j))
					}
					sumRow = max(sumRow, math.Abs(t))
				}
				if sum += v; math.Abs(v-row[i]) > 1e-12 || sumRow > 1e-11*n || v < 0 || v > 1 {
					t.Fatalf("%s, ρ = %g: ℓ%d = %g, want %g; H(K+ρI) is off by %g", name, ridge, i, v, row[i], sumRow)
				}
			}
			if math.Abs(sum-want) > 1e-10*n {
				t.Errorf("%s, ρ = %g: Σℓ = %g, want %g", name, ridge, sum, want)
			}
		}
	}
}

func TestFeatureLeverage(t *testing.T) {
	x := moons(100)
	k := kernel.Gaussian{Sigma: 0.5}
	const ridge = 0.1
	exactLeverage := must(Leverage(k, x, ridge))
	exactScores := must(FeatureLeverage(nystrom.Features(k, x), x, ridge))
	nineLandmarks := nystrom.Features(k, x.Slice(0, 9))
	partScores := must(FeatureLeverage(nineLandmarks, x, ridge))
	var sum, minRidge, unknownCount float64
	for i, v := range exactLeverage {
		if math.Abs(exactScores[i]-v) > 1e-8 { // features omit eigenvalues below 1e-12, and the ridge is 1e-10
			t.Errorf("ℓ%d by all features is %g, want %g", i, exactScores[i], v)
		}
		if partScores[i] > v+1e-12 {
			t.Errorf("ℓ%d by some features is %g, more than %g", i, partScores[i], v)
		}
		psi := nineLandmarks.Map(nil, x.Row(i))
		unknownCount += 1 / ridge
		for _, u := range psi {
			unknownCount -= u * u / ridge
		}
		sum, minRidge = sum+partScores[i], minRidge+v
	}
	if minRidge -= unknownCount; sum < minRidge {
		t.Errorf("Σℓ by some features is %g, less than %g", sum, minRidge)
	}
	// With more features than points, the n×n matrix must give the same scores.
	waves := randomWaves(40, 0.5)
	k2 := impliedKernel{waves}
	want := must(Leverage(k2, x.Slice(0, 50), ridge))
	for i, v := range must(FeatureLeverage(waves, x.Slice(0, 50), ridge)) {
		if math.Abs(v-want[i]) > 1e-12 {
			t.Fatalf("ℓ%d of 80 features at 50 points is %g, want %g", i, v, want[i])
		}
	}
	primal := must(FeatureLeverage(waves, x, ridge))
	for i, v := range must(Leverage(k2, x, ridge)) {
		if math.Abs(v-primal[i]) > 1e-11 {
			t.Fatalf("ℓ%d of 80 features at 100 points is %g, want %g", i, primal[i], v)
		}
	}
	// The matrix has rank one.
	rankOne := must(FeatureLeverage(kernel.Section(k, []float64{0, 0}), approx.NewPoints(3, 2), 1))
	for _, v := range rankOne {
		if math.Abs(v-0.25) > 1e-14 {
			t.Errorf("ℓ = %g of three copies, want ¼", v)
		}
	}
}

// impliedKernel is the kernel k̂ of a feature map.
type impliedKernel struct{ f approx.FeatureMap }

func (k impliedKernel) Eval(x, y []float64) (v float64) {
	a, b := k.f.Map(nil, x), k.f.Map(nil, y)
	for l, u := range a {
		v += u * b[l]
	}
	return v
}

// implicitMap implements approx.Implicit, and panics if its features are computed.
type implicitMap struct{ approx.FeatureMap }

func (i implicitMap) Implied(dst []float64, x, y approx.Points) {
	kernel.Cross(dst, impliedKernel{i.FeatureMap}, x, y)
}
