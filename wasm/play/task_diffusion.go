package play

import (
	"context"

	"mercer/approx/manifold"
)

// diffusion answers by diffusion maps.
func diffusion(ctx context.Context, q *question) (*outcome, error) {
	return q.embed(ctx, manifold.Diffusion, manifold.Options{Dims: 2, Alpha: q.v["alpha"] / 2, Time: q.v["t"]})
}
