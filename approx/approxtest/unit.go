package approxtest

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// units are units of the coordinates. The kernels of the smallest unit are as narrow as
// allowed, and the squares of the largest unit are close to overflow. The units are
// powers of two, which cause no rounding errors.
var units = []float64{0x1p-497, 0x1p-300, 0x1p300, 0x1p496}

// inUnits returns kernels of the length scale u. They equal the kernels for u = 1 at
// points divided by u.
func inUnits(u float64) []approx.Kernel {
	return []approx.Kernel{
		kernel.Gaussian{Sigma: u}, kernel.Laplacian{Sigma: u}, kernel.Matern32{Sigma: u}, kernel.RationalQuadratic{Sigma: u, Alpha: 0.7},
		kernel.Periodic{Sigma: 7, Period: u}, kernel.Polynomial{Sigma: u, Degree: 3, Offset: 1}, kernel.Layered(kernel.Cauchy{Sigma: u}, kernel.Gaussian{Sigma: 1}),
	}
}

// anyUnit checks that a fit does not depend on the unit of the coordinates. A fit with
// points and length scales multiplied by u must have the same number of features and
// the same relative error.
func anyUnit(m method) error {
	x := cloud(20, 2, 3)
	ofUnit := func(k approx.Kernel, u float64) (found approx.Fit, left float64, err error) {
		y := x.Clone()
		for i := range y.Data {
			y.Data[i] *= u
		}
		if found, err = fit(m, approx.Problem{Kernel: k, X: y, Rank: 8, Seed: 1}); err != nil {
			return found, 0, err
		}
		exact := gram(k, y)
		var off mat.Dense
		off.Sub(exact, approxGram(found.Features, y))
		return found, mat.Norm(&off, 2) / mat.Norm(exact, 2), nil
	}
	for i, k := range inUnits(1) {
		if !m.sample.takes(i) || m.Refuses(k, x.Dim) != nil {
			continue
		}
		want, left, err := ofUnit(k, 1)
		if err != nil {
			return fmt.Errorf("%T: %w", k, err)
		}
		for _, u := range units {
			got, off, err := ofUnit(inUnits(u)[i], u)
			if err != nil {
				return fmt.Errorf("%T, points times %g: %w", k, u, err)
			}
			if d, all := got.Features.Len(), want.Features.Len(); d != all || !(math.Abs(off-left) <= 1e-6) {
				return fmt.Errorf("%T, points times %g: %d features with the relative error %.9g, and in the unit 1 it is %d with %.9g", k, u, d, off, all, left)
			}
		}
	}
	return nil
}
