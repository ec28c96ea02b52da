package learn_test

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
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
	"mercer/approx/taylor"
)

func TestFolds(t *testing.T) {
	for _, c := range []struct{ n, k int }{{2, 2}, {10, 3}, {7, 7}, {100, 10}} {
		labels := make([]int, c.n)
		for i := range labels {
			labels[i] = min(i%7, 3)
		}
		for name, folds := range map[string][][]int{"Folds": learn.Folds(c.n, c.k, 1), "StratifiedFolds": learn.StratifiedFolds(labels, c.k, 1)} {
			mergedFolds := slices.Concat(folds...)
			slices.Sort(mergedFolds)
			for i, v := range mergedFolds {
				if i != v || len(mergedFolds) != c.n {
					t.Fatalf("%s: %d points in %d folds: %v", name, c.n, c.k, folds)
				}
			}
			for _, f := range folds {
				if !slices.IsSorted(f) || len(f) < c.n/c.k || len(f) > (c.n+c.k-1)/c.k {
					t.Errorf("%s: %d points in %d folds: %v", name, c.n, c.k, folds)
				}
			}
			for l := range 4 {
				least, most := c.n, 0
				for _, f := range folds {
					count := countLabel(labels, f, l)
					least, most = min(least, count), max(most, count)
				}
				if name == "StratifiedFolds" && most > least+1 {
					t.Errorf("%d points in %d folds: between %d and %d of label %d", c.n, c.k, least, most, l)
				}
			}
		}
	}
	if slices.Equal(learn.Folds(50, 2, 1)[0], learn.Folds(50, 2, 2)[0]) || slices.Equal(learn.StratifiedFolds(make([]int, 50), 2, 1)[0], learn.StratifiedFolds(make([]int, 50), 2, 2)[0]) {
		t.Error("two seeds give the same folds")
	}
}

// countLabel returns the number of rows with a label.
func countLabel(labels, rows []int, label int) (count int) {
	for _, i := range rows {
		if labels[i] == label {
			count++
		}
	}
	return count
}

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		n     int
		share float64
		want  int
	}{{10, 0.2, 2}, {10, 1e-9, 1}, {10, 1 - 1e-9, 9}, {2, 0.1, 1}, {1, 0.1, 0}, {97, 0.3, 29}} {
		labels := make([]int, c.n)
		for i := range labels {
			labels[i] = min(i%5, 2)
		}
		for _, stratified := range []bool{false, true} {
			train, test := learn.Split(c.n, c.share, 3)
			if stratified {
				train, test = learn.StratifiedSplit(labels, c.share, 3)
			}
			both := slices.Sorted(slices.Values(slices.Concat(train, test)))
			if len(test) != c.want || len(both) != c.n || len(slices.Compact(both)) != c.n || !slices.IsSorted(test) || !slices.IsSorted(train) {
				t.Errorf("of %d points, a share of %g are %v to train on and %v to test on", c.n, c.share, train, test)
			}
			for l := range 3 {
				if n := countLabel(labels, both, l); stratified && math.Abs(float64(countLabel(labels, test, l))-float64(c.want)/float64(c.n)*float64(n)) >= 1 {
					t.Errorf("of %d points, %d of %d with label %d are in a test set of %d", c.n, countLabel(labels, test, l), n, l, c.want)
				}
			}
		}
	}
	y := mat.NewDense(10, 2, nil)
	task := learn.Task{X: fixture.Normal(10, 3, 1), Y: y, Labels: []int{0, 0, 0, 0, 0, 1, 1, 1, 1, 1}, Weights: make([]float64, 10)}
	for i := range 10 {
		y.SetRow(i, []float64{task.X.At(i, 0), task.X.At(i, 1)})
		task.Weights[i] = task.X.At(i, 2)
	}
	train, test := task.Split(0.4, 1)
	for _, s := range []learn.Task{train, test} {
		n, _ := s.X.Dims()
		for i := range n {
			if s.Y.At(i, 0) != s.X.At(i, 0) || s.Y.At(i, 1) != s.X.At(i, 1) || s.Weights[i] != s.X.At(i, 2) {
				t.Errorf("point %d has another target or weight", i)
			}
		}
		if 2*countLabel(s.Labels, []int{0, 1, 2, 3}[:n/2*2-n/2], 0) == 0 && n > 4 {
			t.Errorf("the labels are %v", s.Labels)
		}
	}
	if n, _ := test.X.Dims(); n != 4 || learn.Accuracy(test.Labels, []int{0, 0, 1, 1}) != 1 {
		t.Errorf("the labels to test on are %v", test.Labels)
	}
}

