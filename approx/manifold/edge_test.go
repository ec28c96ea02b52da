package manifold_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/manifold"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// TestHard checks that for extreme data and bandwidths, all numbers are finite. A note is
// required if there are fewer coordinates than requested.
func TestHard(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		single, few := fixture.Normal(1, d, 1), fixture.Normal(3, d, 1)
		equalPoints, pairs, collinear, distant := approx.NewPoints(20, d), approx.NewPoints(20, d), approx.NewPoints(20, d), fixture.Normal(20, d, 4)
		for i := range 20 {
			copy(equalPoints.Row(i), single.Row(0))
			copy(pairs.Row(i), few.Row(i%3))
			for a := range d {
				collinear.Row(i)[a] = float64(i) / 4
				distant.Row(i)[a] += 1e6
			}
		}
		for name, x := range map[string]approx.Points{
			"one point": single, "few points": few, "equal points": equalPoints, "duplicates": pairs, "collinear points": collinear, "far points": distant,
		} {
			for _, sigma := range []float64{1e-8, 1, 1e8} {
				for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: sigma}, kernel.Matern12{Sigma: sigma}} {
					for _, alpha := range []float64{0, 0.5, 1} {
						e := mustEmbed(t, k, reduced.Empirical(x), manifold.EmbedOptions{Dims: 6, Alpha: alpha, Time: 1})
						values := slices.Concat(e.Eigenvalues, e.Eigenvectors, e.Stationary, approx.Features(e.Functions(), x), approx.Features(e.Functions(), fixture.Normal(4, d, 8)))
						for _, v := range values {
							if math.IsNaN(v) || math.IsInf(v, 0) {
								t.Fatalf("%s in %d dimensions, %#v, α = %g: a number is %g", name, d, k, alpha, v)
							}
						}
						if e.Dims() < 6 && len(e.Notes) == 0 && x.Len() > 6 {
							t.Errorf("%s in %d dimensions, %#v: %d coordinates, and no note", name, d, k, e.Dims())
						}
						for _, n := range e.Notes {
							if !strings.HasSuffix(n, ".") {
								t.Errorf("a note is not a sentence: %q", n)
							}
						}
						p, err := manifold.Cut(ctx, k, reduced.Empirical(x), manifold.CutOptions{Rule: manifold.ClusterDirections, Parts: 3})
						if err != nil {
							t.Fatal(err)
						}
						if len(p.Labels) != x.Len() || !(p.Ncut >= -1e-12 && p.Ncut <= 3) {
							t.Errorf("%s in %d dimensions, %#v: Ncut = %g", name, d, k, p.Ncut)
						}
					}
				}
			}
		}
	}
}

