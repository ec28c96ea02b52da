package kernel_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

func TestFamiliesOfScikitLearn(t *testing.T) {
	var f struct {
		X, Y, X7, Y7  fixture.Matrix
		Grams, Grams7 map[string]fixture.Matrix
	}
	fixture.Read(t, "families", &f)
	const s = 0.8
	for name, k := range map[string]approx.Kernel{
		"matern32": kernel.Matern32{Sigma: s}, "matern52": kernel.Matern52{Sigma: s},
		"rational04": kernel.RationalQuadratic{Sigma: s, Alpha: 0.4}, "rational25": kernel.RationalQuadratic{Sigma: s, Alpha: 2.5},
		"cauchy": kernel.Cauchy{Sigma: s}, "productcauchy": kernel.ProductCauchy{Sigma: s}, "laplacian": kernel.Laplacian{Sigma: s},
		"periodic": kernel.Periodic{Sigma: s, Period: 1.7}, "linear": kernel.Linear{},
		"polynomial": kernel.Polynomial{Sigma: s, Degree: 5, Offset: 0.3}, "cosine": kernel.Cosine{},
		"sigmoid": kernel.Sigmoid{Sigma: s, Offset: -1}, "chi2": kernel.ExpChi2{Sigma: s}, "additivechi2": kernel.AdditiveChi2{},
		"arccos0": kernel.ArcCosine0{}, "arccos1": kernel.ArcCosine1{}, "arccos2": kernel.ArcCosine2{},
		"biased": kernel.Biased(kernel.ArcCosine1{}, 0.7),
	} {
		for _, c := range []struct {
			x, y fixture.Matrix
			want fixture.Matrix
		}{{f.X, f.Y, f.Grams[name]}, {f.X7, f.Y7, f.Grams7[name]}} {
			x, y, want := c.x.Points(), c.y.Points(), c.want.Flat()
			if name == "chi2" || name == "additivechi2" {
				x, y = absValues(x), absValues(y)
			}
			var size float64
			for _, v := range want {
				size = max(size, math.Abs(v))
			}
			// The tolerance covers the rounding errors of a fifth power.
			if d := fixture.MaxDiff(t, kernel.Cross(nil, k, x, y), want); !(d <= 1e-14*size) {
				t.Errorf("%s in %d dimensions: off by %.2g of %.2g", name, x.Dim, d, size)
			}
		}
	}
}

// absValues returns points with the absolute values of the coordinates of x.
func absValues(x approx.Points) approx.Points {
	y := x.Clone()
	for i, v := range y.Data {
		y.Data[i] = math.Abs(v)
	}
	return y
}

// spectrum returns the spectrum of k, or an empty one.
func spectrum(k approx.Kernel) approx.Spectrum {
	s, _ := approx.SpectrumOf(k)
	return s
}

func TestSpectra(t *testing.T) {
	var f struct {
		Dims                      []int
		Ps, Alphas, Bs            []float64
		Matern32, Matern52        fixture.Matrix
		Rational                  []fixture.Matrix
		Scale12, Scale32, Scale52 []float64
		Scales, Harmonics         fixture.Matrix
	}
	fixture.Read(t, "spectra", &f)
	checkQuantile := func(name string, got, want float64) {
		t.Helper()
		if !(math.Abs(got/want-1) <= 1e-10) {
			t.Errorf("%s is %.12g, not %.12g", name, got, want)
		}
	}
	for j, p := range f.Ps {
		checkQuantile("Matérn 1/2, scale", spectrum(kernel.Matern12{Sigma: 2}).Scale(p), f.Scale12[j]/2)
		checkQuantile("Matérn 3/2, scale", spectrum(kernel.Matern32{Sigma: 2}).Scale(p), f.Scale32[j]/2)
		checkQuantile("Matérn 5/2, scale", spectrum(kernel.Matern52{Sigma: 2}).Scale(p), f.Scale52[j]/2)
		for i, d := range f.Dims {
			checkQuantile("Matérn 3/2", spectrum(kernel.Matern32{Sigma: 2}).Radius(p, d), f.Matern32[i][j]/2)
			checkQuantile("Matérn 5/2", spectrum(kernel.Matern52{Sigma: 2}).Radius(p, d), f.Matern52[i][j]/2)
			for l, a := range f.Alphas {
				checkQuantile("rational quadratic", spectrum(kernel.RationalQuadratic{Sigma: 2, Alpha: a}).Radius(p, d), f.Rational[l][i][j]/2)
			}
			// The Cauchy kernel has α = 1 and the length scale σ/√2.
			checkQuantile("Cauchy", spectrum(kernel.Cauchy{Sigma: 2}).Radius(p, d), f.Rational[1][i][j]/2*math.Sqrt2)
		}
		for l, a := range f.Alphas {
			checkQuantile("rational quadratic, scale", spectrum(kernel.RationalQuadratic{Sigma: 2, Alpha: a}).Scale(p), f.Scales[l][j]/2)
		}
	}
	for i, b := range f.Bs {
		for j, want := range f.Harmonics[i] {
			checkQuantile("harmonic", spectrum(kernel.Periodic{Sigma: 1 / math.Sqrt(b), Period: 3}).Harmonic(-j), want)
		}
	}
}

