package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/learn"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

var placeTitles = [3][2]string{{"Embedding", "exact"}, {"Embedding", "approximate, aligned"}, {"Shifts", "exact to approximate"}}

var componentsTask = task{
	Key: "components", Name: "kernel PCA, two components", Short: "components", Source: "Schölkopf, Smola & Müller 1998",
	Doc:    "Puts each point where its scores √λᵢ φᵢ(x) on the leading two components are.",
	Titles: placeTitles,
	slow:   1 << 30,
	pairs:  true,
	solve: func(_ context.Context, q *question) (*outcome, error) {
		e := q.eigen()
		if e == nil || len(e.Values()) < 2 {
			return &outcome{missing: "There are not two components."}, nil
		}
		return &outcome{places: approx.Features(learn.Scores(e, 2), q.d.X)}, nil
	},
}

// embedding is the task of a manifold method.
func embedding(m manifold.Method, options func(v approx.Values) manifold.Options) task {
	return task{
		Key: m.Key, Name: m.Name, Short: m.Short, Source: m.Source, Doc: m.Doc, Params: m.Params,
		Titles: placeTitles,
		slow:   600,
		solve: func(ctx context.Context, q *question) (*outcome, error) {
			var e *manifold.Embedding
			var err error
			switch f := q.features(); {
			case f == nil:
				e, err = m.Embed(ctx, q.k, reduced.Whole(q.d.X), 2, q.v)
			case len(q.fit.Landmarks.Weights) > 0: // a reduced set stands for the data itself
				e, err = m.Embed(ctx, q.k, q.fit.Landmarks, 2, q.v)
			default:
				e, err = manifold.EmbedFeatures(ctx, f, q.d.X, options(q.v))
			}
			if err != nil {
				return nil, err
			}
			if e.Dims() < 2 {
				return &outcome{missing: "There are not two coordinates.", notes: e.Notes}, nil
			}
			return &outcome{places: approx.Features(e.Coordinates(), q.d.X), notes: e.Notes}, nil
		},
	}
}

var (
	eigenmapsTask = embedding(manifold.Eigenmaps, func(approx.Values) manifold.Options { return manifold.Options{Dims: 2} })
	diffusionTask = embedding(manifold.Diffusion, func(v approx.Values) manifold.Options {
		return manifold.Options{Dims: 2, Alpha: v["alpha"] / 2, Time: v["t"]}
	})
)

var cutTask = task{
	Key: manifold.CutKey, Name: "normalized cut", Short: "clusters", Source: "Shi & Malik 2000; Ng, Jordan & Weiss 2001",
	Doc:    "Parts the points so that a walk by the kernel seldom leaves its part: clusters of any shape.",
	Params: manifold.CutParams,
	Titles: [3][2]string{{"Clusters", "exact"}, {"Clusters", "approximate"}, {"Clusters", "put elsewhere"}},
	Brief:  "Put elsewhere",
	slow:   600,
	seeded: true,
	solve: func(ctx context.Context, q *question) (*outcome, error) {
		o, err := manifold.CutSettings(q.v, q.s.Seed)
		if err != nil {
			return nil, err
		}
		p := reduced.Whole(q.d.X)
		if q.features() != nil {
			p = q.fit.Landmarks
			if p.Centers.Len() == 0 {
				return &outcome{missing: "The cut is made among landmarks or centres, and this method has none."}, nil
			}
			if len(p.Weights) == 0 {
				p.Weights = make([]float64, p.Centers.Len())
				for j := range p.Weights {
					p.Weights[j] = 1 / float64(len(p.Weights))
				}
			}
		}
		cut, err := manifold.Cut(ctx, q.k, p, o)
		if err != nil {
			return nil, err
		}
		return &outcome{parts: cut.Assign(q.d.X), value: cut.Ncut, notes: cut.Notes}, nil
	},
}

var densityTask = task{
	Key: "density", Name: "kernel density", Short: "density", Source: "Parzen 1962; Kingravi, Vela & Gray 2013, eq. 8 and 9",
	Doc:    "Shows the mean of the kernel over the points, and over the centres with their weights where a method has any.",
	Titles: [3][2]string{{"Density *p*", "exact"}, {"*p\u0302*", "approximate"}, {"*p\u0302* − *p*", "difference"}},
	slow:   3000,
	solve: func(_ context.Context, q *question) (*outcome, error) {
		switch f := q.features(); {
		case f == nil:
			return kernelDensity(q.k, reduced.Whole(q.d.X))
		case len(q.fit.Landmarks.Weights) > 0:
			return kernelDensity(q.k, q.fit.Landmarks)
		default:
			return &outcome{model: &learn.Model{Function: meanOf(f, q.d.X)}}, nil
		}
	},
}

// meanOf returns the mean of k̂(·, x) over the points, k̂ being what f are features of.
func meanOf(f approx.FeatureMap, x approx.Points) approx.FeatureMap {
	const rows = 512 // are in memory at once
	n, d := x.Len(), f.Len()
	mean := make([]float64, d)
	block := make([]float64, min(rows, n)*d)
	for i := 0; i < n; i += rows {
		b := min(rows, n-i)
		psi := approx.FeaturesTo(block[:b*d], f, x.Slice(i, i+b))
		for ; len(psi) >= d && d > 0; psi = psi[d:] {
			for l, v := range psi[:d] {
				mean[l] += v
			}
		}
	}
	for l := range mean {
		mean[l] /= float64(n)
	}
	if s, ok := f.(approx.Signed); ok {
		for i, sign := range s.Signs() {
			mean[i] *= sign
		}
	}
	return approx.Combined(f, mean, 1)
}

// kernelDensity returns the density p smoothed by k, as a model of one output.
func kernelDensity(k approx.Kernel, p approx.Density) (*outcome, error) {
	f, err := reduced.KDE(k, p)
	if err != nil {
		return nil, err
	}
	return &outcome{model: &learn.Model{Function: f}}, nil
}
