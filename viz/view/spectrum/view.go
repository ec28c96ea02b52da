// Package spectrum declares the view of the spectrum.
package spectrum

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of the spectrum.
var View = contract.View{
	Key:           "spectrum",
	Name:          "Spectrum",
	ShortName:     "spectrum",
	Doc:           "Shows the eigenvalues, their cumulative sum, the error of each eigenvalue, and the angle between the exact and the approximate eigenspaces.",
	DependsOn:     contract.InputFit,
	MainPicture:   1,
	GridRowsAlone: 3, // two rows of charts with notes need more height
	Headline:      "What each eigenfunction carries",
	Intro:         "Every picture has the number *i* of the eigenvalue across, counted from the largest.",
	Lesson:        "eigenfunctions",
	LiveUpTo:      contract.NoPointLimit,
	Tables:        [][]contract.Block{{Eigenvalues.Exact, Eigenvalues.Approx, Deviation, Angles, SpanAngles}, {Trace, Floor}, {result.Index}},
}
