package binning

import (
	"context"
	"errors"
	"math"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/lin"
	"mercer/approx/ritz"
)

const (
	// maxDense is the largest n for which K̂ is always stored, so that all eigenpairs are known.
	maxDense = 256

	// maxLeadingShare is the largest r/n for which r leading eigenpairs are computed
	// without K̂.
	maxLeadingShare = 1. / 8
)

// eigenpairs returns the leading r eigenpairs of k̂ for the empirical measure of x, or all of
// them if r is 0. The result isAll is true if there are no others. The points must be those
// passed to NewBins. If r is a small share of many points, eigenpairs stores neither K̂ nor
// Ψ. It then multiplies K̂ by a vector bin by bin, in O(nP) operations for P grids.
// Otherwise, it needs O(n³) operations.
func (b *Bins) eigenpairs(ctx context.Context, x approx.Points, r int) (pairs approx.Pairs, isAll bool, err error) {
	n := x.Len()
	w, u, err := b.leadingVectors(ctx, x, r)
	if isAll = errors.Is(err, errTooMany); isAll {
		k := make([]float64, n*n)
		b.Implied(k, x, x)
		w, u, err = lin.EigSymContext(ctx, k, n)
	}
	if err != nil {
		return approx.Pairs{}, false, err
	}
	rank, cols := ritz.NumericalRank(w, n), len(w)
	e := pointSums{b: b, w: make([]float64, n*rank), k: rank}
	e.start, e.point = b.binMembers(x)
	lambda := make([]float64, rank)
	for i := range rank {
		lambda[i] = w[i] / float64(n)
		// φ(x) = √n/μ Σⱼ uⱼ k̂(x, xⱼ), where k̂ contains the factor κ/P.
		scale := b.amp * b.amp * math.Sqrt(float64(n)) / w[i]
		for j := range n {
			e.w[j*rank+i] = scale * u[j*cols+i]
		}
	}
	return approx.Pairs{Lambda: lambda, Phi: e}, isAll, ctx.Err()
}

// errTooMany is returned if the leading pairs should be computed from K̂.
var errTooMany = errors.New("too many eigenpairs")

// leadingVectors returns the leading r eigenvalues and eigenvectors of K̂, by products with
// K̂. It returns errTooMany if r is 0 or a large share of all, or if the products do not
// converge.
func (b *Bins) leadingVectors(ctx context.Context, x approx.Points, r int) (w, u []float64, err error) {
	n := x.Len()
	if n <= maxDense || r == 0 || float64(r) > maxLeadingShare*float64(n) {
		return nil, nil, errTooMany
	}
	start, point := b.binMembers(x)
	w, u, _, _, err = lin.TopK(ctx, n, r, func(dst, v []float64, cols int) {
		b.applyGram(ctx, dst, v, cols, start, point)
	}, lin.TopKOptions{Tol: 1e-12})
	if errors.As(err, new(*lin.NotConverged)) {
		err = errTooMany
	}
	return w, u, err
}

// applyGram stores K̂V in dst. If ctx is done, it returns early, and the content of dst
// is undefined.
func (b *Bins) applyGram(ctx context.Context, dst, v []float64, cols int, start, point []int) {
	const pollInterval = 1 << 14 // number of bins between two checks of ctx
	clear(dst)
	sum := make([]float64, cols)
	for f := range b.count {
		if f%pollInterval == 0 && ctx.Err() != nil {
			return
		}
		binPoints := point[start[f]:start[f+1]]
		clear(sum)
		for _, i := range binPoints {
			lin.Axpy(sum, b.amp*b.amp, v[i*cols:(i+1)*cols])
		}
		for _, i := range binPoints {
			lin.Axpy(dst[i*cols:(i+1)*cols], 1, sum)
		}
	}
}

// pointSums is the feature map x ↦ Σᵢ wᵢ · (number of grids in which x shares a bin with
// point i). It has k features. It stores n rows of weights, whereas a binTable stores D
// rows.
type pointSums struct {
	b            *Bins
	start, point []int
	w            []float64 // n×k
	k            int
}

func (s pointSums) Len() int { return s.k }

func (s pointSums) Map(dst, x []float64) []float64 {
	arg.Map("binning.Bins.Map", dst, s.k, x, s.b.dim)
	dst = approx.Dst(dst, s.k)
	s.MapAll(dst, approx.Points{Data: x, Dim: len(x)})
	return dst
}

// maxTableSize is the largest number of sums that pointSums tabulates to map many points.
const maxTableSize = 1 << 22

func (s pointSums) MapAll(dst []float64, x approx.Points) {
	arg.MapAll("binning.Bins.MapAll", dst, s.k, x, s.b.dim)
	if x.Len()*s.k > len(s.w) && s.b.count*s.k <= maxTableSize {
		s.asTable().MapAll(dst, x)
		return
	}
	clear(dst[:x.Len()*s.k])
	p := len(s.b.grids)
	for i, f := range s.b.featureIndices(x) {
		if f < 0 {
			continue
		}
		row := dst[i/p*s.k : (i/p+1)*s.k]
		for _, j := range s.point[s.start[f]:s.start[f+1]] {
			lin.Axpy(row, 1, s.w[j*s.k:(j+1)*s.k])
		}
	}
}

// asTable returns the same map as a binTable, which stores the sums of each bin.
func (s pointSums) asTable() binTable {
	w := make([]float64, s.b.count*s.k)
	for f := range s.b.count {
		for _, i := range s.point[s.start[f]:s.start[f+1]] {
			lin.Axpy(w[f*s.k:(f+1)*s.k], 1/s.b.amp, s.w[i*s.k:(i+1)*s.k])
		}
	}
	return binTable{s.b, w, s.k}
}

func (s pointSums) Combine(w []float64, k int) approx.FeatureMap {
	arg.Combine("binning.Bins.Combine", w, s.k, k)
	n := len(s.w) / max(1, s.k)
	v := make([]float64, n*k)
	lin.Mul(v, s.w, w, n, s.k, k)
	s.w, s.k = v, k
	return s
}
