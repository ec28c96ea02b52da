package approxtest_test

import (
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// The statements of a kernel other than its spectrum must be true as well.
func TestBrokenStatements(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	g, city, wave := kernel.Gaussian{Sigma: 1.2}, kernel.Laplacian{Sigma: 1.2}, kernel.Periodic{Sigma: 0.8, Period: 2}
	cases := []struct {
		name, law string
		k         approx.Kernel
	}{
		{"κ of half the kernel", "Bounded", half{g}},
		{"the spectrum of a slightly other bandwidth", "Bochner", otherSpectrum{g}},
		{"a slope of σ for 1/σ", "Lipschitz", gentle{g}},
		{"a slope on a line for one in ℝᵈ", "Lipschitz", narrow{city}},
		{"scales for coordinates", "Coordinate", wideCoordinate{city}},
		{"a normal law for a Cauchy law", "Coordinate", normalCoordinate{city}},
		{"a density of another scale", "Coordinate", thinCoordinate{city}},
		{"harmonics without the factor 2", "Harmonic", quietHarmonic{wave}},
		{"a harmonic off by one", "Harmonic", nextHarmonic{wave}},
		{"half the period", "Harmonic", octave{wave}},
		{"the constant 1 for 2", "Activation", quiet{kernel.ArcCosine1{}}},
		{"1 for ½ at 0", "Activation", stepAtZero{kernel.ArcCosine0{}}},
		{"a square for a rectifier", "Activation", squared{kernel.ArcCosine1{}}},
		{"a good kernel called indefinite", "Indefinite", slandered{g}},
		{"an indefinite kernel that does not say so", "Positive", praised{}},
		{"a warp the other way", "Warp", unwarped{kernel.ARD(g, 0.5, 2).(approx.Warped)}},
		{"a bias lost", "Warp", unbiased{kernel.Biased(kernel.ArcCosine1{}, 2).(approx.Warped)}},
		{"the second point outside named first", "Domain", lateDomain{kernel.ExpChi2{Sigma: 1}}},
		{"nothing inside", "Domain", nowhere{g}},
		{"infinite outside of the domain", "Domain", wild{kernel.ExpChi2{Sigma: 1}}},
		{"NaN for some pairs of a point outside", "Domain", patchy{kernel.ExpChi2{Sigma: 1}}},
		{"numbers by Cross where Eval is NaN", "Domain", clipped{kernel.ExpChi2{Sigma: 1}}},
		{"NaN by Cross where Eval is a number", "Domain", clippedEval{kernel.ExpChi2{Sigma: 1}}},
		{"NaN inside of the domain", "Domain", holed{kernel.ExpChi2{Sigma: 1}}},
		{"NaN without a domain", "Batch", undeclared{kernel.ExpChi2{Sigma: 1}}},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.KernelChecker(c.k)})
	}
	expect(t, ms)
}

type (
	half             struct{ kernel.Gaussian }
	otherSpectrum    struct{ kernel.Gaussian }
	gentle           struct{ kernel.Gaussian }
	narrow           struct{ kernel.Laplacian }
	wideCoordinate   struct{ kernel.Laplacian }
	normalCoordinate struct{ kernel.Laplacian }
	thinCoordinate   struct{ kernel.Laplacian }
	quietHarmonic    struct{ kernel.Periodic }
	nextHarmonic     struct{ kernel.Periodic }
	octave           struct{ kernel.Periodic }
	quiet            struct{ kernel.ArcCosine1 }
	stepAtZero       struct{ kernel.ArcCosine0 }
	squared          struct{ kernel.ArcCosine1 }
	slandered        struct{ kernel.Gaussian }
	praised          struct{}
	unwarped         struct{ approx.Warped }
	unbiased         struct{ approx.Warped }
	lateDomain       struct{ kernel.ExpChi2 }
	nowhere          struct{ kernel.Gaussian }
	wild             struct{ kernel.ExpChi2 }
	patchy           struct{ kernel.ExpChi2 }
	clipped          struct{ kernel.ExpChi2 }
	clippedEval      struct{ kernel.ExpChi2 }
	holed            struct{ kernel.ExpChi2 }
	undeclared       struct{ k kernel.ExpChi2 }
)

func (half) Bound() float64 { return 0.5 }

