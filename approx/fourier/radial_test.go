package fourier_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/integrate/quad"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// neurons is the arc-cosine kernel of order n (Cho & Saul 2009).
type neurons struct{ n int }

func (k neurons) Eval(x, y []float64) float64 {
	nx, ny := floats.Norm(x, 2), floats.Norm(y, 2)
	c := max(-1, min(1, floats.Dot(x, y)/(nx*ny)))
	t, s := math.Acos(c), math.Sqrt(1-c*c)
	switch k.n {
	case 0:
		return (math.Pi - t) / math.Pi
	case 1:
		return nx * ny / math.Pi * (s + (math.Pi-t)*c)
	}
	return nx * nx * ny * ny / math.Pi * (3*s*c + (math.Pi-t)*(1+2*c*c))
}

func (k neurons) Spectrum() (approx.Spectrum, bool) {
	return approx.Spectrum{Mass: 2, Degree: k.n, Activation: func(t float64) float64 {
		switch {
		case t == 0 && k.n == 0:
			return 0.5
		case t < 0:
			return 0
		}
		return math.Pow(t, float64(k.n))
	}}, true
}

var sphericalMethods = []approx.MethodInfo{
	fourier.SphericalRadial11{}.Info(), fourier.SphericalRadial13{}.Info(), fourier.SphericalRadial33{}.Info(), fourier.Simplex{}.Info(), fourier.ExactRadius{}.Info(),
}

func fit(t testing.TB, m approx.MethodInfo, k approx.Kernel, x approx.Points, rank int, seed uint64, v approx.Values) approx.Fit {
	t.Helper()
	f, err := fixture.Fit(context.Background(), m, rank, approx.Problem{Kernel: k, X: x, Seed: seed}, v)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// approxGram returns k̂(x, y) for the feature map f.
func approxGram(f approx.FeatureMap, x, y []float64) (k float64) {
	u, v := f.Map(nil, x), f.Map(nil, y)
	var signs []float64
	if s, ok := f.(approx.Signed); ok {
		signs = s.Signs()
	}
	for i, a := range u {
		if signs != nil {
			a *= signs[i]
		}
		k += a * v[i]
	}
	return k
}

func radialSettings(rotation, radii float64) approx.Values {
	return approx.Values{"rotation": rotation, "radii": radii}
}

// TestDegree checks that complete blocks integrate polynomials of their degree, for every
// rotation and length. The weights sum to 1. For degree (3, 3), second moments equal
// those of the frequency distribution. For degree (1, 3), they equal those of uniform
// directions.
func TestDegree(t *testing.T) {
	for _, d := range []int{1, 2, 3, 7} {
		for _, rotation := range []float64{0, 1} {
			for _, sharedRadii := range []float64{0, 1} {
				for _, m := range []approx.MethodInfo{fourier.SphericalRadial33{}.Info(), fourier.SphericalRadial13{}.Info(), fourier.Simplex{}.Info()} {
					rank := 3 * (d + 1)
					if m.Key == "sr13" {
						rank = 3 * d
					}
					settings := radialSettings(rotation, sharedRadii)
					if m.Key == "simplex" { // its nodes always have different lengths
						delete(settings, "radii")
					}
					f := fit(t, m, kernel.Gaussian{Sigma: 0.5}, fixture.Normal(3, d, 5), rank, 4, settings)
					var total float64
					second := make([]float64, d*d)
					for j := range f.Frequencies.Len() {
						w, v := f.Frequencies.Row(j), 1/float64(rank)
						if f.FrequencyWeights != nil {
							v = f.FrequencyWeights[j]
						}
						total += v
						scale := 4.0 // E wwᵀ = I/σ²
						if m.Key != "sr33" {
							scale = floats.Dot(w, w) / float64(d) // E uuᵀ = I/d
						}
						for a := range d {
							for b := range d {
								second[a*d+b] += v * w[a] * w[b] / scale
							}
						}
					}
					// The tolerance covers rounding errors of sums of about ten numbers.
					if !(math.Abs(total-1) <= 1e-12) {
						t.Errorf("%s, d = %d: the weights sum to %g", m.Key, d, total)
					}
					for i, got := range second {
						want := 0.0
						if i%(d+1) == 0 {
							want = 1
						}
						if !(math.Abs(got-want) <= 1e-12) {
							t.Errorf("%s, d = %d: the second moment %d, %d is %.6f", m.Key, d, i/d, i%d, got)
						}
					}
				}
			}
		}
	}
}

// TestRulesThatHaveNames checks that for cosines, the rule of degree (1, 1) equals
// Random. The rule of degree (1, 3) with independent lengths equals Orthogonal.
func TestRulesThatHaveNames(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.7}, kernel.Matern12{Sigma: 0.7}} {
			x := fixture.Normal(3, d, 5)
			a, b := fit(t, fourier.SphericalRadial11{}.Info(), k, x, 10, 3, nil), fit(t, fourier.Random{}.Info(), k, x, 10, 3, nil)
			if !slices.Equal(a.Frequencies.Data, b.Frequencies.Data) {
				t.Errorf("d = %d, %T: SR(1, 1) is not random Fourier features", d, k)
			}
			a, b = fit(t, fourier.SphericalRadial13{}.Info(), k, x, 10, 3, radialSettings(0, 0)), fit(t, fourier.Orthogonal{}.Info(), k, x, 10, 3, nil)
			for i, v := range a.Frequencies.Data {
				if !(math.Abs(v-b.Frequencies.Data[i]) <= 1e-14*math.Abs(v)) {
					t.Fatalf("d = %d, %T: SR(1, 3) has the frequency %v, orthogonal features %v", d, k, v, b.Frequencies.Data[i])
				}
			}
		}
	}
}

