package approxtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// normalPoints returns n standard normal points in ℝᵈ.
func normalPoints(n, d int, seed uint64) approx.Points {
	rng := rand.New(rand.NewPCG(seed, 0xc1))
	x := approx.NewPoints(n, d)
	for i := range x.Data {
		x.Data[i] = rng.NormFloat64()
	}
	return x
}

// A setting is a kernel with points for testing methods.
type setting struct {
	name   string
	kernel approx.Kernel
	x      approx.Points
}

func (s setting) problem(seed uint64) approx.Problem {
	return approx.Problem{Kernel: s.kernel, X: s.x, Seed: seed}
}

// settings returns a smooth and a rough kernel for every tested dimension, with n points.
// The bandwidths make the approximation nontrivial. (Typical distances grow like √2d.)
func settings(n int) []setting {
	var s []setting
	for _, d := range []int{1, 2, 7} {
		x, sigma := normalPoints(n, d, uint64(d)), 0.6*math.Sqrt(float64(d))
		s = append(s,
			setting{fmt.Sprintf("Gaussian in %d dimensions", d), kernel.Gaussian{Sigma: sigma}, x},
			setting{fmt.Sprintf("exponential in %d dimensions", d), kernel.Matern12{Sigma: 2 * sigma}, x})
	}
	return s
}

// rareSettings returns settings with less common kernels, for methods that support few of
// the usual settings. The kernels are a product over coordinates, neurons, and two
// layers. There are n points.
func rareSettings(n int) []setting {
	var s []setting
	for _, d := range []int{2, 7} {
		x := normalPoints(n, d, uint64(d))
		s = append(s,
			setting{fmt.Sprintf("Laplacian in %d dimensions", d), kernel.Laplacian{Sigma: 1.5 * float64(d)}, x},
			setting{fmt.Sprintf("arc-cosine in %d dimensions", d), kernel.ArcCosine1{}, x},
			setting{fmt.Sprintf("two layers in %d dimensions", d),
				kernel.Layered(kernel.Gaussian{Sigma: 0.8 * math.Sqrt(float64(d))}, kernel.Gaussian{Sigma: 0.7}), x})
	}
	return s
}

// forEachSetting calls f for the settings that m supports, and adds the name of the
// setting to an error of f. It skips kernels that m rejects as unsupported, but m must
// support at least one. If m rejects most kernels, forEachSetting also tries the rare
// settings. In a sample of the cases, it calls f for two settings.
func forEachSetting(m method, n int, f func(s setting) error) error {
	common, maxCount := settings(n), len(settings(n))
	if m.sample != nil {
		common, maxCount = m.sample.order(common), 2
	}
	servedCount, refusal, err := runSettings(common, maxCount, f)
	if err == nil && servedCount < min(maxCount, len(common)/2) {
		otherSettings := rareSettings(n)
		if m.sample != nil {
			otherSettings = m.sample.order(otherSettings)
		}
		var more int
		more, refusal, err = runSettings(otherSettings, maxCount, f)
		servedCount += more
	}
	if err == nil && servedCount == 0 {
		return refusal
	}
	return err
}

// order rotates the six settings by an offset that depends on the sample. Successive
// settings differ in the dimension and the kernel.
func (s *sample) order(all []setting) []setting {
	var out []setting
	for _, i := range []int{0, 3, 1, 4, 2, 5} {
		out = append(out, all[(i+s.number)%len(all)])
	}
	return out
}

// runSettings calls f for settings until it has returned nil maxCount times. The result
// servedCount is the number of these settings. The result refusal is the last
// *approx.UnsupportedError, and err is any other error.
func runSettings(settings []setting, maxCount int, f func(s setting) error) (servedCount int, refusal, err error) {
	for _, s := range settings {
		if servedCount == maxCount {
			break
		}
		err := f(s)
		switch u := (*approx.UnsupportedError)(nil); {
		case errors.As(err, &u):
			refusal = err
		case err != nil:
			return servedCount, refusal, fmt.Errorf("%s: %w", s.name, err)
		default:
			servedCount++
		}
	}
	return servedCount, refusal, nil
}

// fit returns the fit of the method of the given size with default settings.
func fit(m method, size int, p approx.Problem) (approx.Fit, error) {
	return fitWith(context.Background(), m, size, p, nil)
}

// fitWith returns the fit of the method of the given size with the settings v.
func fitWith(ctx context.Context, m method, size int, p approx.Problem, v approx.Values) (approx.Fit, error) {
	return fixture.Fit(ctx, m.MethodInfo, size, p, v)
}

// eigenOf returns all eigenpairs of the fit, or nil if it has none.
func eigenOf(fit approx.Fit) (approx.Eigenfunctions, error) {
	if !fit.HasEigen() {
		return nil, nil
	}
	return fit.Eigen(context.Background(), 0)
}

// gram returns the Gram matrix K of x.
func gram(k approx.Kernel, x approx.Points) *mat.SymDense {
	return mat.NewSymDense(x.Len(), kernel.Gram(nil, k, x))
}

// approxGram returns K̂ = ΨSΨᵀ on x. It uses gonum, which shares no code with the tested
// packages.
func approxGram(f approx.FeatureMap, x approx.Points) *mat.SymDense { return scaledGram(1, f, x) }

// entries returns all entries of a, row by row.
func entries(a *mat.SymDense) []float64 { return mat.DenseCopyOf(a).RawMatrix().Data }

// smallestEigenvalue returns the smallest eigenvalue of a.
func smallestEigenvalue(a mat.Symmetric) float64 {
	var e mat.EigenSym
	if !e.Factorize(a, false) {
		return math.NaN()
	}
	return e.Values(nil)[0]
}

// maxDifference returns the largest absolute difference of corresponding entries. It
// returns NaN if an entry is NaN.
func maxDifference(a, b []float64) float64 {
	if len(a) != len(b) {
		return math.Inf(1)
	}
	var d float64
	for i, v := range a {
		t := math.Abs(v - b[i])
		if math.IsNaN(t) {
			return t
		}
		d = max(d, t)
	}
	return d
}

// unreadable returns n numbers NaN for a result of n numbers. A function that reads them, or
// that does not store all numbers of its result, leaves NaN.
func unreadable(n int) []float64 {
	dst := make([]float64, n)
	for i := range dst {
		dst[i] = math.NaN()
	}
	return dst
}

// checkWithin returns an error unless got and want differ by at most tol.
func checkWithin(what string, got, want []float64, tol float64) error {
	if d := maxDifference(got, want); !(d <= tol) {
		return fmt.Errorf("%s is off by %.2g, more than %.2g", what, d, tol)
	}
	return nil
}

// checkFinite returns an error with the first number that is not finite.
func checkFinite(what string, v []float64) error {
	for i, x := range v {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("%s: number %d is %g", what, i, x)
		}
	}
	return nil
}
