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
		Method: nystrom.Uniform,
		Marks:  "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: drawnUniformly},
		Colour: 1, Rival: 2, FromLandmarks: true,
	},
	{
		Method: nystrom.KMeans, Brief: "k-means",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
		Colour: 2,
	},
	{
		Method: nystrom.PlusPlus, Brief: "k-means++",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnByDistance, Hows: drawnByDistances},
	},
	{
		Method: nystrom.Farthest, Brief: "farthest-point",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: "the point farthest from those before", Hows: "each the point farthest from those before", First: "the point nearest to the mean"},
	},
	{
		Method: nystrom.RandomlyPivoted, Brief: "RPCholesky",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:        replay.Wording{How: drawnByResidual},
		StoresFactor: true, Colour: 3,
		Rival: 3,
	},
	{
		Method: nystrom.Greedy, Brief: "greedy Cholesky",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:    replay.Wording{How: "the point of which those before leave most", Hows: "each the point of which those before leave most"},
		SlowDraw: true, StoresFactor: true,
	},
	{
		Method: nystrom.Recursive, Brief: "RLS-Nyström",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage as halves of the data tell it", Hows: "drawn by their leverage as halves of the data tell it"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true,
	},
	{
		Method: nystrom.Leverage, Brief: "leverage Nyström",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage score", Hows: "drawn by their leverage scores"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true, FromScores: nystrom.FitLeverage,
	},
	{
		Method: nystrom.Bless,
		Marks:  "landmarks", Phrase: "with λ = {nystrom-bless.lambda}, so m = [m] landmarks",
		Steps: replay.Wording{How: "drawn by its leverage at a ridge that falls", Hows: "drawn by their leverage at a ridge that falls"},
		Sizes: Sizes{"lambda", []float64{0.1, 0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001}},
	},
	{
		Method: nystrom.Truncated,
		Marks:  "landmarks", Phrase: "with m = {m} landmarks",
		Steps:           replay.Wording{How: drawnUniformly},
		FeaturesPerSize: 0.5, FeaturesVary: true, FeaturesSetting: "r",
	},
	{
		Method: nystrom.OneShot,
		Marks:  "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnUniformly},
	},
	{
		Method: nystrom.Weighted, Brief: "density-weighted",
		Marks: "centres", Phrase: "with m = {m} centres",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
	},
}
