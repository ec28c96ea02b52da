package draw

import (
	"mercer/viz/view"
)

// BesideData is the Fourier plane, which stands beside the data where there is one.
var BesideData = view.Picture{Name: "freq", Draw: DrawPlane, Pick: pickFourierPlane, Describe: describeFrequencies}
