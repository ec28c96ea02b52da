package density

import (
	"mercer/viz/contract"
)

// These are the blocks of a result that the view draws.
var (
	// Mean holds the mean of k over the points and over the weighted centres.
	Mean = contract.FieldPair("density")
	// Scale holds the largest value that counts for the scale.
	Scale = contract.Scalar{Name: "density.scale", IsScale: true}
	// MidwayKernel replaces result.MidwayKernel for the samples of this view.
	MidwayKernel = contract.Scalar{Name: "density.grain"}
	// Distance holds the distance of the two densities in the space of the kernel, and the
	// bound of this distance.
	Distance = contract.Table{Name: "density.apart", Columns: 2, Names: []string{"mmd", "bound"}}
	// SampleWords describes the points of the mean and the standard error of the mean, if the mean
	// is not over all points.
	SampleWords = contract.Label{Name: "density.over"}
	// MMDText holds, in words, the distance of the two densities in the space of the kernel,
	// and the bound of this distance.
	MMDText = contract.Label{Name: "density.mmd"}
)