// TestAnyScale checks that the walk of c·k is the walk of k, at the centres and
// elsewhere, for kernels and for features.
func TestAnyScale(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		p := reduced.Empirical(fixture.Normal(30, d, 1))
		copy(p.Centers.Row(4), p.Centers.Row(2))
		y := fixture.Normal(9, d, 2)
		base := kernel.Gaussian{Sigma: 0.7}
		z := nystrom.Features(base, p.Centers.Slice(0, 9))
		for _, alpha := range []float64{0, 0.5, 1} {
			o := manifold.EmbedOptions{Dims: 2, Alpha: alpha}
			want, err := manifold.Embed(ctx, base, p, o)
			if err != nil {
				t.Fatal(err)
			}
			wantCut, err := manifold.Cut(ctx, base, p, manifold.CutOptions{})
			if err != nil {
				t.Fatal(err)
			}
			wantFeatures, err := manifold.EmbedFeatures(ctx, z, p.Centers, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []float64{1e-307, 1e-306, 1e-305, 1e-304, 1e-200, 1e200, 1e304, 1e308, 1.7e308} {
				got, err := manifold.Embed(ctx, kernel.Scaled(c, base), p, o)
				if err != nil {
					t.Fatalf("%g·k, d = %d, α = %g: %v", c, d, alpha, err)
				}
				checkEqual := func(what string, got, want *manifold.Embedding) {
					t.Helper()
					a, b := slices.Concat(got.Eigenvalues[:3], approx.Features(got.Coordinates(), y)), slices.Concat(want.Eigenvalues[:3], approx.Features(want.Coordinates(), y))
					if d := fixture.MaxDiff(t, a, b); !(d <= 1e-9*(1+lin.Largest(b))) {
						t.Errorf("%s %g·k, d = %d, α = %g: the walk is off by %.2g", what, c, y.Dim, alpha, d)
					}
				}
				checkEqual("Embed of", got, want)
				root := math.Sqrt(c)
				f := approx.Combined(z, scaledIdentity(z.Len(), root), z.Len())
				got, err = manifold.EmbedFeatures(ctx, f, p.Centers, o)
				if err != nil {
					t.Fatalf("%g·k̂, d = %d, α = %g: %v", c, d, alpha, err)
				}
				checkEqual("EmbedFeatures of", got, wantFeatures)
				scaledCut, err := manifold.Cut(ctx, kernel.Scaled(c, base), p, manifold.CutOptions{})
				if err != nil || !slices.Equal(scaledCut.Labels, wantCut.Labels) || !(math.Abs(scaledCut.Ncut-wantCut.Ncut) <= 1e-12) {
					t.Errorf("Cut of %g·k, d = %d: %v, or another partition", c, d, err)
				}
			}
		}
	}
}

// scaledIdentity returns c·I, n×n.
func scaledIdentity(n int, c float64) []float64 {
	m := make([]float64, n*n)
	for i := range n {
		m[i*n+i] = c
	}
	return m
}

