package play

import (
	"context"

	"mercer/approx/manifold"
	"mercer/approx/reduced"
)

// normalizedCut answers by a normalized cut.
func normalizedCut(ctx context.Context, q *question) (*outcome, error) {
	o, err := manifold.CutSettings(q.v, q.s.Seed)
	if err != nil {
		return nil, err
	}
	p := reduced.Whole(q.d.X)
	if q.features() != nil {
		p = q.fit.Landmarks
		if p.Centers.Len() == 0 {
			return &outcome{missing: "The cut is made among landmarks or centres, and this method has none."}, nil
		}
		if len(p.Weights) == 0 {
			p.Weights = make([]float64, p.Centers.Len())
			for j := range p.Weights {
				p.Weights[j] = 1 / float64(len(p.Weights))
			}
		}
	}
	cut, err := manifold.Cut(ctx, q.k, p, o)
	if err != nil {
		return nil, err
	}
	return &outcome{parts: cut.Assign(q.d.X), value: cut.Ncut, notes: cut.Notes}, nil
}
