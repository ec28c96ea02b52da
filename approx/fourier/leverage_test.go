package fourier

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestLeverages checks that leverages are the diagonal of (ΨᵀΨ+ρ)⁻¹ΨᵀΨ, for n below and
// above the number of features. They sum to the effective dimension of the features.
func TestLeverages(t *testing.T) {
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, rectifiedKernel{}} {
		for _, n := range []int{5, 40} {
			const m, rho = 9, 0.03
			in, x := mustRepresent(t, k, 2), scatterPoints(n, 2, 1)
			f := Nodes{W: draw(in, m, 1)}.Map(in)
			d := f.Len()
			psi := mat.NewDense(n, d, approx.FeaturesTo(nil, f, x))
			var s, ridged, product mat.Dense
			s.Mul(psi.T(), psi)
			ridged.CloneFrom(&s)
			for j := range d {
				ridged.Set(j, j, ridged.At(j, j)+rho)
			}
			if err := product.Solve(&ridged, &s); err != nil {
				t.Fatal(err)
			}
			want := make([]float64, m)
			for j := range d {
				want[j%m] += product.At(j, j)
			}
			got, usedRidge, err := leverages(context.Background(), f, m, x, rho)
			if err != nil || usedRidge != rho {
				t.Fatalf("a ridge of %g for %g, %v", usedRidge, rho, err)
			}
			if diff := fixture.MaxDiff(t, got, want); !(diff <= 1e-12) {
				t.Errorf("%T, n = %d: leverages are off by %.2g", k, n, diff)
			}
		}
	}
}

// TestLeveragesStop checks that the function leverages checks its context at every block,
// for n below and above the number of features.
func TestLeveragesStop(t *testing.T) {
	for _, n := range []int{30, 500} {
		x := scatterPoints(n, 2, 1)
		in := mustRepresent(t, kernel.Gaussian{Sigma: 0.7}, 2)
		f := Nodes{W: draw(in, 40, 1)}.Map(in)
		fixture.CheckStops(t, n/128+6, func(ctx context.Context) error {
			_, _, err := leverages(ctx, f, 40, x, 0.1)
			return err
		})
	}
}

// TestLeverageWeights checks that given the pool, the mean of k̂ over draws is the kernel
// of the pool, Σ qₛ/(M qₛ). A wrong weight would change the mean of k̂(x, x), which is 1.
// If half of the frequencies are drawn uniformly, no weight exceeds 2/m.
func TestLeverageWeights(t *testing.T) {
	x := scatterPoints(60, 2, 2)
	k := kernel.Gaussian{Sigma: 0.5}
	for _, share := range []float64{0.5, 1} {
		const m, seeds = 20, 150
		sums := make([]float64, seeds)
		top := 0.0
		for seed := range sums {
			fit, err := LeverageWeighted{Frequencies: m, Share: share}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: uint64(seed)})
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range fit.FrequencyWeights {
				sums[seed] += w
				top = max(top, w)
			}
		}
		mean, variance := meanVariance(sums)
		if se := math.Sqrt(variance / seeds); !(math.Abs(mean-1) <= 5*se) || se > 0.03 {
			t.Errorf("β = %g: weights sum to %.4f ± %.4f on average, not to 1", share, mean, se)
		}
		if (top <= 2.0/m) != (share == 0.5) {
			t.Errorf("β = %g: the largest weight is %g", share, top)
		}
	}
}

