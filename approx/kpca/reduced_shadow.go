package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// Shadow is kernel PCA on shadow centres, the method of Kingravi, Vela & Gray 2013. A
// centre c has the weight q, the share of the points in its shadow. The eigenpairs are
// those of WeightedPairs for the centres, and k̂ is Nyström's for the centres:
//
//	Q^½ K(C, C) Q^½ ũ = λũ,  φ(x) = (1/λ) Σⱼ √qⱼ ũⱼ k(cⱼ, x).
//
// The data determine the number m of centres, and an approx.Problem can limit it by
// MaxSize. The cost is O(n) for the centres in up to three dimensions, and O(m³) for the
// pairs. Choose Shadow if the bandwidth is known and the density matters more than a
// given size.
type Shadow struct {
	// Ell is the shadow parameter ℓ > 0. Larger ℓ gives more centres. The value 0 stands
	// for 1.25. The range of the paper is 2.12 to 3.54.
	Ell float64

	Order reduced.Order // order in which points can become centres
}

var shadowInfo = fitting.Describe(approx.MethodInfo{
	Key:          "rskpca",
	Name:         "Reduced-set KPCA on the shadow density",
	Short:        "reduced-set KPCA",
	Source:       "Kingravi, Vela & Gray 2013",
	Doc:          "Replaces the data by weighted centres and finds their components. Each centre stands for its shadow, the points nearer than ε = σ/ℓ.",
	Traits:       reducedTraits(approx.Traits{}),
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on the shadow density"),
}, func(_ int, v approx.Values) approx.Method {
	return Shadow{Ell: v["ell"], Order: reduced.Order(v["order"])}
})

// Info implements approx.Method.
func (Shadow) Info() approx.MethodInfo { return shadowInfo }

// Fit implements approx.Method. It does not need a size: the data determine the number of
// centres.
func (s Shadow) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	r, err := newShadow(s.Ell, s.Order)
	if err != nil {
		return nil, err
	}
	return fitReduced(ctx, "kpca.Shadow.Fit", p, shadowInfo, "", 1, r, fitReducedSet)
}
