package wall

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// Size holds the number of samples of a thumbnail, across and up.
	Size = contract.Table{Name: "wall.size", Columns: 2}
	// Grain is result.Grain between the samples of a thumbnail.
	Grain = contract.Scalar{Name: "wall.grain"}
	// Functions holds the eigenfunctions φ₁, φ₂, … and their approximations, one row for each.
	Functions = contract.Pair[contract.Matrix]{Exact: contract.Matrix{Name: "wall.exact"}, Approx: contract.Matrix{Name: "wall.approx"}}
	// Top holds the largest magnitude of each exact one at the points.
	Top = contract.Column{Name: "wall.top"}
	// Groups holds the first index of nearly equal eigenvalues and the index behind the last.
	Groups = contract.Table{Name: "wall.groups", Columns: 2}
	// Why says why there are no approximate eigenfunctions.
	Why = contract.Label{Name: "wall.why"}
)
