package replay_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/replay"
)

const points, rank = 70, 13

var kernels = []approx.Kernel{
	kernel.Gaussian{Sigma: 0.5},
	kernel.Laplacian{Sigma: 1},
	kernel.ArcCosine1{},
	kernel.Layered(kernel.Gaussian{Sigma: 0.8}, kernel.Gaussian{Sigma: 0.7}),
}

// fitWithEvents fits m with the given size and records the events. The result ok is false if m does not
// accept the problem.
func fitWithEvents(t *testing.T, m *catalogue.MethodEntry, size int, p approx.Problem) (fit approx.Fit, events []approx.Event, ok bool) {
	t.Helper()
	p.Events = func(e approx.Event) { events = append(events, e) }
	fit, err := fixture.Fit(context.Background(), m.MethodInfo, size, p, nil)
	var u *approx.UnsupportedError
	if errors.As(err, &u) {
		return fit, nil, false
	}
	if err != nil {
		t.Fatalf("%s: %v", m.Key, err)
	}
	return fit, events, true
}

// forEachMethod calls f for each method of the catalogue, with the first kernel that the
// method accepts.
func forEachMethod(t *testing.T, f func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story)) {
	x := dataset.Moons.New(points, 0.1, 3).X
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		t.Run(m.Key, func(t *testing.T) {
			for _, k := range kernels {
				p := approx.Problem{Kernel: k, X: x, Seed: 5}
				fit, events, ok := fitWithEvents(t, m, rank, p)
				if !ok {
					continue
				}
				s, err := replay.Of(context.Background(), m.Steps, m.Traits, p, rank, fit, events, replay.Options{})
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

// approxKernel returns k̂(x, y), computed from the features.
func approxKernel(f approx.FeatureMap, x, y []float64) (v float64) {
	a, b := f.Map(nil, x), f.Map(nil, y)
	if s, ok := f.(approx.Signed); ok {
		floats.Mul(a, s.Signs())
	}
	return floats.Dot(a, b)
}

var xs, ys = []float64{-0.7, 0.1, 0.9, 2}, []float64{1.1, 0.3, -0.6}

func mustFields(t *testing.T, s *replay.Story, x, xs, ys []float64) [][]float64 {
	t.Helper()
	fields, err := s.Fields(context.Background(), x, xs, ys)
	if err != nil {
		t.Fatal(err)
	}
	return fields
}

// maxFieldDifference returns the largest difference between a field and k̂(x, ·). It also
// returns the largest |k̂(x, ·)|, but at least 1.
func maxFieldDifference(field []float64, f approx.FeatureMap, x []float64) (largest, scale float64) {
	for j, y := range ys {
		for i, u := range xs {
			want := approxKernel(f, x, []float64{u, y})
			largest = max(largest, math.Abs(field[j*len(xs)+i]-want))
			scale = max(scale, math.Abs(want))
		}
	}
	return largest, max(scale, 1)
}

// TestLastStepIsTheFit checks that the last step of a story has the kernel of the fit.
func TestLastStepIsTheFit(t *testing.T) {
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		x := []float64{0.4, 0.2}
		fields := mustFields(t, s, x, xs, ys)
		lastIndex := len(s.Steps) - 1
		// IKA combines features before they are evaluated, and its combinations lose some
		// digits.
		if d, scale := maxFieldDifference(fields[lastIndex], fit.Features, x); !(d <= 1e-9*scale) {
			t.Errorf("k̂ is off by %.2g of %.2g in the last step", d, scale)
		}
		rows := measure.Sample(points, 0) // all points
		e, err := measure.Gram(context.Background(), p.Kernel, fit.Features, p.Points(), measure.GramOptions{})
		if err != nil {
			t.Fatal(err)
		}
		errs, err := s.Errors(context.Background(), p.Kernel, p.Points(), rows)
		if err != nil {
			t.Fatal(err)
		}
		if d := math.Abs(errs[lastIndex] - e.Error.Frobenius); !(d <= 1e-9) {
			t.Errorf("the error of the last step is %g, and that of the fit %g", errs[lastIndex], e.Error.Frobenius)
		}
		for i, z := range fields {
			if floats.HasNaN(z) || len(z) != len(xs)*len(ys) || math.IsNaN(errs[i]) {
				t.Fatalf("step %d: field %v, error %g", i, z, errs[i])
			}
		}
	})
}

// TestSteps checks that every step has a sentence. The marks must be added in their order
// and be complete.
func TestSteps(t *testing.T) {
	kinds := map[replay.Kind]int{}
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		kinds[s.Kind]++
		if n := len(s.Steps); n < 2 || n > replay.Most {
			t.Errorf("there are %d steps", n)
		}
		from, seenWords := 0, map[string]bool{}
		for i, step := range s.Steps {
			if w := step.Words; w == "" || !strings.HasSuffix(w, ".") || seenWords[w] || strings.Contains(w, ", ,") {
				t.Errorf("step %d says %q", i+1, w)
			}
			seenWords[step.Words] = true
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

// TestStepsAreSmallerFits checks that if the fit for m+1 extends the fit for m, the step
// with the first j marks equals the fit for m = j.
func TestStepsAreSmallerFits(t *testing.T) {
	comparedCount := 0
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		if !m.Traits.Extends || s.Kind == replay.Projection || s.Kind == replay.Pairs {
			return
		}
		x := []float64{0.4, 0.2}
		fields := mustFields(t, s, x, xs, ys)
		for i, step := range s.Steps {
			if step.To < 2 {
				continue
			}
			smallFit, err := fixture.Fit(context.Background(), m.MethodInfo, step.To, p, nil)
			if err != nil {
				t.Fatal(err)
			}
			if smallFit.Landmarks.Centers.Len() > 0 && smallFit.Landmarks.Centers.Len() != step.To || m.Key == "nystrom-rank" {
				return // herding merges repeated points; truncation uses all landmarks
			}
			comparedCount++
			// Nyström's features are computed in another order. The condition number of W
			// is about 10⁶.
			if d, scale := maxFieldDifference(fields[i], smallFit.Features, x); !(d <= 1e-9*scale) {
				t.Errorf("step %d: %.2g of %.2g off what m = %d gives", i+1, d, scale, step.To)
			}
		}
	})
	if comparedCount < 150 {
		t.Errorf("only %d steps were compared", comparedCount)
	}
}

// TestStepsInterpolate checks that with the first j centres, k̂ equals k at these
// centres.
func TestStepsInterpolate(t *testing.T) {
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
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
				for _, v := range mustFields(t, s, c, xs[:1], ys[:1])[i : i+1] {
					if want := p.Kernel.Eval(c, []float64{xs[0], ys[0]}); !(math.Abs(v[0]-want) <= 1e-9) {
						t.Fatalf("step %d: k̂ = %g at centre %d, and k = %g", i+1, v[0], j+1, want)
					}
				}
			}
		}
	})
}

