package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// Herding is kernel PCA on m points that kernel herding chooses one by one, so that their
// mean embedding approximates that of the data (see reduced.Herding). Herding uses no
// random numbers. The cost is O(nm + n²), or O(nm) with reduced.LatticeMeans, and O(m³) for
// the pairs.
type Herding struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)

	// Distinct means that each point is chosen at most once. Otherwise a repeated point
	// becomes one centre with a larger weight.
	Distinct bool

	Means reduced.MeanAlgorithm // algorithm for the mean embedding of the data
}

var herdingInfo = fitting.Describe(approx.MethodInfo{
	Key:    "rskpca-herding",
	Name:   "Reduced-set KPCA on a herd",
	Short:  "reduced-set KPCA, herding",
	Source: "Welling 2009; Chen, Welling & Smola 2010",
	Doc:    "Chooses points one by one so that their mean embedding follows that of all points. Its error falls like 1/m, that of random points like 1/√m.",
	Traits: reducedTraits(approx.Traits{Sized: true, Extends: true, Unordered: true}),
	Params: []approx.Param{
		{
			Key: "repeats", Name: "repeats", Choices: []string{"merged", "forbidden"}, Max: 1,
			Doc: "Whether a point may be chosen again, which adds to its weight.",
		},
		herdingMeans,
	},
}, func(m int, v approx.Values) approx.Method {
	return Herding{Centers: m, Distinct: v["repeats"] == 1, Means: reduced.MeanAlgorithm(v["means"])}
})

// Info implements approx.Method.
func (Herding) Info() approx.MethodInfo { return herdingInfo }

// Fit implements approx.Method.
func (s Herding) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	means, err := fitting.Choice("Means", s.Means, herdingMeans)
	if err != nil {
		return nil, err
	}
	r := reduced.Herding{Centers: s.Centers, Distinct: s.Distinct, Means: means}
	return fitReduced(ctx, "kpca.Herding.Fit", p, herdingInfo, "Centers", s.Centers, r, fitReducedSet)
}

var herdingMeans = approx.Param{
	Key: "means", Name: "means", Choices: reduced.MeanAlgorithmNames, Max: 1,
	Doc: "How the mean embedding is computed: from all pairs, or by a Fourier lattice in one or two dimensions.",
}
