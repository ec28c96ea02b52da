package answer

import (
	"context"

	"mercer/approx/manifold"
)

// answerDiffusion embeds the points by a diffusion map.
func answerDiffusion(ctx context.Context, q *Question) (*Answer, error) {
	return q.embed(ctx, manifold.Diffusion, manifold.EmbedOptions{Dims: 2, Alpha: q.Settings["alpha"] / 2, Time: q.Settings["t"]})
}
