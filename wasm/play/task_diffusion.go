package play

import (
	"mercer/approx"
	"mercer/approx/manifold"
)

var diffusionTask = embedding(manifold.Diffusion, func(v approx.Values) manifold.Options {
	return manifold.Options{Dims: 2, Alpha: v["alpha"] / 2, Time: v["t"]}
})