// TestLeverageRegression checks that leverage weights improve ridge regression. The fit
// must be closer to the exact fit than with as many random frequencies. The Gram matrix
// need not be closer.
func TestLeverageRegression(t *testing.T) {
	const n, m, lambda, seeds = 120, 50, 1e-4, 8
	x := scatterPoints(n, 2, 3)
	k := kernel.Gaussian{Sigma: 0.9}
	y := mat.NewVecDense(n, nil)
	for i := range n {
		y.SetVec(i, math.Sin(3*x.Row(i)[0])+x.Row(i)[1])
	}
	fitValues := func(gram mat.Matrix) *mat.VecDense {
		gramWithRidge := mat.DenseCopyOf(gram)
		for i := range n {
			gramWithRidge.Set(i, i, gramWithRidge.At(i, i)+n*lambda)
		}
		var a, f mat.VecDense
		if err := a.SolveVec(gramWithRidge, y); err != nil {
			t.Fatal(err)
		}
		f.MulVec(gram, &a)
		return &f
	}
	gram := mat.NewSymDense(n, kernel.Gram(nil, k, x))
	exactValues := fitValues(gram)
	errorsOf := func(method approx.MethodInfo, v approx.Values) (fit, matrix float64) {
		for seed := range uint64(seeds) {
			a, err := fixture.Fit(context.Background(), method, m, approx.Problem{Kernel: k, X: x, Seed: seed}, v)
			if err != nil {
				t.Fatal(err)
			}
			psi := mat.NewDense(n, a.Features.Len(), approx.FeaturesTo(nil, a.Features, x))
			var hat, diff mat.Dense
			hat.Mul(psi, psi.T())
			diff.Sub(&hat, gram)
			matrix += mat.Norm(&diff, 2)
			var d mat.VecDense
			d.SubVec(fitValues(&hat), exactValues)
			fit += mat.Norm(&d, 2)
		}
		return fit, matrix
	}
	plain, random := errorsOf(Random{}.Info(), nil)
	for _, share := range []float64{0.5, 1} {
		fit, matrix := errorsOf(LeverageWeighted{}.Info(), approx.Values{"lambda": lambda, "share": share})
		if !(fit < 0.7*plain) || !(matrix > random) {
			t.Errorf("β = %g: the fit is off by %.2f of what it is with random frequencies, the Gram matrix by %.2f", share, fit/plain, matrix/random)
		}
	}
}

// TestLeveragePoints checks that leverages from fewer points select other frequencies, and
// k̂ remains unbiased. Since 30 points distinguish the frequencies well, the leverages
// change little. If all points are allowed, the fit equals the fit of the method.
func TestLeveragePoints(t *testing.T) {
	ctx, x := context.Background(), scatterPoints(300, 2, 1)
	k := kernel.Gaussian{Sigma: 1}
	p := approx.Problem{Kernel: k, X: x, Seed: 3}
	want, err := LeverageWeighted{Frequencies: 20, Lambda: 0.01}.Fit(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, maxPoints := range []int{300, 5000} {
		got, err := LeverageWeighted{Frequencies: 20, Lambda: 0.01, Points: maxPoints}.Fit(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Frequencies.Data, want.Frequencies.Data) || !slices.Equal(fixture.Eigen(t, got).Values(), fixture.Eigen(t, want).Values()) || !slices.Equal(got.Notes, want.Notes) {
			t.Errorf("%d points: another fit", maxPoints)
		}
	}
	var sum, square float64
	const draws = 400
	a, b := []float64{0, 1}, []float64{0.5, 1.6}
	for seed := range uint64(draws) {
		p.Seed = seed
		fit, err := LeverageWeighted{Frequencies: 20, Lambda: 0.01, Points: 30}.Fit(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		if last := fit.Notes[len(fit.Notes)-1].Text; last != "Leverages are those on 30 of the points." {
			t.Fatal(last)
		}
		psi, phi := fit.Features.Map(nil, a), fit.Features.Map(nil, b)
		v := floats.Dot(psi, phi)
		sum, square = sum+v, square+v*v
	}
	mean := sum / draws
	se := math.Sqrt((square/draws - mean*mean) / draws)
	if bias := math.Abs(mean - k.Eval(a, b)); !(bias < 4*se && se < 0.02) {
		t.Errorf("k̂ is off by %.2g on average, with a standard error of %.2g", bias, se)
	}
	for m, want := range map[LeverageWeighted][2]int{ // candidates without a limit, and with at most 1,024
		{Frequencies: 20}:                  {100, 100},
		{Frequencies: 20, Oversampling: 3}: {60, 60},
		{Frequencies: 500}:                 {2500, 1024},
		{Frequencies: 2000}:                {10_000, 2000},
		{}:                                 {500, 500},
	} {
		if got := [2]int{m.CandidateCount(approx.Limits{}), m.CandidateCount(approx.Limits{Candidates: 1024})}; got != want {
			t.Errorf("%#v: %d candidates, want %d", m, got, want)
		}
	}
	// The pool of a fit is that of Candidates.
	for _, limits := range []approx.Limits{{}, {Candidates: 300}} {
		m, p := LeverageWeighted{Frequencies: 210}, approx.Problem{Kernel: k, X: fixture.Normal(10, 2, 1), Limits: limits}
		fit, err := m.Fit(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("Waves are drawn from %d,", m.CandidateCount(limits)); !strings.HasPrefix(fit.Notes[0].Text, want) {
			t.Errorf("with at most %d candidates, the notes are %q", limits.Candidates, fit.Notes)
		}
	}
}
