// Package spectrum declares the view of the spectrum.
package spectrum

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view.
var View = contract.View{
	Key:         "spectrum",
	Name:        "Spectrum",
	Short:       "spectrum",
	Doc:         "Shows the eigenvalues, what they add up to, and how far eigenvalues and eigenspaces of the approximation are off.",
	DependsOn:   contract.OnFit,
	Main:        1,
	HeightAlone: 0.7,
	LiveUpTo:    contract.AnySize,
	Tables:      [][]contract.Block{{Eigenvalues.Exact, Eigenvalues.Approx, Deviation, Angles}, {Trace, Floor}, {result.Index}},
}
