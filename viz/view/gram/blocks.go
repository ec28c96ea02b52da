package gram

import (
	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Mean holds the means of K and of K̂ over blocks of rows and columns.
	Mean = contract.Pair[contract.Matrix]{Exact: contract.Matrix{Name: "gram.exact"}, Approx: contract.Matrix{Name: "gram.approx"}}
	// Error holds the largest |K − K̂| in each of these blocks.
	Error = contract.Matrix{Name: "gram.error"}
	// Entry holds an entry of K and the same entry of K̂. It is part of the message about
	// a pair of points.
	Entry = contract.Table{Name: "gram.entry", Columns: 2}
	// Rows holds the index of the point in each row of K.
	Rows = contract.Column{Name: "gram.rows", Rows: contract.Index{Name: "row"}}
	// Edges holds the boundaries between groups, as fractions of the number of rows.
	Edges = contract.Column{Name: "gram.edges"}
	// ValueScale holds the end of the colour scale for K and K̂.
	ValueScale = contract.Scalar{Name: "gram.values", IsScale: true}
	// OrderText describes the order of the rows.
	OrderText = contract.Label{Name: "gram.by"}
	// GroupNames holds the names of the groups of rows, as a list.
	GroupNames = contract.Label{Name: "gram.parts"}
	// OrderNote holds the reason why the rows do not have the requested order, or
	// describes the sample of points.
	OrderNote = contract.Label{Name: "gram.note"}
	// OrderWord is the name of the order in the title.
	OrderWord = contract.Label{Name: "gram.word"}
)

// ValuesKey is the key of the scale for K and K̂.
const ValuesKey = "gram.k"
