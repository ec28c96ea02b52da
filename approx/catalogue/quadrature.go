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
		Method: fourier.Halton,
		Marks:  "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Halton’s sequence", Hows: "the next of Halton’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		Method: fourier.Sobol, Brief: "Sobol",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Sobol’s sequence", Hows: "the next of Sobol’s sequence"},
		FeaturesPerSize: 2, Colour: 6,
	},
	{
		Method: fourier.Roberts,
		Marks:  "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Roberts’s sequence", Hows: "the next of Roberts’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		Method: fourier.GaussProduct,
		Marks:  "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2,
	},
	{
		Method: fourier.GaussSampled, Brief: "subsampled Gauss",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn from the product of Gauss rules"},
		FeaturesPerSize: 2,
	},
	{
		Method: fourier.Equispaced, Brief: "equispaced",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2, FeaturesBeside: -1,
	},
	{
		Method: fourier.SphericalRadial11,
		Marks:  "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn with its opposite", Hows: "drawn with their opposites"},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves,
	},
	{
		Method: fourier.SphericalRadial13,
		Marks:  "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Cross", Nouns: "Crosses", How: orthogonalDirections, Block: replay.Axes},
		FeaturesPerSize: 2, Variance: measure.OrthogonalWaves,
	},
	{
		Method: fourier.SphericalRadial33,
		Marks:  "frequencies", Phrase: "with m = {m} frequencies and a constant",
		Steps:           replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners, Constant: true},
		FeaturesPerSize: 2, FeaturesBeside: 2, Variance: measure.DegreeThree,
	},
	{
		Method: fourier.ExactRadius, Brief: "exact radius",
		Marks: "neurons", Phrase: "with m = {m} neurons",
		Steps: replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners},
	},
}
