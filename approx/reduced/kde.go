package reduced

import (
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/kernel"
)

// KDE returns the density q smoothed by the kernel,
//
//	x ↦ Σⱼ qⱼ k(x, cⱼ),
//
// as a map with one feature. For the density Empirical, this is the kernel density estimate
// of Kingravi, Vela & Gray 2013, eq. 8. For a reduced set, it is the reduced estimate,
// eq. 9. The function is the mean embedding of q. The MMD is the distance between two
// mean embeddings in the native space of the kernel.
//
// Unlike Probability, KDE does not normalise the function. Its largest value is at most
// k(0, 0). KDE does not evaluate the kernel. If a value k(x, cⱼ) is NaN or infinite, the
// map is NaN or infinite at x.
//
// KDE returns the error of q.Check or the error of approx.CheckKernel. It also returns an
// error if a centre is outside the domain of the kernel. It panics unless q has one
// weight for each centre.
func KDE(k approx.Kernel, q approx.Density) (kernel.Expansion, error) {
	if err := approx.CheckKernel(k); err != nil {
		return kernel.Expansion{}, err
	}
	if err := arg.CheckDensity("reduced.KDE", q); err != nil {
		return kernel.Expansion{}, err
	}
	if err := arg.CheckSet("centre", k, q.Centers); err != nil {
		return kernel.Expansion{}, err
	}
	return kernel.Expansion{Kernel: k, Centers: q.Centers.Clone(), Coef: dense.New(len(q.Weights), 1, slices.Clone(q.Weights))}, nil
}

// Probability returns the result of KDE divided by the integral of the kernel. This is a
// probability density on ℝᵈ, with the integral Σ qⱼ = 1. By Bochner's theorem, the
// integral of the kernel is
//
//	∫ k(x, 0) dx = k(0, 0) (2π)ᵈ p(0),
//
// where p is the spectral density. For the Gaussian, it is (2πσ²)^(d/2).
//
// Probability returns an *approx.UnsupportedError if the kernel has no spectral density,
// or if the integral is not a positive number. It also returns the error of q.Check, and
// panics unless q has one weight for each centre.
func Probability(k approx.Kernel, q approx.Density) (_ kernel.Expansion, err error) {
	defer evaluate.Catch(&err, k, evaluate.Centers(q.Centers))
	arg.NotNil("reduced.Probability", "kernel", k)
	if err := approx.CheckKernel(k); err != nil {
		return kernel.Expansion{}, err
	}
	if err := arg.CheckDensity("reduced.Probability", q); err != nil {
		return kernel.Expansion{}, err
	}
	if err := arg.CheckSet("centre", k, q.Centers); err != nil {
		return kernel.Expansion{}, err
	}
	d := q.Centers.Dim
	s, _ := approx.SpectrumOf(k)
	if s.Density == nil {
		return kernel.Expansion{}, &approx.UnsupportedError{
			Method: "Kernel density estimate",
			Reason: "A density needs a kernel that falls off, with a known integral, and this one has no spectral density.",
		}
	}
	origin := make([]float64, d)
	integral := evaluate.Eval(k, origin, origin) * math.Pow(2*math.Pi, float64(d)) * s.Density(origin)
	if !(integral > 0) || math.IsInf(integral, 1) {
		return kernel.Expansion{}, &approx.UnsupportedError{
			Method: "Kernel density estimate",
			Reason: fmt.Sprintf("The integral of this kernel in %d dimensions is %g.", d, integral),
		}
	}
	coef := make([]float64, len(q.Weights))
	for j, w := range q.Weights {
		coef[j] = w / integral
	}
	return kernel.Expansion{Kernel: k, Centers: q.Centers.Clone(), Coef: dense.New(len(coef), 1, coef)}, nil
}
