package approxtest_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/learn"
	"mercer/approx/manifold"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// kernelUses contains the tasks, measures and other functions that evaluate a kernel on points.
// Each use evaluates all or some pairs of the points x.
var kernelUses = map[string]func(ctx context.Context, k approx.Kernel, x approx.Points) error{
	"learn.Ridge.Exact": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := learn.Ridge{Rho: 0.1}.Exact(ctx, k, x, approx.Points{Data: targets(x), Dim: 1})
		return err
	},
	"learn.Ridge.Exact without a ridge": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := learn.Ridge{Rho: learn.NoRidge}.Exact(ctx, k, x, approx.Points{Data: targets(x), Dim: 1})
		return err
	},
	"learn.NewRidgePath": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := learn.NewRidgePath(ctx, k, x, approx.Points{Data: targets(x), Dim: 1})
		return err
	},
	"learn.SVM.Exact": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := learn.SVM{C: 1}.Exact(ctx, k, x, classes(x))
		return err
	},
	"learn.CrossValidation.Run": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := learn.CrossValidation{Folds: 3, Seed: 1}.Run(ctx, learn.Task{X: x, Y: approx.Points{Data: targets(x), Dim: 1}}, learn.Pipeline{Kernel: k}.Grid(nil, nil, learn.Ridges(0.1, 1)))
		return err
	},
	"manifold.Eigenmaps": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := manifold.Eigenmaps{}.Embed(ctx, k, x)
		return err
	},
	"manifold.NormalizedCut": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := manifold.NormalizedCut{}.Cluster(ctx, k, x)
		return err
	},
	"kpca.Solve": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{})
		return err
	},
	"kpca.Solve, coarse": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := kpca.Solve(ctx, k, x, 3, kpca.SolveOptions{Tol: 1e-8})
		return err
	},
	"kpca.SolveCentered": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := kpca.SolveCentered(ctx, k, x, 3, kpca.SolveOptions{})
		return err
	},
	"kpca.SolveLarge": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := kpca.SolveLarge(ctx, k, x, kpca.Box{Min: []float64{-9, -9}, Max: []float64{9, 9}}, 3, kpca.SolveOptions{})
		return err
	},
	"kpca.WeightedPairs": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, _, err := kpca.WeightedPairs(ctx, k, measure.Empirical(x))
		return err
	},
	"kpca.LeadingWeightedPairs": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, _, err := kpca.LeadingWeightedPairs(ctx, k, measure.Empirical(x), 3)
		return err
	},
	"kpca.CenteredWeightedPairs": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := kpca.CenteredWeightedPairs(ctx, k, measure.Empirical(x))
		return err
	},
	"kpca.LearnPreimages": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, err := kpca.LearnPreimages(k, x, x, 0.1)
		return err
	},
	"kpca.Reexpand": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		e := kernel.Expansion{Kernel: k, Centers: x, Coef: mat.NewDense(x.Len(), 1, targets(x))}
		_, _, err := kpca.Reexpand(ctx, e, x.Slice(0, 9))
		return err
	},
	"kpca.Tracker.Next": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := new(kpca.Tracker).Next(ctx, k, x, kpca.Box{}, 3)
		return err
	},
	"landmark.Greedy": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := landmark.Greedy(ctx, k, x, 5, 0, nil)
		return err
	},
	"landmark.RandomlyPivoted": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := landmark.RandomlyPivoted(ctx, k, x, 5, 1, nil)
		return err
	},
	"landmark.Accelerated": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := landmark.Accelerated(ctx, k, x, 5, 1, nil)
		return err
	},
	"landmark.Leverage": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := landmark.Leverage(ctx, k, x, 5, 1)
		return err
	},
	"landmark.Recursive": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := landmark.Recursive(ctx, k, x, 5, 1, nil)
		return err
	},
	"landmark.Bless": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := landmark.Bless(ctx, k, x, 0.1, 2, 100, 1, nil)
		return err
	},
	"landmark.NewRidge": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := landmark.NewRidge(ctx, k, x, 0)
		return err
	},
	"nystrom.FeaturesContext": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := nystrom.FeaturesContext(ctx, k, x)
		return err
	},
	"nystrom.InOrder": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := nystrom.InOrder(ctx, k, x)
		return err
	},
	"nystrom.NewLandmarkValues": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := nystrom.NewLandmarkValues(ctx, k, x, x.Slice(0, 9))
		return err
	},
	"nystrom.Residual": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, _, err := nystrom.Residual(k, otherFeatures(x), x)
		return err
	},
	"ika.Eigenfunctions": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := ika.Eigenfunctions(ctx, k, x, otherFeatures(x), 3)
		return err
	},
	"reduced.NewWeightProgram": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := reduced.NewWeightProgram(ctx, k, x, x.Slice(0, 9))
		return err
	},
	"reduced.Herding": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := reduced.Herding{Centers: 5}.Reduce(ctx, approx.Problem{Kernel: k, X: x})
		return err
	},
	"reduced.Probability": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, err := reduced.Probability(k, measure.Empirical(x))
		return err
	},
	"measure.MMD": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.MMD(ctx, k, measure.Empirical(x), measure.Empirical(x.Slice(0, 9)))
		return err
	},
	"measure.OperatorDistance": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.OperatorDistance(ctx, k, measure.Empirical(x), measure.Empirical(x.Slice(0, 9)))
		return err
	},
	"measure.Gram": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.Gram(ctx, k, otherFeatures(x), x, measure.GramOptions{})
		return err
	},
	"measure.Frobenius": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.Frobenius(ctx, k, otherFeatures(x), x)
		return err
	},
	"measure.Expected": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.Expected(ctx, k, otherFeatures(x), x, x.Len(), 1)
		return err
	},
	"measure.HeldOut": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.HeldOut(ctx, k, otherFeatures(x), x)
		return err
	},
	"measure.CrossError": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.CrossError(ctx, k, otherFeatures(x), x, x.Slice(0, 9))
		return err
	},
	"measure.OnSample": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.OnSample(k, otherFeatures(x), x, measure.Sample(x.Len(), 1))
		return err
	},
	"measure.Sampled.Move": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		s, err := measure.NewSampled(k, otherFeatures(x), x)
		if err == nil {
			err = s.Move(0, x.Row(1))
		}
		return err
	},
	"measure.ErrorField": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.ErrorField(ctx, k, otherFeatures(x), x, x)
		return err
	},
	"measure.Blocks": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.Blocks(ctx, k, otherFeatures(x), x, []int{0, 1}, 4)
		return err
	},
	"measure.EigenResiduals": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		s, err := kpca.Solve(ctx, kernel.Gaussian{Sigma: 0.8}, x, 3, kpca.SolveOptions{})
		if err == nil {
			_, err = measure.EigenResiduals(ctx, k, x, s, 2)
		}
		return err
	},
	"measure.PowerFunction": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.PowerFunction(ctx, k, x, x, 0)
		return err
	},
	"measure.Leverage": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.Leverage(k, x, 0.1)
		return err
	},
	"measure.NewExcess": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.NewExcess(k, x, targets(x), 0.1)
		return err
	},
	"measure.ResidueOf": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.ResidueOf(k, otherFeatures(x), x)
		return err
	},
	"measure.MeanBounds": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		q := measure.Empirical(x)
		for i := range x.Len() {
			q.Owner = append(q.Owner, i)
		}
		_, err := measure.MeanBounds(k, x, q, 0, 0.1)
		return err
	},
	"measure.RelativeError": func(ctx context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.RelativeError(ctx, approx.Problem{Kernel: k, X: x}, approx.Fit{Features: otherFeatures(x)})
		return err
	},
	"measure.SupAtLeast": func(_ context.Context, k approx.Kernel, x approx.Points) error {
		_, err := measure.SupAtLeast(k, otherFeatures(x), 2, 1, 10, 1)
		return err
	},
}

