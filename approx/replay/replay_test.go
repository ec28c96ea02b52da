package replay_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/approx/replay"
)

const points, rank = 70, 13

var kernels = []approx.Kernel{
	kernel.Gaussian{Sigma: 0.5},
	kernel.Laplacian{Sigma: 1},
	kernel.ArcCosine1{},
	kernel.Layered(kernel.Gaussian{Sigma: 0.8}, kernel.Gaussian{Sigma: 0.7}),
}

// storyOf fits m and listens.
func storyOf(t *testing.T, m *catalogue.MethodEntry, p approx.Problem) (fit approx.Fit, events []approx.Event, ok bool) {
	t.Helper()
	p.Events = func(e approx.Event) { events = append(events, e) }
	fit, err := m.Fit(context.Background(), p, nil)
	var u *approx.UnsupportedError
	if errors.As(err, &u) {
		return fit, nil, false
	}
	if err != nil {
		t.Fatalf("%s: %v", m.Key, err)
	}
	return fit, events, true
}

// served calls f with the first kernel that each method of the catalogue serves.
func served(t *testing.T, f func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story)) {
	x := dataset.Moons.New(points, 0.1, 3).X
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		t.Run(m.Key, func(t *testing.T) {
			for _, k := range kernels {
				p := approx.Problem{Kernel: k, X: x, Rank: rank, Seed: 5}
				fit, events, ok := storyOf(t, m, p)
				if !ok {
					continue
				}
				s, err := replay.Of(context.Background(), m.Steps, m.Traits, p, fit, events)
				if err != nil {
					t.Fatal(err)
				}
				f(t, m, p, fit, s)
				return
			}
			t.Fatal("no kernel is served")
		})
	}
}

// recordedFit returns k̂(x, y) by the features one after the other.
func recordedFit(f approx.FeatureMap, x, y []float64) (v float64) {
	a, b := f.Map(nil, x), f.Map(nil, y)
	if s, ok := f.(approx.Signed); ok {
		floats.Mul(a, s.Signs())
	}
	return floats.Dot(a, b)
}

var xs, ys = []float64{-0.7, 0.1, 0.9, 2}, []float64{1.1, 0.3, -0.6}

func fieldsOf(t *testing.T, s *replay.Story, x, xs, ys []float64) [][]float64 {
	t.Helper()
	fields, err := s.Fields(context.Background(), x, xs, ys)
	if err != nil {
		t.Fatal(err)
	}
	return fields
}

// maxDifference returns the largest difference of a field and k̂(x, ·), where that is at
// most scale.
func maxDifference(field []float64, f approx.FeatureMap, x []float64) (most, scale float64) {
	for j, y := range ys {
		for i, u := range xs {
			want := recordedFit(f, x, []float64{u, y})
			most = max(most, math.Abs(field[j*len(xs)+i]-want))
			scale = max(scale, math.Abs(want))
		}
	}
	return most, max(scale, 1)
}

// What a story ends with is the answer of the method, number by number.
func TestLastStepIsTheFit(t *testing.T) {
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		x := []float64{0.4, 0.2}
		fields := fieldsOf(t, s, x, xs, ys)
		last := len(s.Steps) - 1
		// IKA's features are combined before they are evaluated, and its combinations
		// lose some digits.
		if d, scale := maxDifference(fields[last], fit.Features, x); !(d <= 1e-9*scale) {
			t.Errorf("k̂ is off by %.2g of %.2g in the last step", d, scale)
		}
		rows := measure.Sample(points, 0) // all of them
		e, err := measure.Gram(context.Background(), p.Kernel, fit.Features, p.Points(), measure.GramOptions{})
		if err != nil {
			t.Fatal(err)
		}
		errs, err := s.Errors(context.Background(), p.Kernel, p.Points(), rows)
		if err != nil {
			t.Fatal(err)
		}
		if d := math.Abs(errs[last] - e.Error.Frobenius); !(d <= 1e-9) {
			t.Errorf("the error of the last step is %g, and that of the fit %g", errs[last], e.Error.Frobenius)
		}
		for i, z := range fields {
			if floats.HasNaN(z) || len(z) != len(xs)*len(ys) || math.IsNaN(errs[i]) {
				t.Fatalf("step %d: field %v, error %g", i, z, errs[i])
			}
		}
	})
}

