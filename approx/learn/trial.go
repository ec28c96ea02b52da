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

// A Setup is the configuration of a search: a kernel family and an optional
// approximation method. Its trials use the axes «sigma», «m», and «rho», «C», or «k»
// and «r». Any other key is a setting of the family or of the method. For an axis that
// a trial does not use, the error is an *approx.KeyError.
//
// A trial returns an *approx.DomainError for a point outside of the domain of the
// kernel. It returns an *approx.KernelValueError or *approx.FeatureValueError if
// numbers are not finite. In these errors, TestPoint names the points of the test set.
type Setup struct {
	Family approx.Family
	Method *approx.Method // nil: the exact kernel
	Seed   uint64         // of the method

	// At holds settings without an axis.
	At approx.Values
}

// Ridge is the Trial of kernel ridge regression. The loss is the mean squared error of
// targets, or the fraction of wrong classes if the task has classes and no targets. One
// eigendecomposition serves all ridges of a row.
func (s Setup) Ridge(ctx context.Context, at []approx.Values, train, test Task) ([]float64, error) {
	arg.NotNil("learn.Setup.Ridge", "context", ctx)
	if err := s.check("learn.Setup.Ridge", train, test, false); err != nil {
		return nil, err
	}
	return s.each(ctx, at, train.X, []string{"rho"}, func(p preparedKernel, run []approx.Values) (losses []float64, err error) {
		if err := p.check("learn.Setup.Ridge", train.X, test.X); err != nil {
			return nil, err
		}
		y := train.Y
		if y == nil {
			y = Codes(train.Class, train.Classes)
		}
		outputs := max(1, len(y)/max(1, train.X.Len()))
		var path *Path
		if p.features == nil {
			path, err = ExactPath(ctx, p.kernel, train.X, y, outputs)
		} else {
			path, err = FeaturePath(ctx, p.features, train.X, y, outputs)
		}
		if err != nil {
			return nil, err
		}
		for _, v := range run {
			rho, err := s.required("rho", v)
			if err != nil {
				return nil, err
			}
			m, err := path.At(Ridge{Rho: rho, Center: true})
			if err != nil {
				return nil, err
			}
			f, err := p.values(m.Function, train.X, test.X)
			if err != nil {
				return nil, err
			}
			m.addOffset(f)
			if train.Y != nil {
				losses = append(losses, MeanSquare(f, test.Y))
			} else {
				losses = append(losses, ErrorRate(decisions(f, m.Outputs()), test.Class))
			}
		}
		return losses, nil
	})
}

// SVM is the Trial of support vector machines, exact or linear on features with
// the constant feature 1: the loss is the share of wrong classes.
func (s Setup) SVM(ctx context.Context, at []approx.Values, train, test Task) ([]float64, error) {
	arg.NotNil("learn.Setup.SVM", "context", ctx)
	if err := s.check("learn.Setup.SVM", train, test, true); err != nil {
		return nil, err
	}
	return s.each(ctx, at, train.X, []string{"C"}, func(p preparedKernel, run []approx.Values) (losses []float64, err error) {
		if err := p.check("learn.Setup.SVM", train.X, test.X); err != nil {
			return nil, err
		}
		for _, v := range run {
			c, err := s.required("C", v)
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
			losses = append(losses, ErrorRate(decisions(f, m.Outputs()), test.Class))
		}
		return losses, nil
	})
}

// Neighbors is the Trial of the «k» nearest neighbours in the leading «r» components of
// the method. Kingravi, Vela & Gray 2013, §6.2, compare embeddings by this loss, the
// share of wrong classes. Without a method, the components are the coordinates
// themselves.
func (s Setup) Neighbors(ctx context.Context, at []approx.Values, train, test Task) ([]float64, error) {
	arg.NotNil("learn.Setup.Neighbors", "context", ctx)
	if err := s.check("learn.Setup.Neighbors", train, test, true); err != nil {
		return nil, err
	}
	reads := []string{"k"}
	if s.Method != nil {
		reads = append(reads, "r")
	}
	return s.each(ctx, at, train.X, reads, func(p preparedKernel, run []approx.Values) (losses []float64, err error) {
		if s.Method != nil { // else the kernel is not evaluated
			if err := p.check("learn.Setup.Neighbors", train.X, test.X); err != nil {
				return nil, err
			}
		}
		for _, v := range run {
			k, err := s.needInteger("k", v, train.X.Len())
			if err != nil {
				return nil, err
			}
			var scores approx.FeatureMap
			if s.Method != nil {
				r, err := s.needInteger("r", v, approx.MaxRank)
				if err != nil {
					return nil, err
				}
				if p.eigen == nil {
					return nil, &approx.UnsupportedError{Method: s.Method.Name, Reason: "It finds no components to embed points in."}
				}
				scores = Scores(p.eigen, r)
			}
			c, err := NewNeighbors(scores, train.X, train.Class, train.Classes, k)
			if err != nil {
				return nil, err
			}
			embedded, err := p.values(c.Embedding, train.X, test.X)
			if err != nil {
				return nil, err
			}
			losses = append(losses, ErrorRate(c.vote(embedded, test.X.Len()), test.Class))
		}
		return losses, nil
	})
}

