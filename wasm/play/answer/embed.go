package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

// embed embeds the points by a manifold method. If the fit only has features, embed calls
// manifold.EmbedFeatures with options. Otherwise it calls m with the settings of q.
func (q *Question) embed(ctx context.Context, m manifold.MethodInfo, options manifold.EmbedOptions) (*Answer, error) {
	var e *manifold.Embedding
	var err error
	switch f := q.features(); {
	case f == nil:
		e, err = m.Embed(ctx, q.Kernel, reduced.Empirical(q.Data.X), 2, q.Settings)
	case len(q.Fit.Landmarks.Weights) > 0: // a reduced set replaces the data
		e, err = m.Embed(ctx, q.Kernel, q.Fit.Landmarks, 2, q.Settings)
	default:
		e, err = manifold.EmbedFeatures(ctx, f, q.Data.X, options)
	}
	if err != nil {
		return nil, err
	}
	if e.Dims() < 2 {
		return &Answer{MissingReason: "There are not two coordinates.", Notes: e.Notes}, nil
	}
	return &Answer{Coordinates: approx.Features(e.Coordinates(), q.Data.X), Notes: e.Notes}, nil
}
