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
)

// Kernel × rule is one table. A cell of the table is either filled, and the fit
// succeeds with an error much smaller than the kernel, or empty with a reason,
// which the fit also gives.
func TestTable(t *testing.T) {
	x := approx.NewPoints(12, 2)
	for i := range x.Data {
		x.Data[i] = 0.2 + math.Abs(math.Sin(float64(i*i+1))) // where histograms are
	}
	served, empty := 0, 0
	for _, m := range catalogue.Methods {
		if m.Group != "Random features" && m.Group != "Quadrature features" {
			continue
		}
		for _, f := range catalogue.Kernels {
			k, err := f.New(0.8, defaults(f.Params))
			if err != nil {
				t.Fatal(err)
			}
			const rank = 150
			if _, ok := k.(approx.Indefinite); ok {
				continue // which a Problem refuses for all of them
			}
			fit, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Rank: rank, Seed: 2}, nil)
			if m.Serves == nil {
				t.Errorf("%s does not say which kernels it serves", m.Key)
				break
			}
			why := m.Serves(k, 2)
			if u := (*approx.UnsupportedError)(nil); why != nil {
				empty++
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
			served++
			psi := approx.Features(fit.Features, x)
			d, signed := fit.Features.Len(), slices.Clone(psi)
			if s, ok := fit.Features.(approx.Signed); ok {
				signs := s.Signs()
				for i := range signed {
					signed[i] *= signs[i%d]
				}
			}
			var off, size float64
			for i := range x.Len() {
				for j := range x.Len() {
					want := k.Eval(x.Row(i), x.Row(j))
					hat := floats.Dot(psi[i*d:(i+1)*d], signed[j*d:(j+1)*d])
					off, size = off+(hat-want)*(hat-want), size+want*want
				}
			}
			// Random features are off by some 1/√150 of a kernel that is near 1; squares of
			// activations have a longer tail.
			limit := 0.3
			if f.Key == "arccos2" {
				limit = 0.7
			}
			if ratio := math.Sqrt(off / size); !(ratio <= limit) {
				t.Errorf("%s × %s: off by %.0f %%", m.Key, f.Key, 100*ratio)
			}
		}
	}
	if served < 100 || empty < 50 {
		t.Errorf("%d cells are served and %d are empty", served, empty)
	}
}

func defaults(ps []approx.Param) approx.Values {
	v := approx.Values{}
	for _, p := range ps {
		v[p.Key] = p.Default
	}
	return v
}
