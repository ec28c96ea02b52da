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
		MethodInfo: fourier.HaltonInfo,
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Halton’s sequence", Hows: "the next of Halton’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.SobolInfo, Brief: "Sobol",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Sobol’s sequence", Hows: "the next of Sobol’s sequence"},
		FeaturesPerSize: 2, Colour: 6,
	},
	{
		MethodInfo: fourier.RobertsInfo,
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Roberts’s sequence", Hows: "the next of Roberts’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.GaussProductInfo,
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.GaussSampledInfo, Brief: "subsampled Gauss",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn from the product of Gauss rules"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.EquispacedInfo, Brief: "equispaced",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2, FeaturesBeside: -1,
	},
	{
		MethodInfo: fourier.SphericalRadial11Info,
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn with its opposite", Hows: "drawn with their opposites"},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves,
	},
	{
		MethodInfo: fourier.SphericalRadial13Info,
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Cross", Nouns: "Crosses", How: orthogonalDirections, Block: replay.Axes},
		FeaturesPerSize: 2, Variance: measure.OrthogonalWaves,
	},
	{
		MethodInfo: fourier.SphericalRadial33Info,
		Marks:      "frequencies", Phrase: "with m = {m} frequencies and a constant",
		Steps:           replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners, Constant: true},
		FeaturesPerSize: 2, FeaturesBeside: 2, Variance: measure.DegreeThree,
	},
	{
		MethodInfo: fourier.ExactRadiusInfo, Brief: "exact radius",
		Marks: "neurons", Phrase: "with m = {m} neurons",
		Steps: replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners},
	},
}
