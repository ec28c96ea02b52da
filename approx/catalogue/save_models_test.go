package catalogue_test

import (
	"bytes"
	"context"
	"encoding"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/learn"
	"mercer/approx/manifold"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
	"mercer/approx/ritz"
)

// savedModels returns a value of each kind that is not a fit.
func savedModels(t testing.TB) map[string]any {
	t.Helper()
	ctx, x := context.Background(), fixture.Normal(40, 2, 1)
	k := kernel.Gaussian{Sigma: 0.7}
	y, class := make([]float64, x.Len()), make([]int, x.Len())
	for i := range y {
		y[i] = x.Row(i)[0]
		class[i] = i % 3
	}
	models := map[string]any{}
	add := func(name string, v any, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		models[name] = v
	}
	fit, err := nystrom.Uniform{Landmarks: 12}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
	add("fit", fit, err)
	exact, err := learn.Ridge{Rho: 0.1, Center: true}.Exact(ctx, k, x, approx.Points{Data: y, Dim: 1})
	add("exact ridge", exact, err)
	add("model", exact.Model, nil)
	ridge, err := learn.Ridge{Rho: 0.1}.Features(ctx, fit.Features, x, approx.Points{Data: y, Dim: 1})
	add("ridge on features", ridge, err)
	for name, r := range savedRegressions(t, fit.Features, x, y) {
		add(name, r, nil)
	}
	machine, err := learn.SVM{C: 1}.Exact(ctx, k, x, class)
	add("machine", machine, err)
	add("classifier", machine.Classifier, nil)
	neighbors, err := learn.NewNeighbors(nil, x, class, 4)
	add("neighbours of points", neighbors, err)
	neighbors, err = learn.NewNeighbors(learn.ComponentScores(fixture.Eigen(t, fit), 3), x, class, 4)
	add("neighbours of scores", neighbors, err)
	for name, l := range map[string]learn.Learner{"ridge": learn.Ridge{Rho: 0.1}, "SVM": learn.SVM{C: 1}, "neighbours": learn.KNN{}} {
		for what, method := range map[string]approx.Method{"exact": nil, "Nyström": nystrom.Uniform{Landmarks: 9}} {
			p := learn.Pipeline{Standardize: true, StandardizeTargets: true, Method: method, Kernel: k, Learner: l}
			m, err := p.Fit(ctx, learn.Task{X: x, Y: approx.Points{Data: y, Dim: 1}, Labels: class})
			if err == nil && m.Fit != nil && m.Fit.HasEigen() {
				fixture.Eigen(t, m.Fit) // a pipeline is saved without pairs that are not known
			}
			add(what+" pipeline with "+name, m, err)
		}
	}
	plain, err := learn.Pipeline{Kernel: k, Learner: learn.RidgeClassifier{Rho: 1}}.Fit(ctx, learn.Task{X: x, Labels: class})
	add("pipeline without scaling", plain, err)
	ridgeClassifier, err := learn.RidgeClassifier{Rho: 0.1}.Exact(ctx, k, x, class)
	add("ridge classifier", ridgeClassifier, err)
	scaler, err := learn.NewScaler(x)
	add("scaler", scaler, err)
	whitening, err := learn.NewWhitening(x, 0.1)
	add("whitening", whitening, err)
	embedding, err := manifold.DiffusionMaps{}.Embed(ctx, k, x)
	add("embedding", embedding, err)
	add("coordinates", embedding.Coordinates(), nil)
	embedding, err = manifold.Eigenmaps{}.EmbedFeatures(ctx, fit.Features, x)
	add("embedding of features", embedding, err)
	reduction, err := reduced.KMeans{Centers: 7}.Reduce(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
	add("reduced set", reduction, err)
	add("density", reduction.Density, nil)
	weighted, err := kpca.SolveWeighted(ctx, k, reduction.Density, 0, kpca.SolveOptions{})
	add("weighted solution", weighted, err)
	plane := kpca.Box{Min: []float64{-3, -3}, Max: []float64{3, 3}}
	wave, err := kpca.SolveLarge(ctx, kernel.Gaussian{Sigma: 2}, x, plane, 5, kpca.SolveOptions{})
	add("solution on a lattice", wave, err)
	if reflect.ValueOf(wave).Elem().FieldByName("lattice").IsNil() {
		t.Error("the solution is on no lattice")
	}
	solution, err := kpca.SolveLarge(ctx, k, x, kpca.Box{}, 5, kpca.SolveOptions{})
	add("solution", solution, err)
	solution, err = kpca.SolveCentered(ctx, k, x, 5, kpca.SolveOptions{})
	add("centred solution", solution, err)
	huge, err := kpca.Solve(ctx, kernel.Scaled(1e250, k), x, 4, kpca.SolveOptions{})
	add("solution at another scale", huge, err)
	pca, err := ritz.NewPCA(ctx, fit.Features, x, nil, 3)
	add("PCA", pca, err)
	add("scores", pca.Scores(), nil)
	all, err := ritz.Solve(ctx, fit.Features, x, ritz.Options{})
	add("all Ritz pairs", all, err)
	leading, err := ritz.Solve(ctx, fit.Features, x, ritz.Options{Leading: 3})
	add("leading Ritz pairs", leading, err)
	ordered, err := nystrom.InOrder(ctx, k, x.Slice(0, 9))
	add("ordered features", ordered, err)
	add("shifted features", ritz.Shifted{Features: fit.Features, Shift: make([]float64, fit.Features.Len())}, nil)
	add("points", x, nil)
	add("Mercer features", approx.Mercer(fixture.Eigen(t, fit)), nil)
	add("features of a kernel at points", kernel.Sections{Kernel: k, Centers: x}, nil)
	return models
}

// savedRegressions returns regressions whose variances are computed in different ways. The
// features f have fewer than x.Len() components.
func savedRegressions(t testing.TB, f approx.FeatureMap, x approx.Points, y []float64) map[string]*learn.Regression {
	t.Helper()
	ctx, k := context.Background(), kernel.Gaussian{Sigma: 0.7}
	repeated := x.Clone()
	copy(repeated.Row(1), repeated.Row(0))
	manyFeatures := nystrom.Features(k, fixture.Normal(50, 2, 2))
	weights := make([]float64, x.Len())
	for i := range weights {
		weights[i] = float64(1 + i%3)
	}
	exactPath, err := learn.NewRidgePath(ctx, k, x, approx.Points{Data: y, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	featurePath, err := learn.NewFeatureRidgePath(ctx, f, x, approx.Points{Data: y, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	regressions := map[string]*learn.Regression{}
	for name, train := range map[string]func() (*learn.Regression, error){
		"weighted ridge": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.1, Weights: weights}.Exact(ctx, k, repeated, approx.Points{Data: y, Dim: 1})
		},
		"weighted features": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.1, Weights: weights}.Features(ctx, f, x, approx.Points{Data: y, Dim: 1})
		},
		"ridge at another scale": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: 1e249}.Exact(ctx, kernel.Scaled(1e250, k), x, approx.Points{Data: y, Dim: 1})
		},
		"ridge on many features": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.1}.Features(ctx, manyFeatures, x, approx.Points{Data: y, Dim: 1})
		},
		"features, no ridge": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: learn.NoRidge}.Features(ctx, f, x, approx.Points{Data: y, Dim: 1})
		},
		"many features, no ridge": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: learn.NoRidge}.Features(ctx, manyFeatures, x, approx.Points{Data: y, Dim: 1})
		},
		"path":             func() (*learn.Regression, error) { return exactPath.Regression(learn.Ridge{Rho: 0.1}) },
		"path of features": func() (*learn.Regression, error) { return featurePath.Regression(learn.Ridge{Rho: 0.1}) },
	} {
		if regressions[name], err = train(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return regressions
}

// TestSaveVariance checks that a loaded regression has the variances of the regression that
// was saved, to the bit.
func TestSaveVariance(t *testing.T) {
	ctx, x, query := context.Background(), fixture.Normal(40, 2, 1), fixture.Normal(9, 2, 3)
	k := kernel.Gaussian{Sigma: 0.7}
	fit, err := nystrom.Uniform{Landmarks: 12}.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	regressions := savedRegressions(t, fit.Features, x, x.Data[:40])
	many := fixture.Normal(600, 2, 1)
	for name, train := range map[string]func() (*learn.Regression, error){
		"exact": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.1}.Exact(ctx, k, x, approx.Points{Data: x.Data[:40], Dim: 1})
		},
		"features": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.1}.Features(ctx, fit.Features, x, approx.Points{Data: x.Data[:40], Dim: 1})
		},
		"low rank": func() (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.1}.Exact(ctx, kernel.Gaussian{Sigma: 2}, many, approx.Points{Data: many.Data[:600], Dim: 1})
		},
	} {
		if regressions[name], err = train(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	for name, r := range regressions {
		v, err := reload(r)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want, got := r.Variance(query), v.(*learn.Regression).Variance(query)
		if !slices.Equal(got, want) || slices.Max(want) <= 0 {
			t.Errorf("%s: the variances are %v, and were %v", name, got, want)
		}
		if again, err := reload(v); err != nil || !slices.Equal(again.(*learn.Regression).Variance(query), want) {
			t.Errorf("%s: after saving twice, the variances differ: %v", name, err)
		}
	}
	// A regression that holds only a model has no variances.
	v, err := reload(&learn.Regression{Model: regressions["path"].Model})
	if err != nil {
		t.Fatal(err)
	}
	if !mat.Equal(v.(*learn.Regression).Predict(query), regressions["path"].Predict(query)) {
		t.Error("the predictions of a regression without variances differ")
	}
}

// withoutTrainingPoints returns v without the training points of regressions, which are not
// saved.
func withoutTrainingPoints(v any) any {
	switch v := v.(type) {
	case *learn.Regression:
		return &learn.Regression{Model: v.Model, Rho: v.Rho, Notes: v.Notes}
	case *learn.FittedRidgeClassifier:
		c := *v
		c.Regression = withoutTrainingPoints(v.Regression).(*learn.Regression)
		return &c
	case *learn.FittedPipeline:
		p := *v
		p.Model = withoutTrainingPoints(v.Model).(learn.Predictor)
		return &p
	}
	return v
}

// TestSaveModels checks that values of each kind are equal after saving and loading, and
// that their methods MarshalBinary agree with Save.
func TestSaveModels(t *testing.T) {
	for name, v := range savedModels(t) {
		got, err := reload(v)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := difference(withoutTrainingPoints(v), withoutTrainingPoints(got)); d != "" {
			t.Errorf("%s: the values differ in %s", name, d)
		}
		if p, ok := v.(learn.Predictor); ok {
			x := fixture.Normal(5, 2, 3)
			if a, b := p.Predict(x), got.(learn.Predictor).Predict(x); !mat.Equal(a, b) {
				t.Errorf("%s: the predictions are %v and %v", name, a, b)
			}
		}
		m, ok := v.(encoding.BinaryMarshaler)
		if !ok {
			continue
		}
		data, err := m.MarshalBinary()
		want, _ := save(v)
		if err != nil || !bytes.Equal(data, want) {
			t.Errorf("%s: MarshalBinary differs from Save: %v", name, err)
		}
		typ := reflect.TypeOf(v)
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		u := reflect.New(typ)
		if err := u.Interface().(encoding.BinaryUnmarshaler).UnmarshalBinary(data); err != nil {
			t.Errorf("%s: UnmarshalBinary: %v", name, err)
		}
		if reflect.TypeOf(v).Kind() != reflect.Pointer {
			u = u.Elem()
		}
		if d := difference(got, u.Interface()); d != "" {
			t.Errorf("%s: UnmarshalBinary differs from Load in %s", name, d)
		}
	}
}

// TestSaveByGob checks that a model inside of a struct of the caller is saved by gob.
func TestSaveByGob(t *testing.T) {
	type experiment struct {
		Name  string
		Model learn.Model
	}
	x := fixture.Normal(20, 2, 1)
	r, err := learn.Ridge{Rho: 1}.Exact(context.Background(), kernel.Gaussian{Sigma: 1}, x, approx.Points{Data: x.Data[:20], Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(experiment{"first", r.Model}); err != nil {
		t.Fatal(err)
	}
	var got experiment
	if err := gob.NewDecoder(&b).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if !mat.Equal(got.Model.Predict(x), r.Predict(x)) {
		t.Error("the predictions differ")
	}
}

// TestSaveSharesMemory checks that arrays with the same memory are stored once, and that
// arrays of the loaded value share memory.
func TestSaveSharesMemory(t *testing.T) {
	x := fixture.Normal(30, 2, 1)
	fit, err := nystrom.Uniform{Landmarks: 8}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	fit.Landmarks.Weights = fixture.Eigen(t, fit).Values()[:8]
	fit.FrequencyWeights = fit.Landmarks.Weights
	v, err := reload(fit)
	if err != nil {
		t.Fatal(err)
	}
	got := v.(*approx.Fit)
	if &got.FrequencyWeights[0] != &got.Landmarks.Weights[0] {
		t.Error("a shared slice is loaded twice")
	}
}

// TestSaveExtremeNumbers checks that Save keeps the bits of numbers and that nil slices
// stay nil.
func TestSaveExtremeNumbers(t *testing.T) {
	numbers := []float64{math.NaN(), math.Float64frombits(0x7ff8000000000000), math.Float64frombits(0xfff0dead00000001),
		math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), math.MaxFloat64, math.SmallestNonzeroFloat64, 0.1, 1e23}
	for _, v := range numbers {
		for _, value := range []any{
			kernel.Gaussian{Sigma: v},
			&approx.Fit{Features: fourier.Waves{Omega: approx.Points{Data: []float64{v, 1}, Dim: 1}, Amp: []float64{v, v}}, Shapes: approx.Shapes{BallRadius: v}},
		} {
			got, err := reload(value)
			if err != nil {
				t.Errorf("%x: %v", math.Float64bits(v), err)
				continue
			}
			if d := difference(value, got); d != "" {
				t.Errorf("%x: the values differ in %s", math.Float64bits(v), d)
			}
		}
	}
	for _, weights := range [][]float64{nil, {}} {
		v, err := reload(approx.Density{Weights: weights})
		if err != nil {
			t.Fatal(err)
		}
		if got := v.(approx.Density).Weights; (got == nil) != (weights == nil) {
			t.Errorf("%#v became %#v", weights, got)
		}
	}
}

// ownKernel is a kernel of the caller.
type ownKernel struct{ Scale float64 }

func (k ownKernel) Eval(x, y []float64) float64 {
	return math.Exp(-math.Abs(x[0]-y[0]) / k.Scale)
}

// TestSaveCustom checks that a kernel of the caller is refused by the name of the field,
// and saved with the option Custom.
func TestSaveCustom(t *testing.T) {
	x := fixture.Normal(20, 1, 1)
	fit, err := nystrom.Uniform{Landmarks: 5}.Fit(context.Background(), approx.Problem{Kernel: ownKernel{2}, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	var e *catalogue.SaveError
	if _, err := save(fit); !errors.As(err, &e) || e.Field != "features.kernel" || !strings.Contains(e.Error(), "ownKernel") {
		t.Errorf("without the option, the error is %v", err)
	}
	option := catalogue.Custom("decay",
		func(k ownKernel) ([]byte, error) { return fmt.Appendf(nil, "%g", k.Scale), nil },
		func(data []byte) (k ownKernel, err error) { _, err = fmt.Sscan(string(data), &k.Scale); return k, err })
	v, err := reload(fit, option)
	if err != nil {
		t.Fatal(err)
	}
	if d := difference(fit, v); d != "" {
		t.Errorf("the fits differ in %s", d)
	}
	data, err := save(fit, option)
	if err != nil {
		t.Fatal(err)
	}
	var l *catalogue.LoadError
	if _, err := catalogue.Load(bytes.NewReader(data)); !errors.As(err, &l) || l.Where != "field features.kernel" || !strings.Contains(l.Reason, `"decay"`) {
		t.Errorf("Load without the option returns %v", err)
	}
	broken := errors.New("no more codes")
	if _, err := save(fit, catalogue.Custom("decay", func(ownKernel) ([]byte, error) { return nil, broken }, func([]byte) (k ownKernel, err error) { return })); err == nil || !strings.Contains(err.Error(), broken.Error()) {
		t.Errorf("the error of the codec becomes %v", err)
	}
	if _, err := save(fit, option, option); err == nil {
		t.Error("two options with the same key are accepted")
	}
}

// TestSaveRefuses checks the errors for values that have no saved form.
func TestSaveRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		value any
		want  string
	}{
		"nil":          {nil, "nil"},
		"number":       {3, "int"},
		"function":     {func() {}, "function"},
		"nil pointer":  {(*approx.Fit)(nil), "nil *approx.Fit"},
		"empty fit":    {&approx.Fit{}, "features"},
		"activation":   {fourier.Activations{W: approx.Points{Data: []float64{1}, Dim: 1}, Amp: []float64{1}, F: math.Sin}, "F is a function"},
		"wrong length": {approx.Pairs{Lambda: []float64{1}, Phi: kernel.Sections{Kernel: kernel.Linear{}, Centers: approx.NewPoints(2, 1)}}, "values has 1 numbers, want 2"},
		"ragged":       {approx.Points{Data: []float64{1, 2, 3}, Dim: 2}, "3 numbers are not a matrix of 2 columns"},
		"bad text":     {&approx.Fit{Features: kernel.Sections{Kernel: kernel.Linear{}}, Notes: approx.Notes{{Text: "\xff"}}}, "UTF-8"},
	} {
		var e *catalogue.SaveError
		if _, err := save(c.value); !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v, want one about %s", name, err, c.want)
		}
	}
	fit, err := catalogueFit("rff", kernel.ArcCosine1{}, 2)
	if err != nil {
		t.Fatal(err)
	}
	replaced := fit.Features.(fourier.Activations)
	replaced.F = math.Abs
	if _, err := save(replaced); err == nil {
		t.Error("a map whose activation was replaced is saved")
	}
	if err := catalogue.Save(failingWriter{}, kernel.Linear{}); !errors.Is(err, errWriter) {
		t.Errorf("the error of a writer becomes %v", err)
	}
}

var errWriter = errors.New("the disk is full")

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errWriter }

