package kernel_test

import (
	"fmt"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/kernel"
)

// maternFamily is the family of Matérn kernels of any order. The catalogue lists only
// three orders.
var maternFamily = func() approx.Family {
	f := approx.Family{
		Key:    "matern",
		Name:   "Matérn",
		Source: "Rasmussen & Williams 2006, eq. 4.14",
		Doc:    "Assumes functions whose smoothness is a setting.",
		Params: []approx.Param{{
			Key: "nu", Symbol: "ν", Name: "order",
			Doc: "A larger ν gives smoother functions.",
			Min: 0.1, Max: 100, Default: 1.2, Log: true,
		}},
	}
	f.New = func(sigma float64, v approx.Values) (approx.Kernel, error) {
		v, err := approx.Check(f.Key, f.Params, v)
		if err != nil {
			return nil, err
		}
		k := kernel.Matern{Nu: v["nu"], Sigma: sigma}
		return k, k.Check()
	}
	return f
}()

func TestMaternLaws(t *testing.T) {
	t.Run("family", func(t *testing.T) { approxtest.TestFamily(t, maternFamily) })
	for _, nu := range []float64{0.3, 0.5, 1, 3.7, 60} {
		t.Run(fmt.Sprintf("ν=%g", nu), func(t *testing.T) { approxtest.TestKernel(t, kernel.Matern{Nu: nu, Sigma: 0.7}) })
	}
}

// maternAt returns M(t) = 2^(1−ν)/Γ(ν) t^ν K_ν(t).
func maternAt(nu, t float64) float64 {
	return kernel.Matern{Nu: nu, Sigma: math.Sqrt(2 * nu)}.Profile(t * t)
}

// TestMaternClosedForms checks the orders ν = p + ½, for which M(t) is exp(−t) times a
// polynomial (Rasmussen & Williams 2006, eq. 4.16).
func TestMaternClosedForms(t *testing.T) {
	for p := range 9 {
		for _, at := range []float64{1e-12, 1e-3, 0.1, 0.7, 1, 2, 5, 11, 30, 100, 300} {
			// The terms are (p+i)!/(i! (p−i)!) p!/(2p)! (2t)^(p−i).
			sum, term := 0.0, 1.0
			for i := p; i >= 0; i-- {
				sum += term
				term *= 2 * at * float64(i) / float64(p+i) / float64(p-i+1)
			}
			want := sum * math.Exp(-at)
			if got := maternAt(float64(p)+0.5, at); !(math.Abs(got/want-1) <= 1e-15*(10+2*at)) {
				t.Errorf("ν = %d + ½, t = %g: %.17g, want %.17g", p, at, got, want)
			}
		}
	}
	for _, s := range []float64{0, 1e-9, 0.3, 2, 50} {
		for _, c := range []struct {
			nu   float64
			same approx.Radial
		}{{0.5, kernel.Matern12{Sigma: 0.7}}, {1.5, kernel.Matern32{Sigma: 0.7}}, {2.5, kernel.Matern52{Sigma: 0.7}}} {
			if got, want := (kernel.Matern{Nu: c.nu, Sigma: 0.7}).Profile(s), c.same.Profile(s); got != want {
				t.Errorf("ν = %g, s = %g: %g, want the value %g of %T", c.nu, s, got, want, c.same)
			}
		}
	}
}

// TestMaternValues compares the kernel with independent values.
func TestMaternValues(t *testing.T) {
	for _, c := range maternValues {
		tol := 1e-15 * (10 + math.Sqrt(2*c.nu)*c.r) // M(t) is about exp(−t)
		if got := (kernel.Matern{Nu: c.nu, Sigma: 1}).Profile(c.r * c.r); !(math.Abs(got/c.value-1) <= tol) {
			t.Errorf("ν = %g, r = %g: %.17g, want %.17g", c.nu, c.r, got, c.value)
		}
		if got := (kernel.Matern{Nu: c.nu, Sigma: 1}).BandwidthDerivative([]float64{0}, []float64{c.r}); !(math.Abs(got/c.slope-1) <= 10*tol) {
			t.Errorf("ν = %g, r = %g: the slope is %.17g, want %.17g", c.nu, c.r, got, c.slope)
		}
	}
}

