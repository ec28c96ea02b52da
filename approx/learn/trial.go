package learn

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
)

// A Setup is the configuration of a search: a kernel family and an optional approximation
// method. Its trials use the axes «sigma», «m», «rho», «C», «k» and «r». Any other key is
// a setting of the family or of the method. If a trial does not use an axis, its error is
// an *approx.KeyError.
//
// A trial returns an *approx.DomainError if a point is outside of the domain of the
// kernel. It returns an *approx.KernelValueError or *approx.FeatureValueError if numbers
// are not finite. In these errors, points of the test set have the set name TestPoint.
type Setup struct {
	Family approx.Family
	Method *approx.MethodInfo // approximation method; nil stands for the exact kernel
	Seed   uint64             // seed of the method

	// At holds settings that are not on an axis.
	At approx.Values
}

// Ridge is the Trial of kernel ridge regression. The loss is the mean squared error of
// the targets. If the task has classes and no targets, the loss is the fraction of wrong
// classes. All ridges of a row share one eigendecomposition.
func (s Setup) Ridge(ctx context.Context, settings []approx.Values, train, test Task) ([]float64, error) {
	arg.NotNil("learn.Setup.Ridge", "context", ctx)
	if err := s.check("learn.Setup.Ridge", train, test, false); err != nil {
		return nil, err
	}
	return s.eachRun(ctx, settings, train.X, []string{"rho"}, func(p preparedKernel, run []approx.Values) (losses []float64, err error) {
		if err := p.check("learn.Setup.Ridge", train.X, test.X); err != nil {
			return nil, err
		}
		y := train.Y
		if y == nil {
			y = ClassTargets(train.Class, train.Classes)
		}
		outputs := max(1, len(y)/max(1, train.X.Len()))
		var path *RidgePath
		if p.features == nil {
			path, err = NewRidgePath(ctx, p.kernel, train.X, y, outputs)
		} else {
			path, err = NewFeatureRidgePath(ctx, p.features, train.X, y, outputs)
		}
		if err != nil {
			return nil, err
		}
		for _, v := range run {
			rho, err := s.requiredValue("rho", v)
			if err != nil {
				return nil, err
			}
			m, err := path.Regression(Ridge{Rho: rho, Center: true})
			if err != nil {
				return nil, err
			}
			f, err := p.values(m.Function, train.X, test.X)
			if err != nil {
				return nil, err
			}
			m.addOffset(f)
			if train.Y != nil {
				losses = append(losses, MSE(f, test.Y))
			} else {
				losses = append(losses, ErrorRate(decideClasses(f, m.Outputs()), test.Class))
			}
		}
		return losses, nil
	})
}

// SVM is the Trial of support vector machines. Without a method it uses SVM.Exact, and
// with a method SVM.Features with Bias 1. The loss is the fraction of wrong classes.
func (s Setup) SVM(ctx context.Context, settings []approx.Values, train, test Task) ([]float64, error) {
	arg.NotNil("learn.Setup.SVM", "context", ctx)
	if err := s.check("learn.Setup.SVM", train, test, true); err != nil {
		return nil, err
	}
	return s.eachRun(ctx, settings, train.X, []string{"C"}, func(p preparedKernel, run []approx.Values) (losses []float64, err error) {
		if err := p.check("learn.Setup.SVM", train.X, test.X); err != nil {
			return nil, err
		}
		for _, v := range run {
			c, err := s.requiredValue("C", v)
			if err != nil {
				return nil, err
			}
			var m *Machine
			if p.features == nil {
				m, err = SVM{C: c}.Exact(ctx, p.kernel, train.X, train.Class, train.Classes)
			} else {
				m, err = SVM{C: c, Bias: 1, Seed: s.Seed}.Features(ctx, p.features, train.X, train.Class, train.Classes)
			}
			if err != nil {
				return nil, err
			}
			f, err := p.values(m.Function, train.X, test.X)
			if err != nil {
				return nil, err
			}
			m.addOffset(f)
			losses = append(losses, ErrorRate(decideClasses(f, m.Outputs()), test.Class))
		}
		return losses, nil
	})
}

