package task

import "mercer/approx/manifold"

// NormalizedCut is spectral clustering by the normalised cut.
var NormalizedCut = Task{
	Key: manifold.CutKey, Name: "normalised cut", Short: "clusters", Noun: "clustering", Source: "Shi & Malik 2000; Ng, Jordan & Weiss 2001",
	Doc:        "Divides the points into clusters of any shape that a random walk by the kernel seldom leaves.",
	Params:     manifold.CutParams,
	Titles:     [3][2]string{{"Clusters", "exact"}, {"Clusters", "approximate"}, {"Clusters", "assigned differently"}},
	ShortTitle: "Assigned differently",
	LiveBelow:  600,
	IsSeeded:   true,
}
