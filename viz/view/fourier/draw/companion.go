package draw

import (
	"mercer/viz/view"
	"mercer/viz/view/result"
)

// DataCompanion is the picture of the Fourier plane beside the picture of the data. It is
// shown for methods with frequencies.
var DataCompanion = &view.Companion{
	Picture: view.Picture{Name: "freq", Draw: DrawPlane, Pick: pickFourierPlane, Describe: describeFrequencies, CaptionOf: func(b view.Blocks) string {
		if b.ShowsDirections() {
			return "directions"
		}
		return "frequencies"
	}},
	IsPresent: func(b view.Blocks) bool { return b.Has(result.Frequencies) },
}
