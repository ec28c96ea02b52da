package catalogue

import (
	"math"

	"mercer/approx"
	"mercer/approx/binning"
	"mercer/approx/fourier"
	"mercer/approx/measure"
	"mercer/approx/replay"
)

// These words are shared by several methods.
const (
	drawnFromSpectrum    = "drawn from the spectrum"
	hadamardRow          = "a row of Hadamard matrices and random signs"
	hadamardRows         = "rows of Hadamard matrices and random signs"
	orthogonalDirections = "of orthogonal directions"
)

// randomFeatures lists the methods whose features are drawn at random.
var randomFeatures = []MethodEntry{
	{
		MethodInfo: fourier.Random{}.Info(), Brief: "RFF",
		Words: Words{Title: "Random Fourier", Line: "RFF: cosine and sine", Aliases: []string{"random kitchen sinks"}, Start: "Needs no data. The error falls like 1/√m."},
		Needs: "no data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: drawnFromSpectrum},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves,
	},
	{
		MethodInfo: fourier.RandomPhase{}.Info(), Brief: "RFF with a phase",
		Words: Words{Title: "RFF with a phase", Line: "one cosine per wave", Aliases: []string{"random offset"}},
		Needs: "no data", Accepts: "shift-invariant kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:    replay.Wording{How: "drawn from the spectrum with a random phase", Hows: "drawn from the spectrum with random phases"},
		Variance: measure.PhasedWaves,
	},
	{
		MethodInfo: fourier.RandomComplex{}.Info(), Brief: "complex RFF",
		Words: Words{Title: "RFF, complex", Line: "one complex wave each", Aliases: []string{"complex exponentials"}},
		Needs: "no data", Accepts: "shift-invariant kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: drawnFromSpectrum},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves,
	},
	{
		MethodInfo: fourier.Orthogonal{}.Info(), Brief: "ORF",
		Words: Words{Title: "Orthogonal", Line: "ORF: square directions", Aliases: []string{"orthogonal features"}, Properties: []string{"orthogonal"}},
		Needs: "no data", Accepts: "isotropic kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Cross", Nouns: "Crosses", How: orthogonalDirections, Block: replay.Axes},
		FeaturesPerSize: 2, Variance: measure.OrthogonalWaves,
	},
	{
		MethodInfo: fourier.ColumnOrthogonal{}.Info(), Brief: "column ORF",
		Words: Words{Title: "Column-orthogonal", Line: "even over the axes", Aliases: []string{"Gort"}, Properties: []string{"orthogonal"}},
		Needs: "no data", Accepts: "isotropic kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "a row of the matrix of orthonormal columns", Hows: "rows of the matrix of orthonormal columns"},
		FeaturesPerSize: 2, Variance: measure.OrthonormalColumns,
	},
	{
		MethodInfo: fourier.StructuredOrthogonal{}.Info(), Brief: "SORF",
		Words: Words{Title: "Structured", Line: "SORF: fast transforms", Aliases: []string{"structured features"}, Properties: []string{"orthogonal", "Hadamard transform"}},
		Needs: "no data", Accepts: "isotropic kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: hadamardRow, Hows: hadamardRows},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.RandomOrthogonalMatrix{}.Info(), Brief: "ROM",
		Words: Words{Title: "ROM", Line: "one length, fast", Aliases: []string{"random ortho-matrices"}, Properties: []string{"orthogonal", "Hadamard transform"}},
		Needs: "no data", Accepts: "isotropic kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: hadamardRow, Hows: hadamardRows},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.LeverageWeighted{}.Info(), Brief: "leverage-weighted",
		Words: Words{Title: "Leverage-weighted", Line: "waves by leverage", Aliases: []string{"weighted RFF"}, Properties: []string{"leverage scores"}},
		Needs: "a pool of waves on the data", Accepts: "kernels with a spectrum",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn from a pool by its leverage", Hows: "drawn from a pool by their leverage"},
		FeaturesPerSize: 2, Quick: leverageOfFew,
	},
	{
		MethodInfo: fourier.Simplex{}.Info(),
		Words:      Words{Title: "Simplex", Line: "corners of simplices", Aliases: []string{"simplicial features"}},
		Needs:      "no data", Accepts: "isotropic kernels",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners},
		FeaturesPerSize: 2, Variance: measure.SimplexWaves,
	},
	{
		MethodInfo: binning.Method{}.Info(),
		Words:      Words{Title: "Random binning", Line: "shared cells of m grids", Aliases: []string{"random bins"}, Properties: []string{"hashing"}},
		Needs:      "m sorts of the points", Accepts: "Laplacian kernels",
		Marks: "cells", Phrase: "with m = {m} grids",
		Demand: constantDemand(ManyGrids), Variance: measure.RandomGrids, FeaturesVary: true,
	},
}

// leverageOfFew returns fourier.LeverageWeighted with leverages from only n points. The
// number n is chosen so that n²D is within the budget, where D is the number of features
// in the pool.
func leverageOfFew(m int, v approx.Values, limits approx.Limits, budget float64) (approx.Method, error) {
	method, err := fourier.LeverageWeighted{}.Info().New(m, v)
	if err != nil {
		return nil, err
	}
	weighted := method.(fourier.LeverageWeighted)
	maxPoints := math.Sqrt(budget / float64(2*weighted.CandidateCount(limits)))
	weighted.Points = int(min(max(1, maxPoints), fourier.DefaultLeveragePoints))
	return weighted, nil
}