// TestMaternRecurrence checks K_{ν+1}(t) = K_{ν−1}(t) + 2ν/t K_ν(t) (DLMF 10.29.1), which
// is M_{ν+1} = M_ν + t²/(4ν(ν−1)) M_{ν−1}.
func TestMaternRecurrence(t *testing.T) {
	for _, nu := range []float64{1.0001, 1.1, 1.3, 2, 2.2, 3, 4.6, 7, 9.99, 10.5, 25, 80.3, 1000} {
		for _, at := range []float64{1e-9, 1e-3, 0.1, 1, 3, 8, 20, 60, 200} {
			got := maternAt(nu+1, at)
			want := maternAt(nu, at) + at*at/(4*nu*(nu-1))*maternAt(nu-1, at)
			if !(math.Abs(got/want-1) <= 1e-15*(20+2*at)) {
				t.Errorf("ν = %g, t = %g: M is %.17g for ν + 1, and %.17g by the recurrence", nu, at, got, want)
			}
		}
	}
}

// TestMaternTendsToGaussian checks the limit for large ν. With q = r²/2σ², the mean of
// exp(−q/g) over gamma variables g of mean 1 and variance 1/ν differs from exp(−q) by
// less than 1/ν.
func TestMaternTendsToGaussian(t *testing.T) {
	g := kernel.Gaussian{Sigma: 0.7}
	for _, nu := range []float64{100, 1e3, 1e5, 1e7, 1.001e7, 1e10, 1e13, 1e15, 1.001e15, 1e30, 1e300, math.MaxFloat64} {
		k := kernel.Matern{Nu: nu, Sigma: 0.7}
		for _, s := range []float64{0, 1e-6, 0.1, 0.5, 1, 2, 5, 20} {
			if a, b := k.Profile(s), g.Profile(s); !(math.Abs(a-b) <= 1/nu+1e-14) {
				t.Errorf("ν = %g: κ(%g) = %g, of the Gaussian %g", nu, s, a, b)
			}
		}
		for _, d := range []int{1, 2, 7} {
			for _, p := range []float64{0.01, 0.5, 0.99} {
				if a, b := spectrum(k).Radius(p, d), spectrum(g).Radius(p, d); !(math.Abs(a/b-1) <= 10/nu+1e-15*min(nu, 1e7)) {
					t.Errorf("ν = %g: the %g-quantile in %d dimensions is %g, of the Gaussian %g", nu, p, d, a, b)
				}
				if a, b := spectrum(k).Scale(p), spectrum(g).Scale(p); !(math.Abs(a/b-1) <= 5/math.Sqrt(nu)) {
					t.Errorf("ν = %g: the %g-quantile of the scale is %g, of the Gaussian %g", nu, p, a, b)
				}
			}
			omega := make([]float64, d)
			omega[0] = 1.3
			if a, b := spectrum(k).Density(omega), spectrum(g).Density(omega); !(math.Abs(a/b-1) <= 100/nu+1e-12) {
				t.Errorf("ν = %g: the density in %d dimensions is %g, of the Gaussian %g", nu, d, a, b)
			}
			if a, b := k.Lipschitz(d), g.Lipschitz(d); !(math.Abs(a/b-1) <= 10/nu+1e-14) {
				t.Errorf("ν = %g: the largest slope is %g, of the Gaussian %g", nu, a, b)
			}
		}
	}
}

// TestMaternIsFinite checks that for all orders, bandwidths and distances, the values
// are between 0 and 1 and decrease, and that quantiles are positive and increase.
func TestMaternIsFinite(t *testing.T) {
	distances := []float64{0, 1e-162, 1e-150, 1e-80, 1e-40, 1e-20, 1e-12, 1e-8, 1e-4, 1e-2, 0.1, 0.5, 1, 2, 5, 20, 100, 1e4, 1e10, 1e100, 1e154}
	for _, nu := range []float64{1e-308, 1e-300, 1e-100, 1e-20, 1e-8, 1e-4, 0.01, 0.1, 0.3, 0.4999999, 0.5000001, 0.9, 0.9999999, 1, 1.0000001, 1.7, 4, 10, 33, 1e3, 1e6, 1e12, 1e15, 1e20, 1e300} {
		for _, sigma := range []float64{approx.MinLength, 1e-20, 0.7, 1e20, 1e300} {
			k := kernel.Matern{Nu: nu, Sigma: sigma}
			if err := k.Check(); err != nil {
				t.Fatal(err)
			}
			last := 1.0
			for _, r := range distances {
				v := k.Profile(r * r)
				if !(v >= 0 && v <= last*(1+1e-13)+1e-290) || r == 0 && v != 1 {
					t.Errorf("ν = %g, σ = %g: κ is %g at the distance %g, and %g at the distance before", nu, sigma, v, r, last)
				}
				last = v
			}
			for _, d := range []int{1, 2, 3, 7} {
				var radius, scale float64
				for _, p := range []float64{1e-16, 1e-9, 0.001, 0.1, 0.4, 0.5, 0.6, 0.9, 0.999, 1 - 1e-9, 1 - 0x1p-53} {
					r, s := spectrum(k).Radius(p, d), spectrum(k).Scale(p)
					if !(r >= radius && r <= math.MaxFloat64 && s >= scale && s <= math.MaxFloat64) || nu > 0.05 && r == 0 {
						t.Errorf("ν = %g, σ = %g: the %g-quantiles in %d dimensions are %g and %g, after %g and %g", nu, sigma, p, d, r, s, radius, scale)
					}
					radius, scale = r, s
				}
				if l := k.Lipschitz(d); !(l > 0) || (nu < 0.5) != math.IsInf(l, 1) {
					t.Errorf("ν = %g, σ = %g: L = %g", nu, sigma, l)
				}
				if v := spectrum(k).Density(make([]float64, d)); math.IsNaN(v) || v < 0 {
					t.Errorf("ν = %g, σ = %g: the density at 0 is %g", nu, sigma, v)
				}
			}
		}
	}
}

