package play

import (
	"mercer/approx"
	"mercer/approx/manifold"
)

var eigenmapsTask = embedding(manifold.Eigenmaps, func(approx.Values) manifold.Options { return manifold.Options{Dims: 2} })
