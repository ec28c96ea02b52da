package catalogue_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/learn"
	"mercer/approx/manifold"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// tasks lists the tasks under test. The ridge ρ and the bound C are for a kernel whose
// largest value is 1.
var tasks = []approxtest.Task{
	regressionTask("ridge", 0.01, func(ctx context.Context, r learn.Ridge, k approx.Kernel, x approx.Points, y mat.Matrix) (*learn.Regression, error) {
		return r.Exact(ctx, k, x, y)
	}),
	regressionTask("ridge path", 0.01, func(ctx context.Context, r learn.Ridge, k approx.Kernel, x approx.Points, y mat.Matrix) (*learn.Regression, error) {
		p, err := learn.NewRidgePath(ctx, k, x, y)
		if err != nil {
			return nil, err
		}
		return p.Regression(r)
	}),
	regressionTask("ridge on few features", 0.01, func(ctx context.Context, r learn.Ridge, k approx.Kernel, x approx.Points, y mat.Matrix) (*learn.Regression, error) {
		f, err := nystromFeatures(ctx, k, x, 5)
		if err != nil {
			return nil, err
		}
		return r.Features(ctx, f, x, y)
	}),
	regressionTask("ridge on few features, small ridge", 1e-13, func(ctx context.Context, r learn.Ridge, k approx.Kernel, x approx.Points, y mat.Matrix) (*learn.Regression, error) {
		f, err := nystromFeatures(ctx, k, x, 5)
		if err != nil {
			return nil, err
		}
		return r.Features(ctx, f, x, y)
	}),
	regressionTask("ridge on many features", 0.01, func(ctx context.Context, r learn.Ridge, k approx.Kernel, x approx.Points, y mat.Matrix) (*learn.Regression, error) {
		c, inner := kernel.Unscale(k)
		root := kernel.Scaled(math.Sqrt(c), inner) // features whose products have the magnitude of k
		if err := approx.CheckKernel(root); err != nil {
			return nil, err
		}
		return r.Features(ctx, repeatedMap{kernel.Sections{Kernel: root, Centers: x}}, x, y)
	}),
	regressionTask("feature path", 0.01, func(ctx context.Context, r learn.Ridge, k approx.Kernel, x approx.Points, y mat.Matrix) (*learn.Regression, error) {
		f, err := nystromFeatures(ctx, k, x, 5)
		if err != nil {
			return nil, err
		}
		p, err := learn.NewFeatureRidgePath(ctx, f, x, y)
		if err != nil {
			return nil, err
		}
		return p.Regression(r)
	}),
	machineTask("support vector machine", func(ctx context.Context, s learn.SVM, k approx.Kernel, x approx.Points, class []int) (*learn.Machine, error) {
		return s.Exact(ctx, k, x, class)
	}),
	machineTask("linear machine", func(ctx context.Context, s learn.SVM, k approx.Kernel, x approx.Points, class []int) (*learn.Machine, error) {
		f, err := nystromFeatures(ctx, k, x, 5)
		if err != nil {
			return nil, err
		}
		return s.Features(ctx, f, x, class)
	}),
	{Key: "neighbours", Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		s, err := kpca.Solve(ctx, k, x, 5, kpca.SolveOptions{})
		if err != nil {
			return nil, err
		}
		n, err := learn.NewNeighbors(learn.ComponentScores(s, 4), x, threeClasses(x), 3)
		if err != nil {
			return nil, err
		}
		var out []float64
		for _, i := range slices.Concat(n.Nearest(x.Slice(0, 10))...) {
			out = append(out, float64(i))
		}
		return out, nil
	}},
	{Key: "preimages", Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		f, err := kpca.LearnPreimages(k, x, x, 0.01*c)
		if err != nil {
			return nil, err
		}
		return approx.FeaturesTo(nil, f, x), nil
	}},
	{Key: "density", Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		f, err := reduced.KDE(k, reduced.Empirical(x))
		if err != nil {
			return nil, err
		}
		p := approx.FeaturesTo(nil, f, x)
		for i := range p {
			p[i] /= c
		}
		return p, nil
	}},
	{Key: "eigenmaps", Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		e, err := manifold.Eigenmaps{}.Embed(ctx, k, x)
		if err != nil {
			return nil, err
		}
		return append(e.Values(), approx.FeaturesTo(nil, e.Coordinates(), x)...), nil
	}},
	{Key: "eigenmaps of features", Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		f, err := nystromFeatures(ctx, k, x, 12)
		if err != nil {
			return nil, err
		}
		e, err := manifold.Eigenmaps{}.EmbedFeatures(ctx, f, x)
		if err != nil {
			return nil, err
		}
		return append(e.Values(), approx.FeaturesTo(nil, e.Coordinates(), x)...), nil
	}},
	{Key: "normalised cut", Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		p, err := manifold.NormalizedCut{}.Cluster(ctx, k, x)
		if err != nil {
			return nil, err
		}
		out := []float64{p.Ncut}
		for _, i := range p.Assign(x) {
			out = append(out, float64(i))
		}
		return out, nil
	}},
}