// TestSpectraOutOfRange checks that quantile functions panic for a p or d out of range, with
// the name of the kernel and the function.
func TestSpectraOutOfRange(t *testing.T) {
	for _, k := range []approx.Kernel{
		kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}, kernel.Matern32{Sigma: 1}, kernel.Matern52{Sigma: 1}, kernel.Matern{Nu: 1.2, Sigma: 1},
		kernel.RationalQuadratic{Sigma: 1, Alpha: 1}, kernel.Cauchy{Sigma: 1}, kernel.Laplacian{Sigma: 1}, kernel.ProductCauchy{Sigma: 1},
		kernel.Periodic{Sigma: 1, Period: 2},
	} {
		s := spectrum(k)
		check := func(function string, call func()) {
			t.Helper()
			defer func() {
				want := fmt.Sprintf("%T.Spectrum: %s: got ", k, function)
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, want) {
					t.Errorf("%T, %s: the panic is %q, want %q", k, function, got, want)
				}
			}()
			call()
		}
		for _, p := range []float64{-0.1, 1.5, math.NaN()} {
			if s.Radius != nil {
				check("Radius", func() { s.Radius(p, 2) })
			}
			if s.Scale != nil {
				check("Scale", func() { s.Scale(p) })
			}
			if s.Coordinate != nil {
				check("Coordinate", func() { s.Coordinate(p) })
			}
		}
		if s.Radius != nil {
			check("Radius", func() { s.Radius(0.5, 0) })
		}
	}
}

// TestLipschitzConstants checks that Lipschitz returns the largest slope of the kernel.
// The test evaluates slopes along a ray in steps of 1e-3.
func TestLipschitzConstants(t *testing.T) {
	const s = 1.3
	for _, k := range []approx.Lipschitz{
		kernel.Gaussian{Sigma: s}, kernel.Matern12{Sigma: s}, kernel.Matern32{Sigma: s}, kernel.Matern52{Sigma: s},
		kernel.Matern{Nu: 0.51, Sigma: s}, kernel.Matern{Nu: 0.8, Sigma: s}, kernel.Matern{Nu: 1, Sigma: s}, kernel.Matern{Nu: 6.2, Sigma: s},
		kernel.RationalQuadratic{Sigma: s, Alpha: 0.3}, kernel.RationalQuadratic{Sigma: s, Alpha: 7}, kernel.Cauchy{Sigma: s},
		kernel.Laplacian{Sigma: s}, kernel.ProductCauchy{Sigma: s},
		kernel.Periodic{Sigma: s, Period: 2}, kernel.Periodic{Sigma: 0.2, Period: 2}, kernel.Periodic{Sigma: 5, Period: 2},
	} {
		for _, d := range []int{1, 2, 7} {
			var top float64
			x, o := make([]float64, d), make([]float64, d)
			for j := 1; j <= d; j++ {
				last := 1.0
				for i := 1; i <= 4000; i++ {
					for a := range j {
						x[a] = float64(i) * 1e-3 / math.Sqrt(float64(j))
					}
					v := k.Eval(x, o)
					top = max(top, (last-v)/1e-3)
					last = v
				}
			}
			if want := k.Lipschitz(d); !(top <= want*(1+1e-9) && top >= 0.997*want) {
				t.Errorf("%T %v in %d dimensions: the slope is %.6g, and L = %.6g", k, k, d, top, want)
			}
		}
	}
}

