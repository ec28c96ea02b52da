package measure

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
	"mercer/approx/internal/unit"
)

// EigenResiduals returns
//
//	ρᵢ = ‖K_n φ̂ᵢ − λ̂ᵢ φ̂ᵢ‖ / ‖φ̂ᵢ‖
//
// for the first r pairs of e. K_n is the operator of the exact kernel for the points x,
// (K_n f)(y) = (1/n) Σⱼ k(y, xⱼ) f(xⱼ). The norm is ‖f‖² = (1/n) Σⱼ f(xⱼ)². There is an
// exact eigenvalue within ρᵢ of λ̂ᵢ. The sine of the angle between φ̂ᵢ and the eigenspace
// is at most ρᵢ divided by the distance to the next eigenvalue (Parlett 1998, theorems
// 4.5.1 and 11.7.1). Residuals are in units of eigenvalues. The residual of a function
// that vanishes on the data is NaN.
//
// EigenResiduals needs n²/2 kernel evaluations for the Gram matrix, and n²r operations.
func EigenResiduals(ctx context.Context, k approx.Kernel, x mat.Matrix, e approx.Eigenfunctions, r int) (_ []float64, err error) {
	arg.NotNil("measure.EigenResiduals", "context", ctx)
	points := arg.Matrix("measure.EigenResiduals", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	arg.Eigenfunctions("measure.EigenResiduals", e)
	arg.AtLeast("measure.EigenResiduals", "r", r, 1)
	if err := arg.CheckData(k, points); err != nil {
		return nil, err
	}
	k, _, exponent := toUnitScale(k, nil, points)
	n := points.Len()
	r = min(r, e.Functions().Len())
	phi := leadingFeatures(e.Functions(), points, r)
	g := tiled.New(n, func(dst []float64, i0, i1, j0, j1 int) {
		evaluate.Cross(dst, k, points.Slice(i0, i1), points.Slice(j0, j1))
	})
	image := make([]float64, n*r)
	if err := g.Mul(ctx, image, phi, r); err != nil {
		return nil, err
	}
	lambda := unit.ScaleValues(e.Values(), -exponent)
	squares, size := make([]float64, r), make([]float64, r)
	for i, v := range phi {
		t := image[i]/float64(n) - lambda[i%r]*v
		squares[i%r] += t * t
		size[i%r] += v * v
	}
	for i := range squares {
		squares[i] = math.Ldexp(math.Sqrt(squares[i]/size[i]), exponent)
	}
	return squares, nil
}

// ProjectionDistance returns the Hilbert–Schmidt distance of the projections onto the
// leading D components, in the space of the kernel,
//
//	‖P^D − P̂^D‖² = 2D − 2 Σᵢₗ ⟨vᵢ, v̂ₗ⟩².
//
// The distance is between 0 and √(2D). Here v = √λ φ has length 1 in the space of the
// kernel, and
//
//	⟨vᵢ, v̂ₗ⟩ = (nλᵢ)^(−1/2) Σⱼ Uⱼᵢ v̂ₗ(xⱼ).
//
// Theorem 5.4 of Kingravi, Vela & Gray (2013) bounds this distance. The formula requires
// that the √λ̂ₗ φ̂ₗ are orthonormal in the space of the kernel. This holds for weighted
// centres and for Rayleigh–Ritz pairs on landmarks. It does not hold for Fourier
// features, whose functions are in another space.
//
// The n×r matrix u has the columns Uᵢ, and the n×q matrix hat the values of φ̂ at the points
// of the exact solution. D is at
// most q and at most the number of exact pairs. The subtraction has a rounding error of
// 10⁻⁸.
func ProjectionDistance(lambda []float64, u mat.Matrix, lambdaHat []float64, hat mat.Matrix, dim int) float64 {
	const fn = "measure.ProjectionDistance"
	coefficients, n, r := numbers(fn, "u", u)
	values, rows, q := numbers(fn, "hat", hat)
	arg.Len(fn, "rows in hat", rows, n)
	arg.Len(fn, "columns in u", r, len(lambda))
	arg.Len(fn, "columns in hat", q, len(lambdaHat))
	if maxDim := min(len(lambda), len(lambdaHat)); dim < 1 || dim > maxDim {
		panic(fmt.Sprintf("%s: got dim = %d, want 1 to %d", fn, dim, maxDim))
	}
	cross := make([]float64, r*q)
	lin.TMul(cross, coefficients, values, r, n, q)
	sum := 2 * float64(dim)
	for i := range dim {
		for l := range dim {
			c := cross[i*q+l] * math.Sqrt(lambdaHat[l]/(float64(n)*lambda[i]))
			sum -= 2 * c * c
		}
	}
	return math.Sqrt(max(0, sum))
}