// otherFeatures returns features of another kernel, which is finite everywhere.
func otherFeatures(x approx.Points) approx.FeatureMap {
	return nystrom.Features(kernel.Gaussian{Sigma: 0.8}, x.Slice(0, 5))
}

func targets(x approx.Points) []float64 {
	y := make([]float64, x.Len())
	for i := range y {
		y[i] = x.Row(i)[0]
	}
	return y
}

func classes(x approx.Points) []int {
	c := make([]int, x.Len())
	for i := range c {
		if x.Row(i)[0] > 0 {
			c[i] = 1
		}
	}
	return c
}

// TestUsesOfFlawedKernels checks that if a use evaluates a pair for which the kernel is
// not finite, its error contains the pair and the value.
func TestUsesOfFlawedKernels(t *testing.T) {
	found := 0
	for name, use := range kernelUses {
		for _, n := range []int{40, 390} {
			if testing.Short() && n > 40 {
				break // the error does not depend on the arithmetic
			}
			x := fixture.Normal(n, 2, 5)
			for _, at := range [][2]int{{3, 7}, {0, n - 1}, {5, 5}} {
				for _, value := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
					for _, k := range approxtest.Flawed(x.Row(at[0]), x.Row(at[1]), value) {
						if n > 40 && (at[1] == 7 || !math.IsNaN(value)) {
							continue
						}
						err := callGuarded(func() error { return use(context.Background(), k.Kernel, x) })
						if errors.As(err, new(*approx.UnsupportedError)) {
							continue
						}
						what := fmt.Sprintf("%s by %s, n = %d, k(x%d, x%d) = %g", name, k.Name, n, at[0], at[1], value)
						var e *approx.KernelValueError
						switch {
						case err == nil && !k.WasEvaluated():
							continue
						case err == nil:
							t.Errorf("%s: no error, though the pair is evaluated", what)
							continue
						case !errors.As(err, &e):
							t.Errorf("%s: %v", what, err)
							continue
						}
						found++
						if e.I < 0 || e.J < 0 || !slices.Equal(e.X, x.Row(e.I)) || !slices.Equal(e.Y, x.Row(e.J)) {
							t.Errorf("%s: the error %q does not name points of the data", what, err)
						} else if v := k.Eval(x.Row(e.I), x.Row(e.J)); v != e.Value && (v == v || e.Value == e.Value) || v-v == 0 {
							t.Errorf("%s: %v", what, err)
						}
					}
				}
			}
		}
	}
	if found < 20*len(kernelUses) {
		t.Errorf("only %d errors of %d uses", found, len(kernelUses))
	}
}