// TestSmallAngles checks that values for angles close to 0 and π are accurate and agree
// with their series. An arc cosine would lose half of the digits there.
func TestSmallAngles(t *testing.T) {
	for _, a := range []float64{1e-3, 1e-6, 1e-9, 1e-12} {
		x, y := []float64{1, 0}, []float64{math.Cos(a), math.Sin(a)}
		z := []float64{-math.Cos(a), -math.Sin(a)}
		for _, c := range []struct {
			k          approx.Kernel
			drop, tail float64 // 1 − k(x, y)/k(x, x), and k(x, z)
		}{
			{kernel.ArcCosine0{}, a / math.Pi, a / math.Pi},
			{kernel.ArcCosine1{}, a*a/2 - a*a*a/(3*math.Pi), a * a * a / (3 * math.Pi)},
		} {
			top := c.k.Eval(x, x)
			if got := 1 - c.k.Eval(x, y)/top; !(math.Abs(got-c.drop) <= 1e-15+c.drop*a*a) {
				t.Errorf("%T: at the angle %g it falls by %g, not %g", c.k, a, got, c.drop)
			}
			if got := c.k.Eval(x, z); !(math.Abs(got-c.tail) <= 1e-15+c.tail*a*a) {
				t.Errorf("%T: at π less %g it is %g, not %g", c.k, a, got, c.tail)
			}
		}
		// For order 0, the relative error is also small.
		if got := (kernel.ArcCosine0{}).Eval(x, z); !(math.Abs(got*math.Pi/a-1) <= 1e-3*a+1e-9) {
			t.Errorf("π−θ = %g, not %g", got*math.Pi, a)
		}
	}
}

// TestRationalLimits checks that for large α, the rational quadratic kernel and its
// spectrum are close to the Gaussian.
func TestRationalLimits(t *testing.T) {
	const alpha = 1e6
	k, g := kernel.RationalQuadratic{Sigma: 0.7, Alpha: alpha}, kernel.Gaussian{Sigma: 0.7}
	for _, s := range []float64{0, 0.1, 1, 4} {
		if a, b := k.Profile(s), g.Profile(s); !(math.Abs(a-b) <= 10/alpha) {
			t.Errorf("κ(%g) = %g, of the Gaussian %g", s, a, b)
		}
	}
	for _, d := range []int{1, 2, 7} {
		for _, p := range []float64{0.01, 0.5, 0.99} {
			if a, b := spectrum(k).Radius(p, d), spectrum(g).Radius(p, d); !(math.Abs(a/b-1) <= 10/alpha) {
				t.Errorf("the %g-quantile in %d dimensions is %g, of the Gaussian %g", p, d, a, b)
			}
		}
	}
	if got := spectrum(kernel.RationalQuadratic{Sigma: 1, Alpha: 3}).Density([]float64{0, 0}); math.Abs(got-3*math.Gamma(2)/math.Gamma(3)/(2*math.Pi)) > 1e-14 {
		t.Errorf("the density at 0 is %g", got)
	}
	if got := spectrum(kernel.Cauchy{Sigma: 1}).Density([]float64{0, 0}); !math.IsInf(got, 1) {
		t.Errorf("the density of the Cauchy kernel in the plane has a pole at 0, and is %g", got)
	}
}

