package learn_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// TestLearnerSettings checks that fields of a learner that do not apply to a task are errors,
// alone, in a pipeline and in cross-validation.
func TestLearnerSettings(t *testing.T) {
	ctx := context.Background()
	s := dataset.Moons.New(40, 0.3, 1)
	k := kernel.Gaussian{Sigma: 0.5}
	ones := make([]float64, 40)
	for i := range ones {
		ones[i] = 1
	}
	plain := learn.Task{X: s.X, Y: approx.Points{Data: sineTargets(s.X), Dim: 1}, Labels: s.Labels}
	weighted := plain
	weighted.Weights = ones
	for _, c := range []struct {
		learner learn.Learner
		task    learn.Task
		field   string
		applies bool // the learner applies to the whole task, but not to folds
	}{
		{learn.Ridge{Rho: 1, Weights: ones}, plain, "Ridge.Weights", true},
		{learn.Ridge{Rho: 1, Weights: ones[1:]}, plain, "Ridge.Weights", false},
		{learn.Ridge{Rho: 1, Weights: ones}, weighted, "Ridge.Weights", false},
		{learn.Ridge{Rho: 1, Weights: ones[:32]}, plain, "Ridge.Weights", false}, // a weight for each training point
		{learn.RidgeClassifier{Rho: 1, Weights: ones}, plain, "RidgeClassifier.Weights", true},
		{learn.RidgeClassifier{Rho: 1, Weights: ones}, weighted, "RidgeClassifier.Weights", false},
		{learn.SVM{C: 1, Weights: ones[1:]}, plain, "SVM.Weights", false},
		{learn.SVM{C: 1, Weights: ones}, weighted, "SVM.Weights", false},
	} {
		p := learn.Pipeline{Kernel: k, Learner: c.learner}
		var e *learn.SettingError
		if _, err := p.Fit(ctx, c.task); c.applies != (err == nil) || !c.applies && (!errors.As(err, &e) || e.Field != c.field) {
			t.Errorf("%s: the error of the pipeline is %v", c.field, err)
		}
		var inPipeline *learn.PipelineError
		_, err := learn.CrossValidation{}.Run(ctx, c.task, []learn.Pipeline{{Kernel: k, Learner: learn.Ridge{Rho: 1}}, p})
		if !errors.As(err, &e) || e.Field != c.field || !errors.As(err, &inPipeline) || inPipeline.Index != 1 {
			t.Errorf("%s: the error of cross-validation is %v", c.field, err)
		}
	}
}

