package ika

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
)

// Bumps is IKA on the basis of its paper: the kernel itself, k(·, cⱼ), at points
// drawn from the data.
var Bumps = approx.Method{
	Key:    "ika",
	Name:   "IKA, kernel bumps at random points",
	Short:  "IKA",
	Source: "Ronchetti 2019",
	Doc:    "Finds the eigenfunctions among combinations of a few bumps, by least squares on a sample of the data.",
	Marks:  "basis centres",
	Phrase: "with m = {m} of {ika.basis} basis functions",
	Traits: approx.Traits{Definite: true, Seeded: true, Sized: true, Extends: true, Placeable: true},
	Params: params,
	Fit:    fitBumps,
}

var params = []approx.Param{
	{
		Key: "basis", Symbol: "N", Name: "basis functions",
		Doc: "How many bumps the eigenfunctions are built from; m of their combinations are kept.",
		Min: 1, Max: 500, Default: 64, Log: true, Integer: true,
	},
	{
		Key: "sample", Symbol: "S", Name: "sample size",
		Doc: "How many points the fit looks at; 0 takes ten for each bump, at least 1,000.",
		Min: 0, Max: 5000, Default: 0, Integer: true,
	},
}

func fitBumps(ctx context.Context, p approx.Problem, v approx.Values) (approx.Fit, error) {
	if err := p.Check(); err != nil {
		return approx.Fit{}, err
	}
	v, err := approx.Check("ika", params, v)
	if err != nil {
		return approx.Fit{}, err
	}
	var notes []string
	n, asked := p.X.Len(), int(v["basis"])
	size := sampleSize(int(v["sample"]), n, asked)
	nb, centers := asked, p.Landmarks
	if placed := centers.Len(); placed > 0 {
		nb = placed
	} else {
		if size < nb && size < n {
			nb = size
			notes = append(notes, note("A sample of %s cannot tell %d basis functions apart, so the basis has %d.",
				words.Count(size, "point"), asked, nb))
		}
		centers = p.X.Subset(landmark.Uniform(p.X, nb, p.Seed))
		if m := centers.Len(); m < nb {
			notes = append(notes, note("%d basis functions were asked for. The data has %s, so the basis has %d.",
				asked, words.Count(m, "distinct point"), m))
			nb = m
		}
	}

	if size < n && size < 2*nb {
		notes = append(notes, note("The sample has %s for %s: away from it the fit can be far off.",
			words.Count(size, "point"), words.Count(nb, "basis function")))
	}

	pairs, rank, err := Eigenfunctions(ctx, p.Kernel, draw(p.X, size, p.Seed),
		kernel.Sections{Kernel: p.Kernel, Centers: centers}, p.Rank)
	if err != nil {
		return approx.Fit{}, err
	}
	m := len(pairs.Lambda)
	switch {
	case m < min(p.Rank, nb):
		notes = append(notes, note("Rank cut from %d to %d: the other combinations of the basis vanish to within rounding.",
			min(p.Rank, nb), m))
	case m < p.Rank:
		notes = append(notes, note("m = %d was asked for. The basis has %s, so m = %d.",
			p.Rank, words.Count(nb, "function"), m))
	}
	if rank < nb && m == p.Rank {
		notes = append(notes, note("%d basis functions span %d: the others repeat them to within rounding.", nb, rank))
	}
	return approx.Fit{
		Features:  approx.Mercer(pairs),
		Eigen:     pairs,
		Landmarks: approx.Density{Centers: centers},
		Size:      m,
		Evals:     size*size + size*nb,
		Notes:     notes,
	}, nil
}
