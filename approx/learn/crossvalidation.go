package learn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// Grid returns p with each combination of a method, a kernel and a learner. The learner
// varies fastest, and then the kernel. A nil method stands for the exact kernel. An empty
// list stands for the field of p. A pipeline with NewKernel needs an empty list of kernels.
func (p Pipeline) Grid(methods []approx.Method, kernels []approx.Kernel, learners []Learner) (grid []Pipeline) {
	if len(methods) == 0 {
		methods = []approx.Method{p.Method}
	}
	if len(kernels) == 0 {
		kernels = []approx.Kernel{p.Kernel}
	}
	if len(learners) == 0 {
		learners = []Learner{p.Learner}
	}
	for _, p.Method = range methods {
		for _, p.Kernel = range kernels {
			for _, p.Learner = range learners {
				grid = append(grid, p)
			}
		}
	}
	return grid
}

// CrossValidation holds the settings of cross-validation. The zero CrossValidation has
// five folds.
type CrossValidation struct {
	Folds int    // number of folds; 0 stands for 5
	Seed  uint64 // seed of the division into folds

	// Loss returns the loss of a model on test points; a smaller loss is better. Nil stands
	// for the mean squared error of the targets, or for the fraction of wrong labels if the
	// model is a LabelPredictor.
	Loss func(m *FittedPipeline, test Task) float64

	// MaxFeatures and MaxStoredValues, if positive, are a budget. A pipeline with more
	// features or stored values has no score but a *BudgetError. MaxFeatures refuses each
	// pipeline without a method, since its features cannot be counted. MaxStoredValues
	// counts FittedPipeline.StoredValues, which for the exact kernel includes the points.
	MaxFeatures, MaxStoredValues int

	// Progress, if not nil, receives the number of scored pairs of a pipeline and a fold, and
	// the number of all pairs. Pipelines without a score are left out of later folds.
	Progress func(done, total int)
}

// A Score holds the losses of a pipeline in cross-validation.
type Score struct {
	Pipeline Pipeline
	Losses   []float64 // loss on each fold
	Mean     float64   // mean of the losses; NaN if there is an error
	StdErr   float64   // standard error of the mean: the standard deviation, with 1/(k−1), over √k; NaN if a loss is infinite

	Features     int // largest number of features in a fold; 0 for the exact kernel
	StoredValues int // largest number of stored values in a fold; 0 if unknown

	// Err is the reason why the pipeline has no losses. It is an *approx.UnsupportedError
	// if the method or the learner does not accept the kernel on these points, an
	// *approx.DomainError if the kernel does not accept the points, or an
	// *approx.SizeError, a *RidgeError, a *BudgetError or a *LossError.
	Err error
}

// Scores holds the scores of several pipelines on the same folds.
type Scores []Score

// Best returns the score with the smallest mean. If several scores have this mean, Best
// returns the first. Scores with an error do not count. Best panics if there is no score
// without an error; Run does not return such scores.
func (s Scores) Best() Score { return s[s.best("learn.Scores.Best")] }

// OneStandardError returns the score with the fewest features among those whose mean is at
// most Mean + StdErr of Best: the rule of one standard error (Breiman and others 1984,
// §3.4.3). The exact kernel counts as more features than any approximation. If several
// scores have the fewest features, the one with the smallest mean counts. It panics if
// there is no score without an error.
func (s Scores) OneStandardError() Score {
	const fn = "learn.Scores.OneStandardError"
	chosen := s.best(fn)
	limit := s[chosen].Mean + s[chosen].StdErr
	for i, score := range s {
		if score.Err != nil || !(score.Mean <= limit) {
			continue
		}
		a, b := score.size(), s[chosen].size()
		if a < b || a == b && score.Mean < s[chosen].Mean {
			chosen = i
		}
	}
	return s[chosen]
}

// size returns the number of features, where the exact kernel has infinitely many.
func (s Score) size() float64 {
	if s.Features == 0 {
		return math.Inf(1)
	}
	return float64(s.Features)
}

// best returns the index of the score with the smallest mean.
func (s Scores) best(fn string) int {
	best := -1
	for i, score := range s {
		if score.Err == nil && (best < 0 || score.Mean < s[best].Mean) {
			best = i
		}
	}
	if best < 0 {
		panic(fn + ": got no score without an error, want one")
	}
	return best
}

// A BudgetError reports that a model is larger than the budget of a CrossValidation.
type BudgetError struct {
	Unit      string // «features» or «stored values»
	Size, Max int    // size of the model, or 0 if it is unknown; and the budget
	Exact     bool   // the pipeline has no method, and MaxFeatures is set
}

