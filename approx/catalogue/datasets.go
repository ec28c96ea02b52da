package catalogue

import "mercer/approx/dataset"

// Datasets lists the data sets in the order in which a user chooses from them. Datasets must not
// be changed.
var Datasets = datasets()

func datasets() []DatasetEntry {
	return []DatasetEntry{
		{
			Dataset: dataset.Moons, Heading: "Curves",
			Words: Words{Line: "two interleaved arcs", Aliases: []string{"make_moons", "crescents"}},
			Sigma: 0.35, Group: "moon",
		},
		{
			Dataset: dataset.Circles, Heading: "Curves",
			Words: Words{Line: "one ring inside another", Aliases: []string{"make_circles", "rings"}},
			Sigma: 0.35, Group: "circle",
		},
		{
			Dataset: dataset.Blobs, Heading: "Clusters",
			Words: Words{Line: "one large, some small", Aliases: []string{"make_blobs", "Gaussian mixture"}},
			Sigma: 0.5, Group: "blob",
		},
		{
			Dataset: dataset.Three, Heading: "Clusters",
			Words: Words{Line: "the classic of kernel PCA", Aliases: []string{"Schölkopf’s clusters"}},
			Sigma: 0.35, Group: "blob",
		},
		{
			Dataset: dataset.Spiral, Heading: "Curves",
			Words: Words{Line: "two arms, one gap", Aliases: []string{"two spirals", "swirl"}},
			Sigma: 0.14, Noun: "a spiral", Group: "arm",
		},
		{
			Dataset: dataset.SCurve, Heading: "Curves",
			Words: Words{Line: "one curve from end to end", Aliases: []string{"make_s_curve"}},
			Sigma: 0.2, Noun: "an S-curve",
		},
		{
			Dataset: dataset.Checkerboard, Heading: "Areas",
			Words: Words{Line: "two classes that alternate", Aliases: []string{"chessboard"}},
			Sigma: 0.14, Noun: "a checkerboard", Group: "colour",
		},
		{
			Dataset: dataset.Uniform, Heading: "Areas",
			Words: Words{Line: "nothing but a square", Aliases: []string{"random square"}},
			Sigma: 0.35, Noun: "a uniform square",
		},
		{
			Dataset: dataset.Line, Heading: "Curves",
			Words: Words{Line: "one point in ten far away", Aliases: []string{"outliers"}},
			Sigma: 0.25, Noun: "a line with outliers", Group: "part",
		},
		{
			Dataset: dataset.Grid, Heading: "Areas",
			Words: Words{Line: "equal distances everywhere", Aliases: []string{"lattice"}},
			Sigma: 0.35, Noun: "a grid",
		},
		{
			Dataset: dataset.Tight, Heading: "Clusters",
			Words: Words{Line: "clusters as small as points", Aliases: []string{"spectral gap"}},
			Sigma: 0.25, Group: "cluster",
		},
		{
			Dataset: dataset.Gaps, Heading: "Areas",
			Words: Words{Line: "a square with empty bands", Aliases: []string{"holes"}},
			Sigma: 0.25, Noun: "a square with gaps",
		},
		{
			Dataset: dataset.Rivals, Heading: "Areas",
			Words: Words{Line: "each nearest point differs", Aliases: []string{"hostile neighbours"}},
			Sigma: 0.35, Group: "side",
		},
	}
}