func TestErrors(t *testing.T) {
	x := reduced.Empirical(fixture.Normal(10, 2, 1))
	g := kernel.Gaussian{Sigma: 1}
	for _, o := range []manifold.EmbedOptions{{}, {Dims: 2, Alpha: -0.1}, {Dims: 2, Alpha: math.NaN()}, {Dims: 2, Time: -1}, {Dims: 2, Time: math.Inf(1)}} {
		if _, err := manifold.Embed(ctx, g, x, o); !errors.As(err, new(*approx.RangeError)) {
			t.Errorf("%+v: the error is %v", o, err)
		}
	}
	if _, err := manifold.Cut(ctx, g, x, manifold.CutOptions{Rule: manifold.ClusterCoordinates, Parts: 1}); !errors.As(err, new(*approx.RangeError)) {
		t.Errorf("one part: the error is %v", err)
	}
	for _, k := range []approx.Kernel{dotKernel{}, zeroKernel{}} {
		if _, err := manifold.Embed(ctx, k, x, manifold.EmbedOptions{Dims: 2}); !errors.As(err, new(*approx.UnsupportedError)) {
			t.Errorf("%T: the error is %v", k, err)
		}
	}
	if _, err := manifold.Embed(ctx, kernel.ExpChi2{Sigma: 1}, x, manifold.EmbedOptions{Dims: 2}); !errors.As(err, new(*approx.DomainError)) {
		t.Errorf("negative coordinates: the error is %v", err)
	}
	badDensity := reduced.Empirical(fixture.Normal(10, 2, 1))
	badDensity.Centers.Data[7] = math.NaN()
	if _, err := manifold.Embed(ctx, g, badDensity, manifold.EmbedOptions{Dims: 2}); !errors.As(err, new(*approx.PointError)) {
		t.Errorf("NaN: the error is %v", err)
	}
	if _, err := manifold.Embed(ctx, g, approx.Density{Centers: fixture.Normal(2, 2, 1), Weights: []float64{0, 0}}, manifold.EmbedOptions{Dims: 2}); err == nil {
		t.Error("without weights: no error")
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := manifold.Embed(done, g, x, manifold.EmbedOptions{Dims: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: the error is %v", err)
	}
	if _, err := manifold.Cut(done, g, x, manifold.CutOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: the error is %v", err)
	}
}

type dotKernel struct{}

func (dotKernel) Eval(x, y []float64) float64 { return x[0]*y[0] + x[1]*y[1] }

type zeroKernel struct{}

func (zeroKernel) Eval(x, y []float64) float64 { return 0 }

// TestMethods checks that every embedding method in Methods accepts its settings.
func TestMethods(t *testing.T) {
	x := reduced.Empirical(fixture.Normal(40, 2, 1))
	for _, m := range manifold.Methods {
		values := []approx.Values{nil}
		for _, p := range m.Params {
			values = append(values, approx.Values{p.Key: p.Min}, approx.Values{p.Key: p.Max})
			if _, err := m.Embed(ctx, kernel.Gaussian{Sigma: 1}, x, 2, approx.Values{p.Key: p.Max + 1}); !errors.As(err, new(*approx.RangeError)) {
				t.Errorf("%s: beyond %s the error is %v", m.Key, p.Key, err)
			}
			_, err := m.Embed(ctx, kernel.Gaussian{Sigma: 1}, x, 2, approx.Values{p.Key: 0.5})
			if isInteger := p.Integer || p.Choices != nil; errors.As(err, new(*approx.IntegerError)) != isInteger {
				t.Errorf("%s: at %s = 0.5 the error is %v", m.Key, p.Key, err)
			}
		}
		for _, v := range values {
			e, err := m.Embed(ctx, kernel.Gaussian{Sigma: 1}, x, 2, v)
			if err != nil {
				t.Fatal(err)
			}
			if e.Coordinates().Len() != 2 {
				t.Errorf("%s with %v: %d coordinates", m.Key, v, e.Coordinates().Len())
			}
		}
	}
}

// TestCutSettings checks that every rule of the cut accepts its settings.
func TestCutSettings(t *testing.T) {
	for _, p := range manifold.CutParams {
		if _, err := manifold.CutSettings(approx.Values{p.Key: p.Max - 0.5}, 7); !errors.As(err, new(*approx.IntegerError)) {
			t.Errorf("%s = %g: the error is %v, want an IntegerError", p.Key, p.Max-0.5, err)
		}
	}
	for rule := range manifold.RuleNames {
		o, err := manifold.CutSettings(approx.Values{"rule": float64(rule), "parts": 4}, 7)
		if err != nil || o != (manifold.CutOptions{Rule: manifold.Rule(rule), Parts: 4, Seed: 7}) {
			t.Errorf("rule %d: %+v, %v", rule, o, err)
		}
	}
	if o, err := manifold.CutSettings(nil, 0); err != nil || o.Rule != manifold.SplitAtBestCut || o.Parts != 2 {
		t.Errorf("by default: %+v, %v", o, err)
	}
	for _, v := range []approx.Values{{"rule": 4}, {"parts": 1}, {"parts": math.NaN()}} {
		if _, err := manifold.CutSettings(v, 0); !errors.As(err, new(*approx.RangeError)) {
			t.Errorf("%v: the error is %v", v, err)
		}
	}
}

// TestNoCoordinates checks that if all points are equal, there are no coordinates. This
// must not be an error.
func TestNoCoordinates(t *testing.T) {
	x := approx.Points{Data: []float64{1, 2, 1, 2, 1, 2}, Dim: 2}
	e, err := manifold.Embed(context.Background(), kernel.Gaussian{Sigma: 1}, reduced.Empirical(x), manifold.EmbedOptions{Dims: 2})
	if err != nil {
		t.Fatal(err)
	}
	c := e.Coordinates()
	if e.Dims() != 0 || c.Len() != 0 || len(approx.Features(c, x)) != 0 || len(approx.Grid(c, []float64{0, 1}, []float64{2})) != 0 {
		t.Errorf("%d coordinates, a map of %d features", e.Dims(), c.Len())
	}
}
