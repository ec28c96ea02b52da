package learn

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
)

// A Predictor is a trained model with numbers as results: *Regression, the machines and
// classifiers, and *FittedPipeline.
type Predictor interface {
	// Predict returns a matrix with a row of k numbers for each row of x. They are the values
	// of a regression or the decision functions of a classifier. It panics if x has no rows.
	Predict(x mat.Matrix) *mat.Dense
}

// A LabelPredictor is a Predictor with labels as results, such as *Machine.
type LabelPredictor interface {
	Predictor

	// Classify returns the label of each row of x, or NoLabel.
	Classify(x mat.Matrix) []int
}

// A Decider is a LabelPredictor by decision functions.
type Decider interface {
	LabelPredictor

	// Decide returns the decision functions at the rows of x. The matrix has one column
	// for two labels, and otherwise one for each label.
	Decide(x mat.Matrix) *mat.Dense
}

// A Learner trains models. Its fields are its settings. Ridge, RidgeClassifier, SVM and KNN
// are Learners.
type Learner interface {
	// Learn trains a model on t. It uses the features of fit or, if fit is nil, the exact
	// kernel k.
	Learn(ctx context.Context, k approx.Kernel, fit *approx.Fit, t Task) (Predictor, error)
}

// Ridges returns Ridge{Rho: ρ, Center: true} for each ρ. The field Center is set, because
// targets rarely have the mean 0. Ridge{Rho: ρ} has Center false and equals scikit-learn's
// KernelRidge. As in Ridge, 0 stands for 1, and NoRidge for ρ = 0.
func Ridges(rhos ...float64) (learners []Learner) {
	for _, rho := range rhos {
		learners = append(learners, Ridge{Rho: rho, Center: true})
	}
	return learners
}

// RidgeClassifiers returns RidgeClassifier{Rho: ρ} for each ρ. As in Ridge, 0 stands for 1,
// and NoRidge for ρ = 0.
func RidgeClassifiers(rhos ...float64) (learners []Learner) {
	for _, rho := range rhos {
		learners = append(learners, RidgeClassifier{Rho: rho})
	}
	return learners
}

// SVMs returns SVM{C: c} for each c.
func SVMs(costs ...float64) (learners []Learner) {
	for _, c := range costs {
		learners = append(learners, SVM{C: c})
	}
	return learners
}