// Every step says what happens, and marks come in their order and all of them.
func TestSteps(t *testing.T) {
	kinds := map[replay.Kind]int{}
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		kinds[s.Kind]++
		if n := len(s.Steps); n < 2 || n > replay.Most {
			t.Errorf("there are %d steps", n)
		}
		from, same := 0, map[string]bool{}
		for i, step := range s.Steps {
			if w := step.Words; w == "" || !strings.HasSuffix(w, ".") || same[w] || strings.Contains(w, ", ,") {
				t.Errorf("step %d says %q", i+1, w)
			}
			same[step.Words] = true
			if step.From > step.To || step.From < from || step.To > s.Marks.Len() {
				t.Errorf("step %d brings marks %d to %d of %d, after %d", i+1, step.From, step.To, s.Marks.Len(), from)
			}
			from = step.To
		}
		if from != s.Marks.Len() {
			t.Errorf("%d of %d marks have come", from, s.Marks.Len())
		}
		t.Logf("%s: %d steps: %s … %s", s.Kind, len(s.Steps), s.Steps[0].Words, s.Steps[len(s.Steps)-1].Words)
	})
	for _, k := range []replay.Kind{replay.Landmarks, replay.Sweeps, replay.Shadows, replay.Waves, replay.Blocks, replay.Grids, replay.Pairs, replay.Projection, replay.Features} {
		if kinds[k] == 0 {
			t.Errorf("no method tells a story of %s", k)
		}
	}
}

// If m+1 extends m, the step with the first j of m equals the result of the method
// for j. The sum so far is a kernel, and not a part of one.
func TestStepsAreSmallerFits(t *testing.T) {
	tried := 0
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		if !m.Traits.Extends || s.Kind == replay.Projection || s.Kind == replay.Pairs {
			return
		}
		x := []float64{0.4, 0.2}
		fields := fieldsOf(t, s, x, xs, ys)
		for i, step := range s.Steps {
			small := p
			if small.Rank = step.To; small.Rank < 2 {
				continue
			}
			less, err := m.Fit(context.Background(), small, nil)
			if err != nil {
				t.Fatal(err)
			}
			if less.Landmarks.Centers.Len() > 0 && less.Landmarks.Centers.Len() != step.To || m.Key == "nystrom-rank" {
				return // a herd counts repeats once; a cut is of the whole
			}
			tried++
			// Nyström's features are solved for in another order: the condition of W
			// is some 10⁶.
			if d, scale := maxDifference(fields[i], less.Features, x); !(d <= 1e-9*scale) {
				t.Errorf("step %d: %.2g of %.2g off what m = %d gives", i+1, d, scale, small.Rank)
			}
		}
	})
	if tried < 150 {
		t.Errorf("only %d steps were compared", tried)
	}
}

// With the first j centres, k̂ is k at these.
func TestStepsInterpolate(t *testing.T) {
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		switch s.Kind {
		case replay.Landmarks, replay.Sweeps, replay.Shadows:
		default:
			return
		}
		for i, step := range s.Steps[:len(s.Steps)-1] {
			z := s.Marks
			if step.Centers.Len() > 0 {
				z = step.Centers
			}
			for j := range step.To {
				c := z.Row(j)
				for _, v := range fieldsOf(t, s, c, xs[:1], ys[:1])[i : i+1] {
					if want := p.Kernel.Eval(c, []float64{xs[0], ys[0]}); !(math.Abs(v[0]-want) <= 1e-9) {
						t.Fatalf("step %d: k̂ = %g at centre %d, and k = %g", i+1, v[0], j+1, want)
					}
				}
			}
		}
	})
}

// A projection never leaves more when there is more to project on, and shadows own
// the points that were left when they were cast.
func TestShadowsDropPoints(t *testing.T) {
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		if s.Kind != replay.Shadows {
			return
		}
		for i, c := range s.Owner {
			near := func(j int) bool { return floats.Distance(p.Points().Row(i), s.Marks.Row(j), 2) < 0.5/1.25 }
			if !near(c) {
				t.Errorf("point %d is not in its shadow", i)
			}
			for j := range c {
				if near(j) {
					t.Errorf("point %d is in shadow %d, and %d came before", i, c, j)
				}
			}
		}
	})
}

// A fit that nobody watches answers the same.
func TestListeningChangesNothing(t *testing.T) {
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		quiet, err := m.Fit(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		x := []float64{0.3, -0.1}
		if a, b := quiet.Features.Map(nil, x), fit.Features.Map(nil, x); !floats.Equal(a, b) {
			t.Errorf("features differ: %v and %v", a, b)
		}
	})
}

