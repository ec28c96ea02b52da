package answer

import (
	"context"

	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

// answerNormalizedCut clusters the points by a normalised cut.
func answerNormalizedCut(ctx context.Context, q *Question) (*Answer, error) {
	method, err := manifold.NewNormalizedCut(q.Settings, q.State.Seed)
	if err != nil {
		return nil, err
	}
	p := reduced.Empirical(q.Data.X)
	if q.features() != nil {
		p = q.Fit.Landmarks
		if p.Centers.Len() == 0 {
			return &Answer{MissingReason: "The cut is made among landmarks or centres, and this method has none."}, nil
		}
		if len(p.Weights) == 0 {
			p.Weights = make([]float64, p.Centers.Len())
			for j := range p.Weights {
				p.Weights[j] = 1 / float64(len(p.Weights))
			}
		}
	}
	cut, err := method.ClusterDensity(ctx, q.Kernel, p)
	if err != nil {
		return nil, err
	}
	return &Answer{Clusters: cut.Assign(q.Data.X), Notes: cut.Notes}, nil
}
