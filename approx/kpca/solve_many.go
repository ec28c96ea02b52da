package kpca

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

const (
	// latticeTolerance is the error of the lattice for many points, relative to k(0, 0).
	// Residuals of 1e-8 λ₁ need less accuracy if λ₁ is above a hundredth of it.
	latticeTolerance = 1e-10

	// latticeUpTo is the largest number of features of the lattice. Their covariance
	// then takes 50 MB.
	latticeUpTo = 2600

	// latticeRank is the largest rank at which its Cholesky factor is diagonalised.
	latticeRank = 1024

	// sampledPoints is the size of the sample if there is no lattice.
	sampledPoints = 2000

	streamMany = 0x4d616e79
)

// SolveMany is Solve for up to some millions of points, too many to evaluate all pairs.
// It uses one of two algorithms:
//
//   - a Spectral kernel with a light tail in one or two dimensions: the lattice of
//     equispaced frequencies within 1e-10 of the kernel on the box of the data and the
//     plane, whose covariance takes O(n) sums, and pivoted Cholesky of this covariance.
//     The error of the lattice and the remaining trace bound the residuals. The
//     functions are sums of waves, which are accurate within the box;
//   - otherwise Solve on 2,000 random points, drawn with a seed that depends only on
//     n. Then Solution.Of is n, and X is the sample. The certificate is the standard
//     error of the operator of all points, applied to the functions of the sample.
//
// SolveMany returns the errors of Solve.
func SolveMany(ctx context.Context, k approx.Kernel, x approx.Points, plane Plane, r int, opt SolveOptions) (_ *Solution, err error) {
	arg.NotNil("kpca.SolveMany", "context", ctx)
	defer evaluate.Catch(&err, k, evaluate.Data(x))
	if _, err := asked(k, x, r); err != nil {
		return nil, err
	}
	if err := opt.check(); err != nil {
		return nil, err
	}
	if err := plane.check("kpca.SolveMany", x.Dim); err != nil {
		return nil, err
	}
	return atUnit(k, x, func(k approx.Kernel) (*Solution, error) { return solveMany(ctx, k, x, plane, r, opt) })
}

// solveMany is SolveMany of a kernel at unit scale.
func solveMany(ctx context.Context, k approx.Kernel, x approx.Points, plane Plane, r int, opt SolveOptions) (*Solution, error) {
	if sp, ok := k.(approx.Spectral); ok && x.Dim <= 2 && len(plane.Min) == x.Dim && len(plane.Max) == x.Dim {
		lo, hi := hull(x, plane)
		if l, err := fourier.NewLattice(sp, lo, hi, latticeTolerance); err == nil && l.Len() <= latticeUpTo {
			s, err := solveOnLattice(ctx, k, x, l, r)
			if s != nil || err != nil {
				return s, err
			}
		}
	}
	return solveSample(ctx, k, x, r, opt)
}

