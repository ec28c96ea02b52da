// Package errorfield declares the view of the kernel error at each point of the plane.
package errorfield

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of the kernel error at each point of the plane.
var View = contract.View{
	Key:           "error",
	Name:          "Error field",
	ShortName:     "error field",
	Doc:           "Shows the size of k(x, ·), of k̂(x, ·) and of their difference at each place x, as root mean squares over the data. Hatched: more than 1 % of k(x, x) not captured.",
	Scales:        []contract.Scale{{Key: "error", Block: Scale}},
	GridRowsAlone: 3,
	MainPicture:   2,
	Tables:        [][]contract.Block{{Size.Exact, Size.Approx, Error, OpenShare}, {result.Points}, {result.Centers, result.Weights}, {MidwayKernel}, {Scale}},
	DependsOn:     contract.InputFit,
}
