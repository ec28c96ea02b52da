package kpca

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

const (
	// latticeTolerance is the error of the lattice for many points, relative to k(0, 0).
	// If λ₁ is above 0.01 k(0, 0), residuals of 1e-8 λ₁ do not need this accuracy.
	latticeTolerance = 1e-10

	// maxLatticeFeatures is the largest number of features of the lattice. The covariance
	// of this many features takes 50 MB.
	maxLatticeFeatures = 2600

	// maxLatticeFrequencies is the largest number of frequencies of a lattice. For more
	// frequencies, the Gram matrix is cheaper than the covariance of the features.
	maxLatticeFrequencies = 4096

	// maxLatticeRank is the largest rank of the Cholesky factor of the covariance.
	maxLatticeRank = 1024

	// defaultSampleSize is the default of SolveOptions.SampleSize.
	defaultSampleSize = 2000

	sampleStream = 0x4d616e79
)

// SolveLarge is Solve for up to some millions of points, too many to evaluate all pairs.
// It uses one of two algorithms:
//
//   - For a Spectral kernel with a light tail in one or two dimensions, a lattice of
//     equispaced frequencies. It approximates the kernel within 1e-10 on the box of the
//     data and the box. The covariance of the Fourier features takes O(n) sums and is factored by
//     pivoted Cholesky. The error of the lattice and the remaining trace bound the
//     residuals. The eigenfunctions are sums of cosines and sines, which are accurate within the box.
//   - Otherwise, Solve for opt.SampleSize random points. The seed depends only on n. Solution.SampledFrom is
//     then n, and X is the sample. The certificate is the standard error of the operator
//     of all points, applied to the eigenfunctions of the sample.
//
// SolveLarge returns the errors of Solve.
func SolveLarge(ctx context.Context, k approx.Kernel, x mat.Matrix, box Box, r int, opt SolveOptions) (_ *Solution, err error) {
	arg.NotNil("kpca.SolveLarge", "context", ctx)
	points := arg.CloneMatrix("kpca.SolveLarge", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if _, err := checkRequest(k, points, r); err != nil {
		return nil, err
	}
	if err := opt.check(); err != nil {
		return nil, err
	}
	if err := box.check("kpca.SolveLarge", points.Dim); err != nil {
		return nil, err
	}
	return solveAtUnit(k, points, func(k approx.Kernel) (*Solution, error) { return solveMany(ctx, k, points, box, r, opt) })
}

// solveMany is SolveLarge for a kernel at unit scale.
func solveMany(ctx context.Context, k approx.Kernel, x approx.Points, box Box, r int, opt SolveOptions) (*Solution, error) {
	if hasRadialDensity(k) && x.Dim <= 2 && len(box.Min) == x.Dim && len(box.Max) == x.Dim {
		lo, hi := boundingBox(x, box)
		if l, err := fourier.NewLattice(k, lo, hi, latticeTolerance, maxLatticeFrequencies); err == nil && l.Len() <= maxLatticeFeatures {
			s, err := solveOnLattice(ctx, k, x, l, r)
			if s != nil || err != nil {
				return s, err
			}
		}
	}
	return solveSample(ctx, k, x, r, opt)
}

// hasRadialDensity reports whether k has a radial spectral density.
func hasRadialDensity(k approx.Kernel) bool {
	s, _ := approx.SpectrumOf(k)
	return s.Radius != nil && s.Density != nil
}

// boundingBox returns the corners of the smallest box that contains x and the given box.
func boundingBox(x approx.Points, box Box) (lo, hi []float64) {
	lo, hi = slices.Clone(box.Min), slices.Clone(box.Max)
	for a := range x.Dim { // comparisons are faster than min and max, which handle NaN
		l, h := lo[a], hi[a]
		for i := a; i < len(x.Data); i += x.Dim {
			if v := x.Data[i]; v < l {
				l = v
			} else if v > h {
				h = v
			}
		}
		lo[a], hi[a] = l, h
	}
	return lo, hi
}

// latticeMoments contains the moments of a solution on a lattice, and the eigenvectors of
// the covariance.
type latticeMoments struct {
	lattice *fourier.Lattice
	moments *fourier.Moments

	q int
	v []float64 // D×q
}

// newSpace returns the waveSpace from which a Tracker starts.
func (w *latticeMoments) newSpace(s *Solution) waveSpace {
	lo, hi := w.lattice.Box()
	return waveSpace{
		lattice: w.lattice, moments: w.moments.Clone(), x: s.X.Clone(), min: lo, max: hi,
		phi: approx.FeaturesTo(nil, s.phi, s.X.Subset(TrackedRows(s.X.Len()))),
		q:   w.q, v: slices.Clone(w.v),
	}
}

// solveOnLattice returns the leading r pairs of the covariance of the Fourier features.
// It returns nil if the rank of the Cholesky factor would exceed maxLatticeRank.
func solveOnLattice(ctx context.Context, k approx.Kernel, x approx.Points, l *fourier.Lattice, r int) (*Solution, error) {
	m, err := fourier.NewMomentsContext(ctx, l, x)
	if err != nil {
		return nil, err
	}
	d := l.Len()
	c := make([]float64, d*d)
	m.CovarianceTo(mat.NewDense(d, d, c), l)
	diag := make([]float64, d)
	for i := range diag {
		diag[i] = c[i*d+i]
	}
	// The tolerance uses the largest diagonal entry as a lower bound of λ₁.
	f := &lowRank{n: d, trace: sum(diag)}
	f.PivChol, err = lin.NewPivChol(ctx, d, diag, func(dst []float64, i int) { copy(dst, c[i*d:(i+1)*d]) }, nil,
		min(d, maxLatticeRank), defaultResidual/2*slices.Max(diag)/f.trace)
	if err != nil {
		return nil, err
	}
	if f.Rank() == 0 {
		return nil, errZeroKernel
	}
	if f.Trace > defaultResidual*slices.Max(diag) {
		return nil, ctx.Err()
	}
	e, err := f.eigenpairs(ctx, min(d, r+sparePairs))
	if err != nil {
		return nil, err
	}
	floor := latticeFloor(l, e.mu[0])
	rank := countAbove(e.mu, floor)
	if rank == 0 {
		return nil, nil
	}
	r = min(r, rank)

	s := &Solution{Kernel: k, X: x, Lambda: e.mu[:r:r], SpectrumInfo: SpectrumInfo{Complete: true}, Floor: floor, lattice: &latticeMoments{l, m, len(e.mu), e.u}}
	coef := make([]float64, d*r)
	for i := range coef {
		coef[i] = e.u[i/r*len(e.mu)+i%r] / math.Sqrt(e.mu[i%r])
	}
	fixLatticeSigns(coef, l, x, r)
	s.phi = l.Combine(coef, r)
	// If every entry has the error ε, the error is n ε in the Frobenius norm and √n times
	// as large in the trace norm.
	s.ErrorBound = f.Trace + l.Bound()*math.Sqrt(float64(x.Len()))
	for _, v := range e.spectrum {
		s.Spectrum = append(s.Spectrum, max(v, 0))
		s.SumSquares += v * v
	}
	// A kernel with a radial spectral density has the same k(x, x) at all points.
	if radial, ok := k.(approx.Radial); ok {
		s.Trace = radial.Profile(0)
	} else {
		s.Trace, s.Evals = evaluate.Eval(k, x.Row(0), x.Row(0)), 1
	}
	s.Residuals = make([]float64, r)
	for i := range s.Residuals {
		s.Residuals[i] = e.residual[i] + l.Bound()
	}
	s.Groups = EigenvalueGroups(e.mu[:rank], r)
	s.Certificate = Certificate{s.Residuals[0] / s.Lambda[0], fmt.Sprintf(
		"largest residual ‖Ku−μu‖/μ₁ of %d pairs, bounded by the error of a lattice of %d frequencies", r, d/2+1)}
	return s, ctx.Err()
}

// latticeFloor returns the largest eigenvalue that could result from the error of a
// lattice or from rounding. The argument top is the first eigenvalue.
func latticeFloor(l *fourier.Lattice, top float64) float64 {
	return max(2*l.Bound(), float64(l.Len())*0x1p-52*top)
}

// fixLatticeSigns makes the signs of the functions canonical. Among the values at the
// viewed points, the value of largest magnitude becomes positive, as in a Solution for
// few points.
func fixLatticeSigns(coef []float64, l *fourier.Lattice, x approx.Points, r int) {
	rows := TrackedRows(x.Len())
	for j, flip := range columnFlips(approx.FeaturesTo(nil, l.Combine(coef, r), x.Subset(rows)), len(rows), r) {
		for i := j; flip && i < len(coef); i += r {
			coef[i] = -coef[i]
		}
	}
}

// solveSample solves the eigenproblem for a sample of opt.SampleSize points, or for all
// points if there are fewer.
func solveSample(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions) (*Solution, error) {
	n, sampleSize := x.Len(), cmp.Or(opt.SampleSize, defaultSampleSize)
	if n <= sampleSize {
		return solvePairs(ctx, k, x, r, opt)
	}
	rows := rand.New(rand.NewPCG(uint64(n), sampleStream)).Perm(n)[:sampleSize]
	slices.Sort(rows)
	z := x.Subset(rows)
	s, err := solvePairs(ctx, k, z, r, opt)
	if err != nil {
		return nil, err
	}
	s.SampledFrom = n
	p := &TrackedSolution{Pairs: approx.Pairs{Lambda: s.Lambda}, Floor: s.Floor, route: sampleRoute(sampleSize, n)}
	p.estimateResiduals(k, z, s.atPoints(), n)
	s.Certificate = p.Certificate
	return s, ctx.Err()
}
