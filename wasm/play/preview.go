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

// A restResult holds the state that stays fixed during a drag. The shown plane
// stays, so that pictures do not zoom. The landmarks stay, so that a dragged point
// that is a landmark leaves the landmark behind.
type restResult struct {
	valid         bool
	state         state.State // at rest
	frame         Frame
	gram          string // the key of the Gram matrix at rest
	generator     string // the key of the data set without moved points
	method        string // the key of the method and its settings
	aspect        float64
	box           state.Rect
	landmarks     approx.Points // that the user can move
	slowLandmarks approx.Points // landmarks whose selection takes too long for a frame
	whole         bool          // whether the exact method had all of K; for many points and a rough kernel it has a part
	rests         int           // number of results at rest so far
	plane         kpca.Plane
}

// Preview computes a result within one frame of a drag. It computes exact
// eigenpairs from the pairs of the last frame, and errors from the pairs of a
// sample of points. The report is marked as a preview. Numbers that need all pairs
// of points wait for rest, and so do principal angles, which cost as much as a fit.
// The best possible error is shown if the eigenvalues at rest still belong to the
// points and the kernel.
func (c *Session) Preview(ctx context.Context, s state.State, f Frame, fresh bool) (*Result, error) {
	f = f.sane()
	if fresh {
		c.Shown = orientation{}
	}
	d, k, err := c.problem(&s)
	if err != nil {
		return nil, err
	}
	if why := solve.OutsideDomain(k, d.X); why != "" {
		return c.outsideResult(ctx, &s, k, d, f, why, true)
	}
	landmarks, box := c.keepPlane(&s, f)
	a := c.reusable(&s)
	if a.fit != nil {
		return c.result(ctx, &s, f, box, a, true)
	}
	e, err := c.pairsOfPreview(ctx, a, &s, k, d, box)
	if err != nil {
		return nil, err
	}
	// The preview also depends on values kept at rest, for example landmarks.
	hurried := fmt.Sprint("preview", box, c.rest.rests)
	fk := solve.FitStage.Key(&s) + hurried
	p := &preview{state: &s, data: d, kernel: k, pairs: e, landmarks: landmarks}
	p.followed, p.moved = c.movedPoints(&s, d)
	whole, known := c.rest.exactIsWhole(&s, k)
	fit, err := c.previewFit.Get(fk, func() (*solve.Fit, error) { return c.fitPreview(ctx, p, whole) })
	if err != nil {
		return nil, err
	}
	sample, err := c.sampleError.Get(fk, func() (solve.SampledError, error) { return c.samplePreview(ctx, p, fit) })
	if err != nil {
		return nil, err
	}
	r := &Result{State: s, Arrays: Arrays{k, d.X, e, fit.Fit}}
	r.Controls = c.controls(&s, k, fit, len(e.Values()))
	r.reportPreview(p, fit, sample)

	t := &Request{&s, k, d, e, e.key, c.turn(&s, d, e), fit, box, f, true}
	shown, err := c.fields(ctx, t, fk)
	if err != nil {
		return nil, err
	}
	if s.Task != task.Kernel.Key {
		if shown.task, err = c.taskRow(ctx, t, taskOptions{whole: fit.Whole, live: true, tracked: e.stage == nil, preview: hurried}); err != nil {
			return nil, err
		}
	}
	side, cells := sample.Panel(solve.GramSide / 2)
	r.pack(d, fit, shown, &solve.GramPanel{Side: side, Cells: cells, Order: sample.Rows, Bounds: nil}, k, e.groups)
	if fit.IsExact && !known {
		for _, panel := range []contract.Panel{ // a few pairs do not make an exact result
			kernelview.Panel(contract.Approx), kernelview.Panel(contract.Difference), data.ErrorsPanel, gramview.View.Panel(contract.Approx), gramview.View.Panel(contract.Difference),
		} {
			panel.Absent().Put(&r.Message, "The exact answer is being computed.")
		}
	}
	if err := c.solveViews(ctx, &ViewRequest{Request: t, Session: c, Result: r, Key: fk, Exact: e.stage, Moving: true}); err != nil {
		return nil, err
	}
	r.describe(shown)
	c.lastSolved = &solved{k, d.X, fit.Features, fit.Whole}
	return r, ctx.Err()
}

