package approxtest

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// coordinateUnits are units of the coordinates. Kernels of the smallest unit are as
// narrow as permitted, and squares of the largest unit are close to overflow. Since they
// are powers of two, they cause no rounding errors.
var coordinateUnits = []float64{0x1p-497, 0x1p-300, 0x1p300, 0x1p496}

// kernelsOfUnit returns kernels with the length scale u. At points x, they equal the
// kernels with u = 1 at the points x/u.
func kernelsOfUnit(u float64) []approx.Kernel {
	return []approx.Kernel{
		kernel.Gaussian{Sigma: u}, kernel.Laplacian{Sigma: u}, kernel.Matern32{Sigma: u}, kernel.RationalQuadratic{Sigma: u, Alpha: 0.7},
		kernel.Periodic{Sigma: 7, Period: u}, kernel.Polynomial{Sigma: u, Degree: 3, Offset: 1}, kernel.Layered(kernel.Cauchy{Sigma: u}, kernel.Gaussian{Sigma: 1}),
	}
}

// checkAnyUnit checks that a fit does not depend on the unit of the coordinates. If
// points and length scales are multiplied by u, the number of features and the relative
// error must not change.
func checkAnyUnit(m method) error {
	x := normalPoints(20, 2, 3)
	fitOfUnit := func(k approx.Kernel, u float64) (found approx.Fit, relativeError float64, err error) {
		y := x.Clone()
		for i := range y.Data {
			y.Data[i] *= u
		}
		if found, err = fit(m, 8, approx.Problem{Kernel: k, X: y, Seed: 1}); err != nil {
			return found, 0, err
		}
		exactGram := gram(k, y)
		var diff mat.Dense
		diff.Sub(exactGram, approxGram(found.Features, y))
		return found, mat.Norm(&diff, 2) / mat.Norm(exactGram, 2), nil
	}
	for i, k := range kernelsOfUnit(1) {
		if !m.sample.contains(i) || m.Supports(k, x.Dim) != nil {
			continue
		}
		want, relativeError, err := fitOfUnit(k, 1)
		if err != nil {
			return fmt.Errorf("%T: %w", k, err)
		}
		for _, u := range coordinateUnits {
			got, off, err := fitOfUnit(kernelsOfUnit(u)[i], u)
			if err != nil {
				return fmt.Errorf("%T, points times %g: %w", k, u, err)
			}
			if d, all := got.Features.Len(), want.Features.Len(); d != all || !(math.Abs(off-relativeError) <= 1e-6) {
				return fmt.Errorf("%T, points times %g: %d features with the relative error %.9g, and in the unit 1 it is %d with %.9g", k, u, d, off, all, relativeError)
			}
		}
	}
	return nil
}
