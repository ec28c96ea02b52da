package density

import (
	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Mean holds two densities. The exact density is the mean of k over the points, and
	// the approximate density is the mean over the weighted centres.
	Mean = contract.FieldPair("density")
	// Scale holds the end of the colour scale.
	Scale = contract.Scalar{Name: "density.scale", IsScale: true}
	// MidwayKernel replaces result.MidwayKernel in this view, which has its own sample
	// grid.
	MidwayKernel = contract.Scalar{Name: "density.grain"}
	// Distance holds the maximum mean discrepancy (MMD) between the two densities, and a
	// bound on it.
	Distance = contract.Table{Name: "density.apart", Columns: 2, Names: []string{"mmd", "bound"}}
	// SampleWords describes the sample of points in the exact mean, and the standard
	// error of this mean. It is absent if the mean is over all points.
	SampleWords = contract.Label{Name: "density.over"}
	// MMDText holds the MMD between the two densities and its bound, in words.
	MMDText = contract.Label{Name: "density.mmd"}
)