// The parts of a map have each feature once.
func TestPartsCover(t *testing.T) {
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		f, ok := fit.Features.(approx.Grouped)
		if !ok {
			return
		}
		seen := make([]int, f.Len())
		for j := range f.Groups() {
			for _, l := range f.Group(j) {
				seen[l]++
			}
		}
		for l, times := range seen {
			if times != 1 {
				t.Errorf("feature %d is in %d parts", l, times)
			}
		}
	})
}

// Of many parts the first have steps of their own.
func TestManyParts(t *testing.T) {
	x := dataset.Moons.New(300, 0.1, 1).X
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.2}, X: x, Rank: 250, Seed: 1}
	for _, key := range []string{"rff", "nystrom", "nystrom-kmeans"} {
		m, _ := catalogue.Method(key)
		fit, events, _ := storyOf(t, &m, p)
		s, err := replay.Of(context.Background(), m.Steps, m.Traits, p, fit, events)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(s.Steps); n > replay.Most || n < replay.Most/2 {
			t.Errorf("%s: %d steps", key, n)
		}
		if a, b := s.Steps[0], s.Steps[40]; a.To != 1 || b.To-b.From < 2 {
			t.Errorf("%s: the first step brings %d, step 41 brings %d", key, a.To, b.To-b.From)
		}
	}
}

func Example() {
	x := dataset.Moons.New(300, 0.1, 1).X
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.5}, X: x, Rank: 4, Seed: 1}
	m, _ := catalogue.Method("nystrom-fps")
	fit, _ := m.Fit(context.Background(), p, nil) // the problem can be posed
	s, _ := replay.Of(context.Background(), m.Steps, m.Traits, p, fit, nil)
	errs, _ := s.Errors(context.Background(), p.Kernel, x, measure.Sample(300, 0)) // the context is never done
	for i, e := range errs {
		fmt.Printf("%s: %.0f %% off\n", s.Steps[i].Words[:strings.Index(s.Steps[i].Words, ":")], 100*e)
	}
	// Output:
	// The first landmark, the point nearest to the mean: 83 % off
	// The 2nd landmark, the point farthest from those before: 79 % off
	// The 3rd landmark, the point farthest from those before: 71 % off
	// The 4th landmark, the point farthest from those before: 62 % off
}

// Who is told to stop stops.
func TestStops(t *testing.T) {
	done, cancel := context.WithCancel(context.Background())
	cancel()
	served(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		if _, err := s.Fields(done, []float64{0.4, 0.2}, xs, ys); !errors.Is(err, context.Canceled) {
			t.Errorf("fields: %v", err)
		}
		if _, err := s.Errors(done, p.Kernel, p.Points(), measure.Sample(points, 0)); !errors.Is(err, context.Canceled) {
			t.Errorf("errors: %v", err)
		}
	})
}

// The kernel of more centres never leaves more of K than that of fewer. This holds
// even if centres are nearly in the span of those before them, as on a grid that is
// fine for the bandwidth.
func TestMoreCentresNeverLeaveMore(t *testing.T) {
	x := dataset.Grid.New(400, 0, 1).X
	rows := make([]int, x.Len())
	for i := range rows {
		rows[i] = i
	}
	for _, key := range []string{"rskpca", "rskpca-nearest", "nystrom"} {
		m, _ := catalogue.Method(key)
		for _, sigma := range []float64{0.2, 0.35, 0.6, 2} {
			for _, ell := range []float64{2, 4, 6} {
				if ell != 4 && (testing.Short() || sigma != 0.35 && !approxtest.Full()) {
					continue
				}
				k := kernel.Gaussian{Sigma: sigma}
				p := approx.Problem{Kernel: k, X: x, Rank: int(60 * ell), Seed: 5}
				var events []approx.Event
				var v approx.Values
				if key != "nystrom" {
					v = approx.Values{"ell": ell}
				}
				p.Events = func(e approx.Event) { events = append(events, e) }
				fit, err := m.Fit(context.Background(), p, v)
				if err != nil {
					t.Fatal(err)
				}
				s, err := replay.Of(context.Background(), m.Steps, m.Traits, p, fit, events)
				if err != nil {
					t.Fatal(err)
				}
				off, err := s.Errors(context.Background(), k, x, rows)
				if err != nil {
					t.Fatal(err)
				}
				for i, v := range off[:len(off)-1] { // the last does what the method does with them
					if i > 0 && !(v <= off[i-1]+1e-9) {
						t.Fatalf("%s, σ = %g, ℓ = %g: step %d is off by %g, and the one before by %g", key, sigma, ell, i+1, v, off[i-1])
					}
				}
			}
		}
	}
}
