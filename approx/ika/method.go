package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// A basis contains the functions that a method combines to eigenfunctions. It also
// contains points, lines and notes that describe the functions to the user.
type basis struct {
	functions   approx.FeatureMap
	centers     approx.Points // centres of the functions, if they have centres
	rows        []int         // rows of the centres in the data, if they were chosen from the data
	frequencies approx.Points // frequencies of the functions, if they are cosines and sines
	shapes      approx.Shapes // lines or box of other functions
	choiceEvals int           // kernel evaluations for choosing the functions
	pointEvals  int           // kernel evaluations of all functions at one point
	notes       approx.Notes
}

// sizes holds the fields Components, Basis and Sample of a method.
type sizes struct{ components, basis, sample int }

// A chooser returns a basis of at most n functions for a problem p.
type chooser func(ctx context.Context, p fitting.Problem, n int) (basis, error)

// basisParams returns the settings of the basis and the sample, and then params. The string
// noun describes the functions in the documentation.
func basisParams(noun string, params ...approx.Param) []approx.Param {
	basis := basisParam
	basis.Doc = "How many " + noun + " the eigenfunctions are built from; m of their combinations are kept."
	return append([]approx.Param{basis, sampleParam}, params...)
}

var (
	basisParam = approx.Param{
		Key: "basis", Symbol: "N", Name: "basis functions",
		Min: 1, Max: 500, Default: 64, Log: true, Integer: true,
	}
	sampleParam = approx.Param{
		Key: "sample", Symbol: "S", Name: "sample size",
		Doc: "How many points the fit looks at; 0 takes ten for each function, at least 1,000.",
		Min: 0, Max: 5000, Default: 0, Integer: true,
	}
)

// run is fn, the function Fit of the method that info describes. It fits combinations of
// the functions that choose returns.
func run(ctx context.Context, fn string, p approx.Problem, info approx.MethodInfo, s sizes, choose chooser) (*approx.Fit, error) {
	var err error
	if s.basis, err = fitting.Size("Basis", s.basis, basisParam); err != nil {
		return nil, err
	}
	if s.sample, err = fitting.Size("Sample", s.sample, sampleParam); err != nil {
		return nil, err
	}
	return unit.Run(ctx, fn, p, "Components", s.components, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		if info.CheckSupport != nil {
			if err := info.CheckSupport(p.Kernel, p.X.Dim); err != nil {
				return approx.Fit{}, err
			}
		}
		if !info.Traits.Placeable {
			p.Landmarks = approx.Points{}
		}
		seed := p.Seed
		if !info.Traits.Seeded { // then the sample must not depend on the user's seed either
			seed = 0
		}
		return fitBasis(ctx, p, s, seed, choose)
	})
}

