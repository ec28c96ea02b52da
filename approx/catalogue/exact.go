package catalogue

import (
	"context"

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
		Demand: constantDemand(WholeMatrix), Rough: fitCentredRoughly,
	},
}

// fitCentredRoughly is kpca.Centred.Fit with residuals up to 1e-8, which are invisible in
// a plot.
func fitCentredRoughly(ctx context.Context, p approx.Problem) (approx.Fit, error) {
	fit, err := kpca.Centred{Rank: p.Rank, Tolerance: 1e-8}.Fit(ctx, p)
	if err != nil {
		return approx.Fit{}, err
	}
	return *fit, nil
}
