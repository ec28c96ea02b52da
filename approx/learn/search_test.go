package learn_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

var gaussianFamily = approx.Family{Key: "gaussian", New: func(sigma float64, _ approx.Values) (approx.Kernel, error) {
	if !(sigma > 0) {
		return nil, errors.New("no such width")
	}
	return kernel.Gaussian{Sigma: sigma}, nil
}}

func TestFolds(t *testing.T) {
	for _, c := range []struct{ n, k int }{{2, 2}, {10, 3}, {7, 7}, {100, 10}} {
		folds := learn.Folds(c.n, c.k, 1)
		mergedFolds := slices.Concat(folds...)
		slices.Sort(mergedFolds)
		for i, v := range mergedFolds {
			if i != v || len(mergedFolds) != c.n {
				t.Fatalf("%d points in %d folds: %v", c.n, c.k, folds)
			}
		}
		for _, f := range folds {
			if !slices.IsSorted(f) || len(f) < c.n/c.k || len(f) > (c.n+c.k-1)/c.k {
				t.Errorf("%d points in %d folds: %v", c.n, c.k, folds)
			}
		}
	}
	if slices.Equal(learn.Folds(50, 2, 1)[0], learn.Folds(50, 2, 2)[0]) {
		t.Error("two seeds give the same folds")
	}
	for _, c := range []struct {
		n     int
		share float64
		want  int
	}{{10, 0.2, 2}, {10, 1e-9, 1}, {10, 1 - 1e-9, 9}, {2, 0.1, 1}, {1, 0.1, 0}} {
		train, test := learn.Split(c.n, c.share, 3)
		if len(test) != c.want || len(train)+len(test) != c.n || !slices.IsSorted(test) || !slices.IsSorted(train) {
			t.Errorf("of %d points, a share of %g are %v to train on and %v to test on", c.n, c.share, train, test)
		}
	}
}

