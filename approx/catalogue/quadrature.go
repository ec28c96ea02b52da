package catalogue

import (
	"mercer/approx/fourier"
	"mercer/approx/measure"
	"mercer/approx/replay"
)

// nextByWeight is shared by several methods.
const (
	nextByWeight = "the next in weight"
)

// quadratures lists the methods whose frequencies are nodes of a quadrature rule.
var quadratures = []MethodEntry{
	{
		MethodInfo: fourier.Halton{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Halton’s sequence", Hows: "the next of Halton’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.Sobol{}.Info(), Brief: "Sobol",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Sobol’s sequence", Hows: "the next of Sobol’s sequence"},
		FeaturesPerSize: 2, Colour: 6,
	},
	{
		MethodInfo: fourier.Roberts{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Roberts’s sequence", Hows: "the next of Roberts’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.GaussQuadrature{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.SubsampledGauss{}.Info(), Brief: "subsampled Gauss",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn from the product of Gauss rules"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.Equispaced{}.Info(), Brief: "equispaced",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2, FeaturesBeside: -1,
	},
	{
		MethodInfo: fourier.SphericalRadial11{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn with its opposite", Hows: "drawn with their opposites"},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves,
	},
	{
		MethodInfo: fourier.SphericalRadial13{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Cross", Nouns: "Crosses", How: orthogonalDirections, Block: replay.Axes},
		FeaturesPerSize: 2, Variance: measure.OrthogonalWaves,
	},
	{
		MethodInfo: fourier.SphericalRadial33{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} frequencies and a constant",
		Steps:           replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners, Constant: true},
		FeaturesPerSize: 2, FeaturesBeside: 2, Variance: measure.DegreeThree,
	},
	{
		MethodInfo: fourier.ExactRadius{}.Info(), Brief: "exact radius",
		Marks: "neurons", Phrase: "with m = {m} neurons",
		Steps: replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners},
	},
}