// TestAlgebra checks that composed kernels satisfy the contracts of all interfaces that
// they implement.
func TestAlgebra(t *testing.T) {
	gauss, wide, matern := kernel.Gaussian{Sigma: 0.8}, kernel.Gaussian{Sigma: 3}, kernel.Matern12{Sigma: 1}
	rotation := approx.Warp{A: approx.Points{Data: []float64{0.6, -0.8, 1.6, 1.2}, Dim: 2}}
	kernels := map[string]approx.Kernel{
		"sum of Gaussians":       kernel.Sum(gauss, wide),
		"sum of three":           kernel.Sum(gauss, kernel.Scaled(2, wide), matern),
		"rough and smooth":       kernel.Sum(kernel.Matern32{Sigma: 1}, kernel.Scaled(0.1, kernel.Cauchy{Sigma: 0.5})),
		"with the linear kernel": kernel.Sum(gauss, kernel.Linear{}),
		"with a city":            kernel.Sum(gauss, kernel.Laplacian{Sigma: 1}),
		"with neurons":           kernel.Sum(gauss, kernel.ArcCosine0{}),
		"indefinite sum":         kernel.Sum(kernel.Scaled(0.01, gauss), kernel.Sigmoid{Sigma: 1, Offset: -1}),
		"with histograms":        kernel.Sum(kernel.ExpChi2{Sigma: 1}, gauss),
		"product of Gaussians":   kernel.Product(gauss, wide),
		"product of radial ones": kernel.Product(gauss, matern),
		"locally periodic":       kernel.Product(kernel.Scaled(2, wide), kernel.Periodic{Sigma: 1, Period: 1.5}),
		"product of separable":   kernel.Product(wide, kernel.Laplacian{Sigma: 1}, kernel.ProductCauchy{Sigma: 2}),
		"product of bounded":     kernel.Product(gauss, kernel.Cosine{}),
		"product with a line":    kernel.Product(gauss, kernel.Linear{}),
		"multiple of a Gaussian": kernel.Scaled(2.5, gauss),
		"multiple of a mixture":  kernel.Scaled(0.3, kernel.Matern52{Sigma: 2}),
		"multiple of a city":     kernel.Scaled(3, kernel.ProductCauchy{Sigma: 2}),
		"multiple of a period":   kernel.Scaled(3, kernel.Periodic{Sigma: 1, Period: 2}),
		"multiple of neurons":    kernel.Scaled(3, kernel.ArcCosine1{}),
		"multiple of steps":      kernel.Scaled(3, kernel.ArcCosine0{}),
		"multiple of histograms": kernel.Scaled(3, kernel.ExpChi2{Sigma: 1}),
		"multiple of a multiple": kernel.Scaled(2, kernel.Scaled(3, kernel.Sum(gauss, matern))),
		"multiple of indefinite": kernel.Scaled(2, kernel.Sigmoid{Sigma: 1, Offset: -1}),
		"biased":                 kernel.Scaled(2, kernel.Biased(kernel.ArcCosine2{}, 0.5)),
		"stretched":              kernel.ARD(gauss, 0.5, 2),
		"turned":                 kernel.Warp(matern, rotation),
		"turned and stretched":   kernel.Warp(kernel.ARD(gauss, 0.5, 2), rotation),
		"turned line":            kernel.Warp(kernel.Linear{}, rotation),
		"turned, bounded":        kernel.Warp(kernel.Cosine{}, rotation),
		"turned, with a bias":    kernel.Warp(kernel.Biased(kernel.ArcCosine1{}, 1), rotation),
		"turned, indefinite":     kernel.Warp(kernel.Sigmoid{Sigma: 1, Offset: -1}, rotation),
		"histograms with a bias": kernel.Biased(kernel.ExpChi2{Sigma: 1}, 1),
		"two biases":             kernel.Biased(kernel.Biased(kernel.ArcCosine1{}, 1), 2),
	}
	for i, name := range slices.Sorted(maps.Keys(kernels)) {
		if !testing.Short() || i%5 == 0 { // like the tests of package catalogue
			t.Run(name, func(t *testing.T) { approxtest.TestKernel(t, kernels[name]) })
		}
	}
}