// Error implements error.
func (e *BudgetError) Error() string {
	if e.Exact {
		return fmt.Sprintf("learn: the exact kernel has no features to count, and the budget is %d %s; use MaxStoredValues to compare it with methods", e.Max, e.Unit)
	}
	if e.Size == 0 {
		return fmt.Sprintf("learn: the number of %s of the model is unknown, and the budget is %d", e.Unit, e.Max)
	}
	return fmt.Sprintf("learn: the model has %d %s, and the budget is %d", e.Size, e.Unit, e.Max)
}

// A LossError reports a loss that is NaN.
type LossError struct {
	Fold int // index of the fold, starting at 0
}

// Error implements error.
func (e *LossError) Error() string {
	return fmt.Sprintf("learn: the loss on fold %d is not a number", e.Fold)
}

// A PipelineError reports that one of the pipelines of a cross-validation failed.
type PipelineError struct {
	Index int // index of the pipeline
	Err   error
}

// Error implements error.
func (e *PipelineError) Error() string { return fmt.Sprintf("learn: pipeline %d: %v", e.Index, e.Err) }

// Unwrap returns Err.
func (e *PipelineError) Unwrap() error { return e.Err }

// Run scores the pipelines. Element i of the result is the score of pipelines[i]; Best and
// OneStandardError choose one. Each fold is predicted by a model of the other folds. All
// pipelines use the same folds, so their losses can be compared fold by fold. Points with
// labels are divided by StratifiedFolds, and others by Folds. Pipelines that differ only in
// the learner share the fits of their method.
//
// If a pipeline does not apply to the points, the field Err of its score holds the reason,
// and the other pipelines are scored. Any other error ends the run with a *PipelineError,
// whose point indices are those of t, for example a *SettingError for a learner with its own
// weights instead of Task.Weights. Run also returns an error if no pipeline has a score,
// if the task is invalid, if Folds is not in [2, n], or the error of ctx.
func (v CrossValidation) Run(ctx context.Context, t Task, pipelines []Pipeline) (Scores, error) {
	const fn = "learn.CrossValidation.Run"
	arg.NotNil(fn, "context", ctx)
	if err := t.checkValues(fn); err != nil {
		return nil, err
	}
	if len(pipelines) == 0 {
		return nil, &approx.EmptyError{Name: "pipelines"}
	}
	n := t.check(fn).Len()
	if v.Folds == 0 {
		v.Folds = 5
	}
	if err := arg.CheckRange("Folds", float64(v.Folds), 2, float64(n)); err != nil {
		return nil, err
	}
	folds := [][]int(nil)
	if t.Labels != nil {
		folds = StratifiedFolds(t.Labels, v.Folds, v.Seed)
	} else {
		folds = Folds(n, v.Folds, v.Seed)
	}
	scores := make(Scores, len(pipelines))
	for i, p := range pipelines {
		if field := weightsField(p.Learner); field != "" {
			return nil, &PipelineError{Index: i, Err: &SettingError{Field: field, Reason: "in cross-validation, use Task.Weights"}}
		}
		scores[i] = Score{Pipeline: p, Losses: make([]float64, v.Folds)}
	}
	allLabels := DistinctLabels(t.Labels)
	for j, testRows := range folds {
		trainRows := complement(testRows, n)
		f := &fold{index: j, train: t.subset(fn, trainRows), test: t.subset(fn, testRows)}
		if len(allLabels) > 1 { // a label may occur only in the test fold
			f.train.allLabels = allLabels
		}
		for i := range scores {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if scores[i].Err != nil {
				continue
			}
			err := v.score(ctx, f, &scores[i])
			err = approx.RenumberError(err, func(set string, i int) (string, int) {
				switch {
				case set == "" && i >= 0 && i < len(trainRows):
					return "", trainRows[i]
				case set == testPoint && i >= 0 && i < len(testRows):
					return "", testRows[i]
				}
				return set, i
			})
			if err != nil && !isRefusal(err) {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				return nil, &PipelineError{Index: i, Err: err}
			}
			scores[i].Err = err
			if v.Progress != nil {
				v.Progress(j*len(scores)+i+1, len(folds)*len(scores))
			}
		}
	}
	anyScored := false
	for i := range scores {
		scores[i].setMoments()
		anyScored = anyScored || scores[i].Err == nil
	}
	if !anyScored {
		return scores, fmt.Errorf("learn: no pipeline has a score; the first: %w", scores[0].Err)
	}
	return scores, nil
}

