package ritz_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/ritz"
)

// TestWeightsAreDuplicates checks that weights are equivalent to repeated points.
func TestWeightsAreDuplicates(t *testing.T) {
	var f struct {
		X      fixture.Matrix
		Counts []int
	}
	fixture.Read(t, "weighted", &f)
	x := f.X.Points()
	var rows []int
	q := make([]float64, x.Len())
	for i, c := range f.Counts {
		for range c {
			rows = append(rows, i)
		}
	}
	for i, c := range f.Counts {
		q[i] = float64(c) / float64(len(rows))
	}
	psi := fourier.Waves{Omega: fourier.Frequencies(kernel.Gaussian{Sigma: 1}, 3, 2, 1), Amp: []float64{1, 2, 3}}
	a, err := ritz.Pairs(context.Background(), psi, x, q)
	if err != nil {
		t.Fatal(err)
	}
	b, err := ritz.Pairs(context.Background(), psi, x.Subset(rows), nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := fixture.MaxDiff(t, a.Lambda, b.Lambda); !(d <= 1e-13) {
		t.Errorf("eigenvalues of weighted and of repeated points are %.2g apart", d)
	}
	r := len(a.Lambda)
	phi, duplicates := approx.FeaturesTo(nil, a.Phi, x), approx.FeaturesTo(nil, b.Phi, x)
	fixture.AlignColumns(r, duplicates, phi)
	if d := fixture.MaxDiff(t, phi, duplicates); !(d <= 1e-10) {
		t.Errorf("eigenfunctions of weighted and of repeated points are %.2g apart", d)
	}
}

// TestDual checks that if there are fewer points than features, Pairs solves the dual
// problem. The spectrum must be the same. The test uses nine points with 8 features, and
// then with two more features that are 0.
func TestDual(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "weighted", &f)
	x := f.X.Points()
	omega := fourier.Frequencies(kernel.Gaussian{Sigma: 1}, 5, 2, 1)
	primal, err := ritz.Pairs(context.Background(), fourier.Waves{Omega: omega.Slice(0, 4), Amp: []float64{1, 1, 1, 1}}, x, nil)
	if err != nil {
		t.Fatal(err)
	}
	dual, err := ritz.Pairs(context.Background(), fourier.Waves{Omega: omega, Amp: []float64{1, 1, 1, 1, 0}}, x, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := fixture.MaxDiff(t, primal.Lambda, dual.Lambda); !(d <= 1e-14) {
		t.Errorf("eigenvalues are %.2g apart", d)
	}
	phi, dualPhi := approx.FeaturesTo(nil, primal.Phi, x), approx.FeaturesTo(nil, dual.Phi, x)
	fixture.AlignColumns(len(primal.Lambda), dualPhi, phi)
	// The primal problem divides by √λ, and the dual problem divides by λ, which is at
	// least 1e-7 λ₁.
	if d := fixture.MaxDiff(t, phi, dualPhi); !(d <= 1e-8) {
		t.Errorf("eigenfunctions are %.2g apart", d)
	}
}

// On evenly spaced points on a circle, the features cos x and sin x are eigenfunctions
// with E cos² = ½.
func ExamplePairs() {
	const n = 12
	x := approx.NewPoints(n, 1)
	for i := range x.Data {
		x.Data[i] = 2 * math.Pi * float64(i) / n
	}
	f := fourier.Waves{Omega: approx.Points{Data: []float64{1}, Dim: 1}, Amp: []float64{1}}
	pairs, _ := ritz.Pairs(context.Background(), f, x, nil)
	var square float64
	for i := range n {
		phi := pairs.Phi.Map(nil, x.Row(i))
		square += phi[0] * phi[0] / n
	}
	fmt.Printf("λ = %.3f, mean of φ₁² = %.3f\n", pairs.Lambda, square)
	// Output: λ = [0.500 0.500], mean of φ₁² = 1.000
}