// TestScaler compares the scaler with package mat, and checks constant columns and numbers
// of extreme size.
func TestScaler(t *testing.T) {
	x := mat.NewDense(4, 5, []float64{
		1, 0.1, 1e150, 1e-200, 1e9,
		2, 0.1, -1e150, 3e-200, 1e9 + 1,
		3, 0.1, 1e150, 1e-200, 1e9,
		6, 0.1, 0, 1e-200, 1e9 + 1,
	})
	s, err := learn.NewScaler(x)
	if err != nil {
		t.Fatal(err)
	}
	z := s.Transform(x)
	closeTo(t, "first column", mat.Col(nil, 0, z), []float64{-2 / math.Sqrt(3.5), -1 / math.Sqrt(3.5), 0, 3 / math.Sqrt(3.5)}, 1e-15)
	closeTo(t, "constant column", mat.Col(nil, 1, z), []float64{0, 0, 0, 0}, 0)
	for _, j := range []int{0, 2, 3, 4} {
		var sum, square float64
		for _, v := range mat.Col(nil, j, z) {
			sum += v
			square += v * v
		}
		if !(math.Abs(sum) < 1e-14) || !(math.Abs(square-4) < 1e-14) {
			t.Errorf("column %d: sum %g, squares %g", j, sum, square)
		}
	}
	for j := range 5 {
		for i, v := range mat.Col(nil, j, s.Inverse(z)) {
			if w := x.At(i, j); !(math.Abs(v-w) <= 1e-15*math.Max(math.Abs(w), s.Scale[j])) {
				t.Errorf("column %d: %g, want %g", j, v, w)
			}
		}
	}
	if s.Scale[1] != 1 || s.Mean[1] != 0.1 {
		t.Errorf("the constant column has the mean %g and the scale %g", s.Mean[1], s.Scale[1])
	}
	if x.At(0, 0) != 1 {
		t.Error("Transform changes its argument")
	}
	x.Set(2, 1, math.NaN())
	var e *approx.PointError
	if _, err := learn.NewScaler(x); !errors.As(err, &e) || e.Row != 2 || e.Column != 1 {
		t.Errorf("of NaN, the error is %v", err)
	}
}

// TestPipeline checks that a pipeline is its steps one after the other, for a regression
// and a classifier, and for the exact kernel and features.
func TestPipeline(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(40, d, 1)
		for i := range x.Data {
			x.Data[i] = 100 + 10*x.Data[i]
		}
		train, test := learn.Task{X: x, Y: approx.Points{Data: sineTargets(x), Dim: 1}, Labels: make([]int, 40)}.Split(0.25, 1)
		for i := range train.Labels {
			train.Labels[i] = 2*(i%2) - 1
		}
		k := kernel.Gaussian{Sigma: 1}
		for _, method := range []approx.Method{nil, nystrom.Uniform{Landmarks: 9}} {
			p := learn.Pipeline{Standardize: true, StandardizeTargets: true, Method: method, Kernel: k, Learner: learn.Ridge{Rho: 0.1}, Seed: 3}
			m, err := p.Fit(ctx, train)
			if err != nil {
				t.Fatal(err)
			}
			s, _ := learn.NewScaler(train.X)
			sy, _ := learn.NewScaler(train.Y)
			y := sy.Transform(train.Y)
			var want *learn.Regression
			if method == nil {
				want, err = learn.Ridge{Rho: 0.1}.Exact(ctx, k, s.Transform(train.X), y)
			} else {
				var fit *approx.Fit
				fit, err = method.Fit(ctx, approx.Problem{Kernel: k, X: s.Transform(train.X), Seed: 3})
				if err != nil {
					t.Fatal(err)
				}
				want, err = learn.Ridge{Rho: 0.1}.Features(ctx, fit.Features, s.Transform(train.X), y)
			}
			if err != nil {
				t.Fatal(err)
			}
			f := sy.Inverse(want.Predict(s.Transform(test.X)))
			closeTo(t, "prediction", m.Predict(test.X).RawMatrix().Data, f.RawMatrix().Data, 1e-12)
			closeTo(t, "variance", m.Variance(test.X).RawMatrix().Data, scaled(want.Variance(s.Transform(test.X)), sy.Scale[0]*sy.Scale[0]), 1e-12)
			if (m.NumFeatures() == 9) != (method != nil) || m.StoredValues() == 0 && method == nil {
				t.Errorf("%d features, %d stored values", m.NumFeatures(), m.StoredValues())
			}
			for _, l := range []learn.Learner{learn.RidgeClassifier{Rho: 0.1}, learn.SVM{C: 10}, learn.KNN{Neighbors: 1}} {
				p.Learner = l
				m, err := p.Fit(ctx, train)
				if err != nil {
					t.Fatal(err)
				}
				if a := learn.Accuracy(m.Classify(train.X), train.Labels); a < 0.6 {
					t.Errorf("%T: an accuracy of %g", l, a)
				}
				if _, ok := l.(learn.KNN); !ok {
					if r, c := m.Decide(test.X).Dims(); r != 10 || c != 1 {
						t.Errorf("%T: Decide returns %d×%d", l, r, c)
					}
				}
			}
		}
	}
	var e *approx.EmptyError
	x := fixture.Normal(10, 2, 1)
	for _, c := range []struct {
		l learn.Learner
		t learn.Task
	}{{learn.Ridge{}, learn.Task{X: x, Labels: make([]int, 10)}}, {learn.SVM{C: 1}, learn.Task{X: x, Y: approx.Points{Data: make([]float64, 10), Dim: 1}}},
		{learn.RidgeClassifier{}, learn.Task{X: x}}, {learn.KNN{}, learn.Task{X: x}}} {
		if _, err := (learn.Pipeline{Kernel: kernel.Gaussian{Sigma: 1}, Learner: c.l}).Fit(ctx, c.t); !errors.As(err, &e) {
			t.Errorf("%T: the error is %v", c.l, err)
		}
	}
}

