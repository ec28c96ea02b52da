package learn_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// TestRidgeClassifierScikitLearn checks that the ridge classifier is ridge regression of
// the codes. It must agree with scikit-learn.
func TestRidgeClassifierScikitLearn(t *testing.T) {
	var f ridgeFixture
	fixture.Read(t, "kernel_ridge", &f)
	x, new := f.X.Points(), f.Y.Points()
	psi := nystrom.Features(kernel.Gaussian{Sigma: f.Sigma}, x.Subset(f.Landmarks))
	for key, rho := range map[string]float64{"0.001": 1e-3, "0.3": 0.3, "20.0": 20} {
		m, err := learn.Ridge{Rho: rho}.Features(context.Background(), psi, x, learn.ClassTargets(f.Three, 3))
		if err != nil {
			t.Fatal(err)
		}
		want := f.Ridges[key].Classes
		if d := fixture.MaxDiff(t, m.Predict(new).RawMatrix().Data, want.Flat()); !(d <= 1e-9) {
			t.Errorf("ρ = %g: decisions are %.2g off", rho, d)
		}
		c := learn.Classifier{Model: m.Model, Labels: []int{0, 1, 2}}
		for i, got := range c.Classify(new) {
			for _, v := range want[i] {
				if v > want[i][got] {
					t.Errorf("ρ = %g: point %d is of class %d by %v", rho, i, got, want[i])
				}
			}
		}
	}
}

func TestCodes(t *testing.T) {
	for _, c := range []struct {
		class   []int
		classes int
		want    []float64
	}{
		{[]int{0, 0}, 1, []float64{-1, -1}},
		{[]int{0, 1}, 2, []float64{-1, 1}},
		{[]int{2, 0}, 3, []float64{-1, -1, 1, 1, -1, -1}},
	} {
		if got := learn.ClassTargets(c.class, c.classes); !slices.Equal(got.RawMatrix().Data, c.want) {
			t.Errorf("codes of %v are %v", c.class, got)
		}
	}
}

// TestRegions checks that regions equal the classes of the grid points, for two classes
// and for more.
func TestRegions(t *testing.T) {
	x := fixture.Normal(40, 2, 1)
	xs, ys := []float64{-1.5, -0.2, 0.4, 1.2}, []float64{-1, 0.3, 1.1}
	var points approx.Points
	points.Dim = 2
	for _, v := range ys {
		for _, u := range xs {
			points.Data = append(points.Data, u, v)
		}
	}
	for classes := 2; classes <= 4; classes++ {
		class := make([]int, 40)
		for i := range class {
			p := x.Row(i)
			if p[0] > 0 {
				class[i]++
			}
			if p[1] > 0 {
				class[i] += 2
			}
			class[i] %= classes
		}
		m, err := learn.SVM{C: 10}.Exact(context.Background(), kernel.Gaussian{Sigma: 0.7}, x, class)
		if err != nil {
			t.Fatal(err)
		}
		got, want := m.Regions(xs, ys), m.Classify(points)
		if !slices.Equal(got, want) {
			t.Errorf("%d classes: regions %v, not %v", classes, got, want)
		}
		_, margin := m.Margins(xs, ys)
		for i, f := 0, m.Predict(points); i < len(margin); i++ {
			want := math.Abs(f.RawMatrix().Data[i])
			if k := m.Outputs(); k > 1 {
				values := slices.Clone(f.RawMatrix().Data[i*k : (i+1)*k])
				slices.Sort(values)
				want = values[k-1] - values[k-2]
			}
			if math.Abs(margin[i]-want) > 1e-12 {
				t.Errorf("%d classes: a margin of %g, not %g", classes, margin[i], want)
			}
		}
		if e := learn.ErrorRate(m.Classify(x), class); e > 0.1 {
			t.Errorf("%d classes: %g of the points that were learnt are missed", classes, e)
		}
	}
}
