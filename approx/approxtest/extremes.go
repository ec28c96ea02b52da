package approxtest

import (
	"context"
	"errors"
	"fmt"
	gomaps "maps"
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// maxFitTime is the time limit for a fit of 20 points, to detect endless loops. The
// slowest fit takes a hundredth of this time.
const maxFitTime = 20 * time.Second

// extremeKernels returns kernels with values near the limits of float64.
func extremeKernels() map[string]approx.Kernel {
	m := map[string]approx.Kernel{
		"1e307 times a Gaussian":    kernel.Scaled(1e307, kernel.Gaussian{Sigma: 0.5}),
		"1e-307 times a Gaussian":   kernel.Scaled(1e-307, kernel.Gaussian{Sigma: 0.5}),
		"1e307 times a rough one":   kernel.Scaled(1e307, kernel.Matern12{Sigma: 0.5}),
		"1e-307 times a Laplacian":  kernel.Scaled(1e-307, kernel.Laplacian{Sigma: 0.5}),
		"1e300 times an arc-cosine": kernel.Scaled(1e300, kernel.ArcCosine1{}),
		"two scales, 1e300 apart":   kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.Scaled(1e-300, kernel.Gaussian{Sigma: 1e-3})),
		"a product of such":         kernel.Product(kernel.Scaled(1e307, kernel.Gaussian{Sigma: 1}), kernel.Scaled(1e-307, kernel.Laplacian{Sigma: 1})),
	}
	for _, sigma := range []float64{approx.MinLength, 1e-20, 1e20, 1e308} {
		m[fmt.Sprintf("a Gaussian, σ = %g", sigma)] = kernel.Gaussian{Sigma: sigma}
		m[fmt.Sprintf("an exponential, σ = %g", sigma)] = kernel.Matern12{Sigma: sigma}
		m[fmt.Sprintf("a Laplacian, σ = %g", sigma)] = kernel.Laplacian{Sigma: sigma}
		m[fmt.Sprintf("a rational quadratic, σ = %g", sigma)] = kernel.RationalQuadratic{Sigma: sigma, Alpha: 0.1}
		m[fmt.Sprintf("a rational quadratic, α = %g", sigma)] = kernel.RationalQuadratic{Sigma: 1, Alpha: sigma}
		m[fmt.Sprintf("a periodic one, σ = %g", sigma)] = kernel.Periodic{Sigma: sigma, Period: 2}
		m[fmt.Sprintf("a periodic one, T = %g", sigma)] = kernel.Periodic{Sigma: 1, Period: sigma}
		m[fmt.Sprintf("two layers, σ = %g", sigma)] = kernel.Layered(kernel.Gaussian{Sigma: sigma}, kernel.Gaussian{Sigma: 1})
	}
	return m
}

// checkEnds checks that a fit terminates for kernels with extreme values. It must return
// a finite result or an error about the kernel. A fit under a finished context must
// return the error of the context.
func checkEnds(m method) error {
	x := normalPoints(20, 2, 2)
	done, cancel := context.WithCancel(context.Background())
	cancel()
	kernels := extremeKernels()
	for i, name := range slices.Sorted(gomaps.Keys(kernels)) {
		if !m.sample.contains(i) {
			continue
		}
		k := kernels[name]
		p := approx.Problem{Kernel: k, X: x, Seed: 1}
		fit, err := callWithTimeout(func(ctx context.Context) (approx.Fit, error) { return fitWith(ctx, m, 8, p, nil) })
		if err != nil {
			if !isKernelError(err) {
				return fmt.Errorf("%s: %w", name, err)
			}
			continue
		}
		if err := checkShape(m, 8, p, fit); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if _, err := fitWith(done, m, 8, p, nil); !errors.Is(err, context.Canceled) {
			return fmt.Errorf("%s: under a context that is done the error is %v, not that of the context", name, err)
		}
	}
	return checkLopsided(m)
}

// lopsidedKernel is a Gaussian with some values off the diagonal that are extremely large
// compared with the diagonal.
type lopsidedKernel struct {
	diagonal, large float64
	x, y            []float64 // the only pair with the large value; nil if all pairs have it
}

// Eval implements approx.Kernel.
func (k lopsidedKernel) Eval(x, y []float64) float64 {
	v := kernel.Gaussian{Sigma: 0.8}.Eval(x, y)
	switch {
	case slices.Equal(x, y):
		return k.diagonal
	case k.x == nil || slices.Equal(x, k.x) && slices.Equal(y, k.y) || slices.Equal(x, k.y) && slices.Equal(y, k.x):
		return k.large * v
	}
	return v
}

// lopsidedIndefinite is a lopsided kernel that is declared as indefinite.
type lopsidedIndefinite struct{ lopsidedKernel }

// Indefinite implements approx.Indefinite.
func (lopsidedIndefinite) Indefinite() string { return "Its values off the diagonal are too large." }

