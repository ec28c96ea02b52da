package gram

import (
	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Mean holds the mean of K and of K̂ over each block of rows and columns.
	Mean = contract.Pair[contract.Matrix]{Exact: contract.Matrix{Name: "gram.exact"}, Approx: contract.Matrix{Name: "gram.approx"}}
	// Error holds the largest |K − K̂| of each block.
	Error = contract.Matrix{Name: "gram.error"}
	// Entry holds one entry of K and the same entry of K̂, in the message about a pair of
	// points.
	Entry = contract.Table{Name: "gram.entry", Columns: 2}
	// Rows holds the point in each row.
	Rows = contract.Column{Name: "gram.rows", Rows: contract.Index{Name: "row"}}
	// Edges holds the boundaries between groups as fractions of the rows.
	Edges = contract.Column{Name: "gram.edges"}
	// ValueScale holds the largest |value| of K that counts for the scale.
	ValueScale = contract.Scalar{Name: "gram.values", IsScale: true}
	// OrderText describes the order of the rows.
	OrderText = contract.Label{Name: "gram.by"}
	// GroupNames names the groups of rows, separated by bars.
	GroupNames = contract.Label{Name: "gram.parts"}
	// OrderNote holds the reason why the rows are not ordered as requested.
	OrderNote = contract.Label{Name: "gram.note"}
	// OrderWord names the order in the title.
	OrderWord = contract.Label{Name: "gram.word"}
)

// ValuesKey identifies the scale of K and K̂.
const ValuesKey = "gram.k"
