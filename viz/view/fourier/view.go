package fourier

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of frequencies and their waves.
var View = contract.View{
	Key:         "fourier",
	Name:        "Frequencies and their waves",
	ShortName:   "frequencies",
	Doc:         "Shows the frequencies over the spectral density, the wave of the frequency under the pointer, and the mean of all waves; for random binning, the bins.",
	Scales:      []contract.Scale{{Key: "fourier", Block: Scale}},
	DependsOn:   contract.InputFit | contract.InputProbe,
	NeedsFit:    true,
	MainPicture: 1,
	LiveUpTo:    contract.NoPointLimit,
	Tables: [][]contract.Block{
		{result.Probe}, {result.Points}, {result.Frequencies, Weights}, {Density}, {Atoms}, {Rings}, {Stretch}, {PlaneReach},
		{result.Lines}, {result.CellsX}, {result.CellsY}, {Waves}, {Scale},
	},
}
