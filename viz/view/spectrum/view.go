// Package spectrum declares the view of the spectrum.
package spectrum

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of the spectrum.
var View = contract.View{
	Key:         "spectrum",
	Name:        "Spectrum",
	ShortName:   "spectrum",
	Doc:         "Shows the eigenvalues, their cumulative sum, and the errors of approximate eigenvalues and eigenspaces.",
	DependsOn:   contract.InputFit,
	MainPicture: 1,
	HeightAlone: 0.7,
	LiveUpTo:    contract.NoPointLimit,
	Tables:      [][]contract.Block{{Eigenvalues.Exact, Eigenvalues.Approx, Deviation, Angles}, {Trace, Floor}, {result.Index}},
}
