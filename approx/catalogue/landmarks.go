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
		Words:      Words{Title: "Uniform", Line: "points drawn at random", Aliases: []string{"uniform sampling"}},
		Needs:      "m columns of K",
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps:         replay.Wording{How: drawnUniformly},
		FromLandmarks: true,
	},
	{
		MethodInfo: nystrom.KMeans{}.Info(), Brief: "k-means",
		Words: Words{Title: "k-means", Line: "centres of m clusters", Aliases: []string{"kmeans Nyström"}, Properties: []string{"clustering"}},
		Needs: "m columns of K",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
	},
	{
		MethodInfo: nystrom.PlusPlus{}.Info(), Brief: "k-means++",
		Words: Words{Title: "k-means++", Line: "spread out, by chance", Aliases: []string{"D² sampling"}, Properties: []string{"clustering"}},
		Needs: "m columns of K",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnByDistance, Hows: drawnByDistances},
	},
	{
		MethodInfo: nystrom.Farthest{}.Info(), Brief: "farthest-point",
		Words: Words{Title: "Farthest point", Line: "spread out, without chance", Aliases: []string{"FPS"}},
		Needs: "m columns of K",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: "the point farthest from those before", Hows: "each the point farthest from those before", First: "the point nearest to the mean"},
	},
	{
		MethodInfo: nystrom.RandomlyPivoted{}.Info(), Brief: "RPCholesky",
		Words: Words{Title: "Random pivots", Line: "RPCholesky: by residual", Aliases: []string{"RPC"}, Properties: []string{"adaptive"}, Start: "Hard to mislead, whatever the data: the usual first choice."},
		Needs: "m columns of K",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:        replay.Wording{How: drawnByResidual},
		StoresFactor: true,
	},
	{
		MethodInfo: nystrom.Greedy{}.Info(), Brief: "greedy Cholesky",
		Words: Words{Title: "Greedy pivots", Line: "largest residual next", Aliases: []string{"incomplete Cholesky", "P-greedy"}, Properties: []string{"adaptive"}},
		Needs: "m columns of K",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:    replay.Wording{How: "the point of which those before leave most", Hows: "each the point of which those before leave most"},
		SlowDraw: true, StoresFactor: true,
	},
	{
		MethodInfo: nystrom.Recursive{}.Info(), Brief: "RLS-Nyström",
		Words: Words{Title: "Recursive leverage", Line: "scores from half the data", Aliases: []string{"RLS", "recursive Nyström"}, Properties: []string{"leverage scores"}},
		Needs: "m columns of K",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage as halves of the data tell it", Hows: "drawn by their leverage as halves of the data tell it"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true,
	},
	{
		MethodInfo: nystrom.Leverage{}.Info(), Brief: "leverage Nyström",
		Words: Words{Title: "Leverage scores", Line: "exact ridge leverage", Aliases: []string{"exact leverage"}, Properties: []string{"leverage scores"}},
		Needs: "all of K",
		Marks: "landmarks", Phrase: "with m = {m} landmarks",
		Steps:  replay.Wording{How: "drawn by its leverage score", Hows: "drawn by their leverage scores"},
		Demand: constantDemand(EachPairOnce), SlowDraw: true, WithScores: leverageWithScores,
	},
	{
		MethodInfo: nystrom.Bless{}.Info(),
		Words:      Words{Title: "BLESS", Line: "as many as a ridge needs", Aliases: []string{"bottom-up leverage scores sampling"}, Properties: []string{"leverage scores"}},
		Needs:      "m columns of K",
		Marks:      "landmarks", Phrase: "with λ = {nystrom-bless.lambda}, so m = [m] landmarks",
		Steps: replay.Wording{How: "drawn by its leverage at a ridge that falls", Hows: "drawn by their leverage at a ridge that falls"},
		Sizes: Sizes{"lambda", []float64{0.1, 0.03, 0.01, 0.003, 0.001, 0.0003, 0.0001}},
	},
	{
		MethodInfo: nystrom.Truncated{}.Info(),
		Words:      Words{Title: "Cut to rank r", Line: "the leading r of m", Aliases: []string{"rank-restricted Nyström"}},
		Needs:      "m columns of K",
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps:           replay.Wording{How: drawnUniformly},
		FeaturesPerSize: 0.5, FeaturesVary: true, FeaturesSetting: "r",
	},
	{
		MethodInfo: nystrom.OneShot{}.Info(),
		Words:      Words{Title: "One-shot", Line: "the landmarks’ eigenpairs", Aliases: []string{"textbook Nyström"}, Properties: []string{"biased"}},
		Needs:      "m columns of K",
		Marks:      "landmarks", Phrase: "with m = {m} landmarks",
		Steps: replay.Wording{How: drawnUniformly},
	},
	{
		MethodInfo: nystrom.Weighted{}.Info(), Brief: "density-weighted",
		Words: Words{Title: "Density-weighted", Line: "centres with weights", Aliases: []string{"weighted Nyström"}, Properties: []string{"clustering"}},
		Needs: "m columns of K",
		Marks: "centres", Phrase: "with m = {m} centres",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
	},
}

// leverageWithScores returns exact leverage sampling of m landmarks with known scores.
func leverageWithScores(m int, scores *landmark.Ridge) approx.Method {
	return nystrom.Leverage{Landmarks: m, Scores: scores}
}
