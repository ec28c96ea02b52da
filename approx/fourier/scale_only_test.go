package fourier

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/kernel"
)

// A scaleOnly is a kernel whose Spectrum has only the Scale.
type scaleOnly struct{ approx.Kernel }

func (k scaleOnly) Spectrum() (approx.Spectrum, bool) {
	s, ok := approx.SpectrumOf(k.Kernel)
	return approx.Spectrum{Scale: s.Scale}, ok
}

// TestScaleOnly checks that a kernel whose Spectrum has only the Scale supports the same
// methods as one that also has the Radius, except for Equispaced. The features must have
// the mean k.
func TestScaleOnly(t *testing.T) {
	const m = 4096
	methods := []approx.Method{
		Random{m}, RandomPhase{m}, RandomComplex{m}, LeverageWeighted{Frequencies: m, Points: 50},
		SphericalRadial11{m}, SphericalRadial13{Frequencies: m}, SphericalRadial33{Frequencies: m},
		Halton{Frequencies: m}, Sobol{Frequencies: m}, Roberts{Frequencies: m},
		Orthogonal{Frequencies: m}, ColumnOrthogonal{256}, StructuredOrthogonal{Frequencies: m},
		Simplex{Frequencies: m}, RandomOrthogonalMatrix{Frequencies: m},
		GaussQuadrature{Frequencies: m}, SubsampledGauss{Frequencies: m, Nodes: 16},
	}
	inner := kernel.RationalQuadratic{Sigma: 0.8, Alpha: 2}
	for _, k := range []approx.Kernel{
		scaleOnly{inner},
		scaleOnly{kernel.Gaussian{Sigma: 0.8}},
		kernel.Product(scaleOnly{inner}, kernel.Periodic{Sigma: 1, Period: 2}),
	} {
		for d := 1; d <= 3; d++ {
			x := approx.NewPoints(3, d)
			for a := range d {
				x.Row(1)[a], x.Row(2)[a] = 0.3, 0.9/float64(a+1)
			}
			for _, method := range methods {
				fit, err := method.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
				if u := (*approx.UnsupportedError)(nil); errors.As(err, &u) {
					if _, ok := k.(scaleOnly); ok {
						t.Errorf("%T, d = %d: %v", method, d, err)
					}
					continue
				}
				if err != nil {
					t.Fatalf("%T, d = %d: %v", method, d, err)
				}
				tol := 0.05
				if _, ok := method.(ColumnOrthogonal); ok {
					tol = 0.15
				}
				psi, signs := approx.FeaturesTo(nil, fit.Features, x), []float64(nil)
				if s, ok := fit.Features.(approx.Signed); ok {
					signs = s.Signs()
				}
				n := fit.Features.Len()
				for i := range 3 {
					var got float64
					for l := range n {
						v := psi[l] * psi[i*n+l]
						if signs != nil {
							v *= signs[l]
						}
						got += v
					}
					if want := k.Eval(x.Row(0), x.Row(i)); !(math.Abs(got-want) <= tol) {
						t.Errorf("%T, %T, d = %d: k̂ = %.4f, k = %.4f", method, k, d, got, want)
					}
				}
			}
		}
	}
	approxtest.TestKernel(t, scaleOnly{inner})
}

// TestScaleOnlyDensity checks that Equispaced returns an error if the extent of its lattice
// is not known.
func TestScaleOnlyDensity(t *testing.T) {
	k := scaleAndDensity{kernel.RationalQuadratic{Sigma: 0.8, Alpha: 2}}
	x := approx.NewPoints(2, 1)
	x.Row(1)[0] = 1
	_, err := Equispaced{}.Fit(context.Background(), approx.Problem{Kernel: k, X: x})
	if u := (*approx.UnsupportedError)(nil); !errors.As(err, &u) {
		t.Errorf("Fit: %v", err)
	}
	if _, err := NewLattice(k, []float64{0}, []float64{1}, 1e-6, 1000); err == nil {
		t.Error("NewLattice: no error")
	}
}

type scaleAndDensity struct{ kernel.RationalQuadratic }

func (k scaleAndDensity) Spectrum() (approx.Spectrum, bool) {
	s, ok := k.RationalQuadratic.Spectrum()
	return approx.Spectrum{Scale: s.Scale, Density: s.Density}, ok
}
