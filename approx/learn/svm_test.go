package learn_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

type svmFixture struct {
	Sigma      float64
	X, Y       fixture.Matrix
	Two, Three []int
	Landmarks  []int
	Machines   map[string]struct {
		Linear map[string]struct {
			Objective float64
			Decision  []float64
		}
		Decision   []float64
		Bias, Dual float64
		Support    []int
		Rest       fixture.Matrix
	}
}

func TestSVMScikitLearn(t *testing.T) {
	var f svmFixture
	fixture.Read(t, "svm", &f)
	x, new := f.X.Points(), f.Y.Points()
	k := kernel.Gaussian{Sigma: f.Sigma}
	psi := nystrom.Features(k, x.Subset(f.Landmarks))
	ctx := context.Background()
	for _, c := range []float64{0.1, 1, 10} {
		want := f.Machines[fmt.Sprintf("%g", c)]
		if len(want.Linear) != 4 {
			t.Fatalf("no machines with C = %g", c)
		}
		for name, want := range want.Linear {
			s := learn.SVM{C: c, Tol: 1e-13}
			var loss string
			if _, err := fmt.Sscan(name, &loss, &s.Bias); err != nil {
				t.Fatal(err)
			}
			if s.Bias == 0 {
				s.Bias = learn.NoBias
			}
			s.Squared = loss == "squared_hinge"
			m, err := s.Features(ctx, psi, x, f.Two)
			if err != nil {
				t.Fatal(err)
			}
			if d := math.Abs(m.Primal[0] - want.Objective); !(d <= 1e-9*want.Objective) {
				t.Errorf("C = %g, %s: objective %.12g, not %.12g", c, name, m.Primal[0], want.Objective)
			}
			// The error of decisions is the square root of the error of the objective.
			if d := fixture.MaxDiff(t, m.Predict(new).RawMatrix().Data, want.Decision); !(d <= 1e-5) {
				t.Errorf("C = %g, %s: decisions are %.2g off", c, name, d)
			}
		}
		s := learn.SVM{C: c, Tol: 1e-17} // the gap closes as far as rounding allows
		m, err := s.Exact(ctx, k, x, f.Two)
		if err != nil {
			t.Fatal(err)
		}
		if d := fixture.MaxDiff(t, m.Predict(new).RawMatrix().Data, want.Decision); !(d <= 1e-8) {
			t.Errorf("C = %g: decisions are %.2g off", c, d)
		}
		if d := math.Abs(m.Dual[0] - want.Dual); !(d <= 1e-10*want.Dual) {
			t.Errorf("C = %g: dual objective %.12g, not %.12g", c, m.Dual[0], want.Dual)
		}
		if d := math.Abs(m.Offset[0] - want.Bias); !(d <= 1e-8) {
			t.Errorf("C = %g: bias %.12g, not %.12g", c, m.Offset[0], want.Bias)
		}
		slices.Sort(want.Support) // scikit-learn sorts them by class
		if !slices.Equal(m.SupportVectors(), want.Support) {
			t.Errorf("C = %g: support vectors %v, not %v", c, m.SupportVectors(), want.Support)
		}
		m, err = s.Exact(ctx, k, x, f.Three)
		if err != nil {
			t.Fatal(err)
		}
		if d := fixture.MaxDiff(t, m.Predict(new).RawMatrix().Data, want.Rest.Flat()); !(d <= 1e-8) {
			t.Errorf("C = %g: decisions of one against the rest are %.2g off", c, d)
		}
	}
}

