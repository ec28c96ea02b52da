package answer

import (
	"context"

	"mercer/approx/manifold"
)

// answerEigenmaps embeds the points by Laplacian eigenmaps.
func answerEigenmaps(ctx context.Context, q *Question) (*Answer, error) {
	return q.embed(ctx, manifold.Eigenmaps{}.Info())
}
