// Package data declares the view of the data points, the spectrum, and the error of every
// pair of points.
package data

import (
	"mercer/viz/contract"
	"mercer/viz/view/fourier"
	"mercer/viz/view/result"
	"mercer/viz/view/spectrum"
)

// View declares the view of the data points, the spectrum, and the Gram error.
var View = contract.View{
	Key:         "data",
	Name:        "Data, spectrum and Gram error",
	ShortName:   "data",
	Doc:         "Shows the points with the landmarks or centres of the method, the eigenvalues, and the error of every pair of points.",
	Scales:      []contract.Scale{{Key: ErrorsKey, Block: ErrorsScale}},
	MainPicture: 1,
	LiveUpTo:    contract.NoPointLimit,
	Tables: [][]contract.Block{
		{result.Points, result.Labels, result.Owner}, {result.Centers, result.Weights}, {result.Epsilon}, {result.Probe}, {result.Index},
		{spectrum.Eigenvalues.Exact, spectrum.Eigenvalues.Approx},
		{Errors}, {ErrorsIndex}, {ErrorsBounds}, {ErrorsScale},
		{result.Frequencies, fourier.Weights}, {fourier.Density}, {fourier.Atoms}, {fourier.Rings}, {fourier.Stretch}, {fourier.PlaneReach},
		{result.Lines}, {result.CellsX}, {result.CellsY}, {result.Border}, {result.Ball},
	},
}