// TestTaskWeights checks that the weights of a task reach each learner, and are divided
// with the points.
func TestTaskWeights(t *testing.T) {
	ctx := context.Background()
	s := dataset.Moons.New(40, 0.3, 1)
	k := kernel.Gaussian{Sigma: 0.5}
	w := make([]float64, 40)
	for i := range w {
		w[i] = 0.5 + float64(i%4)
	}
	task := learn.Task{X: s.X, Y: approx.Points{Data: sineTargets(s.X), Dim: 1}, Labels: s.Labels, Weights: w}
	query := fixture.Normal(10, 2, 1)
	for _, c := range []struct{ plain, weighted learn.Learner }{
		{learn.Ridge{Rho: 0.1}, learn.Ridge{Rho: 0.1, Weights: w}},
		{learn.RidgeClassifier{Rho: 0.1}, learn.RidgeClassifier{Rho: 0.1, Weights: w}},
		{learn.SVM{C: 1}, learn.SVM{C: 1, Weights: w}},
	} {
		got, err := learn.Pipeline{Kernel: k, Learner: c.plain}.Fit(ctx, task)
		if err != nil {
			t.Fatal(err)
		}
		want, err := learn.Pipeline{Kernel: k, Learner: c.weighted}.Fit(ctx, learn.Task{X: task.X, Y: task.Y, Labels: task.Labels})
		if err != nil {
			t.Fatal(err)
		}
		closeTo(t, fmt.Sprintf("%T", c.plain), got.Predict(query).RawMatrix().Data, want.Predict(query).RawMatrix().Data, 0)
	}
}

