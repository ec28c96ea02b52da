package answer

import (
	"context"

	"mercer/approx"
	"mercer/approx/manifold"
)

// embed embeds the points by a manifold method with the settings of q.
func (q *Question) embed(ctx context.Context, info manifold.MethodInfo) (*Answer, error) {
	m, err := info.New(2, q.Settings)
	if err != nil {
		return nil, err
	}
	var e *manifold.Embedding
	switch f := q.features(); {
	case f == nil:
		e, err = m.Embed(ctx, q.Kernel, q.Data.X)
	case len(q.Fit.Landmarks.Weights) > 0: // a reduced set replaces the data
		e, err = m.EmbedDensity(ctx, q.Kernel, q.Fit.Landmarks)
	default:
		e, err = m.EmbedFeatures(ctx, f, q.Data.X)
	}
	if err != nil {
		return nil, err
	}
	if e.Dims() < 2 {
		return &Answer{MissingReason: "There are not two coordinates.", Notes: e.Notes}, nil
	}
	return &Answer{Coordinates: approx.FeaturesTo(nil, e.Coordinates(), q.Data.X), Notes: e.Notes}, nil
}
