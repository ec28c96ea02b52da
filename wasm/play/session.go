package play

import (
	"context"
	"fmt"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
	"mercer/wasm/wire"
)

// A Result contains the complete result of one state: the numbers of its pictures, its
// report, and the texts of the page.
type Result struct {
	State       state.State
	Message     wire.Message // blocks and labels for scene.New
	Report      report.Report
	Controls    Controls
	Notes       []string  // notes about limited or rounded numbers
	Description string    // description of the pictures for screen readers; empty in a preview
	IsRotated   bool      // the eigenfunctions were rotated to match the previous picture, so they do not depend on the state only
	Steps       []HowStep // steps of the method; nil if their view is not shown
	Arrays      Arrays    // inputs of the numbers

	floor float64 // exact eigenvalues below floor are treated as 0
}

// Arrays contains the arrays from which the numbers of a report are computed. Users can
// check the numbers with these arrays, without this program.
type Arrays struct {
	Kernel approx.Kernel
	X      approx.Points         // n×d
	Exact  approx.Eigenfunctions // exact eigenfunctions of the kernel
	Fit    *solve.Fit
}

// A Session computes the results of one state after another. It stores the last value of
// every stage, so that an edit only recomputes the stages that depend on it. A Session
// also stores the signs of the shown eigenfunctions, so that signs do not flip during a
// drag. The zero value can be used. A Session is not safe for concurrent use.
type Session struct {
	generatedData      Memo[*solve.GeneratedData]
	data               Memo[*solve.Data]
	bandwidths         Memo[bandwidths]
	unavailableReasons Memo[map[string]map[string]string] // methods and kernels that cannot be combined
	kernel             Memo[approx.Kernel]
	exact              Memo[*solve.Exact]
	fit                Memo[*solve.Fit]
	scores             Memo[*landmark.Ridge] // leverage scores of the points, for every m
	errors             Memo[*solve.Errors]
	measures           Memo[*solve.Measures]
	bounds             Memo[[]measure.Theorem]
	boundsFit          string          // the key of the fit to which bounds belongs
	phiExact           Memo[[]float64] // values of the exact eigenfunction
	phiApprox          Memo[[]float64] // values of the approximate eigenfunction
	kernelExact        Memo[[]float64] // k(x₀, ·)
	kernelApprox       Memo[[]float64] // k̂(x₀, ·)

	methodLandmarks Memo[approx.Points]            // the landmarks that the method has chosen, without moves by the user
	previewSample   Memo[*solve.Data]              // the points that the fit of a preview uses, if it uses a sample
	previewFit      Memo[*solve.Fit]               // the fit of a preview
	landmarkValues  Memo[*nystrom.LandmarkValues]  // kernel values between the final landmarks and the points
	movingLandmark  Memo[*nystrom.LandmarkUpdater] // all landmarks except the dragged one; nil if the method has no fast update
	sampleError     Memo[solve.SampledError]
	sampleMemory    measure.Sampled // memory that previews reuse
	trackedPairs    Memo[*trackedPairs]
	tracker         kpca.Tracker
	final           finalResult
	movingPoints    *updatableFit // updates the final fit while points move; nil if this is not possible

	task  taskStage
	Views map[string]any // values that views store, see Cached
	Order FinalOrder     // order of the rows in the Gram view

	Shown         Orientation
	lastGramInput *gramInput
	spareArena    []float64 // memory for the numbers of the next result, see Recycle
}

// A gramInput contains the input for the entries of the Gram matrices of the last result.
type gramInput struct {
	kernel  approx.Kernel
	x       approx.Points
	psi     approx.FeatureMap
	isWhole bool // k̂ equals k, even if psi has fewer dimensions
}

// Solve computes the final result of s for the frame f. Every number depends only on the
// state, so a link always gives the same numbers.
func Solve(ctx context.Context, s state.State, f Frame) (*Result, error) {
	var c Session
	return c.Solve(ctx, s, f, true)
}

