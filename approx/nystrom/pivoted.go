package nystrom

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/dense"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/fitting"
	"mercer/approx/internal/lin"
	"mercer/approx/internal/unit"
	"mercer/approx/internal/words"
	"mercer/approx/landmark"
	"mercer/approx/ritz"
)

// RandomlyPivoted chooses landmarks as the pivots of a randomly pivoted Cholesky
// factorisation.
type RandomlyPivoted struct {
	Landmarks int // m ≥ 1; 0 stands for approx.DefaultSize (100)
}

var randomlyPivotedInfo = fitting.Describe(approx.MethodInfo{
	Key:    "nystrom-rpc",
	Name:   "Nyström, randomly pivoted Cholesky",
	Short:  "randomly pivoted Cholesky",
	Source: "Chen, Epperly, Tropp & Webber 2025",
	Doc:    "Draws each landmark with a probability proportional to its residual k(x, x) − k̂(x, x) after the earlier ones: accurate for its cost, and robust.",
	Traits: approx.Traits{Definite: true, Interpolates: true, Lower: true, Seeded: true, Sized: true, Extends: true},
}, func(m int, _ approx.Values) approx.Method { return RandomlyPivoted{Landmarks: m} })

// Info implements approx.Method.
func (RandomlyPivoted) Info() approx.MethodInfo { return randomlyPivotedInfo }

// Fit implements approx.Method.
func (r RandomlyPivoted) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	return fitPivots(ctx, "nystrom.RandomlyPivoted.Fit", p, r.Landmarks, func(ctx context.Context, p fitting.Problem) (*landmark.Cholesky, error) {
		return landmark.RandomlyPivoted(ctx, p.Kernel, p.X, p.Size, p.Seed, p.Progress)
	})
}

// fitPivots is fn, the function Fit of a method whose m landmarks are the pivots of a
// Cholesky factorisation.
func fitPivots(ctx context.Context, fn string, p approx.Problem, m int, factor func(ctx context.Context, p fitting.Problem) (*landmark.Cholesky, error)) (*approx.Fit, error) {
	return unit.Run(ctx, fn, p, "Landmarks", m, func(ctx context.Context, p fitting.Problem) (approx.Fit, error) {
		c, err := factor(ctx, p)
		if err != nil {
			return approx.Fit{}, err
		}
		fit, err := fromCholesky(ctx, p.Kernel, p.X, c)
		if err != nil {
			return approx.Fit{}, err
		}
		if m := len(c.Pivots); m < p.Size {
			fit.Notes = append(fit.Notes, pivotsEndedNote(p, m))
		}
		if otherCount := p.X.Len() - len(c.Pivots); otherCount > 0 && fit.Features.(features).areIsolated() && isZeroBeyondPivots(c) {
			fit.Notes = append(fit.Notes, solitaryNote(otherCount))
		}
		return fit, nil
	})
}

// isZeroBeyondPivots reports whether K̂ is 0 at all points other than the pivots of c.
func isZeroBeyondPivots(c *landmark.Cholesky) bool {
	n, f := len(c.Residual), dense.Data(c.F)
	var pivotSum float64
	for l := range c.Pivots {
		for _, i := range c.Pivots {
			pivotSum += f[l*n+i] * f[l*n+i]
		}
	}
	return lin.Dot(f, f)-pivotSum <= isolatedShare*pivotSum
}

// FromCholesky is like FromLandmarks, with the pivots of c as the landmarks. The rows of
// c are the features of the data, so FromCholesky does not evaluate the kernel again. The
// fit refers to c.F until its eigenpairs are known. If ctx is done, FromCholesky returns the
// error of ctx. It also returns an error if c has no pivots. It panics if c is nil or has
// another number of points than x.
func FromCholesky(ctx context.Context, k approx.Kernel, x mat.Matrix, c *landmark.Cholesky) (*approx.Fit, error) {
	fit, err := fromCholesky(ctx, k, x, c)
	if err != nil {
		return nil, err
	}
	return &fit, nil
}

func fromCholesky(ctx context.Context, k approx.Kernel, x mat.Matrix, c *landmark.Cholesky) (_ approx.Fit, err error) {
	arg.NotNil("nystrom.FromCholesky", "context", ctx)
	points := arg.Matrix("nystrom.FromCholesky", "x", x)
	defer evaluate.Catch(&err, k, evaluate.Data(points))
	if c == nil {
		panic("nystrom.FromCholesky: got no factor, want one")
	}
	if err := arg.CheckData(k, points); err != nil {
		return approx.Fit{}, err
	}
	arg.Len("nystrom.FromCholesky", "points", points.Len(), len(c.Residual))
	n, r := points.Len(), len(c.Pivots)
	if r == 0 {
		return approx.Fit{}, errZeroKernel
	}
	factorRows, factorCols := dense.Dims(c.F)
	arg.Len("nystrom.FromCholesky", "rows of F", factorRows, r)
	arg.Len("nystrom.FromCholesky", "columns of F", factorCols, n)
	for _, i := range c.Pivots {
		arg.Index("nystrom.FromCholesky", "pivot", i, n)
	}
	f := features{kernel: k, centers: points.Subset(c.Pivots), l: dense.Data(c.Lower())}
	fit := approx.Fit{
		Features:     f,
		Landmarks:    approx.Density{Centers: f.centers},
		LandmarkRows: slices.Clone(c.Pivots),
		Size:         r,
		Evals:        c.Evals,
		Ritz:         true,
	}
	factor := dense.Data(c.F)
	fit.SetEigenFunc(func(ctx context.Context, _ int) (approx.EigenResult, error) {
		s := make([]float64, r*r)
		if err := lin.SymMulTContext(ctx, s, factor, r, n); err != nil {
			return approx.EigenResult{}, err
		}
		for i := range s {
			s[i] /= float64(n)
		}
		pairs, err := ritz.SolveCovariance(ctx, f, dense.New(r, r, s), n)
		if err != nil {
			return approx.EigenResult{}, err
		}
		return approx.EigenResult{Pairs: pairs, IsAll: true}, nil
	})
	return fit, ctx.Err()
}

// pivotsEndedNote explains why there are only got pivots, fewer than requested.
func pivotsEndedNote(p fitting.Problem, got int) approx.Note {
	if n := p.X.Len(); got == n {
		return fewLandmarksNote(p, got)
	}
	return approx.Notef(approx.RankReduced, "With %s nothing is left of any point but rounding.", words.Count(got, "landmark"))
}