// TestFastProduct checks that a fast product equals the matrix product, for incomplete
// blocks too.
func TestFastProduct(t *testing.T) {
	for _, d := range []int{2, 97, 128, 150} {
		x := fixture.Normal(35, d, 5)
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 3}, neurons{0}, neurons{1}} {
			for _, m := range sphericalMethods[1:] {
				if m.CheckSupport(k, d) != nil {
					continue
				}
				for _, rank := range []int{1, 2*d + 1, 2*d + 3} {
					f := fit(t, m, k, x, rank, 2, approx.Values{"rotation": 1})
					fast := approx.FeaturesTo(nil, f.Features, x)
					for i, want := range mapByMatrix(t, k, f, x) {
						// The tolerance covers rounding errors of 6 log₂ d rotations and
						// of angles of about 10.
						if !(math.Abs(fast[i]-want) <= 1e-12*float64(d)) {
							t.Fatalf("%s, %T, d = %d, m = %d: feature %d is %.6f by the fast way, %.6f by the slow", m.Key, k, d, rank, i, fast[i], want)
						}
					}
				}
			}
		}
	}
}

// mapByMatrix maps x with the frequencies and weights of the fit, without a fast product.
func mapByMatrix(t *testing.T, k approx.Kernel, f approx.Fit, x approx.Points) []float64 {
	in, err := fourier.Represent(k, x.Dim)
	if err != nil {
		t.Fatal(err)
	}
	if f.FrequencyWeights != nil { // they include the mass
		in.Mass = 1
	}
	return approx.FeaturesTo(nil, fourier.Nodes{W: f.Frequencies, Weights: f.FrequencyWeights}.Map(in), x)
}

