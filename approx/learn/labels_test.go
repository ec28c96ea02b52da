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
)

// classifiers returns functions that train each classifier with each kind of features.
func classifiers(k approx.Kernel, f approx.FeatureMap) map[string]func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error) {
	ctx := context.Background()
	return map[string]func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error){
		"exact ridge": func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error) {
			return learn.RidgeClassifier{Rho: 0.1, Labels: labels, Weights: w}.Exact(ctx, k, x, y)
		},
		"ridge of features": func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error) {
			return learn.RidgeClassifier{Rho: 0.1, Labels: labels, Weights: w}.Features(ctx, f, x, y)
		},
		"exact SVM": func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error) {
			return learn.SVM{C: 2, Tol: 1e-9, Labels: labels, Weights: w}.Exact(ctx, k, x, y)
		},
		"exact SVM with squared loss": func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error) {
			return learn.SVM{C: 2, Tol: 1e-9, Squared: true, Labels: labels, Weights: w}.Exact(ctx, k, x, y)
		},
		"SVM of features": func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error) {
			return learn.SVM{C: 2, Tol: 1e-9, Labels: labels, Weights: w}.Features(ctx, f, x, y)
		},
		"SVM of features with squared loss": func(labels []int, w []float64, x mat.Matrix, y []int) (learn.Decider, error) {
			return learn.SVM{C: 2, Tol: 1e-9, Squared: true, Labels: labels, Weights: w}.Features(ctx, f, x, y)
		},
	}
}

// TestLabels checks that classifiers return the given integers, and that other integers in
// the same order give the same decision functions.
func TestLabels(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x, query := fixture.Normal(40, d, 1), fixture.Normal(15, d, 2)
		k := kernel.Gaussian{Sigma: 1}
		for _, names := range [][]int{{-1, 1}, {0, 1}, {-3, 0, 1000}} {
			y, plain := make([]int, 40), make([]int, 40)
			for i := range y {
				plain[i] = min(int(2*math.Abs(x.Row(i)[0])), len(names)-1)
				y[i] = names[plain[i]]
			}
			for name, train := range classifiers(k, nystrom.Features(k, x.Slice(0, 12))) {
				what := fmt.Sprintf("d = %d, %s, labels %v", d, name, names)
				m, err := train(nil, nil, x, y)
				if err != nil {
					t.Fatal(what, err)
				}
				counted, err := train(nil, nil, x, plain)
				if err != nil {
					t.Fatal(what, err)
				}
				got, indices, f := m.Classify(query), counted.Classify(query), m.Decide(query)
				if !mat.Equal(f, counted.Decide(query)) {
					t.Errorf("%s: the decision functions differ from those of labels from 0", what)
				}
				if !mat.Equal(f, m.Predict(query)) {
					t.Errorf("%s: Decide and Predict differ", what)
				}
				for i, l := range got {
					if l != names[indices[i]] {
						t.Errorf("%s: label %d, want %d", what, l, names[indices[i]])
					}
					row, want := f.RawRowView(i), 0
					if len(row) == 1 && row[0] > 0 {
						want = 1
					}
					for j, v := range row {
						if len(row) > 1 && v > row[want] {
							want = j
						}
					}
					if l != names[want] {
						t.Errorf("%s: label %d for the decision functions %v", what, l, row)
					}
				}
				if accuracy := learn.Accuracy(m.Classify(x), y); accuracy < 0.55 {
					t.Errorf("%s: an accuracy of %g on the training points", what, accuracy)
				}
			}
		}
	}
}

