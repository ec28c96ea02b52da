package approxtest

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/integrate/quad"

	"mercer/approx"
)

// checkCoordinate checks Bochner's theorem for each coordinate. k(x, 0)/k(0, 0) must be
// the product of the means of cos ωₐxₐ over the quantiles. The density must be the
// product of the densities that the quantiles imply.
func checkCoordinate(k approx.Kernel) error {
	c, _ := approx.SpectrumOf(k)
	if c.Coordinate == nil || c.Harmonic != nil {
		return nil
	}
	if err := checkQuantiles(c.Coordinate); err != nil {
		return err
	}
	mean := meanCosine(c.Coordinate)
	for _, d := range []int{1, 2, 7} {
		x := scaledPoints(k, 12, d)
		for i := range 12 {
			got := 1.0
			for _, v := range x.Row(i) {
				got *= mean(v)
			}
			if want := relativeValue(k, x.Row(i)); !(math.Abs(got-want) <= 4e-3) {
				return fmt.Errorf("d = %d: Π E cos ωx = %.5f, k = %.5f", d, got, want)
			}
		}
	}
	if c.Density == nil {
		return nil
	}
	for _, p := range []float64{0.55, 0.75, 0.95} {
		got := quad.Fixed(func(w float64) float64 { return c.Density([]float64{w}) }, 0, c.Coordinate(p), 200, nil, 0)
		if !(math.Abs(got-(p-0.5)) <= 1e-9) {
			return fmt.Errorf("the density integrates to %.10f between the median and the %g-quantile", got, p)
		}
	}
	omega := []float64{0.3 / scale(k), -1.7 / scale(k), 0, 0.9 / scale(k)}
	want := 1.0
	for _, w := range omega {
		want *= c.Density([]float64{w})
	}
	if got := c.Density(omega); !(math.Abs(got/want-1) <= 1e-12) {
		return fmt.Errorf("the density %g is no product of one of each coordinate, %g", got, want)
	}
	return nil
}

// meanCosine returns the mean of cos ωt over the quantiles, as a function of t. Beyond
// the quantile 1−1/√n, the cosines of a heavy-tailed density vary faster than the
// quantiles. Their contribution to the mean is less than 1/√n · 1/3.
func meanCosine(quantile func(p float64) float64) func(t float64) float64 {
	const n = 20000
	q := make([]float64, n)
	for i := range q {
		q[i] = quantile((float64(i) + 0.5) / n)
	}
	return func(t float64) (mean float64) {
		for _, w := range q {
			mean += math.Cos(w*t) / n
		}
		return mean
	}
}

// checkQuantiles checks that the quantiles of a symmetric distribution are finite,
// increasing and odd.
func checkQuantiles(quantile func(p float64) float64) error {
	last := math.Inf(-1)
	for _, p := range []float64{0x1p-53, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1 - 0x1p-53} {
		q := quantile(p)
		if !(q >= last) || math.IsInf(q, 0) {
			return fmt.Errorf("the %g-quantile of ωₐ is %g, a lower one %g", p, q, last)
		}
		if r := quantile(1 - p); !(math.Abs(q+r) <= 1e-9*math.Abs(q)+1e-12) {
			return fmt.Errorf("the %g-quantile of ωₐ is %g, and that of what is left %g", p, q, r)
		}
		last = q
	}
	return nil
}

// checkHarmonic checks the Fourier series of a periodic kernel. It also checks that its
// quantiles agree with the coefficients.
func checkHarmonic(k approx.Kernel) error {
	h, _ := approx.SpectrumOf(k)
	if h.Harmonic == nil {
		return nil
	}
	if err := checkQuantiles(h.Coordinate); err != nil {
		return err
	}
	var w []float64
	sum := 0.0
	for j := 0; j < 4000 && sum < 1-1e-15; j++ {
		w = append(w, h.Harmonic(j))
		if w[j] != h.Harmonic(-j) || !(w[j] >= 0) {
			return fmt.Errorf("harmonic %d has the weights %g and %g", j, w[j], h.Harmonic(-j))
		}
		sum += w[j]
		if j > 0 {
			sum += w[j]
		}
	}
	if !(math.Abs(sum-1) <= 1e-12) {
		return fmt.Errorf("the harmonics sum to %.14g", sum)
	}
	period := 2 * math.Pi / h.Fundamental
	for _, d := range []int{1, 2, 7} {
		x := scaledPoints(k, 12, d)
		for i := range 12 {
			got := 1.0
			for _, v := range x.Row(i) {
				s := w[0]
				for j := 1; j < len(w); j++ {
					s += 2 * w[j] * math.Cos(float64(j)*h.Fundamental*v)
				}
				got *= s
			}
			want := relativeValue(k, x.Row(i))
			if !(math.Abs(got-want) <= 1e-12) {
				return fmt.Errorf("d = %d: the Fourier series is %.14g, k is %.14g", d, got, want)
			}
			x.Row(i)[d-1] -= 3 * period
			if shiftedValue := relativeValue(k, x.Row(i)); !(math.Abs(shiftedValue-want) <= 1e-11) {
				return fmt.Errorf("d = %d: three periods on, %.14g is %.14g", d, want, shiftedValue)
			}
		}
	}
	cumulative := 0.5 - w[0]/2
	for j := range w {
		cumulative += w[j]
		if w[j] < 1e-9 {
			break
		}
		for _, c := range []struct {
			p float64
			j int
		}{{cumulative - 1e-12 - w[j]/2, j}, {cumulative - 1e-12, j}, {cumulative + 1e-12, j + 1}} {
			if got := h.Coordinate(c.p) / h.Fundamental; c.p < 1-1e-9 && !(math.Abs(got-float64(c.j)) <= 1e-9) {
				return fmt.Errorf("the %g-quantile is harmonic %g, not %d", c.p, got, c.j)
			}
		}
	}
	if len(w) == 0 {
		return errors.New("no harmonics")
	}
	return nil
}
