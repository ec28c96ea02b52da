package play

import (
	"cmp"
	"context"
	"math"

	"mercer/approx/kpca"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/timing"
)

// Time measures the durations of the exact solution and of the fit of the last final
// result. Later results of the same fit report these times. Time runs each computation
// several times. It calls pause before each run, so that other work can run first. If
// pause fails, Time returns this error. If there is no final result, ok is false.
func (c *Session) Time(ctx context.Context, pause func() error) (t report.Times, ok bool, err error) {
	if !c.final.isValid {
		return t, false, nil
	}
	s := c.final.state
	d, k, err := c.problem(&s)
	if err != nil {
		return t, false, err
	}
	a := c.reusableNumbers(&s)
	if a.fit == nil {
		return t, false, nil
	}
	var calls []func() error
	var targets []*timing.Measurement
	addCall := func(measurement *timing.Measurement, call func() error) {
		if measurement.Runs == 0 && measurement.Reason == "" {
			calls, targets = append(calls, call), append(targets, measurement)
		}
	}
	p, method, err := solve.ProblemOf(&s, k, d, solve.FitOptions{Landmarks: solve.MovedLandmarks(&s, a.fit)})
	if err != nil {
		return t, false, err
	}
	fit := func() error {
		_, err := method.Fit(ctx, p)
		return err
	}
	switch {
	case a.exact.RequestedCount == 0: // the method has computed the exact pairs
		addCall(&a.exact.Timing, fit)
	case solve.IsLarge(d.X.Len()):
		addCall(&a.exact.Timing, func() error {
			_, err := solve.NewExactOfMany(ctx, &s, k, d)
			return err
		})
	default:
		addCall(&a.exact.Timing, func() error {
			_, err := kpca.Solve(ctx, k, d.X, min(eigen.MaxIndex, d.X.Len()), kpca.SolveOptions{Spectrum: a.exact.RequestedCount})
			return err
		})
	}
	if a.fit.Refusal == "" {
		addCall(&a.fit.Timing, fit)
	}
	measurements, err := timing.SystemClock().Measure(timing.ThoroughEffort, pause, calls...)
	if err != nil {
		return t, false, err
	}
	for i, measurement := range targets {
		*measurement = measurements[i]
	}
	return timesOf(a.exact.Timing, a.fit.Timing), true, nil
}

// timesOf returns the times of a report. If a measurement has no runs, the times are
// missing.
func timesOf(exact, fit timing.Measurement) report.Times {
	t := report.Times{Exact: report.Number(math.NaN()), Approximate: report.Number(math.NaN()), Speedup: report.Number(math.NaN()), Step: timing.SystemClock().Step, Reason: cmp.Or(exact.Reason, fit.Reason)}
	if exact.Runs > 0 {
		t.Exact, t.ExactRange = report.Number(exact.Median), []float64{exact.Low, exact.High}
	}
	if fit.Runs > 0 {
		t.Approximate, t.ApproximateRange = report.Number(fit.Median), []float64{fit.Low, fit.High}
	}
	if exact.Runs > 0 && fit.Runs > 0 {
		t.Runs = min(exact.Runs, fit.Runs)
		t.Speedup, t.SpeedupRange = report.Number(exact.Median/fit.Median), []float64{exact.Low / fit.High, exact.High / fit.Low}
	}
	return t
}
