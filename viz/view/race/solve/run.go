package solve

import (
	"context"
	"math"
	"sync"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/viz/view/eigen"
	racedata "mercer/viz/view/race"
	"mercer/wasm/play"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
	"mercer/wasm/play/typeset"
)

// A Run holds the result of one fit of a race.
type Run struct {
	Size         int     // m, the effective size; in a comparison, the number of features
	Error        float64 // ‖K−K̂‖_F / ‖K‖_F
	IsUpperBound bool    // Error is an upper bound only
	SE           float64 // standard error of the error; 0 if the error uses all pairs of points
	MS           float64 // median time of several fits after a warm-up, in milliseconds; NaN if not measured, +Inf if a fit takes too long
	Low          float64 // lower quartile of the time
	High         float64 // upper quartile of the time
	Bytes        float64 // memory of the feature map
	Evals        int     // number of kernel evaluations in the fit
	Reason       string  // reason why the fit was refused, or ""
}

// A Racer makes the fits of a race one by one. It caches the points, the kernel and the
// plan of the last race. The zero value can be used immediately. Run is safe for concurrent
// use.
type Racer struct {
	// Pause, if not nil, is called before every measurement of a time, so that other work
	// can run first. If Pause returns an error, the run ends with this error. If Pause is
	// nil, the run ends when the context is cancelled.
	Pause func() error

	lock   sync.Mutex // guards data, kernel and race
	data   play.Memo[*solve.Data]
	kernel play.Memo[approx.Kernel]
	race   play.Memo[*Race]

	floorLock sync.Mutex // guards exact
	exact     play.Memo[*raceFloor]
}

// Race returns the plan of the race for state s.
func (c *Racer) Race(s state.State) (*Race, error) {
	r, _, _, err := c.prepare(&s)
	return r, err
}

// prepare returns the plan, the data and the kernel of the race for s.
func (c *Racer) prepare(s *state.State) (*Race, *solve.Data, approx.Kernel, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	d, _ := c.data.Get(solve.PointsStage.Key(s), func() (*solve.Data, error) { return solve.NewData(s), nil })
	k, err := c.kernel.Get(solve.KernelStage.Key(s), func() (approx.Kernel, error) { return s.NewKernel() })
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := c.race.Get(planKey(s), func() (*Race, error) { return newPlan(s, k, d.X), nil })
	return r, d, k, err
}

// Run makes fit i of the race for s and measures its error. The time is measured only if
// the race is shown against time, since the measurement needs several fits. An error of
// ctx or of Pause is returned. Any other error becomes the Reason of the Run.
func (c *Racer) Run(ctx context.Context, s state.State, i int) (Run, error) {
	r, d, k, err := c.prepare(&s)
	if err != nil {
		return Run{}, err
	}
	if i < 0 || i >= len(r.Cells) {
		return Run{Reason: "There is no such fit."}, nil
	}
	cell := r.Cells[i]
	m := r.Methods[cell.Method]
	pause := c.Pause
	if pause == nil {
		pause = ctx.Err
	}
	if !measuresTime(&s) {
		pause = nil
	}
	if m.ColorIndex == racedata.Floor {
		return c.runFloor(ctx, pause, &s, k, d, int(cell.Size))
	}
	return runFit(ctx, pause, &s, k, d.X, m, cell)
}

// measuresTime reports whether the times of the fits for s are measured.
func measuresTime(s *state.State) bool { return s.Race == racedata.TimeAxis && !isComparison(s) }

// setTime measures the duration of call and stores the median and the quartiles in o.
func (o *Run) setTime(pause func() error, call func() error) error {
	t, err := timing.SystemClock().Measure(timing.ThoroughEffort, pause, call)
	if err != nil {
		return err
	}
	o.MS, o.Low, o.High = t[0].Median, t[0].Low, t[0].High
	if t[0].Reason != "" {
		o.MS, o.Low, o.High = math.Inf(1), math.Inf(1), math.Inf(1)
	}
	return nil
}

// A raceFloor is the exact solution for a race, with the time that it takes.
type raceFloor struct {
	*solve.Exact
	times Run // NaN if not measured yet
}

