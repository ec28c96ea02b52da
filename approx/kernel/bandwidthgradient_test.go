package kernel_test

import (
	"errors"
	"maps"
	"math"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// A scaledFamily is a kernel as a function of its length scales σⱼ.
type scaledFamily struct {
	scales []float64
	new    func(s []float64) approx.Kernel
}

// gradientKernels returns the families of the catalogue with at most one length scale, by
// their keys, and kernels that are not in the catalogue. Points have two coordinates.
func gradientKernels(t *testing.T) map[string]scaledFamily {
	t.Helper()
	families := maps.Clone(otherGradientKernels)
	for _, f := range catalogue.Kernels {
		k, err := f.New(1, nil)
		if err != nil {
			t.Fatalf("%s: %v", f.Key, err)
		}
		if _, ok := k.(approx.BandwidthDifferentiable); ok {
			families[f.Key] = scaledFamily{[]float64{0.7}, func(s []float64) approx.Kernel { return withSigma(k, s[0]) }}
		} else if f.Unscaled {
			families[f.Key] = scaledFamily{nil, func([]float64) approx.Kernel { return k }}
		}
	}
	return families
}

// withSigma returns k with another value of its field Sigma.
func withSigma(k approx.Kernel, sigma float64) approx.Kernel {
	v := reflect.New(reflect.TypeOf(k)).Elem()
	v.Set(reflect.ValueOf(k))
	v.FieldByName("Sigma").SetFloat(sigma)
	return v.Interface().(approx.Kernel)
}

// otherGradientKernels contains kernels that are not in the catalogue, or have other settings.
var otherGradientKernels = map[string]scaledFamily{
	"Matern":            {[]float64{0.7}, func(s []float64) approx.Kernel { return kernel.Matern{Nu: 1.2, Sigma: s[0]} }},
	"Matern, ν < ½":     {[]float64{0.7}, func(s []float64) approx.Kernel { return kernel.Matern{Nu: 0.3, Sigma: s[0]} }},
	"Matern, ν = 1":     {[]float64{0.7}, func(s []float64) approx.Kernel { return kernel.Matern{Nu: 1, Sigma: s[0]} }},
	"Matern, ν = 1e20":  {[]float64{0.7}, func(s []float64) approx.Kernel { return kernel.Matern{Nu: 1e20, Sigma: s[0]} }},
	"RationalQuadratic": {[]float64{0.7}, func(s []float64) approx.Kernel { return kernel.RationalQuadratic{Sigma: s[0], Alpha: 0.4} }},
	"Periodic":          {[]float64{0.7}, func(s []float64) approx.Kernel { return kernel.Periodic{Sigma: s[0], Period: 1.7} }},
	"Polynomial":        {[]float64{0.9}, func(s []float64) approx.Kernel { return kernel.Polynomial{Sigma: s[0], Degree: 3, Offset: 0.3} }},
	"Sigmoid":           {[]float64{0.9}, func(s []float64) approx.Kernel { return kernel.Sigmoid{Sigma: s[0], Offset: -0.4} }},
	"ExpChi2":           {[]float64{0.9}, func(s []float64) approx.Kernel { return kernel.ExpChi2{Sigma: s[0], Shift: 9} }},
	"Constant":          {nil, func([]float64) approx.Kernel { return kernel.Constant{Value: 2} }},
	"ArcCosine1":        {nil, func([]float64) approx.Kernel { return kernel.Biased(kernel.ArcCosine1{}, 1) }},
	"AdditiveChi2":      {nil, func([]float64) approx.Kernel { return kernel.AdditiveChi2{Shift: 9} }},
	"sum and product": {[]float64{0.7, 2, 3}, func(s []float64) approx.Kernel {
		return kernel.Sum(kernel.Gaussian{Sigma: s[0]}, kernel.Linear{}, kernel.Scaled(3, kernel.Product(kernel.Laplacian{Sigma: s[1]}, kernel.Periodic{Sigma: s[2], Period: 2})))
	}},
	"rotated": {[]float64{0.7}, func(s []float64) approx.Kernel {
		return kernel.Warp(kernel.Matern32{Sigma: s[0]}, approx.Warp{A: approx.Points{Data: []float64{0.6, -0.8, 1.6, 1.2}, Dim: 2}})
	}},
	"two layers": {[]float64{0.7, 0.5}, func(s []float64) approx.Kernel {
		return kernel.Layered(kernel.Gaussian{Sigma: s[0]}, kernel.Matern32{Sigma: s[1]})
	}},
	"two layers, polynomial": {[]float64{1.5, 2}, func(s []float64) approx.Kernel {
		return kernel.Layered(kernel.Polynomial{Sigma: s[0], Degree: 2, Offset: 1}, kernel.Gaussian{Sigma: s[1]})
	}},
	"ARD, Gaussian": {[]float64{0.7, 2}, func(s []float64) approx.Kernel { return kernel.ARD(kernel.Gaussian{Sigma: 1.3}, s...) }},
	"ARD, Matérn":   {[]float64{0.7, 2}, func(s []float64) approx.Kernel { return kernel.ARD(kernel.Matern{Nu: 0.8, Sigma: 1.3}, s...) }},
	"ARD, one coordinate": {[]float64{0.7, 2}, func(s []float64) approx.Kernel {
		return kernel.ARD(kernel.Scaled(2, kernel.Sum(kernel.Product(kernel.ProductCauchy{Sigma: 2}, kernel.Laplacian{Sigma: 1.5}), kernel.Periodic{Sigma: 0.8, Period: 3})), s...)
	}},
	"ARD, inner product": {[]float64{0.7, 2}, func(s []float64) approx.Kernel {
		return kernel.ARD(kernel.Sum(kernel.Linear{}, kernel.Polynomial{Sigma: 1.2, Degree: 3, Offset: 1}, kernel.Sigmoid{Sigma: 2, Offset: 0.2}), s...)
	}},
}

// TestBandwidthGradient compares the derivatives in log σⱼ with central differences.
func TestBandwidthGradient(t *testing.T) {
	x := fixture.Normal(6, 2, 1)
	copy(x.Row(4), x.Row(3)) // a repeated point
	histograms := x.Clone()
	for i, v := range histograms.Data {
		histograms.Data[i] = math.Abs(v)
	}
	normal := x
	for name, c := range gradientKernels(t) {
		k, x := c.new(c.scales), normal
		if d, ok := k.(approx.Domained); ok && d.Domain(x) != nil {
			x = histograms
		}
		g, err := kernel.NewBandwidthGradient(k, 2)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if g.Len() != len(c.scales) || len(g.Names()) != len(c.scales) {
			t.Errorf("%s: %d length scales %q, want %d", name, g.Len(), g.Names(), len(c.scales))
			continue
		}
		const h = 1e-5
		matrices, row := g.Cross(x, x), make([]float64, g.Len())
		for i := range x.Len() {
			for j := range x.Len() {
				p, q := x.Row(i), x.Row(j)
				if got, want := g.Eval(row, p, q), k.Eval(p, q); !(math.Abs(got-want) <= 1e-14*(1+math.Abs(want))) {
					t.Errorf("%s: the value is %g, want %g", name, got, want)
				}
				for l := range row {
					up, down := slices.Clone(c.scales), slices.Clone(c.scales)
					up[l] *= math.Exp(h)
					down[l] *= math.Exp(-h)
					want := (c.new(up).Eval(p, q) - c.new(down).Eval(p, q)) / (2 * h)
					if !(math.Abs(row[l]-want) <= 1e-8*(1+math.Abs(want))) || matrices[l].At(i, j) != row[l] {
						t.Errorf("%s: derivative %d at points %d and %d is %.10g, and %.10g in the matrix; the difference quotient is %.10g", name, l, i, j, row[l], matrices[l].At(i, j), want)
					}
				}
			}
		}
	}
}

// TestBandwidthGradientOfFamilies checks that every family of the package with a length
// scale has a derivative, which TestBandwidthGradient checks. Every family of the catalogue
// must have a gradient.
func TestBandwidthGradientOfFamilies(t *testing.T) {
	checked := map[reflect.Type]bool{}
	for _, c := range gradientKernels(t) {
		checked[reflect.TypeOf(c.new(c.scales))] = true
	}
	for _, k := range zeroValues {
		typ := reflect.TypeOf(k)
		if _, ok := typ.FieldByName("Sigma"); ok && !checked[typ] {
			t.Errorf("no derivative of %T is checked", k)
		}
	}
	x := []float64{0.3, -0.5}
	for _, f := range catalogue.Kernels {
		k, err := f.New(0.8, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := kernel.NewBandwidthGradient(k, 2)
		if err != nil {
			t.Errorf("%s: %v", f.Key, err)
			continue
		}
		dst := make([]float64, g.Len())
		g.Eval(dst, x, x)
		if _, ok := k.(approx.Radial); ok && slices.ContainsFunc(dst, func(v float64) bool { return v != 0 }) {
			t.Errorf("%s: the derivatives are %g at equal points", f.Key, dst)
		}
	}
}

// TestBandwidthGradientFarApart checks that derivatives are finite for tiny and huge
// bandwidths and for distant points in the domain of the kernel.
func TestBandwidthGradientFarApart(t *testing.T) {
	for name, c := range gradientKernels(t) {
		if len(c.scales) != 1 {
			continue
		}
		for _, sigma := range []float64{1e-150, 1e-75, 1, 1e75, 1e150, 1e300} {
			k, ok := c.new([]float64{sigma}).(approx.BandwidthDifferentiable)
			if !ok {
				break
			}
			for _, r := range []float64{0, 1e-150, 1e-12, 1, 1e12, 1e149} {
				pair := approx.Points{Data: []float64{r, r, -r, r}, Dim: 2}
				if d, ok := k.(approx.Domained); ok && d.Domain(pair) != nil {
					continue
				}
				if v := k.BandwidthDerivative(pair.Row(0), pair.Row(1)); math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("%s: σ = %g, r = %g: the derivative is %g", name, sigma, r, v)
				}
			}
		}
	}
}

// evalOnlyKernel is a kernel of which only values are known.
type evalOnlyKernel struct{}

func (evalOnlyKernel) Eval(x, y []float64) float64 { return kernel.Gaussian{Sigma: 1}.Eval(x, y) }

// TestBandwidthGradientErrors checks the errors for kernels without known derivatives and
// for invalid kernels.
func TestBandwidthGradientErrors(t *testing.T) {
	for _, k := range []approx.Kernel{
		evalOnlyKernel{}, kernel.Sum(kernel.Gaussian{Sigma: 1}, evalOnlyKernel{}), kernel.Product(evalOnlyKernel{}, kernel.Linear{}),
		kernel.Scaled(2, evalOnlyKernel{}), kernel.ARD(kernel.Cosine{}, 1, 2), kernel.ARD(kernel.Sum(kernel.Linear{}, kernel.Cosine{}), 1, 2),
		kernel.Layered(kernel.Linear{}, kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.Cauchy{Sigma: 1}).(approx.Radial)),
	} {
		if _, err := kernel.NewBandwidthGradient(k, 2); !errors.As(err, new(*approx.UnsupportedError)) {
			t.Errorf("%T: got %v, want an UnsupportedError", k, err)
		}
	}
	if _, err := kernel.NewBandwidthGradient(kernel.Gaussian{}, 2); !errors.As(err, new(*approx.RangeError)) {
		t.Errorf("a zero Gaussian: got %v, want a RangeError", err)
	}
	g, err := kernel.NewBandwidthGradient(kernel.Gaussian{Sigma: 1}, 2)
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Cross(mat.NewDense(2, 2, []float64{0, 0, 1, 0}), mat.NewDense(1, 2, nil)); got[0].At(0, 0) != 0 || math.Abs(got[0].At(1, 0)-math.Exp(-0.5)) > 1e-15 {
		t.Errorf("matrix of derivatives %v", mat.Formatted(got[0]))
	}
}
