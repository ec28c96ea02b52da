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

// trackedPairs are the eigenpairs of a preview.
type trackedPairs struct {
	*kpca.Preview
	key string // key of the state for which the pairs were found first; a moved point that is not followed does not change them
}

// track finds the eigenpairs of a preview from the pairs of the last frame, or from
// the pairs of the last result at rest, which are more accurate.
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

// trackedPlane returns the part of the plane in which the functions of a preview are accurate.
func (c *Session) trackedPlane(d *solve.Data, box state.Rect) kpca.Plane {
	if solve.IsLarge(d.X.Len()) && c.rest.valid { // the sums over the points are accurate in this plane
		return c.rest.plane
	}
	return kpca.Plane{Min: []float64{box.X0, box.Y0}, Max: []float64{box.X1, box.Y1}}
}

// exactPairs are the exact eigenpairs of a preview. If the kernel and the points
// have not changed, these are the pairs of the last result at rest. Otherwise they
// are tracked pairs.
type exactPairs struct {
	approx.Eigenfunctions
	key         string
	spectrum    []float64 // the eigenvalues that are shown
	groups      [][2]int  // of nearly equal eigenvalues
	floor       float64
	certificate kpca.Certificate
	of          int           // number of points in the sample; 0 for pairs of all points
	stage       *solve.Exact  // nil for tracked pairs
	tracked     *trackedPairs // nil for pairs at rest
}

// took returns the duration of the solver, if that duration was measured.
func (e *exactPairs) took() timing.Measurement {
	if e.stage != nil {
		return e.stage.Timing
	}
	return timing.Measurement{}
}

// at returns the values of φᵢ at the points where functions are compared, a row for
// each point.
func (e *exactPairs) at(d *solve.Data) []float64 {
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

// asFit returns the eigenpairs as the fit of the exact method during a drag. The
// features of the fit belong to the present pairs. If whole is true, the method has
// all pairs at rest, and k̂ is k.
func (e *exactPairs) asFit(d *solve.Data, whole bool) *solve.Fit {
	r := len(e.Values())
	return &solve.Fit{
		Fit:     approx.Fit{Features: approx.Mercer(e.Eigenfunctions), Eigen: e.Eigenfunctions, Size: r},
		Pairs:   r,
		Phi:     e.at(d),
		Whole:   whole,
		IsExact: true,
	}
}