// Lopsided returns kernels that are far from positive semi-definite on x. There must be
// at least eight points in the plane. At some pairs of different points, |k(x, y)|
// exceeds √(k(x, x) k(y, y)) by a factor whose square overflows, or k(x, x) is 0. Half of
// the kernels are approx.Indefinite.
func Lopsided(x approx.Points) map[string]approx.Kernel {
	m := map[string]approx.Kernel{}
	for _, diagonal := range []float64{1, 0} {
		for _, large := range []float64{1e150, 1e200, 1e300} {
			for _, pair := range []bool{false, true} {
				k, name := lopsidedKernel{diagonal: diagonal, large: large}, fmt.Sprintf("%g on the diagonal and %g beside it", diagonal, large)
				if pair {
					k.x, k.y = x.Row(3), x.Row(7)
					name += " at one pair"
				}
				m[name], m[name+", indefinite"] = k, lopsidedIndefinite{k}
			}
		}
	}
	return m
}

// checkLopsided checks fits of the kernels of Lopsided. A fit must return finite numbers
// or a correct error. If the method is exact, the numbers must be correct.
func checkLopsided(m method) error {
	x := normalPoints(20, 2, 2)
	kernels := Lopsided(x)
	for i, name := range slices.Sorted(gomaps.Keys(kernels)) {
		if !m.sample.contains(i) {
			continue
		}
		k := kernels[name]
		p := approx.Problem{Kernel: k, X: x, Seed: 1}
		fit, err := callWithTimeout(func(ctx context.Context) (approx.Fit, error) { return fitWith(ctx, m, 20, p, nil) })
		if err != nil {
			err = LopsidedError(err, k, x)
		} else if err = checkShape(m, 20, p, fit); err == nil && m.Traits.Exact && m.Traits.Indefinite {
			exactGram := gram(k, x)
			top := maxAbs(entries(exactGram))
			exactGram.ScaleSym(1/top, exactGram)
			var diff mat.Dense
			diff.Sub(positivePart(exactGram), scaledGram(top, fit.Features, x))
			if maxError := mat.Max(&diff) - mat.Min(&diff); !(maxError < 1e-9) {
				err = fmt.Errorf("matrix K̂ is off by %.3g of the largest entry of K", maxError)
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// positivePart returns Σ λvvᵀ over the positive eigenvalues λ of k and their eigenvectors
// v.
func positivePart(k *mat.SymDense) *mat.SymDense {
	var eigen mat.EigenSym
	if !eigen.Factorize(k, true) {
		panic("the eigenvalues did not converge")
	}
	var v mat.Dense
	eigen.VectorsTo(&v)
	part := mat.NewSymDense(k.SymmetricDim(), nil)
	for i, lambda := range eigen.Values(nil) {
		part.SymRankOne(part, max(0, lambda), v.ColView(i))
	}
	return part
}

// LopsidedError checks err, the error of a call with one of the kernels of Lopsided. The
// point numbers in err refer to x. It returns nil if err has a suitable type and contains
// correct values of k. Otherwise it returns an error that describes the fault of err.
func LopsidedError(err error, k approx.Kernel, x approx.Points) error {
	var value *approx.KernelValueError
	switch {
	case errors.As(err, &value):
		for _, at := range []struct {
			i int
			x []float64
		}{{value.I, value.X}, {value.J, value.Y}} {
			if at.i >= 0 && !slices.Equal(at.x, x.Row(at.i)) {
				return fmt.Errorf("the error %q names point %d and has the coordinates %g", err, at.i, at.x)
			}
		}
		bound := math.Sqrt(k.Eval(value.X, value.X) * k.Eval(value.Y, value.Y))
		if v := k.Eval(value.X, value.Y); value.Value != v || math.Abs(value.Bound-bound) > 1e-12*bound || math.Abs(v) <= bound {
			return fmt.Errorf("the error is %q, where k is %g, with the bound %g", err, v, bound)
		}
	case errors.As(err, new(*approx.UnsupportedError)), errors.As(err, new(*approx.ScaleError)):
	default:
		return fmt.Errorf("the error %q is not about the values of the kernel", err)
	}
	return nil
}

// isKernelError reports whether err concerns the kernel, its settings or the method. The
// points have moderate coordinates, so errors about a coordinate, a feature or the data
// are wrong.
func isKernelError(err error) bool {
	return errors.As(err, new(*approx.ScaleError)) || errors.As(err, new(*approx.KernelValueError)) ||
		errors.As(err, new(*approx.UnsupportedError)) || errors.As(err, new(*approx.RangeError))
}

var errPanic = errors.New("panic")

var errEndless = fmt.Errorf("it has not ended after %v", maxFitTime)

// callWithTimeout calls f and returns its results. If f does not return in time, it
// cancels the context of f and returns errEndless. The error also reports whether f
// returns after the cancellation.
func callWithTimeout[T any](f func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	type answer struct {
		value T
		err   error
		panic any
	}
	var none T
	found := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			a.panic = recover()
			found <- a
		}()
		a.value, a.err = f(ctx)
	}()
	select {
	case a := <-found:
		if a.panic != nil {
			return none, fmt.Errorf("%w: %v", errPanic, a.panic)
		}
		return a.value, a.err
	case <-time.After(maxFitTime):
	}
	cancel()
	select {
	case <-found:
		return none, errEndless
	case <-time.After(maxFitTime / 10):
		return none, fmt.Errorf("%w, nor does its context stop it", errEndless)
	}
}
