package reduced_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/reduced"
)

// shadow returns the reduced set of x with shadows of radius eps.
func shadow(t testing.TB, x approx.Points, eps float64) approx.Density {
	t.Helper()
	set, err := reduced.Shadow{Ell: 1}.Reduce(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: eps}, X: x})
	if err != nil {
		t.Fatal(err)
	}
	d := set.Density
	return d
}

func TestShadowReference(t *testing.T) {
	var f struct {
		X       fixture.Matrix
		Shadows map[string]struct {
			Centers []int `json:"centers"`
			Owner   []int
		}
	}
	fixture.Read(t, "shadow", &f)
	x := f.X.Points()
	for radius, want := range f.Shadows {
		eps, err := strconv.ParseFloat(radius, 64)
		if err != nil {
			t.Fatal(err)
		}
		d := shadow(t, x, eps)
		if !slices.Equal(d.Owner, want.Owner) || !slices.Equal(d.Centers.Data, x.Subset(want.Centers).Data) {
			t.Errorf("ε = %g: %d centres, not %d", eps, len(d.Weights), len(want.Centers))
		}
	}
}

// scanAll is a direct implementation of Algorithm 2, which compares every point with
// every centre.
func scanAll(x approx.Points, eps float64) (owner []int) {
	owner = slices.Repeat([]int{-1}, x.Len())
	centers := 0
	for i := range owner {
		if owner[i] >= 0 {
			continue
		}
		for j := range owner {
			var s float64
			for a, v := range x.Row(i) {
				t := v - x.Row(j)[a]
				s += t * t
			}
			if owner[j] < 0 && math.Sqrt(s) < eps {
				owner[j] = centers
			}
		}
		centers++
	}
	return owner
}

// TestCells checks that cells do not change the result. The test covers radii from far
// below to far above the distances, and points on the borders of cells. It also covers
// equal and distant points, and more dimensions than cells support.
func TestCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for d := 1; d <= 4; d++ {
		clouds := map[string]approx.Points{}
		for _, name := range []string{"normal", "grid", "far", "duplicates", "huge"} {
			x := approx.NewPoints(300, d)
			for i := range x.Data {
				switch v := rng.NormFloat64(); name {
				case "normal":
					x.Data[i] = v
				case "grid": // distances of exactly ε
					x.Data[i] = float64(rng.IntN(9)) / 4
				case "far":
					x.Data[i] = 1e9 + v
				case "duplicates":
					x.Data[i] = float64(rng.IntN(3))
				case "huge":
					x.Data[i] = approx.MaxCoordinate * (2*rng.Float64() - 1)
				}
			}
			clouds[name] = x
		}
		for name, x := range clouds {
			for _, eps := range []float64{approx.MinLength, 1e-9, 0.01, 0.25, 0.5, 1, 30, 1e10, 1e300} {
				got, want := shadow(t, x, eps).Owner, scanAll(x, eps)
				if !slices.Equal(got, want) {
					t.Errorf("%s in %d dimensions, ε = %g: %d shadows, not %d", name, d, eps, slices.Max(got)+1, slices.Max(want)+1)
				}
			}
		}
	}
}

func TestInvariants(t *testing.T) {
	var f struct{ X fixture.Matrix }
	fixture.Read(t, "shadow", &f)
	x := f.X.Points()
	dist := func(a, b []float64) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }
	for _, eps := range []float64{0.1, 0.3, 0.8, 2} {
		d := shadow(t, x, eps)
		for i := range d.Weights {
			for j := range i {
				if dist(d.Centers.Row(i), d.Centers.Row(j)) < eps {
					t.Errorf("ε = %g: centres %d and %d are nearer", eps, i, j)
				}
			}
		}
		count := make([]float64, len(d.Weights))
		for i, c := range d.Owner {
			if dist(x.Row(i), d.Centers.Row(c)) >= eps {
				t.Errorf("ε = %g: point %d is outside of its shadow", eps, i)
			}
			count[c]++
		}
		for j, w := range d.Weights {
			if w != count[j]/float64(x.Len()) {
				t.Errorf("ε = %g: centre %d of %g points weighs %g", eps, j, count[j], w)
			}
		}
	}
}