// TestClassifierWeightsRepeatPoints checks that integer weights have the effect of repeated
// points on classifiers.
func TestClassifierWeightsRepeatPoints(t *testing.T) {
	s := dataset.Moons.New(40, 0.25, 1)
	query := fixture.Normal(20, 2, 2)
	w := make([]float64, 40)
	var rows, repeated []int
	for i := range w {
		w[i] = float64(1 + i%3)
		for range 1 + i%3 {
			rows, repeated = append(rows, i), append(repeated, s.Labels[i])
		}
	}
	k := kernel.Gaussian{Sigma: 0.5}
	for name, train := range classifiers(k, nystrom.Features(k, s.X.Slice(0, 12))) {
		got, err := train(nil, w, s.X, s.Labels)
		if err != nil {
			t.Fatal(name, err)
		}
		want, err := train(nil, nil, s.X.Subset(rows), repeated)
		if err != nil {
			t.Fatal(name, err)
		}
		without, err := train(nil, nil, s.X, s.Labels)
		if err != nil {
			t.Fatal(name, err)
		}
		closeTo(t, name, got.Predict(query).RawMatrix().Data, want.Predict(query).RawMatrix().Data, 2e-4)
		if fixture.MaxDiff(t, got.Predict(query).RawMatrix().Data, without.Predict(query).RawMatrix().Data) < 1e-3 {
			t.Errorf("%s: the weights have no effect", name)
		}
		w[3] = -1
		var e *approx.RangeError
		if _, err := train(nil, w, s.X, s.Labels); !errors.As(err, &e) || e.Key != "weights[3]" {
			t.Errorf("%s: the error is %v", name, err)
		}
		w[3] = 1
	}
}

// TestSVMWeightsByInteriorPoint checks that weights have the effect of repeated points if
// the interior-point method continues.
func TestSVMWeightsByInteriorPoint(t *testing.T) {
	ctx := context.Background()
	s := dataset.Moons.New(60, 0.4, 1)
	w, rows, repeated := make([]float64, 60), []int(nil), []int(nil)
	for i := range w {
		w[i] = float64(1 + i%2)
		for range 1 + i%2 {
			rows, repeated = append(rows, i), append(repeated, s.Labels[i])
		}
	}
	f := nystrom.Features(kernel.Gaussian{Sigma: 0.5}, s.X.Slice(0, 10))
	for _, squared := range []bool{false, true} {
		r := learn.SVM{C: 1e3, Tol: 1e-8, Squared: squared}
		want, err := r.Features(ctx, f, s.X.Subset(rows), repeated)
		if err != nil {
			t.Fatal(err)
		}
		r.Weights = w
		got, err := r.Features(ctx, f, s.X, s.Labels)
		if err != nil {
			t.Fatal(err)
		}
		if got.Gap() > 1e-8 || want.Gap() > 1e-8 || math.Abs(got.Primal[0]/want.Primal[0]-1) > 1e-7 {
			t.Errorf("squared %t: the objectives are %g and %g, with gaps %g and %g", squared, got.Primal[0], want.Primal[0], got.Gap(), want.Gap())
		}
	}
}

// TestUnbalancedLabels checks that balanced weights find a rare label.
func TestUnbalancedLabels(t *testing.T) {
	x, y := fixture.Normal(200, 2, 1), make([]int, 200)
	for i := range y {
		if i < 10 {
			y[i] = 1
			x.Row(i)[0] += 2
		}
	}
	w := learn.BalancedWeights(y)
	if w[0] != 10 || math.Abs(w[10]-200./380) > 1e-15 {
		t.Errorf("the weights are %g and %g", w[0], w[10])
	}
	k := kernel.Gaussian{Sigma: 2}
	for name, train := range classifiers(k, nystrom.Features(k, x.Slice(0, 30))) {
		recall := func(w []float64) float64 {
			m, err := train(nil, w, x, y)
			if err != nil {
				t.Fatal(name, err)
			}
			c := learn.NewConfusion(m.Classify(x), y)
			return float64(c.Counts[1][len(c.Labels)-1]) / 10
		}
		if plain, balanced := recall(nil), recall(w); balanced < 0.8 || balanced < plain {
			t.Errorf("%s: a recall of %g, and %g with balanced weights", name, plain, balanced)
		}
	}
	if w := learn.LabelWeights([]int{3, -1, 3}, map[int]float64{3: 0.5}); !slices.Equal(w, []float64{0.5, 1, 0.5}) {
		t.Errorf("the weights of the labels are %v", w)
	}
}

