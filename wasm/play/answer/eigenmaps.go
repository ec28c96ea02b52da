package answer

import (
	"context"

	"mercer/approx/manifold"
)

// eigenmaps embeds the points by Laplacian eigenmaps.
func eigenmaps(ctx context.Context, q *Question) (*Answer, error) {
	return q.embed(ctx, manifold.Eigenmaps, manifold.Options{Dims: 2})
}
