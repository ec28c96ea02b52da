package approxtest

import (
	"context"
	"errors"
	"fmt"
	gomaps "maps"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"mercer/approx"
	"mercer/approx/kernel"
)

// checkHardData checks that extreme data and bandwidths give finite results. If the rank
// is reduced, the fit must have a note.
func checkHardData(m method) error {
	const size = 12
	triedCount := 0
	for _, d := range []int{1, 2, 7} {
		pointSets := hardPointSets(d)
		for _, name := range slices.Sorted(gomaps.Keys(pointSets)) {
			x := pointSets[name]
			for _, sigma := range []float64{1e-8, 1, 1e8} {
				for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: sigma}, kernel.Matern12{Sigma: sigma}, kernel.Laplacian{Sigma: sigma}} {
					if triedCount++; !m.sample.contains(triedCount + triedCount/3 + triedCount/9) {
						continue
					}
					p := approx.Problem{Kernel: k, X: x, Seed: 1}
					fit, err := fit(m, size, p)
					if errors.As(err, new(*approx.UnsupportedError)) {
						continue
					}
					if err == nil {
						err = checkShape(m, size, p, fit)
					}
					if err == nil && m.Traits.Sized && fit.Size < size && len(fit.Notes) == 0 {
						err = fmt.Errorf("the size is %d of %d, and no note says why", fit.Size, size)
					}
					for _, n := range fit.Notes {
						if err == nil && !strings.HasSuffix(n.Text, ".") {
							err = fmt.Errorf("a note is not a sentence: %q", n)
						}
					}
					if err != nil {
						return fmt.Errorf("%s in %d dimensions, %T, σ = %g: %w", name, d, k, sigma, err)
					}
				}
			}
		}
	}
	return checkNumberRange(m)
}

// checkNumberRange checks fits for which squares of coordinates or of the kernel overflow
// or underflow. They must return an error or a finite result. For size 0, the points are
// at the origin, and the kernels have invalid bandwidths or none.
func checkNumberRange(m method) error {
	triedCount := 0
	for _, size := range []float64{0, 1e-300, 1e-160, 1e-70, 1e70, 1e120, 1e160} {
		x := normalPoints(20, 2, 4)
		for i := range x.Data {
			x.Data[i] *= size
		}
		for _, k := range []approx.Kernel{
			kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: size}, kernel.Laplacian{Sigma: size}, kernel.Matern32{Sigma: size},
			kernel.Linear{}, kernel.Polynomial{Sigma: 1, Degree: 3, Offset: 1}, kernel.ArcCosine1{}, kernel.ArcCosine2{},
		} {
			if triedCount++; !m.sample.contains(triedCount) {
				continue
			}
			p := approx.Problem{Kernel: k, X: x, Seed: 1}
			fit, err := fit(m, 8, p)
			if err == nil {
				if err := checkShape(m, 8, p, fit); err != nil {
					return fmt.Errorf("points of size %g, %T %[2]v: %w", size, k, err)
				}
			}
		}
	}
	return nil
}

// hardPointSets returns point sets on which methods have failed.
func hardPointSets(d int) map[string]approx.Points {
	one := normalPoints(1, d, 1)
	fewPoints := normalPoints(3, d, 1)
	same, pairs, collinear := approx.NewPoints(20, d), approx.NewPoints(20, d), approx.NewPoints(20, d)
	farPoints := normalPoints(20, d, 4)
	for i := range 20 {
		copy(same.Row(i), one.Row(0))
		copy(pairs.Row(i), fewPoints.Row(i%3))
		for a := range d {
			collinear.Row(i)[a] = float64(i) / 4
			farPoints.Row(i)[a] += 1e6
		}
	}
	return map[string]approx.Points{
		"one point":                 one,
		"fewer points than m":       fewPoints,
		"equal points":              same,
		"duplicates":                pairs,
		"collinear points":          collinear,
		"points far off the origin": farPoints,
	}
}

