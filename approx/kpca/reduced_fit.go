package kpca

import (
	"context"
	"errors"
	"fmt"

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

// errZeroOnCentres is returned if the kernel is 0 at all pairs of centres of a reduced
// set. The kernel need not be 0 on the data.
var errZeroOnCentres error = &approx.UnsupportedError{Method: "Reduced-set KPCA", Reason: "The kernel is 0 at all pairs of centres, so the operator has no eigenfunctions."}

// fitReducedSet returns the fit with the eigenpairs under the density of the reduced set.
// Unless p.Limits.SpanCenters is exceeded, K̂ uses all centres. The weights then cancel, and
// K̂ equals Nyström's K̂. The weights still affect λ and φ.
func fitReducedSet(ctx context.Context, p fitting.Problem, r reduced.Reduction) (approx.Fit, error) {
	m, maxPairs := r.Centers.Len(), 0
	if p.Limits.Centers > 0 && m > p.Limits.Centers {
		maxPairs = p.Limits.MaxPairs()
	}
	s, err := SolveWeighted(ctx, p.Kernel, r.Density, maxPairs, SolveOptions{Progress: p.Progress})
	if errors.Is(err, errZeroKernel) {
		err = errZeroOnCentres
	}
	if err != nil {
		return approx.Fit{}, err
	}
	pairs := s.Pairs
	fit := approx.Fit{Features: approx.Mercer(pairs), Size: m, Evals: s.Evals}
	fit.SetEigen(pairs)
	if exceedsSpan(p, m) {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"There are %d centres, more than %d, so K̂ has only the leading %d components. A smaller ℓ gives fewer centres.",
			m, p.Limits.SpanCenters, len(pairs.Lambda)))
		if s.smallest < 0 {
			fit.Notes = append(fit.Notes, fmt.Sprintf(
				"The kernel is not positive semi-definite: its smallest eigenvalue under the centres is %.2g of the largest. K̂ has positive ones only.", s.smallest))
		}
		points, err := evaluate.CheckFeatures(ctx, p.Kernel, fit.Features, p.X)
		fit.Evals += points * m
		return fit, err
	}
	f, err := nystrom.FeaturesContext(ctx, p.Kernel, r.Centers)
	if err != nil {
		return approx.Fit{}, err
	}
	points, err := evaluate.CheckFeatures(ctx, p.Kernel, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	mappedCount, diagEvals, err := evaluate.CheckProjection(ctx, p.Kernel, f, p.X)
	if err != nil {
		return approx.Fit{}, err
	}
	fit.Features = f
	fit.Evals += evaluate.GramPairs(m) + (points+mappedCount)*f.Len() + diagEvals
	notes, noteEvals, err := nystrom.FewDigits(ctx, f, p.X, nil)
	if err != nil {
		return approx.Fit{}, err
	}
	fit.Evals += noteEvals
	fit.Notes = append(append(fit.Notes, spanNotes(m, f.Len())...), notes...)
	return fit, nil
}

// spanNotes returns a note if m centres span only r < m functions.
func spanNotes(m, r int) []string {
	if r == m {
		return nil
	}
	return []string{fmt.Sprintf("%d centres span only %s to within rounding.", m, words.Count(r, "function"))}
}

// shadowNotes returns a note if m shadows of n points do not reduce the data at all, or
// reduce them to one point.
func shadowNotes(n, m int) []string {
	switch {
	case n == 1:
	case m == 1:
		return []string{"One shadow covers all points, so K̂ has rank 1. A larger ℓ gives smaller shadows."}
	case m == n:
		return []string{"The shadows are so small that every point is its own centre: nothing is reduced, and K̂ is K."}
	}
	return nil
}
