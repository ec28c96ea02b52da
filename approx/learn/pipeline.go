package learn

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/combined"
)

// A Pipeline holds the settings of a model that is trained in three steps: the coordinates
// are standardised, a method approximates the kernel by features, and a learner trains on
// the features. In a pipeline, use Task.Weights for weights of the points.
type Pipeline struct {
	// Standardize scales each coordinate to mean 0 and standard deviation 1 on the
	// training points, as NewScaler does. The kernel is applied to the scaled points.
	Standardize bool

	// StandardizeTargets scales each target to mean 0 and standard deviation 1 on the
	// training points. The learner trains on the scaled targets, and so a ridge ρ and a
	// noise have their unit. Results are in the unit of the caller.
	StandardizeTargets bool

	Method  approx.Method // approximation method; nil stands for the exact kernel
	Kernel  approx.Kernel
	Learner Learner
	Seed    uint64 // seed of the method

	// NewKernel, if not nil, returns the kernel for the training points x, which are scaled
	// if Standardize is true. For example, it chooses a bandwidth by kernel.MedianBandwidth.
	// Kernel must then be nil. CrossValidation calls NewKernel with the training points of
	// each fold, and anew for each pipeline.
	NewKernel func(x mat.Matrix) (approx.Kernel, error)
}

// A FittedPipeline is a trained Pipeline.
type FittedPipeline struct {
	Dim          int         // d
	Scaler       *Scaler     // of the coordinates; nil if they are not standardised
	TargetScaler *Scaler     // of the targets; nil if they are not standardised
	Fit          *approx.Fit // nil for the exact kernel

	// Model is the result of the learner for scaled points and targets: *Regression,
	// *FittedRidgeClassifier, *Machine, *Neighbors or a type of another learner.
	Model Predictor

	Notes approx.Notes // notes of the fit and of the model for the user
}

// Fit trains the pipeline on t. It returns the errors of NewScaler, the method and the
// learner, an *approx.EmptyError if t has no targets or labels for the learner, and a
// *SettingError if a setting does not apply to t. The result shares no memory with t.
func (p Pipeline) Fit(ctx context.Context, t Task) (*FittedPipeline, error) {
	const fn = "learn.Pipeline.Fit"
	arg.NotNil(fn, "context", ctx)
	if err := t.checkValues(fn); err != nil {
		return nil, err
	}
	prepared, err := p.prepare(ctx, fn, t)
	if err != nil {
		return nil, err
	}
	return p.learn(ctx, prepared)
}

// preparedTask is a scaled task, with the fit of a method.
type preparedTask struct {
	Task
	kernel               approx.Kernel
	scaler, targetScaler *Scaler
	fit                  *approx.Fit
}

// prepare performs the steps before the learner.
func (p Pipeline) prepare(ctx context.Context, fn string, t Task) (q preparedTask, err error) {
	arg.NotNil(fn, "learner", p.Learner)
	q.Task, q.kernel = t, p.Kernel
	if p.Standardize {
		if q.scaler, err = NewScaler(t.X); err != nil {
			return q, err
		}
		q.X = q.scaler.Transform(t.X)
	}
	if p.StandardizeTargets && t.Y != nil {
		if q.targetScaler, err = NewScaler(t.Y); err != nil {
			return q, err
		}
		q.Y = q.targetScaler.Transform(t.Y)
	}
	if p.NewKernel != nil {
		if p.Kernel != nil {
			return q, &SettingError{Field: "Pipeline.NewKernel", Reason: "it is set together with Pipeline.Kernel"}
		}
		if q.kernel, err = p.NewKernel(approx.PointsOf(q.X).Clone()); err != nil {
			return q, err
		}
	}
	if p.Method != nil {
		q.fit, err = p.Method.Fit(ctx, approx.Problem{Kernel: q.kernel, X: q.X, Seed: p.Seed})
	}
	return q, err
}

// noted is a Predictor with notes for the user.
type noted interface{ notes() approx.Notes }

func (m *Regression) notes() approx.Notes            { return m.Notes }
func (m *FittedRidgeClassifier) notes() approx.Notes { return m.Notes }
func (m *Machine) notes() approx.Notes               { return m.Notes }

// learn performs the step of the learner.
func (p Pipeline) learn(ctx context.Context, t preparedTask) (*FittedPipeline, error) {
	m, err := p.Learner.Learn(ctx, t.kernel, t.fit, t.Task)
	if err != nil {
		return nil, err
	}
	f := &FittedPipeline{Dim: approx.PointsOf(t.X).Dim, Scaler: t.scaler, TargetScaler: t.targetScaler, Fit: t.fit, Model: m}
	if t.fit != nil {
		f.Notes = append(f.Notes, t.fit.Notes...)
	}
	if m, ok := m.(noted); ok {
		f.Notes = append(f.Notes, m.notes()...)
	}
	return f, nil
}

