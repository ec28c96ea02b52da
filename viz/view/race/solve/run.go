package solve

import (
	"context"
	"math"

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

// A Run is the result of one fit of a race.
type Run struct {
	Size   int     // m, the effective size
	Error  float64 // ‖K−K̂‖_F / ‖K‖_F
	AtMost bool    // Error is an upper bound only
	SE     float64 // standard error of the error; 0 if the error uses all pairs of points
	MS     float64 // milliseconds of the fit, the median of several runs after a warm-up; NaN if not measured, +Inf if the fit takes too long for measuring
	Low    float64 // lower quartile of these runs
	High   float64 // the upper quartile
	Bytes  float64 // stored to map new points
	Evals  int     // kernel evaluations of the fit
	Reason string  // reason why there is no fit; empty for a fit
}

// A Racer makes the fits of a race one by one. It caches the points, the kernel and
// the plan of the last race. The zero value is ready to use. A Racer is not safe
// for concurrent use.
type Racer struct {
	// Pause, if not nil, is called before every measurement of a time and lets other work
	// run first. An error of Pause ends the run. If Pause is nil, the run ends with the
	// error of the context.
	Pause func() error

	data   play.Memo[*solve.Data]
	kernel play.Memo[approx.Kernel]
	race   play.Memo[*Race]
	exact  play.Memo[*raceFloor]
}

// Race returns the plan of the race of s.
func (c *Racer) Race(s state.State) (*Race, error) {
	d, k, err := c.prepare(&s)
	if err != nil {
		return nil, err
	}
	return c.race.Get(raceKey(&s)+"method="+s.Method, func() (*Race, error) { return newRace(&s, k, d.X), nil })
}

func (c *Racer) prepare(s *state.State) (*solve.Data, approx.Kernel, error) {
	d, _ := c.data.Get(solve.PointsStage.Key(s), func() (*solve.Data, error) { return solve.NewData(s), nil })
	k, err := c.kernel.Get(solve.KernelStage.Key(s), func() (approx.Kernel, error) { return s.NewKernel() })
	return d, k, err
}

// Run makes fit i of the race of s and measures the error of the fit. Run measures
// the time of the fit only if the race is shown against time, since the measurement
// takes several fits. Errors other than those of ctx and Pause become reasons of
// the Run.
func (c *Racer) Run(ctx context.Context, s state.State, i int) (Run, error) {
	r, err := c.Race(s)
	if err != nil {
		return Run{}, err
	}
	if i < 0 || i >= len(r.Cells) {
		return Run{Reason: "There is no such fit."}, nil
	}
	d, k, _ := c.prepare(&s)
	cell := r.Cells[i]
	m := r.Methods[cell.Method]
	pause := c.Pause
	if pause == nil {
		pause = ctx.Err
	}
	if s.Race != racedata.TimeAxis {
		pause = nil
	}
	if m.ColourIndex == racedata.Floor {
		return c.runFloor(ctx, pause, &s, k, d, int(cell.Size))
	}
	return runFit(ctx, pause, &s, k, d.X, m, cell)
}

// setTime measures the duration of a call.
func (o *Run) setTime(pause func() error, call func() error) error {
	t, err := timing.System().Measure(timing.Thorough, pause, call)
	if err != nil {
		return err
	}
	o.MS, o.Low, o.High = t[0].Median, t[0].Low, t[0].High
	if t[0].Why != "" {
		o.MS, o.Low, o.High = math.Inf(1), math.Inf(1), math.Inf(1)
	}
	return nil
}

// A raceFloor is the exact solution of a race with its times.
type raceFloor struct {
	*solve.Exact
	times Run // NaN until measured
}

// runFloor returns the best possible error of rank m, with the cost of m exact pairs.
// The pairs are computed together, for the largest m.
func (c *Racer) runFloor(ctx context.Context, pause func() error, s *state.State, k approx.Kernel, d *solve.Data, m int) (Run, error) {
	e, err := c.exact.Get(solve.ExactStage.Key(s), func() (*raceFloor, error) {
		e, err := newFloor(ctx, s, k, d)
		return &raceFloor{e, untimedRun}, err
	})
	if err == nil && pause != nil && math.IsNaN(e.times.MS) {
		if err := e.times.setTime(pause, func() error { _, err := newFloor(ctx, s, k, d); return err }); err != nil {
			return Run{}, err
		}
	}
	if stop := ctx.Err(); stop != nil {
		return Run{}, stop
	}
	if err != nil {
		return failedRun(typeset.Signs(err.Error())), nil
	}
	best := measure.Optimum(e.Solution, m).Frobenius
	out := e.times
	out.Size, out.Error, out.AtMost = m, best.Value, best.AtMost
	if e.Of > 0 { // from a sample; the error of that is unknown
		out.SE = math.NaN()
	}
	out.Bytes, out.Evals = float64(8*d.X.Len()*(d.X.Dim+m)), e.Evals
	return out, nil
}

// untimedRun is a run whose time is not measured.
var untimedRun = Run{MS: math.NaN(), Low: math.NaN(), High: math.NaN()}

// failedRun returns the run of a refused fit.
func failedRun(reason string) Run {
	return Run{Error: math.NaN(), SE: math.NaN(), MS: math.NaN(), Low: math.NaN(), High: math.NaN(), Reason: reason}
}

// newFloor computes the eigenvalues for the best possible errors of a race. For
// many points, the accuracy of the eigenvalues depends on the points alone.
func newFloor(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data) (*solve.Exact, error) {
	if !solve.IsLarge(d.X.Len()) {
		return solve.NewExact(ctx, s, k, d, nil, maxRaceSize+1)
	}
	at := d.X.Row(0)
	sol, err := kpca.SolveMany(ctx, k, d.X, kpca.Plane{Min: at, Max: at}, eigen.MaxIndex, kpca.SolveOptions{Spectrum: maxRaceSize + 1})
	return &solve.Exact{Solution: sol}, err
}

// runFit makes one fit and measures the error of the fit. If pause is not nil, run
// also measures the time.
func runFit(ctx context.Context, pause func() error, s *state.State, k approx.Kernel, x approx.Points, m RacingMethod, cell Cell) (Run, error) {
	p, v, err := m.problem(s, cell)
	own := *s
	own.Method, own.Rank = m.Key, p.Rank
	if why := solve.TooManyPoints(&own); why != "" {
		return failedRun(why), ctx.Err()
	}
	p.Kernel, p.X = k, x
	var fit approx.Fit
	out := untimedRun
	if err == nil {
		fit, err = m.Fit(ctx, p, v)
	}
	if err == nil {
		out.Size, out.Evals = fit.Size, fit.Evals
		out.Bytes = measure.CostOf(p, fit).Bytes
		var e measure.SampleError
		e, err = solve.Frobenius(ctx, k, fit.Features, x, solve.MeasuredAtRest(x.Len()))
		out.Error, out.SE = e.Frobenius, e.SE
	}
	if stop := ctx.Err(); stop != nil {
		return Run{}, stop
	}
	if err != nil {
		reason := typeset.Signs(err.Error())
		if f, refusal := solve.RefusedFit(err); refusal == nil {
			reason = f.Refused
		}
		return failedRun(reason), nil
	}
	if pause != nil {
		err = out.setTime(pause, func() error { _, err := m.Fit(ctx, p, v); return err })
	}
	return out, err
}

// problem returns the problem to fit, without kernel and points.
func (m RacingMethod) problem(s *state.State, cell Cell) (approx.Problem, approx.Values, error) {
	p := approx.Problem{Rank: s.Rank, Seed: cell.Seed}
	v := s.SettingsOf(m.Key, m.Params)
	if m.SizeKey == "m" {
		p.Rank = int(cell.Size)
	}
	for _, a := range m.Params {
		if m.SizeKey == a.Key || m.SizeKey == m.Key+"."+a.Key {
			v[a.Key] = cell.Size
		}
	}
	v, err := approx.Check(m.Key, m.Params, v)
	return p, v, err
}