// TestCrossValidation checks that the losses equal those of pipelines that are trained on
// each fold by hand, with their mean and its standard error.
func TestCrossValidation(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Uniform.New(60, 0, 1)
	task := learn.Task{X: sample.X, Y: approx.Points{Data: dataset.Uniform.Target.Draw(sample.X, 1), Dim: 1}}
	methods := []approx.Method{nil, nystrom.Uniform{Landmarks: 12}, nystrom.KMeans{Landmarks: 8}}
	kernels := []approx.Kernel{kernel.Gaussian{Sigma: 0.3}, kernel.Gaussian{Sigma: 1}}
	grid := learn.Pipeline{Standardize: true, Seed: 5}.Grid(methods, kernels, learn.Ridges(1e-4, 1))
	if len(grid) != 12 || grid[1].Learner.(learn.Ridge).Rho != 1 || grid[2].Kernel != kernels[1] || grid[4].Method != methods[1] {
		t.Fatalf("the grid is %v", grid)
	}
	var done int
	progress := func(d, n int) {
		if d != done+1 || n != 48 {
			t.Errorf("progress %d of %d after %d", d, n, done)
		}
		done = d
	}
	scores, err := learn.CrossValidation{Folds: 4, Seed: 9, Progress: progress}.Run(ctx, task, grid)
	if err != nil {
		t.Fatal(err)
	}
	folds := learn.Folds(60, 4, 9)
	for i, s := range scores {
		for j, fold := range folds {
			var rest []int
			for l := range 60 {
				if !slices.Contains(fold, l) {
					rest = append(rest, l)
				}
			}
			m, err := grid[i].Fit(ctx, task.Subset(rest))
			if err != nil {
				t.Fatal(err)
			}
			test := task.Subset(fold)
			if want := learn.MSE(m.Predict(test.X), test.Y); s.Losses[j] != want {
				t.Errorf("pipeline %d, fold %d: %g, want %g", i, j, s.Losses[j], want)
			}
		}
		mean := (s.Losses[0] + s.Losses[1] + s.Losses[2] + s.Losses[3]) / 4
		var square float64
		for _, l := range s.Losses {
			square += (l - mean) * (l - mean)
		}
		closeTo(t, "moments", []float64{s.Mean, s.StdErr}, []float64{mean, math.Sqrt(square / 3 / 4)}, 1e-15)
		if s.Features != []int{0, 12, 8}[i/4] {
			t.Errorf("pipeline %d: %d features", i, s.Features)
		}
		if best := scores.Best(); s.Mean < best.Mean {
			t.Errorf("pipeline %d is better than the best", i)
		}
		if one := scores.OneStandardError(); !(one.Mean <= scores.Best().Mean+scores.Best().StdErr) {
			t.Errorf("the mean %g is more than one standard error above the best", one.Mean)
		}
	}
	made := learn.Scores{{Mean: 1, StdErr: 0.5, Features: 20}, {Mean: 1.2, Features: 10}, {Mean: 1.4, Features: 10}, {Mean: 1.6, Features: 1}, {Mean: math.NaN(), Err: errors.New("")}, {Mean: 1}}
	if made.Best().Features != 20 || made.OneStandardError().Mean != 1.2 {
		t.Errorf("the best is %v, and within its standard error %v", made.Best(), made.OneStandardError())
	}
}

// TestCrossValidationRefusals checks that a pipeline that does not apply has an error and
// the others have scores, also at a budget.
func TestCrossValidationRefusals(t *testing.T) {
	ctx := context.Background()
	s := dataset.Moons.New(60, 0.1, 1)
	task := learn.Task{X: s.X, Y: approx.Points{Data: sineTargets(s.X), Dim: 1}, Labels: s.Labels}
	grid := learn.Pipeline{Learner: learn.Ridge{Rho: 0.1}}.Grid(
		[]approx.Method{taylor.Method{}, nystrom.Uniform{Landmarks: 10}, nil},
		[]approx.Kernel{kernel.Laplacian{Sigma: 1}, kernel.Gaussian{Sigma: 1}, kernel.ExpChi2{Sigma: 1}, kernel.Sigmoid{Sigma: 1, Offset: -1}}, nil)
	scores, err := learn.CrossValidation{Folds: 3}.Run(ctx, task, grid)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range scores {
		refused := i == 0 || i%4 >= 2
		if refused != (s.Err != nil) || refused != math.IsNaN(s.Mean) || refused != (s.Losses == nil) {
			t.Errorf("pipeline %d: %v, mean %g", i, s.Err, s.Mean)
		}
	}
	var unsupported *approx.UnsupportedError
	var domain *approx.DomainError
	if !errors.As(scores[0].Err, &unsupported) || !errors.As(scores[6].Err, &domain) || domain.Set != "" || s.X.Row(domain.Row)[domain.Column] != domain.Value {
		t.Errorf("the errors are %v and %v", scores[0].Err, scores[6].Err)
	}
	if scores.Best().Err != nil {
		t.Errorf("the best has the error %v", scores.Best().Err)
	}
	if _, err := (learn.CrossValidation{Folds: 3}).Run(ctx, task, grid[:1]); !errors.As(err, &unsupported) {
		t.Errorf("without a score, the error is %v", err)
	}
	var budget *learn.BudgetError
	scores, err = learn.CrossValidation{MaxFeatures: 10}.Run(ctx, task, learn.Pipeline{Kernel: kernel.Gaussian{Sigma: 1}, Learner: learn.Ridge{Rho: 0.1}}.Grid(
		[]approx.Method{nystrom.Uniform{Landmarks: 11}, nystrom.Uniform{Landmarks: 10}}, nil, nil))
	if err != nil || !errors.As(scores[0].Err, &budget) || budget.Size != 11 || scores[1].Err != nil || scores[1].Features != 10 {
		t.Errorf("at a budget: %v, %v", scores, err)
	}
	// Stored values are known for every method here, and limited too.
	scores, err = learn.CrossValidation{MaxStoredValues: 40}.Run(ctx, task, learn.Pipeline{Kernel: kernel.Gaussian{Sigma: 1}, Learner: learn.Ridge{Rho: 0.1}}.Grid(
		[]approx.Method{nil, nystrom.Uniform{Landmarks: 5}}, nil, nil))
	if err != nil || !errors.As(scores[0].Err, &budget) || budget.Unit != "stored values" || scores[1].Err != nil {
		t.Errorf("at a budget of stored values: %v, %v", scores, err)
	}
	var loss *learn.LossError
	if _, err := (learn.CrossValidation{Loss: func(*learn.FittedPipeline, learn.Task) float64 { return math.NaN() }}).Run(ctx, task, grid[5:6]); !errors.As(err, &loss) {
		t.Errorf("of a loss of NaN, the error is %v", err)
	}
}

