package nystrom

import (
	"fmt"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/words"
)

// seesOnlyLandmarks reports whether the landmarks, which are among the data, see no other
// point: then tr K̂ = Σ ‖ψ(xᵢ)‖² is that of the landmarks alone.
func seesOnlyLandmarks(fit approx.Fit, p approx.Problem) bool {
	trace := float64(p.X.Len()) * floats.Sum(fit.Eigen.Values())
	own := floats.Sum(evaluate.Diag(nil, p.Kernel, fit.Landmarks.Centers))
	return trace <= own*(1+1e-9)
}

// fewLandmarksNote explains why there are fewer landmarks than requested.
func fewLandmarksNote(p approx.Problem, got int) string {
	what := "distinct point"
	if got == p.X.Len() {
		what = "point"
	}
	return fmt.Sprintf("The data has only %s.", words.Count(got, what))
}

// repeatsNote explains why m landmarks span only r functions.
func repeatsNote(m, r int) string {
	verb := "repeats"
	if m-r > 1 {
		verb = "repeat"
	}
	return fmt.Sprintf("Rank cut from %d to %d: %s %s others to within rounding.",
		m, r, words.Count(m-r, "landmark"), verb)
}

// withSolitaryNote returns the fit with a note if its landmarks, points of the data, see no
// other point.
func withSolitaryNote(fit approx.Fit, p approx.Problem) approx.Fit {
	m := fit.Landmarks.Centers.Len()
	rest := p.X.Len() - m
	if rest <= 0 {
		return fit
	}
	fit.Evals += evaluate.DiagPairs(p.Kernel, m)
	if seesOnlyLandmarks(fit, p) {
		fit.Notes = append(fit.Notes, fmt.Sprintf(
			"No landmark sees another point, so K̂ leaves %s alone: σ is too small.", words.Count(rest, "point")))
	}
	return fit
}
