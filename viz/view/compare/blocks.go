package compare

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// Errors holds the relative error of each method and its standard error, or 0.
	Errors = contract.Table{Name: "compare.errors", Columns: 2}
	// Best holds the least error of a matrix of each method's rank, NaN if unknown.
	Best = contract.Column{Name: "compare.best"}
	// Sizes holds m of each method, NaN if it has none.
	Sizes = contract.Column{Name: "compare.sizes"}
	// Scale holds the largest |k̂(x₀, ·)| that counts.
	Scale = contract.Scalar{Name: "compare.scale"}
)