// TestShadowsDropPoints checks that each point belongs to the first shadow that contains
// it.
func TestShadowsDropPoints(t *testing.T) {
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		if s.Kind != replay.Shadows {
			return
		}
		for i, c := range s.Owner {
			isNear := func(j int) bool { return floats.Distance(p.Points().Row(i), s.Marks.Row(j), 2) < 0.5/1.25 }
			if !isNear(c) {
				t.Errorf("point %d is not in its shadow", i)
			}
			for j := range c {
				if isNear(j) {
					t.Errorf("point %d is in shadow %d, and %d came before", i, c, j)
				}
			}
		}
	})
}

// TestEventsChangeNothing checks that a fit without events has the same result.
func TestEventsChangeNothing(t *testing.T) {
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		withoutEvents, err := fixture.Fit(context.Background(), m.MethodInfo, rank, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		x := []float64{0.3, -0.1}
		if a, b := withoutEvents.Features.Map(nil, x), fit.Features.Map(nil, x); !floats.Equal(a, b) {
			t.Errorf("features differ: %v and %v", a, b)
		}
	})
}

// TestPartsCover checks that each feature belongs to exactly one group.
func TestPartsCover(t *testing.T) {
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		f, ok := fit.Features.(approx.Grouped)
		if !ok {
			return
		}
		counts := make([]int, f.Len())
		for j := range f.Groups() {
			for _, l := range f.Group(j) {
				counts[l]++
			}
		}
		for l, count := range counts {
			if count != 1 {
				t.Errorf("feature %d is in %d parts", l, count)
			}
		}
	})
}

