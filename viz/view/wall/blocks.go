package wall

import (
	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Size holds the number of samples of a thumbnail, across and up.
	Size = contract.Table{Name: "wall.size", Columns: 2}
	// Grain replaces result.MidwayKernel for the samples of a thumbnail.
	Grain = contract.Scalar{Name: "wall.grain"}
	// Functions holds the eigenfunctions φ₁, φ₂, … and their approximations, one row for each.
	Functions = contract.Pair[contract.Thumbnails]{
		Exact: contract.Thumbnails{Name: "wall.exact", Size: Size}, Approx: contract.Thumbnails{Name: "wall.approx", Size: Size},
	}
	// Tops holds the largest absolute value of each exact eigenfunction at the
	// points.
	Tops = contract.Column{Name: "wall.top"}
	// Groups holds the ranges of indices of nearly equal eigenvalues. A range consists of
	// the first index and one past the last.
	Groups = contract.Table{Name: "wall.groups", Columns: 2, Rows: contract.Index{Name: "group", First: 1}, Names: []string{"first", "last"}}
	// RefusalReason holds the reason why there are no approximate eigenfunctions.
	RefusalReason = contract.Label{Name: "wall.why"}
)