// TestCertificates checks that the dual objective is at most the primal objective, and
// multipliers are within their bounds, for any data.
func TestCertificates(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(60, d, 1)
		copy(x.Row(9), x.Row(4)) // the repeated point has two classes
		class := make([]int, 60)
		for i := range class {
			if v := x.Row(i); math.Sin(2*v[0])+0.3*v[d-1] > 0 {
				class[i] = 1
			}
		}
		class[9] = 1 - class[4]
		for _, sigma := range []float64{1e-3, 1, 1e4} {
			k := kernel.Gaussian{Sigma: sigma}
			for _, s := range []learn.SVM{{C: 1e-3}, {C: 1, Bias: learn.NoBias}, {C: 100}, {C: 1, Squared: true}, {C: 3, Bias: 4}} {
				exact, err := s.Exact(ctx, k, x, class)
				if err != nil {
					t.Fatal(err)
				}
				few, err := s.Features(ctx, nystrom.Features(k, x.Slice(0, 12)), x, class)
				if err != nil {
					t.Fatal(err)
				}
				many, err := s.Features(ctx, nystrom.Features(k, x), x, class)
				if err != nil {
					t.Fatal(err)
				}
				for what, m := range map[string]*learn.Machine{"exact": exact, "few": few, "many": many} {
					name := fmt.Sprintf("%s, d = %d, σ = %g, %+v", what, d, sigma, s)
					gap := m.Primal[0] - m.Dual[0]
					if !(gap >= -1e-9*m.Primal[0] && m.Gap() <= 1.01e-6) || len(m.Notes) > 0 {
						t.Errorf("%s: objectives %.6g and %.6g, %q", name, m.Primal[0], m.Dual[0], m.Notes)
					}
					if a, b := mat.Min(m.Alpha), mat.Max(m.Alpha); a < 0 || !s.Squared && b > s.C {
						t.Errorf("%s: multipliers from %g to %g", name, a, b)
					}
				}
			}
		}
	}
}

// TestDefaultTol checks that the default tolerance determines the classes of points whose
// labels are random. Most points are errors then, and the three decision functions are close to each
// other.
func TestDefaultTol(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	x, labels := approx.NewPoints(300, 2), make([]int, 300)
	for i := range labels {
		x.Row(i)[0], x.Row(i)[1], labels[i] = rng.NormFloat64(), rng.NormFloat64(), rng.IntN(3)
	}
	k := kernel.Gaussian{Sigma: 3}
	features := nystrom.Features(k, x.Slice(0, 40))
	for name, train := range map[string]func(s learn.SVM) (*learn.Machine, error){
		"exact":    func(s learn.SVM) (*learn.Machine, error) { return s.Exact(t.Context(), k, x, labels) },
		"features": func(s learn.SVM) (*learn.Machine, error) { return s.Features(t.Context(), features, x, labels) },
	} {
		want, err := train(learn.SVM{C: 10, Tol: 1e-11})
		if err != nil {
			t.Fatal(err)
		}
		got, err := train(learn.SVM{C: 10})
		if err != nil {
			t.Fatal(err)
		}
		if e := learn.ErrorRate(got.Classify(x), want.Classify(x)); e > 0.005 || got.Gap() > 1e-6 || len(got.Notes) > 0 {
			t.Errorf("%s: %.2g of the classes differ from those of the optimum, gap %.2g, notes %q", name, e, got.Gap(), got.Notes)
		}
	}
}

// TestDefaultBias checks that a machine on features has the bias of a constant feature 1 by
// default. All points of a Gaussian far from the landmarks then have the label of the majority.
func TestDefaultBias(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(30, 2, 1)
	class := make([]int, 30)
	for i := range class {
		if x.Row(i)[0] > -0.8 {
			class[i] = 1
		}
	}
	far := approx.Points{Data: []float64{1e3, 1e3}, Dim: 2}
	features := nystrom.Features(kernel.Gaussian{Sigma: 1}, x.Slice(0, 9))
	offsets := map[float64]float64{}
	for _, bias := range []float64{0, 1, learn.NoBias} {
		m, err := learn.SVM{C: 1, Tol: 1e-10, Bias: bias}.Features(ctx, features, x, class)
		if err != nil {
			t.Fatal(err)
		}
		offsets[bias] = m.Predict(far).RawMatrix().Data[0]
	}
	if offsets[0] != offsets[1] || !(offsets[0] > 0.1) || offsets[learn.NoBias] != 0 {
		t.Errorf("far away, the decision values by bias are %v", offsets)
	}
}