// TestSearch checks that the losses of a search equal the losses of separate trials.
func TestSearch(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Uniform.New(60, 0, 1)
	task := learn.Task{X: sample.X, Y: dataset.Uniform.Target.Draw(sample.X, 1)}
	sigmas, rhos := []float64{0.3, 1}, []float64{1e-4, 1e-2, 1}
	for name, method := range map[string]*approx.MethodInfo{"exact": nil, "nystrom": uniformInfo()} {
		setup := learn.Setup{Family: gaussianFamily, Method: method, Seed: 5, At: approx.Values{"m": 12}}
		table, err := learn.Search(ctx, task, []learn.Axis{{Key: "sigma", Values: sigmas}, {Key: "rho", Values: rhos}}, 4, 9, setup.Ridge)
		if err != nil {
			t.Fatal(err)
		}
		if len(table.Scores) != 6 {
			t.Fatalf("%d scores", len(table.Scores))
		}
		for i, s := range table.Scores {
			sigma, rho := sigmas[i/3], rhos[i%3]
			if s.At["sigma"] != sigma || s.At["rho"] != rho {
				t.Fatalf("score %d is at %v", i, s.At)
			}
			var sum, square float64
			for j, fold := range learn.Folds(60, 4, 9) {
				var rest []int
				for l := range 60 {
					if !slices.Contains(fold, l) {
						rest = append(rest, l)
					}
				}
				train, test := task.Subset(rest), task.Subset(fold)
				k, r := kernel.Gaussian{Sigma: sigma}, learn.Ridge{Rho: rho, Center: true}
				var m *learn.Regression
				if method == nil {
					m, err = r.Exact(ctx, k, train.X, train.Y)
				} else {
					var fit approx.Fit
					fit, err = method.Fit(ctx, approx.Problem{Kernel: k, X: train.X, Rank: 12, Seed: 5}, nil)
					if err == nil {
						m, err = r.Features(ctx, fit.Features, train.X, train.Y)
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				loss := learn.MSE(m.Predict(test.X), test.Y)
				// The path and a regression with one ridge have different rounding errors.
				if math.Abs(s.Folds[j]-loss) > 1e-8*(1+loss) {
					t.Errorf("%s, %v, fold %d: %g, not %g", name, s.At, j, s.Folds[j], loss)
				}
				sum += s.Folds[j]
				square += s.Folds[j] * s.Folds[j]
			}
			if math.Abs(s.Mean-sum/4) > 1e-14*(1+s.Mean) || math.Abs(s.Spread*s.Spread-(square-sum*sum/4)/3) > 1e-13*(1+square) {
				t.Errorf("%s, %v: mean %g and spread %g of %v", name, s.At, s.Mean, s.Spread, s.Folds)
			}
		}
		best := table.Best()
		for _, s := range table.Scores {
			if s.Mean < best.Mean {
				t.Errorf("%v is better than the best", s.At)
			}
		}
	}
}

// TestSearchClasses checks that both trials learn classes, and the search finds a width
// suitable for the moons.
func TestSearchClasses(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(120, 0.1, 1)
	task := learn.Task{X: sample.X, Class: sample.Labels, Classes: 2}
	setup := learn.Setup{Family: gaussianFamily, Method: uniformInfo(), At: approx.Values{"C": 10, "rho": 0.1, "k": 3, "r": 10}}
	var done, total int
	ctx = approx.WithProgress(ctx, func(d, n int) {
		if d < done {
			t.Errorf("progress falls from %d to %d", done, d)
		}
		done, total = d, n
	})
	for name, trial := range map[string]learn.Trial{"ridge": setup.Ridge, "svm": setup.SVM, "neighbors": setup.Neighbors} {
		done = 0
		table, err := learn.Search(ctx, task, []learn.Axis{{Key: "m", Values: []float64{2, 24}}, {Key: "sigma", Values: []float64{1e-4, 0.4}}}, 5, 1, trial)
		if err != nil {
			t.Fatal(err)
		}
		best := table.Best()
		if best.At["m"] != 24 || best.At["sigma"] != 0.4 || best.Mean > 0.05 {
			t.Errorf("%s: the best is %v", name, best)
		}
		if done != 20 || total != 20 {
			t.Errorf("%s: %d of %d done", name, done, total)
		}
	}
}

// TestSearchNumbersPoints checks that errors of a search contain the index of a point in
// its task, for points in the training set and for points in the test set of a fold.
func TestSearchNumbersPoints(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(40, 0.1, 1)
	task := learn.Task{X: sample.X.Clone(), Class: sample.Labels, Classes: 2}
	settings := approx.Values{"sigma": 0.5, "rho": 1, "C": 1, "k": 3, "r": 2, "m": 30}
	chi2 := approx.Family{Key: "chi2", New: func(sigma float64, _ approx.Values) (approx.Kernel, error) {
		return kernel.ExpChi2{Sigma: sigma, Shift: 9}, nil
	}}
	task.X.Row(20)[1] = -10
	for name, trial := range trials(learn.Setup{Family: chi2, Method: uniformInfo(), At: settings}) {
		for seed := range uint64(4) { // for some seeds, the bad point is in the test set of the first fold
			_, err := learn.Search(ctx, task, nil, 3, seed, trial)
			var e *approx.DomainError
			if !errors.As(err, &e) || e.Row != 20 || e.Column != 1 || e.Set != "" {
				t.Errorf("%s, seed %d: the error is %v, want one of point 20", name, seed, err)
			}
		}
	}
	for _, k := range approxtest.Flawed(sample.X.Row(11), sample.X.Row(11), math.NaN()) {
		flawedFamily := approx.Family{Key: "flawed", New: func(float64, approx.Values) (approx.Kernel, error) { return k.Kernel, nil }}
		_, err := learn.Search(ctx, learn.Task{X: sample.X, Class: sample.Labels, Classes: 2}, nil, 3, 1, learn.Setup{Family: flawedFamily, At: settings}.SVM)
		var e *approx.KernelValueError
		if k.Seen() && (!errors.As(err, &e) || e.I != 11 || e.J != 11 || e.SetI != "" || e.SetJ != "") {
			t.Errorf("by %s: the error is %v, want one of point 11", k.Name, err)
		}
	}
	y := dataset.Moons.Target.Draw(sample.X, 1)
	y[37] = math.NaN()
	_, err := learn.Search(ctx, learn.Task{X: sample.X, Y: y}, nil, 3, 1, learn.Setup{Family: gaussianFamily, At: settings}.Ridge)
	if err == nil || err.Error() != "approx: targets[37] = NaN is not a finite number" {
		t.Errorf("of a target the error is %v", err)
	}
	// The indices must also be converted in wrapped errors.
	wrappingTrial := func(ctx context.Context, settings []approx.Values, train, test learn.Task) ([]float64, error) {
		_, err := learn.Ridge{Rho: 1}.Exact(ctx, kernel.ExpChi2{Sigma: 1, Shift: 9}, train.X, make([]float64, train.X.Len()))
		return []float64{0}, errors.Join(err, ctx.Err())
	}
	var e *approx.DomainError
	if _, err := learn.Search(ctx, task, nil, 3, 1, wrappingTrial); !errors.As(err, &e) || e.Row != 20 || !strings.Contains(err.Error(), "point 20 ") {
		t.Errorf("of a wrapped error: %v", err)
	}
}

// trials returns the trials of a setup by name.
func trials(s learn.Setup) map[string]learn.Trial {
	return map[string]learn.Trial{"Ridge": s.Ridge, "SVM": s.SVM, "Neighbors": s.Neighbors}
}

// TestTrialsCheckTheTestSet checks that if a test point is outside of the domain of the
// kernel, or the kernel is not finite there, the error contains the index of the test
// point.
func TestTrialsCheckTheTestSet(t *testing.T) {
	ctx := context.Background()
	moons := dataset.Moons.New(48, 0.1, 1)
	task := learn.Task{X: moons.X, Y: dataset.Moons.Target.Draw(moons.X, 1), Class: moons.Labels, Classes: 2}
	rows := make([]int, 48)
	for i := range rows {
		rows[i] = i
	}
	settings := approx.Values{"sigma": 0.5, "rho": 1, "C": 1, "k": 3, "r": 2, "m": 12}
	for _, targets := range []bool{true, false} {
		if !targets {
			task.Y = nil
		}
		for _, method := range []*approx.MethodInfo{nil, uniformInfo()} {
			train, test := task.Subset(rows[:40]), task.Subset(rows[40:])
			chi2 := approx.Family{Key: "chi2", New: func(sigma float64, _ approx.Values) (approx.Kernel, error) {
				return kernel.ExpChi2{Sigma: sigma, Shift: 9}, nil
			}}
			test.X.Row(3)[1] = -10
			for name, trial := range trials(learn.Setup{Family: chi2, Method: method, At: settings}) {
				_, err := trial(ctx, []approx.Values{{}}, train, test)
				if name == "Neighbors" && method == nil {
					continue // the trial evaluates no kernel
				}
				var e *approx.DomainError
				if !errors.As(err, &e) || e.Row != 3 || e.Set != learn.TestPoint {
					t.Errorf("%s outside of the domain: the error is %v, want one of point 3 of the test set", name, err)
				}
			}
			test.X.Row(3)[1] = 0.25
			seen := map[string]int{}
			for j := range 40 {
				for name := range trials(learn.Setup{}) {
					k := approxtest.Flawed(test.X.Row(3), train.X.Row(j), math.NaN())[j%5]
					flawedFamily := approx.Family{Key: "flawed", New: func(float64, approx.Values) (approx.Kernel, error) { return k.Kernel, nil }}
					losses, err := trials(learn.Setup{Family: flawedFamily, Method: method, At: settings})[name](ctx, []approx.Values{{}}, train, test)
					if err == nil {
						if k.Seen() {
							t.Errorf("%s by %s: no error where the kernel is NaN, and the loss %v", name, k.Name, losses)
						}
						continue
					}
					seen[name]++
					var e *approx.KernelValueError
					if !errors.As(err, &e) || e.SetI+e.SetJ != learn.TestPoint || e.I+e.J != 3+j {
						t.Errorf("%s by %s: the error is %v, want one of point 3 of the test set and point %d", name, k.Name, err, j)
					}
				}
			}
			if seen["Ridge"] == 0 || seen["SVM"] == 0 || (seen["Neighbors"] == 0) != (method == nil) {
				t.Errorf("pairs with a flaw were evaluated so often: %v", seen)
			}
		}
	}
}

// TestSearchWithoutSuchAnAxis checks that a search returns an error for an axis that its
// trial does not use, and for two axes with the same key.
func TestSearchWithoutSuchAnAxis(t *testing.T) {
	sample := dataset.Moons.New(20, 0.1, 1)
	task := learn.Task{X: sample.X, Class: sample.Labels, Classes: 2}
	settings := approx.Values{"sigma": 1, "rho": 1, "C": 1, "k": 3, "r": 2, "m": 5}
	search := func(trial learn.Trial, keys ...string) error {
		axes := []learn.Axis{}
		for _, key := range keys {
			axes = append(axes, learn.Axis{Key: key, Values: []float64{1, 2}})
		}
		_, err := learn.Search(context.Background(), task, axes, 2, 1, trial)
		return err
	}
	usedAxes := map[string][]string{"Ridge": {"sigma", "rho"}, "SVM": {"sigma", "C"}, "Neighbors": {"sigma", "k"}}
	for _, method := range []*approx.MethodInfo{nil, uniformInfo()} {
		for name, trial := range trials(learn.Setup{Family: gaussianFamily, Method: method, At: settings}) {
			for _, key := range []string{"sigma", "m", "rho", "C", "k", "r", "ell"} {
				err := search(trial, key)
				read := slices.Contains(usedAxes[name], key) || method != nil && (key == "m" || key == "r" && name == "Neighbors")
				var e *approx.KeyError
				if read && err != nil || !read && (!errors.As(err, &e) || e.Key != key) {
					t.Errorf("%s with the axis %s: the error is %v", name, key, err)
				}
			}
			var e *learn.AxisError
			if err := search(trial, "sigma", "sigma"); !errors.As(err, &e) || e.Key != "sigma" {
				t.Errorf("%s with two axes sigma: the error is %v", name, err)
			}
		}
	}
}

func TestSearchErrors(t *testing.T) {
	sample := dataset.Moons.New(20, 0.1, 1)
	task := learn.Task{X: sample.X, Class: sample.Labels, Classes: 2}
	exactSetup := learn.Setup{Family: gaussianFamily}
	fewSetup := learn.Setup{Family: gaussianFamily, Method: uniformInfo(), At: approx.Values{"rho": 1, "sigma": 1}}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	one := []learn.Axis{{Key: "sigma", Values: []float64{1}}}
	for _, c := range []struct {
		ctx   context.Context
		axes  []learn.Axis
		folds int
		trial learn.Trial
		says  string
	}{
		{context.Background(), one, 1, exactSetup.Ridge, "folds = 1 is outside [2, 20]"},
		{context.Background(), one, 21, exactSetup.Ridge, "folds = 21 is outside"},
		{context.Background(), []learn.Axis{{Key: "sigma", Values: nil}}, 2, exactSetup.Ridge, "got no values on an axis of the search"},
		{context.Background(), one, 2, exactSetup.Ridge, `"rho" is neither`},
		{context.Background(), one, 2, exactSetup.SVM, `"C" is neither`},
		{context.Background(), nil, 2, exactSetup.SVM, `"sigma" is neither`},
		{context.Background(), nil, 2, fewSetup.Ridge, `"m" is neither`},
		{context.Background(), []learn.Axis{{Key: "m", Values: []float64{5}}}, 2, fewSetup.Neighbors, `"k" is neither`},
		{context.Background(), []learn.Axis{{Key: "m", Values: []float64{5}}, {Key: "k", Values: []float64{1}}}, 2, fewSetup.Neighbors, `"r" is neither`},
		{context.Background(), []learn.Axis{{Key: "sigma", Values: []float64{1}}, {Key: "k", Values: []float64{11}}}, 2, exactSetup.Neighbors, "k = 11 is outside [1, 10]"},
		{context.Background(), []learn.Axis{{Key: "sigma", Values: []float64{1}}, {Key: "k", Values: []float64{1.5}}}, 2, exactSetup.Neighbors, "k = 1.5 is not an integer in [1, 10]"},
		{context.Background(), []learn.Axis{{Key: "m", Values: []float64{2.5}}, {Key: "k", Values: []float64{1}}}, 2, fewSetup.Neighbors, "m = 2.5 is not an integer"},
		{context.Background(), []learn.Axis{{Key: "m", Values: []float64{2}}, {Key: "r", Values: []float64{1.5}}, {Key: "k", Values: []float64{1}}}, 2, fewSetup.Neighbors, "r = 1.5 is not an integer"},
		{context.Background(), []learn.Axis{{Key: "sigma", Values: []float64{-1}}}, 2, exactSetup.Ridge, "no such width"},
		{context.Background(), []learn.Axis{{Key: "sigma", Values: []float64{1}}, {Key: "rho", Values: []float64{-1}}}, 2, exactSetup.Ridge, "rho = -1"},
		{done, one, 2, exactSetup.Ridge, "canceled"},
	} {
		_, err := learn.Search(c.ctx, task, c.axes, c.folds, 1, c.trial)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("the error is %v, not %q", err, c.says)
		}
	}
}

// uniformInfo returns the description of nystrom.Uniform.
func uniformInfo() *approx.MethodInfo {
	info := nystrom.Uniform{}.Info()
	return &info
}