// hull returns the smallest box that holds the points and the plane.
func hull(x approx.Points, plane Plane) (lo, hi []float64) {
	lo, hi = slices.Clone(plane.Min), slices.Clone(plane.Max)
	for a := range x.Dim { // what min and max do with NaN takes most of their time
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

// waveSums holds the moments of a solution on a lattice, and the eigenvectors of the
// covariance.
type waveSums struct {
	lattice *fourier.Lattice
	moments *fourier.Moments

	q int
	v []float64 // D×q
}

// space returns the space from which a drag starts.
func (w *waveSums) space(s *Solution) waveSpace {
	lo, hi := w.lattice.Box()
	return waveSpace{
		lattice: w.lattice, moments: w.moments.Clone(), x: s.X.Clone(), min: lo, max: hi,
		phi: approx.Features(s.phi, s.X.Subset(Looked(s.X.Len()))),
		q:   w.q, v: slices.Clone(w.v),
	}
}

// solveOnLattice returns the leading r pairs of the covariance of the waves, or nil if
// the rank of its Cholesky factor would exceed the limit.
func solveOnLattice(ctx context.Context, k approx.Kernel, x approx.Points, l *fourier.Lattice, r int) (*Solution, error) {
	m, err := fourier.NewMomentsContext(ctx, l, x)
	if err != nil {
		return nil, err
	}
	d := l.Len()
	c := make([]float64, d*d)
	m.Covariance(c, l)
	diag := make([]float64, d)
	for i := range diag {
		diag[i] = c[i*d+i]
	}
	// λ₁ is at least the largest diagonal entry.
	f := &lowRank{n: d, trace: sum(diag)}
	f.PivChol, err = lin.NewPivChol(ctx, d, diag, func(dst []float64, i int) { copy(dst, c[i*d:(i+1)*d]) }, nil,
		min(d, latticeRank), settledResidual/2*slices.Max(diag)/f.trace)
	if err != nil {
		return nil, err
	}
	if f.Rank() == 0 {
		return nil, errVanishes
	}
	if f.Trace > settledResidual*slices.Max(diag) {
		return nil, ctx.Err()
	}
	e, err := f.eigen(ctx, min(d, r+spare))
	if err != nil {
		return nil, err
	}
	floor := latticeFloor(l, e.mu[0])
	rank := larger(e.mu, floor)
	if rank == 0 {
		return nil, nil
	}
	r = min(r, rank)

	s := &Solution{Kernel: k, X: x, Lambda: e.mu[:r:r], Known: Known{Complete: true}, Floor: floor, sums: &waveSums{l, m, len(e.mu), e.u}}
	coef := make([]float64, d*r)
	for i := range coef {
		coef[i] = e.u[i/r*len(e.mu)+i%r] / math.Sqrt(e.mu[i%r])
	}
	signAt(coef, l, x, r)
	s.phi = l.Combine(coef, r)
	// An error ε of every entry is one of n ε in the norm of Frobenius, and of √n
	// times that in the trace norm.
	s.Missing = f.Trace + l.Bound()*math.Sqrt(float64(x.Len()))
	for _, v := range e.spectrum {
		s.Spectrum = append(s.Spectrum, max(v, 0))
		s.SumSquares += v * v
	}
	s.Trace = k.(approx.Radial).Profile(0)
	s.Residuals = make([]float64, r)
	for i := range s.Residuals {
		s.Residuals[i] = e.residual[i] + l.Bound()
	}
	s.Groups = Groups(e.mu[:rank], r)
	s.Certificate = Certificate{s.Residuals[0] / s.Lambda[0], fmt.Sprintf(
		"largest residual ‖Ku−μu‖/μ₁ of %d pairs, bounded by the error of a lattice of %d frequencies", r, d/2+1)}
	return s, ctx.Err()
}

// latticeFloor returns the largest eigenvalue that could be an error of a lattice
// or of rounding, if the first is top.
func latticeFloor(l *fourier.Lattice, top float64) float64 {
	return max(2*l.Bound(), float64(l.Len())*0x1p-52*top)
}

// signAt makes signs canonical. Among the values at the viewed points, the one of
// largest magnitude becomes positive, as in a Solution of few points.
func signAt(coef []float64, l *fourier.Lattice, x approx.Points, r int) {
	rows := Looked(x.Len())
	for j, flip := range flips(approx.Features(l.Combine(coef, r), x.Subset(rows)), len(rows), r) {
		for i := j; flip && i < len(coef); i += r {
			coef[i] = -coef[i]
		}
	}
}

// solveSample solves the problem of some points in place of all.
func solveSample(ctx context.Context, k approx.Kernel, x approx.Points, r int, opt SolveOptions) (*Solution, error) {
	n := x.Len()
	if n <= sampledPoints {
		return solvePairs(ctx, k, x, r, opt)
	}
	rows := rand.New(rand.NewPCG(uint64(n), streamMany)).Perm(n)[:sampledPoints]
	slices.Sort(rows)
	z := x.Subset(rows)
	s, err := solvePairs(ctx, k, z, r, opt)
	if err != nil {
		return nil, err
	}
	s.Of = n
	p := &Preview{Pairs: approx.Pairs{Lambda: s.Lambda}, Floor: s.Floor, route: pairsOf(sampledPoints, n)}
	p.measure(k, z, s.AtPoints(), n)
	s.Certificate = p.Certificate
	return s, ctx.Err()
}
