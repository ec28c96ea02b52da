package reduced

import (
	"context"
	"errors"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/tiled"
)

// MeanAlgorithm is an algorithm for the mean embedding of the data, evaluated at the data: μ(xᵢ)
// = (1/n) Σⱼ k(xᵢ, xⱼ).
type MeanAlgorithm int

const (
	// PairwiseMeans sums the kernel over all pairs, with n²/2 evaluations.
	PairwiseMeans MeanAlgorithm = iota

	// LatticeMeans computes the means from Fourier features with equispaced frequencies. The
	// error is at most 1e-10 k(0, 0). The cost is O(nD), without kernel evaluations.
	// LatticeMeans applies to kernels with a light-tailed spectrum in one or two dimensions.
	// For other kernels, it sums over pairs and adds a note.
	LatticeMeans
)

// MeanAlgorithmNames contains the names of PairwiseMeans and LatticeMeans, which are the choices of a
// setting.
var MeanAlgorithmNames = []string{"pairwise", "lattice"}

// latticeTol is the largest error of LatticeMeans, relative to k(0, 0).
const latticeTol = 1e-10

// maxLatticeFrequencies is the largest number of frequencies of LatticeMeans. For more
// frequencies, it sums over pairs.
const maxLatticeFrequencies = 4096

// compute returns μ at the points of x, and a Reduction with the cost and notes.
func (m MeanAlgorithm) compute(ctx context.Context, k approx.Kernel, x approx.Points) (mu []float64, r Reduction, err error) {
	if m == LatticeMeans {
		mu, err = latticeMeans(k, x)
		if !errors.As(err, new(*approx.UnsupportedError)) {
			return mu, r, err
		}
		r.Notes = append(r.Notes, approx.Note{Kind: approx.Information, Text: "No lattice serves this kernel on these points, so the means are added up over all pairs."})
	}
	n := x.Len()
	gram := tiled.New(n, func(dst []float64, i0, i1, j0, j1 int) {
		evaluate.Cross(dst, k, x.Slice(i0, i1), x.Slice(j0, j1))
		r.Evals += (i1 - i0) * (j1 - j0)
	})
	mu, share := make([]float64, n), make([]float64, n)
	for i := range share {
		share[i] = 1 / float64(n)
	}
	return mu, r, gram.Mul(ctx, mu, share, 1)
}

// latticeMeans returns ψ(xᵢ)ᵀψ̄, where ψ̄ is the mean of the features ψ of a lattice.
func latticeMeans(k approx.Kernel, x approx.Points) ([]float64, error) {
	if s, _ := approx.SpectrumOf(k); s.Radius == nil {
		return nil, &approx.UnsupportedError{Method: "Lattice means", Reason: "this kernel has no spectral density"}
	}
	low, high := x.Clone().Row(0), x.Clone().Row(0)
	for i := range x.Len() {
		for a, v := range x.Row(i) {
			low[a], high[a] = min(low[a], v), max(high[a], v)
		}
	}
	l, err := fourier.NewLattice(k, low, high, latticeTol, maxLatticeFrequencies)
	if err != nil {
		return nil, err
	}
	n, d := x.Len(), l.Len()
	mean, part := make([]float64, d), make([]float64, d)
	ones := make([]float64, min(blockRows, n))
	for i := range ones {
		ones[i] = 1
	}
	for i := 0; i < n; i += blockRows {
		b := min(blockRows, n-i)
		lin.TMatVec(part, evaluate.Features(nil, l, x.Slice(i, i+b)), ones, b, d)
		lin.Axpy(mean, 1/float64(n), part)
	}
	return evaluate.Features(nil, approx.Combined(l, approx.Points{Data: mean, Dim: 1}), x), nil
}

// blockRows is the number of points in a block of a sum.
const blockRows = 256

// meansAtCenters returns zⱼ = (1/n) Σᵢ k(xᵢ, cⱼ), the mean embedding of the data at the
// centres c.
func meansAtCenters(ctx context.Context, k approx.Kernel, x, c approx.Points) ([]float64, error) {
	n, m := x.Len(), c.Len()
	z, part, block := make([]float64, m), make([]float64, m), make([]float64, min(blockRows, n)*m)
	ones := make([]float64, min(blockRows, n))
	for i := range ones {
		ones[i] = 1
	}
	for i := 0; i < n; i += blockRows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b := min(blockRows, n-i)
		evaluate.Cross(block[:b*m], k, x.Slice(i, i+b), c)
		lin.TMatVec(part, block, ones, b, m)
		lin.Axpy(z, 1/float64(n), part)
	}
	return z, nil
}