// Neighbors is the Trial of the «k» nearest neighbours in the leading «r» components of
// the method. Without a method, distances are measured between the points themselves. The
// loss is the fraction of wrong classes. Kingravi, Vela & Gray 2013, §6.2, compare
// embeddings by this loss.
func (s Setup) Neighbors(ctx context.Context, settings []approx.Values, train, test Task) ([]float64, error) {
	arg.NotNil("learn.Setup.Neighbors", "context", ctx)
	if err := s.check("learn.Setup.Neighbors", train, test, true); err != nil {
		return nil, err
	}
	usedKeys := []string{"k"}
	if s.Method != nil {
		usedKeys = append(usedKeys, "r")
	}
	return s.eachRun(ctx, settings, train.X, usedKeys, func(p preparedKernel, run []approx.Values) (losses []float64, err error) {
		if s.Method != nil { // without a method, the kernel is not evaluated
			if err := p.check("learn.Setup.Neighbors", train.X, test.X); err != nil {
				return nil, err
			}
		}
		for _, v := range run {
			k, err := s.requiredInteger("k", v, train.X.Len())
			if err != nil {
				return nil, err
			}
			var scores approx.FeatureMap
			if s.Method != nil {
				r, err := s.requiredInteger("r", v, approx.MaxRank)
				if err != nil {
					return nil, err
				}
				if p.eigen == nil {
					return nil, &approx.UnsupportedError{Method: s.Method.Name, Reason: "It finds no components to embed points in."}
				}
				scores = ComponentScores(p.eigen, r)
			}
			c, err := NewNeighbors(scores, train.X, train.Class, train.Classes, k)
			if err != nil {
				return nil, err
			}
			embeddedPoints, err := p.values(c.Embedding, train.X, test.X)
			if err != nil {
				return nil, err
			}
			losses = append(losses, ErrorRate(c.vote(embeddedPoints, test.X.Len()), test.Class))
		}
		return losses, nil
	})
}

// check returns an error for invalid points or targets. Its panics contain the name fn of
// the calling function. It panics if the setup has no family, or unless both tasks have
// targets or classes for each point. If needsClasses is true, both tasks must have
// classes.
func (s Setup) check(fn string, train, test Task, needsClasses bool) error {
	if s.Family.New == nil {
		panic(fn + ": got a family without New, want one")
	}
	if s.Method != nil && s.Method.Fit == nil {
		panic(fn + ": got a method without Fit, want one")
	}
	for i, t := range []Task{train, test} {
		set, targets := "", "train.Y"
		if i == 1 {
			set, targets = TestPoint, "test.Y"
		}
		if err := checkPoints(t.X); err != nil {
			return arg.NameSet(set, err)
		}
		t.check(fn)
		if t.Class != nil {
			requireClasses(fn, t.X, t.Class, t.Classes)
		}
		if (t.Y == nil || needsClasses) && t.Class == nil {
			panic(fn + ": got a task without classes, want one for each point")
		}
		if err := arg.CheckNumbers(targets, t.Y, -math.MaxFloat64, math.MaxFloat64); err != nil {
			return err
		}
	}
	if (train.Y == nil) != (test.Y == nil) && !needsClasses {
		panic(fn + ": got one task with targets, want both or none")
	}
	arg.Dim(fn, "points to test on", test.X.Dim, train.X.Dim)
	return nil
}

// TestPoint is the name of the test set of a Trial in the fields Of, SetI and SetJ of
// errors of package approx.
const TestPoint = "point of test"

// preparedKernel is a kernel, with the features and eigenpairs of its approximation. Both
// are nil for the exact kernel.
type preparedKernel struct {
	kernel   approx.Kernel
	features approx.FeatureMap
	eigen    approx.Eigenfunctions
}

// check returns an error if a point of test is outside the domain of the kernel. The
// points of train must already be in the domain. Like arg.CheckAdditional, check uses fn
// in panic messages as the name of the calling function.
func (p preparedKernel) check(fn string, train, test approx.Points) error {
	return arg.CheckAdditional(fn, "points to test on", TestPoint, p.kernel, train, test)
}

// values returns f at the points of test, or an error if a value is not finite.
func (p preparedKernel) values(f approx.FeatureMap, train, test approx.Points) (_ []float64, err error) {
	defer evaluate.Catch(&err, p.kernel, evaluate.Data(train), evaluate.Points(TestPoint, test))
	return evaluate.Features(nil, f, test), nil
}

// eachRun splits settings into runs with the same features, and calls learn with each
// run. The list usedKeys contains the keys that the trial uses in addition to «sigma»,
// «m» and the keys of the kernel and the method.
func (s Setup) eachRun(ctx context.Context, settings []approx.Values, train approx.Points, usedKeys []string, learn func(preparedKernel, []approx.Values) ([]float64, error)) (losses []float64, err error) {
	for i := 0; i < len(settings); {
		if err := s.checkKeys(settings[i], s.axisKeys(usedKeys)); err != nil {
			return nil, err
		}
		j := i + 1
		for j < len(settings) && maps.Equal(featureSettings(settings[i]), featureSettings(settings[j])) {
			j++
		}
		p, err := s.prepare(ctx, settings[i], train)
		if err != nil {
			return nil, err
		}
		l, err := learn(p, settings[i:j])
		if err != nil {
			return nil, err
		}
		losses = append(losses, l...)
		i = j
	}
	return losses, nil
}