// testPoint is the name of the test points of a fold in errors.
const testPoint = "point of test"

// isRefusal reports whether err means that a pipeline does not apply to the points.
func isRefusal(err error) bool {
	return errors.As(err, new(*approx.UnsupportedError)) || errors.As(err, new(*approx.DomainError)) || errors.As(err, new(*approx.SizeError)) ||
		errors.As(err, new(*RidgeError)) || errors.As(err, new(*BudgetError)) || errors.As(err, new(*LossError))
}

// A fold holds the tasks of one fold, and the last fit of a method.
type fold struct {
	index       int
	train, test Task

	last      Pipeline // pipeline of the last fit, without the learner
	prepared  preparedTask
	lastErr   error
	hasFitted bool
}

// prepare returns the prepared task of p. It computes it only if p differs from the last
// pipeline by more than the learner.
func (f *fold) prepare(ctx context.Context, p Pipeline) (preparedTask, error) {
	withoutLearner := p
	withoutLearner.Learner = nil
	if !f.hasFitted || !reflect.DeepEqual(withoutLearner, f.last) {
		f.prepared, f.lastErr = p.prepare(ctx, "learn.CrossValidation.Run", f.train)
		f.last, f.hasFitted = withoutLearner, true
	}
	return f.prepared, f.lastErr
}

// score adds the loss of the pipeline on the fold to s.
func (v CrossValidation) score(ctx context.Context, f *fold, s *Score) error {
	const fn = "learn.CrossValidation.Run"
	if v.MaxFeatures > 0 && s.Pipeline.Method == nil {
		return &BudgetError{Unit: "features", Max: v.MaxFeatures, Exact: true}
	}
	t, err := f.prepare(ctx, s.Pipeline)
	if err != nil {
		return err
	}
	m, err := s.Pipeline.learn(ctx, t)
	if err != nil {
		return err
	}
	s.Features, s.StoredValues = max(s.Features, m.NumFeatures()), max(s.StoredValues, m.StoredValues())
	if v.MaxFeatures > 0 && s.Features > v.MaxFeatures {
		return &BudgetError{Unit: "features", Size: s.Features, Max: v.MaxFeatures}
	}
	if n := s.StoredValues; v.MaxStoredValues > 0 && (n == 0 || n > v.MaxStoredValues) {
		return &BudgetError{Unit: "stored values", Size: n, Max: v.MaxStoredValues}
	}
	trainX, testX := arg.Matrix(fn, "X", t.X), approx.PointsOf(m.input(fn, f.test.X))
	if t.kernel != nil {
		if err := arg.CheckAdditional(fn, "points to test on", testPoint, t.kernel, trainX, testX); err != nil {
			return err
		}
	}
	loss, err := v.loss(m, f.test)
	if err != nil {
		return err
	}
	if !(math.Abs(loss) <= math.MaxFloat64) { // catches NaN
		if err := checkModel(m.Model, t.kernel, trainX, testX); err != nil {
			return err
		}
	}
	if math.IsNaN(loss) {
		return &LossError{Fold: f.index}
	}
	s.Losses[f.index] = loss
	return nil
}

// checkModel returns an error if a value of the kernel or of the function of the model is
// not finite at a point of test.
func checkModel(m Predictor, k approx.Kernel, train, test approx.Points) (err error) {
	defer evaluate.Catch(&err, k, evaluate.Data(train), evaluate.Points(testPoint, test))
	if f := functionOf(m); f != nil {
		evaluate.Features(nil, f, test)
	}
	return nil
}

func (v CrossValidation) loss(m *FittedPipeline, test Task) (float64, error) {
	if v.Loss != nil {
		return v.Loss(m, test), nil
	}
	if _, ok := m.Model.(LabelPredictor); ok {
		if err := test.requireLabels(); err != nil {
			return 0, err
		}
		return ErrorRate(m.Classify(test.X), test.Labels), nil
	}
	if err := test.requireTargets(); err != nil {
		return 0, err
	}
	return MSE(m.Predict(test.X), test.Y), nil
}

// setMoments sets Mean and StdErr from Losses.
func (s *Score) setMoments() {
	if s.Err != nil {
		s.Losses, s.Mean, s.StdErr = nil, math.NaN(), math.NaN()
		return
	}
	k := float64(len(s.Losses))
	s.Mean = lin.Mean(s.Losses)
	var sum float64
	for _, v := range s.Losses {
		sum += (v - s.Mean) * (v - s.Mean)
	}
	s.StdErr = math.Sqrt(sum / (k - 1) / k)
}
