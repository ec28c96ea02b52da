package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// MeanShadow is Shadow with the mean of the points in each shadow as the centre. The
// density is closer to the data than that of Shadow. The centres are nearer to each
// other, so the leading eigenvalues are too large, and ε does not bound the distance
// between a point and its centre.
type MeanShadow struct {
	// Ell is the shadow parameter ℓ > 0. Larger ℓ gives more centres. The value 0 stands
	// for 1.25. The range of the paper is 2.12 to 3.54.
	Ell float64

	Order reduced.Order // order in which points can become centres
}

var meanShadowInfo = fitting.Describe(approx.MethodInfo{
	Key:          "rskpca-mean",
	Name:         "Reduced-set KPCA on shadow means",
	Short:        "reduced-set KPCA, shadow means",
	Source:       "After Kingravi, Vela & Gray 2013",
	Doc:          "Moves each shadow centre to the mean of its points: the density is closer to that of the data, but the centres move together, so leading eigenvalues are too large, and ε no longer bounds a distance.",
	Traits:       reducedTraits(approx.Traits{}),
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on shadow means"),
}, func(_ int, v approx.Values) approx.Method {
	return MeanShadow{Ell: v["ell"], Order: reduced.Order(v["order"])}
})

// Info implements approx.Method.
func (MeanShadow) Info() approx.MethodInfo { return meanShadowInfo }

// Fit implements approx.Method. It does not need a size: the data determine the number of
// centres.
func (s MeanShadow) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	r, err := newShadow(s.Ell, s.Order)
	if err != nil {
		return nil, err
	}
	r.Mean = true
	return fitReduced(ctx, "kpca.MeanShadow.Fit", p, meanShadowInfo, "", 1, r, fitReducedSet)
}
