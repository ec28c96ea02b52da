package kpca

import (
	"context"
	"errors"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// reducedTraits returns the traits t with those of every method on a reduced set.
func reducedTraits(t approx.Traits) approx.Traits {
	t.Definite, t.Lower = true, true
	return t
}

// fitReduced is fn, the function Fit of the method that info describes. It reduces the data
// by r and then calls fit with the reduced set. The size m is the value of the named field.
func fitReduced(ctx context.Context, fn string, p approx.Problem, info approx.MethodInfo, field string, m int, r reduced.Reducer,
	fit func(context.Context, fitting.Problem, reduced.Reduction) (approx.Fit, error),
) (*approx.Fit, error) {
	return unit.Run(ctx, fn, p, field, m, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		usesShadows := info.CheckSupport != nil
		if usesShadows {
			if err := info.CheckSupport(p.Kernel, p.X.Dim); err != nil {
				return approx.Fit{}, err
			}
		}
		set, err := r.Reduce(ctx, p.Public())
		if err != nil {
			return approx.Fit{}, err
		}
		f, err := fit(ctx, p, set)
		if err != nil {
			return approx.Fit{}, err
		}
		f.Landmarks, f.LandmarkRows = set.Density, set.Rows
		f.Evals += set.Evals
		notes := set.Notes
		if c := set.Centers.Len(); usesShadows && !exceedsSpan(p, c) {
			notes = append(notes, shadowNotes(p.X.Len(), c)...)
		}
		f.Notes = append(notes, f.Notes...)
		return f, ctx.Err()
	})
}

// exceedsSpan reports whether m centres are too many for a k̂ that uses all centres.
func exceedsSpan(p fitting.Problem, m int) bool {
	return p.Limits.SpanCenters > 0 && m > p.Limits.SpanCenters
}

// errZeroOnCenters is returned if the kernel is 0 at all pairs of centres of a reduced
// set. The kernel need not be 0 on the data.
var errZeroOnCenters error = &approx.UnsupportedError{Method: "Reduced-set KPCA", Reason: "The kernel is 0 at all pairs of centres, so the operator has no eigenfunctions."}

// fitReducedSet returns the fit with the eigenpairs under the density of the reduced set.
// Unless p.Limits.SpanCenters is exceeded, K̂ uses all centres. The weights then cancel, and
// K̂ equals Nyström's K̂. The weights still affect λ and φ.
func fitReducedSet(ctx context.Context, p fitting.Problem, r reduced.Reduction) (approx.Fit, error) {
	m := r.Centers.Len()
	solve := newReducedSolver(p, r.Density)
	if exceedsSpan(p, m) {
		return fitReducedPairs(ctx, p, m, solve)
	}
	f, err := nystrom.FeaturesContext(ctx, p.Kernel, r.Centers)
	if err != nil {
		return approx.Fit{}, err
	}
	if f.Len() == 0 {
		return approx.Fit{}, errZeroOnCenters
	}
	points, err := evaluate.CheckFeatures(ctx, p.Kernel, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	mappedCount, diagEvals, err := evaluate.CheckProjection(ctx, p.Kernel, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	notes, noteEvals, err := nystrom.FewDigits(ctx, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	fit := approx.Fit{
		Features: f,
		Size:     m,
		Evals:    evaluate.GramPairs(m) + (points+mappedCount)*f.Len() + diagEvals + noteEvals,
		Notes:    append(spanNotes(m, f.Len()), notes...),
	}
	fit.SetEigenFunc(func(ctx context.Context, r int) (approx.EigenResult, error) {
		s, err := solve(ctx, r, nil)
		if err != nil {
			return approx.EigenResult{}, err
		}
		return approx.EigenResult{Pairs: s.Pairs, Evals: s.Evals}, nil
	})
	return fit, nil
}

// fitReducedPairs returns the fit whose features are the eigenpairs that solve returns. They
// are for m centres, more than p.Limits.SpanCenters.
func fitReducedPairs(ctx context.Context, p fitting.Problem, m int, solve reducedSolver) (approx.Fit, error) {
	s, err := solve(ctx, 0, p.Progress)
	if err != nil {
		return approx.Fit{}, err
	}
	pairs := s.Pairs
	fit := approx.Fit{Features: approx.Mercer(pairs), Size: m, Evals: s.Evals}
	fit.SetEigen(pairs)
	fit.Notes = append(fit.Notes, approx.Notef(approx.LimitReached,
		"There are %d centres, more than %d, so K̂ has only the leading %d components. A smaller ℓ gives fewer centres.",
		m, p.Limits.SpanCenters, len(pairs.Lambda)))
	if s.smallest < 0 {
		fit.Notes = append(fit.Notes, approx.Notef(approx.NegativeOmitted,
			"The kernel is not positive semi-definite: its smallest eigenvalue under the centres is %.2g of the largest. K̂ has positive ones only.", s.smallest))
	}
	points, err := evaluate.CheckFeatures(ctx, p.Kernel, fit.Features, p.X)
	fit.Evals += points * m
	return fit, err
}

// A reducedSolver returns the leading r eigenpairs under the density of a reduced set, or
// all that p.Limits allows if r is 0.
type reducedSolver func(ctx context.Context, r int, progress func(done, total int)) (*WeightedSolution, error)

// newReducedSolver returns the reducedSolver of the density d.
func newReducedSolver(p fitting.Problem, d approx.Density) reducedSolver {
	k, maxPairs := p.Kernel, 0
	if p.Limits.Centers > 0 && d.Centers.Len() > p.Limits.Centers {
		maxPairs = p.Limits.MaxPairs()
	}
	return func(ctx context.Context, r int, progress func(done, total int)) (*WeightedSolution, error) {
		if maxPairs > 0 && (r == 0 || r > maxPairs) {
			r = maxPairs
		}
		s, err := SolveWeighted(ctx, k, d, r, SolveOptions{Progress: progress})
		if errors.Is(err, errZeroKernel) {
			err = errZeroOnCenters
		}
		return s, err
	}
}

// spanNotes returns a note if m centres span only r < m functions.
func spanNotes(m, r int) approx.Notes {
	if r == m {
		return nil
	}
	return approx.Notes{approx.Notef(approx.RankReduced, "%d centres span only %s to within rounding.", m, words.Count(r, "function"))}
}

// shadowNotes returns a note if m shadows of n points do not reduce the data at all, or
// reduce them to one point.
func shadowNotes(n, m int) approx.Notes {
	switch {
	case n == 1:
	case m == 1:
		return approx.Notes{approx.Note{Kind: approx.BandwidthUnsuitable, Text: "One shadow covers all points, so K̂ has rank 1. A larger ℓ gives smaller shadows."}}
	case m == n:
		return approx.Notes{approx.Note{Kind: approx.BandwidthUnsuitable, Text: "The shadows are so small that every point is its own centre: nothing is reduced, and K̂ is K."}}
	}
	return nil
}
