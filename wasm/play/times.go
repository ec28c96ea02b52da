package play

import (
	"cmp"
	"context"

	"mercer/approx/kpca"
	"mercer/viz/view/eigen"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
)

// Time measures how long the exact answer and the fit of the last state at rest take, and
// returns the times of its report. Results of the same fit have them from then on. Each call is made
// several times, with pause before it: an error of pause, which lets other work go first, ends the
// measurement and is returned. ok is false where there is no state at rest.
func (c *Session) Time(ctx context.Context, pause func() error) (t report.Times, ok bool, err error) {
	if !c.held.valid {
		return t, false, nil
	}
	s := c.held.state
	d, k, gk, err := c.posed(&s)
	if err != nil {
		return t, false, err
	}
	a := c.known(&s, gk)
	if a.fit == nil {
		return t, false, nil
	}
	var calls []func() error
	var took []*timing
	add := func(of *timing, call func() error) {
		if of.runs == 0 && of.why == "" {
			calls, took = append(calls, call), append(took, of)
		}
	}
	p, v, err := asked(&s, k, d, fitOptions{landmarks: placedOf(&s, a.fit)})
	if err != nil {
		return t, false, err
	}
	fit := func() error {
		_, err := state.Method(s.Method).Fit(ctx, p, v)
		return err
	}
	switch {
	case a.exact.wanted == 0: // the method itself has found it
		add(&a.exact.took, fit)
	case many(d.X.Len()):
		add(&a.exact.took, func() error {
			_, err := newExactOfMany(ctx, &s, k, d)
			return err
		})
	default:
		add(&a.exact.took, func() error {
			_, err := kpca.Solve(ctx, k, d.X, min(eigen.MaxIndex, d.X.Len()), kpca.SolveOptions{Spectrum: a.exact.wanted})
			return err
		})
	}
	if a.fit.refused == "" {
		add(&a.fit.took, fit)
	}
	found, err := clock().measure(thorough, pause, calls...)
	if err != nil {
		return t, false, err
	}
	for i, of := range took {
		*of = found[i]
	}
	return timesOf(a.exact.took, a.fit.took), true, nil
}

// timesOf returns the times of a report; a timing without runs has not been made.
func timesOf(exact, fit timing) report.Times {
	t := report.Times{Exact: report.Number(nan), Approximate: report.Number(nan), Speedup: report.Number(nan), Step: clock().step, Why: cmp.Or(exact.why, fit.why)}
	if exact.runs > 0 {
		t.Exact, t.ExactRange = report.Number(exact.median), []float64{exact.low, exact.high}
	}
	if fit.runs > 0 {
		t.Approximate, t.ApproximateRange = report.Number(fit.median), []float64{fit.low, fit.high}
	}
	if exact.runs > 0 && fit.runs > 0 {
		t.Runs = min(exact.runs, fit.runs)
		t.Speedup, t.SpeedupRange = report.Number(exact.median/fit.median), []float64{exact.low / fit.high, exact.high / fit.low}
	}
	return t
}
