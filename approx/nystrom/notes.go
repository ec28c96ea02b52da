package nystrom

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/words"
)

// isZeroBeyondLandmarks reports whether K̂ is 0 at all points other than the landmarks.
// The landmarks must be data points. The trace tr K̂ = Σ ‖ψ(xᵢ)‖² then equals the trace
// of the landmarks alone.
func isZeroBeyondLandmarks(ctx context.Context, fit approx.Fit, p fitting.Problem) (bool, error) {
	pairs, err := fit.Eigen(ctx, 0)
	if err != nil {
		return false, err
	}
	trace := float64(p.X.Len()) * floats.Sum(pairs.Values())
	landmarkTrace := floats.Sum(evaluate.Diag(nil, p.Kernel, fit.Landmarks.Centers))
	return trace <= landmarkTrace*(1+1e-9), nil
}

// fewLandmarksNote explains why there are only got landmarks, fewer than requested.
func fewLandmarksNote(p fitting.Problem, got int) string {
	noun := "distinct point"
	if got == p.X.Len() {
		noun = "point"
	}
	return fmt.Sprintf("The data has only %s.", words.Count(got, noun))
}

// repeatedLandmarksNote explains why m landmarks span only r functions.
func repeatedLandmarksNote(m, r int) string {
	verb := "repeats"
	if m-r > 1 {
		verb = "repeat"
	}
	return fmt.Sprintf("Rank cut from %d to %d: %s %s others to within rounding.",
		m, r, words.Count(m-r, "landmark"), verb)
}

// withSolitaryNote returns the fit, with a note if K̂ is 0 at all points other than the
// landmarks. The landmarks must be data points.
func withSolitaryNote(ctx context.Context, fit approx.Fit, p fitting.Problem) (approx.Fit, error) {
	m := fit.Landmarks.Centers.Len()
	otherCount := p.X.Len() - m
	if otherCount <= 0 {
		return fit, nil
	}
	fit.Evals += evaluate.DiagPairs(p.Kernel, m)
	isZero, err := isZeroBeyondLandmarks(ctx, fit, p)
	if err != nil {
		return approx.Fit{}, err
	}
	if isZero {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"No landmark sees another point, so K̂ leaves %s alone: σ is too small.", words.Count(otherCount, "point")))
	}
	return fit, nil
}
