package density

import "mercer/viz/contract"

// These are the blocks of a result that the view draws.
var (
	// Mean holds the mean of k over the points and over the weighted centres.
	Mean = contract.FieldPair("density")
	// Scale holds the largest value that counts for the scale.
	Scale = contract.Scalar{Name: "density.scale", Scale: true}
	// Grain is result.Grain between the samples of this view.
	Grain = contract.Scalar{Name: "density.grain"}
	// Apart holds the distance of the two in the space of the kernel, and its bound.
	Apart = contract.Table{Name: "density.apart", Columns: 2, Names: []string{"mmd", "bound"}}
	// Over describes the points of the mean and its standard error, if the mean is
	// not over all points.
	Over = contract.Label{Name: "density.over"}
	// MMD gives the distance of the two in the space of the kernel, and the bound,
	// in words.
	MMD = contract.Label{Name: "density.mmd"}
)
