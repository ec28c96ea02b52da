package learn_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// waveTargets returns two targets for each point of x: a function of the first
// coordinate, and a function of the sum of the coordinates.
func waveTargets(x approx.Points) (y []float64) {
	for i := range x.Len() {
		var sum float64
		for _, v := range x.Row(i) {
			sum += v
		}
		y = append(y, math.Sin(2*x.Row(i)[0]), 0.3*sum+1)
	}
	return y
}

// signedMap is a feature map with the given signs.
type signedMap struct {
	approx.FeatureMap
	signs []float64
}

func (s signedMap) Signs() []float64 { return s.signs }

// plainMap hides all optional methods of a feature map.
type plainMap struct{ f approx.FeatureMap }

func (d plainMap) Len() int { return d.f.Len() }

func (d plainMap) Map(dst, x []float64) []float64 { return d.f.Map(dst, x) }

type ridgeFixture struct {
	Sigma     float64
	X, Y      fixture.Matrix
	Targets   []float64 `json:"y"`
	Three     []int
	Landmarks []int
	Ridges    map[string]struct {
		Dual, Exact, Features, Classes fixture.Matrix
		Loo                            []float64
	}
}

func TestRidgeScikitLearn(t *testing.T) {
	var f ridgeFixture
	fixture.Read(t, "kernel_ridge", &f)
	x, new := f.X.Points(), f.Y.Points()
	k := kernel.Gaussian{Sigma: f.Sigma}
	var y []float64
	for i, v := range f.Targets {
		y = append(y, v, float64(f.Three[i]))
	}
	psi := nystrom.Features(k, x.Subset(f.Landmarks))
	path, err := learn.NewRidgePath(context.Background(), k, x, approx.Points{Data: y, Dim: 2})
	if err != nil {
		t.Fatal(err)
	}
	featurePath, err := learn.NewFeatureRidgePath(context.Background(), psi, x, approx.Points{Data: y, Dim: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		key string
		rho float64
	}{{"0.001", 1e-3}, {"0.3", 0.3}, {"20.0", 20}} {
		want, r := f.Ridges[c.key], learn.Ridge{Rho: c.rho}
		if len(want.Exact) == 0 {
			t.Fatalf("no ridge %s", c.key)
		}
		exact, err := r.Exact(context.Background(), k, x, approx.Points{Data: y, Dim: 2})
		if err != nil {
			t.Fatal(err)
		}
		fromPath, err := path.Regression(r)
		if err != nil {
			t.Fatal(err)
		}
		// The condition number of K + ρI is at most 10⁴, and coefficients are at most 10.
		for what, m := range map[string]*learn.Regression{"Exact": exact, "ExactPath": fromPath} {
			if d := fixture.MaxDiff(t, m.Predict(new).RawMatrix().Data, want.Exact.Flat()); !(d <= 1e-10) {
				t.Errorf("ρ = %g: %s is %.2g off", c.rho, what, d)
			}
			coef := m.Function.(kernel.Expansion).Coef.RawMatrix().Data
			if d := fixture.MaxDiff(t, coef, want.Dual.Flat()); !(d <= 1e-8) {
				t.Errorf("ρ = %g: coefficients of %s are %.2g off", c.rho, what, d)
			}
			var loo []float64
			for i, e := range m.LeaveOneOut().RawMatrix().Data {
				if i%2 == 0 {
					loo = append(loo, e)
				}
			}
			if d := fixture.MaxDiff(t, loo, want.Loo); !(d <= 1e-9) {
				t.Errorf("ρ = %g: leave-one-out residuals of %s are %.2g off", c.rho, what, d)
			}
		}
		features, err := r.Features(context.Background(), psi, x, approx.Points{Data: y, Dim: 2})
		if err != nil {
			t.Fatal(err)
		}
		fromPath, err = featurePath.Regression(r)
		if err != nil {
			t.Fatal(err)
		}
		for what, m := range map[string]*learn.Regression{"Features": features, "FeaturePath": fromPath} {
			if d := fixture.MaxDiff(t, m.Predict(new).RawMatrix().Data, want.Features.Flat()); !(d <= 1e-9) {
				t.Errorf("ρ = %g: %s is %.2g off", c.rho, what, d)
			}
		}
	}
}

// TestLeaveOneOut checks that each leave-one-out residual equals the residual of a
// regression without that point.
func TestLeaveOneOut(t *testing.T) {
	x := fixture.Normal(25, 2, 1)
	copy(x.Row(7), x.Row(3)) // a repeated point
	y := waveTargets(x)
	for name, fit := range map[string]func(approx.Points, []float64) (*learn.Regression, error){
		"exact": func(x approx.Points, y []float64) (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.01}.Exact(context.Background(), kernel.Gaussian{Sigma: 1}, x, approx.Points{Data: y, Dim: 2})
		},
		"primal": func(x approx.Points, y []float64) (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.01}.Features(context.Background(), testMaps(2)["few"], x, approx.Points{Data: y, Dim: 2})
		},
		"pushed through": func(x approx.Points, y []float64) (*learn.Regression, error) {
			return learn.Ridge{Rho: 0.01}.Features(context.Background(), testMaps(2)["many"], x, approx.Points{Data: y, Dim: 2})
		},
	} {
		fitAll, err := fit(x, y)
		if err != nil {
			t.Fatal(err)
		}
		e := fitAll.LeaveOneOut()
		for i := range x.Len() {
			var otherPoints []int
			var otherTargets []float64
			for j := range x.Len() {
				if j != i {
					otherPoints = append(otherPoints, j)
					otherTargets = append(otherTargets, y[2*j:2*j+2]...)
				}
			}
			fitRest, err := fit(x.Subset(otherPoints), otherTargets)
			if err != nil {
				t.Fatal(err)
			}
			p := fitRest.Predict(x.Slice(i, i+1))
			for o := range 2 {
				if d := math.Abs(e.RawMatrix().Data[2*i+o] - (y[2*i+o] - p.RawMatrix().Data[o])); !(d <= 1e-9) {
					t.Errorf("%s: the residual of target %d of point %d is %.2g off", name, o, i, d)
				}
			}
		}
	}
}

