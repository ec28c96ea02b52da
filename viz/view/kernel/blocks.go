package kernel

import (
	"mercer/viz/contract"
	"mercer/viz/view/result"
)

// These are the blocks of a result that the view draws.
var (
	// Function holds k(x₀, ·) and k̂(x₀, ·), or the learnt functions of a task.
	Function = contract.FieldPair("k")
	// ProbeValues holds k(x₀, x₀) and k̂(x₀, x₀), or only k(x₀, x₀).
	ProbeValues = contract.Matrix{Name: "k.own"}
	// Scale holds the largest |value| of Function that counts for the scale.
	Scale = contract.Scalar{Name: "k.scale", IsScale: true}
	// Regions holds the class of each place.
	Regions = contract.Pair[contract.Field]{
		Exact: contract.Field{Name: "regions.exact", Values: ClassNames}, Approx: contract.Field{Name: "regions.approx", Values: ClassNames},
	}
	// Margins holds the margin of the class of each place over the next class.
	Margins = contract.FieldPair("margins")
	// Embedding holds an embedding of the points.
	Embedding = contract.Pair[contract.Positions]{
		Exact: contract.Positions{Name: "places.exact", Rows: result.SomePointRows}, Approx: contract.Positions{Name: "places.approx", Rows: result.SomePointRows},
	}
	// Clusters holds the cluster of each point.
	Clusters = contract.Pair[contract.Column]{
		Exact: contract.Column{Name: "parts.exact", Rows: result.SomePointRows}, Approx: contract.Column{Name: "parts.approx", Rows: result.SomePointRows},
	}
	// ReassignedShare holds the share of points whose two clusters differ.
	ReassignedShare = contract.Scalar{Name: "parts.elsewhere"}
	// Targets holds the targets of a regression.
	Targets = contract.Column{Name: "task.values", Rows: result.PointRows}
	// Classes holds the class of each point.
	Classes = contract.Column{Name: "task.class", Rows: result.PointRows, Values: ClassNames}
	// Loss holds the loss on the points and on held-out points, 2×2. The first row is by
	// the exact kernel, the second by the approximate kernel.
	Loss = contract.Matrix{Name: "task.loss", Rows: contract.Index{Name: "kernel"}, Names: []string{"train", "test"}}
	// LossName names the loss, such as «mean squared error».
	LossName = contract.Label{Name: "task.loss"}
	// ClassNames names the classes, separated by bars.
	ClassNames = contract.Label{Name: "task.names"}
	// Task holds the key of the task. It is absent without a task.
	Task = contract.Label{Name: "task"}
	// TaskWord names the task in the title.
	TaskWord = contract.Label{Name: "task.word"}
	// BriefTitle names the difference in one or two words. It is set if the title alone
	// does not show that the picture is a difference.
	BriefTitle = contract.Label{Name: "title.k.brief"}
)

// Row is the row of pictures of Function.
var Row = contract.Row{Key: "k", Functions: Function, Scale: Scale}

// Panel is the picture of a part of the row: "exact", "approx" or "diff".
func Panel(part string) contract.Panel { return contract.Panel{Name: Row.Key + "." + part} }
