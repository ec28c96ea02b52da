package catalogue

import (
	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
	"mercer/approx/replay"
)

// optimalWeights is shared by several methods.
const (
	optimalWeights = "The weights are found for which the density is nearest to that of the data; centres of weight 0 go."
)

// reducedSets lists the methods that apply kernel PCA to weighted centres instead of the
// data.
var reducedSets = []MethodEntry{
	{
		MethodInfo: kpca.Shadow{}.Info(), Brief: "RSKPCA",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Sizes: shadowSizes, Colour: 8, Theorems: true,
	},
	{
		MethodInfo: nystrom.Subsampled{}.Info(), Brief: "subsampled KPCA",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps: replay.Wording{Noun: "Centre", Nouns: "Centres", How: drawnUniformly},
	},
	{
		MethodInfo: kpca.NearestShadow{}.Info(), Brief: "nearest RSKPCA",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Steps: replay.Wording{Last: "Each point goes to the centre nearest to it: weights change, and k̂ does not."},
		Sizes: shadowSizes,
	},
	{
		MethodInfo: kpca.MeanShadow{}.Info(), Brief: "mean RSKPCA",
		Marks: "centres", Phrase: "with ℓ = {ell}, so m = [m] centres",
		Steps: replay.Wording{Last: "Each centre moves to the mean of its points."},
		Sizes: shadowSizes,
	},
	{
		MethodInfo: kpca.KMeans{}.Info(), Brief: "k-means RSKPCA",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
	},
	{
		MethodInfo: kpca.Paring{}.Info(), Brief: "paring RSKPCA",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps: replay.Wording{Noun: "Centre", Nouns: "Centres", How: drawnUniformly},
	},
	{
		MethodInfo: kpca.Herding{}.Info(), Brief: "herding RSKPCA",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps: replay.Wording{Noun: "Centre", Nouns: "Centres", How: "the one that brings the mean embedding nearest to that of the data", Hows: "each the one that brings the mean embedding nearest to that of the data"},
		Demand: func(v approx.Values) Demand {
			if v["means"] == 0 {
				return EachPairOnce
			}
			return Modest
		},
	},
	{
		MethodInfo: kpca.OptimalShadow{}.Info(), Brief: "optimal RSKPCA",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Steps:   replay.Wording{Last: optimalWeights},
		Centres: CentreMeans, Sizes: shadowSizes,
	},
	{
		MethodInfo: kpca.OptimalPivoted{}.Info(), Brief: "pivoted RSKPCA",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps:        replay.Wording{Noun: "Centre", Nouns: "Centres", How: drawnByResidual, Last: optimalWeights},
		StoresFactor: true,
	},
	{
		MethodInfo: kpca.RitzShadow{}.Info(), Brief: "Rayleigh–Ritz",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Centres: CentreProducts, Sizes: shadowSizes,
	},
}

// shadowSizes contains increasing values of ℓ, which make the shadows smaller.
var shadowSizes = Sizes{"ell", []float64{0.5, 0.7, 1, 1.4, 2, 2.8, 4}}