// Solve computes the final result of s, using stored values of the session. It aligns the
// eigenfunctions with the last picture. This changes the values of the eigenfunctions,
// but no other number. If isFresh is true, there is no alignment, and every number depends
// only on s. Solve returns the error of ctx soon after ctx is done.
func (c *Session) Solve(ctx context.Context, s state.State, f Frame, isFresh bool) (*Result, error) {
	f = f.validFrame()
	if isFresh {
		c.Shown = Orientation{}
	}
	d, k, err := c.problem(&s)
	if err != nil {
		return nil, err
	}
	if reason := solve.WithoutResult(k, d.X); reason != "" {
		return c.outsideResult(ctx, &s, k, d, f, reason, false)
	}
	fk := solve.FitStage.Key(&s)
	fit, err := c.fit.Get(fk, func() (*solve.Fit, error) {
		z, err := c.placedLandmarks(ctx, &s, k, d)
		if err != nil {
			return nil, err
		}
		return c.NewFit(ctx, &s, k, d, solve.FitOptions{Landmarks: z})
	})
	if err != nil {
		return nil, err
	}
	requestedCount := solve.EigenvaluesFor(&s, fit, d.X.Len())
	if c.exact.isSet && !c.exact.value.IsSolutionFor(requestedCount) {
		c.exact = Memo[*solve.Exact]{}
	}
	e, err := c.exact.Get(solve.ExactKey(&s), func() (*solve.Exact, error) { return solve.NewExact(ctx, &s, k, d, fit, requestedCount) })
	if reason, _ := solve.UnsupportedReason(err); reason != "" { // for example, K = 0 at a single point
		return c.outsideResult(ctx, &s, k, d, f, reason, false)
	}
	if err != nil {
		return nil, err
	}
	errs, err := c.errors.Get(solve.ErrorsStage.Key(&s), func() (*solve.Errors, error) { return solve.NewErrors(ctx, &s, k, d, e, fit) })
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	measures, err := c.measures.Get(solve.MeasuresStage.Key(&s), func() (*solve.Measures, error) { return solve.NewMeasures(ctx, &s, k, d, e, fit) })
	if err != nil {
		return nil, err
	}
	bounds, err := c.bounds.Get(solve.BoundsStage.Key(&s), func() ([]measure.Theorem, error) { return solve.NewBounds(ctx, &s, k, e, fit) })
	if err != nil {
		return nil, err
	}
	c.boundsFit = fk
	c.bandwidths.Get(solve.PointsStage.Key(&s), func() (bandwidths, error) { return newBandwidths(d), nil })
	c.unavailableReasons.Get(solve.KernelStage.Key(&s)+s.Method, func() (map[string]map[string]string, error) { return solve.UnavailableReasons(&s, k), nil })

	box := state.Box(s, f.W/f.H)
	r, err := c.result(ctx, &s, f, box, &finalNumbers{exact: e, fit: fit, errors: errs, measures: measures, bounds: bounds}, false)
	if err != nil {
		return nil, err
	}
	c.setFinal(&s, f, k, d, fit, box, errs)
	c.tracker.SetExact(e.Solution)
	return r, ctx.Err()
}

// finalNumbers contains the numbers of a final result.
type finalNumbers struct {
	exact    *solve.Exact
	fit      *solve.Fit
	errors   *solve.Errors
	measures *solve.Measures
	bounds   []measure.Theorem
}

// reusableNumbers returns the numbers of the last final result that also apply to s. If s has
// another fit, all fields except exact are nil.
func (c *Session) reusableNumbers(s *state.State) *finalNumbers {
	a := &finalNumbers{}
	if !c.final.isValid || c.final.gram != solve.ExactStage.Key(s) || !c.exact.Has(solve.ExactKey(&c.final.state)) {
		return a
	}
	a.exact = c.exact.value
	fk := solve.FitStage.Key(s)
	if !c.fit.Has(fk) || !c.errors.Has(fk) || !c.measures.Has(fk) || c.boundsFit != fk {
		return a
	}
	a.fit, a.errors, a.measures = c.fit.value, c.errors.value, c.measures.value
	if a.bounds = c.bounds.value; !c.bounds.Has(solve.BoundsStage.Key(s)) {
		// Theorem 5.4 is the only one that depends on the index.
		a.bounds = slices.DeleteFunc(slices.Clone(a.bounds), func(t measure.Theorem) bool { return t.Key == "5.4" })
	}
	return a
}

// result computes the Result for state s from the final numbers in a. During a drag,
// isLive is true. Blocks that do not depend on the dragged setting are then unchanged,
// and other blocks are computed with less accuracy.
func (c *Session) result(ctx context.Context, s *state.State, f Frame, box state.Rect, a *finalNumbers, isLive bool) (*Result, error) {
	d, k, err := c.problem(s)
	if err != nil {
		return nil, err
	}
	e, fit, fk := a.exact, a.fit, solve.FitStage.Key(s)
	r := &Result{State: *s, Arrays: Arrays{k, d.X, e.Solution, fit}}
	r.Report.Preview = isLive
	r.Controls = c.controls(s, k, fit, len(e.Lambda))
	r.report(d, fit, e.Spectrum[:min(len(e.Spectrum), solve.ShownValues(fit))], e.Floor, e.Timing)
	r.reportErrors(a.errors)
	if e.SampledFrom > 0 {
		r.Report.ExactSampleSize = e.X.Len()
	}
	r.reportMeasures(a.errors, a.measures, a.bounds)
	r.Report.Certificate = report.Certificate{Value: report.Number(e.Certificate.Value), Words: e.Certificate.Text, Exact: e.Certificate.IsExact()}
	r.Notes = notes(s, d, e, fit)
	r.Report.Notes = r.Notes

	rot := c.Shown.alignFinal(solve.GeneratorKey(s), e, d)
	r.IsRotated = !isLive && !slices.Equal(rot, numeric.Identity(len(e.Lambda)))
	t := &Request{s, k, d, e.Solution, c.exactKey(e), rot, fit, box, f, isLive}
	p, err := c.fields(ctx, t, fk)
	if err != nil {
		return nil, err
	}
	if s.Task != task.Kernel.Key {
		if p.task, err = c.taskRow(ctx, t, taskOptions{isWhole: hasWholeK(s, a.errors), isLive: isLive}); err != nil {
			return nil, err
		}
	}
	r.writeBlocks(c, d, fit, p, a.errors.Panel, k, e.Groups)
	if err := c.solveViews(ctx, &ViewRequest{t, c, r, fk, e, a.errors, isLive}); err != nil {
		return nil, err
	}
	if !isLive { // the page describes final results only
		r.describe(p)
	}
	c.lastGramInput = &gramInput{k, d.X, fit.Features, fit.IsWhole}
	return r, ctx.Err()
}

