// Package wall declares the view of all eigenfunctions as thumbnails.
package wall

import (
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	"mercer/viz/view/result"
	"mercer/viz/view/spectrum"
)

// View declares the view of all eigenfunctions.
var View = contract.View{
	Key:           "wall",
	Name:          "All eigenfunctions",
	ShortName:     "all eigenfunctions",
	Doc:           "Shows φ₁ to φ₁₆, exact above approximate; pointing at one magnifies it.",
	DependsOn:     contract.InputFit,
	GridRows:      2,
	GridRowsAlone: 3, // two rows of sixteen pictures need more height
	LiveUpTo:      contract.NoPointLimit,
	Tables: [][]contract.Block{
		{result.Index}, {Functions.Exact, Functions.Approx}, {Maxima}, {Groups}, {eigen.Phi.Exact, eigen.Phi.Approx}, {eigen.Scale},
		{spectrum.Eigenvalues.Exact, spectrum.Eigenvalues.Approx}, {Size}, {MidwayKernel},
	},
}
