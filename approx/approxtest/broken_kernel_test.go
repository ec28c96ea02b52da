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

// TestBrokenStatements checks that a kernel also fails the suite for wrong statements
// other than its spectrum.
func TestBrokenStatements(t *testing.T) {
	if testing.Short() {
		t.Skip("which law objects is the same in every arithmetic")
	}
	g, laplacian, wave := kernel.Gaussian{Sigma: 1.2}, kernel.Laplacian{Sigma: 1.2}, kernel.Periodic{Sigma: 0.8, Period: 2}
	cases := []struct {
		name, law string
		k         approx.Kernel
	}{
		{"κ of half the kernel", "Bounded", halfBound{g}},
		{"the spectrum of a slightly other bandwidth", "Bochner", otherSpectrum{g}},
		{"a slope of σ for 1/σ", "Lipschitz", smallLipschitz{g}},
		{"a slope on a line for one in ℝᵈ", "Lipschitz", lineLipschitz{laplacian}},
		{"scales for coordinates", "Coordinate", wideCoordinate{laplacian}},
		{"a normal law for a Cauchy law", "Coordinate", normalCoordinate{laplacian}},
		{"a density of another scale", "Coordinate", scaledDensity{laplacian}},
		{"a mass other than k(0, 0)", "Spectrum", otherMass{laplacian}},
		{"a density without quantiles", "Spectrum", densityAlone{laplacian}},
		{"a factor of a product without frequencies", "Spectrum", lostTerm{kernel.Product(laplacian, wave).(approx.Spectral)}},
		{"weights with a distribution", "Spectrum", normalWeights{}},
		{"harmonics without the factor 2", "Harmonic", halvedHarmonic{wave}},
		{"a harmonic off by one", "Harmonic", shiftedHarmonic{wave}},
		{"half the period", "Harmonic", halfPeriod{wave}},
		{"the constant 1 for 2", "Activation", halvedActivation{kernel.ArcCosine1{}}},
		{"1 for ½ at 0", "Activation", stepAtZero{kernel.ArcCosine0{}}},
		{"a square for a rectifier", "Activation", squaredActivation{kernel.ArcCosine1{}}},
		{"a good kernel called indefinite", "Indefinite", declaredIndefinite{g}},
		{"an indefinite kernel that does not say so", "Positive", undeclaredSigmoid{}},
		{"a warp the other way", "Warp", inverseWarp{kernel.ARD(g, 0.5, 2).(approx.Warped)}},
		{"a bias lost", "Warp", withoutBias{kernel.Biased(kernel.ArcCosine1{}, 2).(approx.Warped)}},
		{"the second point outside named first", "Domain", lateDomain{kernel.ExpChi2{Sigma: 1}}},
		{"nothing inside", "Domain", emptyDomain{g}},
		{"infinite outside of the domain", "Domain", infiniteOutside{kernel.ExpChi2{Sigma: 1}}},
		{"NaN for some pairs of a point outside", "Domain", partlyUndefinedKernel{kernel.ExpChi2{Sigma: 1}}},
		{"numbers by Cross where Eval is NaN", "Domain", clippedCross{kernel.ExpChi2{Sigma: 1}}},
		{"NaN by Cross where Eval is a number", "Domain", clippedEval{kernel.ExpChi2{Sigma: 1}}},
		{"NaN inside of the domain", "Domain", withoutDomain{kernel.ExpChi2{Sigma: 1}}},
		{"NaN without a domain", "Batch", evalOnly{kernel.ExpChi2{Sigma: 1}}},
	}
	var ms []mutation
	for _, c := range cases {
		ms = append(ms, mutation{c.name, c.law, approxtest.KernelChecker(c.k)})
	}
	checkMutations(t, ms)
}

type (
	halfBound             struct{ kernel.Gaussian }
	otherSpectrum         struct{ kernel.Gaussian }
	smallLipschitz        struct{ kernel.Gaussian }
	lineLipschitz         struct{ kernel.Laplacian }
	wideCoordinate        struct{ kernel.Laplacian }
	normalCoordinate      struct{ kernel.Laplacian }
	scaledDensity         struct{ kernel.Laplacian }
	otherMass             struct{ kernel.Laplacian }
	densityAlone          struct{ kernel.Laplacian }
	lostTerm              struct{ approx.Spectral }
	normalWeights         struct{ kernel.ArcCosine1 }
	halvedHarmonic        struct{ kernel.Periodic }
	shiftedHarmonic       struct{ kernel.Periodic }
	halfPeriod            struct{ kernel.Periodic }
	halvedActivation      struct{ kernel.ArcCosine1 }
	stepAtZero            struct{ kernel.ArcCosine0 }
	squaredActivation     struct{ kernel.ArcCosine1 }
	declaredIndefinite    struct{ kernel.Gaussian }
	undeclaredSigmoid     struct{}
	inverseWarp           struct{ approx.Warped }
	withoutBias           struct{ approx.Warped }
	lateDomain            struct{ kernel.ExpChi2 }
	emptyDomain           struct{ kernel.Gaussian }
	infiniteOutside       struct{ kernel.ExpChi2 }
	partlyUndefinedKernel struct{ kernel.ExpChi2 }
	clippedCross          struct{ kernel.ExpChi2 }
	clippedEval           struct{ kernel.ExpChi2 }
	withoutDomain         struct{ kernel.ExpChi2 }
	evalOnly              struct{ k kernel.ExpChi2 }
)

