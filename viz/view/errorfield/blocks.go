package errorfield

import (
	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Size holds √E[k(x, y)²] and √E[k̂(x, y)²] with y drawn from the data.
	Size = contract.FieldPair("error")
	// Error holds √E[(k̂ − k)²].
	Error = contract.Field{Name: "error.diff"}
	// OpenShare holds the fraction of k(x, x) that the data leave undetermined.
	OpenShare = contract.Field{Name: "error.open"}
	// Scale holds the largest value that counts for the scale.
	Scale = contract.Scalar{Name: "error.scale", IsScale: true}
	// MidwayKernel replaces result.MidwayKernel for the samples of this view.
	MidwayKernel = contract.Scalar{Name: "error.grain"}
	// SampleWords describes the points of a mean, if the mean is not over all points.
	SampleWords = contract.Label{Name: "error.over"}
	// NoHatchReason holds the reason why no region is hatched.
	NoHatchReason = contract.Label{Name: "error.nomask"}
)
