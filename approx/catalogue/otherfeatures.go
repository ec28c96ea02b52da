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
		Words:      Words{Title: "Taylor", Line: "monomials about the mean", Aliases: []string{"monomials", "polynomial expansion"}},
		Needs:      "the mean of the data", Accepts: "Gaussian kernels",
		Marks: "centre of expansion", Phrase: "of degree q = {taylor.degree}: D = [m] features",
		Steps: replay.Wording{Noun: "Degree", Degrees: true},
		Sizes: Sizes{"degree", []float64{2, 4, 6, 8, 10, 12, 14}},
	},
	{
		MethodInfo: layers.Method{}.Info(), Brief: "composed maps",
		Words: Words{Title: "Composed maps", Line: "two layers of features", Aliases: []string{"two-layer features"}, Properties: []string{"neural network"}},
		Needs: "one map of all points", Accepts: "layered kernels",
		Phrase:          "with m = {m} frequencies or landmarks in each layer",
		Steps:           replay.Wording{Noun: "Feature", Nouns: "Features", How: "of the second layer", Mean: true},
		FeaturesPerSize: 2, FeaturesVary: true,
	},
	{
		MethodInfo: sketch.Gaussian{}.Info(), Noun: "a Gaussian sketch",
		Words:  Words{Title: "Gaussian sketch", Line: "mixtures of all points", Aliases: []string{"random projection"}, Properties: []string{"sketching"}},
		Needs:  "all of K",
		Phrase: "with m = {m} random mixtures of all points",
		Steps:  replay.Wording{Noun: "Mixture", Nouns: "Mixtures", How: "of all points with random weights"},
		Demand: constantDemand(WholeMatrix),
	},
	{
		MethodInfo: sketch.SVD{}.Info(), Noun: "the randomised SVD",
		Words:  Words{Title: "Randomised SVD", Line: "leading directions of K", Aliases: []string{"RSVD", "subspace iteration"}, Properties: []string{"sketching"}},
		Needs:  "all of K, several times",
		Phrase: "with m = {m} eigenvectors",
		Demand: constantDemand(WholeMatrix),
	},
}
