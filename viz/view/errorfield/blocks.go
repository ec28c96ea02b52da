package errorfield

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// Size holds √E[k(x, y)²] and √E[k̂(x, y)²] with y drawn from the data.
	Size = contract.FieldPair("error")
	// Error holds √E[(k̂ − k)²].
	Error = contract.Field{Name: "error.diff"}
	// Open holds the fraction of k(x, x) that the data leave undetermined.
	Open = contract.Field{Name: "error.open"}
	// Scale holds the largest value that counts for the scale.
	Scale = contract.Scalar{Name: "error.scale", Scale: true}
	// Grain replaces result.MidwayKernel for the samples of this view.
	Grain = contract.Scalar{Name: "error.grain"}
	// Over describes the points of a mean, if the mean is not over all points.
	Over = contract.Label{Name: "error.over"}
	// NoMask holds the reason why no region is hatched.
	NoMask = contract.Label{Name: "error.nomask"}
)
