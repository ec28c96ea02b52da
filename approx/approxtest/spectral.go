package approxtest

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

// sphereMeans contains functions for some dimensions d. Each returns the mean of cos ωᵀx
// over all directions of ω, as a function of t = ‖ω‖‖x‖. This is Γ(d/2) (2/t)^(d/2−1)
// J_{d/2−1}(t).
var sphereMeans = map[int]func(t float64) float64{
	1: math.Cos,
	2: math.J0,
	3: func(t float64) float64 { return math.Sin(t) / t },
	7: func(t float64) float64 {
		sin, cos := math.Sincos(t)
		if t < 0.1 { // the formula below suffers from cancellation
			return 1 - t*t/14 + t*t*t*t/504
		}
		return 15 * ((3-t*t)*sin - 3*t*cos) / (t * t * t * t * t)
	},
}

// relativeValue returns k(x, 0)/k(0, 0).
func relativeValue(k approx.Kernel, x []float64) float64 {
	origin := make([]float64, len(x))
	return k.Eval(x, origin) / k.Eval(origin, origin)
}

// distantPoint returns a point of ℝᵈ at the given distance from the origin.
func distantPoint(d int, dist float64) []float64 {
	x := make([]float64, d)
	x[0] = dist
	return x
}

// checkSpectrum checks that vectors can be drawn from a spectrum, and that its Mass is
// k(0, 0) for cosines. If the spectrum has Terms, the product of their means of cos ωᵀx
// must be k(x, 0)/k(0, 0).
func checkSpectrum(k approx.Kernel) error {
	s, ok := approx.SpectrumOf(k)
	if !ok {
		return nil
	}
	hasWaves := s.Radius != nil || s.Coordinate != nil || s.Scale != nil || s.Terms != nil
	switch {
	case s.Activation != nil && (hasWaves || s.Density != nil || s.Harmonic != nil):
		return errors.New("it has an Activation and another function")
	case s.Activation != nil:
		return nil
	case !hasWaves:
		return errors.New("it has neither a Radius, nor a Coordinate, nor a Scale, nor Terms, nor an Activation")
	}
	for d := range sphereMeans {
		o := make([]float64, d)
		if top := k.Eval(o, o); s.Mass != 0 && !(math.Abs(s.Mass-top) <= 1e-14*top) {
			return fmt.Errorf("the Mass is %g, k(0, 0) = %g", s.Mass, top)
		}
		if s.Terms == nil {
			continue
		}
		mean, x := meanWave(s, d), scaledPoints(k, 12, d)
		for i := range x.Len() {
			// The tolerance is 9e-3 for each term, as in checkRadius.
			if got, want := mean(x.Row(i)), relativeValue(k, x.Row(i)); !(math.Abs(got-want) <= 9e-3*float64(len(s.Terms))) {
				return fmt.Errorf("d = %d: the terms have the mean E cos ωᵀx = %.5f, k = %.5f", d, got, want)
			}
		}
	}
	return nil
}

// meanWave returns the mean of cos ωᵀx for ω ∈ ℝᵈ as a function of x.
func meanWave(s approx.Spectrum, d int) func(x []float64) float64 {
	switch {
	case s.Terms != nil:
		first, others := meanWave(s.Terms[0], d), s.Terms[1:]
		if len(others) == 0 {
			return first
		}
		rest := meanWave(approx.Spectrum{Terms: others}, d)
		return func(x []float64) float64 { return first(x) * rest(x) }
	case s.Coordinate != nil:
		mean := meanCosine(s.Coordinate)
		return func(x []float64) float64 {
			p := 1.0
			for _, v := range x {
				p *= mean(v)
			}
			return p
		}
	case s.Radius == nil:
		return func(x []float64) (mean float64) {
			const n = 1500
			for i := range n {
				g := s.Scale((float64(i) + 0.5) / n)
				mean += math.Exp(-g*g*lin.Dot(x, x)/2) / n
			}
			return mean
		}
	}
	const n = 1500
	return func(x []float64) (mean float64) {
		r := math.Sqrt(lin.Dot(x, x))
		for i := range n {
			mean += sphereMeans[d](r*s.Radius((float64(i)+0.5)/n, d)) / n
		}
		return mean
	}
}

