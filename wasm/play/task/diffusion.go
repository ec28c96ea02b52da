package task

import "mercer/approx/manifold"

// Diffusion is the embedding by diffusion maps.
var Diffusion = embedding(manifold.Diffusion)
