package errorfield

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// Size holds √E[k(x, y)²] and √E[k̂(x, y)²] with y drawn from the data.
	Size = contract.FieldPair("error")
	// Error holds √E[(k̂ − k)²].
	Error = contract.Field{Name: "error.diff"}
	// Open holds which share of k(x, x) the data leave open.
	Open = contract.Field{Name: "error.open"}
	// Scale holds the largest value that counts.
	Scale = contract.Scalar{Name: "error.scale", Scale: true}
	// Grain is result.Grain between the samples of this view.
	Grain = contract.Scalar{Name: "error.grain"}
	// Over says which points a mean is over, if not over all.
	Over = contract.Label{Name: "error.over"}
	// NoMask says why nothing is hatched.
	NoMask = contract.Label{Name: "error.nomask"}
)
