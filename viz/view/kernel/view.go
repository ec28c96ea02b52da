// Package kernel declares the view of the kernel seen from x₀, or of the result of a
// task.
package kernel

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// View declares the view of the kernel seen from x₀, or of the result of a task.
var View = contract.View{
	Key:         "kernel",
	Name:        "Kernel seen from x₀, or the task",
	ShortName:   "kernel",
	Doc:         "Shows the similarity of x₀ to each place of the plane, or the result of the chosen task.",
	Scales:      []contract.Scale{{Key: Row.Key, Block: Scale}},
	CanFold:     true,
	MainPicture: 1,
	LiveUpTo:    contract.NoPointLimit,
	Tables: [][]contract.Block{
		{result.Probe}, {Function.Exact, Function.Approx}, {Scale},
		{Regions.Exact, Regions.Approx}, {Margins.Exact, Margins.Approx}, {Embedding.Exact, Embedding.Approx}, {Clusters.Exact, Clusters.Approx}, {ReassignedShare},
		{result.Points, result.Labels, Targets, Classes}, {Loss},
	},
}