// runFloor returns the best possible error of rank m. Its cost is the cost of m exact
// eigenpairs. The eigenpairs are computed once, for the largest m.
func (c *Racer) runFloor(ctx context.Context, pause func() error, s *state.State, k approx.Kernel, d *solve.Data, m int) (Run, error) {
	c.floorLock.Lock()
	defer c.floorLock.Unlock()
	e, err := c.exact.Get(solve.ExactStage.Key(s), func() (*raceFloor, error) {
		e, err := newFloor(ctx, s, k, d)
		return &raceFloor{e, untimedRun}, err
	})
	if err == nil && pause != nil && math.IsNaN(e.times.MS) {
		if err := e.times.setTime(pause, func() error { _, err := newFloor(ctx, s, k, d); return err }); err != nil {
			return Run{}, err
		}
	}
	if ctxErr := ctx.Err(); ctxErr != nil {
		return Run{}, ctxErr
	}
	if err != nil {
		return failedRun(typeset.FormatSigns(err.Error())), nil
	}
	best := measure.Optimum(e.Solution, m).Frobenius
	out := e.times
	out.Size, out.Error, out.IsUpperBound = m, best.Value, best.IsUpperBound
	if e.SampledFrom > 0 { // the standard error of a sample is unknown here
		out.SE = math.NaN()
	}
	out.Bytes, out.Evals = float64(8*d.X.Len()*(d.X.Dim+m)), e.Evals
	return out, nil
}

// untimedRun is a run whose time is not measured.
var untimedRun = Run{MS: math.NaN(), Low: math.NaN(), High: math.NaN()}

// failedRun returns the run for a refused fit.
func failedRun(reason string) Run {
	return Run{Error: math.NaN(), SE: math.NaN(), MS: math.NaN(), Low: math.NaN(), High: math.NaN(), Reason: reason}
}

// newFloor computes the eigenvalues that determine the best possible errors. If there are
// many points, the accuracy of the eigenvalues depends only on the points, not on the
// state.
func newFloor(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data) (*solve.Exact, error) {
	if !solve.IsLarge(d.X.Len()) {
		return solve.NewExact(ctx, s, k, d, nil, maxRaceSize+1)
	}
	point := d.X.Row(0)
	sol, err := kpca.SolveLarge(ctx, k, d.X, kpca.Box{Min: point, Max: point}, eigen.MaxIndex, kpca.SolveOptions{Spectrum: maxRaceSize + 1})
	return &solve.Exact{Solution: sol}, err
}

// runFit makes one fit and measures its error. If pause is not nil, runFit also measures
// the time.
func runFit(ctx context.Context, pause func() error, s *state.State, k approx.Kernel, x approx.Points, m RacingMethod, cell Cell) (Run, error) {
	t := *s
	t.Method, t.Rank = m.Key, m.size(s, cell)
	if reason := solve.TooManyPoints(&t); reason != "" {
		return failedRun(reason), ctx.Err()
	}
	p := approx.Problem{Kernel: k, X: x, Seed: cell.Seed, Limits: solve.FitLimits}
	out := untimedRun
	var fit *approx.Fit
	method, err := m.New(t.Rank, m.settings(s, cell))
	if err == nil {
		fit, err = method.Fit(ctx, p)
	}
	if err == nil && fit.Evals > 0 && fit.HasEigen() { // other features need no evaluations for eigenpairs
		_, err = solve.SolveEigen(ctx, fit, x.Len(), 0)
	}
	if err == nil {
		out.Size, out.Evals = fit.Size, fit.Evals
		if isComparison(s) {
			out.Size = solve.FeatureCount(&t, fit, k)
		}
		out.Bytes = measure.CostOf(p, *fit).Bytes
		var e measure.SampleError
		e, err = solve.Frobenius(ctx, k, fit.Features, x, solve.FinalSampleRows(x.Len()))
		out.Error, out.SE = e.Frobenius, e.SE
	}
	if ctxErr := ctx.Err(); ctxErr != nil {
		return Run{}, ctxErr
	}
	if err != nil {
		reason := typeset.FormatSigns(err.Error())
		if f, refusal := solve.RefusedFit(err); refusal == nil {
			reason = f.Refusal
		}
		return failedRun(reason), nil
	}
	if pause != nil {
		err = out.setTime(pause, func() error { _, err := method.Fit(ctx, p); return err })
	}
	return out, err
}

// size returns the size of the method for a cell.
func (m RacingMethod) size(s *state.State, cell Cell) int {
	if m.SizeKey == "m" {
		return int(cell.Size)
	}
	return s.Rank
}

// settings returns the settings of the method for a cell.
func (m RacingMethod) settings(s *state.State, cell Cell) approx.Values {
	v := s.SettingsOf(m.Key, m.Params)
	for _, a := range m.Params {
		if m.SizeKey == a.Key || m.SizeKey == m.Key+"."+a.Key {
			v[a.Key] = cell.Size
		}
	}
	return v
}
