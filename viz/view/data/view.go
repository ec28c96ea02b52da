// Package data declares the view of the points, the spectrum and the error of every pair of points.
package data

import (
	"mercer/viz/contract"
)

// View declares the view.
var View = contract.View{
	Key:      "data",
	Name:     "Data, spectrum and Gram error",
	Short:    "data",
	Doc:      "Shows the points with what the method took from them, the eigenvalues, and the error of every pair of points.",
	Scales:   []contract.Scale{{Key: ErrorsKey, Block: ErrorsScale}},
	LiveUpTo: contract.AnySize,
}
