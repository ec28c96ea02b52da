package approxtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/kernel"
)

// checkFiniteValues checks fits of a kernel that is NaN or infinite at one pair of
// points. A fit that evaluates the pair must return an *approx.KernelValueError with the
// pair and the value. Other fits may succeed with finite numbers. The sizes are on both
// sides of the thresholds at which methods change.
func checkFiniteValues(m method) error {
	for i, n := range []int{40, 390, 800, 1100} {
		if n > 40 && !m.sample.contains(i) {
			continue
		}
		x := normalPoints(n, 2, 2)
		for _, at := range [][2]int{{3, 7}, {0, n - 1}, {5, 5}} {
			for _, value := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
				if n > 40 && (at[1] == 7 || !math.IsNaN(value)) {
					continue // for larger sizes, one pair and value are enough
				}
				p := approx.Problem{X: x, Seed: 1}
				if err := checkFlawedFits(m, 8, p, x.Row(at[0]), x.Row(at[1]), value); err != nil {
					return fmt.Errorf("%d points, k(x%d, x%d) = %g: %w", n, at[0], at[1], value, err)
				}
			}
		}
	}
	if !m.Traits.Placeable {
		return nil
	}
	p := approx.Problem{X: normalPoints(40, 2, 2), Landmarks: normalPoints(5, 2, 77), Seed: 1}
	if err := checkFlawedFits(m, 5, p, p.Points().Row(30), p.GivenLandmarks().Row(2), math.NaN()); err != nil {
		return fmt.Errorf("k = NaN between point 30 and landmark 2: %w", err)
	}
	if err := checkFlawedFits(m, 5, p, p.GivenLandmarks().Row(4), p.GivenLandmarks().Row(2), math.NaN()); err != nil {
		return fmt.Errorf("k = NaN between landmarks 4 and 2: %w", err)
	}
	return nil
}

// checkFlawedFits checks fits of p of the given size with the kernels of Flawed.
func checkFlawedFits(m method, size int, p approx.Problem, x, y []float64, value float64) error {
	for _, k := range Flawed(x, y, value) {
		if p.Points().Len() > 40 && k.Name != "Eval" && k.Name != "all capabilities" {
			continue // for larger sizes, two of the kernels are enough
		}
		p.Kernel = k.Kernel
		fit, err := fitWith(context.Background(), m, size, p, nil)
		if errors.As(err, new(*approx.UnsupportedError)) {
			continue
		}
		if err == nil && k.WasEvaluated() {
			return fmt.Errorf("by %s: the fit evaluates the pair and has no error", k.Name)
		}
		if err == nil {
			err = checkShape(m, size, p, fit)
		} else {
			err = checkValueError(err, p.Kernel, p.Points(), p.GivenLandmarks())
		}
		if err != nil {
			return fmt.Errorf("by %s: %w", k.Name, err)
		}
	}
	return nil
}

// A FlawedKernel is a kernel that is NaN or infinite at one pair of points.
type FlawedKernel struct {
	approx.Kernel        // has the optional interfaces of the kernel
	Name          string // how the kernel is evaluated
	seen          *bool
}

// WasEvaluated reports whether the pair was evaluated.
func (k FlawedKernel) WasEvaluated() bool { return k.seen != nil && *k.seen }

// Flawed returns Gaussians in the plane that have the given value at x and y. There is
// one kernel for each way in which a kernel of a caller may be evaluated.
func Flawed(x, y []float64, value float64) []FlawedKernel {
	newFlawed := func(name string, newKernel func(f flaw) approx.Kernel) FlawedKernel {
		seen := new(bool)
		return FlawedKernel{newKernel(flaw{kernel: kernel.Gaussian{Sigma: 0.8}, x: x, y: y, value: value, seen: seen}), name, seen}
	}
	return []FlawedKernel{
		newFlawed("Eval", func(f flaw) approx.Kernel { return f }),
		newFlawed("Cross", func(f flaw) approx.Kernel { return flawedCross{f} }),
		newFlawed("all capabilities", func(f flaw) approx.Kernel { return flawedGaussian{f.kernel, f} }),
		newFlawed("a sum", func(f flaw) approx.Kernel { return kernel.Sum(f, kernel.Gaussian{Sigma: 2}) }),
		newFlawed("a warp", func(f flaw) approx.Kernel {
			f.x, f.y = append(slices.Clone(x), 0), append(slices.Clone(y), 0)
			return kernel.Scaled(2, kernel.Warp(f, approx.Warp{B: []float64{0}}))
		}),
	}
}

