package task

import "mercer/approx/manifold"

// Diffusion is an embedding by diffusion maps.
var Diffusion = embeddingTask(manifold.DiffusionMaps{}.Info())
