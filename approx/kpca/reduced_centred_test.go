package kpca_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
)

// Centred kernel PCA of weighted points is scikit-learn's of the points repeated.
func TestWeightedCentred(t *testing.T) {
	var f struct {
		Sigma                   float64
		X, Y                    fixture.Matrix
		Counts                  []float64
		CentredValues           []float64
		CentredPhi, CentredPhiY fixture.Matrix
	}
	fixture.Read(t, "weighted", &f)
	x, y := f.X.Points(), f.Y.Points()
	p := approx.Density{Centers: x}
	for _, c := range f.Counts {
		p.Weights = append(p.Weights, c/21)
	}
	// A centre without weight has no say.
	p.Centers.Data = append(p.Centers.Data[:len(p.Centers.Data):len(p.Centers.Data)], 1, 1)
	p.Weights = append(p.Weights, 0)
	pairs, err := kpca.WeightedCentred(context.Background(), kernel.Gaussian{Sigma: f.Sigma}, p)
	if err != nil {
		t.Fatal(err)
	}
	r := len(f.CentredValues)
	if d := fixture.Apart(t, pairs.Lambda[:r], f.CentredValues); !(d <= 1e-13) {
		t.Errorf("eigenvalues %v, not %v", pairs.Lambda[:r], f.CentredValues)
	}
	phi, phiY := fixture.Leading(pairs.Phi, x, r), fixture.Leading(pairs.Phi, y, r)
	fixture.AlignColumns(r, f.CentredPhi.Flat(), phi, phiY)
	if d := fixture.Apart(t, phi, f.CentredPhi.Flat()); !(d <= 1e-11) {
		t.Errorf("eigenfunctions are off by %.2g", d)
	}
	if d := fixture.Apart(t, phiY, f.CentredPhiY.Flat()); !(d <= 1e-11) {
		t.Errorf("eigenfunctions at new points are off by %.2g", d)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := kpca.WeightedCentred(done, kernel.Gaussian{Sigma: 1}, p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: the error is %v", err)
	}
}

// Points that the kernel tells apart by less than any number leave no components,
// and a density without weight has no operator.
func TestNothingToTellApart(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1e-160, 3e-160}, Dim: 1}
	s, err := kpca.SolveCentred(context.Background(), kernel.Gaussian{Sigma: 1}, x, 2, kpca.SolveOptions{})
	if err != nil || len(s.Lambda) != 0 {
		t.Errorf("%v, %v", s, err)
	}
	none := approx.Density{Centers: x, Weights: []float64{0, 0, 0}}
	if _, err := kpca.WeightedCentred(context.Background(), kernel.Gaussian{Sigma: 1}, none); err == nil {
		t.Error("a density without weight has components")
	}
}

// Where the first step is too long for a number the halving ends.
func TestPreimageEnds(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1e150}, Dim: 1}
	for _, gamma := range [][]float64{{1, 1e300}, {1e-300, 1}, {1, -1e300}} {
		p, err := kpca.FindPreimage(context.Background(), kernel.Gaussian{Sigma: 1e149}, x, gamma, []float64{1e148}, 20)
		if err != nil || math.IsNaN(p.Z[0]) {
			t.Errorf("γ = %v: %v, %v", gamma, p, err)
		}
	}
	if _, err := kpca.FindPreimage(context.Background(), kernel.Gaussian{Sigma: 1}, x, []float64{1, 1}, []float64{math.NaN()}, 20); err == nil {
		t.Error("a start that is no number is none")
	}
}