// TestExactRadius checks that for n = 0 and 1, complete blocks of ExactRadius have k̂(x,
// x) = k(x, x) for every x. Half of the neurons are active at x, and Σ (vⱼᵀx)² = (d+1)/d
// ‖x‖². For n = 1 the length cancels in SphericalRadial33, so both methods agree.
func TestExactRadius(t *testing.T) {
	for _, d := range []int{1, 2, 3, 7} {
		x := fixture.Normal(5, d, 5)
		for n := range 2 {
			f := fit(t, fourier.ExactRadius{}.Info(), neurons{n}, x, 4*(d+1), 6, nil).Features
			for i := range x.Len() {
				want := 1.0
				if n == 1 {
					want = floats.Dot(x.Row(i), x.Row(i))
				}
				// The tolerance covers rounding errors of sums of about thirty numbers.
				if got := approxGram(f, x.Row(i), x.Row(i)); !(math.Abs(got-want) <= 1e-13*(1+want)) {
					t.Errorf("n = %d, d = %d: k̂(x, x) = %.6f, k(x, x) = %.6f", n, d, got, want)
				}
			}
		}
		a := fit(t, fourier.ExactRadius{}.Info(), neurons{1}, x, 9, 6, nil).Features
		b := fit(t, fourier.SphericalRadial33{}.Info(), neurons{1}, x, 9, 6, nil).Features
		if _, signed := b.(approx.Signed); signed {
			t.Error("SR(3, 3) of neurons without a constant is signed")
		}
		for i := range x.Len() {
			if u, v := approxGram(a, x.Row(i), x.Row(0)), approxGram(b, x.Row(i), x.Row(0)); !(math.Abs(u-v) <= 1e-13*(1+math.Abs(u))) {
				t.Errorf("d = %d: the length does not cancel: %.6f and %.6f", d, u, v)
			}
		}
	}
}

// TestNeuronsUnbiased checks that every rule is unbiased for neurons, for any m.
func TestNeuronsUnbiased(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	const seeds = 400
	for _, d := range []int{2, 3, 7} {
		x := fixture.Normal(3, d, 5)
		floats.Scale(1/math.Sqrt(float64(d)), x.Data)
		for n := range 3 {
			k := neurons{n}
			for _, m := range sphericalMethods {
				if m.CheckSupport(k, d) != nil {
					continue
				}
				pairs := [3][2]int{{0, 0}, {0, 1}, {1, 2}}
				var sum, squares [3]float64
				for seed := range uint64(seeds) {
					f := fit(t, m, k, x, 5, seed, nil).Features
					for i, pair := range pairs {
						got := approxGram(f, x.Row(pair[0]), x.Row(pair[1]))
						sum[i] += got / seeds
						squares[i] += got * got / seeds
					}
				}
				for i, pair := range pairs {
					// The tolerance is five standard errors. It adds rounding errors for
					// the case without variance.
					tol := 5*math.Sqrt(max(0, squares[i]-sum[i]*sum[i])/seeds) + 1e-12
					if want := k.Eval(x.Row(pair[0]), x.Row(pair[1])); !(math.Abs(sum[i]-want) <= tol) {
						t.Errorf("%s, n = %d, d = %d: the mean is %.4f, k is %.4f ± %.2g", m.Key, n, d, sum[i], want, tol)
					}
				}
			}
		}
	}
}

// sphereMean returns Λ, the mean of cos(t u₁) over the unit sphere of ℝᵈ, for d = 2 and
// 5.
func sphereMean(d int, t float64) float64 {
	if d == 2 {
		return math.J0(t)
	}
	if t < 0.1 { // the formula below suffers from cancellation
		return 1 - t*t/10 + t*t*t*t/280
	}
	sin, cos := math.Sincos(t)
	return 3 * (sin - t*cos) / (t * t * t)
}

// integrateChi returns the integral of f times the density of χ(d).
func integrateChi(d int, f func(rho float64) float64) float64 {
	lg, _ := math.Lgamma(float64(d) / 2)
	c := math.Exp(math.Log(2)*(1-float64(d)/2) - lg)
	return quad.Fixed(func(r float64) float64 {
		return f(r) * c * math.Pow(r, float64(d-1)) * math.Exp(-r*r/2)
	}, 0, 12, 120, nil, 0)
}