// checkRadius checks Bochner's theorem without random numbers. The mean of cos ωᵀx over
// all directions and over the quantiles of ‖ω‖ must be κ(‖x‖²)/κ(0).
func checkRadius(k approx.Kernel) error {
	s, _ := approx.SpectrumOf(k)
	if s.Radius == nil {
		return nil
	}
	for d, mean := range sphereMeans {
		last := 0.0
		for _, p := range []float64{0x1p-53, 0.01, 0.1, 0.5, 0.9, 0.99, 1 - 0x1p-53} {
			r := s.Radius(p, d)
			if !(r > last) || math.IsInf(r, 1) {
				return fmt.Errorf("d = %d: the %g-quantile of ‖ω‖ is %g, a lower one %g", d, p, r, last)
			}
			last = r
		}
		const n = 1500
		quantiles := make([]float64, n)
		for i := range quantiles {
			quantiles[i] = s.Radius((float64(i)+0.5)/n, d)
		}
		for _, t := range []float64{0.3, 1, 2} {
			dist := t * scale(k)
			var got float64
			for _, r := range quantiles {
				got += mean(dist*r) / n
			}
			// Beyond the quantile 1−1/√n, the cosines of a heavy-tailed density vary
			// faster than the quantiles. Their contribution to the mean is less than 1/√n
			// · 1/3.
			want := relativeValue(k, distantPoint(d, dist))
			if !(math.Abs(got-want) <= 9e-3) {
				return fmt.Errorf("d = %d, ‖x‖ = %gσ: E cos ωᵀx = %.5f, κ = %.5f", d, t, got, want)
			}
		}
	}
	return nil
}

// checkDensity checks that the integral of the density over the ball of the p-quantile is
// p.
func checkDensity(k approx.Kernel) error {
	s, _ := approx.SpectrumOf(k)
	if s.Radius == nil || s.Density == nil {
		return nil
	}
	for d := range sphereMeans {
		// area is the area of the unit sphere.
		area := 2 * math.Pow(math.Pi, float64(d)/2) / math.Gamma(float64(d)/2)
		for _, p := range []float64{0.05, 0.5, 0.95} {
			omega := make([]float64, d)
			top := s.Radius(p, d)
			// The substitution r = t⁴ removes a pole of the density at the origin.
			got := quad.Fixed(func(t float64) float64 {
				omega[d-1] = t * t * t * t
				return area * math.Pow(omega[d-1], float64(d-1)) * s.Density(omega) * 4 * t * t * t
			}, 0, math.Sqrt(math.Sqrt(top)), 200, nil, 0)
			// For smooth densities, 200 Gauss–Legendre nodes are accurate up to rounding
			// errors. The quantiles are accurate to 1e-9.
			if !(math.Abs(got-p) <= 1e-8) {
				return fmt.Errorf("d = %d: the density integrates to %.9f over the ball of the %g-quantile", d, got, p)
			}
		}
	}
	return nil
}

// checkScale checks that the kernel is the mixture of Gaussians with the given scales.
// The mean of exp(−τ‖x‖²/2) must be κ(‖x‖²)/κ(0).
func checkScale(k approx.Kernel) error {
	s, _ := approx.SpectrumOf(k)
	if s.Scale == nil {
		return nil
	}
	for _, t := range []float64{0.3, 1, 2} {
		const n = 4000
		x := t * scale(k)
		var got float64
		for i := range n {
			g := x * s.Scale((float64(i)+0.5)/n)
			got += math.Exp(-g*g/2) / n
		}
		// This is the error of the midpoint rule for a monotone function between 0 and 1.
		if want := relativeValue(k, distantPoint(1, x)); !(math.Abs(got-want) <= 1.0/n) {
			return fmt.Errorf("‖x‖ = %gσ: the mixture of Gaussians is %.5f, κ = %.5f", t, got, want)
		}
	}
	return nil
}
