package kernel

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// These variables declare the blocks that the view draws.
var (
	// Function holds the samples of k(x₀, ·) and k̂(x₀, ·). With a task, it holds the
	// learnt functions.
	Function = contract.FieldPair("k")
	// ProbeValues holds k(x₀, x₀) and k̂(x₀, x₀). The second value may be absent.
	ProbeValues = contract.Matrix{Name: "k.own"}
	// Scale holds the end of the colour scale for Function.
	Scale = contract.Scalar{Name: "k.scale", IsScale: true}
	// Regions holds the class at each point of the sample grid.
	Regions = contract.Pair[contract.Field]{
		Exact: contract.Field{Name: "regions.exact", Values: ClassNames}, Approx: contract.Field{Name: "regions.approx", Values: ClassNames},
	}
	// Margins holds, at each point of the sample grid, the margin between the best and
	// the second-best class.
	Margins = contract.FieldPair("margins")
	// Embedding holds the positions of the points in an embedding.
	Embedding = contract.Pair[contract.Positions]{
		Exact: contract.Positions{Name: "places.exact", Rows: result.SomePointRows}, Approx: contract.Positions{Name: "places.approx", Rows: result.SomePointRows},
	}
	// Clusters holds the index of the cluster of each point.
	Clusters = contract.Pair[contract.Column]{
		Exact: contract.Column{Name: "parts.exact", Rows: result.SomePointRows}, Approx: contract.Column{Name: "parts.approx", Rows: result.SomePointRows},
	}
	// ReassignedShare holds the fraction of points that are in different clusters for the
	// two kernels.
	ReassignedShare = contract.Scalar{Name: "parts.elsewhere"}
	// Targets holds the target value of each point in a regression.
	Targets = contract.Column{Name: "task.values", Rows: result.PointRows}
	// Classes holds the index of the class of each point.
	Classes = contract.Column{Name: "task.class", Rows: result.PointRows, Values: ClassNames}
	// Loss holds the loss on the points and on held-out points, 2×2. The first row
	// belongs to the exact kernel, and the second row to the approximate kernel.
	Loss = contract.Matrix{Name: "task.loss", Rows: contract.Index{Name: "kernel"}, Names: []string{"train", "test"}}
	// LossName holds the name of the loss, for example «mean squared error».
	LossName = contract.Label{Name: "task.loss"}
	// ClassNames holds the names of the classes, as a list.
	ClassNames = contract.Label{Name: "task.names"}
	// Task holds the key of the task. It is absent without a task.
	Task = contract.Label{Name: "task"}
	// TaskWord is the name of the task in the title.
	TaskWord = contract.Label{Name: "task.word"}
	// BriefTitle is a name of the difference in one or two words. It is set if the usual
	// title does not show that the picture is a difference.
	BriefTitle = contract.Label{Name: "title.k.brief"}
)

// Row declares the row of pictures of Function.
var Row = contract.Row{Key: "k", Functions: Function, Scale: Scale}

// Panel returns the panel for a part of the row: "exact", "approx" or "diff".
func Panel(part string) contract.Panel { return contract.Panel{Name: Row.Key + "." + part} }