// catalogueFit returns the fit of a method by its key, for points in d dimensions.
func catalogueFit(key string, k approx.Kernel, d int) (approx.Fit, error) {
	m, _ := catalogue.Method(key)
	return fixture.Fit(context.Background(), m.MethodInfo, 6, approx.Problem{Kernel: k, X: fixture.Normal(20, d, 1), Seed: 1}, nil)
}

// TestLoadAs checks the error of LoadAs for a value of another type.
func TestLoadAs(t *testing.T) {
	data, err := save(kernel.Gaussian{Sigma: 2})
	if err != nil {
		t.Fatal(err)
	}
	k, err := catalogue.LoadAs[approx.Kernel](bytes.NewReader(data))
	if err != nil || k != approx.Kernel(kernel.Gaussian{Sigma: 2}) {
		t.Errorf("the kernel is %v, %v", k, err)
	}
	if _, err := catalogue.LoadAs[*approx.Fit](bytes.NewReader(data)); err == nil || !strings.Contains(err.Error(), "it holds kernel.Gaussian, want *approx.Fit") {
		t.Errorf("the error for a fit is %v", err)
	}
	var fit approx.Fit
	if err := fit.UnmarshalBinary(data); err == nil || !strings.Contains(err.Error(), "the data holds kernel.Gaussian, want approx.Fit") {
		t.Errorf("the error of UnmarshalBinary is %v", err)
	}
}

