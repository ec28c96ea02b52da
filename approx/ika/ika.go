// Package ika approximates the leading eigenfunctions of a kernel by linear combinations
// of basis functions. The basis functions need not be related to the kernel. This is the
// Independent Kernel Approximator of Ronchetti 2018. Each Method uses other basis
// functions: the kernel at points, Gaussians, neurons, cosines or polynomials.
//
// Let G be the Gram matrix of a sample of S points. Let B be the S×N matrix of the values
// of N basis functions on the sample. Let Q be an orthonormal basis of the columns of B.
// The eigenpairs of M = QᵀGQ give
//
//	K̂ = B U Bᵀ with the U that minimises ‖G − BUBᵀ‖_F.
//
// On the sample, IKA is therefore never worse than Nyström with the same functions.
// Outside the sample, this is not guaranteed. A sample should be about ten times as large
// as the basis. There are three sizes: S sample points, N basis functions and m linear
// combinations of basis functions.
package ika

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tensor"
	"mercer/approx/kernel"
)

// A Solution is the result of Eigenfunctions.
type Solution struct {
	approx.Pairs     // pairs with positive eigenvalues, largest first
	Span         int // number of basis functions that are independent on the sample

	// MinEigenvalue is the smallest eigenvalue of K̂ before pairs with negative eigenvalues are
	// omitted. It is 0 if no eigenvalue is negative. It is also 0 if negative eigenvalues
	// are within rounding: at most 1e-5 of the largest eigenvalue in magnitude.
	MinEigenvalue float64
}

// negligibleShare is a fraction of the largest eigenvalue. Negative eigenvalues up to
// this magnitude count as rounding, as in exact kernel PCA.
const negligibleShare = 1e-5

// Eigenfunctions returns the leading eigenpairs of the operator of k under the sample, at
// most r of them. The eigenfunctions are linear combinations of the basis functions.
//
// Eigenfunctions needs the kernel values of all S² pairs, of which it evaluates about half
// because of symmetry, and O(S²N + SN²) operations. If the Gram matrix has a certified
// factor, it needs O(SN²) operations and no kernel evaluation.
//
// Ronchetti's generalised eigenproblem squares the condition number of B. With 120
// Gaussian bumps, its matrix is indefinite because of rounding. Eigenfunctions therefore
// computes a QR factorisation of B and uses the leading singular vectors. It omits
// singular vectors whose singular values are so small that rounding would be visible in
// K̂.
func Eigenfunctions(ctx context.Context, k approx.Kernel, sample mat.Matrix, basis approx.FeatureMap, r int) (_ Solution, err error) {
	arg.NotNil("ika.Eigenfunctions", "context", ctx)
	samplePoints := arg.Matrix("ika.Eigenfunctions", "sample", sample)
	defer evaluate.Catch(&err, k, evaluate.Data(samplePoints))
	arg.FeatureMap("ika.Eigenfunctions", basis)
	if err := arg.CheckData(k, samplePoints); err != nil {
		return Solution{}, err
	}
	if err := arg.CheckRange("pairs", float64(r), 1, math.Inf(1)); err != nil {
		return Solution{}, err
	}
	return eigenfunctions(ctx, k, samplePoints, basis, r, nil)
}

// eigenfunctions is Eigenfunctions for valid arguments. The function progress, if not nil,
// receives the number of rows of K that were evaluated, and of all.
func eigenfunctions(ctx context.Context, k approx.Kernel, sample approx.Points, basis approx.FeatureMap, r int, progress func(done, total int)) (Solution, error) {
	s, n := sample.Len(), basis.Len()
	q, upper, perm, rank, scale := factorScaled(evaluate.Features(nil, basis, sample), s, n)
	m, err := projectGram(ctx, k, sample, q, rank, progress)
	if err != nil {
		return Solution{Span: rank}, err
	}
	mu, w, dim, minEigenvalue := leadingCombinations(m, upper, rank, n, min(r, rank), s)
	if kernel.IsDefinite(k) {
		minEigenvalue = 0
	}

	// φ = √S b(x)ᵀw. The indices and divisions below undo the pivoting and the scaling of
	// columns.
	count := len(mu)
	coef := make([]float64, n*count)
	for i, p := range perm {
		for j := range count {
			coef[p*count+j] = w[i*count+j] * math.Sqrt(float64(s)) / scale[p]
		}
	}
	lambda := make([]float64, count)
	for i := range lambda {
		lambda[i] = mu[i] / float64(s)
	}
	return Solution{
		Pairs:         approx.Pairs{Lambda: lambda, Phi: approx.Combined(basis, approx.Points{Data: coef, Dim: count})},
		Span:          dim,
		MinEigenvalue: minEigenvalue / float64(s),
	}, nil
}

// entryTolerance is the tolerance for the entries of a factored Gram matrix. The error of
// an eigenvalue divided by S is at most this tolerance.
const entryTolerance = 1e-11

// projectGram returns M = QᵀGQ, r×r, for the s×r matrix Q. If the kernel is Gaussian and
// there are many points in one or two dimensions, G is computed from certified features
// Ψ. Then M = (ΨᵀQ)ᵀΨᵀQ. Otherwise, G is evaluated in blocks of rows that are not stored.
//
// The blocks end on the diagonal. With half of the squares on the diagonal, they form a
// matrix L with G = L + Lᵀ, and M = QᵀLQ + (QᵀLQ)ᵀ.
func projectGram(ctx context.Context, k approx.Kernel, sample approx.Points, q []float64, r int, progress func(done, total int)) ([]float64, error) {
	s := sample.Len()
	m := make([]float64, r*r)
	if gauss, ok := k.(kernel.Gaussian); ok && s > maxUnfactored {
		if f := tensor.New(ctx, gauss.Sigma, sample, entryTolerance, s/2); f != nil {
			d := f.Len()
			psiQ := make([]float64, d*r)
			f.TMul(psiQ, q, r)
			lin.SymTMul(m, psiQ, d, r)
			return m, ctx.Err()
		}
	}
	const rows = 64 // as in kernel.Gram, so that evaluate.GramPairs counts the evaluations
	lq := make([]float64, s*r)
	block := make([]float64, min(rows, s)*s)
	for i := 0; i < s; i += rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		end := min(i+rows, s)
		b := end - i
		evaluate.Cross(block[:b*end], k, sample.Slice(i, end), sample.Slice(0, end))
		for j := range b {
			lin.Scale(block[j*end+i:(j+1)*end], 0.5)
		}
		lin.Mul(lq[i*r:end*r], block, q, b, end, r)
		if progress != nil {
			progress(end, s)
		}
	}
	lin.TMul(m, q, lq, r, s, r)
	lin.Symmetrise(m, r) // (M + Mᵀ)/2
	lin.Scale(m, 2)
	return m, nil
}

// maxUnfactored is the largest number of points for which the Gram matrix is always
// evaluated. For so few points, the evaluation takes negligible time.
const maxUnfactored = 512
