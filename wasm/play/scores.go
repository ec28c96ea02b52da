package play

import (
	"context"
	"fmt"
	"slices"

	"mercer/approx"
	"mercer/approx/landmark"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// NewFit returns the fit of a state. Unlike solve.NewFit, it stores the matrix for
// leverage scores. This matrix takes longer than a frame to compute, but does not depend
// on m. All previews of a drag of m therefore use the stored matrix.
func (c *Session) NewFit(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data, o solve.FitOptions) (*solve.Fit, error) {
	withScores := state.Method(s.Method).WithScores
	if withScores == nil || solve.IsLarge(d.X.Len()) || solve.TooManyPoints(s) != "" {
		return solve.NewFit(ctx, s, k, d, o)
	}
	p, _, err := solve.ProblemOf(s, k, d, o)
	if err != nil {
		return nil, err
	}
	r, err := c.scores.Get(solve.ExactStage.Key(s)+fmt.Sprint(d.X.Len()), func() (*landmark.Ridge, error) {
		if err := p.Check(); err != nil {
			return nil, err
		}
		return landmark.NewRidge(ctx, k, d.X, solve.FitLimits.Pivots)
	})
	if err != nil {
		return solve.RefusedFitOf(s, k, err)
	}
	fit, err := withScores(s.Rank, r).Fit(ctx, p)
	if err != nil {
		return solve.RefusedFitOf(s, k, err)
	}
	return solve.FromFit(ctx, *fit, d, o.Leading)
}

// forgetScores frees the matrix of NewFit if no method of s uses it. For thousands of
// points, the matrix takes about 40 MB.
func (c *Session) forgetScores(s *state.State) {
	if !slices.ContainsFunc(s.Compared(), func(t state.State) bool { return state.Method(t.Method).WithScores != nil }) {
		c.scores = Memo[*landmark.Ridge]{}
	}
}