// TestSaveFile checks that a file is replaced as a whole, and that errors name the file.
func TestSaveFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "kernel.npz")
	if _, err := catalogue.LoadFile[approx.Kernel](name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a file, the error is %v", err)
	}
	if err := catalogue.SaveFile(name, kernel.Gaussian{Sigma: 2}); err != nil {
		t.Fatal(err)
	}
	if err := catalogue.SaveFile(name, ownKernel{}); err == nil {
		t.Error("a kernel of the caller is saved")
	}
	k, err := catalogue.LoadFile[approx.Kernel](name)
	if err != nil || k != approx.Kernel(kernel.Gaussian{Sigma: 2}) {
		t.Errorf("after an error, the file holds %v, %v", k, err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("the folder holds %v, %v", files, err)
	}
	var e *catalogue.LoadError
	if _, err := catalogue.LoadFile[*approx.Fit](name); !errors.As(err, &e) || !strings.HasPrefix(err.Error(), name+": ") {
		t.Errorf("the error of another type is %v", err)
	}
	if err := catalogue.SaveFile(filepath.Join(dir, "none", "kernel.npz"), kernel.Linear{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a folder that does not exist, the error is %v", err)
	}
}

// TestSaveEigenpairs checks that Save computes the eigenpairs of a fit, but not of a fit
// that is part of a pipeline.
func TestSaveEigenpairs(t *testing.T) {
	ctx, x := context.Background(), fixture.Normal(20, 2, 1)
	method, k := fourier.Random{Frequencies: 5}, kernel.Gaussian{Sigma: 1}
	fit, err := method.Fit(ctx, approx.Problem{Kernel: k, X: x, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	v, err := reload(fit)
	if err != nil {
		t.Fatal(err)
	}
	if d := difference(fixture.Eigen(t, fit), fixture.Eigen(t, v.(*approx.Fit))); d != "" {
		t.Errorf("the eigenpairs differ in %s", d)
	}

	model, err := learn.Pipeline{Method: method, Kernel: k, Learner: learn.Ridge{Rho: 1}}.Fit(ctx, learn.Task{X: x, Y: approx.Points{Data: x.Data[:20], Dim: 1}})
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := reload(model)
	if err != nil {
		t.Fatal(err)
	}
	var unsupported *approx.UnsupportedError
	part := loaded.(*learn.FittedPipeline).Fit
	if _, err := part.Eigen(ctx, 0); !errors.As(err, &unsupported) || !strings.Contains(err.Error(), "before its eigenpairs were known") {
		t.Errorf("the error for eigenpairs that were not saved is %v", err)
	}
	if v, err = reload(part); err != nil {
		t.Fatal(err)
	}
	if _, err := v.(*approx.Fit).Eigen(ctx, 0); !errors.As(err, &unsupported) {
		t.Errorf("after saving twice, the error is %v", err)
	}
	want := fixture.Eigen(t, model.Fit)
	if loaded, err = reload(model); err != nil {
		t.Fatal(err)
	}
	if d := difference(want, fixture.Eigen(t, loaded.(*learn.FittedPipeline).Fit)); d != "" {
		t.Errorf("known eigenpairs differ in %s", d)
	}
}

// TestSaveMisuse checks the panics of Save, Load and Custom for nil arguments, and the
// errors of nil receivers.
func TestSaveMisuse(t *testing.T) {
	encode := func(approx.Points) ([]byte, error) { return nil, nil }
	decode := func([]byte) (p approx.Points, err error) { return }
	for want, call := range map[string]func(){
		"catalogue.Save: ":                            func() { catalogue.Save(nil, kernel.Linear{}) },
		"catalogue.Load: ":                            func() { catalogue.Load(nil) },
		"catalogue.Custom: got no function":           func() { catalogue.Custom("key", nil, decode) },
		"catalogue.Custom: got no function, want two": func() { catalogue.Custom("key", encode, nil) },
		"catalogue.Custom: got the interface": func() {
			catalogue.Custom("key", func(approx.Kernel) ([]byte, error) { return nil, nil }, func([]byte) (k approx.Kernel, err error) { return })
		},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, want) {
					t.Errorf("the panic says %q, want %q", got, want)
				}
			}()
			call()
		}()
	}
	var fit *approx.Fit
	if _, err := fit.MarshalBinary(); err == nil || !strings.Contains(err.Error(), "nil *approx.Fit") {
		t.Errorf("a nil fit is saved: %v", err)
	}
	if err := fit.UnmarshalBinary(nil); err == nil || !strings.Contains(err.Error(), "nil *approx.Fit") {
		t.Errorf("a nil fit is loaded: %v", err)
	}
}
