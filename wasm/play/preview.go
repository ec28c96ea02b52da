package play

import (
	"context"
	"fmt"
	"math"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/viz/contract"
	"mercer/viz/view/data"
	"mercer/viz/view/eigen"
	gramview "mercer/viz/view/gram"
	kernelview "mercer/viz/view/kernel"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// A finalResult contains the values of the last final result that stay fixed during a
// drag. The shown plane stays fixed, so that pictures do not zoom. The landmarks stay
// fixed, so that a dragged point does not move the landmark at its position.
type finalResult struct {
	isValid       bool
	state         state.State // the state of the final result
	frame         Frame
	gram          string // the key of the Gram matrix of this state
	generator     string // the key of the data set without moved points
	method        string // the key of the method and its settings
	aspect        float64
	box           state.Rect
	landmarks     approx.Points // landmarks that the user can move
	slowLandmarks approx.Points // landmarks that take too long to choose in a preview
	hasWholeK     bool          // whether the exact method has all eigenpairs of K; with many points and a rough kernel, it has only some
	finalCount    int           // number of final results so far
	plane         kpca.Box
}

// Preview computes a result within one frame of a drag. It computes exact eigenpairs from
// the pairs of the last preview, and errors from the pairs of a sample of points. The
// report is marked as a preview.
//
// A preview omits numbers that need all pairs of points. It also omits principal angles,
// which cost as much as a fit. It contains the best possible error if the last final
// result has the same points and kernel.
func (c *Session) Preview(ctx context.Context, s state.State, f Frame, isFresh bool) (*Result, error) {
	f = f.validFrame()
	if isFresh {
		c.Shown = Orientation{}
	}
	d, k, err := c.problem(&s)
	if err != nil {
		return nil, err
	}
	if reason := solve.WithoutResult(k, d.X); reason != "" {
		return c.outsideResult(ctx, &s, k, d, f, reason, true)
	}
	landmarks, box := c.dragPlane(&s, f)
	a := c.reusableNumbers(&s)
	if a.fit != nil {
		return c.result(ctx, &s, f, box, a, true)
	}
	e, err := c.pairsOfPreview(ctx, a, &s, k, d, box)
	if reason, _ := solve.UnsupportedReason(err); reason != "" {
		return c.outsideResult(ctx, &s, k, d, f, reason, true)
	}
	if err != nil {
		return nil, err
	}
	// The preview also depends on values of the last final result, for example on its
	// landmarks.
	previewKey := fmt.Sprint("preview", box, c.final.finalCount)
	fk := solve.FitStage.Key(&s) + previewKey
	p := &preview{state: &s, data: d, kernel: k, pairs: e, landmarks: landmarks}
	p.updatableFit, p.movedRows = c.movedPoints(&s, d)
	isWhole, isKnown := c.final.hasAllExactPairs(&s, k)
	fit, err := c.previewFit.Get(fk, func() (*solve.Fit, error) { return c.fitPreview(ctx, p, isWhole) })
	if err != nil {
		return nil, err
	}
	sample, err := c.sampleError.Get(fk, func() (solve.SampledError, error) { return c.samplePreview(ctx, p, fit) })
	if err != nil {
		return nil, err
	}
	r := &Result{State: s, Arrays: Arrays{k, d.X, e, fit}}
	r.Controls = c.controls(&s, k, fit, len(e.Values()))
	r.reportPreview(p, fit, sample)

	t := &Request{&s, k, d, e, e.key, c.align(&s, d, e), fit, box, f, true}
	shownFields, err := c.fields(ctx, t, fk)
	if err != nil {
		return nil, err
	}
	if s.Task != task.Kernel.Key {
		if shownFields.task, err = c.taskRow(ctx, t, taskOptions{isWhole: fit.IsWhole, isLive: true, isTracked: e.stage == nil, preview: previewKey}); err != nil {
			return nil, err
		}
	}
	side, cells := sample.Panel(solve.GramSide / 2)
	r.writeBlocks(c, d, fit, shownFields, &solve.GramPanel{Side: side, Cells: cells, Order: sample.Rows, Bounds: nil}, k, e.groups)
	if fit.IsExact && !isKnown {
		for _, panel := range []contract.Panel{ // a few pairs are not an exact result
			kernelview.Panel(contract.Approx), kernelview.Panel(contract.Difference), data.ErrorsPanel, gramview.View.Panel(contract.Approx), gramview.View.Panel(contract.Difference),
		} {
			panel.AbsentReason().Put(&r.Message, "The exact answer is being computed.")
		}
	}
	if err := c.solveViews(ctx, &ViewRequest{Request: t, Session: c, Result: r, Key: fk, Exact: e.stage, IsMoving: true}); err != nil {
		return nil, err
	}
	c.lastGramInput = &gramInput{k, d.X, fit.Features, fit.IsWhole}
	return r, ctx.Err()
}

// A preview is the input of a result during a drag.
type preview struct {
	state     *state.State
	data      *solve.Data
	kernel    approx.Kernel
	pairs     *exactPairs
	landmarks approx.Points // landmarks of the last final result, if the drag does not change them

	updatableFit *updatableFit // updates the final fit for the moved points; nil if this is not possible
	movedRows    []int
}

// fitPreview returns the fit of a preview, using the fastest algorithm of the method. If
// isWhole is true, the final result of the exact method has all eigenpairs.
func (c *Session) fitPreview(ctx context.Context, p *preview, isWhole bool) (*solve.Fit, error) {
	s, d, k := p.state, p.data, p.kernel
	method := state.Method(s.Method)
	switch {
	case method.Traits.Exact && !solve.IsLarge(s.N):
		return p.pairs.asFit(d, isWhole), nil
	case method.Rough != nil && !solve.IsLarge(s.N):
		return solve.NewRoughFit(ctx, s, k, d)
	case p.updatableFit != nil:
		if err := c.findPairs(ctx); err != nil {
			return nil, err
		}
		return p.updatableFit.fitMovedRows(d, p.movedRows), nil
	}
	if z := c.final.reusedLandmarks(s); z.Len() > 0 {
		return solve.NewFitOnLandmarks(ctx, k, d, z)
	}
	sample, landmarks := c.sampleOf(s, d), p.landmarks
	if landmarks.Len() == 0 {
		z, err := c.placedLandmarks(ctx, s, k, sample)
		if err != nil {
			return nil, err
		}
		if fit, err := c.fitMovedLandmark(ctx, s, k, sample, z); fit != nil || err != nil {
			return fit.NoteSample(sample, d), err
		}
		landmarks = z
	}
	fit, err := c.newPreviewFit(ctx, s, k, sample, solve.FitOptions{Landmarks: landmarks, Leading: eigen.MaxIndex})
	return fit.NoteSample(sample, d), err
}

// samplePreview estimates the error of the fit of a preview.
func (c *Session) samplePreview(ctx context.Context, p *preview, fit *solve.Fit) (solve.SampledError, error) {
	rows := p.data.SampleRows
	switch {
	case fit.Refusal != "":
		return solve.SampledError{SampleError: measure.SampleError{Frobenius: math.NaN(), SE: math.NaN(), MaxAtLeast: math.NaN()}, Rows: rows}, nil
	case fit.IsWhole:
		return solve.SampledError{SampleError: measure.SampleError{Abs: make([]float64, len(rows)*len(rows))}, Rows: rows}, nil
	case p.updatableFit != nil:
		sample, e, err := p.updatableFit.sample(ctx, p.data.X, p.movedRows)
		return solve.SampledError{SampleError: e, Rows: sample.Rows}, err
	}
	e, err := solve.MeasureSample(ctx, &c.sampleMemory, p.kernel, p.data.Sample, fit, solve.IsLowerBound(p.state, p.kernel), p.pairs.stage.Norm())
	if fit.Solution != nil { // nothing else uses the features of all points
		fit.Solution.Release()
	}
	return e, err
}

// reportPreview sets the report and the notes of a preview.
func (r *Result) reportPreview(p *preview, fit *solve.Fit, sample solve.SampledError) {
	e := p.pairs
	r.Report.Preview, r.Report.ExactSampleSize = true, e.sampleSize
	r.report(p.data, fit, e.spectrum[:min(len(e.spectrum), solve.ShownValues(fit))], e.floor, e.timing())
	se := report.Number(sample.SE)
	r.Report.Error = report.Error{
		Frobenius: report.Number(sample.Frobenius), FrobeniusError: &se,
		Spectral: report.Number(math.NaN()), Nuclear: report.Number(math.NaN()),
		Max: report.Number(sample.MaxAtLeast), Expected: report.Number(math.NaN()),
	}
	if e.stage != nil && fit.Refusal == "" && !fit.IsExact {
		o := measure.Optimum(e.stage.Solution, fit.Features.Len())
		// For a sample, the optimum applies only to this sample. For an indefinite
		// kernel, it is the error of the best positive semi-definite matrix. The error of
		// the fit can be smaller in both cases.
		if _, isIndefinite := p.kernel.(approx.Indefinite); (isIndefinite || e.stage.SampledFrom > 0) && sample.Frobenius < o.Frobenius.Value {
			o.Frobenius.IsUpperBound = true
		}
		r.Report.Optimal = &o
	}
	if fit.Pairs > 0 {
		r.Report.Eigenvalues.Deviation = measure.Deviations(e.spectrum, fit.Eigen.Values()[:fit.Pairs])
	}
	r.Report.Certificate = report.Certificate{Value: report.Number(e.certificate.Value), Words: e.certificate.Text, Exact: e.stage != nil && e.certificate.IsExact()}
	if e.stage != nil {
		r.Notes = notes(p.state, p.data, e.stage, fit)
	} else {
		r.Notes = append(append(rankNotes(p.state), unusedLandmarks(p.state, fit)...), fit.Notes.Texts()...)
	}
	r.Report.Notes = r.Notes
}

// align returns the rotation that aligns the exact eigenfunctions with the shown ones.
func (c *Session) align(s *state.State, d *solve.Data, e *exactPairs) []float64 {
	if e.stage != nil {
		return c.Shown.alignFinal(solve.GeneratorKey(s), e.stage, d)
	}
	// There may be no picture yet. The signs are therefore chosen such that they do not
	// change in the final result.
	initialSigns := func() []float64 {
		x := d.X
		if solve.IsLarge(x.Len()) {
			x = x.Subset(d.ComparedRows)
		}
		return e.trackedPairs.Signs(x)
	}
	return c.Shown.align(solve.GeneratorKey(s), e.valuesAtCompared(d), len(d.ComparedRows), len(e.Values()), e.groups, initialSigns)
}

// dragPlane returns the landmarks and the plane of the last final result. If the data set
// of s or the shape of f has changed, dragPlane returns the plane of s and no landmarks.
// If the method has changed, dragPlane returns no landmarks.
func (c *Session) dragPlane(s *state.State, f Frame) (landmarks approx.Points, box state.Rect) {
	box = state.Box(*s, f.W/f.H)
	h := &c.final
	if !h.isValid || h.generator != solve.GeneratorKey(s) || h.aspect != f.W/f.H {
		return landmarks, box
	}
	if h.method == solve.MethodKey(s) {
		landmarks = h.landmarks
	}
	return landmarks, h.box
}

// setFinal stores the values of a final result that the next drag uses.
func (c *Session) setFinal(s *state.State, f Frame, k approx.Kernel, d *solve.Data, fit *solve.Fit, box state.Rect, x *solve.Errors) {
	key := solve.KernelStage.Key(s)
	if last := c.movingPoints; last == nil || last.fit != fit || last.kernel != key {
		c.movingPoints = nil
		if canUpdate(fit, d.X.Len()) {
			c.movingPoints = &updatableFit{key: solve.FitStage.Key(s), kernel: key, fit: fit, k: k, x: d.X, data: d.Sample, isLowerBound: solve.IsLowerBound(s, k)}
		}
	}
	c.forgetScores(s)
	c.landmarkValues, c.movingLandmark = Memo[*nystrom.LandmarkValues]{}, Memo[*nystrom.LandmarkUpdater]{}
	c.final = finalResult{
		state:      *s,
		frame:      f,
		gram:       solve.ExactStage.Key(s),
		finalCount: c.final.finalCount + 1,
		plane:      solve.PlaneOf(s),
		isValid:    true,
		generator:  solve.GeneratorKey(s),
		method:     solve.MethodKey(s),
		aspect:     f.W / f.H,
		box:        box,
		hasWholeK:  hasWholeK(s, x),
	}
	switch {
	case state.Method(s.Method).Traits.Placeable:
		c.final.landmarks = fit.Landmarks.Centers.Clone()
	case hasSlowLandmarks(s):
		c.final.slowLandmarks = fit.Landmarks.Centers.Clone()
	}
}

// movedPoints returns the updatable fit of the last final result, and the points that
// have moved since. If s differs from the final state in any other way, movedPoints
// returns nil. It also returns nil if many points have moved.
func (c *Session) movedPoints(s *state.State, d *solve.Data) (*updatableFit, []int) {
	m := c.movingPoints
	if m == nil || c.final.generator != solve.GeneratorKey(s) || c.final.method != solve.MethodKey(s) || m.kernel != solve.KernelStage.Key(s) {
		return nil, nil
	}
	rows, ok := m.findMovedRows(d.X, c.final.state.MovedPoints, s.MovedPoints)
	if !ok {
		return nil, nil
	}
	return m, rows
}

// hasAllExactPairs reports whether the exact method has all eigenpairs of K in a final
// result. If this is not known yet, isKnown is false.
func (h *finalResult) hasAllExactPairs(s *state.State, k approx.Kernel) (isWhole, isKnown bool) {
	_, isIndefinite := k.(approx.Indefinite)
	switch {
	case !isIndefinite && s.N <= solve.FitLimits.Points:
		return true, true
	case h.isValid && state.Method(h.state.Method).Traits.Exact && h.state.Kernel == s.Kernel:
		return h.hasWholeK, true
	}
	return false, false
}

// hasWholeK reports whether the exact method has all eigenpairs of K.
func hasWholeK(s *state.State, x *solve.Errors) bool {
	return state.Method(s.Method).Traits.Exact && x.Gram.Frobenius < maxErrorShownAsExact
}

// maxErrorShownAsExact is an upper bound of the relative error of the exact method. Below this
// bound, the method is considered to have all eigenpairs of K.
const maxErrorShownAsExact = 1e-6