// exactKey returns the key of the exact eigenfunctions of e. The session must have stored
// e.
func (c *Session) exactKey(e *solve.Exact) string { return fmt.Sprint(c.exact.key, e.RequestedCount) }

// controls returns the content of the controls. Its slow parts come from the last final
// result.
func (c *Session) controls(s *state.State, k approx.Kernel, fit *solve.Fit, pairs int) Controls {
	r := newControls(s, k, fit, pairs)
	r.Median, r.Percentile10 = c.bandwidths.value.median, c.bandwidths.value.percentile10
	if c.unavailableReasons.Has(solve.KernelStage.Key(s) + s.Method) {
		r.Unavailable = c.unavailableReasons.value
	}
	return r
}

// SolveSeparately computes the result that Solve returns if isFresh is true. It does not
// change the alignment of the next picture.
func (c *Session) SolveSeparately(ctx context.Context, s state.State, f Frame) (*Result, error) {
	lastOrientation := c.Shown
	defer func() { c.Shown = lastOrientation }()
	return c.Solve(ctx, s, f, true)
}

// problem returns the points and the kernel of s.
func (c *Session) problem(s *state.State) (d *solve.Data, k approx.Kernel, err error) {
	d, _ = c.data.Get(solve.PointsStage.Key(s), func() (*solve.Data, error) {
		b, _ := c.generatedData.Get(solve.GeneratorKey(s), func() (*solve.GeneratedData, error) { return solve.NewGeneratedData(s), nil })
		return b.WithMoved(s), nil
	})
	k, err = c.kernel.Get(solve.KernelStage.Key(s), func() (approx.Kernel, error) { return s.NewKernel() })
	return d, k, err
}

// KernelValues returns k(xᵢ, xⱼ) and k̂(xᵢ, xⱼ) for the points of the last result, counted
// from 0. If there is no result, or no point i or j, ok is false.
func (c *Session) KernelValues(i, j int) (exact, approximate float64, ok bool) {
	if c.lastGramInput == nil || i < 0 || j < 0 || i >= c.lastGramInput.x.Len() || j >= c.lastGramInput.x.Len() {
		return 0, 0, false
	}
	x, y := c.lastGramInput.x.Row(i), c.lastGramInput.x.Row(j)
	w := signedFeatures(c.lastGramInput.psi, x)
	for l, v := range c.lastGramInput.psi.Map(nil, y) {
		approximate += w[l] * v
	}
	exact = kernel.Cross(nil, c.lastGramInput.kernel, approx.Points{Data: x, Dim: 2}, approx.Points{Data: y, Dim: 2})[0]
	if c.lastGramInput.isWhole {
		approximate = exact
	}
	return exact, approximate, true
}

// reportMeasures sets the numbers that NewMeasures and NewBounds have computed.
func (r *Result) reportMeasures(x *solve.Errors, m *solve.Measures, bounds []measure.Theorem) {
	p := &r.Report
	if p.Refusal != "" {
		p.Error.Expected = report.Number(math.NaN())
		return
	}
	p.Error.Expected = report.Number(x.Gram.Expected)
	if m.NewPoints.Abs != nil {
		p.NewPoints = &report.NewPointError{Points: solve.NewPointCount, Frobenius: report.Number(m.NewPoints.Frobenius), Max: report.Number(m.NewPoints.MaxAtLeast)}
	}
	if m.Dimension.High > 0 {
		p.Dimension = &m.Dimension
	}
	p.Uniform = m.Uniform
	p.MMD, p.Bounds = m.MMD, bounds
	for _, v := range m.Residuals {
		p.Residuals = append(p.Residuals, report.Number(v))
	}
	p.Cost = &report.Cost{Cost: m.Cost, Speedup: report.Number(m.ExactCost.Point / m.Cost.Point)}
}
