// Package compare declares the view of several methods side by side.
package compare

import (
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	"mercer/viz/view/kernel"
	"mercer/viz/view/race"
	"mercer/viz/view/result"
)

// key is View.Key.
const key = "compare"

// View declares the view of several methods side by side.
var View = contract.View{
	Key:             key,
	Name:            "Methods side by side",
	ShortName:       "compare",
	Doc:             "Shows two to four methods on the same points, kernel, probe and scale: the kernel of each seen from x₀, its φ̂ᵢ, the difference from φᵢ, and how the error falls with the number of features.",
	Scales:          []contract.Scale{{Key: key, Block: Scale}},
	DependsOn:       contract.InputFit | contract.InputIndex | contract.InputProbe | contract.InputComparedMethods,
	MainPicture:     1,
	HasRowPerMethod: true,
	GridRowsAlone:   3, // a column for each method
	LiveUpTo:        contract.NoPointLimit,
	Tables:          tables(),
}

// tables returns the tables of the view. One table holds all functions, and the other
// tables hold numbers, landmarks and fits of the methods.
func tables() [][]contract.Block {
	var functions []contract.Block
	var centers [][]contract.Block
	for j := range MaxMethods {
		method := MethodAt(j + 1)
		functions = append(functions, method.Kernel, method.Phi)
		centers = append(centers, []contract.Block{method.Centers})
	}
	functions = append(functions, kernel.Function.Exact, eigen.Phi.Exact)
	all := append([][]contract.Block{{result.Index}, {result.Probe}, {Errors, Sizes}, {Scale}, {eigen.Scale}, functions}, centers...)
	return append(all, []contract.Block{LeastErrors, Features}, []contract.Block{race.Cells, race.Runs})
}
