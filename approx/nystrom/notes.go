package nystrom

import (
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
func isZeroBeyondLandmarks(fit approx.Fit, p fitting.Problem) bool {
	trace := float64(p.X.Len()) * floats.Sum(fit.Eigen.Values())
	landmarkTrace := floats.Sum(evaluate.Diag(nil, p.Kernel, fit.Landmarks.Centers))
	return trace <= landmarkTrace*(1+1e-9)
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
func withSolitaryNote(fit approx.Fit, p fitting.Problem) approx.Fit {
	m := fit.Landmarks.Centers.Len()
	otherCount := p.X.Len() - m
	if otherCount <= 0 {
		return fit
	}
	fit.Evals += evaluate.DiagPairs(p.Kernel, m)
	if isZeroBeyondLandmarks(fit, p) {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"No landmark sees another point, so K̂ leaves %s alone: σ is too small.", words.Count(otherCount, "point")))
	}
	return fit
}