func (k otherSpectrum) other() kernel.Gaussian { return kernel.Gaussian{Sigma: 1.001 * k.Sigma} }

func (k otherSpectrum) Radius(p float64, d int) float64 { return k.other().Radius(p, d) }

func (k otherSpectrum) Density(omega []float64) float64 { return k.other().Density(omega) }

func (k gentle) Lipschitz(int) float64 { return math.Exp(-0.5) / k.Sigma / k.Sigma }

func (k narrow) Lipschitz(int) float64 { return k.Laplacian.Lipschitz(1) }

func (k wideCoordinate) Coordinate(p float64) float64 {
	return k.Laplacian.Coordinate(p) * k.Sigma * k.Sigma
}

func (k normalCoordinate) Coordinate(p float64) float64 {
	return kernel.Gaussian{Sigma: k.Sigma}.Coordinate(p)
}

func (k thinCoordinate) Density(omega []float64) float64 { return 0.9 * k.Laplacian.Density(omega) }

func (k quietHarmonic) Harmonic(j int) float64 {
	if j == 0 {
		return k.Periodic.Harmonic(0)
	}
	return k.Periodic.Harmonic(j) / 2
}

func (k nextHarmonic) Coordinate(p float64) float64 {
	return k.Periodic.Coordinate(p) + math.Copysign(k.Fundamental(), p-0.5)
}

func (k octave) Fundamental() float64 { return 2 * k.Periodic.Fundamental() }

func (k quiet) Activation() (func(t float64) float64, int, float64) {
	f, n, _ := k.ArcCosine1.Activation()
	return f, n, 1
}

func (stepAtZero) Activation() (func(t float64) float64, int, float64) {
	return func(t float64) float64 {
		if t >= 0 {
			return 1
		}
		return 0
	}, 0, 2
}

func (squared) Activation() (func(t float64) float64, int, float64) {
	f, _, c := kernel.ArcCosine2{}.Activation()
	return f, 1, c
}

func (slandered) Indefinite() string { return "It is said to have negative eigenvalues." }

func (praised) Eval(x, y []float64) float64 { return kernel.Sigmoid{Sigma: 1, Offset: -1}.Eval(x, y) }

func (k unwarped) Warp() (approx.Kernel, approx.Warp) {
	inner, w := k.Warped.Warp()
	w.A = w.A.Clone()
	for i, v := range w.A.Data {
		if v != 0 {
			w.A.Data[i] = 1 / v
		}
	}
	return inner, w
}

func (k unwarped) Domain(x approx.Points) error { return k.Warped.(approx.Domained).Domain(x) }

func (k unbiased) Warp() (approx.Kernel, approx.Warp) {
	inner, _ := k.Warped.Warp()
	return inner, approx.Warp{}
}

func (k lateDomain) Domain(x approx.Points) error {
	for i := x.Len() - 1; i >= 0; i-- {
		var e *approx.DomainError
		if errors.As(k.ExpChi2.Domain(x.Slice(i, i+1)), &e) {
			e.Row = i
			return e
		}
	}
	return nil
}

func (nowhere) Domain(approx.Points) error { return errors.New("no") }

func (k wild) Cross(dst []float64, x, y approx.Points) { crossByEval(dst, k, x, y) }

// Eval is infinite where Eval of ExpChi2 is NaN.
func (k wild) Eval(x, y []float64) float64 {
	if v := k.ExpChi2.Eval(x, y); v == v {
		return v
	}
	return math.Inf(1)
}

func (k patchy) Cross(dst []float64, x, y approx.Points) { crossByEval(dst, k, x, y) }

// Eval is 1 for x = y, also outside of the domain, where other pairs are NaN.
func (k patchy) Eval(x, y []float64) float64 {
	var s float64
	for a, v := range x {
		if t := v - y[a]; t != 0 {
			s += t * t / math.Sqrt(v+y[a])
		}
	}
	return math.Exp(-s / k.Sigma)
}

// Cross takes negative entries for 0.
func (k clipped) Cross(dst []float64, x, y approx.Points) {
	k.ExpChi2.Cross(dst, clip(x), clip(y))
}

// Eval takes negative entries for 0.
func (k clippedEval) Eval(x, y []float64) float64 {
	d := len(x)
	return k.ExpChi2.Eval(clip(approx.Points{Data: x, Dim: d}).Data, clip(approx.Points{Data: y, Dim: d}).Data)
}