// checkSettings checks that every setting accepts the ends of its range. A value outside
// must give a RangeError. A half-integer for an integer setting must give an
// IntegerError.
func checkSettings(m method) error {
	return forEachSetting(m, 40, func(s setting) error {
		for _, p := range m.Params {
			for _, v := range []float64{p.Min, p.Max} {
				fit, err := fitWith(context.Background(), m, 8, s.problem(1), approx.Values{p.Key: v})
				// In WebAssembly, which has 4 GB, the eigenpairs of the longest series do not fit.
				if err == nil && fit.Features.Len()*s.x.Len() < 1<<26 {
					err = checkShape(m, 8, s.problem(1), fit)
				}
				if err != nil {
					return fmt.Errorf("%s = %g: %w", p.Key, v, err)
				}
			}
			if _, err := fitWith(context.Background(), m, 8, s.problem(1), approx.Values{p.Key: p.Max - 0.5}); !errors.As(err, new(*approx.UnsupportedError)) {
				if err := checkIntegerError(p, p.Max-0.5, err); err != nil {
					return err
				}
			}
			for _, v := range []float64{p.Min - 1, p.Max + 1, math.NaN()} {
				_, err := fitWith(context.Background(), m, 8, s.problem(1), approx.Values{p.Key: v})
				if errors.As(err, new(*approx.UnsupportedError)) {
					return err
				}
				if !errors.As(err, new(*approx.RangeError)) {
					return fmt.Errorf("%s = %g: the error is %v, not a RangeError", p.Key, v, err)
				}
			}
		}
		// A method without settings may still reject the kernel.
		_, err := fit(m, 8, s.problem(1))
		return err
	})
}

// checkIntegerError checks err, the error for a setting p with a value v between two
// integers. If p must be an integer, err must be an *approx.IntegerError that contains
// the name of the setting.
func checkIntegerError(p approx.Param, v float64, err error) error {
	if !p.Integer && len(p.Choices) == 0 {
		return nil
	}
	var e *approx.IntegerError
	if !errors.As(err, &e) || !strings.HasSuffix(e.Key, "."+p.Key) || e.Value != v || len(e.Choices) != len(p.Choices) {
		return fmt.Errorf("%s = %g: the error is %v, not an IntegerError", p.Key, v, err)
	}
	return nil
}

// checkBadInput checks that a fit of an invalid problem returns an error.
func checkBadInput(m method) error {
	return forEachSetting(m, 10, func(s setting) error {
		if _, err := fit(m, 4, s.problem(1)); err != nil {
			return err
		}
		for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			p := s.problem(1)
			p.X = p.Points().Clone()
			p.Points().Row(7)[p.Points().Dim-1] = v
			_, err := fit(m, 4, p)
			if e := (*approx.PointError)(nil); !errors.As(err, &e) || e.Row != 7 || e.Column != p.Points().Dim-1 {
				return fmt.Errorf("with a coordinate %g: the error is %v, not a PointError that names it", v, err)
			}
		}
		p := s.problem(1)
		p.X = approx.Points{Dim: p.Points().Dim}
		if _, err := fit(m, 4, p); err == nil {
			return fmt.Errorf("without points: no error")
		}
		p = s.problem(1)
		p.Kernel = nil
		if _, err := fit(m, 4, p); err == nil {
			return fmt.Errorf("without a kernel: no error")
		}
		_, err := fit(m, 0, s.problem(1))
		if !errors.As(err, new(*approx.RangeError)) {
			return fmt.Errorf("with size 0: the error is %v, not a RangeError", err)
		}
		return nil
	})
}