// predictedVariance returns the variance of one simplex of SphericalRadial33 at the
// distance z. It is a closed form up to an integral over one or two lengths ρ. Each
// vertex contributes T = 1 − c + c cos(ρz u₁), c = d/ρ². The cosine between two vertices
// is −1/d.
func predictedVariance(d int, z float64, isShared bool) float64 {
	n := float64(d)
	one := integrateChi(d+2, func(r float64) float64 {
		c := n / (r * r)
		return (1-c)*(1-c) + 2*(1-c)*c*sphereMean(d, r*z) + c*c*(1+sphereMean(d, 2*r*z))/2
	})
	var two float64
	if isShared {
		two = integrateChi(d+2, func(r float64) float64 {
			c := n / (r * r)
			return (1-c)*(1-c) + 2*(1-c)*c*sphereMean(d, r*z) +
				c*c*(sphereMean(d, r*z*math.Sqrt(2*(1-1/n)))+sphereMean(d, r*z*math.Sqrt(2*(1+1/n))))/2
		})
	} else { // because E[1 − c] = 0, only one term of the product remains
		two = integrateChi(d+2, func(r float64) float64 {
			return integrateChi(d+2, func(s float64) float64 {
				sumLen, diffLen := math.Sqrt(r*r+s*s+2*r*s/n), math.Sqrt(max(0, r*r+s*s-2*r*s/n))
				return n / (r * r) * n / (s * s) * (sphereMean(d, z*sumLen) + sphereMean(d, z*diffLen)) / 2
			})
		})
	}
	e := math.Exp(-z * z / 2)
	return (one+n*two)/(n+1) - e*e
}

// TestSphericalRadial33Predicted checks that SphericalRadial33 is unbiased for every
// uniform distribution of directions, because the mean of 1 − c + cΛ(ρz) over ρ is
// exp(−z²/2). Its variance relative to independent frequencies must have the documented
// values.
func TestSphericalRadial33Predicted(t *testing.T) {
	for _, d := range []int{2, 5} {
		for _, z := range []float64{0.5, 1.5, 3} {
			got := integrateChi(d+2, func(r float64) float64 {
				c := float64(d) / (r * r)
				return 1 - c + c*sphereMean(d, r*z)
			})
			// The integral of a smooth function uses 120 Gauss–Legendre nodes.
			if want := math.Exp(-z * z / 2); !(math.Abs(got-want) <= 1e-10) {
				t.Errorf("d = %d, z = %g: the mean is %.8f, k is %.8f", d, z, got, want)
			}
		}
	}
	for _, c := range []struct{ z, shared, independent float64 }{
		{0.5, 0.64, 0.0020}, {1.5, 0.586, 0.229}, {3, 0.519, 2.67}, // values in the comment of SphericalRadial33
	} {
		each, e := predictedVariance(2, c.z, false), 1-math.Exp(-c.z*c.z)
		if r := each / predictedVariance(2, c.z, true); !(math.Abs(r/c.shared-1) <= 0.01) {
			t.Errorf("z = %g: with a length for each vertex the variance is %.3f of that with one for all, not %.3f", c.z, r, c.shared)
		}
		if r := each / (e * e / 6); !(math.Abs(r/c.independent-1) <= 0.02) {
			t.Errorf("z = %g: the variance is %.4f of that of independent waves, not %.4f", c.z, r, c.independent)
		}
	}
}

// TestSphericalRadial33Variance checks that the variance over seeds agrees with
// predictedVariance.
func TestSphericalRadial33Variance(t *testing.T) {
	seeds := 2000
	if testing.Short() {
		seeds = 400
	}
	for _, d := range []int{2, 5} {
		for _, z := range []float64{0.5, 1.5, 3} {
			x := approx.NewPoints(2, d)
			x.Row(1)[0], x.Row(1)[1] = 0.6*z*0.7, 0.8*z*0.7
			for _, sharedRadii := range []float64{0, 1} {
				var sum, squares, fourth float64
				for seed := range uint64(seeds) {
					f := fit(t, fourier.SphericalRadial33{}.Info(), kernel.Gaussian{Sigma: 0.7}, x, d+1, seed, radialSettings(0, sharedRadii)).Features
					diff := approxGram(f, x.Row(0), x.Row(1)) - math.Exp(-z*z/2)
					sum += diff
					squares += diff * diff
					fourth += diff * diff * diff * diff
				}
				count := float64(seeds)
				sum, squares, fourth = sum/count, squares/count, fourth/count
				want := predictedVariance(d, z, sharedRadii == 1)
				// The tolerance is five standard errors of a sample variance.
				tol := 5 * math.Sqrt((fourth-squares*squares)/count)
				if got := squares - sum*sum; !(math.Abs(got-want) <= tol) {
					t.Errorf("d = %d, z = %g, shared %g: variance %.4g, predicted %.4g ± %.2g", d, z, sharedRadii, got, want, tol)
				}
				if !(math.Abs(sum) <= 5*math.Sqrt(squares/count)) {
					t.Errorf("d = %d, z = %g: the mean is off by %.2g", d, z, sum)
				}
			}
		}
	}
}