// TestNewKernel checks that NewKernel receives the scaled training points, in a pipeline and
// in each fold.
func TestNewKernel(t *testing.T) {
	ctx := context.Background()
	s := dataset.Moons.New(60, 0.3, 1)
	task := learn.Task{X: s.X, Y: approx.Points{Data: sineTargets(s.X), Dim: 1}}
	for _, method := range []approx.Method{nil, nystrom.Uniform{Landmarks: 15}} {
		newKernel := func(x mat.Matrix) (approx.Kernel, error) {
			return kernel.Gaussian{Sigma: kernel.MedianBandwidth(x, 1)}, nil
		}
		p := learn.Pipeline{Standardize: true, Method: method, NewKernel: newKernel, Learner: learn.Ridge{Rho: 0.1}, Seed: 1}
		fixed := func(train learn.Task) learn.Pipeline {
			scaler, err := learn.NewScaler(train.X)
			if err != nil {
				t.Fatal(err)
			}
			q := p
			q.NewKernel, q.Kernel = nil, kernel.Gaussian{Sigma: kernel.MedianBandwidth(scaler.Transform(train.X), 1)}
			return q
		}
		got, err := p.Fit(ctx, task)
		if err != nil {
			t.Fatal(err)
		}
		want, err := fixed(task).Fit(ctx, task)
		if err != nil {
			t.Fatal(err)
		}
		closeTo(t, "a kernel of the points", got.Predict(s.X).RawMatrix().Data, want.Predict(s.X).RawMatrix().Data, 0)

		scores, err := learn.CrossValidation{Folds: 3}.Run(ctx, task, p.Grid(nil, nil, learn.Ridges(0.1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		folds := learn.Folds(60, 3, 0)
		for j, testRows := range folds {
			train := task.Subset(complement(60, testRows))
			for i, l := range learn.Ridges(0.1, 1) {
				q := fixed(train)
				q.Learner = l
				m, err := q.Fit(ctx, train)
				if err != nil {
					t.Fatal(err)
				}
				test := task.Subset(testRows)
				closeTo(t, fmt.Sprintf("fold %d", j), []float64{scores[i].Losses[j]}, []float64{learn.MSE(m.Predict(test.X), test.Y)}, 0)
			}
		}

		p.NewKernel = func(mat.Matrix) (approx.Kernel, error) { return nil, context.DeadlineExceeded }
		if _, err := p.Fit(ctx, task); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the error is %v, want that of NewKernel", err)
		}
		p.NewKernel = func(mat.Matrix) (approx.Kernel, error) { return nil, nil }
		if _, err := p.Fit(ctx, task); !errors.As(err, new(*approx.NilError)) {
			t.Errorf("of a nil kernel, the error is %v", err)
		}
		p.Kernel = kernel.Gaussian{Sigma: 1}
		if _, err := p.Fit(ctx, task); !errors.As(err, new(*learn.SettingError)) {
			t.Errorf("of two kernels, the error is %v", err)
		}
	}
}

// complement returns the numbers 0, …, n−1 that are not in rows.
func complement(n int, rows []int) (others []int) {
	omitted := make([]bool, n)
	for _, i := range rows {
		omitted[i] = true
	}
	for i, o := range omitted {
		if !o {
			others = append(others, i)
		}
	}
	return others
}

// TestScoresString checks the table of scores, also at a budget.
func TestScoresString(t *testing.T) {
	s := dataset.Moons.New(60, 0.1, 1)
	task := learn.Task{X: s.X, Y: approx.Points{Data: sineTargets(s.X), Dim: 1}}
	scores, err := learn.CrossValidation{MaxFeatures: 10}.Run(context.Background(), task, learn.Pipeline{}.Grid(
		[]approx.Method{nil, nystrom.Uniform{Landmarks: 10}}, []approx.Kernel{kernel.Gaussian{Sigma: 1.4791}}, learn.Ridges(0.5)))
	if err != nil {
		t.Fatal(err)
	}
	var budget *learn.BudgetError
	if !errors.As(scores[0].Err, &budget) || !budget.Exact || budget.Max != 10 {
		t.Errorf("at a budget, the error of the exact kernel is %v", scores[0].Err)
	}
	lines := strings.Split(scores.String(), "\n")
	if len(lines) != 3 {
		t.Fatalf("the table is %q", lines)
	}
	for i, want := range [][]string{
		{"method", "kernel", "bandwidth", "learner", "features", "loss"},
		{"exact kernel", "Gaussian", "1.479", "Ridge Rho=0.5 Center=true", "–", "learn: the exact kernel has no features to count"},
		{nystrom.Uniform{}.Info().Name, "Gaussian", "1.479", "Ridge Rho=0.5 Center=true", "10", fmt.Sprintf("%.4g ± %.2g", scores[1].Mean, scores[1].StdErr)},
	} {
		for at, word := range want {
			j := strings.Index(lines[i], word)
			if j < 0 || at == 0 && j != 0 {
				t.Errorf("line %d is %q, without %q", i, lines[i], word)
			}
		}
	}
	if got := (learn.Scores{{}}).String(); !strings.Contains(got, "exact kernel") {
		t.Errorf("of an empty score: %q", got)
	}
}

// TestReadLabeledCSVTargets checks that a column of targets is an error.
func TestReadLabeledCSVTargets(t *testing.T) {
	table := func(n int, value func(i int) string) string {
		var b strings.Builder
		b.WriteString("a,y\n")
		for i := range n {
			fmt.Fprintf(&b, "%d,%s\n", i, value(i))
		}
		return b.String()
	}
	for _, c := range []struct{ text, says string }{
		{table(5, func(i int) string { return fmt.Sprint(float64(i) / 2) }), `row 1 of column "y" is "0.5", want an integer or a name`},
		{table(20, func(i int) string { return fmt.Sprint(i * i) }), `the column "y" has 20 different values in 20 rows`},
		{table(20, func(i int) string { return fmt.Sprint("name", i%11) }), `has 11 different values in 20 rows`},
		{table(20, func(i int) string { return fmt.Sprint("name", i%10) }), ""},
		{table(19, func(i int) string { return fmt.Sprint(i) }), ""},
		{table(3, func(i int) string { return []string{"1.0", "2.0", "1.0"}[i] }), ""},
		{table(3, func(i int) string { return []string{"0.5", "oak", "0.5"}[i] }), ""},
	} {
		_, _, _, err := learn.ReadLabeledCSV(strings.NewReader(c.text), "y")
		if c.says == "" && err != nil || c.says != "" && (!errors.As(err, new(*learn.CSVError)) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("the error is %v, want %q", err, c.says)
		}
	}
}

// rhoSetting returns the field Rho of a Ridge with the given ρ ≥ 0.
func rhoSetting(rho float64) float64 {
	if rho == 0 {
		return learn.NoRidge
	}
	return rho
}

// TestDefaultRidge checks that the field Rho of 0 stands for 1, and NoRidge for ρ = 0, in each
// function that takes a Ridge or RidgeClassifier.
func TestDefaultRidge(t *testing.T) {
	ctx := context.Background()
	s := dataset.Moons.New(30, 0.3, 1)
	k := kernel.Gaussian{Sigma: 0.3}
	y := sineTargets(s.X)
	fit, err := nystrom.Uniform{Landmarks: 8}.Fit(ctx, approx.Problem{Kernel: k, X: s.X, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	path, err := learn.NewRidgePath(ctx, k, s.X, approx.Points{Data: y, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	classify := func(rho float64, exact bool) (*learn.Regression, error) {
		r, err := learn.RidgeClassifier{Rho: rho}.Features(ctx, fit.Features, s.X, s.Labels)
		if exact {
			r, err = learn.RidgeClassifier{Rho: rho}.Exact(ctx, k, s.X, s.Labels)
		}
		if err != nil {
			return nil, err
		}
		return r.Regression, nil
	}
	pipeline := func(l learn.Learner, f func(m learn.Predictor) *learn.Regression) (*learn.Regression, error) {
		m, err := learn.Pipeline{Kernel: k, Learner: l}.Fit(ctx, learn.Task{X: s.X, Y: approx.Points{Data: y, Dim: 1}, Labels: s.Labels})
		if err != nil {
			return nil, err
		}
		return f(m.Model), nil
	}
	for name, train := range map[string]func(rho float64) (*learn.Regression, error){
		"exact": func(rho float64) (*learn.Regression, error) {
			return learn.Ridge{Rho: rho}.Exact(ctx, k, s.X, approx.Points{Data: y, Dim: 1})
		},
		"features": func(rho float64) (*learn.Regression, error) {
			return learn.Ridge{Rho: rho}.Features(ctx, fit.Features, s.X, approx.Points{Data: y, Dim: 1})
		},
		"path":                   func(rho float64) (*learn.Regression, error) { return path.Regression(learn.Ridge{Rho: rho}) },
		"classifier":             func(rho float64) (*learn.Regression, error) { return classify(rho, true) },
		"classifier by features": func(rho float64) (*learn.Regression, error) { return classify(rho, false) },
		"pipeline": func(rho float64) (*learn.Regression, error) {
			return pipeline(learn.Ridge{Rho: rho}, func(m learn.Predictor) *learn.Regression { return m.(*learn.Regression) })
		},
		"pipeline of a classifier": func(rho float64) (*learn.Regression, error) {
			return pipeline(learn.RidgeClassifier{Rho: rho}, func(m learn.Predictor) *learn.Regression { return m.(*learn.FittedRidgeClassifier).Regression })
		},
	} {
		byDefault, err := train(0)
		if err != nil {
			t.Fatal(err)
		}
		one, err := train(1)
		if err != nil {
			t.Fatal(err)
		}
		none, err := train(learn.NoRidge)
		if err != nil {
			t.Fatal(err)
		}
		closeTo(t, name, byDefault.Predict(s.X).RawMatrix().Data, one.Predict(s.X).RawMatrix().Data, 0)
		if byDefault.Rho != 1 || none.Rho != 0 {
			t.Errorf("%s: ρ is %g by default, and %g without a ridge", name, byDefault.Rho, none.Rho)
		}
		if a, b := learn.MSE(none.Residuals(), approx.Points{Data: make([]float64, 30), Dim: 1}), learn.MSE(one.Residuals(), approx.Points{Data: make([]float64, 30), Dim: 1}); !(a < b) {
			t.Errorf("%s: without a ridge, the squared error is %g, and %g for ρ = 1", name, a, b)
		}
		if _, err := train(-0.5); !errors.As(err, new(*approx.RangeError)) {
			t.Errorf("%s: of a negative ρ, the error is %v", name, err)
		}
	}
}

// TestTargetScalerOfClassifier checks that the scale of targets, which a classifier does not
// use, leaves its decision functions unchanged.
func TestTargetScalerOfClassifier(t *testing.T) {
	s := dataset.Moons.New(40, 0.3, 1)
	task := learn.Task{X: s.X, Y: approx.Points{Data: sineTargets(s.X), Dim: 1}, Labels: s.Labels}
	p := learn.Pipeline{Kernel: kernel.Gaussian{Sigma: 1}, Learner: learn.RidgeClassifier{}}
	want, err := p.Fit(context.Background(), task)
	if err != nil {
		t.Fatal(err)
	}
	p.StandardizeTargets = true
	got, err := p.Fit(context.Background(), task)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := got.Predict(s.X), want.Predict(s.X); !mat.Equal(a, b) || !mat.Equal(a, got.Decide(s.X)) {
		t.Errorf("the decision functions are %v, want %v", mat.Formatted(a), mat.Formatted(b))
	}
}
