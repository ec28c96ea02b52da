package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

// embed answers by a manifold method. options are the settings of q for features.
func (q *question) embed(ctx context.Context, m manifold.Method, options manifold.Options) (*outcome, error) {
	var e *manifold.Embedding
	var err error
	switch f := q.features(); {
	case f == nil:
		e, err = m.Embed(ctx, q.k, reduced.Whole(q.d.X), 2, q.v)
	case len(q.fit.Landmarks.Weights) > 0: // a reduced set stands for the data itself
		e, err = m.Embed(ctx, q.k, q.fit.Landmarks, 2, q.v)
	default:
		e, err = manifold.EmbedFeatures(ctx, f, q.d.X, options)
	}
	if err != nil {
		return nil, err
	}
	if e.Dims() < 2 {
		return &outcome{missing: "There are not two coordinates.", notes: e.Notes}, nil
	}
	return &outcome{places: approx.Features(e.Coordinates(), q.d.X), notes: e.Notes}, nil
}