// TestCrossValidationClasses checks that cross-validation of classifiers finds a suitable
// width, and that a label with one point is no error.
func TestCrossValidationClasses(t *testing.T) {
	ctx := context.Background()
	s := dataset.Moons.New(120, 0.1, 1)
	learners := slices.Concat(learn.RidgeClassifiers(0.1), learn.SVMs(10), []learn.Learner{learn.KNN{Neighbors: 3, Components: 10}})
	grid := learn.Pipeline{Method: nystrom.Uniform{Landmarks: 24}}.Grid(nil, []approx.Kernel{kernel.Gaussian{Sigma: 1e-4}, kernel.Gaussian{Sigma: 0.4}}, learners)
	scores, err := learn.CrossValidation{}.Run(ctx, learn.Task{X: s.X, Labels: s.Labels}, grid)
	if err != nil {
		t.Fatal(err)
	}
	for i := range learners {
		if bad, good := scores[i], scores[3+i]; !(good.Mean < 0.06 && good.Mean < bad.Mean) {
			t.Errorf("%T: error rates %g and %g", learners[i], bad.Mean, good.Mean)
		}
	}
	for _, labels := range [][]int{{0, 0, 0, 0, 1, 0, 0, 0, 0, 0}, {0, 0, 0, 5, 1, 0, 1, 0, 0, 1}} {
		scores, err := learn.CrossValidation{Folds: 3}.Run(ctx, learn.Task{X: fixture.Normal(10, 2, 1), Labels: labels},
			learn.Pipeline{Kernel: kernel.Gaussian{Sigma: 1}}.Grid(nil, nil, slices.Concat(learn.RidgeClassifiers(1), learn.SVMs(1), []learn.Learner{learn.KNN{}})))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range scores {
			if s.Err != nil {
				t.Errorf("labels %v, %T: %v", labels, s.Pipeline.Learner, s.Err)
			}
		}
	}
}

