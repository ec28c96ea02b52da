package answer

import (
	"context"

	"mercer/approx/manifold"
)

// answerDiffusion embeds the points by a diffusion map.
func answerDiffusion(ctx context.Context, q *Question) (*Answer, error) {
	return q.embed(ctx, manifold.DiffusionMaps{}.Info())
}
