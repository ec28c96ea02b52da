package play

import (
	"context"

	"mercer/approx/manifold"
)

// eigenmaps answers by Laplacian eigenmaps.
func eigenmaps(ctx context.Context, q *question) (*outcome, error) {
	return q.embed(ctx, manifold.Eigenmaps, manifold.Options{Dims: 2})
}
