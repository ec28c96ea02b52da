package density

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// Mean holds the mean of k over the points and over the weighted centres.
	Mean = contract.FieldPair("density")
	// Scale holds the largest value that counts for the scale.
	Scale = contract.Scalar{Name: "density.scale", Scale: true}
	// Grain replaces result.MidwayKernel for the samples of this view.
	Grain = contract.Scalar{Name: "density.grain"}
	// Apart holds the distance of the two densities in the space of the kernel, and the
	// bound of this distance.
	Apart = contract.Table{Name: "density.apart", Columns: 2, Names: []string{"mmd", "bound"}}
	// Over describes the points of the mean and the standard error of the mean, if the mean
	// is not over all points.
	Over = contract.Label{Name: "density.over"}
	// MMD holds, in words, the distance of the two densities in the space of the kernel,
	// and the bound of this distance.
	MMD = contract.Label{Name: "density.mmd"}
)
