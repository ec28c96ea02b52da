package kpca

import (
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// Transform returns the m×r matrix of the scores √λᵢ φᵢ(x) for the m rows x of an m×d
// matrix, which may be new points. In terms of the eigenvalues μᵢ = nλᵢ and the
// eigenvectors U of K, the score is
//
//	Σⱼ Uⱼᵢ k(x, xⱼ) / √μᵢ.
//
// If s is centred, k_c replaces k. The scores equal those of transform of scikit-learn's
// KernelPCA, up to the sign of each column. InverseTransform maps scores back to points.
//
// A solution without pairs, as of SolveCentered for equal points, gives an empty matrix.
// Transform panics unless x has at least one row and the dimension of the points. It costs
// O(mn(d + r)).
func (s *Solution) Transform(x mat.Matrix) *mat.Dense {
	const fn = "kpca.Solution.Transform"
	arg.Receiver(fn, s == nil)
	if x == nil {
		panic(fn + ": got no matrix, want one")
	}
	p := approx.PointsOf(x)
	arg.Points(fn, "x", p)
	arg.AtLeast(fn, "the number of rows", p.Len(), 1)
	arg.Dim(fn, "x", p.Dim, s.X.Dim)
	if len(s.Lambda) == 0 {
		return new(mat.Dense)
	}
	return mat.NewDense(p.Len(), len(s.Lambda), approx.FeaturesTo(nil, approx.Mercer(s), p))
}