// check returns the error of points that cannot be learnt from, for the exported
// function fn. It panics unless the setup has a family, and both tasks have targets
// or classes, one for each point. With needsClasses, targets do not suffice.
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
			return arg.Set(set, err)
		}
		t.check(fn)
		if t.Class != nil {
			wantClasses(fn, t.X, t.Class, t.Classes)
		}
		if (t.Y == nil || needsClasses) && t.Class == nil {
			panic(fn + ": got a task without classes, want one for each point")
		}
		if err := arg.Numbers(targets, t.Y, -math.MaxFloat64, math.MaxFloat64); err != nil {
			return err
		}
	}
	if (train.Y == nil) != (test.Y == nil) && !needsClasses {
		panic(fn + ": got one task with targets, want both or none")
	}
	arg.Dim(fn, "points to test on", test.X.Dim, train.X.Dim)
	return nil
}

// TestPoint is the name of the test set of a Trial in the fields Of, OfI and OfJ of
// errors of package approx.
const TestPoint = "point of test"

// preparedKernel is a kernel, and the features and eigenpairs that stand for it, if any.
type preparedKernel struct {
	kernel   approx.Kernel
	features approx.FeatureMap
	eigen    approx.Eigenfunctions
}

// check returns an error unless the points of test are in the domain of the kernel, in which
// those of train are. It panics for the exported function fn as arg.Beside does.
func (p preparedKernel) check(fn string, train, test approx.Points) error {
	return arg.Beside(fn, "points to test on", TestPoint, p.kernel, train, test)
}

// values returns f at the points of test, or an error if a value is not finite.
func (p preparedKernel) values(f approx.FeatureMap, train, test approx.Points) (_ []float64, err error) {
	defer evaluate.Catch(&err, p.kernel, evaluate.Data(train), evaluate.Points(TestPoint, test))
	return evaluate.Features(nil, f, test), nil
}

// each calls learn with each run of settings that share all that features
// depend on. The trial reads the settings with the keys reads, beside those of the kernel
// and of the method.
func (s Setup) each(ctx context.Context, at []approx.Values, train approx.Points, reads []string, learn func(preparedKernel, []approx.Values) ([]float64, error)) (losses []float64, err error) {
	for i := 0; i < len(at); {
		if err := s.known(at[i], s.axes(reads)); err != nil {
			return nil, err
		}
		j := i + 1
		for j < len(at) && maps.Equal(featureSettings(at[i]), featureSettings(at[j])) {
			j++
		}
		p, err := s.prepare(ctx, at[i], train)
		if err != nil {
			return nil, err
		}
		l, err := learn(p, at[i:j])
		if err != nil {
			return nil, err
		}
		losses = append(losses, l...)
		i = j
	}
	return losses, nil
}

// featureSettings returns the settings that a fit of features depends on.
func featureSettings(v approx.Values) approx.Values {
	rest := maps.Clone(v)
	for _, key := range []string{"rho", "C", "k", "r"} {
		delete(rest, key)
	}
	return rest
}

func (s Setup) prepare(ctx context.Context, v approx.Values, x approx.Points) (p preparedKernel, err error) {
	all := maps.Clone(v)
	for key, w := range s.At {
		if _, ok := v[key]; !ok {
			all[key] = w
		}
	}
	sigma := 1.0
	if !s.Family.Unscaled {
		if sigma, err = s.required("sigma", v); err != nil {
			return p, err
		}
	}
	if err := s.known(s.At, ownKeys); err != nil {
		return p, err
	}
	settings, err := approx.Check(s.Family.Key, s.Family.Params, of(s.Family.Params, all))
	if err != nil {
		return p, err
	}
	if p.kernel, err = s.Family.New(sigma, settings); err != nil || s.Method == nil {
		return p, err
	}
	m, err := s.needInteger("m", v, approx.MaxRank)
	if err != nil {
		return p, err
	}
	if settings, err = approx.Check(s.Method.Key, s.Method.Params, of(s.Method.Params, all)); err != nil {
		return p, err
	}
	fit, err := s.Method.Fit(ctx, approx.Problem{Kernel: p.kernel, X: x, Rank: m, Seed: s.Seed}, settings)
	p.features, p.eigen = fit.Features, fit.Eigen
	return p, err
}

// ownKeys are the keys of the settings that trials read themselves.
var ownKeys = []string{"sigma", "m", "rho", "C", "k", "r"}

// axes returns the keys in own that a trial reads: those of the kernel and of the method, and
// the given ones.
func (s Setup) axes(reads []string) (keys []string) {
	if !s.Family.Unscaled {
		keys = append(keys, "sigma")
	}
	if s.Method != nil {
		keys = append(keys, "m")
	}
	return append(keys, reads...)
}

// known returns an *approx.KeyError for a setting in v that is not among the keys, and that
// neither the family nor the method has.
func (s Setup) known(v approx.Values, keys []string) error {
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

// of returns the settings of v that are among params.
func of(params []approx.Param, v approx.Values) approx.Values {
	out := approx.Values{}
	for _, p := range params {
		if x, ok := v[p.Key]; ok {
			out[p.Key] = x
		}
	}
	return out
}

// required returns a setting that has no default.
func (s Setup) required(key string, v approx.Values) (float64, error) {
	if x, ok := v[key]; ok {
		return x, nil
	}
	if x, ok := s.At[key]; ok {
		return x, nil
	}
	return 0, &MissingError{Key: key}
}

// needInteger is need for an integer from 1 to most.
func (s Setup) needInteger(key string, v approx.Values, most int) (int, error) {
	x, err := s.required(key, v)
	if err != nil {
		return 0, err
	}
	return arg.Integer(key, x, 1, float64(most))
}

// A MissingError reports that the trial of a search requires a setting that is neither
// an axis nor in At.
type MissingError struct {
	Key string // of the setting
}

// Error implements error.
func (e *MissingError) Error() string {
	return fmt.Sprintf("learn: %q is neither on an axis of the search nor among the settings that stay", e.Key)
}