// featureSettings returns the settings in v that the features depend on.
func featureSettings(v approx.Values) approx.Values {
	settings := maps.Clone(v)
	for _, key := range []string{"rho", "C", "k", "r"} {
		delete(settings, key)
	}
	return settings
}

// prepare returns the kernel with the settings v and s.At. If there is a method, prepare
// also fits the method to x.
func (s Setup) prepare(ctx context.Context, v approx.Values, x approx.Points) (p preparedKernel, err error) {
	mergedValues := maps.Clone(v)
	for key, w := range s.At {
		if _, ok := v[key]; !ok {
			mergedValues[key] = w
		}
	}
	sigma := 1.0
	if !s.Family.Unscaled {
		if sigma, err = s.requiredValue("sigma", v); err != nil {
			return p, err
		}
	}
	if err := s.checkKeys(s.At, trialKeys); err != nil {
		return p, err
	}
	settings, err := approx.Check(s.Family.Key, s.Family.Params, selectParams(s.Family.Params, mergedValues))
	if err != nil {
		return p, err
	}
	if p.kernel, err = s.Family.New(sigma, settings); err != nil || s.Method == nil {
		return p, err
	}
	m, err := s.requiredInteger("m", v, approx.MaxRank)
	if err != nil {
		return p, err
	}
	if settings, err = approx.Check(s.Method.Key, s.Method.Params, selectParams(s.Method.Params, mergedValues)); err != nil {
		return p, err
	}
	fit, err := s.Method.Fit(ctx, approx.Problem{Kernel: p.kernel, X: x, Rank: m, Seed: s.Seed}, settings)
	p.features, p.eigen = fit.Features, fit.Eigen
	return p, err
}

// trialKeys are the keys of the settings that a trial uses itself.
var trialKeys = []string{"sigma", "m", "rho", "C", "k", "r"}

// axisKeys returns the elements of trialKeys that a trial uses: keys of the kernel and of
// the method, followed by usedKeys.
func (s Setup) axisKeys(usedKeys []string) (keys []string) {
	if !s.Family.Unscaled {
		keys = append(keys, "sigma")
	}
	if s.Method != nil {
		keys = append(keys, "m")
	}
	return append(keys, usedKeys...)
}

// checkKeys returns an *approx.KeyError if a key in v is not in keys and is not a
// parameter of the family or of the method.
func (s Setup) checkKeys(v approx.Values, keys []string) error {
	keys = slices.Clone(keys)
	params := s.Family.Params
	if s.Method != nil {
		params = slices.Concat(params, s.Method.Params)
	}
	for _, p := range params {
		keys = append(keys, p.Key)
	}
	for _, key := range slices.Sorted(maps.Keys(v)) {
		if !slices.Contains(keys, key) {
			return &approx.KeyError{Owner: "the search", Key: key, Known: keys}
		}
	}
	return nil
}

// selectParams returns the settings of v that belong to params.
func selectParams(params []approx.Param, v approx.Values) approx.Values {
	out := approx.Values{}
	for _, p := range params {
		if x, ok := v[p.Key]; ok {
			out[p.Key] = x
		}
	}
	return out
}

// requiredValue returns the setting with the given key in v or s.At. If there is none, it
// returns a *MissingError.
func (s Setup) requiredValue(key string, v approx.Values) (float64, error) {
	if x, ok := v[key]; ok {
		return x, nil
	}
	if x, ok := s.At[key]; ok {
		return x, nil
	}
	return 0, &MissingError{Key: key}
}

// requiredInteger is requiredValue for an integer from 1 to maxValue.
func (s Setup) requiredInteger(key string, v approx.Values, maxValue int) (int, error) {
	x, err := s.requiredValue(key, v)
	if err != nil {
		return 0, err
	}
	return arg.ToInt(key, x, 1, float64(maxValue))
}

// A MissingError reports that a trial of a search needs a setting that is neither on an
// axis nor in At.
type MissingError struct {
	Key string // key of the setting
}

// Error implements error.
func (e *MissingError) Error() string {
	return fmt.Sprintf("learn: %q is neither on an axis of the search nor among the settings that stay", e.Key)
}
