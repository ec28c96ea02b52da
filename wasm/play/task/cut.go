package task

import (
	"mercer/approx/manifold"
)

// NormalizedCut is spectral clustering by the normalized cut.
var NormalizedCut = Task{
	Key: manifold.CutKey, Name: "normalized cut", Short: "clusters", Source: "Shi & Malik 2000; Ng, Jordan & Weiss 2001",
	Doc:       "Parts the points so that a walk by the kernel seldom leaves its part: clusters of any shape.",
	Params:    manifold.CutParams,
	Titles:    [3][2]string{{"Clusters", "exact"}, {"Clusters", "approximate"}, {"Clusters", "put elsewhere"}},
	Brief:     "Put elsewhere",
	LiveBelow: 600,
	Seeded:    true,
}
