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
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: drawnFromSpectrum},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves, Colour: 4, Rival: 1,
	},
	{
		MethodInfo: fourier.RandomPhase{}.Info(), Brief: "RFF with a phase",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:    replay.Wording{How: "drawn from the spectrum with a random phase", Hows: "drawn from the spectrum with random phases"},
		Variance: measure.PhasedWaves,
	},
	{
		MethodInfo: fourier.RandomComplex{}.Info(), Brief: "complex RFF",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: drawnFromSpectrum},
		FeaturesPerSize: 2, Variance: measure.IndependentWaves,
	},
	{
		MethodInfo: fourier.Orthogonal{}.Info(), Brief: "ORF",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Cross", Nouns: "Crosses", How: orthogonalDirections, Block: replay.Axes},
		FeaturesPerSize: 2, Variance: measure.OrthogonalWaves, Colour: 5,
	},
	{
		MethodInfo: fourier.ColumnOrthogonal{}.Info(), Brief: "column ORF",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "a row of the matrix of orthonormal columns", Hows: "rows of the matrix of orthonormal columns"},
		FeaturesPerSize: 2, Variance: measure.OrthonormalColumns,
	},
	{
		MethodInfo: fourier.StructuredOrthogonal{}.Info(), Brief: "SORF",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: hadamardRow, Hows: hadamardRows},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.RandomOrthogonalMatrix{}.Info(), Brief: "ROM",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: hadamardRow, Hows: hadamardRows},
		FeaturesPerSize: 2,
	},
	{
		MethodInfo: fourier.LeverageWeighted{}.Info(), Brief: "leverage-weighted",
		Marks: "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{How: "drawn from a pool by its leverage", Hows: "drawn from a pool by their leverage"},
		FeaturesPerSize: 2, Quick: leverageOfFew,
	},
	{
		MethodInfo: fourier.Simplex{}.Info(),
		Marks:      "frequencies", Phrase: "with m = {m} frequencies",
		Steps:           replay.Wording{Noun: "Simplex", Nouns: "Simplices", Block: replay.Corners},
		FeaturesPerSize: 2, Variance: measure.SimplexWaves,
	},
	{
		MethodInfo: binning.Method{}.Info(),
		Marks:      "cells", Phrase: "with m = {m} grids",
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
	maxPoints := math.Sqrt(budget / float64(2*weighted.Candidates(limits)))
	weighted.Points = int(min(max(1, maxPoints), fourier.DefaultLeveragePoints))
	return weighted, nil
}
