package learn_test

import (
	"context"
	"errors"
	"math"
	"reflect"
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

// TestUnits checks that eigenvalues, objectives, and ridges in errors are in the unit of
// the caller.
func TestUnits(t *testing.T) {
	ctx := context.Background()
	moons := dataset.Moons.New(40, 0.1, 3)
	y := dataset.Moons.Target.Draw(moons.X, 1)
	checkClose := func(what string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-12*math.Abs(want)) {
			t.Errorf("%s is %g, want %g", what, got, want)
		}
	}
	k := kernel.Gaussian{Sigma: 0.35}
	path, err := learn.NewRidgePath(ctx, k, moons.X, approx.Points{Data: y, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	sigmoid := kernel.Sigmoid{Sigma: 1, Offset: -1}
	var want *learn.RidgeError
	if _, err := (learn.Ridge{Rho: 0.01}).Exact(ctx, sigmoid, moons.X, approx.Points{Data: y, Dim: 1}); !errors.As(err, &want) {
		t.Fatalf("the sigmoid kernel learns: %v", err)
	}
	machine, err := learn.SVM{C: 1}.Exact(ctx, k, moons.X, moons.Labels)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []float64{0x1p-1000, 0x1p-40, 0x1p40, 0x1p1000} {
		scaledPath, err := learn.NewRidgePath(ctx, kernel.Scaled(c, k), moons.X, approx.Points{Data: y, Dim: 1})
		if err != nil {
			t.Fatal(err)
		}
		checkClose("an eigenvalue", scaledPath.Eigenvalues()[3]/c, path.Eigenvalues()[3])
		features, err := learn.NewFeatureRidgePath(ctx, nystrom.Features(kernel.Scaled(c, k), moons.X), moons.X, approx.Points{Data: y, Dim: 1})
		if err != nil {
			t.Fatal(err)
		}
		checkClose("an eigenvalue of features", features.Eigenvalues()[0]/c, path.Eigenvalues()[0])
		var got *learn.RidgeError
		if _, err := (learn.Ridge{Rho: 0.01 * c}).Exact(ctx, kernel.Scaled(c, sigmoid), moons.X, approx.Points{Data: y, Dim: 1}); !errors.As(err, &got) {
			t.Errorf("%g times the sigmoid kernel: %v", c, err)
		} else {
			checkClose("the eigenvalue of the error", got.Eigenvalue/c, want.Eigenvalue)
			checkClose("the ridge of the error", got.Rho/c, want.Rho)
			checkClose("the least ridge", got.MinRho/c, want.MinRho)
		}
		m, err := learn.SVM{C: 1 / c}.Exact(ctx, kernel.Scaled(c, k), moons.X, moons.Labels)
		if err != nil {
			t.Fatal(err)
		}
		checkClose("the primal objective", m.Primal[0]*c, machine.Primal[0])
		checkClose("the dual objective", m.Dual[0]*c, machine.Dual[0])
		checkClose("the gap", m.Gap(), machine.Gap())
		for i, a := range m.Alpha.RawMatrix().Data {
			if (a == 1/c) != (machine.Alpha.RawMatrix().Data[i] == 1) {
				t.Errorf("%g·k: multiplier %d of %g is %g, and %g of k", c, i, 1/c, a, machine.Alpha.RawMatrix().Data[i])
			}
		}
	}
}

// TestTargetsOfAnySize checks that the learnt function is proportional to the targets,
// for very large and very small targets.
func TestTargetsOfAnySize(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(30, 2, 1)
	y := fixture.Normal(30, 2, 2).Data // two targets
	k := kernel.Matern12{Sigma: 1}
	f := nystrom.Features(k, x.Slice(0, 8))
	path, err := learn.NewRidgePath(ctx, k, x, approx.Points{Data: y, Dim: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []float64{0x1p-1000, 0x1p-600, 0x1p600, 0x1p1020} {
		scaledTargets := make([]float64, len(y))
		for i, v := range y {
			scaledTargets[i] = c * v
		}
		scaledPath, err := learn.NewRidgePath(ctx, k, x, approx.Points{Data: scaledTargets, Dim: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, rho := range []float64{0, 1e-9, 0.1, 10} {
			for _, center := range []bool{false, true} {
				r := learn.Ridge{Rho: rhoSetting(rho), Center: center}
				for name, learnt := range map[string]func(y []float64, p *learn.RidgePath) (*learn.Regression, error){
					"Exact": func(y []float64, _ *learn.RidgePath) (*learn.Regression, error) {
						return r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 2})
					},
					"Features": func(y []float64, _ *learn.RidgePath) (*learn.Regression, error) {
						return r.Features(ctx, f, x, approx.Points{Data: y, Dim: 2})
					},
					"At": func(_ []float64, p *learn.RidgePath) (*learn.Regression, error) { return p.Regression(r) },
				} {
					want, err := learnt(y, path)
					if err != nil {
						t.Fatal(err)
					}
					got, err := learnt(scaledTargets, scaledPath)
					if err != nil {
						t.Fatal(err)
					}
					for what, v := range map[string][2][]float64{
						"values":        {got.Predict(x).RawMatrix().Data, want.Predict(x).RawMatrix().Data},
						"residuals":     {got.Residuals().RawMatrix().Data, want.Residuals().RawMatrix().Data},
						"left out":      {got.LeaveOneOut().RawMatrix().Data, want.LeaveOneOut().RawMatrix().Data},
						"on a grid":     {got.Grid(x.Data[:3], x.Data[3:5]), want.Grid(x.Data[:3], x.Data[3:5])},
						"the mean, 1/c": {got.Offset, want.Offset},
					} {
						for i := range v[1] {
							if !(math.Abs(v[0][i]/c-v[1][i]) <= 1e-10) {
								t.Fatalf("%s, ρ = %g, targets times %g: %s %d is %g, want %g times that", name, rho, c, what, i, v[0][i], v[1][i])
							}
						}
					}
				}
			}
		}
	}
}

// TestRidgesOfAnySize checks that with a ridge far above the kernel, the function is 0. A
// ridge far below the kernel must have no effect.
func TestRidgesOfAnySize(t *testing.T) {
	ctx := context.Background()
	x := fixture.Normal(12, 2, 1)
	y := x.Data[:12]
	noRidge, err := learn.Ridge{Rho: learn.NoRidge}.Exact(ctx, kernel.Matern12{Sigma: 1}, x, approx.Points{Data: y, Dim: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []float64{1e-308, 1, 1e308} {
		k := kernel.Scaled(c, kernel.Matern12{Sigma: 1})
		f := nystrom.Features(k, x.Slice(0, 8))
		for _, rho := range []float64{5e-324, 1e-300, 1e300, math.MaxFloat64} {
			for name, learnt := range map[string]func(learn.Ridge) (*learn.Regression, error){
				"Exact": func(r learn.Ridge) (*learn.Regression, error) {
					return r.Exact(ctx, k, x, approx.Points{Data: y, Dim: 1})
				},
				"Features": func(r learn.Ridge) (*learn.Regression, error) {
					return r.Features(ctx, f, x, approx.Points{Data: y, Dim: 1})
				},
			} {
				m, err := learnt(learn.Ridge{Rho: rhoSetting(rho)})
				if err != nil {
					t.Errorf("%s, %g·k, ρ = %g: %v", name, c, rho, err)
					continue
				}
				values, residuals := m.Predict(x), m.LeaveOneOut()
				if m.Rho != rho || slices.ContainsFunc(append(values.RawMatrix().Data, residuals.RawMatrix().Data...), math.IsNaN) {
					t.Errorf("%s, %g·k: ρ = %g of %g, values %v, residuals %v", name, c, m.Rho, rho, values, residuals)
				}
				switch {
				case rho/c > 1e15:
					if maxErr := fixture.MaxDiff(t, residuals.RawMatrix().Data, y); !(maxErr <= 1e-12) {
						t.Errorf("%s, %g·k, ρ = %g: residuals are %.2g off the targets", name, c, rho, maxErr)
					}
				case rho/c < 1e-15 && name == "Exact":
					if maxErr := fixture.MaxDiff(t, residuals.RawMatrix().Data, noRidge.LeaveOneOut().RawMatrix().Data); !(maxErr <= 1e-9) {
						t.Errorf("%s, %g·k, ρ = %g: residuals are %.2g off those without a ridge", name, c, rho, maxErr)
					}
				}
			}
		}
	}
}

// TestPricesOfAnySize checks that for any C, training ends with a machine or with an
// error.
func TestPricesOfAnySize(t *testing.T) {
	moons := dataset.Moons.New(40, 0.1, 3)
	const maxChecks = 2000 // checks of the context by one machine; 253 are needed
	for _, c := range []float64{1e-308, 1e-306, 1, 1e308} {
		k := kernel.Scaled(c, kernel.Gaussian{Sigma: 0.35})
		for _, price := range []float64{5e-324, 1e-306, 1e-3, 1, 1e306, math.MaxFloat64} {
			for _, isSquared := range []bool{false, true} {
				// Without a bias, the constant feature does not dominate a small kernel.
				s := learn.SVM{C: price, Squared: isSquared, Bias: learn.NoBias, MaxSteps: 10_000}
				for name, learnt := range map[string]func() (*learn.Machine, error){
					"Exact": func() (*learn.Machine, error) {
						return s.Exact(fixture.CancelledAfter(maxChecks), k, moons.X, moons.Labels)
					},
					"Features": func() (*learn.Machine, error) {
						return s.Features(fixture.CancelledAfter(maxChecks), nystrom.Features(k, moons.X.Slice(0, 9)), moons.X, moons.Labels)
					},
				} {
					m, err := learnt()
					if err != nil {
						if !errors.As(err, new(*approx.UnsupportedError)) || price*c < 1e3 {
							t.Errorf("%s, %g·k, C = %g: %v", name, c, price, err)
						}
						continue
					}
					if math.IsNaN(m.Gap()) || slices.ContainsFunc(m.Predict(moons.X).RawMatrix().Data, math.IsNaN) || !isSquared && mat.Max(m.Alpha) > price {
						t.Errorf("%s, %g·k, C = %g: gap %g, multipliers up to %g", name, c, price, m.Gap(), mat.Max(m.Alpha))
					}
				}
			}
		}
	}
}

// TestMachinesFarFromTheOrigin checks that for a polynomial kernel far from the origin,
// whose values are about o⁴, a machine classifies correctly. If rounding of the kernel is
// too large, it must return an error.
func TestMachinesFarFromTheOrigin(t *testing.T) {
	ctx := context.Background()
	k := kernel.Polynomial{Sigma: 1, Degree: 2, Offset: 1}
	classes := []int{0, 0, 1, 1}
	for _, price := range []float64{1e-6, 1, 1e6} {
		for o := 1.0; o <= 1e9; o *= 1.3 {
			for _, offset := range []float64{o, -o, math.Round(o)} {
				x := approx.Points{Data: []float64{1, offset, 2, offset, 3, offset, 4, offset}, Dim: 2}
				m, err := learn.SVM{C: price}.Exact(ctx, k, x, classes)
				if err != nil {
					if o < 1e6 || !errors.As(err, new(*approx.UnsupportedError)) {
						t.Errorf("C = %g, o = %g: %v", price, offset, err)
					}
					continue
				}
				if got := m.Classify(x); !slices.Equal(got, classes) || m.Gap() > 2e-3 || len(m.Notes) > 0 {
					t.Errorf("C = %g, o = %g: classes %v, gap %.2g, notes %q", price, offset, got, m.Gap(), m.Notes)
				}
				// The decision function must be 0 between the two nearest points of both classes.
				middleValue := m.Predict(approx.Points{Data: []float64{2.5, offset}, Dim: 2}).At(0, 0)
				if price >= 1 && o > 100 && !(math.Abs(middleValue) <= 0.02) {
					t.Errorf("C = %g, o = %g: f is %.3g between the classes", price, offset, middleValue)
				}
			}
		}
	}
	// The features of the same kernel are 1, √2xᵢ, xᵢ² and √2x₁x₂.
	for o := 1.0; o <= 1e9; o *= 1.3 {
		x := approx.Points{Data: []float64{1, o, 2, o, 3, o, 4, o}, Dim: 2}
		m, err := learn.SVM{C: 1}.Features(ctx, squareFeatures{}, x, classes)
		if err != nil {
			if o < 1e6 || !errors.As(err, new(*approx.UnsupportedError)) {
				t.Errorf("features, o = %g: %v", o, err)
			}
			continue
		}
		// From 10⁶ on, the rounding of inner products is about 10⁻³ of the squared distances, so
		// that a note may say that the gap is not closed.
		mayHaveNote := o >= 1e6 && m.Gap() > 1e-3
		if got := m.Classify(x); !slices.Equal(got, classes) || m.Gap() > 2e-3 || len(m.Notes) > 0 && !mayHaveNote {
			t.Errorf("features, o = %g: classes %v, gap %.2g, notes %q", o, got, m.Gap(), m.Notes)
		}
	}
	two := approx.Points{Data: []float64{1, 1e8, 2, 1e8}, Dim: 2}
	if m, err := (learn.SVM{C: 1}).Exact(ctx, k, two, []int{0, 1}); err == nil && !slices.Equal(m.Classify(two), []int{0, 1}) {
		t.Errorf("two points at 1e8 are of classes %v", m.Classify(two))
	}
}

// squareFeatures are the features of (xᵀy + 1)² in the plane.
type squareFeatures struct{}

func (squareFeatures) Len() int { return 6 }

func (squareFeatures) Map(dst, x []float64) []float64 {
	return append(dst[:0], 1, math.Sqrt2*x[0], math.Sqrt2*x[1], x[0]*x[0], x[1]*x[1], math.Sqrt2*x[0]*x[1])
}

// TestNeighborsInUnits checks that neighbours do not depend on the unit of the points,
// also for very distant queries.
func TestNeighborsInUnits(t *testing.T) {
	x := fixture.Normal(20, 2, 1)
	class := make([]int, 20)
	for i := range class {
		class[i] = i % 3
	}
	query := fixture.Normal(15, 2, 2)
	plain, err := learn.NewNeighbors(nil, x, class, 4)
	if err != nil {
		t.Fatal(err)
	}
	xs, ys := []float64{-1, 0.3}, []float64{0, 2}
	_, margins := plain.Margins(xs, ys)
	for _, unit := range []float64{0x1p-900, 0x1p-600, 0x1p450} {
		scaleBy := func(v []float64) []float64 {
			v = slices.Clone(v)
			for i := range v {
				v[i] *= unit
			}
			return v
		}
		c, err := learn.NewNeighbors(nil, approx.Points{Data: scaleBy(x.Data), Dim: 2}, class, 4)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := c.Nearest(approx.Points{Data: scaleBy(query.Data), Dim: 2}), plain.Nearest(query); !reflect.DeepEqual(got, want) {
			t.Errorf("in units of %g the nearest are %v, not %v", unit, got, want)
		}
		_, got := c.Margins(scaleBy(xs), scaleBy(ys))
		if !slices.Equal(got, scaleBy(margins)) {
			t.Errorf("in units of %g the margins are %v, not %v", unit, got, scaleBy(margins))
		}
		farQuery := approx.Points{Data: []float64{1e140, 0, math.NaN(), 0}, Dim: 2}
		if got := c.Classify(farQuery); got[0] < 0 || got[1] != learn.NoLabel {
			t.Errorf("in units of %g: a far point and one that is NaN are of classes %v", unit, got)
		}
	}
	if class, margin := plain.Margins([]float64{math.NaN()}, []float64{0}); class[0] != learn.NoLabel || !math.IsNaN(margin[0]) {
		t.Errorf("a place that is NaN is of class %d, margin %g", class[0], margin[0])
	}
}

// TestMiniBatchInUnits checks that the centres are proportional to the unit of the
// points.
func TestMiniBatchInUnits(t *testing.T) {
	x := fixture.Normal(60, 2, 1)
	want, err := learn.MiniBatchKMeans{Centers: 5, Seed: 1}.Fit(context.Background(), x)
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range []float64{0x1p-900, 0x1p450} {
		y := x.Clone()
		for i := range y.Data {
			y.Data[i] *= unit
		}
		got, err := learn.MiniBatchKMeans{Centers: 5, Seed: 1}.Fit(context.Background(), y)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range got.RawMatrix().Data {
			if w := unit * want.RawMatrix().Data[i]; v != w {
				t.Fatalf("in units of %g a coordinate is %g, not %g", unit, v, w)
			}
		}
	}
}
