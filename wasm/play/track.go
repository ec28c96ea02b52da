package play

import (
	"context"
	"fmt"
	"time"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/viz"
)

// A tracked is the eigenpairs of a preview.
type tracked struct {
	*kpca.Preview
	key string // the state that they were first found for: a point that is not followed moves none
	ms  float64
}

// track finds the eigenpairs of a preview from those of the last frame, or of the
// last picture at rest, which knows them better than any frame before it.
func (c *Session) track(ctx context.Context, key string, k approx.Kernel, d *dataStage, box viz.Rect) (*tracked, error) {
	key += fmt.Sprint("preview", box, c.held.rests)
	return c.preview.get(key, func() (*tracked, error) {
		start := time.Now()
		p, err := c.tracker.Next(ctx, k, d.X, c.looked(d, box), MaxIndex)
		if err != nil {
			return nil, err
		}
		if last := c.preview.value; last != nil && last.Preview == p {
			return &tracked{p, last.key, since(start)}, nil
		}
		return &tracked{p, key, since(start)}, nil
	})
}

// looked returns the plane in which the functions of a preview are looked at.
func (c *Session) looked(d *dataStage, box viz.Rect) kpca.Plane {
	if many(d.X.Len()) && c.held.valid { // the sums over the points hold in this plane
		return c.held.plane
	}
	return kpca.Plane{Min: []float64{box.X0, box.Y0}, Max: []float64{box.X1, box.Y1}}
}

// asFit returns the eigenpairs as what the exact method answers while a hand
// moves. The features are those of the pairs that are there; where the method
// has all pairs at rest, whole, its k̂ is k nevertheless.
func (e *tracked) asFit(whole bool) *fitStage {
	r := len(e.Lambda)
	return &fitStage{
		Fit:   approx.Fit{Features: approx.Mercer(e.Pairs), Eigen: e.Pairs, Size: r},
		pairs: r,
		phi:   e.AtPoints,
		whole: whole,
		exact: true,
		ms:    e.ms,
	}
}