// TestTooSmallARidge checks that if K has a negative eigenvalue and the ridge is too
// small, the error gives the smallest sufficient ridge.
func TestTooSmallARidge(t *testing.T) {
	// K̂ = −1 at one point: ρ must exceed n = 3.
	f := signedMap{nystrom.Features(kernel.Gaussian{Sigma: 1e6}, fixture.Normal(1, 1, 1)), []float64{-1}}
	x := approx.NewPoints(3, 1)
	_, err := learn.Ridge{Rho: 2.9}.Features(context.Background(), f, x, approx.Points{Data: []float64{1, 2, 3}, Dim: 1})
	if err == nil || err.Error() != "learn: K has the eigenvalue -3, so the ridge 2.9 is too small: take ρ > 3" {
		t.Errorf("the error is %v", err)
	}
	if e := (*learn.RidgeError)(nil); !errors.As(err, &e) || math.Abs(e.Eigenvalue+3) > 1e-9 || !(e.MinRho >= 3-1e-9) {
		t.Errorf("a page cannot say what %#v is", err)
	}
	m, err := learn.Ridge{Rho: 5}.Features(context.Background(), f, x, approx.Points{Data: []float64{1, 2, 3}, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	// f = −Σa with (−1 1 1ᵀ + 5I)a = y, so Σa = 6/2 = 3.
	if p := m.Predict(x).RawMatrix().Data[0]; math.Abs(p+3) > 1e-10 {
		t.Errorf("f = %g, not −3", p)
	}
}

// TestIndefiniteKernel checks that ridge regression accepts a kernel with negative
// eigenvalues if ρ exceeds their magnitude. Otherwise its error must give a sufficient ρ.
// A support vector machine must reject this kernel.
func TestIndefiniteKernel(t *testing.T) {
	x := fixture.Normal(40, 2, 3)
	k := kernel.Sigmoid{Sigma: 1, Offset: -0.5}
	y := waveTargets(x)
	_, err := learn.Ridge{Rho: 1e-3}.Exact(context.Background(), k, x, approx.Points{Data: y, Dim: 2})
	e := (*learn.RidgeError)(nil)
	if !errors.As(err, &e) || !(e.Eigenvalue < 0) || !(e.MinRho >= -e.Eigenvalue) {
		t.Fatalf("the error is %v", err)
	}
	rho := 1.1 * e.MinRho
	m, err := learn.Ridge{Rho: rhoSetting(rho)}.Exact(context.Background(), k, x, approx.Points{Data: y, Dim: 2})
	if err != nil {
		t.Fatal(err)
	}
	// The solution satisfies f(X) + ρa = y, where f = k(·, X)a.
	g := kernel.Gram(nil, k, x)
	got := approx.FeaturesTo(nil, m.Function, x)
	a := make([]float64, len(y))
	for i, v := range y {
		a[i] = (v - got[i]) / rho
	}
	for i := range 40 {
		for c := range 2 {
			var sum float64
			for j := range 40 {
				sum += g[i*40+j] * a[2*j+c]
			}
			if math.Abs(sum-got[2*i+c]) > 1e-9 {
				t.Fatalf("f(x%d) is %g, and k(x, X)a is %g", i, got[2*i+c], sum)
			}
		}
	}
	classes := make([]int, 40)
	for i := range classes {
		classes[i] = i % 2
	}
	u := (*approx.UnsupportedError)(nil)
	if _, err := (learn.SVM{C: 1}).Exact(context.Background(), k, x, classes); !errors.As(err, &u) || u.Reason != k.Indefinite() {
		t.Errorf("the machine says %v", err)
	}
}

// TestNoRidge checks that without a ridge, the regression interpolates the targets and
// adds a note about rank.
func TestNoRidge(t *testing.T) {
	x := approx.Points{Data: []float64{0, 1, 1, 3}, Dim: 1}
	m, err := learn.Ridge{Rho: learn.NoRidge}.Exact(context.Background(), kernel.Gaussian{Sigma: 1}, x, approx.Points{Data: []float64{0, 1, 3, 5}, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	// The prediction at the repeated point is the mean of its targets.
	if d := fixture.MaxDiff(t, m.Predict(x).RawMatrix().Data, []float64{0, 2, 2, 5}); !(d <= 1e-13) {
		t.Errorf("predictions are %v", m.Predict(x))
	}
	if len(m.Notes) != 1 {
		t.Errorf("notes are %q", m.Notes)
	}
	// The other points have leverage 1, since any target can be fitted there.
	h := m.Leverages()
	if d := fixture.MaxDiff(t, h, []float64{1, 0.5, 0.5, 1}); !(d <= 1e-13) {
		t.Errorf("leverages are %v", h)
	}
}

func TestRidgeLimits(t *testing.T) {
	ctx := context.Background()
	single := fixture.Normal(1, 2, 1)
	equalPoints := approx.NewPoints(6, 2)
	line := approx.NewPoints(6, 2)
	for i := range 6 {
		line.Data[2*i] = float64(i)
	}
	for name, x := range map[string]approx.Points{"one point": single, "one place": equalPoints, "a line": line} {
		y := make([]float64, x.Len())
		for i := range y {
			y[i] = float64(i + 1)
		}
		for _, sigma := range []float64{1e-8, 1, 1e8} {
			k := kernel.Gaussian{Sigma: sigma}
			for _, rho := range []float64{0, 1e-300, 1e-9, 1, 1e9} {
				r := learn.Ridge{Rho: rhoSetting(rho)}
				exact, err := r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 1})
				if err != nil {
					t.Fatalf("%s, σ = %g, ρ = %g: %v", name, sigma, rho, err)
				}
				fromFeatures, err := r.Features(ctx, nystrom.Features(k, x), x, approx.Points{Data: y, Dim: 1})
				if err != nil {
					t.Fatalf("%s, σ = %g, ρ = %g: %v", name, sigma, rho, err)
				}
				// The condition number of K + ρI is at most 6/ρ.
				if d := fixture.MaxDiff(t, exact.Predict(x).RawMatrix().Data, fromFeatures.Predict(x).RawMatrix().Data); !(d <= 1e-4) {
					t.Errorf("%s, σ = %g, ρ = %g: exact and features are %.2g apart", name, sigma, rho, d)
				}
			}
		}
	}
	// If the kernel is 0, the function is the offset.
	zero := signedMap{nystrom.Features(kernel.Gaussian{Sigma: 1e-8}, fixture.Normal(1, 2, 9)), []float64{1}}
	m, err := learn.Ridge{Rho: learn.NoRidge, Center: true}.Features(ctx, zero, line, approx.Points{Data: []float64{1, 2, 3, 4, 5, 6}, Dim: 1})
	if err != nil || m.Predict(line).RawMatrix().Data[0] != 3.5 {
		t.Errorf("%v, %v", m, err)
	}
	for _, c := range []struct {
		r learn.Ridge
		y []float64
	}{
		{learn.Ridge{Rho: -2}, make([]float64, 6)},
		{learn.Ridge{Rho: math.NaN()}, make([]float64, 6)},
		{learn.Ridge{Rho: 1}, []float64{1, 2, math.NaN(), 4, 5, 6}},
	} {
		if _, err := c.r.Exact(ctx, kernel.Gaussian{Sigma: 1}, line, approx.Points{Data: c.y, Dim: 1}); err == nil {
			t.Errorf("%+v learns %v", c.r, c.y)
		}
		if _, err := c.r.Features(ctx, zero, line, approx.Points{Data: c.y, Dim: 1}); err == nil {
			t.Errorf("%+v learns %v by features", c.r, c.y)
		}
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	for _, f := range testMaps(2) {
		if _, err := (learn.Ridge{Rho: 1}).Features(done, f, line, approx.Points{Data: make([]float64, 6), Dim: 1}); !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v", err)
		}
	}
	if _, err := (learn.Ridge{Rho: 1}).Exact(done, kernel.Gaussian{Sigma: 1}, line, approx.Points{Data: make([]float64, 6), Dim: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// TestGrid checks that the values of Grid equal the predictions at the grid points.
func TestGrid(t *testing.T) {
	x := fixture.Normal(30, 2, 1)
	xs, ys := []float64{-1, 0, 0.5, 2}, []float64{-0.3, 0.1, 1}
	var points approx.Points
	points.Dim = 2
	for _, v := range ys {
		for _, u := range xs {
			points.Data = append(points.Data, u, v)
		}
	}
	for name, f := range testMaps(2) {
		m, err := learn.Ridge{Rho: 10, Center: true}.Features(context.Background(), f, x, approx.Points{Data: waveTargets(x), Dim: 2})
		if err != nil {
			t.Fatal(err)
		}
		grid, want := m.Grid(xs, ys), m.Predict(points)
		for i, v := range want.RawMatrix().Data {
			if got := grid[i%2*len(xs)*len(ys)+i/2]; math.Abs(got-v) > 1e-12 {
				t.Errorf("%s: output %d of grid point %d is %g, not %g", name, i%2, i/2, got, v)
			}
		}
	}
}

// TestRidgeOfConstantTargets checks that after subtraction of the mean, constant targets
// are 0, and so is the function.
func TestRidgeOfConstantTargets(t *testing.T) {
	x := approx.NewPoints(10, 1)
	y := make([]float64, 10)
	for i := range y {
		x.Data[i], y[i] = float64(i), 14.62
	}
	r, err := learn.Ridge{Rho: 1e-9, Center: true}.Exact(context.Background(), kernel.Gaussian{Sigma: 1}, x, approx.Points{Data: y, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i := range y {
		if got := r.Predict(x.Slice(i, i+1)).At(0, 0); got != 14.62 {
			t.Errorf("at point %d the constant 14.62 is predicted as %.17g", i, got)
		}
	}
}