// TestLabelErrors checks the errors for one label, for labels that are not listed, and for
// NoLabel.
func TestLabelErrors(t *testing.T) {
	x := fixture.Normal(6, 2, 1)
	k := kernel.Gaussian{Sigma: 1}
	for name, train := range classifiers(k, nystrom.Features(k, x)) {
		var refusal *approx.UnsupportedError
		if _, err := train(nil, nil, x, []int{7, 7, 7, 7, 7, 7}); !errors.As(err, &refusal) || !strings.Contains(err.Error(), "the label 7") {
			t.Errorf("%s: of one label, the error is %v", name, err)
		}
		m, err := train([]int{7, 9}, nil, x, []int{7, 7, 7, 7, 7, 7})
		if err != nil || !slices.Equal(m.Classify(x), []int{7, 7, 7, 7, 7, 7}) {
			t.Errorf("%s: of one label of two: %v, %v", name, m, err)
		}
		var e *learn.LabelError
		if _, err := train([]int{0, 1}, nil, x, []int{0, 1, 0, 2, 0, 1}); !errors.As(err, &e) || e.Point != 3 || e.Label != 2 {
			t.Errorf("%s: of a label that is not listed, the error is %v", name, err)
		}
		if _, err := train(nil, nil, x, []int{0, 1, 0, 1, learn.NoLabel, 1}); !errors.As(err, &e) || e.Point != 4 {
			t.Errorf("%s: of NoLabel, the error is %v", name, err)
		}
	}
	if got := (&learn.LabelError{Point: 3, Label: 2, Labels: []int{-1, 1}}).Error(); got != "learn: point 3 has the label 2, want one of -1, 1" {
		t.Error(got)
	}
}

func TestEncodeLabels(t *testing.T) {
	labels, names := learn.EncodeLabels([]string{"b", "a", "c", "a"})
	if !slices.Equal(labels, []int{1, 0, 2, 0}) || !slices.Equal(names, []string{"a", "b", "c"}) {
		t.Errorf("%v, %v", labels, names)
	}
}

func TestMetrics(t *testing.T) {
	got, want := mat.NewVecDense(3, []float64{1, 2, 5}), mat.NewVecDense(3, []float64{1, 4, 4})
	twoGot, twoWant := mat.NewDense(3, 2, []float64{1, -1, 2, 0.5, 5, 3}), mat.NewDense(3, 2, []float64{1, -2, 4, 0, 4, 3.5})
	for name, c := range map[string][2]float64{
		"MSE": {learn.MSE(got, want), 5. / 3}, "RMSE": {learn.RMSE(got, want), math.Sqrt(5. / 3)}, "MAE": {learn.MAE(got, want), 1},
		"R2": {learn.R2(got, want), 1 - 5./6}, "R2 of equal numbers": {learn.R2(want, want), 1},
		"R2 of a constant":               {learn.R2(approx.Points{Data: []float64{1, 2}, Dim: 1}, approx.Points{Data: []float64{0.1, 0.1}, Dim: 1}), math.Inf(-1)},
		"R2 of a constant that is right": {learn.R2(approx.Points{Data: []float64{0.1, 0.1}, Dim: 1}, approx.Points{Data: []float64{0.1, 0.1}, Dim: 1}), 1},
		"R2 of two targets":              {learn.R2(twoGot, twoWant), 0.5349462365591398}, // scikit-learn 1.2.1
		"MSE of two targets":             {learn.MSE(twoGot, twoWant), 13. / 12},
		"Accuracy":                       {learn.Accuracy([]int{1, 2, 3}, []int{1, 5, 3}), 2. / 3},
		"ErrorRate":                      {learn.ErrorRate([]int{1, 2, 3}, []int{1, 5, 3}), 1. / 3},
	} {
		if c[0] != c[1] && !(math.Abs(c[0]-c[1]) < 1e-15) {
			t.Errorf("%s is %g, want %g", name, c[0], c[1])
		}
	}
	c := learn.NewConfusion([]int{-1, 10, learn.NoLabel, 10, 10}, []int{-1, -1, 10, 10, 10})
	if text := "     none   -1   10\nnone    0    0    0\n  -1    0    1    1\n  10    1    0    2"; c.String() != text {
		t.Errorf("the confusion is\n%s", c)
	}
}
