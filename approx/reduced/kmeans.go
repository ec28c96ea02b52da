package reduced

import (
	"context"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/landmark"
)

// KMeans is the reduced set of Zhang & Kwok 2009. It consists of the centres of m
// clusters, weighted by the fractions of points. The ε of the theorems is MaxCenterDistance.
type KMeans struct {
	Centers int // m ≥ 1; 0 stands for approx.DefaultSize (100)
	Sweeps  int // largest number of iterations; 0 means landmark.Sweeps (20)
}

var _ Reducer = KMeans{}

// Reduce implements Reducer. It does not evaluate the kernel.
func (s KMeans) Reduce(ctx context.Context, problem approx.Problem) (r Reduction, err error) {
	arg.NotNil("reduced.KMeans.Reduce", "context", ctx)
	arg.Problem("reduced.KMeans.Reduce", problem)
	p, err := withSize(problem, s.Centers)
	if err != nil {
		return Reduction{}, err
	}
	defer evaluate.Catch(&err, p.Kernel, evaluate.Data(p.X))
	if s.Sweeps == 0 {
		s.Sweeps = landmark.Sweeps
	}
	c, err := landmark.Cluster(ctx, p.X, p.Size, p.Seed, landmark.ClusterOptions{Sweeps: s.Sweeps, Events: p.Events, Progress: p.Progress})
	r.Density = c.Density
	if m := r.Centers.Len(); err == nil && m < p.Size {
		r.Notes = approx.Notes{fewPointsNote(p, m)}
	}
	return r, err
}
