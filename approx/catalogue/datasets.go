package catalogue

import (
	"mercer/approx"
	"mercer/approx/dataset"
)

// Datasets lists the data sets.
var Datasets = []approx.Dataset{
	dataset.Moons,
	dataset.Circles,
	dataset.Blobs,
	dataset.Three,
	dataset.Spiral,
	dataset.SCurve,
	dataset.Checkerboard,
	dataset.Uniform,
	dataset.Line,
	dataset.Grid,
	dataset.Tight,
	dataset.Gaps,
	dataset.Rivals,
}
