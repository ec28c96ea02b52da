// Package density declares the view of two densities: the density of the points and the
// density of the weighted centres.
package density

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of densities.
var View = contract.View{
	Key:         "density",
	Name:        "Density",
	ShortName:   "density",
	Source:      "Kingravi, Vela & Gray 2013, figure 1",
	Doc:         "Shows the density of the points, the density of the weighted centres, and the difference, with their maximum mean discrepancy (MMD) and its bound.",
	Scales:      []contract.Scale{{Key: "density", Block: Scale}},
	DependsOn:   contract.InputFit,
	NeedsFit:    true,
	CanFold:     true,
	MainPicture: 1,
	LiveUpTo:    5000,
	Tables: [][]contract.Block{
		{Distance}, {result.Points, result.Labels, result.Owner}, {result.Centers, result.Weights}, {result.Epsilon},
		{Mean.Exact, Mean.Approx}, {MidwayKernel}, {Scale},
	},
}