// TestMaternSpectrum compares quantiles of the Student t distribution with its
// distribution function, and the scales with the gamma distribution.
func TestMaternSpectrum(t *testing.T) {
	for _, c := range maternRadii {
		if got := spectrum(kernel.Matern{Nu: c.nu, Sigma: 2}).Radius(c.p, c.d); !(math.Abs(got*2/c.want-1) <= 1e-10) {
			t.Errorf("ν = %g: the %g-quantile in %d dimensions is %.12g, want %.12g", c.nu, c.p, c.d, got*2, c.want)
		}
	}
}

// maternRadii contains p-quantiles of ‖ω‖ for σ = 1 in d dimensions. They come from a
// bisection of the incomplete beta function of mpmath 1.3 with 30 digits.
var maternRadii = []struct {
	nu, p float64
	d     int
	want  float64
}{
	{0.05, 0.001, 1, 0.0033763473497769553},
	{0.05, 0.3, 1, 5.811694659435611},
	{0.05, 0.9, 1, 1642931922.6025681},
	{0.05, 0.9999, 1, 1.6429319226043676e+39},
	{0.05, 0.001, 3, 0.10023316259120384},
	{0.05, 0.3, 3, 15.080825466470536},
	{0.05, 0.9, 3, 4261342286.7080083},
	{0.05, 0.9999, 3, 4.2613422867126754e+39},
	{0.05, 0.001, 7, 0.2638557849582476},
	{0.05, 0.3, 7, 25.518750628637758},
	{0.05, 0.9, 7, 7210286612.7280655},
	{0.05, 0.9999, 7, 7.210286612735963e+39},
	{0.3, 0.001, 1, 0.0017639306623678651},
	{0.3, 0.3, 1, 0.6040131730381759},
	{0.3, 0.9, 1, 21.36186322311746},
	{0.3, 0.9999, 1, 2137050.253031641},
	{0.3, 0.001, 3, 0.12686867739567068},
	{0.3, 0.3, 3, 1.57624569920216},
	{0.3, 0.9, 3, 46.76621640502414},
	{0.3, 0.9999, 3, 4677509.797790122},
	{0.3, 0.001, 7, 0.43095294079539676},
	{0.3, 0.3, 7, 2.6653003374332127},
	{0.3, 0.9, 7, 76.55058304515667},
	{0.3, 0.9999, 7, 7656203.829769439},
	{1.2, 0.001, 1, 0.0013873371534802632},
	{1.2, 0.3, 1, 0.43440301097775724},
	{1.2, 0.9, 1, 2.61371924900221},
	{1.2, 0.9999, 1, 52.26028770560468},
	{1.2, 0.001, 3, 0.14388848257905595},
	{1.2, 0.3, 3, 1.2585706312035911},
	{1.2, 0.9, 3, 4.5817480086586455},
	{1.2, 0.9999, 3, 87.03307186570915},
	{1.2, 0.001, 7, 0.5877336878507421},
	{1.2, 0.3, 7, 2.188623237000366},
	{1.2, 0.9, 7, 6.999685724528958},
	{1.2, 0.9999, 7, 130.92111975834783},
	{10.3, 0.001, 1, 0.0012686112563724218},
	{10.3, 0.3, 1, 0.39074145355433604},
	{10.3, 0.9, 1, 1.7222846096946882},
	{10.3, 0.9999, 1, 4.804511951517911},
	{10.3, 0.001, 3, 0.15409946965689789},
	{10.3, 0.3, 3, 1.1994887234925076},
	{10.3, 0.9, 3, 2.666895129856258},
	{10.3, 0.9999, 3, 5.962620374091712},
	{10.3, 0.001, 7, 0.7367253497049212},
	{10.3, 0.3, 7, 2.155077584752087},
	{10.3, 0.9, 7, 3.7692692198797904},
	{10.3, 0.9999, 7, 7.483178721502007},
}