// fitBasis returns the fit of p.Size combinations of the functions that choose returns.
func fitBasis(ctx context.Context, p fitting.Problem, s sizes, seed uint64, choose chooser) (approx.Fit, error) {
	var notes approx.Notes
	n, requestedCount := p.X.Len(), s.basis
	size := sampleSize(s.sample, n, requestedCount)
	nb := requestedCount
	if placedCount := p.Landmarks.Len(); placedCount > 0 {
		nb = placedCount
	} else if size < nb && size < n {
		nb = size
		notes = append(notes, approx.Notef(approx.SampleUsed, "A sample of %s cannot tell %d basis functions apart, so the basis has %d.",
			words.Count(size, "point"), requestedCount, nb))
	}
	b, err := choose(ctx, p, nb)
	if err != nil {
		return approx.Fit{}, err
	}
	if err := arg.CheckFrequencies("IKA", b.frequencies, p.X); err != nil {
		return approx.Fit{}, err
	}
	notes = append(notes, b.notes...)
	nb = b.functions.Len()
	if size < n && size < 2*nb {
		notes = append(notes, approx.Notef(approx.SampleUsed, "The sample has %s for %s: away from it the fit can be far off.",
			words.Count(size, "point"), words.Count(nb, "basis function")))
	}

	sample, evals := drawSample(p.X, size, seed), 0
	if size < n || b.rows == nil {
		minShare := 0.5
		if size == n { // centres outside the data are harmless unless they are very far away
			minShare = 1e-3
		}
		if sample, err = b.withMissingCenters(ctx, sample, minShare); err != nil {
			return approx.Fit{}, err
		}
		evals = size * b.pointEvals
		if f, ok := b.functions.(kernel.Sections); ok {
			evals += evaluate.DiagPairs(f.Kernel, f.Len())
		}
		if addedCount := sample.Len() - size; addedCount > 0 {
			notes = append(notes, approx.Notef(approx.SampleUsed, "The sample sees too little of some functions, so the centres that were not in it join it: %s.",
				words.Count(addedCount, "point")))
			size += addedCount
		}
	}
	if p.Events != nil {
		p.Events(approx.Event{Kind: approx.EventBasis, Centers: sample.Clone(), Features: b.functions})
	}
	solution, err := eigenfunctions(ctx, p.Kernel, sample, b.functions, p.Size, p.Progress)
	if err != nil {
		return approx.Fit{}, err
	}
	pairs, rank := solution.Pairs, solution.Span
	m := len(pairs.Lambda)
	hasNegative := solution.MinEigenvalue < 0
	if hasNegative && m == 0 {
		return approx.Fit{}, evaluate.ReasonError("", "On the span of the basis the kernel has no positive eigenvalue, and the smallest is %v.", solution.MinEigenvalue)
	}
	if hasNegative {
		notes = append(notes, approx.Notef(approx.NegativeOmitted, "The kernel is not positive semi-definite: on the span of the basis its smallest eigenvalue is %.2g of the largest. K̂ has the positive ones only.",
			solution.MinEigenvalue/pairs.Lambda[0]))
	}
	features := approx.Mercer(pairs)
	switch {
	case m == 0: // a map needs at least one feature, here 0
		m, features = 1, approx.Combined(b.functions, approx.Points{Data: make([]float64, nb), Dim: 1})
		notes = append(notes, approx.Note{Kind: approx.BandwidthUnsuitable, Text: "Every basis function vanishes on the sample, or the kernel does, so K̂ is 0."})
	case m < min(p.Size, nb) && hasNegative:
		notes = append(notes, approx.Notef(approx.RankReduced, "Rank cut from %d to %d: the other combinations of the basis have negative eigenvalues, or vanish to within rounding.",
			min(p.Size, nb), m))
	case m < min(p.Size, nb):
		notes = append(notes, approx.Notef(approx.RankReduced, "Rank cut from %d to %d: the other combinations of the basis vanish to within rounding.",
			min(p.Size, nb), m))
	case m < p.Size:
		notes = append(notes, approx.Notef(approx.SizeAdjusted, "The basis has only %s.", words.Count(nb, "function")))
	}
	if rank < nb && m == p.Size {
		notes = append(notes, approx.Notef(approx.RankReduced, "%d basis functions span %d: the others repeat them to within rounding.", nb, rank))
	}
	if _, ok := b.functions.(kernel.Sections); ok && size < n {
		points, err := evaluate.CheckFeatures(ctx, p.Kernel, features, p.X)
		if err != nil {
			return approx.Fit{}, err
		}
		evals += points * b.pointEvals
	}
	fit := approx.Fit{
		Features:     features,
		Landmarks:    approx.Density{Centers: b.centers},
		LandmarkRows: b.rows,
		Frequencies:  b.frequencies,
		Shapes:       b.shapes,
		Size:         m,
		Evals:        b.choiceEvals + evals + evaluate.GramPairs(size) + size*b.pointEvals,
		Notes:        notes,
	}
	fit.SetEigen(pairs)
	return fit, nil
}

// chooseCenters returns p.Landmarks if there are any. Otherwise, it draws n distinct data
// points, the same as the landmarks of Nyström.
func chooseCenters(p fitting.Problem, n int) (z approx.Points, rows []int, notes approx.Notes) {
	if p.Landmarks.Len() > 0 {
		return p.Landmarks, nil, nil
	}
	rows = landmark.Uniform(p.X, n, p.Seed)
	return p.X.Subset(rows), rows, fewPointsNotes(n, len(rows))
}

// fewPointsNotes returns a note if there are only got distinct data points for n
// requested functions.
func fewPointsNotes(n, got int) approx.Notes {
	if got >= n {
		return nil
	}
	return approx.Notes{approx.Notef(approx.TooFewPoints, "%d basis functions were asked for. The data has %s, so the basis has %d.",
		n, words.Count(got, "distinct point"), got)}
}