// TestManyParts checks that if there are many parts, the first parts have their own
// steps.
func TestManyParts(t *testing.T) {
	x := dataset.Moons.New(300, 0.1, 1).X
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.2}, X: x, Seed: 1}
	for _, key := range []string{"rff", "nystrom", "nystrom-kmeans"} {
		m, _ := catalogue.Method(key)
		fit, events, _ := fitWithEvents(t, &m, 250, p)
		s, err := replay.Of(context.Background(), m.Steps, m.Traits, p, 250, fit, events, replay.Options{})
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

// TestOptions checks that the limit of the centres decides whether the steps add centres in
// order, and that a sample changes the steps of IKA but not the last step.
func TestOptions(t *testing.T) {
	ctx := context.Background()
	x := dataset.Moons.New(60, 0.1, 1).X
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.3}, X: x, Seed: 1}
	story := func(key string, o replay.Options) *replay.Story {
		m, _ := catalogue.Method(key)
		fit, events, _ := fitWithEvents(t, &m, 8, p)
		s, err := replay.Of(ctx, m.Steps, m.Traits, p, 8, fit, events, o)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for centers, want := range map[int]bool{0: true, 8: true, 7: false} {
		if s := story("nystrom", replay.Options{Centers: centers}); (s.Kind == replay.Landmarks) != want {
			t.Errorf("at most %d centres: a story of kind %v", centers, s.Kind)
		}
	}
	errors := func(o replay.Options) []float64 {
		e, err := story("ika", o).Errors(ctx, p.Kernel, x, measure.Sample(x.Len(), 0))
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	all, same, sampled := errors(replay.Options{}), errors(replay.Options{Sample: 1000}), errors(replay.Options{Sample: 20})
	last := len(all) - 1
	if !slices.Equal(all, same) || slices.Equal(all[:last], sampled[:last]) || all[last] != sampled[last] {
		t.Errorf("errors %v, of a large sample %v, of 20 points %v", all, same, sampled)
	}
}

func Example() {
	x := dataset.Moons.New(300, 0.1, 1).X
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.5}, X: x, Seed: 1}
	m, _ := catalogue.Method("nystrom-fps")
	fit, _ := nystrom.Farthest{Landmarks: 4}.Fit(context.Background(), p) // the problem is valid
	s, _ := replay.Of(context.Background(), m.Steps, m.Traits, p, 4, *fit, nil, replay.Options{})
	errs, _ := s.Errors(context.Background(), p.Kernel, x, measure.Sample(300, 0)) // the context is never cancelled
	for i, e := range errs {
		fmt.Printf("%s: %.0f %% off\n", s.Steps[i].Words[:strings.Index(s.Steps[i].Words, ":")], 100*e)
	}
	// Output:
	// The first landmark, the point nearest to the mean: 83 % off
	// The 2nd landmark, the point farthest from those before: 79 % off
	// The 3rd landmark, the point farthest from those before: 71 % off
	// The 4th landmark, the point farthest from those before: 62 % off
}

// TestCancellation checks that after cancellation, Fields and Errors return the error of
// the context.
func TestCancellation(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	forEachMethod(t, func(t *testing.T, m *catalogue.MethodEntry, p approx.Problem, fit approx.Fit, s *replay.Story) {
		if _, err := s.Fields(cancelled, []float64{0.4, 0.2}, xs, ys); !errors.Is(err, context.Canceled) {
			t.Errorf("fields: %v", err)
		}
		if _, err := s.Errors(cancelled, p.Kernel, p.Points(), measure.Sample(points, 0)); !errors.Is(err, context.Canceled) {
			t.Errorf("errors: %v", err)
		}
	})
}

// TestErrorsDecrease checks that the error does not increase with the number of centres.
// This must hold even if centres are nearly in the span of previous centres, as on a grid
// that is fine compared with the bandwidth.
func TestErrorsDecrease(t *testing.T) {
	x := dataset.Grid.New(400, 0, 1).X
	rows := make([]int, x.Len())
	for i := range rows {
		rows[i] = i
	}
	for _, key := range []string{"rskpca", "rskpca-nearest", "nystrom"} {
		m, _ := catalogue.Method(key)
		for _, sigma := range []float64{0.2, 0.35, 0.6, 2} {
			for _, ell := range []float64{2, 4, 6} {
				if ell != 4 && (testing.Short() || sigma != 0.35 && !approxtest.IsFull()) {
					continue
				}
				k := kernel.Gaussian{Sigma: sigma}
				p := approx.Problem{Kernel: k, X: x, Seed: 5}
				var events []approx.Event
				var v approx.Values
				if key != "nystrom" {
					v = approx.Values{"ell": ell}
				}
				p.Events = func(e approx.Event) { events = append(events, e) }
				fit, err := fixture.Fit(context.Background(), m.MethodInfo, int(60*ell), p, v)
				if err != nil {
					t.Fatal(err)
				}
				s, err := replay.Of(context.Background(), m.Steps, m.Traits, p, int(60*ell), fit, events, replay.Options{})
				if err != nil {
					t.Fatal(err)
				}
				errs, err := s.Errors(context.Background(), k, x, rows)
				if err != nil {
					t.Fatal(err)
				}
				for i, v := range errs[:len(errs)-1] { // the last step may use the centres differently
					if i > 0 && !(v <= errs[i-1]+1e-9) {
						t.Fatalf("%s, σ = %g, ℓ = %g: step %d is off by %g, and the one before by %g", key, sigma, ell, i+1, v, errs[i-1])
					}
				}
			}
		}
	}
}