func (halfBound) Bound() float64 { return 0.5 }

func (k otherSpectrum) other() kernel.Gaussian { return kernel.Gaussian{Sigma: 1.001 * k.Sigma} }

func (k otherSpectrum) Spectrum() (approx.Spectrum, bool) { return k.other().Spectrum() }

func (k smallLipschitz) Lipschitz(int) float64 { return math.Exp(-0.5) / k.Sigma / k.Sigma }

func (k lineLipschitz) Lipschitz(int) float64 { return k.Laplacian.Lipschitz(1) }

// changeSpectrum returns the spectrum of k after a change.
func changeSpectrum(k approx.Spectral, change func(s *approx.Spectrum)) (approx.Spectrum, bool) {
	s, ok := k.Spectrum()
	change(&s)
	return s, ok
}

func (k wideCoordinate) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Laplacian, func(s *approx.Spectrum) {
		coordinate := s.Coordinate
		s.Coordinate = func(p float64) float64 { return coordinate(p) * k.Sigma * k.Sigma }
	})
}

func (k normalCoordinate) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Laplacian, func(s *approx.Spectrum) {
		normal, _ := kernel.Gaussian{Sigma: k.Sigma}.Spectrum()
		s.Coordinate = normal.Coordinate
	})
}

func (k scaledDensity) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Laplacian, func(s *approx.Spectrum) {
		density := s.Density
		s.Density = func(omega []float64) float64 { return 0.9 * density(omega) }
	})
}

func (k otherMass) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Laplacian, func(s *approx.Spectrum) { s.Mass = 1.1 })
}

func (k densityAlone) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Laplacian, func(s *approx.Spectrum) { s.Coordinate = nil })
}

func (k lostTerm) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Spectral, func(s *approx.Spectrum) { s.Terms = s.Terms[:1] })
}

func (k halvedHarmonic) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Periodic, func(s *approx.Spectrum) {
		harmonic := s.Harmonic
		s.Harmonic = func(j int) float64 {
			if j == 0 {
				return harmonic(0)
			}
			return harmonic(j) / 2
		}
	})
}

func (k shiftedHarmonic) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Periodic, func(s *approx.Spectrum) {
		coordinate, fundamental := s.Coordinate, s.Fundamental
		s.Coordinate = func(p float64) float64 { return coordinate(p) + math.Copysign(fundamental, p-0.5) }
	})
}

func (k halfPeriod) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.Periodic, func(s *approx.Spectrum) { s.Fundamental *= 2 })
}

func (k halvedActivation) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.ArcCosine1, func(s *approx.Spectrum) { s.Mass = 1 })
}

func (k stepAtZero) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.ArcCosine0, func(s *approx.Spectrum) {
		s.Activation = func(t float64) float64 {
			if t >= 0 {
				return 1
			}
			return 0
		}
	})
}

func (k squaredActivation) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(kernel.ArcCosine2{}, func(s *approx.Spectrum) { s.Degree = 1 })
}

func (k normalWeights) Spectrum() (approx.Spectrum, bool) {
	return changeSpectrum(k.ArcCosine1, func(s *approx.Spectrum) {
		normal, _ := kernel.Gaussian{Sigma: 1}.Spectrum()
		s.Coordinate = normal.Coordinate
	})
}

func (declaredIndefinite) Indefinite() string { return "It is said to have negative eigenvalues." }

func (undeclaredSigmoid) Eval(x, y []float64) float64 {
	return kernel.Sigmoid{Sigma: 1, Offset: -1}.Eval(x, y)
}

func (k inverseWarp) Warp() (approx.Kernel, approx.Warp) {
	inner, w := k.Warped.Warp()
	w.A = w.A.Clone()
	for i, v := range w.A.Data {
		if v != 0 {
			w.A.Data[i] = 1 / v
		}
	}
	return inner, w
}

func (k inverseWarp) Domain(x approx.Points) error { return k.Warped.(approx.Domained).Domain(x) }