// TestCrossValidationErrors checks that errors name the pipeline, and the index of the point
// in the task for points to train on and to test on.
func TestCrossValidationErrors(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(40, 0.1, 1)
	task := learn.Task{X: sample.X.Clone(), Y: approx.Points{Data: sineTargets(sample.X), Dim: 1}, Labels: sample.Labels}
	task.X.(approx.Points).Row(20)[1] = -10
	for _, l := range slices.Concat(learn.Ridges(1), learn.SVMs(1)) {
		for _, method := range []approx.Method{nil, nystrom.Uniform{Landmarks: 9}} {
			for seed := range uint64(4) { // for some seeds, the bad point is in the test set of the first fold
				p := learn.Pipeline{Method: method, Kernel: kernel.ExpChi2{Sigma: 1, Shift: 9}, Learner: l}
				_, err := learn.CrossValidation{Folds: 3, Seed: seed}.Run(ctx, task, []learn.Pipeline{p})
				var e *approx.DomainError
				if !errors.As(err, &e) || e.Row != 20 || e.Column != 1 || e.Set != "" {
					t.Errorf("%T, seed %d: the error is %v, want one of point 20", l, seed, err)
				}
			}
		}
	}
	task.X = sample.X
	good := learn.Pipeline{Kernel: kernel.Gaussian{Sigma: 1}, Learner: learn.Ridge{Rho: 1}}
	done, cancel := context.WithCancel(ctx)
	cancel()
	y := mat.DenseCopyOf(task.Y)
	y.Set(37, 0, math.NaN())
	bad := good
	for _, c := range []struct {
		ctx  context.Context
		v    learn.CrossValidation
		t    learn.Task
		p    func(p learn.Pipeline) learn.Pipeline
		says string
	}{
		{ctx, learn.CrossValidation{Folds: 1}, task, nil, "Folds = 1 is outside [2, 40]"},
		{ctx, learn.CrossValidation{Folds: 41}, task, nil, "Folds = 41 is outside"},
		{ctx, learn.CrossValidation{}, learn.Task{X: task.X, Y: y}, nil, "target 0 of point 37 is NaN"},
		{ctx, learn.CrossValidation{}, task, func(p learn.Pipeline) learn.Pipeline { p.Kernel = kernel.Gaussian{}; return p }, "pipeline 1: "},
		{ctx, learn.CrossValidation{}, task, func(p learn.Pipeline) learn.Pipeline { p.Learner = learn.Ridge{Rho: -2}; return p }, "pipeline 1: approx: rho = -2"},
		{ctx, learn.CrossValidation{}, task, func(p learn.Pipeline) learn.Pipeline { p.Method = nystrom.Uniform{Landmarks: -1}; return p }, "pipeline 1: approx: Landmarks = -1"},
		{ctx, learn.CrossValidation{}, learn.Task{X: task.X, Labels: task.Labels}, nil, "targets"},
		{done, learn.CrossValidation{}, task, nil, "canceled"},
	} {
		bad = good
		if c.p != nil {
			bad = c.p(good)
		}
		_, err := c.v.Run(c.ctx, c.t, []learn.Pipeline{good, bad})
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("the error is %v, not %q", err, c.says)
		}
	}
	var e *approx.EmptyError
	if _, err := (learn.CrossValidation{}).Run(ctx, task, nil); !errors.As(err, &e) {
		t.Errorf("without pipelines, the error is %v", err)
	}
}

// TestReadCSV checks the columns, labels and errors of tables.
func TestReadCSV(t *testing.T) {
	task, columns, err := learn.ReadCSV(strings.NewReader("\ufeffa, y ,b\n1,2,3\n4,5e1,-6\n"), "y")
	if err != nil || !slices.Equal(columns, []string{"a", "b"}) || !mat.Equal(task.Y, mat.NewVecDense(2, []float64{2, 50})) || !mat.Equal(task.X, mat.NewDense(2, 2, []float64{1, 3, 4, -6})) {
		t.Errorf("%v, %v, %v", task, columns, err)
	}
	task, _, names, err := learn.ReadLabeledCSV(strings.NewReader("a,kind\n1,oak\n2,ash\n3,oak\n"), "kind")
	if err != nil || !slices.Equal(task.Labels, []int{1, 0, 1}) || !slices.Equal(names, []string{"ash", "oak"}) {
		t.Errorf("%v, %v, %v", task, names, err)
	}
	task, _, names, err = learn.ReadLabeledCSV(strings.NewReader("a,kind\n1,7\n2,-1\n"), "kind")
	if err != nil || !slices.Equal(task.Labels, []int{7, -1}) || names != nil {
		t.Errorf("%v, %v, %v", task, names, err)
	}
	for text, says := range map[string]string{
		"a,b\n1,2\n":        `learn: the header a,b has no column "y"`,
		"y\n1\n":            "no column but the target",
		"a,y\n":             "got no rows below the header of the table",
		"a,y\n1,2\n3,\n":    `learn: row 1 of column "y" is "", want a finite number`,
		"a,y\nNaN,2\n":      `learn: row 0 of column "a" is "NaN", want a finite number`,
		"a,y\n1,2\n1,2,3\n": "wrong number of fields",
	} {
		if _, _, err := learn.ReadCSV(strings.NewReader(text), "y"); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("of %q, the error is %v, not %q", text, err, says)
		}
	}
}