func TestTasks(t *testing.T) {
	for _, task := range tasks {
		t.Run(task.Key, func(t *testing.T) { approxtest.TestTask(t, task) })
	}
}

// threeClasses returns one of three classes for each point.
func threeClasses(x approx.Points) []int {
	c := make([]int, x.Len())
	for i := range c {
		switch v := x.Row(i)[0]; {
		case v > 0.5:
			c[i] = 2
		case v > -0.3:
			c[i] = 1
		}
	}
	return c
}

// repeatedMap repeats the features of another map.
type repeatedMap struct{ approx.FeatureMap }

func (t repeatedMap) Len() int { return 2 * t.FeatureMap.Len() }

func (t repeatedMap) Map(dst, x []float64) []float64 {
	dst = append(dst[:0], t.FeatureMap.Map(nil, x)...)
	return append(dst, dst...)
}

// nystromFeatures returns the features of Nyström's method with m landmarks.
func nystromFeatures(ctx context.Context, k approx.Kernel, x approx.Points, m int) (approx.FeatureMap, error) {
	f, err := nystrom.Uniform{Landmarks: m}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
	if err != nil {
		return nil, err
	}
	return f.Features, nil
}

// regressionTask returns the task of learning two targets with the given ridge.
func regressionTask(key string, ridge float64, fit func(ctx context.Context, r learn.Ridge, k approx.Kernel, x approx.Points, y mat.Matrix) (*learn.Regression, error)) approxtest.Task {
	return approxtest.Task{Key: key, Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		y := mat.NewDense(x.Len(), 2, nil)
		for i := range x.Len() {
			y.SetRow(i, []float64{math.Sin(3 * x.Row(i)[0]), float64(i % 3)})
		}
		m, err := fit(ctx, learn.Ridge{Rho: ridge * c, Center: true}, k, x, y)
		if err != nil {
			return nil, err
		}
		return slices.Concat(m.Predict(x).RawMatrix().Data, m.LeaveOneOut().RawMatrix().Data, m.Residuals().RawMatrix().Data, m.Leverages(), []float64{m.DegreesOfFreedom(), m.Rho / c}), nil
	}}
}

// machineTask returns the task of learning three classes. If there are few features, only
// the sums of the multipliers are unique. They are divided by C.
func machineTask(key string, fit func(ctx context.Context, s learn.SVM, k approx.Kernel, x approx.Points, class []int) (*learn.Machine, error)) approxtest.Task {
	return approxtest.Task{Key: key, Run: func(ctx context.Context, k approx.Kernel, c float64, x approx.Points) ([]float64, error) {
		price := 1 / c
		m, err := fit(ctx, learn.SVM{C: price, Bias: 3 * math.Sqrt(c), Tol: 1e-12}, k, x, threeClasses(x))
		if err != nil {
			return nil, err
		}
		sums := make([]float64, 3)
		for i, a := range m.Alpha.RawMatrix().Data {
			sums[i%3] += a / price
		}
		return append(m.Predict(x).RawMatrix().Data, sums...), nil
	}}
}
