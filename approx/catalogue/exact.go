package catalogue

import (
	"mercer/approx"
	"mercer/approx/kpca"
)

// exactMethods lists the methods that compute with the whole kernel matrix.
var exactMethods = []MethodEntry{
	{
		MethodInfo: kpca.Exact{}.Info(), Brief: "exact KPCA",
		Demand: constantDemand(WholeMatrix), Rival: 4,
	},
	{
		MethodInfo: kpca.Centred{}.Info(), Brief: "centred KPCA",
		Phrase: "with m = {m}: the mean and m − 1 components",
		Demand: constantDemand(WholeMatrix), Rough: roughCentred,
	},
}

// roughCentred returns centred kernel PCA of size m with residuals up to 1e-8.
func roughCentred(m int) approx.Method { return kpca.Centred{Rank: m, Tolerance: 1e-8} }
