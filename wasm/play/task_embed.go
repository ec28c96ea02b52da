package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

var placeTitles = [3][2]string{{"Embedding", "exact"}, {"Embedding", "approximate, aligned"}, {"Shifts", "exact to approximate"}}

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
