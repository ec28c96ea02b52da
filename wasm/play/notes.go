package play

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/typeset"
)

const (
	// isolatedShare is an upper bound of the off-diagonal share of ‖K‖_F. Below this
	// bound, a note describes K as the identity.
	isolatedShare = 1e-3

	// constantShare is an upper bound of the share of tr K outside λ₁. Below this bound,
	// a note states that all points look alike. Pictures do not show smaller shares.
	constantShare = 1e-5

	// roundingShare is the largest share of a norm that may be a rounding error.
	roundingShare = 1e-7

	epsilon = 0x1p-52
)

// notes returns notes about limited or rounded numbers, and about their meaning.
func notes(s *state.State, d *solve.Data, e *solve.Exact, fit *solve.Fit) []string {
	words := append(rankNotes(s), unusedLandmarks(s, fit)...)
	if fit.Refusal != "" {
		words = append(words, fit.Refusal)
	}
	if !(d.IsCoincident && (state.Method(s.Method).Traits.Exact || fit.Landmarks.Centers.Len() == 1)) { // one distinct point has only one landmark
		words = append(words, fit.Notes.Texts()...)
	}
	if state.Method(s.Method).Traits.Centered && fit.Refusal == "" {
		words = append(words, "The approximate eigenpairs are those of the centred kernel, the exact ones those of K. Their difference is the effect of centring.")
	}
	if solve.IsLarge(d.X.Len()) {
		words = append(words, manyNotes(e, fit)...)
	}
	n := e.X.Len()
	// If k(x, x) = 1, then tr K = n, and (tr K)²/n is the contribution of the diagonal to
	// ‖K‖_F².
	u, _ := e.AtUnitScale()
	offDiagonalShare := math.Sqrt(max(0, 1-u.Trace*u.Trace/(float64(n)*u.SumSquares)))
	switch {
	case d.IsCoincident:
		words = append(words, "All points coincide: K has rank 1.")
	case state.Family(s.Kernel).Unscaled: // the kernel has no σ
	case offDiagonalShare < isolatedShare:
		note := "σ is so small that every point sees only itself: K is the identity"
		if offDiagonalShare > roundingShare {
			note += fmt.Sprintf(" but for %s of its norm", typeset.Digits(offDiagonalShare))
		}
		if rank := fit.Features.Len(); rank < n {
			note += fmt.Sprintf(", and nothing of rank %d comes near", rank)
		}
		words = append(words, note+".")
	case isConstant(e):
		note := "σ is so large that all points look alike: one eigenpair holds all of K"
		if share := 1 - e.Lambda[0]/e.Trace; share > epsilon*float64(n) {
			note += fmt.Sprintf(" but %s of its trace", typeset.Digits(share))
		}
		words = append(words, note+".")
	}
	if !d.IsCoincident { // otherwise all notes have the same content
		words = append(words, e.Notes.Texts()...)
	}
	if !e.Certificate.IsExact() && e.SampledFrom == 0 {
		words = append(words, fmt.Sprintf("The exact eigenpairs are a preview: %s is %s.", e.Certificate.Text, typeset.Digits(e.Certificate.Value)))
	}
	return words
}

// isConstant reports whether K is a multiple of 11ᵀ except for constantShare of its trace,
// where 1 is the vector of ones. The trace of an indefinite kernel bounds no eigenvalue, so
// the result is false for such a kernel. A polynomial kernel with a small σ has one large
// eigenvalue too, but its eigenvector is not constant. The eigenvectors of a solution on a
// lattice are unknown; its kernel is stationary, and λ₁ suffices.
func isConstant(e *solve.Exact) bool {
	if _, ok := e.Kernel.(approx.Indefinite); ok || len(e.Lambda) == 0 {
		return false
	}
	part := e.Lambda[0]
	if e.U != nil {
		sum := 0.0
		n, _ := e.U.Dims()
		for i := range n {
			sum += e.U.At(i, 0)
		}
		part *= sum * sum / float64(n)
	}
	return 1-part/e.Trace < constantShare
}

// rankNotes returns a note that m is reduced to the number of own points, or no note.
// Without points, there is no fit and m has no meaning.
func rankNotes(s *state.State) []string {
	if s.N == 0 || s.RequestedRank == 0 || !state.Method(s.Method).Traits.Sized {
		return []string{}
	}
	verb := "are"
	if s.N == 1 {
		verb = "is"
	}
	return []string{fmt.Sprintf("m was %s; there %s %s, so m = %s.", approx.FormatCount(s.RequestedRank), verb, typeset.Count(s.N, "point"), approx.FormatCount(s.Rank))}
}

// unusedLandmarks returns a note about moved landmarks of s that the fit does not use.
// The note contains their positions and the keys that the fit would use.
func unusedLandmarks(s *state.State, fit *solve.Fit) (words []string) {
	m := state.Method(s.Method)
	landmarkCount := fit.Landmarks.Centers.Len()
	if m.Traits.Placeable && landmarkCount == 0 { // another note contains the reason why there is no fit
		return nil
	}
	const maxEdits = 3
	var edits []string
	omittedCount := 0
	for _, j := range slices.Sorted(maps.Keys(s.MovedCenters)) {
		switch {
		case m.Traits.Placeable && j < landmarkCount:
		case len(edits) == maxEdits:
			omittedCount++
		default:
			edits = append(edits, state.Handle{Kind: 'c', Index: j}.Key()+" = "+state.GridOf(s).Text(s.MovedCenters[j]))
		}
	}
	if len(edits) == 0 {
		return nil
	}
	list := strings.Join(edits, "; ")
	if omittedCount > 0 {
		list += fmt.Sprintf("; and %d more", omittedCount)
	}
	verb := "is"
	if len(edits) > 1 {
		verb = "are"
	}
	if !m.Traits.Placeable {
		return []string{fmt.Sprintf("%s %s not used: this method has no landmarks that can be placed.", list, verb)}
	}
	if landmarkCount == 1 {
		return []string{fmt.Sprintf("%s %s not used: the only %s is c0.", list, verb, strings.TrimSuffix(m.Marks, "s"))}
	}
	return []string{fmt.Sprintf("%s %s not used: the %d %s are c0 to %s.", list, verb, landmarkCount, m.Marks, state.Handle{Kind: 'c', Index: landmarkCount - 1}.Key())}
}

// manyNotes returns notes about quantities that were estimated from a sample of the
// points.
func manyNotes(e *solve.Exact, fit *solve.Fit) (words []string) {
	if e.SampledFrom > 0 {
		words = append(words, fmt.Sprintf(
			"The exact solution for %s points takes too long with this kernel and bandwidth. The eigenpairs and the best possible error are those of %s of the points, without a standard error.", approx.FormatCount(e.SampledFrom), approx.FormatCount(e.X.Len())))
	}
	if fit.Refusal == "" {
		words = append(words, fmt.Sprintf(
			"Above %s points, errors are estimated from %s sampled points (± one standard error). Pictures of a sample give its size. Results that need all pairs are not computed.", approx.FormatCount(solve.MaxAllPairsPoints), approx.FormatCount(solve.FinalSampleSize)))
	}
	return words
}