func (k withoutBias) Warp() (approx.Kernel, approx.Warp) {
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

func (emptyDomain) Domain(approx.Points) error { return errors.New("no") }

func (k infiniteOutside) Cross(dst []float64, x, y approx.Points) { crossByEval(dst, k, x, y) }

// Eval is infinite for pairs for which Eval of ExpChi2 is NaN.
func (k infiniteOutside) Eval(x, y []float64) float64 {
	if v := k.ExpChi2.Eval(x, y); v == v {
		return v
	}
	return math.Inf(1)
}

func (k partlyUndefinedKernel) Cross(dst []float64, x, y approx.Points) { crossByEval(dst, k, x, y) }

// Eval is 1 for x = y, even outside of the domain. Other pairs there are NaN.
func (k partlyUndefinedKernel) Eval(x, y []float64) float64 {
	var s float64
	for a, v := range x {
		if t := v - y[a]; t != 0 {
			s += t * t / math.Sqrt(v+y[a])
		}
	}
	return math.Exp(-s / k.Sigma)
}

// Cross replaces negative coordinates by 0.
func (k clippedCross) Cross(dst []float64, x, y approx.Points) {
	k.ExpChi2.Cross(dst, clipPoints(x), clipPoints(y))
}

// Eval replaces negative coordinates by 0.
func (k clippedEval) Eval(x, y []float64) float64 {
	d := len(x)
	return k.ExpChi2.Eval(clipPoints(approx.Points{Data: x, Dim: d}).Data, clipPoints(approx.Points{Data: y, Dim: d}).Data)
}

func clipPoints(x approx.Points) approx.Points {
	x = x.Clone()
	for i, v := range x.Data {
		x.Data[i] = max(v, 0)
	}
	return x
}

func (withoutDomain) Domain(approx.Points) error { return nil }

func (k evalOnly) Eval(x, y []float64) float64 { return k.k.Eval(x, y) }

// crossByEval stores k(xᵢ, yⱼ) in dst.
func crossByEval(dst []float64, k approx.Kernel, x, y approx.Points) {
	for i := range x.Len() {
		for j := range y.Len() {
			dst[i*y.Len()+j] = k.Eval(x.Row(i), y.Row(j))
		}
	}
}

// TestBrokenRefusals checks that the suite detects methods whose Fit does not accept
// exactly the kernels that CheckSupport accepts.
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
	wrongSupport := nystrom.Uniform{}.Info()
	wrongSupport.CheckSupport = refuse
	withoutNotes := method(kpca.Exact{}.Info(), func(_ approx.Problem, f *approx.Fit) { f.Notes = nil })
	wrongTrait := nystrom.Uniform{}.Info()
	wrongTrait.Traits.Indefinite = true
	withoutReason := fourier.Random{}.Info()
	withoutReason.CheckSupport = func(k approx.Kernel, d int) error {
		if (fourier.Random{}).Info().CheckSupport(k, d) != nil {
			return errors.New("no")
		}
		return nil
	}
	withoutDomainCheck := withProblem(nystrom.Uniform{}.Info(), func(p *approx.Problem) {
		if k, ok := p.Kernel.(kernel.ExpChi2); ok {
			p.Kernel = hiddenDomain{k}
		}
	})
	checkMutations(t, []mutation{
		{"a refusal that a fit does not know", "CheckSupport", approxtest.MethodChecker(wrongSupport)},
		{"an indefinite kernel without a note", "CheckSupport", approxtest.MethodChecker(withoutNotes)},
		{"an indefinite kernel that is not served", "CheckSupport", approxtest.MethodChecker(wrongTrait)},
		{"a refusal without a reason", "CheckSupport", approxtest.MethodChecker(withoutReason)},
		{"points outside of the domain let in", "CheckSupport", approxtest.MethodChecker(withoutDomainCheck)},
	})
}

// hiddenDomain hides the method Domain of a kernel.
type hiddenDomain struct{ approx.Kernel }

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
	validFamily := family(func(sigma, alpha float64) approx.Kernel { return kernel.RationalQuadratic{Sigma: sigma, Alpha: alpha} })
	if err := approxtest.CheckFamily(validFamily); err != nil {
		t.Error(err)
	}
	uncheckedFamily := validFamily
	uncheckedFamily.New = func(sigma float64, v approx.Values) (approx.Kernel, error) {
		if v["alpha"] > 0 {
			return kernel.RationalQuadratic{Sigma: sigma, Alpha: v["alpha"]}, nil
		}
		return validFamily.New(sigma, nil)
	}
	wronglyUnscaledFamily := validFamily
	wronglyUnscaledFamily.Unscaled = true
	checkMutations(t, []mutation{
		{"a setting not checked", "Settings", approxtest.FamilyChecker(uncheckedFamily)},
		{"an end of a range that breaks", "Settings", approxtest.FamilyChecker(family(func(sigma, alpha float64) approx.Kernel {
			return kernel.RationalQuadratic{Sigma: sigma, Alpha: alpha - 2}
		}))},
		{"an empty bound", "Steepest", approxtest.FamilyChecker(family(func(sigma, _ float64) approx.Kernel {
			return largeLipschitz{kernel.Gaussian{Sigma: sigma}}
		}))},
		{"a bandwidth that there should not be", "Range", approxtest.FamilyChecker(wronglyUnscaledFamily)},
	})
}

type largeLipschitz struct{ kernel.Gaussian }

func (k largeLipschitz) Lipschitz(int) float64 { return 3 / k.Sigma }
