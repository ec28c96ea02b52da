package kpca

import (
	"context"
	"fmt"
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
	// WholeUpTo is the largest n for which Exact computes all eigenpairs for every
	// kernel.
	WholeUpTo = 768

	// leadingPairs is the number of pairs of a larger Gram matrix without a
	// numerical rank.
	leadingPairs = 64
)

// Exact is exact kernel PCA as a Method. Its kernel is Σ λᵢφᵢ(x)φᵢ(y) over all pairs
// with λᵢ > 1e-11 λ₁. If K has no numerical rank (rough kernels) and more than 768
// rows, the sum is truncated after 64 pairs, with a note.
var Exact = approx.Method{
	Key:    "exact",
	Name:   "Exact kernel PCA",
	Short:  "exact kernel PCA",
	Source: "Schölkopf, Smola & Müller 1998",
	Doc:    "Solves the eigenproblem of the whole Gram matrix: the solution that the other methods approximate.",
	Traits: approx.Traits{Exact: true, Definite: true, Interpolates: true, Lower: true, Indefinite: true, Unordered: true},
	Fit: unit.Scaled(func(ctx context.Context, p fitting.Problem, v approx.Values) (approx.Fit, error) {
		if err := p.CheckSymmetric(); err != nil {
			return approx.Fit{}, err
		}
		if _, err := approx.Check("exact", nil, v); err != nil {
			return approx.Fit{}, err
		}
		s, seen, err := atMost(ctx, p.Kernel, p.X, p.X.Len())
		if err != nil {
			return approx.Fit{}, err
		}
		fit := approx.Fit{
			Features: approx.Mercer(s),
			Eigen:    s,
			Size:     len(s.Lambda),
			Evals:    s.Evals,
		}
		if n := p.X.Len(); seen < evaluate.GramPairs(n) { // not all of K was seen
			points, err := evaluate.CheckFeatures(ctx, p.Kernel, fit.Features, p.X)
			if err != nil {
				return approx.Fit{}, err
			}
			fit.Evals += points * n
		}
		// Fewer pairs than are looked for are all that are positive.
		allFound := s.Complete || fit.Size < leadingPairs
		switch n := p.X.Len(); {
		case s.negative || s.Complete && negative(s) > 0:
			fit.Notes = append(fit.Notes, fmt.Sprintf(
				"The kernel is not positive semi-definite. K̂ has rank %d, that of the leading positive eigenvalues; the others, negative ones among them, hold %.2g of the norm of K.",
				fit.Size, math.Sqrt(leftOut(s, s.Lambda))))
			if !allFound {
				fit.Notes = append(fit.Notes, fmt.Sprintf(
					"Of more than %d points no more than %d pairs are kept, so positive eigenvalues may be left out, too.", WholeUpTo, leadingPairs))
			}
		case !allFound:
			fit.Notes = append(fit.Notes, fmt.Sprintf(
				"All %d eigenvalues of K count. The leading %d pairs are kept, so K̂ is the best kernel of that rank.",
				n, fit.Size))
		case fit.Size == 1 && n > 1:
			fit.Notes = append(fit.Notes, "K has rank 1 to within rounding: to this kernel all points look alike.")
		}
		return fit, nil
	}),
}

// atMost returns the leading r eigenpairs with eigenvalues above 1e-11 λ₁. It returns
// at most 64 pairs if all pairs would take too long. The omitted small pairs change no
// entry of K by more than 1e-11 n. Extending an eigenvector by the kernel divides its
// error by λ, so pairs nearer to rounding would increase the error.
//
// A second solve may follow the first. Evals of the solution counts both, and seen is the
// number of evaluations of the larger one.
func atMost(ctx context.Context, k approx.Kernel, x approx.Points, r int) (s *Solution, seen int, err error) {
	n := x.Len()
	if n <= denseUpTo || r <= leadingPairs {
		if s, err = solvePairs(ctx, k, x, r, SolveOptions{}); err != nil {
			return nil, 0, err
		}
		return s.First(usable(s)), s.Evals, nil
	}
	if s, err = solvePairs(ctx, k, x, leadingPairs, SolveOptions{}); err != nil {
		return nil, 0, err
	}
	first, keep := s.Evals, min(r, usable(s))
	switch {
	case s.Complete && len(s.Spectrum) < n && keep > leadingPairs: // K has a numerical rank
		s, err = solvePairs(ctx, k, x, keep, SolveOptions{})
	case s.Complete && len(s.Spectrum) < n || n > WholeUpTo:
		return s.First(keep), first, nil
	default:
		if s, err = solveDense(ctx, k, x); err == nil {
			keep = min(r, usable(s))
		}
	}
	if err != nil {
		return nil, 0, err
	}
	seen = max(first, s.Evals)
	s.Evals += first
	return s.First(keep), seen, nil
}

// solveDense returns all pairs of K above rounding.
func solveDense(ctx context.Context, k approx.Kernel, x approx.Points) (*Solution, error) {
	g := newGram(k, x)
	e, err := g.dense(ctx, g.n)
	if err != nil {
		return nil, err
	}
	return finish(g, e, g.n)
}

// negative returns the share of the negative eigenvalues in ‖K‖_F. It returns 0 if K is
// positive semi-definite, or if some positive eigenvalues are not known.
func negative(s *Solution) float64 {
	if !s.Complete {
		return 0
	}
	if share := math.Sqrt(leftOut(s, s.Spectrum)); share > negligible {
		return share
	}
	return 0
}

// leftOut returns the share of ‖K‖_F² of all eigenvalues except lambda.
func leftOut(s *Solution, lambda []float64) float64 {
	rest := s.SumSquares
	for _, v := range lambda {
		rest -= v * v
	}
	return max(0, rest) / s.SumSquares
}

// usable counts the eigenvalues above 1e-11 λ₁.
func usable(s *Solution) (count int) {
	for count < len(s.Spectrum) && s.Spectrum[count] > settledResidual*s.Spectrum[0] {
		count++
	}
	return count
}

// First returns a copy of s with the first r pairs only. It adjusts the certificate. It
// omits a note about the numerical rank if the rank exceeds r. First panics if r is
// negative.
func (s *Solution) First(r int) *Solution {
	arg.Receiver("kpca.Solution.First", s == nil)
	arg.AtLeast("kpca.Solution.First", "r", r, 0)
	if r >= len(s.Lambda) {
		return s
	}
	cut := *s
	if s.unit != nil {
		cut.unit = s.unit.First(r)
	}
	cut.U = lin.Columns(s.U, s.X.Len(), len(s.Lambda), r)
	cut.Lambda, cut.Residuals = s.Lambda[:r:r], s.Residuals[:r:r]
	cut.Groups = Groups(s.Lambda, r)
	if s.route != "" {
		cut.certify(s.route)
	}
	cut.Notes = slices.DeleteFunc(slices.Clone(s.Notes), func(words string) bool { return words == rankNote(len(s.Lambda), s.negative) })
	return &cut
}