func clip(x approx.Points) approx.Points {
	x = x.Clone()
	for i, v := range x.Data {
		x.Data[i] = max(v, 0)
	}
	return x
}

func (holed) Domain(approx.Points) error { return nil }

func (k undeclared) Eval(x, y []float64) float64 { return k.k.Eval(x, y) }

// crossByEval stores k(xᵢ, yⱼ) in dst.
func crossByEval(dst []float64, k approx.Kernel, x, y approx.Points) {
	for i := range x.Len() {
		for j := range y.Len() {
			dst[i*y.Len()+j] = k.Eval(x.Row(i), y.Row(j))
		}
	}
}

// A method accepts exactly what Serves says.
func TestBrokenRefusals(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	refuse := func(k approx.Kernel, _ int) error {
		if _, ok := k.(approx.Radial); ok {
			return nil
		}
		return &approx.UnsupportedError{Method: "Nyström", Reason: "It wants distances."}
	}
	idle := nystrom.Uniform
	idle.Serves = refuse
	silent := method(kpca.Exact, func(_ approx.Problem, f *approx.Fit) { f.Notes = nil })
	brave := nystrom.Uniform
	brave.Traits.Indefinite = true
	curt := fourier.Random
	curt.Serves = func(k approx.Kernel, d int) error {
		if fourier.Random.Serves(k, d) != nil {
			return errors.New("no")
		}
		return nil
	}
	blind := withProblem(nystrom.Uniform, func(p *approx.Problem) {
		if k, ok := p.Kernel.(kernel.ExpChi2); ok {
			p.Kernel = anywhere{k}
		}
	})
	expect(t, []mutation{
		{"a refusal that a fit does not know", "Serves", approxtest.MethodChecker(idle)},
		{"an indefinite kernel without a note", "Serves", approxtest.MethodChecker(silent)},
		{"an indefinite kernel that is not served", "Serves", approxtest.MethodChecker(brave)},
		{"a refusal without a reason", "Serves", approxtest.MethodChecker(curt)},
		{"points outside of the domain let in", "Serves", approxtest.MethodChecker(blind)},
	})
}

// anywhere hides a domain.
type anywhere struct{ approx.Kernel }

func TestBrokenSettings(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	family := func(at func(sigma, alpha float64) approx.Kernel) approx.Family {
		f := approx.Family{
			Key: "rational", Name: "rational", Source: "nobody", Doc: "Takes a shape.",
			Params: []approx.Param{{Key: "alpha", Name: "shape", Doc: "A shape.", Min: 0.5, Max: 2, Default: 1}},
		}
		f.New = func(sigma float64, v approx.Values) (approx.Kernel, error) {
			v, err := approx.Check(f.Key, f.Params, v)
			if err == nil {
				err = approx.CheckLength("sigma", sigma)
			}
			if err != nil {
				return nil, err
			}
			return at(sigma, v["alpha"]), nil
		}
		return f
	}
	good := family(func(sigma, alpha float64) approx.Kernel { return kernel.RationalQuadratic{Sigma: sigma, Alpha: alpha} })
	if err := approxtest.CheckFamily(good); err != nil {
		t.Error(err)
	}
	careless := good
	careless.New = func(sigma float64, v approx.Values) (approx.Kernel, error) {
		if v["alpha"] > 0 {
			return kernel.RationalQuadratic{Sigma: sigma, Alpha: v["alpha"]}, nil
		}
		return good.New(sigma, nil)
	}
	fussy := good
	fussy.Unscaled = true
	expect(t, []mutation{
		{"a setting not checked", "Settings", approxtest.FamilyChecker(careless)},
		{"an end of a range that breaks", "Settings", approxtest.FamilyChecker(family(func(sigma, alpha float64) approx.Kernel {
			return kernel.RationalQuadratic{Sigma: sigma, Alpha: alpha - 2}
		}))},
		{"an empty bound", "Steepest", approxtest.FamilyChecker(family(func(sigma, _ float64) approx.Kernel {
			return cautious{kernel.Gaussian{Sigma: sigma}}
		}))},
		{"a bandwidth that there should not be", "Range", approxtest.FamilyChecker(fussy)},
	})
}

type cautious struct{ kernel.Gaussian }

func (k cautious) Lipschitz(int) float64 { return 3 / k.Sigma }