// Learn implements Learner. The result is a *Regression. Learn returns a *SettingError if
// there is not a weight in r.Weights for each point, or if t has weights too.
func (r Ridge) Learn(ctx context.Context, k approx.Kernel, fit *approx.Fit, t Task) (Predictor, error) {
	const fn = "learn.Ridge.Learn"
	arg.NotNil(fn, "context", ctx)
	t.check(fn)
	if err := t.requireTargets(); err != nil {
		return nil, err
	}
	var m *Regression
	var err error
	if r.Weights, err = t.weightsOf("Ridge.Weights", r.Weights); err != nil {
		return nil, err
	}
	if fit == nil {
		m, err = r.exact(ctx, fn, k, t.X, t.Y)
	} else {
		m, err = r.features(ctx, fn, fit.Features, t.X, t.Y)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// RidgeClassifier holds the settings of the ridge classifier: ridge regression of
// ClassTargets, with Ridge.Center.
type RidgeClassifier struct {
	Rho float64 // ρ > 0; 0 stands for 1, and NoRidge for ρ = 0, as in Ridge

	// Labels holds all labels, in increasing order; nil stands for those that occur. A
	// listed label need not occur.
	Labels []int

	// Weights holds the weights of the points, as in Ridge; nil stands for ones. In a
	// pipeline, use Task.Weights. BalancedWeights gives all labels the same total weight.
	Weights []float64
}

// A FittedRidgeClassifier is a trained ridge classifier.
type FittedRidgeClassifier struct {
	Classifier
	Regression *Regression  // of the target values of the labels
	Notes      approx.Notes // notes for the user
}

// Exact trains the classifier with the exact kernel. The labels are any integers but
// NoLabel. Exact returns the errors of Ridge.Exact, and a *LabelError for a label that is
// not among r.Labels. It returns an *approx.UnsupportedError if there is only one label.
func (r RidgeClassifier) Exact(ctx context.Context, k approx.Kernel, x mat.Matrix, labels []int) (*FittedRidgeClassifier, error) {
	const fn = "learn.RidgeClassifier.Exact"
	return r.train(fn, x, labels, func(s Ridge, y mat.Matrix) (*Regression, error) { return s.exact(ctx, fn, k, x, y) })
}

// Features trains the classifier on the features of f. It returns the errors of Exact.
func (r RidgeClassifier) Features(ctx context.Context, f approx.FeatureMap, x mat.Matrix, labels []int) (*FittedRidgeClassifier, error) {
	const fn = "learn.RidgeClassifier.Features"
	return r.train(fn, x, labels, func(s Ridge, y mat.Matrix) (*Regression, error) { return s.features(ctx, fn, f, x, y) })
}

// Learn implements Learner. The result is a *FittedRidgeClassifier.
func (r RidgeClassifier) Learn(ctx context.Context, k approx.Kernel, fit *approx.Fit, t Task) (Predictor, error) {
	const fn = "learn.RidgeClassifier.Learn"
	arg.NotNil(fn, "context", ctx)
	t.check(fn)
	if err := t.requireLabels(); err != nil {
		return nil, err
	}
	weights, err := t.weightsOf("RidgeClassifier.Weights", r.Weights)
	if err != nil {
		return nil, err
	}
	r.Labels, r.Weights = t.labelsOf(r.Labels), weights
	m, err := r.train(fn, t.X, t.Labels, func(s Ridge, y mat.Matrix) (*Regression, error) {
		if fit == nil {
			return s.exact(ctx, fn, k, t.X, y)
		}
		return s.features(ctx, fn, fit.Features, t.X, y)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (r RidgeClassifier) train(fn string, x mat.Matrix, labels []int, regress func(Ridge, mat.Matrix) (*Regression, error)) (*FittedRidgeClassifier, error) {
	p := arg.Matrix(fn, "x", x)
	if err := checkPoints(p); err != nil {
		return nil, err
	}
	class, all, err := labelIndices(fn, "Ridge classifier", labels, r.Labels, p.Len())
	if err != nil {
		return nil, err
	}
	y := ClassTargets(class, len(all))
	m, err := regress(Ridge{Rho: r.Rho, Center: true, Weights: r.Weights}, y)
	if err != nil {
		return nil, err
	}
	return &FittedRidgeClassifier{Classifier: Classifier{Model: m.Model, Labels: all}, Regression: m, Notes: m.Notes}, nil
}

// Learn implements Learner. The result is a *Machine.
func (s SVM) Learn(ctx context.Context, k approx.Kernel, fit *approx.Fit, t Task) (Predictor, error) {
	const fn = "learn.SVM.Learn"
	arg.NotNil(fn, "context", ctx)
	t.check(fn)
	if err := t.requireLabels(); err != nil {
		return nil, err
	}
	var m *Machine
	var err error
	s.Labels = t.labelsOf(s.Labels)
	if s.Weights, err = t.weightsOf("SVM.Weights", s.Weights); err != nil {
		return nil, err
	}
	if fit == nil {
		m, err = s.exact(ctx, fn, k, t.X, t.Labels)
	} else {
		m, err = s.features(ctx, fn, fit.Features, t.X, t.Labels)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// KNN holds the settings of classification by the nearest neighbours. With an approximation
// method, distances are measured in the leading principal components of the kernel
// (Kingravi, Vela & Gray 2013, §6.2). Without one, distances are measured between the
// points, and the kernel has no effect.
type KNN struct {
	Neighbors  int // number of neighbours that vote; 0 stands for 5
	Components int // number of components; 0 stands for all
}

// Learn implements Learner. The result is a *Neighbors. Learn returns an
// *approx.UnsupportedError if the fit has no eigenpairs. It also
// returns this error if t has weights.
func (s KNN) Learn(ctx context.Context, k approx.Kernel, fit *approx.Fit, t Task) (Predictor, error) {
	const fn = "learn.KNN.Learn"
	arg.NotNil(fn, "context", ctx)
	x := t.check(fn)
	if err := t.requireLabels(); err != nil {
		return nil, err
	}
	if t.Weights != nil {
		return nil, &approx.UnsupportedError{Method: "Classification by nearest neighbours", Reason: "It does not take weights of points."}
	}
	if s.Neighbors == 0 {
		s.Neighbors = 5
	}
	if s.Components < 0 {
		return nil, &approx.RangeError{Key: "Components", Value: float64(s.Components), Min: 0, Max: approx.MaxSize}
	}
	var embedding approx.FeatureMap
	if fit != nil {
		if !fit.HasEigen() {
			return nil, &approx.UnsupportedError{Method: "Classification by nearest neighbours", Reason: "The method finds no components to measure distances in."}
		}
		pairs, err := fit.Eigen(ctx, s.Components)
		if err != nil {
			return nil, err
		}
		embedding = ComponentScores(pairs, approx.MaxSize)
	}
	m, err := newNeighbors(fn, embedding, x, t.Labels, s.Neighbors)
	if err != nil {
		return nil, err
	}
	return m, ctx.Err()
}
