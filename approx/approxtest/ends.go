package approxtest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"mercer/approx"
	"mercer/approx/kernel"
)

// patient is how long a fit of 20 points may take at most. The slowest takes a hundredth
// of it; a loop that does not end takes longer.
const patient = 20 * time.Second

// extremes returns kernels at the ends of the numbers.
func extremes() map[string]approx.Kernel {
	m := map[string]approx.Kernel{
		"1e307 times a Gaussian":    kernel.Scaled(1e307, kernel.Gaussian{Sigma: 0.5}),
		"1e-307 times a Gaussian":   kernel.Scaled(1e-307, kernel.Gaussian{Sigma: 0.5}),
		"1e307 times a rough one":   kernel.Scaled(1e307, kernel.Matern12{Sigma: 0.5}),
		"1e-307 times a Laplacian":  kernel.Scaled(1e-307, kernel.Laplacian{Sigma: 0.5}),
		"1e300 times an arc-cosine": kernel.Scaled(1e300, kernel.ArcCosine1{}),
		"two scales, 1e300 apart":   kernel.Sum(kernel.Gaussian{Sigma: 1}, kernel.Scaled(1e-300, kernel.Gaussian{Sigma: 1e-3})),
		"a product of such":         kernel.Product(kernel.Scaled(1e307, kernel.Gaussian{Sigma: 1}), kernel.Scaled(1e-307, kernel.Laplacian{Sigma: 1})),
	}
	for _, sigma := range []float64{1e-308, 1e-20, 1e20, 1e308} {
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

// ends checks that a fit comes to an end with kernels at the ends of the numbers, with an
// answer that is finite or with an error, and that it sees a context that is done.
func ends(m approx.Method) error {
	x := cloud(20, 2, 2)
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for name, k := range extremes() {
		p := approx.Problem{Kernel: k, X: x, Rank: 8, Seed: 1}
		fit, err := awaited(m, p)
		if errors.Is(err, errEndless) || errors.Is(err, errPanic) {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err != nil {
			continue
		}
		if err := shape(m, p, fit); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if _, err := m.Fit(done, p, nil); !errors.Is(err, context.Canceled) {
			return fmt.Errorf("%s: under a context that is done the error is %v, not that of the context", name, err)
		}
	}
	return nil
}

var errPanic = errors.New("panic")

var errEndless = fmt.Errorf("the fit has not ended after %v", patient)

// awaited is fit, and returns errEndless where it does not end in time. Then it tells
// the fit to stop, and says so where that does not end it either.
func awaited(m approx.Method, p approx.Problem) (approx.Fit, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	type answer struct {
		fit   approx.Fit
		err   error
		panic any
	}
	found := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			a.panic = recover()
			found <- a
		}()
		a.fit, a.err = m.Fit(ctx, p, nil)
	}()
	select {
	case a := <-found:
		if a.panic != nil {
			return approx.Fit{}, fmt.Errorf("%w: %v", errPanic, a.panic)
		}
		return a.fit, a.err
	case <-time.After(patient):
	}
	cancel()
	select {
	case <-found:
		return approx.Fit{}, errEndless
	case <-time.After(patient / 10):
		return approx.Fit{}, fmt.Errorf("%w, nor does its context stop it", errEndless)
	}
}
