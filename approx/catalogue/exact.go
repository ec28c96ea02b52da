package catalogue

import (
	"context"

	"mercer/approx"
	"mercer/approx/kpca"
)

// exact lists the methods that compute from the whole kernel matrix.
var exact = []MethodEntry{
	{
		Method: kpca.Exact, Brief: "exact KPCA",
		Demand: always(WholeMatrix), Rival: 4,
	},
	{
		Method: kpca.Centred, Brief: "centred KPCA",
		Phrase: "with m = {m}: the mean and m − 1 components",
		Demand: always(WholeMatrix), Rough: centredRoughly,
	},
}

// centredRoughly fits Centred with residuals of 1e-8, which are invisible in a picture.
func centredRoughly(ctx context.Context, p approx.Problem) (approx.Fit, error) {
	return kpca.FitCentred(ctx, p, 1e-8)
}