func TestRadius(t *testing.T) {
	for _, c := range []struct {
		sigma, ell float64
		word       string // substring of the error
	}{
		{1, 0, "Ell = 0 "},
		{1, -2, "Ell = -2 "},
		{1, math.NaN(), "Ell = NaN"},
		{1, math.Inf(1), "Ell = +Inf"},
		{math.Inf(1), 1, "Inf"},
		{1e300, 1e-300, "σ/ℓ = 1e+300/1e-300 = +Inf"},
		{1e-150, 1e300, "σ/ℓ = 1e-150/1e+300 = 0"},
		{1e-151, 1, "Gaussian.Sigma = 1e-151 "},
	} {
		_, err := reduced.Shadow{Ell: c.ell}.Radius(kernel.Gaussian{Sigma: c.sigma})
		if err == nil || !strings.Contains(err.Error(), c.word) {
			t.Errorf("σ = %g, ℓ = %g: the error is %v, without %q", c.sigma, c.ell, err, c.word)
		}
	}
	if eps, err := (reduced.Shadow{Ell: 4}).Radius(kernel.Matern12{Sigma: 2}); eps != 0.5 || err != nil {
		t.Errorf("σ = 2, ℓ = 4: ε = %g, %v", eps, err)
	}
	if _, err := (reduced.Shadow{Ell: 1}).Radius(linearKernel{}); err == nil {
		t.Error("a kernel without a bandwidth has shadows")
	}
}

// TestLimitOfCenters checks that if p.MaxSize is the number of centres, there is no error.
// If it is one less, the SizeError contains the number of centres.
func TestLimitOfCenters(t *testing.T) {
	x := approx.NewPoints(40, 2)
	for i := range 40 {
		x.Row(i)[0], x.Row(i)[1] = float64(i%8), float64(i/8)
	}
	for _, order := range []reduced.Order{0, 1, 2} {
		s := reduced.Shadow{Ell: 1, Order: order}
		p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 1.2}, X: x, Seed: 3}
		all, err := s.Reduce(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		m := all.Centers.Len()
		p.MaxSize = m
		if d, err := s.Reduce(t.Context(), p); err != nil || d.Centers.Len() != m {
			t.Errorf("%d centres where there may be %d: %v", d.Centers.Len(), m, err)
		}
		p.MaxSize = m - 1
		_, err = reduced.OptimalWeights{Set: s}.Reduce(t.Context(), p)
		if e := (*approx.SizeError)(nil); !errors.As(err, &e) || e.Size != m || e.Most != m-1 {
			t.Errorf("of %d centres %d are too many: %v", m, m-1, err)
		}
	}
}

// linearKernel is a kernel without a bandwidth and without a spectral density.
type linearKernel struct{}

func (linearKernel) Eval(x, y []float64) float64 { return x[0] * y[0] }

// The shadow of a centre contains the points that are nearer than ε and in no earlier
// shadow.
func ExampleShadow() {
	x := approx.Points{Data: []float64{0, 0.4, 0.9, 1.2, 5}, Dim: 1}
	set, _ := reduced.Shadow{Ell: 2}.Reduce(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 2}, X: x})
	d := set.Density
	for j, w := range d.Weights {
		fmt.Printf("centre %g stands for %.0f %% of the points\n", d.Centers.Row(j)[0], 100*w)
	}
	// Output:
	// centre 0 stands for 60 % of the points
	// centre 1.2 stands for 20 % of the points
	// centre 5 stands for 20 % of the points
}

// BenchmarkShadow measures the time per point, which does not depend on n.
func BenchmarkShadow(b *testing.B) {
	for _, n := range []int{1000, 10000, 100000} {
		rng := rand.New(rand.NewPCG(1, 2))
		x := approx.NewPoints(n, 2)
		for i := range x.Data {
			x.Data[i] = rng.NormFloat64()
		}
		p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.1}, X: x}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				reduced.Shadow{Ell: 1}.Reduce(context.Background(), p)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/point")
		})
	}
}
