package wall

import (
	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Size holds the number of samples of a thumbnail, horizontally and vertically.
	Size = contract.Table{Name: "wall.size", Columns: 2}
	// MidwayKernel replaces result.MidwayKernel for the thumbnails, which have their own
	// sample grid.
	MidwayKernel = contract.Scalar{Name: "wall.grain"}
	// Functions holds the eigenfunctions φ₁, φ₂, … and their approximations. Each
	// function is one row.
	Functions = contract.Pair[contract.Thumbnails]{
		Exact: contract.Thumbnails{Name: "wall.exact", Size: Size}, Approx: contract.Thumbnails{Name: "wall.approx", Size: Size},
	}
	// Maxima holds the largest absolute value of each exact eigenfunction at the data
	// points.
	Maxima = contract.Column{Name: "wall.top"}
	// Groups holds the ranges of indices of nearly equal eigenvalues. A range consists of
	// its first index and the index after its last one.
	Groups = contract.Table{Name: "wall.groups", Columns: 2, Rows: contract.Index{Name: "group", First: 1}, Names: []string{"first", "last"}}
	// RefusalReason holds the reason why there are no approximate eigenfunctions.
	RefusalReason = contract.Label{Name: "wall.why"}
)
