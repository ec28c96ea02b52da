package nystrom

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/words"
)

// isolatedShare is the largest share of tr K(Z, Z) in the squares of numbers that count
// as 0.
const isolatedShare = 1e-9

// areIsolated reports whether the kernel is 0 between different landmarks, so that their
// factor is diagonal.
func (f features) areIsolated() bool {
	var trace, others float64
	r := f.Len()
	for i := range r {
		row := f.l[i*r : i*r+i+1]
		trace, others = trace+lin.Dot(row, row), others+lin.Dot(row[:i], row[:i])
	}
	return others <= isolatedShare*trace
}

// isZeroBeyond reports whether K̂ is 0 at all points of x other than the landmarks, the rows
// with the given numbers. The trace of K̂ at the other points is then 0. It maps the points
// in growing blocks, until a feature is not 0. The result mappedCount is their number.
func (f features) isZeroBeyond(ctx context.Context, x approx.Points, rows []int) (isZero bool, mappedCount int, err error) {
	const maxBlock = 128
	isLandmark := make([]bool, x.Len())
	for _, i := range rows {
		isLandmark[i] = true
	}
	var trace float64
	for _, v := range f.l {
		trace += v * v
	}
	var sum float64 // ‖ψ(x)‖², added over the points
	for i, size := 0, 1; i < x.Len(); size = min(2*size, maxBlock) {
		var block []int
		for ; i < x.Len() && len(block) < size; i++ {
			if !isLandmark[i] {
				block = append(block, i)
			}
		}
		if len(block) == 0 {
			break
		}
		psi, err := evaluate.FeaturesContext(ctx, f, x.Subset(block))
		if err != nil {
			return false, mappedCount, err
		}
		mappedCount += len(block)
		if sum += lin.Dot(psi, psi); sum > isolatedShare*trace {
			return false, mappedCount, nil
		}
	}
	return true, mappedCount, nil
}

// fewLandmarksNote explains why there are only got landmarks, fewer than requested.
func fewLandmarksNote(p fitting.Problem, got int) approx.Note {
	noun := "distinct point"
	if got == p.X.Len() {
		noun = "point"
	}
	return approx.Notef(approx.TooFewPoints, "The data has only %s.", words.Count(got, noun))
}

// repeatedLandmarksNote explains why m landmarks span only r functions.
func repeatedLandmarksNote(m, r int) approx.Note {
	verb := "repeats"
	if m-r > 1 {
		verb = "repeat"
	}
	return approx.Notef(approx.RankReduced, "Rank cut from %d to %d: %s %s others to within rounding.",
		m, r, words.Count(m-r, "landmark"), verb)
}

// tiedShare is the largest difference of two eigenvalues, divided by λ₁, that counts as none.
// Components with a larger difference agree to 2⁻⁵² / tiedShare, which is below 1e-9.
const tiedShare = 1e-6

// tiedNotes returns a note if the r-th eigenvalue of a matrix and the next one are nearly
// equal, so that rounding decides which components a matrix of rank r has. Isolated
// landmarks, for example, have equal eigenvalues.
func tiedNotes(matrix string, lambda []float64, r int) approx.Notes {
	if r >= len(lambda) || lambda[r-1]-lambda[r] > tiedShare*lambda[0] {
		return nil
	}
	return approx.Notes{approx.Notef(approx.DigitsLost,
		"The eigenvalues %d and %d of %s are nearly equal, so rounding decides which components are kept.", r, r+1, matrix)}
}

// withSolitaryNote returns the fit, with a note if the landmarks see no other point, so that
// K̂ is 0 there. The landmarks are the rows fit.LandmarkRows of p.X.
func withSolitaryNote(ctx context.Context, fit approx.Fit, p fitting.Problem) (approx.Fit, error) {
	rows := fit.LandmarkRows
	f, ok := fit.Features.(features)
	if !ok || f.Len() < len(rows) || len(rows) == p.X.Len() || !f.areIsolated() {
		return fit, nil
	}
	isZero, mappedCount, err := f.isZeroBeyond(ctx, p.X, rows)
	if err != nil {
		return approx.Fit{}, err
	}
	fit.Evals += mappedCount * f.Len()
	if isZero {
		fit.Notes = append(fit.Notes, solitaryNote(p.X.Len()-len(rows)))
	}
	return fit, nil
}

// solitaryNote explains that K̂ is 0 at otherCount points.
func solitaryNote(otherCount int) approx.Note {
	return approx.Notef(approx.BandwidthUnsuitable, "No landmark sees another point, so K̂ leaves %s alone: σ is too small.", words.Count(otherCount, "point"))
}
