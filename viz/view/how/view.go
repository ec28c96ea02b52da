package how

import (
	"mercer/viz/contract"
	"mercer/viz/view/kernel"
	"mercer/viz/view/result"
)

// View declares the view of the steps of a method.
var View = contract.View{
	Key:       "how",
	Name:      "How it works",
	ShortName: "how it works",
	Doc:       "Plays the steps of the method on these data, one by one: the landmark or frequency that each adds, the kernel so far and its error.",
	DependsOn: contract.InputFit | contract.InputProbe,
	NeedsFit:  true,
	Tables: [][]contract.Block{
		{result.Probe}, {kernel.Scale}, {result.Points, result.Labels},
		{Kernel}, {Scale}, {MidwayKernel}, {Steps}, {Marks}, {MovedCenters}, {Owner}, {Epsilon}, {W}, {Edges},
	},
}