// TestCurveOfFlawedKernel checks that a curve continues after a failed fit, and its note
// contains the reason.
func TestCurveOfFlawedKernel(t *testing.T) {
	x := fixture.Normal(40, 2, 5)
	k := approxtest.Flawed(x.Row(3), x.Row(7), math.NaN())[0]
	points, err := measure.Curve(context.Background(), measure.Sweep{Method: nystrom.Uniform{}.Info(), Kernel: k.Kernel, X: x, Vary: "m", At: []float64{40}, Seeds: 1}, nil)
	if err != nil || !strings.Contains(points[0].Note, "= NaN is not finite") {
		t.Errorf("the curve is %+v, %v", points, err)
	}
	_, err = measure.Curve(context.Background(), measure.Sweep{Method: nystrom.Uniform{}.Info(), Kernel: kernel.Gaussian{}, X: x, Vary: "m", At: []float64{40}, Seeds: 1}, nil)
	if !errors.As(err, new(*approx.RangeError)) {
		t.Errorf("the error of a curve of σ = 0 is %v", err)
	}
}

// TestUsesOfInvalidKernels checks that if a field of a kernel is out of range, the error
// of a use contains the name of the field.
func TestUsesOfInvalidKernels(t *testing.T) {
	x := fixture.Normal(20, 2, 5)
	for i, v := range x.Data {
		x.Data[i] = math.Abs(v) // histograms need nonnegative coordinates
	}
	for name, use := range kernelUses {
		for field, k := range approxtest.InvalidKernels() {
			err := callGuarded(func() error { return use(context.Background(), k, x) })
			var e *approx.RangeError
			if !errors.As(err, &e) || e.Key != field {
				t.Errorf("%s of %T: %v, not about %s", name, k, err, field)
			}
		}
	}
}

// TestUsesOfLopsidedKernels checks that for kernels that are far from positive
// semi-definite, a use succeeds or returns a correct error.
func TestUsesOfLopsidedKernels(t *testing.T) {
	x := fixture.Normal(20, 2, 5)
	for name, use := range kernelUses {
		for what, k := range approxtest.Lopsided(x) {
			err := callGuarded(func() error { return use(context.Background(), k, x) })
			if err == nil || errors.As(err, new(*learn.RidgeError)) {
				continue
			}
			if err := approxtest.LopsidedError(err, k, x); err != nil {
				t.Errorf("%s, %s: %v", name, what, err)
			}
		}
	}
}

// callGuarded calls f and returns its error. It turns a panic of f into an error.
func callGuarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}