// checkScales checks that doubling the coordinates and the bandwidth does not change the
// result.
func checkScales(m method) error {
	for _, d := range []int{1, 2, 7} {
		x := normalPoints(30, d, 5)
		y := x.Clone()
		for i := range y.Data {
			y.Data[i] *= 2
		}
		for _, pair := range [][2]approx.Kernel{
			{kernel.Gaussian{Sigma: 0.8}, kernel.Gaussian{Sigma: 1.6}},
			{kernel.Matern12{Sigma: 1.5}, kernel.Matern12{Sigma: 3}},
		} {
			a, err := fit(m, 8, approx.Problem{Kernel: pair[0], X: x, Seed: 1})
			if errors.As(err, new(*approx.UnsupportedError)) {
				continue
			}
			if err != nil {
				return err
			}
			b, err := fit(m, 8, approx.Problem{Kernel: pair[1], X: y, Seed: 1})
			if err != nil {
				return err
			}
			// Doubling is exact, so the numbers are the same except for the last bits of
			// a quantile.
			if err := checkWithin(fmt.Sprintf("%T in %d dimensions: K̂ at twice the scale", pair[0], d),
				entries(approxGram(b.Features, y)), entries(approxGram(a.Features, x)), 1e-9); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkEvals checks that Fit.Evals is the number of evaluated pairs. A mirrored entry is
// not evaluated, and k(x, x) of a radial kernel is known. The counting kernels have the
// interfaces of the inner kernels, so that the check includes fast algorithms.
func checkEvals(m method) error {
	sizes := []int{40, 150} // below and above the number of rows in a block
	if m.Traits.Exact {
		sizes = append(sizes, 385) // for this size, pairs are computed iteratively
	}
	for _, n := range sizes {
		if err := forEachSetting(m, n, func(s setting) error { return checkEvalCount(m, s) }); err != nil {
			return fmt.Errorf("%d points: %w", n, err)
		}
		// For a kernel without optional interfaces, the diagonal is also evaluated.
		for d := range 2 {
			x, count := normalPoints(n, d+1, 3), new(atomic.Int64)
			p := approx.Problem{Kernel: countedPlain{kernel.Gaussian{Sigma: 0.6}, count}, X: x, Seed: 1}
			fit, err := fit(m, 8, p)
			if errors.As(err, new(*approx.UnsupportedError)) {
				continue
			}
			if err == nil {
				err = checkEvalCounts(fit, count)
			}
			if err != nil {
				return fmt.Errorf("%d points in %d dimensions: %w", n, d+1, err)
			}
		}
	}
	return nil
}

func checkEvalCount(m method, s setting) error {
	p, count := s.problem(1), new(atomic.Int64)
	inner, outer, isLayered := kernel.Layers(p.Kernel)
	switch k := p.Kernel.(type) {
	case bandwidthSpectral:
		if isLayered { // a countedRadial would hide the layers
			p.Kernel = kernel.Layered(countedRadial{inner.(bandwidthSpectral), count}, outer)
			break
		}
		p.Kernel = countedRadial{k, count}
	case kernel.Laplacian:
		p.Kernel = countedLaplacian{k, count}
	case kernel.ArcCosine1:
		p.Kernel = countedNeurons{k, count}
	default:
		return fmt.Errorf("evaluations of %T are not counted", k)
	}
	fit, err := fit(m, 8, p)
	if err != nil {
		return err
	}
	return checkEvalCounts(fit, count)
}

// checkEvalCounts checks the numbers of evaluations of a fit and of Eigen. The kernel has
// added its evaluations for the fit to count.
func checkEvalCounts(fit approx.Fit, count *atomic.Int64) error {
	if n := int(count.Load()); fit.Evals != n {
		return fmt.Errorf("fit.Evals is %d, the kernel was evaluated %d times", fit.Evals, n)
	}
	if _, err := eigenOf(fit); err != nil {
		return err
	}
	if n := int(count.Load()) - fit.Evals; fit.EigenEvals() != n {
		return fmt.Errorf("EigenEvals returns %d, the kernel was evaluated %d times for the eigenpairs", fit.EigenEvals(), n)
	}
	return nil
}

type bandwidthSpectral interface {
	approx.Radial
	approx.Spectral
	approx.Bandwidther
}

// countedRadial is a radial kernel that counts its evaluations.
type countedRadial struct {
	bandwidthSpectral
	n *atomic.Int64
}

func (c countedRadial) Eval(x, y []float64) float64 {
	c.n.Add(1)
	return c.bandwidthSpectral.Eval(x, y)
}

func (c countedRadial) Cross(dst []float64, x, y approx.Points) {
	c.n.Add(int64(x.Len() * y.Len()))
	kernel.Cross(dst, c.bandwidthSpectral, x, y)
}

// countedPlain is a Gaussian that counts its evaluations. It has no optional interfaces
// except Cross.
type countedPlain struct {
	kernel kernel.Gaussian
	n      *atomic.Int64
}

func (c countedPlain) Eval(x, y []float64) float64 {
	c.n.Add(1)
	return c.kernel.Eval(x, y)
}

func (c countedPlain) Cross(dst []float64, x, y approx.Points) {
	c.n.Add(int64(x.Len() * y.Len()))
	c.kernel.Cross(dst, x, y)
}

type (
	countedLaplacian struct {
		kernel.Laplacian
		n *atomic.Int64
	}
	countedNeurons struct {
		kernel.ArcCosine1
		n *atomic.Int64
	}
)

func (c countedLaplacian) Eval(x, y []float64) float64 {
	c.n.Add(1)
	return c.Laplacian.Eval(x, y)
}

func (c countedLaplacian) Cross(dst []float64, x, y approx.Points) {
	c.n.Add(int64(x.Len() * y.Len()))
	c.Laplacian.Cross(dst, x, y)
}

func (c countedNeurons) Eval(x, y []float64) float64 {
	c.n.Add(1)
	return c.ArcCosine1.Eval(x, y)
}

func (c countedNeurons) Cross(dst []float64, x, y approx.Points) {
	c.n.Add(int64(x.Len() * y.Len()))
	c.ArcCosine1.Cross(dst, x, y)
}
