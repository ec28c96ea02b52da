package kpca_test

import (
	"context"
	"errors"
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
	phi, phiY := leading(pairs.Phi, x, r), leading(pairs.Phi, y, r)
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
