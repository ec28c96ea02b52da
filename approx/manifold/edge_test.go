package manifold_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

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
						e := mustEmbed(t, k, reduced.Empirical(x), embedOptions{Dims: 6, Alpha: alpha, Time: 1})
						values := slices.Concat(e.Eigenvalues, e.Eigenvectors.RawMatrix().Data, e.Stationary, approx.FeaturesTo(nil, e.Functions(), x), approx.FeaturesTo(nil, e.Functions(), fixture.Normal(4, d, 8)))
						for _, v := range values {
							if math.IsNaN(v) || math.IsInf(v, 0) {
								t.Fatalf("%s in %d dimensions, %#v, α = %g: a number is %g", name, d, k, alpha, v)
							}
						}
						if e.Dims() < 6 && len(e.Notes) == 0 && x.Len() > 6 {
							t.Errorf("%s in %d dimensions, %#v: %d coordinates, and no note", name, d, k, e.Dims())
						}
						for _, n := range e.Notes {
							if !strings.HasSuffix(n.Text, ".") {
								t.Errorf("a note is not a sentence: %q", n)
							}
						}
						p, err := manifold.NormalizedCut{Rule: manifold.ClusterDirections, Parts: 3}.ClusterDensity(ctx, k, reduced.Empirical(x))
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
			o := embedOptions{Dims: 2, Alpha: alpha}
			want, err := embed(ctx, base, p, o)
			if err != nil {
				t.Fatal(err)
			}
			wantCut, err := manifold.NormalizedCut{}.ClusterDensity(ctx, base, p)
			if err != nil {
				t.Fatal(err)
			}
			wantFeatures, err := embedFeatures(ctx, z, p.Centers, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []float64{1e-307, 1e-306, 1e-305, 1e-304, 1e-200, 1e200, 1e304, 1e308, 1.7e308} {
				got, err := embed(ctx, kernel.Scaled(c, base), p, o)
				if err != nil {
					t.Fatalf("%g·k, d = %d, α = %g: %v", c, d, alpha, err)
				}
				checkEqual := func(what string, got, want *manifold.Embedding) {
					t.Helper()
					a, b := slices.Concat(got.Eigenvalues[:3], approx.FeaturesTo(nil, got.Coordinates(), y)), slices.Concat(want.Eigenvalues[:3], approx.FeaturesTo(nil, want.Coordinates(), y))
					if d := fixture.MaxDiff(t, a, b); !(d <= 1e-9*(1+lin.Largest(b))) {
						t.Errorf("%s %g·k, d = %d, α = %g: the walk is off by %.2g", what, c, y.Dim, alpha, d)
					}
				}
				checkEqual("Embed of", got, want)
				root := math.Sqrt(c)
				f := approx.Combined(z, approx.Points{Data: scaledIdentity(z.Len(), root), Dim: z.Len()})
				got, err = embedFeatures(ctx, f, p.Centers, o)
				if err != nil {
					t.Fatalf("%g·k̂, d = %d, α = %g: %v", c, d, alpha, err)
				}
				checkEqual("EmbedFeatures of", got, wantFeatures)
				scaledCut, err := manifold.NormalizedCut{}.ClusterDensity(ctx, kernel.Scaled(c, base), p)
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
	for _, o := range []embedOptions{{Dims: -1}, {Dims: 2, Alpha: -0.1}, {Dims: 2, Alpha: math.NaN()}, {Dims: 2, Time: -2}, {Dims: 2, Time: math.Inf(1)}} {
		if _, err := embed(ctx, g, x, o); !errors.As(err, new(*approx.RangeError)) {
			t.Errorf("%+v: the error is %v", o, err)
		}
	}
	if _, err := (manifold.NormalizedCut{Rule: manifold.ClusterCoordinates, Parts: 1}).ClusterDensity(ctx, g, x); !errors.As(err, new(*approx.RangeError)) {
		t.Errorf("one part: the error is %v", err)
	}
	for _, k := range []approx.Kernel{dotKernel{}, zeroKernel{}} {
		if _, err := embed(ctx, k, x, embedOptions{Dims: 2}); !errors.As(err, new(*approx.UnsupportedError)) {
			t.Errorf("%T: the error is %v", k, err)
		}
	}
	if _, err := embed(ctx, kernel.ExpChi2{Sigma: 1}, x, embedOptions{Dims: 2}); !errors.As(err, new(*approx.DomainError)) {
		t.Errorf("negative coordinates: the error is %v", err)
	}
	badDensity := reduced.Empirical(fixture.Normal(10, 2, 1))
	badDensity.Centers.Data[7] = math.NaN()
	if _, err := embed(ctx, g, badDensity, embedOptions{Dims: 2}); !errors.As(err, new(*approx.PointError)) {
		t.Errorf("NaN: the error is %v", err)
	}
	if _, err := embed(ctx, g, approx.Density{Centers: fixture.Normal(2, 2, 1), Weights: []float64{0, 0}}, embedOptions{Dims: 2}); err == nil {
		t.Error("without weights: no error")
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := embed(done, g, x, embedOptions{Dims: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: the error is %v", err)
	}
	if _, err := (manifold.NormalizedCut{}).ClusterDensity(done, g, x); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: the error is %v", err)
	}
}

type dotKernel struct{}

func (dotKernel) Eval(x, y []float64) float64 { return x[0]*y[0] + x[1]*y[1] }

type zeroKernel struct{}

func (zeroKernel) Eval(x, y []float64) float64 { return 0 }

// TestMethods checks that every embedding method accepts its settings.
func TestMethods(t *testing.T) {
	x := fixture.Normal(40, 2, 1)
	for _, m := range []manifold.Method{manifold.Eigenmaps{}, manifold.DiffusionMaps{}} {
		info := m.Info()
		values := []approx.Values{nil}
		for _, p := range info.Params {
			values = append(values, approx.Values{p.Key: p.Min}, approx.Values{p.Key: p.Max})
			if _, err := info.New(2, approx.Values{p.Key: p.Max + 1}); !errors.As(err, new(*approx.RangeError)) {
				t.Errorf("%s: beyond %s the error is %v", info.Key, p.Key, err)
			}
			_, err := info.New(2, approx.Values{p.Key: 0.5})
			if isInteger := p.Integer || p.Choices != nil; errors.As(err, new(*approx.IntegerError)) != isInteger {
				t.Errorf("%s: at %s = 0.5 the error is %v", info.Key, p.Key, err)
			}
		}
		for _, v := range values {
			m, err := info.New(2, v)
			if err != nil {
				t.Fatal(err)
			}
			e, err := m.Embed(ctx, kernel.Gaussian{Sigma: 1}, x)
			if err != nil {
				t.Fatal(err)
			}
			if e.Coordinates().Len() != 2 {
				t.Errorf("%s with %v: %d coordinates", info.Key, v, e.Coordinates().Len())
			}
		}
	}
}

// TestDefaults checks that a field that is 0 has its documented default, and that the
// settings of New arrive in the fields.
func TestDefaults(t *testing.T) {
	x, k := fixture.Normal(30, 2, 1), kernel.Gaussian{Sigma: 1}
	fromSettings := func(v approx.Values) manifold.Method {
		m, err := manifold.DiffusionMaps{}.Info().New(2, v)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range [][2]manifold.Method{
		{manifold.DiffusionMaps{}, manifold.DiffusionMaps{Dims: 2, Alpha: 1, Time: 1}},
		{manifold.DiffusionMaps{}, fromSettings(nil)},
		{manifold.DiffusionMaps{Alpha: 0.5, Time: 3}, fromSettings(approx.Values{"alpha": 1, "t": 3})},
		{manifold.Eigenmaps{}, manifold.DiffusionMaps{Alpha: manifold.AlphaZero, Time: manifold.TimeZero}},
		{manifold.Eigenmaps{}, fromSettings(approx.Values{"alpha": 0, "t": 0})},
	} {
		var coordinates [2]*mat.Dense
		for i, m := range c {
			e, err := m.Embed(ctx, k, x)
			if err != nil {
				t.Fatal(err)
			}
			coordinates[i] = e.Transform(x)
		}
		if _, dims := coordinates[0].Dims(); dims != 2 || !mat.Equal(coordinates[0], coordinates[1]) {
			t.Errorf("%+v and %+v have different coordinates", c[0], c[1])
		}
	}
	if e, err := (manifold.DiffusionMaps{Dims: 5}).Embed(ctx, k, x); err != nil || e.Dims() != 5 {
		t.Errorf("want 5 coordinates: %v", err)
	}
}

// TestTransform checks the coordinates against the definition: at a new point, λᵢψᵢ is the
// mean of ψᵢ after one step of the walk, and coordinate i is λᵢᵗψᵢ. The walk steps to the
// data with probabilities that are computed from the kernel.
func TestTransform(t *testing.T) {
	const n, time = 25, 2.5
	for _, d := range []int{1, 2, 7} {
		x, y, k := fixture.Normal(n, d, 1), fixture.Normal(6, d, 2), kernel.Gaussian{Sigma: 1.5}
		for _, alpha := range []float64{manifold.AlphaZero, 0.5, 1} {
			e, err := manifold.DiffusionMaps{Dims: 3, Alpha: alpha, Time: time}.Embed(ctx, k, x)
			if err != nil {
				t.Fatal(err)
			}
			density := func(z []float64) (v float64) {
				for j := range n {
					v += k.Eval(z, x.Row(j)) / n
				}
				return v
			}
			got := e.Transform(y)
			for i := range y.Len() {
				var sum float64
				mean := make([]float64, 4)
				for j := range n {
					p := k.Eval(y.Row(i), x.Row(j)) / math.Pow(density(x.Row(j)), max(alpha, 0))
					sum += p
					for l := range mean {
						mean[l] += p * e.Eigenvectors.RawMatrix().Data[j*4+l]
					}
				}
				for l := range 3 {
					want := mean[l+1] / sum * math.Pow(e.Eigenvalues[l+1], time-1)
					if math.Abs(got.At(i, l)-want) > 1e-9 {
						t.Errorf("%d dimensions, α = %g: coordinate %d is %g, want %g", d, alpha, l, got.At(i, l), want)
					}
				}
			}
		}
	}
}

// TestFieldErrors checks that an error of a field names the field.
func TestFieldErrors(t *testing.T) {
	x, k := fixture.Normal(10, 2, 1), kernel.Gaussian{Sigma: 1}
	embed := func(m manifold.Method) error { _, err := m.Embed(ctx, k, x); return err }
	cut := func(c manifold.NormalizedCut) error { _, err := c.Cluster(ctx, k, x); return err }
	for _, c := range []struct {
		field string
		err   error
	}{
		{"Dims", embed(manifold.Eigenmaps{Dims: -1})},
		{"Dims", embed(manifold.DiffusionMaps{Dims: -2})},
		{"Alpha", embed(manifold.DiffusionMaps{Alpha: 1.5})},
		{"Time", embed(manifold.DiffusionMaps{Time: math.NaN()})},
		{"Rule", cut(manifold.NormalizedCut{Rule: 4})},
		{"Parts", cut(manifold.NormalizedCut{Rule: manifold.ClusterDirections, Parts: 1})},
		{"Parts", cut(manifold.NormalizedCut{Rule: manifold.SplitAtZero, Parts: 3})},
		{"Starts", cut(manifold.NormalizedCut{Starts: -1})},
		{"Sweeps", cut(manifold.NormalizedCut{Sweeps: -1})},
	} {
		var r *approx.RangeError
		if !errors.As(c.err, &r) || r.Key != c.field {
			t.Errorf("%s: the error is %v", c.field, c.err)
		}
	}
	y := x.Clone()
	y.Data[7] = math.NaN()
	var p *approx.PointError
	if _, err := (manifold.Eigenmaps{}).Embed(ctx, k, y); !errors.As(err, &p) || p.Row != 3 || p.Set != "" {
		t.Errorf("the error is %v, want point 3", err)
	}
}

// TestCutSettings checks that every rule of the cut accepts its settings.
func TestCutSettings(t *testing.T) {
	for _, p := range manifold.CutParams {
		if _, err := manifold.NewNormalizedCut(approx.Values{p.Key: p.Max - 0.5}, 7); !errors.As(err, new(*approx.IntegerError)) {
			t.Errorf("%s = %g: the error is %v, want an IntegerError", p.Key, p.Max-0.5, err)
		}
	}
	for rule := range manifold.RuleNames {
		c, err := manifold.NewNormalizedCut(approx.Values{"rule": float64(rule), "parts": 4}, 7)
		want := manifold.NormalizedCut{Rule: manifold.Rule(rule), Parts: 4, Seed: 7}
		if want.Rule == manifold.SplitAtBestCut || want.Rule == manifold.SplitAtZero {
			want.Parts = 0
		}
		if err != nil || c != want {
			t.Errorf("rule %d: %+v, %v", rule, c, err)
		}
	}
	if c, err := manifold.NewNormalizedCut(nil, 0); err != nil || c != (manifold.NormalizedCut{}) {
		t.Errorf("by default: %+v, %v", c, err)
	}
	for _, v := range []approx.Values{{"rule": 4}, {"parts": 1}, {"parts": math.NaN()}} {
		if _, err := manifold.NewNormalizedCut(v, 0); !errors.As(err, new(*approx.RangeError)) {
			t.Errorf("%v: the error is %v", v, err)
		}
	}
}

// TestStartsAndSweeps checks that the default number of starts and sweeps of k-means finds
// nearly the same cut of six groups for every seed. One start with one sweep does not.
func TestStartsAndSweeps(t *testing.T) {
	x := fixture.Normal(90, 2, 3)
	for i := range x.Len() {
		angle := 2 * math.Pi * float64(i%6) / 6
		x.Row(i)[0], x.Row(i)[1] = 5*math.Cos(angle)+1.2*x.Row(i)[0], 5*math.Sin(angle)+1.2*x.Row(i)[1]
	}
	cuts := func(c manifold.NormalizedCut) (lowest, highest float64) {
		lowest = math.Inf(1)
		for seed := range uint64(12) {
			c.Seed = seed
			p, err := c.Cluster(ctx, kernel.Gaussian{Sigma: 1.5}, x)
			if err != nil {
				t.Fatal(err)
			}
			lowest, highest = min(lowest, p.Ncut), max(highest, p.Ncut)
		}
		return lowest, highest
	}
	c := manifold.NormalizedCut{Rule: manifold.ClusterCoordinates, Parts: 6}
	if lowest, highest := cuts(c); highest > 1.05*lowest {
		t.Errorf("8 starts: cuts from %g to %g", lowest, highest)
	}
	c.Starts, c.Sweeps = 1, 1
	if lowest, highest := cuts(c); !(highest > 1.1*lowest) {
		t.Errorf("1 start with 1 sweep: cuts from %g to %g", lowest, highest)
	}
}

// TestNoCoordinates checks that if all points are equal, there are no coordinates. This
// must not be an error.
func TestNoCoordinates(t *testing.T) {
	x := approx.Points{Data: []float64{1, 2, 1, 2, 1, 2}, Dim: 2}
	e, err := embed(context.Background(), kernel.Gaussian{Sigma: 1}, reduced.Empirical(x), embedOptions{Dims: 2})
	if err != nil {
		t.Fatal(err)
	}
	c := e.Coordinates()
	if e.Dims() != 0 || c.Len() != 0 || len(approx.FeaturesTo(nil, c, x)) != 0 || len(approx.Grid(c, []float64{0, 1}, []float64{2})) != 0 {
		t.Errorf("%d coordinates, a map of %d features", e.Dims(), c.Len())
	}
	if z := e.Transform(x); !z.IsEmpty() {
		t.Errorf("coordinates %v", z)
	}
}

// TestInvalidSettings checks that New returns no method with an error.
func TestInvalidSettings(t *testing.T) {
	for _, info := range []manifold.MethodInfo{manifold.Eigenmaps{}.Info(), manifold.DiffusionMaps{}.Info()} {
		if m, err := info.New(2, approx.Values{"unknown": 1}); m != nil || err == nil {
			t.Errorf("%s: method %v, error %v", info.Key, m, err)
		}
	}
}
