package catalogue

import (
	"mercer/approx"
	"mercer/approx/landmark"
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
		MethodInfo: nystrom.Uniform{}.Info(),
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: drawnUniformly},
		Colour: 1, Rival: 2, FromLandmarks: true,
	},
	{
		MethodInfo: nystrom.KMeans{}.Info(), Brief: "k-means",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
		Colour: 2,
	},
	{
		MethodInfo: nystrom.PlusPlus{}.Info(), Brief: "k-means++",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnByDistance, Hows: drawnByDistances},
	},
	{
		MethodInfo: nystrom.Farthest{}.Info(), Brief: "farthest-point",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: "the point farthest from those before", Hows: "each the point farthest from those before", First: "the point nearest to the mean"},
	},
	{
		MethodInfo: nystrom.RandomlyPivoted{}.Info(), Brief: "RPCholesky",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:        replay.Wording{How: drawnByResidual},
		StoresFactor: true, Colour: 3,
		Rival: 3,
	},
	{
		MethodInfo: nystrom.Greedy{}.Info(), Brief: "greedy Cholesky",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:    replay.Wording{How: "the point of which those before leave most", Hows: "each the point of which those before leave most"},
		SlowDraw: true, StoresFactor: true,
	},
	{
		MethodInfo: nystrom.Recursive{}.Info(), Brief: "RLS-Nyström",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage as halves of the data tell it", Hows: "drawn by their leverage as halves of the data tell it"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true,
	},
	{
		MethodInfo: nystrom.Leverage{}.Info(), Brief: "leverage Nyström",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage score", Hows: "drawn by their leverage scores"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true, WithScores: leverageWithScores,
	},
	{
		MethodInfo: nystrom.Bless{}.Info(),
		Marks:      "landmarks", Phrase: "with λ = {nystrom-bless.lambda}, so m = [m] landmarks",
		Steps: replay.Wording{How: "drawn by its leverage at a ridge that falls", Hows: "drawn by their leverage at a ridge that falls"},
		Sizes: Sizes{"lambda", []float64{0.1, 0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001}},
	},
	{
		MethodInfo: nystrom.Truncated{}.Info(),
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps:           replay.Wording{How: drawnUniformly},
		FeaturesPerSize: 0.5, FeaturesVary: true, FeaturesSetting: "r",
	},
	{
		MethodInfo: nystrom.OneShot{}.Info(),
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnUniformly},
	},
	{
		MethodInfo: nystrom.Weighted{}.Info(), Brief: "density-weighted",
		Marks: "centres", Phrase: "with m = {m} centres",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
	},
}

// leverageWithScores returns exact leverage sampling of m landmarks with known scores.
func leverageWithScores(m int, scores *landmark.Ridge) approx.Method {
	return nystrom.Leverage{Landmarks: m, Scores: scores}
}
