package approxtest_test

import (
	"context"
	"sync/atomic"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/learn"
	"mercer/approx/manifold"
	"mercer/approx/measure"
)

// countingKernel is a Gaussian that counts the evaluated pairs.
type countingKernel struct {
	of kernel.Gaussian
	n  *atomic.Int64
}

func (c countingKernel) Eval(x, y []float64) float64 {
	c.n.Add(1)
	return c.of.Eval(x, y)
}

func (c countingKernel) Cross(dst []float64, x, y approx.Points) {
	c.n.Add(int64(x.Len() * y.Len()))
	c.of.Cross(dst, x, y)
}

// radialKernel is a countingKernel with a Profile, which determines the diagonal without
// evaluations.
type radialKernel struct{ countingKernel }

func (r radialKernel) Profile(s float64) float64 { return r.of.Profile(s) }

// TestEvals checks that the reported numbers of evaluations of tasks, solvers and
// landmark draws equal the numbers of evaluated pairs.
func TestEvals(t *testing.T) {
	ctx := context.Background()
	for name, use := range map[string]func(k approx.Kernel, x approx.Points) (int, error){
		"learn.SVM.Exact": func(k approx.Kernel, x approx.Points) (int, error) {
			m, err := learn.SVM{C: 1}.Exact(ctx, k, x, classes(x))
			return m.Evals, err
		},
		"learn.SVM.Exact from the inside": func(k approx.Kernel, x approx.Points) (int, error) {
			class := make([]int, x.Len())
			for i := range class {
				class[i] = i % 2
			}
			m, err := learn.SVM{C: 1e3}.Exact(ctx, k, x, class)
			return m.Evals, err
		},
		"manifold.Eigenmaps": func(k approx.Kernel, x approx.Points) (int, error) {
			e, err := manifold.Eigenmaps{}.Embed(ctx, k, x)
			return e.Evals, err
		},
		"manifold.NormalizedCut": func(k approx.Kernel, x approx.Points) (int, error) {
			p, err := manifold.NormalizedCut{}.Cluster(ctx, k, x)
			return p.Embedding.Evals, err
		},
		"manifold.NormalizedCut by k-means": func(k approx.Kernel, x approx.Points) (int, error) {
			p, err := manifold.NormalizedCut{Rule: manifold.ClusterCoordinates, Parts: 3}.Cluster(ctx, k, x)
			return p.Embedding.Evals, err
		},
		"kpca.Solve": func(k approx.Kernel, x approx.Points) (int, error) {
			s, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{})
			return s.Evals, err
		},
		"kpca.Solve, coarse": func(k approx.Kernel, x approx.Points) (int, error) {
			s, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{Tol: 1e-8})
			return s.Evals, err
		},
		"kpca.Solve, verified": func(k approx.Kernel, x approx.Points) (int, error) {
			s, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{MeasureResiduals: true})
			return s.Evals, err
		},
		"kpca.SolveCentered": func(k approx.Kernel, x approx.Points) (int, error) {
			s, err := kpca.SolveCentered(ctx, k, x, 3, kpca.SolveOptions{})
			return s.Evals, err
		},
		"kpca.WeightedPairs": func(k approx.Kernel, x approx.Points) (int, error) {
			_, evals, err := kpca.WeightedPairs(ctx, k, measure.Empirical(x))
			return evals, err
		},
		"kpca.LeadingWeightedPairs": func(k approx.Kernel, x approx.Points) (int, error) {
			_, evals, err := kpca.LeadingWeightedPairs(ctx, k, measure.Empirical(x), 3)
			return evals, err
		},
		"landmark.Greedy": func(k approx.Kernel, x approx.Points) (int, error) {
			c, err := landmark.Greedy(ctx, k, x, 5, 0, nil)
			return c.Evals, err
		},
		"landmark.RandomlyPivoted": func(k approx.Kernel, x approx.Points) (int, error) {
			c, err := landmark.RandomlyPivoted(ctx, k, x, 70, 1, nil)
			return c.Evals, err
		},
		"landmark.Accelerated": func(k approx.Kernel, x approx.Points) (int, error) {
			c, err := landmark.Accelerated(ctx, k, x, 70, 1, nil)
			return c.Evals, err
		},
		"landmark.Leverage": func(k approx.Kernel, x approx.Points) (int, error) {
			d, err := landmark.Leverage(ctx, k, x, 5, 1)
			return d.Evals, err
		},
		"landmark.Recursive": func(k approx.Kernel, x approx.Points) (int, error) {
			d, err := landmark.Recursive(ctx, k, x, 5, 1, nil)
			return d.Evals, err
		},
		"landmark.Bless": func(k approx.Kernel, x approx.Points) (int, error) {
			d, err := landmark.Bless(ctx, k, x, 0.1, 2, 100, 1, nil)
			return d.Evals, err
		},
	} {
		for _, n := range []int{40, 150, 390} {
			if testing.Short() && n > 150 {
				break // the number of evaluations does not depend on the arithmetic
			}
			x, count := fixture.Normal(n, 2, 5), new(atomic.Int64)
			plainKernel := countingKernel{kernel.Gaussian{Sigma: 0.8}, count}
			for _, k := range []approx.Kernel{plainKernel, radialKernel{plainKernel}} {
				count.Store(0)
				reportedCount, err := use(k, x)
				if err != nil {
					t.Fatal(name, err)
				}
				if int64(reportedCount) != count.Load() {
					t.Errorf("%s of %T, n = %d: %d evaluations are said, and the kernel was evaluated %d times", name, k, n, reportedCount, count.Load())
				}
			}
		}
	}
}
