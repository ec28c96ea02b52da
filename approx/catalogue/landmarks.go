package catalogue

import (
	"mercer/approx/nystrom"
	"mercer/approx/replay"
)

// These words are shared by several methods.
const (
	drawnByDistance  = "drawn by its squared distance from those before"
	drawnByDistances = "drawn by their squared distance from those before"
	drawnUniformly   = "drawn at random among the points"
	drawnByResidual  = "drawn by what those before leave of each point"
)

// landmarkMethods lists Nyström’s method with different choices of landmarks.
var landmarkMethods = []MethodEntry{
	{
		MethodInfo: nystrom.UniformInfo,
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: drawnUniformly},
		Colour: 1, Rival: 2, FromLandmarks: true,
	},
	{
		MethodInfo: nystrom.KMeansInfo, Brief: "k-means",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
		Colour: 2,
	},
	{
		MethodInfo: nystrom.PlusPlusInfo, Brief: "k-means++",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnByDistance, Hows: drawnByDistances},
	},
	{
		MethodInfo: nystrom.FarthestInfo, Brief: "farthest-point",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: "the point farthest from those before", Hows: "each the point farthest from those before", First: "the point nearest to the mean"},
	},
	{
		MethodInfo: nystrom.RandomlyPivotedInfo, Brief: "RPCholesky",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:        replay.Wording{How: drawnByResidual},
		StoresFactor: true, Colour: 3,
		Rival: 3,
	},
	{
		MethodInfo: nystrom.GreedyInfo, Brief: "greedy Cholesky",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:    replay.Wording{How: "the point of which those before leave most", Hows: "each the point of which those before leave most"},
		SlowDraw: true, StoresFactor: true,
	},
	{
		MethodInfo: nystrom.RecursiveInfo, Brief: "RLS-Nyström",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage as halves of the data tell it", Hows: "drawn by their leverage as halves of the data tell it"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true,
	},
	{
		MethodInfo: nystrom.LeverageInfo, Brief: "leverage Nyström",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage score", Hows: "drawn by their leverage scores"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true, FromScores: nystrom.FitLeverage,
	},
	{
		MethodInfo: nystrom.BlessInfo,
		Marks:      "landmarks", Phrase: "with λ = {nystrom-bless.lambda}, so m = [m] landmarks",
		Steps: replay.Wording{How: "drawn by its leverage at a ridge that falls", Hows: "drawn by their leverage at a ridge that falls"},
		Sizes: Sizes{"lambda", []float64{0.1, 0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001}},
	},
	{
		MethodInfo: nystrom.TruncatedInfo,
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps:           replay.Wording{How: drawnUniformly},
		FeaturesPerSize: 0.5, FeaturesVary: true, FeaturesSetting: "r",
	},
	{
		MethodInfo: nystrom.OneShotInfo,
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnUniformly},
	},
	{
		MethodInfo: nystrom.WeightedInfo, Brief: "density-weighted",
		Marks: "centres", Phrase: "with m = {m} centres",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
	},
}