// A preview holds the input of a result during a drag.
type preview struct {
	state     *state.State
	data      *solve.Data
	kernel    approx.Kernel
	pairs     *exactPairs
	landmarks approx.Points // of the last result at rest, if the drag leaves them

	followed *followedFit // the fit at rest, if it is followed while the points moved move
	moved    []int
}

// fitPreview returns the fit of a preview by the fastest way that the method has.
// If whole is true, the exact method has all eigenpairs at rest.
func (c *Session) fitPreview(ctx context.Context, p *preview, whole bool) (*solve.Fit, error) {
	s, d, k := p.state, p.data, p.kernel
	method := state.Method(s.Method)
	switch {
	case method.Traits.Exact && !solve.IsLarge(s.N):
		return p.pairs.asFit(d, whole), nil
	case method.Rough != nil && !solve.IsLarge(s.N):
		return solve.NewRoughFit(ctx, s, k, d)
	case p.followed != nil:
		if err := c.findPairs(ctx); err != nil {
			return nil, err
		}
		return p.followed.fitAfter(d, p.moved), nil
	}
	if z := c.rest.keptLandmarks(s); z.Len() > 0 {
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
	fit, err := c.newFrameFit(ctx, s, k, sample, solve.FitOptions{Landmarks: landmarks, Leading: eigen.MaxIndex})
	return fit.NoteSample(sample, d), err
}

// samplePreview estimates the error of the fit of a preview.
func (c *Session) samplePreview(ctx context.Context, p *preview, fit *solve.Fit) (solve.SampledError, error) {
	rows := p.data.SampleRows
	switch {
	case fit.Refused != "":
		return solve.SampledError{SampleError: measure.SampleError{Frobenius: math.NaN(), SE: math.NaN(), MaxAtLeast: math.NaN()}, Rows: rows}, nil
	case fit.Whole:
		return solve.SampledError{SampleError: measure.SampleError{Abs: make([]float64, len(rows)*len(rows))}, Rows: rows}, nil
	case p.followed != nil:
		sample, e, err := p.followed.sample(ctx, p.data.X, p.moved)
		return solve.SampledError{SampleError: e, Rows: sample.Rows}, err
	}
	return solve.MeasureSample(ctx, &c.sampleMemory, p.kernel, p.data.Sample, fit, solve.IsLowerBound(p.state, p.kernel), p.pairs.stage.Norm())
}

// reportPreview fills in the report and the notes of a preview.
func (r *Result) reportPreview(p *preview, fit *solve.Fit, sample solve.SampledError) {
	e := p.pairs
	r.Report.Preview, r.Report.Of = true, e.of
	r.report(p.data, fit, e.spectrum[:min(len(e.spectrum), solve.ShownValues(fit))], e.floor, e.took())
	se := report.Number(sample.SE)
	r.Report.Error = report.Error{
		Frobenius: report.Number(sample.Frobenius), FrobeniusError: &se,
		Spectral: report.Number(math.NaN()), Nuclear: report.Number(math.NaN()),
		Max: report.Number(sample.MaxAtLeast), Expected: report.Number(math.NaN()),
	}
	if e.stage != nil && fit.Refused == "" && !fit.IsExact {
		o := measure.Optimum(e.stage.Solution, fit.Features.Len())
		// The optimum of a sample belongs to the sample only, and the optimum of an
		// indefinite kernel to the best positive semi-definite matrix. An error can be
		// smaller than either optimum.
		if _, indefinite := p.kernel.(approx.Indefinite); (indefinite || e.stage.Of > 0) && sample.Frobenius < o.Frobenius.Value {
			o.Frobenius.AtMost = true
		}
		r.Report.Optimal = &o
	}
	if fit.Pairs > 0 {
		r.Report.Eigenvalues.Deviation = measure.Deviations(e.spectrum, fit.Eigen.Values()[:fit.Pairs])
	}
	r.Report.Certificate = report.Certificate{Value: report.Number(e.certificate.Value), Words: e.certificate.Words, Exact: e.stage != nil && e.certificate.Exact()}
	if e.stage != nil {
		r.Notes = notes(p.state, p.data, e.stage, fit)
	} else {
		r.Notes = append(append([]string{}, unusedLandmarks(p.state, fit)...), fit.Notes...)
	}
	r.Report.Notes = r.Notes
}

// turn returns the rotation that turns the exact eigenfunctions to those that are shown.
func (c *Session) turn(s *state.State, d *solve.Data, e *exactPairs) []float64 {
	if e.stage != nil {
		return c.Shown.turnStage(solve.GeneratorKey(s), e.stage, d)
	}
	// This may be the first picture, so turn chooses signs that do not flip at rest.
	rest := func() []float64 {
		x := d.X
		if solve.IsLarge(x.Len()) {
			x = x.Subset(d.ComparedRows)
		}
		return e.tracked.Signs(x)
	}
	return c.Shown.turn(solve.GeneratorKey(s), e.at(d), len(d.ComparedRows), len(e.Values()), e.groups, rest)
}

// keepPlane returns the landmarks and the plane of the last result at rest during a
// drag. If s has another data set or f another shape, keepPlane returns the plane
// of s and no landmarks. If s has another method, there are no landmarks either.
func (c *Session) keepPlane(s *state.State, f Frame) (landmarks approx.Points, box state.Rect) {
	box = state.Box(*s, f.W/f.H)
	h := &c.rest
	if !h.valid || h.generator != solve.GeneratorKey(s) || h.aspect != f.W/f.H {
		return landmarks, box
	}
	if h.method == solve.MethodKey(s) {
		landmarks = h.landmarks
	}
	return landmarks, h.box
}

// setRest keeps the values of a result at rest that the next drag uses.
func (c *Session) setRest(s *state.State, f Frame, k approx.Kernel, d *solve.Data, fit *solve.Fit, box state.Rect, x *solve.Errors) {
	key := solve.KernelStage.Key(s)
	if last := c.movingPoints; last == nil || last.fit != fit || last.kernel != key {
		c.movingPoints = nil
		if canFollow(fit, d.X.Len()) {
			c.movingPoints = &followedFit{key: solve.FitStage.Key(s), kernel: key, fit: fit, k: k, x: d.X, data: d.Sample, lower: solve.IsLowerBound(s, k)}
		}
	}
	c.forgetScores(s)
	c.landmarkValues, c.movingLandmark = Memo[*nystrom.Seen]{}, Memo[*nystrom.Placing]{}
	c.rest = restResult{
		state:     *s,
		frame:     f,
		gram:      solve.ExactStage.Key(s),
		rests:     c.rest.rests + 1,
		plane:     solve.PlaneOf(s),
		valid:     true,
		generator: solve.GeneratorKey(s),
		method:    solve.MethodKey(s),
		aspect:    f.W / f.H,
		box:       box,
		whole:     whole(s, x),
	}
	switch {
	case state.Method(s.Method).Traits.Placeable:
		c.rest.landmarks = fit.Landmarks.Centers.Clone()
	case slowlyDrawn(s):
		c.rest.slowLandmarks = fit.Landmarks.Centers.Clone()
	}
}

// movedPoints returns the fit at rest, and the points that have moved since. If s
// differs from the state at rest by more than few moved points, movedPoints returns
// nil.
func (c *Session) movedPoints(s *state.State, d *solve.Data) (*followedFit, []int) {
	m := c.movingPoints
	if m == nil || c.rest.generator != solve.GeneratorKey(s) || c.rest.method != solve.MethodKey(s) || m.kernel != solve.KernelStage.Key(s) {
		return nil, nil
	}
	rows, ok := m.findMovedRows(d.X)
	if !ok {
		return nil, nil
	}
	return m, rows
}

// exactIsWhole reports whether the exact method has all eigenpairs of K at rest. As
// long as this is unknown, known is false.
func (h *restResult) exactIsWhole(s *state.State, k approx.Kernel) (all, known bool) {
	_, indefinite := k.(approx.Indefinite)
	switch {
	case !indefinite && s.N <= kpca.WholeUpTo:
		return true, true
	case h.valid && state.Method(h.state.Method).Traits.Exact && h.state.Kernel == s.Kernel:
		return h.whole, true
	}
	return false, false
}

// whole reports whether the exact method had all eigenpairs of K.
func whole(s *state.State, x *solve.Errors) bool {
	return state.Method(s.Method).Traits.Exact && x.Gram.Frobenius < wholeError
}

// wholeError is the relative error below which the exact method counts as having
// all eigenpairs of K.
const wholeError = 1e-6
