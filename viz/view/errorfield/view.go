// Package errorfield declares the view of the error of the kernel at each place.
package errorfield

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view.
var View = contract.View{
	Key:       "error",
	Name:      "Error field",
	Short:     "error field",
	Doc:       "Shows how large k and k̂ are, seen from each place, and how far apart: root mean squares over the data, hatched where these leave more than 1 % of k(x, x) open.",
	Scales:    []contract.Scale{{Key: "error", Block: Scale}},
	Folds:     true,
	Main:      2,
	Tables:    [][]contract.Block{{Size.Exact, Size.Approx, Error, Open}, {result.Points}, {result.Centres, result.Weights}, {Grain}, {Scale}},
	DependsOn: contract.OnFit,
}
