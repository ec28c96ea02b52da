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
		Words:      Words{Title: "Halton", Line: "even cover, no gaps", Aliases: []string{"Halton sequence"}, Properties: []string{"quasi-Monte Carlo", "QMC", "low discrepancy"}, Start: "Waves without gaps: fewer are needed in the plane."},
		Needs:      "no data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Halton’s sequence", Hows: "the next of Halton’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.Sobol{}.Info(), Brief: "Sobol",
		Words: Words{Title: "Sobol", Line: "evenest at powers of two", Aliases: []string{"Sobol sequence"}, Properties: []string{"quasi-Monte Carlo", "QMC", "low discrepancy"}},
		Needs: "no data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Sobol’s sequence", Hows: "the next of Sobol’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.Roberts{}.Info(),
		Words:      Words{Title: "R₂", Line: "even at every m", Aliases: []string{"R2 sequence", "plastic number"}, Properties: []string{"quasi-Monte Carlo", "QMC", "low discrepancy"}},
		Needs:      "no data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "the next of Roberts’s sequence", Hows: "the next of Roberts’s sequence"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.GaussQuadrature{}.Info(),
		Words:      Words{Title: "Gauss", Line: "a product of Gauss rules", Aliases: []string{"dense grid", "Gauss–Hermite"}, Properties: []string{"quadrature"}},
		Needs:      "no data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.SubsampledGauss{}.Info(), Brief: "subsampled Gauss",
		Words: Words{Title: "Gauss, subsampled", Line: "nodes drawn from a grid", Aliases: []string{"subsampled dense grid"}, Properties: []string{"quadrature"}},
		Needs: "no data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn from the product of Gauss rules"},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.Equispaced{}.Info(), Brief: "equispaced",
		Words: Words{Title: "Equispaced", Line: "a lattice of frequencies", Aliases: []string{"EFGP", "Fourier lattice"}, Properties: []string{"quadrature"}},
		Needs: "the width of the data", Accepts: "shift-invariant kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: nextByWeight},
		FeaturesPerSize: 2, FeaturesBeside: -1,
	},
	{
		MethodInfo: fourier.SphericalRadial11{}.Info(),
		Words:      Words{Title: "SR(1, 1)", Line: "each wave with its opposite", Aliases: []string{"SR11", "antithetic pairs"}, Properties: []string{"quadrature"}},
		Needs:      "no data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn with its opposite", Hows: "drawn with their opposites"},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves,
	},
	{
		MethodInfo: fourier.SphericalRadial13{}.Info(),
		Words:      Words{Title: "SR(1, 3)", Line: "square axes, one length", Aliases: []string{"SR13"}, Properties: []string{"quadrature", "orthogonal"}},
		Needs:      "no data", Accepts: "isotropic kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Cross", Nouns: "Crosses", How: orthogonalDirections, Block: replay.Axes},
		FeaturesPerSize: 2, Variance: measure.OrthogonalWaves,
	},
	{
		MethodInfo: fourier.SphericalRadial33{}.Info(),
		Words:      Words{Title: "SR(3, 3)", Line: "exact for cubics", Aliases: []string{"SR33", "QBF"}, Properties: []string{"quadrature"}},
		Needs:      "no data", Accepts: "isotropic kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies and a constant",
		Steps:           replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners, Constant: true},
		FeaturesPerSize: 2, FeaturesBeside: 2, Variance: measure.DegreeThree,
	},
	{
		MethodInfo: fourier.ExactRadius{}.Info(), Brief: "exact radius",
		Words: Words{Title: "Exact radius", Line: "neurons on the unit sphere", Aliases: []string{"unit neurons"}, Properties: []string{"neural network"}},
		Needs: "no data", Accepts: "arc-cosine kernels",
		Marks: "neurons", Phrase: "with m = {m} neurons",
		Steps: replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners},
	},
}