// TestButterflyBias checks that in the plane, butterflies are uniform. In more
// dimensions, their bias is small compared with the error of one block.
func TestButterflyBias(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	const seeds = 1000
	for _, d := range []int{2, 3, 5, 7} {
		x := approx.NewPoints(2, d)
		for a := range d {
			x.Row(1)[a] = []float64{1.5, 0, -0.5}[a%3]
		}
		want := kernel.Gaussian{Sigma: 1}.Eval(x.Row(0), x.Row(1))
		for _, m := range sphericalMethods[1:4] {
			var sum, squares float64
			for seed := range uint64(seeds) {
				diff := approxGram(fit(t, m, kernel.Gaussian{Sigma: 1}, x, d+1, seed, approx.Values{"rotation": 1}).Features, x.Row(0), x.Row(1)) - want
				sum += diff / seeds
				squares += diff * diff / seeds
			}
			allowedError := 5 * math.Sqrt(squares/seeds)
			if d > 2 {
				allowedError += 0.1 * math.Sqrt(squares)
			}
			if !(math.Abs(sum) <= allowedError) {
				t.Errorf("%s, d = %d: the bias is %.3f, the error of a block %.3f", m.Key, d, sum, math.Sqrt(squares))
			}
		}
	}
}

func TestSphericalRefusals(t *testing.T) {
	for _, c := range []struct {
		m approx.MethodInfo
		k approx.Kernel
		d int
	}{
		{fourier.SphericalRadial33{}.Info(), neurons{0}, 2},
		{fourier.ExactRadius{}.Info(), kernel.Gaussian{Sigma: 1}, 3},
		{fourier.SphericalRadial11{}.Info(), linearKernel{}, 2},
		{fourier.SphericalRadial13{}.Info(), linearKernel{}, 2},
		{fourier.Simplex{}.Info(), linearKernel{}, 2},
	} {
		var u *approx.UnsupportedError
		if err := c.m.CheckSupport(c.k, c.d); !errors.As(err, &u) || u.Reason == "" || u.Method != c.m.Name {
			t.Errorf("%s, %T: the error is %v", c.m.Key, c.k, err)
		}
	}
	if err := (fourier.SphericalRadial33{}).Info().CheckSupport(neurons{0}, 3); err != nil {
		t.Error(err)
	}
}

// SphericalRadial33 is exact for cubic functions of the frequency. At short distances,
// cosines are nearly cubic, so its error is smaller. At long distances, its error is
// larger.
func Example_sphericalRadial() {
	k := kernel.Gaussian{Sigma: 1}
	for _, z := range []float64{0.25, 1, 3} {
		x := approx.Points{Data: []float64{0, 0, z, 0}, Dim: 2}
		fmt.Printf("at %4.2fσ", z)
		for _, m := range []approx.Method{fourier.Random{Frequencies: 12}, fourier.Simplex{Frequencies: 12}, fourier.SphericalRadial33{Frequencies: 12}} {
			var square float64
			for seed := range uint64(200) {
				fit, _ := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: seed})
				diff := approxGram(fit.Features, x.Row(0), x.Row(1)) - k.Eval(x.Row(0), x.Row(1))
				square += diff * diff / 200
			}
			fmt.Printf("  %s %.4f", m.Info().Key, math.Sqrt(square))
		}
		fmt.Println()
	}
	// Output:
	// at 0.25σ  rff 0.0117  simplex 0.0101  sr33 0.0001
	// at 1.00σ  rff 0.1209  simplex 0.1025  sr33 0.0265
	// at 3.00σ  rff 0.1884  simplex 0.1678  sr33 0.3214
}
