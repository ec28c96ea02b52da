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
		Words: Words{Title: "Shadows", Line: "RSKPCA: discs of radius σ/ℓ", Aliases: []string{"shadow density estimate", "RSDE"}, Properties: []string{"reduced set"}, Start: "Few weighted centres stand for all points."},
		Needs: "the kernel of the centres", Accepts: "kernels of one distance",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Sizes: shadowSizes, Theorems: true,
	},
	{
		MethodInfo: nystrom.Subsampled{}.Info(), Brief: "subsampled KPCA",
		Words: Words{Title: "Subsample", Line: "a few points alone", Aliases: []string{"subset of data"}, Properties: []string{"reduced set"}},
		Needs: "the kernel of the centres",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps: replay.Wording{Noun: "Centre", Nouns: "Centres", How: drawnUniformly},
	},
	{
		MethodInfo: kpca.NearestShadow{}.Info(), Brief: "nearest RSKPCA",
		Words: Words{Title: "Shadows, nearest", Line: "points to nearest centre", Aliases: []string{"nearest reassignment"}, Properties: []string{"reduced set"}},
		Needs: "the kernel of the centres", Accepts: "kernels of one distance",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Steps: replay.Wording{Last: "Each point goes to the centre nearest to it: weights change, and k̂ does not."},
		Sizes: shadowSizes,
	},
	{
		MethodInfo: kpca.MeanShadow{}.Info(), Brief: "mean RSKPCA",
		Words: Words{Title: "Shadow means", Line: "centres moved to means", Aliases: []string{"mean shadows"}, Properties: []string{"reduced set"}},
		Needs: "the kernel of the centres", Accepts: "kernels of one distance",
		Marks: "centres", Phrase: "with ℓ = {ell}, so m = [m] centres",
		Steps: replay.Wording{Last: "Each centre moves to the mean of its points."},
		Sizes: shadowSizes,
	},
	{
		MethodInfo: kpca.KMeans{}.Info(), Brief: "k-means RSKPCA",
		Words: Words{Title: "k-means RSDE", Line: "clusters with weights", Aliases: []string{"kmeans RSKPCA"}, Properties: []string{"reduced set", "clustering"}},
		Needs: "the kernel of the centres",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps: replay.Wording{Noun: "Seed", Nouns: "Seeds", How: drawnByDistance, Hows: drawnByDistances},
	},
	{
		MethodInfo: kpca.Paring{}.Info(), Brief: "paring RSKPCA",
		Words: Words{Title: "Paring", Line: "a thinned density", Aliases: []string{"density thinning"}, Properties: []string{"reduced set"}},
		Needs: "the kernel of the centres",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps: replay.Wording{Noun: "Centre", Nouns: "Centres", How: drawnUniformly},
	},
	{
		MethodInfo: kpca.Herding{}.Info(), Brief: "herding RSKPCA",
		Words: Words{Title: "Herding", Line: "follows the mean of all", Aliases: []string{"kernel herding"}, Properties: []string{"reduced set", "maximum mean discrepancy", "MMD"}},
		Needs: "K in m passes",
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
		Words: Words{Title: "Shadows, MMD", Line: "weights fitted to the data", Aliases: []string{"optimal shadow weights"}, Properties: []string{"reduced set", "maximum mean discrepancy", "MMD"}},
		Needs: "centres against all points", Accepts: "kernels of one distance",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Steps:   replay.Wording{Last: optimalWeights},
		Centers: CenterMeans, Sizes: shadowSizes,
	},
	{
		MethodInfo: kpca.OptimalPivoted{}.Info(), Brief: "pivoted RSKPCA",
		Words: Words{Title: "Pivots, MMD", Line: "pivots with fitted weights", Aliases: []string{"optimal pivot weights"}, Properties: []string{"reduced set", "maximum mean discrepancy", "MMD", "adaptive"}},
		Needs: "m columns of K",
		Marks: "centres", Phrase: "on m = {m} centres",
		Steps:        replay.Wording{Noun: "Centre", Nouns: "Centres", How: drawnByResidual, Last: optimalWeights},
		StoresFactor: true,
	},
	{
		MethodInfo: kpca.RitzShadow{}.Info(), Brief: "Rayleigh–Ritz",
		Words: Words{Title: "Rayleigh–Ritz", Line: "span of shadows, all data", Aliases: []string{"Galerkin"}, Properties: []string{"reduced set"}},
		Needs: "centres against all points", Accepts: "kernels of one distance",
		Marks: "shadow centres", Phrase: "with ℓ = {ell}, so m = [m] shadow centres",
		Centers: CenterProducts, Sizes: shadowSizes,
	},
}

// shadowSizes contains increasing values of ℓ, which make the shadows smaller.
var shadowSizes = Sizes{"ell", []float64{0.5, 0.7, 1, 1.4, 2, 2.8, 4}}
