package play

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
)

// A trackedPairs is the eigenpairs of a preview.
type trackedPairs struct {
	*kpca.Preview
	key string // the state that they were first found for: a point that is not followed moves none
}

// track finds the eigenpairs of a preview from those of the last frame, or of the
// last picture at rest, which knows them better than any frame before it.
func (c *Session) track(ctx context.Context, key string, k approx.Kernel, d *solve.Data, box state.Rect) (*trackedPairs, error) {
	key += fmt.Sprint("preview", box, c.rest.rests)
	return c.trackedPairs.Get(key, func() (*trackedPairs, error) {
		p, err := c.tracker.Next(ctx, k, d.X, c.trackedPlane(d, box), eigen.MaxIndex)
		if err != nil {
			return nil, err
		}
		if last := c.trackedPairs.value; last != nil && last.Preview == p {
			return &trackedPairs{p, last.key}, nil
		}
		return &trackedPairs{p, key}, nil
	})
}

// trackedPlane returns the plane in which the functions of a preview are looked at.
func (c *Session) trackedPlane(d *solve.Data, box state.Rect) kpca.Plane {
	if solve.IsLarge(d.X.Len()) && c.rest.valid { // the sums over the points hold in this plane
		return c.rest.plane
	}
	return kpca.Plane{Min: []float64{box.X0, box.Y0}, Max: []float64{box.X1, box.Y1}}
}

// exactPairs are the exact eigenpairs that a preview shows: those of the last rest where
// these are of the same kernel and points, or those that are tracked.
type exactPairs struct {
	approx.Eigenfunctions
	key         string
	spectrum    []float64 // the eigenvalues that can be shown
	groups      [][2]int  // nearly equal ones
	floor       float64
	certificate kpca.Certificate
	of          int           // how many points they are of, where some stand for all; else 0
	stage       *solve.Exact  // nil where they are tracked
	tracked     *trackedPairs // else nil
}

// took returns how long they take, where that was measured.
func (e *exactPairs) took() timing.Measurement {
	if e.stage != nil {
		return e.stage.Timing
	}
	return timing.Measurement{}
}

// At returns φᵢ at the points where functions are compared, a row for each.
func (e *exactPairs) At(d *solve.Data) []float64 {
	if e.stage != nil {
		return e.stage.ValuesAt(d.X, d.ComparedRows)
	}
	return e.tracked.AtPoints
}

// pairsOfPreview returns the exact pairs of a frame.
func (c *Session) pairsOfPreview(ctx context.Context, a *restNumbers, s *state.State, k approx.Kernel, d *solve.Data, box state.Rect) (*exactPairs, error) {
	if e := a.exact; e != nil {
		p := &exactPairs{e.Solution, c.exactKey(e), e.Spectrum, e.Groups, e.Floor, e.Certificate, 0, e, nil}
		if e.Of > 0 {
			p.of = e.X.Len()
		}
		return p, nil
	}
	e, err := c.track(ctx, solve.ExactStage.Key(s), k, d, box)
	if err != nil {
		return nil, err
	}
	return &exactPairs{e, e.key, e.Lambda, e.Groups, e.Floor, e.Certificate, e.Sampled, nil, e}, nil
}

// asFit returns the eigenpairs as what the exact method answers while a hand
// moves. The features are those of the pairs that are there; where the method
// has all pairs at rest, whole, its k̂ is k nevertheless.
func (e *exactPairs) asFit(d *solve.Data, whole bool) *solve.Fit {
	r := len(e.Values())
	return &solve.Fit{
		Fit:     approx.Fit{Features: approx.Mercer(e.Eigenfunctions), Eigen: e.Eigenfunctions, Size: r},
		Pairs:   r,
		Phi:     e.At(d),
		Whole:   whole,
		IsExact: true,
	}
}
