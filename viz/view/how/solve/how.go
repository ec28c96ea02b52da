package solve

import (
	"context"
	"fmt"
	"strings"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/approx/reduced"
	"mercer/approx/replay"
	"mercer/viz/contract"
	howdata "mercer/viz/view/how"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

const (
	// maxFieldSide is the largest number of samples along a side of the field of a step.
	// A coarse grid is sufficient, since there are many fields and each one is visible
	// only briefly.
	maxFieldSide = 64

	// maxExactErrorPoints is the largest number of points for which errors are computed
	// from all pairs.
	maxExactErrorPoints = 512

	// maxMatrixSize is the largest m for which W is shown.
	maxMatrixSize = 64
)

// A measuredStory is a replay.Story with the error after each step. If isSampled is true,
// the errors are computed from a sample.
type measuredStory struct {
	*replay.Story
	errors    []float64
	isSampled bool
}

// Solve computes and writes the steps by which the method of the state finds its result.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	t, err := play.Cached(q, "how", q.Key, func() (*measuredStory, error) { return recordSteps(ctx, q) })
	if err != nil {
		return err
	}
	nx, ny := fieldGridSize(q.Frame)
	xs, ys := numeric.GridTicks(q.Box.X0, q.Box.X1, nx), numeric.GridTicks(q.Box.Y1, q.Box.Y0, ny)
	fields, err := play.Cached(q, "how.k", q.Key+fmt.Sprint(q.State.Probe, q.Box, nx, ny), func() ([][]float64, error) {
		return t.Fields(ctx, q.State.Probe[:], xs, ys)
	})
	if err != nil {
		return err
	}
	z := howdata.Kernel.Grow(m, len(fields)*ny, nx)
	for i, f := range fields {
		copy(z[i*nx*ny:], f)
	}
	last := fields[len(fields)-1]
	probeValue := q.Kernel.Eval(q.State.Probe[:], q.State.Probe[:])
	howdata.Scale.Put(m, numeric.LargestValue([]float64{probeValue}, last))
	howdata.MidwayKernel.Put(m, q.MidwayKernel(nx, ny))
	t.writeBlocks(q)
	return ctx.Err()
}

// fieldGridSize returns the number of samples of a field, across and down.
func fieldGridSize(f play.Frame) (nx, ny int) {
	side := max(f.NX, f.NY)
	if side <= maxFieldSide {
		return f.NX, f.NY
	}
	return max(2, f.NX*maxFieldSide/side), max(2, f.NY*maxFieldSide/side)
}

// storyLimits bounds the time for a story on the page.
var storyLimits = replay.Options{Centers: 1000, Sample: 1000}

// recordSteps repeats the fit, records its events, and computes the error after every
// step. The fit depends only on the state, so the repeated fit equals the first one.
func recordSteps(ctx context.Context, q *play.ViewRequest) (*measuredStory, error) {
	p, method, err := solve.ProblemOf(q.State, q.Kernel, q.Data, solve.FitOptions{Landmarks: solve.MovedLandmarks(q.State, q.Fit)})
	if err != nil {
		return nil, err
	}
	var events []approx.Event
	p.Events = func(e approx.Event) { events = append(events, e) }
	if _, err := method.Fit(ctx, p); err != nil {
		return nil, err
	}
	m := state.Method(q.State.Method)
	s, err := replay.Of(ctx, m.Steps, m.Traits, p, q.State.Rank, q.Fit.Fit, events, storyLimits)
	if err != nil {
		return nil, err
	}
	n := q.Data.X.Len()
	t := &measuredStory{Story: s, isSampled: n > maxExactErrorPoints}
	rows := measure.Sample(n, 0)
	if !t.isSampled {
		rows = q.Data.Order.Index
	}
	if t.errors, err = s.Errors(ctx, q.Kernel, q.Data.X, rows); err != nil {
		return nil, err
	}
	t.errors[len(t.errors)-1] = q.Errors.Gram.Error.Frobenius // the last error is the error in the report
	return t, ctx.Err()
}

// writeBlocks writes all blocks except Kernel, Scale and MidwayKernel.
func (t *measuredStory) writeBlocks(q *play.ViewRequest) {
	m := &q.Result.Message
	howdata.StepKind.Put(m, string(t.Kind))
	steps := howdata.Steps.Grow(m, len(t.Steps))
	var movedCenters []float64
	words := make([]string, len(t.Steps))
	for i, s := range t.Steps {
		isSampled := t.isSampled
		if i+1 == len(t.Steps) {
			isSampled = q.Errors.SampleSize > 0
		}
		movedRow := -1.0
		if s.Centers.Len() > 0 {
			movedRow = float64(len(movedCenters) / 2)
			movedCenters = append(movedCenters, s.Centers.Data...)
		}
		copy(steps[i*howdata.StepColumnCount:], []float64{t.errors[i], contract.BoolValue(isSampled), float64(s.From), float64(s.To), movedRow})
		words[i] = s.Words
		q.Result.Steps = append(q.Result.Steps, play.HowStep{Words: s.Words, Error: report.Number(t.errors[i]), IsSampled: isSampled})
	}
	howdata.StepSentences.Put(m, strings.Join(words, "|"))
	if t.Marks.Len() > 0 {
		howdata.Marks.Put(m, t.Marks.Data)
	}
	if len(movedCenters) > 0 {
		howdata.MovedCenters.Put(m, movedCenters)
	}
	if t.Owner != nil {
		howdata.Owner.PutInts(m, t.Owner)
		if eps, err := (reduced.Shadow{Ell: q.State.Ell}).Radius(q.Kernel); err == nil {
			howdata.Epsilon.Put(m, eps)
		}
	}
	switch t.Kind {
	case replay.Landmarks, replay.Sweeps, replay.Shadows:
		t.writeMatrices(q)
	case replay.Grids:
		t.writeGrids(q)
	}
}

// writeMatrices writes W for the marks and for the centres after each step that moves
// them. If there are too many marks, it writes nothing.
func (t *measuredStory) writeMatrices(q *play.ViewRequest) {
	n := t.Marks.Len()
	if n > maxMatrixSize {
		return
	}
	w := kernel.Gram(nil, q.Kernel, t.Marks)
	for _, s := range t.Steps {
		if s.Centers.Len() == n {
			w = append(w, kernel.Gram(nil, q.Kernel, s.Centers)...)
		}
	}
	howdata.W.Put(&q.Result.Message, len(w)/n, n, w)
}

// writeGrids writes the edges of the grid of each step. A row holds the number of the
// step, the axis, and the position of the edge.
func (t *measuredStory) writeGrids(q *play.ViewRequest) {
	g, ok := q.Fit.Features.(interface {
		Edges(grid, axis int, lo, hi float64, maxCount int) []float64
	})
	if !ok || q.Fit.Shapes.Cells == nil {
		return
	}
	var z []float64
	lo, hi := [2]float64{q.Box.X0, q.Box.Y0}, [2]float64{q.Box.X1, q.Box.Y1}
	for i, s := range t.Steps {
		for axis := range 2 {
			margin := hi[axis] - lo[axis]
			for _, v := range g.Edges(s.Parts-1, axis, lo[axis]-margin, hi[axis]+margin, play.MaxEdges) {
				z = append(z, float64(i), float64(axis), v)
			}
		}
	}
	howdata.Edges.Put(&q.Result.Message, z)
}