// TestCapabilities checks that a composed kernel implements each interface if and only if
// its parts allow it.
func TestCapabilities(t *testing.T) {
	gauss, matern, laplacian := kernel.Gaussian{Sigma: 1}, kernel.Matern12{Sigma: 1}, kernel.Laplacian{Sigma: 1}
	rotation := approx.Warp{A: approx.Points{Data: []float64{0.6, -0.8}, Dim: 2}}
	capabilities := func(k approx.Kernel) (s string) {
		add := func(ok bool, letter string) {
			if ok {
				s += letter
			}
		}
		_, ok := k.(approx.Radial)
		add(ok, "R")
		m := spectrum(k)
		add(m.Radius != nil, "S")
		add(m.Scale != nil, "M")
		add(m.Coordinate != nil && m.Harmonic == nil, "C")
		add(m.Harmonic != nil, "H")
		add(m.Activation != nil, "A")
		add(m.Terms != nil, "T")
		_, ok = k.(approx.Separable)
		add(ok, "P")
		b, ok := k.(approx.Bounded)
		add(ok && !math.IsInf(b.Bound(), 1), "B")
		l, ok := k.(approx.Lipschitz)
		add(ok && !math.IsInf(l.Lipschitz(2), 1), "L")
		_, ok = k.(approx.Indefinite)
		add(ok, "I")
		_, ok = approx.BandwidthOf(k)
		add(ok, "W")
		_, ok = k.(approx.Warped)
		add(ok, "V")
		return s
	}
	for _, c := range []struct {
		name string
		k    approx.Kernel
		want string
	}{
		{"Gaussian", gauss, "RSMCPBLW"},
		{"twice the Gaussian", kernel.Scaled(2, gauss), "RSMCBLW"},
		{"sum of Gaussians", kernel.Sum(gauss, gauss), "RSMBL"},
		{"product of Gaussians", kernel.Product(gauss, gauss), "RSMCPBLW"},
		{"twice a product of them", kernel.Scaled(2, kernel.Product(gauss, gauss)), "RSMCBLW"},
		{"Gaussian plus exponential", kernel.Sum(gauss, matern), "RSMBL"},
		{"Gaussian times exponential", kernel.Product(gauss, matern), "RTBL"},
		{"Gaussian plus Laplacian", kernel.Sum(gauss, laplacian), "BL"},
		{"Gaussian times Laplacian", kernel.Product(gauss, laplacian), "TPBL"},
		{"twice the Laplacian", kernel.Scaled(2, laplacian), "CBLW"},
		{"Gaussian times arc-cosine", kernel.Product(gauss, kernel.ArcCosine0{}), "B"},
		{"Gaussian plus linear", kernel.Sum(gauss, kernel.Linear{}), ""},
		{"twice arc-cosine 0", kernel.Scaled(2, kernel.ArcCosine0{}), "AB"},
		{"twice arc-cosine 1", kernel.Scaled(2, kernel.ArcCosine1{}), "A"},
		{"sigmoid plus Gaussian", kernel.Sum(gauss, kernel.Sigmoid{Sigma: 1}), "BI"},
		{"sigmoid times Gaussian", kernel.Product(gauss, kernel.Sigmoid{Sigma: 1}), "I"},
		{"twice the periodic kernel", kernel.Scaled(2, kernel.Periodic{Sigma: 1, Period: 1}), "HBLW"},
		{"projected Gaussian", kernel.Warp(gauss, rotation), "BLV"},
		{"twice the same", kernel.Scaled(2, kernel.Warp(gauss, rotation)), "BLV"},
		{"projected linear kernel", kernel.Warp(kernel.Linear{}, rotation), "V"},
		{"no warp", kernel.Warp(gauss, approx.Warp{}), "RSMCPBLW"},
		{"layers of Gaussians", kernel.Layered(gauss, matern), "RBW"},
		{"a layer on linear", kernel.Layered(kernel.Linear{}, gauss), "B"},
		{"a layer on Laplacian", kernel.Layered(laplacian, gauss), "B"},
		{"a layer on sigmoid", kernel.Layered(kernel.Sigmoid{Sigma: 1}, gauss), "BI"},
		{"twice sigmoid", kernel.Scaled(2, kernel.Sigmoid{Sigma: 1}), "BI"},
		{"projected sigmoid", kernel.Warp(kernel.Sigmoid{Sigma: 1}, rotation), "BIV"},
		{"twice the histogram kernel", kernel.Scaled(2, kernel.ExpChi2{Sigma: 1}), "BW"},
		{"rough plus Gaussian", kernel.Sum(kernel.Matern{Nu: 0.3, Sigma: 1}, gauss), "RSMB"},
		{"own plain kernel plus Gaussian", kernel.Sum(ownKernel{}, gauss), ""},
		{"own plain kernel times Gaussian", kernel.Product(gauss, ownKernel{}), ""},
		{"own radial kernel plus Gaussian", kernel.Sum(ownRadial{}, gauss), "RB"},
		{"twice own radial kernel", kernel.Scaled(2, ownRadial{}), "RB"},
		{"own kernel with coordinates, doubled", kernel.Scaled(2, ownCoordinates{}), "C"},
		{"own kernel with coordinates times Gaussian", kernel.Product(ownCoordinates{}, gauss), "T"},
		{"own indefinite radial kernel plus Gaussian", kernel.Sum(ownIndefinite{}, gauss), "BI"},
		{"own indefinite radial kernel times Gaussian", kernel.Product(ownIndefinite{}, gauss), "I"},
		{"twice a layer with own indefinite kernel", kernel.Scaled(2, kernel.Layered(gauss, ownIndefinite{})), "BIW"},
	} {
		if got := capabilities(c.k); got != c.want {
			t.Errorf("%s states %q, not %q", c.name, got, c.want)
		}
	}
	// Two nested warps become one warp, and the inner kernel is not warped.
	inner, w := approx.Unwarp(kernel.Warp(kernel.ARD(gauss, 2, 4), approx.Warp{A: approx.Points{Data: []float64{0, 1, 1, 0}, Dim: 2}}))
	if inner != approx.Kernel(gauss) || w.A.Dim != 2 || fixture.MaxDiff(t, w.A.Data, []float64{0, 0.5, 0.25, 0}) != 0 {
		t.Errorf("two warps are %v of %v", w, inner)
	}
	inner, w = approx.Unwarp(kernel.Scaled(2, kernel.Biased(kernel.ArcCosine1{}, 3)))
	if spectrum(inner).Activation == nil || len(w.B) != 1 || w.B[0] != 3 {
		t.Errorf("twice a biased kernel is the warp %v of %T", w, inner)
	}
}