// input returns the rows of x as the model takes them. It panics for the function fn if f
// is not trained, or unless x has no rows or d columns.
func (f *FittedPipeline) input(fn string, x mat.Matrix) mat.Matrix {
	arg.Receiver(fn, f == nil)
	arg.Constructed(fn, "learn.Pipeline.Fit", f.Model != nil)
	p := arg.Matrix(fn, "x", x)
	arg.Points(fn, "x", p)
	if p.Len() == 0 {
		return p
	}
	arg.Dim(fn, "x", p.Dim, f.Dim)
	if f.Scaler == nil {
		return p
	}
	return f.Scaler.Transform(p)
}

// Predict returns the n×k values of the model at the n rows of x, in the unit of the targets.
// For a classifier, these are its decision functions. Predict panics if x has no rows.
func (f *FittedPipeline) Predict(x mat.Matrix) *mat.Dense {
	const fn = "learn.FittedPipeline.Predict"
	p := f.input(fn, x)
	n, _ := p.Dims()
	arg.AtLeast(fn, "n", n, 1)
	y := f.Model.Predict(p)
	if _, isClassifier := f.Model.(LabelPredictor); f.TargetScaler == nil || isClassifier {
		return y
	}
	return f.TargetScaler.Inverse(y)
}

// Variance returns the n×k predictive variances of the values of Predict, in the squared unit
// of the targets. With the scale s of a target, it is s²v(x) for the v(x) of
// Regression.Variance. The variance of a new observation is s²(v(x) + ρ): add ρs² to the
// result, where s is an element of TargetScaler.Scale, or 1 without TargetScaler. Variance
// panics unless the learner is a Ridge, and if x has no rows.
func (f *FittedPipeline) Variance(x mat.Matrix) *mat.Dense {
	const fn = "learn.FittedPipeline.Variance"
	p := f.input(fn, x)
	m, ok := f.Model.(*Regression)
	if !ok {
		panic(fn + ": got a model without variance, want the model of a Ridge")
	}
	n, _ := p.Dims()
	arg.AtLeast(fn, "n", n, 1)
	out := mat.NewDense(n, m.Outputs(), nil)
	for i, v := range m.Variance(p) {
		row := out.RawRowView(i)
		for j := range row {
			scale := 1.0
			if f.TargetScaler != nil {
				scale = f.TargetScaler.Scale[j]
			}
			row[j] = v * scale * scale
		}
	}
	return out
}

// Classify returns the label of each row of x, or NoLabel. It panics unless the model is a
// LabelPredictor.
func (f *FittedPipeline) Classify(x mat.Matrix) []int {
	const fn = "learn.FittedPipeline.Classify"
	p := f.input(fn, x)
	m, ok := f.Model.(LabelPredictor)
	if !ok {
		panic(fn + ": got a model without labels, want the model of a classifier")
	}
	return m.Classify(p)
}

// Decide returns the decision functions at the rows of x. It panics if x has no rows, or
// unless the model is a Decider.
func (f *FittedPipeline) Decide(x mat.Matrix) *mat.Dense {
	const fn = "learn.FittedPipeline.Decide"
	p := f.input(fn, x)
	m, ok := f.Model.(Decider)
	if !ok {
		panic(fn + ": got a model without decision functions, want the model of a RidgeClassifier or SVM")
	}
	n, _ := p.Dims()
	arg.AtLeast(fn, "n", n, 1)
	return m.Decide(p)
}

// NumFeatures returns the number of features of the approximation, or 0 for the exact kernel.
func (f *FittedPipeline) NumFeatures() int {
	const fn = "learn.FittedPipeline.NumFeatures"
	arg.Receiver(fn, f == nil)
	if f.Fit == nil {
		return 0
	}
	return f.Fit.Features.Len()
}

// StoredValues returns the number of float64 values that the model stores to predict,
// without the scaling: centres or frequencies, and weights. The other fields of Fit and the
// factor for Variance do not count. It is 0 if the number is unknown.
func (f *FittedPipeline) StoredValues() int {
	const fn = "learn.FittedPipeline.StoredValues"
	arg.Receiver(fn, f == nil)
	if m, ok := f.Model.(*Neighbors); ok {
		if _, ok := m.Embedding.(identity); ok {
			return len(m.embeddedPoints)
		}
		if n := storedValues(m.Embedding); n > 0 {
			return n + len(m.embeddedPoints)
		}
		return 0
	}
	return storedValues(functionOf(f.Model))
}

// functionOf returns the feature map that a model evaluates, or nil for a model of another
// learner.
func functionOf(m Predictor) approx.FeatureMap {
	switch m := m.(type) {
	case *Regression:
		return m.Function
	case *FittedRidgeClassifier:
		return m.Function
	case *Machine:
		return m.Function
	case *Neighbors:
		return m.Embedding
	}
	return nil
}

// storedValues returns the number of values that f stores, or 0 if it is unknown.
func storedValues(f approx.FeatureMap) int {
	if n := approx.StoredValues(f); n > 0 {
		return n
	}
	switch f := f.(type) {
	case combined.Features:
		if n := storedValues(f.Basis); n > 0 {
			return n + len(f.W)
		}
	}
	return 0
}
