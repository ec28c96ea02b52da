package fourier_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
)

// TestTable tries every rule with every kernel. Either the fit succeeds with an error
// much smaller than the kernel, or CheckSupport returns a reason and Fit returns the same
// reason.
func TestTable(t *testing.T) {
	x := approx.NewPoints(12, 2)
	for i := range x.Data {
		x.Data[i] = 0.2 + math.Abs(math.Sin(float64(i*i+1))) // positive, as histograms are
	}
	servedCount, emptyCount := 0, 0
	for _, m := range catalogue.Methods {
		if m.Group != "Random features" && m.Group != "Quadrature features" {
			continue
		}
		for _, f := range catalogue.Kernels {
			k, err := f.New(0.8, defaultValues(f.Params))
			if err != nil {
				t.Fatal(err)
			}
			const rank = 150
			if _, ok := k.(approx.Indefinite); ok {
				continue // Problem rejects indefinite kernels for all of these methods
			}
			fit, err := fixture.Fit(context.Background(), m.MethodInfo, rank, approx.Problem{Kernel: k, X: x, Seed: 2}, nil)
			if m.CheckSupport == nil {
				t.Errorf("%s does not say which kernels it serves", m.Key)
				break
			}
			why := m.CheckSupport(k, 2)
			if u := (*approx.UnsupportedError)(nil); why != nil {
				emptyCount++
				if !errors.As(why, &u) || !strings.HasSuffix(u.Reason, ".") {
					t.Errorf("%s × %s: the reason is %v", m.Key, f.Key, why)
				}
				if err == nil || err.Error() != why.Error() {
					t.Errorf("%s × %s: the list says %v, the fit %v", m.Key, f.Key, why, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s × %s: %v", m.Key, f.Key, err)
				continue
			}
			servedCount++
			psi := approx.FeaturesTo(nil, fit.Features, x)
			d, signedFeatures := fit.Features.Len(), slices.Clone(psi)
			if s, ok := fit.Features.(approx.Signed); ok {
				signs := s.Signs()
				for i := range signedFeatures {
					signedFeatures[i] *= signs[i%d]
				}
			}
			var errSum, size float64
			for i := range x.Len() {
				for j := range x.Len() {
					want := k.Eval(x.Row(i), x.Row(j))
					hat := floats.Dot(psi[i*d:(i+1)*d], signedFeatures[j*d:(j+1)*d])
					errSum, size = errSum+(hat-want)*(hat-want), size+want*want
				}
			}
			// Random features have an error of about 1/√150 for a kernel near 1. Squared
			// activations have a heavier tail.
			limit := 0.3
			if f.Key == "arccos2" {
				limit = 0.7
			}
			if ratio := math.Sqrt(errSum / size); !(ratio <= limit) {
				t.Errorf("%s × %s: off by %.0f %%", m.Key, f.Key, 100*ratio)
			}
		}
	}
	if servedCount < 100 || emptyCount < 50 {
		t.Errorf("%d cells are served and %d are empty", servedCount, emptyCount)
	}
}

func defaultValues(ps []approx.Param) approx.Values {
	v := approx.Values{}
	for _, p := range ps {
		v[p.Key] = p.Default
	}
	return v
}

// TestFrequencies checks that Frequencies returns the frequencies of Random for every kernel
// that Random supports.
func TestFrequencies(t *testing.T) {
	x := approx.Points{Data: []float64{0.2, 0.5, 0.9, 0.4}, Dim: 2}
	count := 0
	for _, f := range catalogue.Kernels {
		k, err := f.New(0.8, nil)
		if err != nil {
			t.Fatal(err)
		}
		fit, err := fourier.Random{Frequencies: 7}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 3})
		if err != nil {
			continue // TestTable checks which kernels are supported
		}
		count++
		if w := fourier.Frequencies(k, 7, 2, 3); !slices.Equal(w.Data, fit.Frequencies.Data) {
			t.Errorf("%s: other frequencies than those of Random", f.Key)
		}
	}
	if count < 8 {
		t.Errorf("Random supports %d kernels", count)
	}
}
