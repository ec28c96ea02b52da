package ika

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// A basis holds the functions that a method combines to eigenfunctions, and the points,
// lines and notes for their display.
type basis struct {
	functions   approx.FeatureMap
	centers     approx.Points // if the functions sit at points
	frequencies approx.Points // if they are waves
	shapes      approx.Shapes // if they are neither
	among       bool          // the centres are points of the data
	chosen      int           // kernel evaluations that the choice took
	each        int           // kernel evaluations of all functions at one point
	notes       []string
}

// A chooser returns a basis of at most n functions for a problem and the settings v.
type chooser func(ctx context.Context, p approx.Problem, v approx.Values, n int) (basis, error)

// basisMethod returns m with the settings of its basis and sample before its own.
// Its fit finds the eigenfunctions among the functions that choose returns.
func basisMethod(m approx.Method, what string, choose chooser) approx.Method {
	m.Params = append([]approx.Param{
		{
			Key: "basis", Symbol: "N", Name: "basis functions",
			Doc: "How many " + what + " the eigenfunctions are built from; m of their combinations are kept.",
			Min: 1, Max: 500, Default: 64, Log: true, Integer: true,
		},
		{
			Key: "sample", Symbol: "S", Name: "sample size",
			Doc: "How many points the fit looks at; 0 takes ten for each function, at least 1,000.",
			Min: 0, Max: 5000, Default: 0, Integer: true,
		},
	}, m.Params...)
	m.Fit = unit.Scaled(func(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
		v, err := p.Settings(m.Key, m.Params, v)
		if err != nil {
			return approx.Fit{}, err
		}
		if m.Serves != nil {
			if err := m.Serves(p.Kernel, p.X.Dim); err != nil {
				return approx.Fit{}, err
			}
		}
		if !m.Traits.Placeable {
			p.Landmarks = approx.Points{}
		}
		seed := p.Seed
		if !m.Traits.Seeded { // then the sample is not drawn by the user's seed either
			seed = 0
		}
		return fit(ctx, p, v, seed, choose)
	})
	return m
}

func fit(ctx context.Context, p approx.Problem, v approx.Values, seed uint64, choose chooser) (approx.Fit, error) {
	var notes []string
	n, asked := p.X.Len(), int(v["basis"])
	size := sampleSize(int(v["sample"]), n, asked)
	nb := asked
	if placed := p.Landmarks.Len(); placed > 0 {
		nb = placed
	} else if size < nb && size < n {
		nb = size
		notes = append(notes, note("A sample of %s cannot tell %d basis functions apart, so the basis has %d.",
			words.Count(size, "point"), asked, nb))
	}
	b, err := choose(ctx, p, v, nb)
	if err != nil {
		return approx.Fit{}, err
	}
	if err := arg.Frequencies("IKA", b.frequencies, p.X); err != nil {
		return approx.Fit{}, err
	}
	notes = append(notes, b.notes...)
	nb = b.functions.Len()
	if size < n && size < 2*nb {
		notes = append(notes, note("The sample has %s for %s: away from it the fit can be far off.",
			words.Count(size, "point"), words.Count(nb, "basis function")))
	}

	sample, seen := draw(p.X, size, seed), 0
	if size < n || !b.among {
		share := 0.5
		if size == n { // centres away from all data are harmless, unless they are very far
			share = 1e-3
		}
		if sample, err = b.join(ctx, sample, share); err != nil {
			return approx.Fit{}, err
		}
		seen = size * b.each
		if f, ok := b.functions.(kernel.Sections); ok {
			seen += evaluate.DiagPairs(f.Kernel, f.Len())
		}
		if more := sample.Len() - size; more > 0 {
			notes = append(notes, note("The sample sees too little of some functions, so the centres that were not in it join it: %s.",
				words.Count(more, "point")))
			size += more
		}
	}
	if p.Events != nil {
		p.Events(approx.Event{Kind: approx.Spanned, Centers: sample.Clone(), Features: b.functions})
	}
	found, err := Eigenfunctions(ctx, p.Kernel, sample, b.functions, p.Rank)
	if err != nil {
		return approx.Fit{}, err
	}
	pairs, rank := found.Pairs, found.Span
	m := len(pairs.Lambda)
	negative := found.Least < 0
	if negative && m == 0 {
		return approx.Fit{}, evaluate.ReasonError("", "On the span of the basis the kernel has no positive eigenvalue, and the smallest is %v.", found.Least)
	}
	if negative {
		notes = append(notes, note("The kernel is not positive semi-definite: on the span of the basis its smallest eigenvalue is %.2g of the largest. K̂ has the positive ones only.",
			found.Least/pairs.Lambda[0]))
	}
	features := approx.Mercer(pairs)
	switch {
	case m == 0: // a map has a feature, if it is 0
		m, features = 1, approx.Combined(b.functions, make([]float64, nb), 1)
		notes = append(notes, "Every basis function vanishes on the sample, or the kernel does, so K̂ is 0.")
	case m < min(p.Rank, nb) && negative:
		notes = append(notes, note("Rank cut from %d to %d: the other combinations of the basis have negative eigenvalues, or vanish to within rounding.",
			min(p.Rank, nb), m))
	case m < min(p.Rank, nb):
		notes = append(notes, note("Rank cut from %d to %d: the other combinations of the basis vanish to within rounding.",
			min(p.Rank, nb), m))
	case m < p.Rank:
		notes = append(notes, note("The basis has only %s.", words.Count(nb, "function")))
	}
	if rank < nb && m == p.Rank {
		notes = append(notes, note("%d basis functions span %d: the others repeat them to within rounding.", nb, rank))
	}
	if _, ok := b.functions.(kernel.Sections); ok && size < n {
		points, err := evaluate.Check(ctx, p.Kernel, features, p.X)
		if err != nil {
			return approx.Fit{}, err
		}
		seen += points * b.each
	}
	return approx.Fit{
		Features:    features,
		Eigen:       pairs,
		Landmarks:   approx.Density{Centers: b.centers},
		Frequencies: b.frequencies,
		Shapes:      b.shapes,
		Size:        m,
		Evals:       b.chosen + seen + size*size + size*b.each,
		Notes:       notes,
	}, nil
}

// centresOf returns p.Landmarks, or else n distinct points of the data, drawn as the
// landmarks of Nyström.
func centresOf(p approx.Problem, n int) (z approx.Points, notes []string) {
	if p.Landmarks.Len() > 0 {
		return p.Landmarks, nil
	}
	z = p.X.Subset(landmark.Uniform(p.X, n, p.Seed))
	return z, fewPointsNotes(n, z.Len())
}

// fewPointsNotes returns a note if the data have fewer distinct points than the n
// requested functions.
func fewPointsNotes(n, got int) []string {
	if got >= n {
		return nil
	}
	return []string{note("%d basis functions were asked for. The data has %s, so the basis has %d.",
		n, words.Count(got, "distinct point"), got)}
}

func note(format string, a ...any) string { return fmt.Sprintf(format, a...) }