// The following kernels of another package have the values of the Gaussian with σ = 1 in
// one dimension, and implement few interfaces.
type (
	ownKernel      struct{}
	ownRadial      struct{ ownKernel }
	ownCoordinates struct{ ownKernel }
	ownIndefinite  struct{ ownRadial }
)

func (ownKernel) Eval(x, y []float64) float64 { return kernel.Gaussian{Sigma: 1}.Eval(x, y) }

func (ownRadial) Profile(s float64) float64 { return kernel.Gaussian{Sigma: 1}.Profile(s) }

func (ownIndefinite) Indefinite() string { return "It is a test." }

func (ownCoordinates) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Coordinate: spectrum(kernel.Gaussian{Sigma: 1}).Coordinate}, true
}

// TestAlgebraOfOwnKernels checks that compositions of kernels of another package satisfy
// the contracts of all interfaces.
func TestAlgebraOfOwnKernels(t *testing.T) {
	laplacian := kernel.Laplacian{Sigma: 1}
	for name, k := range map[string]approx.Kernel{
		"sum": kernel.Sum(ownKernel{}, laplacian), "radial sum": kernel.Sum(ownRadial{}, kernel.Matern12{Sigma: 1}),
		"product": kernel.Product(ownCoordinates{}, laplacian), "multiple": kernel.Scaled(2, ownCoordinates{}),
		"layers": kernel.Layered(ownKernel{}, ownRadial{}), "scales": kernel.ARD(ownRadial{}, 2),
	} {
		if err := approxtest.CheckKernel(k); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAlgebraPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"an empty sum":      func() { kernel.Sum() },
		"an empty product":  func() { kernel.Product() },
		"a factor of 0":     func() { kernel.Scaled(0, kernel.Linear{}) },
		"a length scale 0":  func() { kernel.ARD(kernel.Linear{}, 1, 0) },
		"another dimension": func() { kernel.ARD(kernel.Linear{}, 1, 2).Eval([]float64{1}, []float64{2}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
