package kpca

import (
	"context"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
)

const (
	// smallRank is the number of pairs of a first attempt. It finds a small numerical rank
	// without all of K.
	smallRank = 64

	// maxSmallDense is the largest n for which the dense eigenproblem follows the first
	// attempt.
	maxSmallDense = 768
)

// Exact is exact kernel PCA: the eigenpairs of the whole matrix K/n. Its kernel is the
// truncated Mercer series
//
//	k̂(x, y) = Σᵢ λᵢ φᵢ(x) φᵢ(y),  φᵢ(x) = (√n/μᵢ) Σⱼ Uⱼᵢ k(x, xⱼ),
//
// with the eigenvalues μᵢ = nλᵢ and the eigenvectors U of K. A fit stores the n points and
// n×r numbers for r pairs. The cost is O(n²r) if the eigenvalues decay fast or r is small,
// and O(n³) otherwise (see Solve). Exact takes indefinite kernels too. The pairs with
// negative eigenvalues are then left out, with a note. Choose Exact for up to some thousand
// points, and as the reference for the other methods (Schölkopf, Smola & Müller 1998).
type Exact struct {
	// Components is the largest number r of pairs. The value 0 stands for all pairs with λᵢ >
	// 1e-11 λ₁. Pairs with smaller eigenvalues are always left out.
	Components int
}

var exactInfo = fitting.Describe(approx.MethodInfo{
	Key:    "exact",
	Name:   "Exact kernel PCA",
	Short:  "exact kernel PCA",
	Source: "Schölkopf, Smola & Müller 1998",
	Doc:    "Solves the eigenproblem of the whole Gram matrix: the solution that the other methods approximate.",
	Traits: approx.Traits{Exact: true, Definite: true, Interpolates: true, Lower: true, Indefinite: true, Unordered: true},
}, func(int, approx.Values) approx.Method { return Exact{} })

// Info implements approx.Method.
func (Exact) Info() approx.MethodInfo { return exactInfo }

// Fit implements approx.Method.
func (e Exact) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	if e.Components < 0 || e.Components > approx.MaxSize {
		return nil, &approx.RangeError{Key: "Components", Value: float64(e.Components), Min: 1, Max: approx.MaxSize, Hint: "0 stands for all points"}
	}
	return unit.RunSymmetric(ctx, "kpca.Exact.Fit", p, "", 1, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		return fitExact(ctx, p, e.Components)
	})
}

// fitExact returns the fit of the leading r pairs, or of all pairs if r is 0.
func fitExact(ctx context.Context, p fitting.Problem, r int) (approx.Fit, error) {
	n := p.X.Len()
	if r == 0 {
		r = n
	}
	r = min(r, n)
	s, seen, err := solveLeading(ctx, p.Kernel, p.X, r, p.Limits, p.Progress)
	if err != nil {
		return approx.Fit{}, err
	}
	fit := approx.Fit{
		Features: approx.Mercer(s),
		Size:     len(s.Lambda),
		Evals:    s.Evals,
	}
	fit.SetEigen(s)
	if seen < evaluate.GramPairs(n) { // not all of K was evaluated
		points, err := evaluate.CheckFeatures(ctx, p.Kernel, fit.Features, p.X)
		if err != nil {
			return approx.Fit{}, err
		}
		fit.Evals += points * n
	}
	// If fewer pairs than the limit were found, there are no further positive eigenvalues.
	maxPairs := p.Limits.MaxPairs()
	allFound := s.Complete || fit.Size < maxPairs || r <= maxPairs || !isLimited(n, p.Limits)
	switch {
	case s.hasNegative || s.Complete && negativeShare(s) > 0:
		fit.Notes = append(fit.Notes, approx.Notef(approx.NegativeOmitted,
			"The kernel is not positive semi-definite. K̂ has rank %d, that of the leading positive eigenvalues; the others, negative ones among them, hold %.2g of the norm of K.",
			fit.Size, math.Sqrt(omittedShare(s, s.Lambda))))
		if !allFound {
			fit.Notes = append(fit.Notes, approx.Notef(approx.LimitReached,
				"Of more than %d points no more than %d pairs are kept, so positive eigenvalues may be left out, too.", p.Limits.Points, maxPairs))
		}
	case !allFound:
		fit.Notes = append(fit.Notes, approx.Notef(approx.LimitReached,
			"All %d eigenvalues of K count. The leading %d pairs are kept, so K̂ is the best kernel of that rank.",
			n, fit.Size))
	case fit.Size == 1 && n > 1:
		fit.Notes = append(fit.Notes, approx.Note{Kind: approx.BandwidthUnsuitable, Text: "K has rank 1 to within rounding: to this kernel all points look alike."})
	}
	return fit, nil
}

