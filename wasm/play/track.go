package play

import (
	"context"
	"fmt"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
)

// trackedPairs contains the eigenpairs of a preview.
type trackedPairs struct {
	*kpca.TrackedSolution
	key string // key of the state for which the pairs were first computed; it does not change if a moved point leaves the pairs unchanged
}

// track computes the eigenpairs of a preview. It starts from the pairs of the last
// preview, or from the more accurate pairs of the last final result.
func (c *Session) track(ctx context.Context, key string, k approx.Kernel, d *solve.Data, box state.Rect) (*trackedPairs, error) {
	key += fmt.Sprint("preview", box, c.final.finalCount)
	return c.trackedPairs.Get(key, func() (*trackedPairs, error) {
		p, err := c.tracker.Next(ctx, k, d.X, c.trackedPlane(d, box), eigen.MaxIndex)
		if err != nil {
			return nil, err
		}
		if last := c.trackedPairs.value; last != nil && last.TrackedSolution == p {
			return &trackedPairs{p, last.key}, nil
		}
		return &trackedPairs{p, key}, nil
	})
}

// trackedPlane returns the part of the plane in which the functions of a preview are
// accurate.
func (c *Session) trackedPlane(d *solve.Data, box state.Rect) kpca.Box {
	if solve.IsLarge(d.X.Len()) && c.final.isValid { // the sums over the points are accurate in this plane
		return c.final.plane
	}
	return kpca.Box{Min: []float64{box.X0, box.Y0}, Max: []float64{box.X1, box.Y1}}
}

// exactPairs contains the exact eigenpairs of a preview. If the kernel and the points
// have not changed, these are the pairs of the last final result. Otherwise they are
// tracked pairs.
type exactPairs struct {
	approx.Eigenfunctions
	key          string
	spectrum     []float64 // the shown eigenvalues
	groups       [][2]int  // groups of nearly equal eigenvalues
	floor        float64
	certificate  kpca.Certificate
	sampleSize   int           // number of points in the sample; 0 if all points were used
	stage        *solve.Exact  // nil for tracked pairs
	trackedPairs *trackedPairs // nil for pairs of a final result
}

// timing returns the duration of the solver. It returns the zero Measurement if there was
// no measurement.
func (e *exactPairs) timing() timing.Measurement {
	if e.stage != nil {
		return e.stage.Timing
	}
	return timing.Measurement{}
}

// valuesAtCompared returns the values of φᵢ at the points Data.ComparedPoints, one row
// for each point.
func (e *exactPairs) valuesAtCompared(d *solve.Data) []float64 {
	if e.stage != nil {
		return e.stage.ValuesAt(d.X, d.ComparedRows)
	}
	return approx.PointsOf(e.trackedPairs.AtPoints).Data
}

// pairsOfPreview returns the exact pairs of a preview.
func (c *Session) pairsOfPreview(ctx context.Context, a *finalNumbers, s *state.State, k approx.Kernel, d *solve.Data, box state.Rect) (*exactPairs, error) {
	if e := a.exact; e != nil {
		p := &exactPairs{e.Solution, c.exactKey(e), e.Spectrum, e.Groups, e.Floor, e.Certificate, 0, e, nil}
		if e.SampledFrom > 0 {
			p.sampleSize = e.X.Len()
		}
		return p, nil
	}
	e, err := c.track(ctx, solve.ExactStage.Key(s), k, d, box)
	if err != nil {
		return nil, err
	}
	return &exactPairs{e, e.key, e.Lambda, e.Groups, e.Floor, e.Certificate, e.SampleSize, nil, e}, nil
}

// asFit returns the eigenpairs as a fit of the exact method during a drag. The features
// of the fit consist of these pairs. If isWhole is true, the final result of the method has
// all pairs, and k̂ equals k.
func (e *exactPairs) asFit(d *solve.Data, isWhole bool) *solve.Fit {
	r := len(e.Values())
	f := &solve.Fit{
		Fit:     approx.Fit{Features: approx.Mercer(e.Eigenfunctions), Size: r},
		Eigen:   e.Eigenfunctions,
		Pairs:   r,
		Phi:     e.valuesAtCompared(d),
		IsWhole: isWhole,
		IsExact: true,
	}
	if sum, ok := e.Functions().(kernel.Expansion); ok {
		f.MapEvals = sum.Centers.Len()
	}
	return f
}
