package catalogue

import (
	"mercer/approx/layers"
	"mercer/approx/replay"
	"mercer/approx/sketch"
	"mercer/approx/taylor"
)

// otherFeatures lists the methods whose features are neither random nor quadrature
// features.
var otherFeatures = []MethodEntry{
	{
		MethodInfo: taylor.Method{}.Info(),
		Marks:      "centre of expansion", Phrase: "of degree q = {taylor.degree}: D = [m] features",
		Steps: replay.Wording{Noun: "Degree", Degrees: true},
		Sizes: Sizes{"degree", []float64{2, 4, 6, 8, 10, 12, 14}},
	},
	{
		MethodInfo: layers.Method{}.Info(), Brief: "composed maps",
		Phrase:          "with m = {m} frequencies or landmarks in each layer",
		Steps:           replay.Wording{Noun: "Feature", Nouns: "Features", How: "of the second layer", Mean: true},
		FeaturesPerSize: 2, FeaturesVary: true,
	},
	{
		MethodInfo: sketch.Gaussian{}.Info(), Noun: "a Gaussian sketch",
		Phrase: "with m = {m} random mixtures of all points",
		Steps:  replay.Wording{Noun: "Mixture", Nouns: "Mixtures", How: "of all points with random weights"},
		Demand: constantDemand(WholeMatrix),
	},
	{
		MethodInfo: sketch.SVD{}.Info(), Noun: "the randomised SVD",
		Phrase: "with m = {m} eigenvectors",
		Demand: constantDemand(WholeMatrix),
	},
}