// isLimited reports whether n exceeds the limit of points.
func isLimited(n int, l approx.Limits) bool { return l.Points > 0 && n > l.Points }

// solveLeading returns the leading r eigenpairs with eigenvalues above 1e-11 λ₁. If n
// exceeds the limit of l, and K has full numerical rank, it returns at most l.MaxPairs
// pairs. The omitted small pairs change no entry of K by more than 1e-11 n. To extend an
// eigenvector by the kernel, its error is divided by λ. Smaller eigenvalues would
// therefore increase the error.
//
// solveLeading may solve twice. The number s.Evals counts the evaluations of both solves.
// The result largestEvals is the larger number of the two. The function progress is that
// of SolveOptions.
func solveLeading(ctx context.Context, k approx.Kernel, x approx.Points, r int, l approx.Limits, progress func(done, total int)) (s *Solution, largestEvals int, err error) {
	n, first := x.Len(), smallRank
	if isLimited(n, l) {
		first = l.MaxPairs()
	}
	if n <= maxDense || r <= first || n > maxSmallDense && !isLimited(n, l) {
		if s, err = solvePairs(ctx, k, x, r, SolveOptions{Progress: progress}); err != nil {
			return nil, 0, err
		}
		return s.Leading(countUsable(s)), s.Evals, nil
	}
	if s, err = solvePairs(ctx, k, x, first, SolveOptions{Progress: progress}); err != nil {
		return nil, 0, err
	}
	firstEvals, keptCount := s.Evals, min(r, countUsable(s))
	switch {
	case s.Complete && len(s.Spectrum) < n && keptCount > first: // K has a numerical rank
		s, err = solvePairs(ctx, k, x, keptCount, SolveOptions{Progress: progress})
	case s.Complete && len(s.Spectrum) < n || isLimited(n, l):
		return s.Leading(keptCount), firstEvals, nil
	default:
		if s, err = solveDense(ctx, k, x); err == nil {
			keptCount = min(r, countUsable(s))
		}
	}
	if err != nil {
		return nil, 0, err
	}
	largestEvals = max(firstEvals, s.Evals)
	s.Evals += firstEvals
	return s.Leading(keptCount), largestEvals, nil
}

// solveDense returns all pairs of K with eigenvalues above rounding.
func solveDense(ctx context.Context, k approx.Kernel, x approx.Points) (*Solution, error) {
	g := newGram(k, x)
	e, err := g.solveDense(ctx, g.n)
	if err != nil {
		return nil, err
	}
	return newSolution(g, e, g.n)
}

// negativeShare returns the share of the negative eigenvalues in ‖K‖_F. It returns 0 if K
// is positive semi-definite, or if some positive eigenvalues are unknown.
func negativeShare(s *Solution) float64 {
	if !s.Complete {
		return 0
	}
	if share := math.Sqrt(omittedShare(s, s.Spectrum)); share > negligibleShare {
		return share
	}
	return 0
}

// omittedShare returns the share of ‖K‖_F² that belongs to eigenvalues other than lambda.
func omittedShare(s *Solution, lambda []float64) float64 {
	remaining := s.SumSquares
	for _, v := range lambda {
		remaining -= v * v
	}
	return max(0, remaining) / s.SumSquares
}

// countUsable returns the number of eigenvalues above 1e-11 λ₁.
func countUsable(s *Solution) (count int) {
	for count < len(s.Spectrum) && s.Spectrum[count] > defaultResidual*s.Spectrum[0] {
		count++
	}
	return count
}

// Leading returns a copy of s with only the first r pairs, and with the certificate for
// them. It omits a note about the numerical rank if the rank exceeds r. Leading panics if r
// is negative.
func (s *Solution) Leading(r int) *Solution {
	arg.Receiver("kpca.Solution.Leading", s == nil)
	arg.AtLeast("kpca.Solution.Leading", "r", r, 0)
	if r >= len(s.Lambda) {
		return s
	}
	truncatedSolution := *s
	if s.unit != nil {
		truncatedSolution.unit = s.unit.Leading(r)
	}
	if u := s.vectors(); u != nil {
		truncatedSolution.U = newVectors(s.X.Len(), r, lin.Columns(u, s.X.Len(), len(s.Lambda), r))
	}
	truncatedSolution.Lambda, truncatedSolution.Residuals = s.Lambda[:r:r], s.Residuals[:r:r]
	truncatedSolution.Groups = EigenvalueGroups(s.Lambda, r)
	if s.route != "" {
		truncatedSolution.certify(s.route)
	}
	truncatedSolution.Notes = slices.DeleteFunc(slices.Clone(s.Notes), func(n approx.Note) bool { return n == rankNote(len(s.Lambda), s.hasNegative) })
	return &truncatedSolution
}
