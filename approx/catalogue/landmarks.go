package catalogue

import (
	"mercer/approx/nystrom"
	"mercer/approx/replay"
)

// Words that several methods share.
const (
	byDistance  = "drawn by its squared distance from those before"
	byDistances = "drawn by their squared distance from those before"
	drawn       = "drawn at random among the points"
	byRest      = "drawn by what those before leave of each point"
)

// landmarks lists Nyström’s method by the choice of its landmarks.
var landmarks = []MethodEntry{
	{
		Method: nystrom.Uniform,
		Marks:  "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: drawn},
		Colour: 1, Rival: 2, FromLandmarks: true,
	},
	{
		Method: nystrom.KMeans, Brief: "k-means",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{Noun: "Seed", Nouns: "Seeds", How: byDistance, Hows: byDistances},
		Colour: 2,
	},
	{
		Method: nystrom.PlusPlus, Brief: "k-means++",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: byDistance, Hows: byDistances},
	},
	{
		Method: nystrom.Farthest, Brief: "farthest-point",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: "the point farthest from those before", Hows: "each the point farthest from those before", First: "the point nearest to the mean"},
	},
	{
		Method: nystrom.RandomlyPivoted, Brief: "RPCholesky",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:        replay.Wording{How: byRest},
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
		Demand: always(EachPairOnce), SlowDraw: true,
	},
	{
		Method: nystrom.Leverage, Brief: "leverage Nyström",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage score", Hows: "drawn by their leverage scores"},
		Demand: always(EachPairOnce), SlowDraw: true, FromScores: nystrom.FitLeverage,
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
		Steps:           replay.Wording{How: drawn},
		FeaturesPerSize: 0.5, FeaturesVary: true, FeaturesSetting: "r",
	},
	{
		Method: nystrom.OneShot,
		Marks:  "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawn},
	},
	{
		Method: nystrom.Weighted, Brief: "density-weighted",
		Marks: "centres", Phrase: "with m = {m} centres",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: byDistance, Hows: byDistances},
	},
}
