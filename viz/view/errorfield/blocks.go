package errorfield

import (
	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Size holds √E[k(x, y)²] and √E[k̂(x, y)²] as functions of x. The point y is drawn
	// from the data.
	Size = contract.FieldPair("error")
	// Error holds √E[(k̂(x, y) − k(x, y))²].
	Error = contract.Field{Name: "error.diff"}
	// OpenShare holds the fraction of k(x, x) that the data do not determine.
	OpenShare = contract.Field{Name: "error.open"}
	// Scale holds the end of the colour scale.
	Scale = contract.Scalar{Name: "error.scale", IsScale: true}
	// MidwayKernel replaces result.MidwayKernel in this view, which has its own sample
	// grid.
	MidwayKernel = contract.Scalar{Name: "error.grain"}
	// SampleWords describes the sample of points in the means. It is absent if the means
	// are over all points.
	SampleWords = contract.Label{Name: "error.over"}
	// NoHatchReason holds the reason why no region is hatched.
	NoHatchReason = contract.Label{Name: "error.nomask"}
)
