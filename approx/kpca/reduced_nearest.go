package kpca

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/fitting"
	"mercer/approx/reduced"
)

// NearestShadow is Shadow with other weights. The weight of each centre is the share of
// the points that are nearest to it, and not the share of the points in its shadow. The
// bounds of Shadow still hold. The assignment costs O(nm) in many dimensions.
type NearestShadow struct {
	// Ell is the shadow parameter ℓ > 0. Larger ℓ gives more centres. The value 0 stands
	// for 1.25. The range of the paper is 2.12 to 3.54.
	Ell float64

	Order reduced.Order // order in which points can become centres
}

var nearestShadowInfo = fitting.Describe(approx.MethodInfo{
	Key:          "rskpca-nearest",
	Name:         "Reduced-set KPCA on shadows with nearest reassignment",
	Short:        "reduced-set KPCA, nearest shadows",
	Source:       "After Kingravi, Vela & Gray 2013",
	Doc:          "Assigns each point to the nearest shadow centre instead of the first that covered it: the bounds still hold, and the density is closer to that of the data.",
	Traits:       reducedTraits(approx.Traits{}),
	Params:       []approx.Param{ellParam, orderParam},
	CheckSupport: newBandwidthCheck("Reduced-set KPCA on shadows with nearest reassignment"),
}, func(_ int, v approx.Values) approx.Method {
	return NearestShadow{Ell: v["ell"], Order: reduced.Order(v["order"])}
})

// Info implements approx.Method.
func (NearestShadow) Info() approx.MethodInfo { return nearestShadowInfo }

// Fit implements approx.Method. It does not need a size: the data determine the number of
// centres.
func (s NearestShadow) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	r, err := newShadow(s.Ell, s.Order)
	if err != nil {
		return nil, err
	}
	r.Nearest = true
	return fitReduced(ctx, "kpca.NearestShadow.Fit", p, nearestShadowInfo, "", 1, r, fitReducedSet)
}