// checkValueError checks that err contains two points of x or landmarks of z, and the
// value of k for these points. The value must not be finite.
func checkValueError(err error, k approx.Kernel, x, z approx.Points) error {
	var e *approx.KernelValueError
	if !errors.As(err, &e) {
		return fmt.Errorf("the error is %q, not a KernelValueError", err)
	}
	point := func(of string, i int) []float64 {
		switch {
		case of == "" && 0 <= i && i < x.Len():
			return x.Row(i)
		case of == "landmark" && 0 <= i && i < z.Len():
			return z.Row(i)
		}
		return nil
	}
	a, b := point(e.SetI, e.I), point(e.SetJ, e.J)
	if a == nil || b == nil || !slices.Equal(a, e.X) || !slices.Equal(b, e.Y) {
		return fmt.Errorf("the error %q does not name points of the problem", err)
	}
	v := k.Eval(a, b)
	if !math.IsNaN(v) && !math.IsInf(v, 0) || v != e.Value && v == v {
		return fmt.Errorf("the error is %q, and k is %g there", err, v)
	}
	return nil
}

// flaw is a Gaussian with another value at one pair of points.
type flaw struct {
	kernel kernel.Gaussian
	x, y   []float64
	value  float64
	seen   *bool // whether the pair was evaluated
}

func (f flaw) Eval(x, y []float64) float64 {
	if slices.Equal(x, f.x) && slices.Equal(y, f.y) || slices.Equal(x, f.y) && slices.Equal(y, f.x) {
		*f.seen = true
		return f.value
	}
	return f.kernel.Eval(x, y)
}

// flawedCross is a flaw with the method Cross.
type flawedCross struct{ flaw }

func (f flawedCross) Cross(dst []float64, x, y approx.Points) {
	m := y.Len()
	for i := range x.Len() {
		for j := range m {
			dst[i*m+j] = f.Eval(x.Row(i), y.Row(j))
		}
	}
}

// flawedGaussian has all optional interfaces of a Gaussian, and the flaw in Eval and
// Cross.
type flawedGaussian struct {
	kernel.Gaussian
	flaw flaw
}

func (f flawedGaussian) Eval(x, y []float64) float64 { return f.flaw.Eval(x, y) }

func (f flawedGaussian) Cross(dst []float64, x, y approx.Points) {
	flawedCross{f.flaw}.Cross(dst, x, y)
}

// checkBadKernel checks fits of kernels with a field out of range. They must return an
// error with the name of the field.
func checkBadKernel(m method) error {
	p := approx.Problem{X: normalPoints(20, 2, 1), Seed: 1}
	for field, k := range InvalidKernels() {
		p.Kernel = k
		_, err := fitWith(context.Background(), m, 4, p, nil)
		var e *approx.RangeError
		if !errors.As(err, &e) || e.Key != field {
			return fmt.Errorf("%T %[1]v: the error is %v, not about %s", k, err, field)
		}
	}
	return nil
}

// InvalidKernels returns kernels with one field out of range. The keys are the names of
// the fields.
func InvalidKernels() map[string]approx.Kernel {
	validKernel := kernel.Gaussian{Sigma: 1}
	return map[string]approx.Kernel{
		"Gaussian.Sigma":          kernel.Gaussian{Sigma: -1},
		"Matern32.Sigma":          kernel.Matern32{},
		"Laplacian.Sigma":         kernel.Laplacian{Sigma: math.NaN()},
		"Cauchy.Sigma":            kernel.Layered(kernel.Cauchy{}, validKernel),
		"Matern12.Sigma":          kernel.Layered(validKernel, kernel.Matern12{Sigma: math.Inf(1)}),
		"Matern52.Sigma":          kernel.Sum(validKernel, kernel.Matern52{Sigma: -2}),
		"ProductCauchy.Sigma":     kernel.Product(validKernel, kernel.ProductCauchy{}),
		"RationalQuadratic.Alpha": kernel.Scaled(2, kernel.RationalQuadratic{Sigma: 1, Alpha: -1}),
		"Periodic.Period":         kernel.ARD(kernel.Periodic{Sigma: 1}, 1, 2),
		"Polynomial.Degree":       kernel.Polynomial{Sigma: 1, Degree: 0, Offset: 1},
		"Polynomial.Offset":       kernel.Polynomial{Sigma: 1, Degree: 2, Offset: -0.5},
		"Sigmoid.Sigma":           kernel.Sigmoid{},
		"ExpChi2.Sigma":           kernel.ExpChi2{Sigma: -1, Shift: 9},
		"AdditiveChi2.Shift":      kernel.AdditiveChi2{Shift: math.Inf(1)},
		"Scaled.c":                kernel.Scaled(math.Inf(1), validKernel),
	}
}