// TestStepsAlone checks that for a small C, updates of one or two multipliers close the
// gap without the interior-point method.
func TestStepsAlone(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(60, 0.2, 1)
	k := kernel.Gaussian{Sigma: 0.5}
	for _, s := range []learn.SVM{{C: 1, Bias: learn.NoBias}, {C: 1, Squared: true}, {C: 0.1, Squared: true, Bias: 4}} {
		s.MaxSteps = 300 * 60
		few, err := s.Features(ctx, nystrom.Features(k, sample.X.Slice(0, 20)), sample.X, sample.Labels)
		if err != nil {
			t.Fatal(err)
		}
		s.MaxSteps = 20*60 - 1
		exact, err := s.Exact(ctx, k, sample.X, sample.Labels)
		if err != nil {
			t.Fatal(err)
		}
		for what, m := range map[string]*learn.Machine{"features": few, "exact": exact} {
			if len(m.Notes) > 0 || !(m.Gap() <= 1.01e-6) {
				t.Errorf("%s, %+v: a gap of %g, %q", what, s, m.Gap(), m.Notes)
			}
		}
	}
	// Two points need one move: ½α²(2 − 2k) − 2α is smallest at
	// α = 1/(1 − k).
	x := approx.Points{Data: []float64{0, 1}, Dim: 1}
	m, err := learn.SVM{C: 100, Tol: 1e-12}.Exact(ctx, k, x, []int{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	want := 1 / (1 - math.Exp(-2))
	if d := fixture.MaxDiff(t, m.Alpha.RawMatrix().Data, []float64{want, want}); !(d <= 1e-13) || m.Steps != 1 {
		t.Errorf("multipliers %v after %d moves, not %g after one", m.Alpha, m.Steps, want)
	}
}

// TestFreeBias checks that the bias of Exact is not penalised, so Σ αᵢtᵢ is 0. A machine
// on the features of the kernel with a very large constant feature must approach the
// exact machine.
func TestFreeBias(t *testing.T) {
	ctx := context.Background()
	sample := dataset.Moons.New(40, 0.2, 1)
	k := kernel.Gaussian{Sigma: 0.5}
	exact, err := learn.SVM{C: 1, Tol: 1e-12}.Exact(ctx, k, sample.X, sample.Labels)
	if err != nil {
		t.Fatal(err)
	}
	var sum float64
	for i, code := range learn.ClassTargets(sample.Labels, 2).RawMatrix().Data {
		sum += exact.Alpha.RawMatrix().Data[i] * code
	}
	if math.Abs(sum) > 1e-12 {
		t.Errorf("Σ αᵢtᵢ = %g", sum)
	}
	// The penalty ½w₀² with b = 10w₀ is b²/200.
	approxMachine, err := learn.SVM{C: 1, Tol: 1e-5, Bias: 10}.Features(ctx, nystrom.Features(k, sample.X), sample.X, sample.Labels)
	if err != nil {
		t.Fatal(err)
	}
	if d := math.Abs(exact.Primal[0] - approxMachine.Primal[0]); !(d <= 2e-5*exact.Primal[0]) {
		t.Errorf("objectives %g and %g", exact.Primal[0], approxMachine.Primal[0])
	}
}

// TestSignedMachine checks that a machine accepts features of negative sign if the kernel
// on the points is positive definite. It must reject them otherwise.
func TestSignedMachine(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(20, 2, 1)
	class := make([]int, 20)
	for i := range class {
		if x.Row(i)[0] > 0 {
			class[i] = 1
		}
	}
	features := nystrom.Features(kernel.Gaussian{Sigma: 1}, x.Slice(0, 6))
	want, err := learn.SVM{C: 1, Tol: 1e-10}.Features(ctx, features, x, class)
	if err != nil {
		t.Fatal(err)
	}
	// The weights 2 and −1 of the same feature add up to 1, so the kernel is unchanged.
	for _, d := range []int{6, 18} {
		doubledFeatures := doubledMap{features, d}
		m, err := learn.SVM{C: 1, Tol: 1e-10}.Features(ctx, doubledFeatures, x, class)
		if err != nil {
			t.Fatal(err)
		}
		if e := fixture.MaxDiff(t, m.Predict(x).RawMatrix().Data, want.Predict(x).RawMatrix().Data); !(e <= 1e-4) {
			t.Errorf("%d doubles: decisions are %.2g apart", d, e)
		}
	}
	minus := make([]float64, 6)
	for i := range minus {
		minus[i] = -1
	}
	var unsupportedErr *approx.UnsupportedError
	if _, err := (learn.SVM{C: 1}).Features(ctx, signedMap{features, minus}, x, class); !errors.As(err, &unsupportedErr) {
		t.Errorf("the error is %v", err)
	}
}

// doubledMap consists of √2ψ and of copies of ψ with negative signs. The copies have
// extra features, and are scaled so that the kernel is unchanged.
type doubledMap struct {
	f     approx.FeatureMap
	again int
}

func (d doubledMap) Len() int { return d.f.Len() + d.again }

func (d doubledMap) Map(dst, x []float64) []float64 {
	dst = approx.Dst(dst, d.Len())
	n := d.f.Len()
	psi := d.f.Map(nil, x)
	for i, v := range psi {
		dst[i] = math.Sqrt2 * v
	}
	for i := range d.again {
		dst[n+i] = psi[i%n] / math.Sqrt(float64(d.again/n))
	}
	return dst
}

func (d doubledMap) Signs() []float64 {
	s := make([]float64, d.Len())
	for i := range s {
		s[i] = 1
		if i >= d.f.Len() {
			s[i] = -1
		}
	}
	return s
}

func TestSVMLimits(t *testing.T) {
	ctx := context.Background()
	k := kernel.Gaussian{Sigma: 1}
	// If all points have the same class, all are classified correctly.
	x := fixture.Normal(8, 2, 1)
	for classes := 2; classes <= 4; classes++ {
		class, labels := make([]int, 8), make([]int, classes)
		for i := range labels {
			labels[i] = i
		}
		for i := range class {
			class[i] = classes - 1
		}
		for _, f := range []func() (*learn.Machine, error){
			func() (*learn.Machine, error) { return learn.SVM{C: 10, Labels: labels}.Exact(ctx, k, x, class) },
			func() (*learn.Machine, error) {
				return learn.SVM{C: 10, Labels: labels}.Features(ctx, nystrom.Features(k, x), x, class)
			},
		} {
			m, err := f()
			if err != nil {
				t.Fatal(err)
			}
			if e := learn.ErrorRate(m.Classify(x), class); e != 0 {
				t.Errorf("of one class among %d, %g is missed", classes, e)
			}
		}
	}
	one := fixture.Normal(1, 2, 1)
	m, err := learn.SVM{C: 1, Labels: []int{0, 1}}.Exact(ctx, k, one, []int{1})
	if err != nil || m.Classify(one)[0] != 1 {
		t.Errorf("one point: %v, %v", m, err)
	}
	for _, s := range []learn.SVM{{}, {C: -1}, {C: math.NaN()}, {C: 1, Bias: -2}, {C: 1, Bias: -0.5}, {C: 1, Bias: math.NaN()}, {C: 1, Tol: 2}} {
		s.Labels = []int{0, 1}
		var out *approx.RangeError
		if _, err := s.Exact(ctx, k, x, make([]int, 8)); !errors.As(err, &out) {
			t.Errorf("%+v: the error is %v", s, err)
		}
		if _, err := s.Features(ctx, nystrom.Features(k, x), x, make([]int, 8)); !errors.As(err, &out) {
			t.Errorf("%+v: the error is %v", s, err)
		}
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := (learn.SVM{C: 1, Labels: []int{0, 1}}).Exact(done, k, x, make([]int, 8)); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if _, err := (learn.SVM{C: 1, Labels: []int{0, 1}}).Features(done, nystrom.Features(k, x), x, make([]int, 8)); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	// A machine that stops early has a note.
	class := []int{0, 1, 0, 1, 0, 1, 0, 1}
	for _, f := range []func(s learn.SVM) (*learn.Machine, error){
		func(s learn.SVM) (*learn.Machine, error) { return s.Exact(ctx, k, x, class) },
		func(s learn.SVM) (*learn.Machine, error) { return s.Features(ctx, nystrom.Features(k, x), x, class) },
	} {
		m, err := f(learn.SVM{C: 100, Tol: 1e-9, MaxSteps: 8})
		if err != nil || len(m.Notes) != 1 || !(m.Gap() > 1e-9) {
			t.Errorf("eight steps: %v, %v", m, err)
		}
	}
}

// TestManyRows checks that if rows of the kernel matrix are computed repeatedly because
// few are stored, the result does not change.
func TestManyRows(t *testing.T) {
	sample := dataset.Moons.New(120, 0.3, 1)
	k := kernel.Gaussian{Sigma: 0.3}
	s := learn.SVM{C: 10, Tol: 1e-6}
	a, err := s.Exact(context.Background(), k, sample.X, sample.Labels)
	if err != nil {
		t.Fatal(err)
	}
	defer learn.LimitRowValues(300)()
	b, err := s.Exact(context.Background(), k, sample.X, sample.Labels)
	if err != nil {
		t.Fatal(err)
	}
	if !mat.Equal(a.Alpha, b.Alpha) {
		t.Errorf("with two rows held, multipliers change")
	}
	if b.Evals <= a.Evals {
		t.Errorf("%d and %d evaluations", a.Evals, b.Evals)
	}
}

// TestMachineOfRounding checks that SVM rejects a matrix that is indefinite because of
// rounding or because of an undeclared indefinite kernel. The objectives would be
// meaningless with a gap of 0.
func TestMachineOfRounding(t *testing.T) {
	ctx := context.Background()
	checkError := func(what string, err error) {
		t.Helper()
		if u := (*approx.UnsupportedError)(nil); !errors.As(err, &u) {
			t.Errorf("%s: the error is %v", what, err)
		}
	}
	poly := kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}
	for _, x := range []approx.Points{
		{Data: []float64{1, 1e8, 2, 1e8}, Dim: 2}, {Data: []float64{1e8, 1e8 + 1}, Dim: 1},
		{Data: []float64{1, 2, 3, 4, 5, 6, 1e8, 2, 2, 3, 4, 5, 6, 1e8}, Dim: 7},
	} {
		for _, c := range []float64{1, 1e3} {
			_, err := learn.SVM{C: c}.Exact(ctx, poly, x, []int{0, 1})
			checkError(fmt.Sprint(x.Data), err)
			_, err = learn.SVM{C: c, Squared: true}.Exact(ctx, poly, x, []int{0, 1})
			checkError(fmt.Sprint(x.Data), err)
		}
	}
	x := fixture.Normal(12, 2, 1)
	class := make([]int, 12)
	for i := range class {
		class[i] = i % 2
	}
	_, err := learn.SVM{C: 1}.Exact(ctx, hiddenGaussian{kernel.Sigmoid{Sigma: 1, Offset: -1}}, x, class)
	checkError("veiled sigmoid", err)

	// Large numbers are accepted if the classes are far apart.
	points := approx.Points{Data: []float64{-1e8, 1, 1e8, 1}, Dim: 2}
	m, err := learn.SVM{C: 1}.Exact(ctx, kernel.Linear{}, points, []int{0, 1})
	if err != nil || !slices.Equal(m.Classify(points), []int{0, 1}) {
		t.Errorf("far apart: %v", err)
	}
}
