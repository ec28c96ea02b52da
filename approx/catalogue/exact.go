package catalogue

import (
	"context"

	"mercer/approx"
	"mercer/approx/kpca"
)

// exactMethods lists the methods that compute with the whole kernel matrix.
var exactMethods = []MethodEntry{
	{
		MethodInfo: kpca.ExactInfo, Brief: "exact KPCA",
		Demand: constantDemand(WholeMatrix), Rival: 4,
	},
	{
		MethodInfo: kpca.CentredInfo, Brief: "centred KPCA",
		Phrase: "with m = {m}: the mean and m − 1 components",
		Demand: constantDemand(WholeMatrix), Rough: fitCentredRoughly,
	},
}

// fitCentredRoughly is kpca.Centred.Fit with residuals up to 1e-8, which are invisible in
// a plot.
func fitCentredRoughly(ctx context.Context, p approx.Problem) (approx.Fit, error) {
	return kpca.FitCentred(ctx, p, 1e-8)
}
