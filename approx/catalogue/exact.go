package catalogue

import (
	"mercer/approx"
	"mercer/approx/kpca"
)

// exactMethods lists the methods that compute with the whole kernel matrix.
var exactMethods = []MethodEntry{
	{
		MethodInfo: kpca.Exact{}.Info(), Brief: "exact KPCA",
		Words:  Words{Title: "Kernel PCA", Line: "all points, nothing left out", Aliases: []string{"KPCA"}, Properties: []string{"eigenproblem"}},
		Needs:  "all of K",
		Demand: constantDemand(WholeMatrix),
	},
	{
		MethodInfo: kpca.Centered{}.Info(), Brief: "centred KPCA",
		Words:  Words{Title: "Centred", Line: "mean of features removed", Aliases: []string{"centring"}, Properties: []string{"eigenproblem"}},
		Needs:  "all of K",
		Phrase: "with m = {m}: the mean and m − 1 components",
		Demand: constantDemand(WholeMatrix), Rough: roughCentered,
	},
}

// roughCentered returns centred kernel PCA of size m with residuals up to 1e-8.
func roughCentered(m int) approx.Method { return kpca.Centered{Rank: m, Tolerance: 1e-8} }