// maternValues contains values κ of the kernel for σ = 1 and the distance r. The slope is
// −r dκ/dr. They come from the trapezoidal rule for DLMF 10.32.9 with 40 digits in mpmath
// 1.3.
var maternValues = []struct{ nu, r, value, slope float64 }{
	{1e-300, 1, 6.903142437489706e-298, 2e-300},
	{1e-10, 0.5, 2.3950861113459425e-09, 1.9999999945860564e-10},
	{0.001, 1e-12, 0.05984310922013094, 0.0018803137815597381},
	{0.001, 2, 0.00506148759492362, 0.0019656814433424777},
	{0.01, 1e-30, 0.7590074152774928, 0.004819851694450142},
	{0.01, 1, 0.04089263417275977, 0.018679619497080642},
	{0.1, 1e-08, 0.9790885975111066, 0.004182280497778688},
	{0.1, 0.1, 0.47504615907623465, 0.10446812288832702},
	{0.1, 3.7, 0.0362461059104278, 0.0727229320124125},
	{0.25, 0.01, 0.9196280495783217, 0.040162582767702695},
	{0.25, 1, 0.2861822103415481, 0.255454923972925},
	{0.25, 10, 0.0002990572546969841, 0.002185918112856863},
	{0.75, 0.0001, 0.9999981245749309, 2.805637611754087e-06},
	{0.75, 0.5, 0.684472274804229, 0.3238298767300523},
	{0.75, 6, 0.001314794235153697, 0.009357769916617135},
	{0.9999999, 0.1, 0.974197438521096, 0.04174650688263933},
	{0.9999999, 2, 0.1396674738304941, 0.33913418261192957},
	{1.0, 0.0001, 0.9999999052030167, 1.795939669450623e-07},
	{1.0, 0.1, 0.9741974433181197, 0.0417465014334542},
	{1.0, 1, 0.44434252363223603, 0.4782844214521623},
	{1.0, 6, 0.0007860431103404216, 0.006307950630547212},
	{1.0, 30, 3.091135178722602e-18, 1.296268884001083e-16},
	{1.0000001, 2, 0.13966747420009207, 0.3391342013624933},
	{1.3, 0.01, 0.9997966894737856, 0.0003986206964521953},
	{1.3, 1, 0.4702018377091746, 0.513723942756264},
	{1.3, 20, 1.8429648891999075e-13, 5.799937380576705e-12},
	{2.0, 0.1, 0.9902485857546574, 0.01910389017288189},
	{2.0, 1, 0.5075195091321117, 0.5594635272660897},
	{2.0, 10, 1.2659087224584457e-07, 2.353223187822815e-06},
	{3.5, 2, 0.13778061855662008, 0.44048700805586327},
	{10.0, 0.5, 0.8713479709786173, 0.23799696924354913},
	{10.0, 3.7, 0.0028932489726933956, 0.028068819906468527},
	{10.0, 20, 5.818547929842479e-29, 4.683497771501917e-27},
	{17.3, 1, 0.5933942287473789, 0.6094325981490725},
	{17.3, 6, 9.129920835652465e-07, 2.0458415074319516e-05},
	{50.0, 0.1, 0.9949112222225329, 0.010151076464874712},
	{50.0, 2, 0.13536856298540703, 0.5308727400446793},
	{50.0, 10, 2.7084256036590432e-17, 1.6847326114979066e-15},
	{333.3, 1, 0.6058481784580823, 0.6067542963857575},
	{333.3, 6, 2.283880166361873e-08, 7.840595294491024e-07},
	{1000.0, 0.5, 0.8823934071215124, 0.2207914925010834},
	{1000.0, 10, 5.959301680326339e-22, 5.692832017735621e-20},
}
