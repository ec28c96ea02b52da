package play

import (
	"math"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	howdata "mercer/viz/view/how"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/state/statetest"
)

// howLink returns a link that shows the steps of a method with a supported kernel.
func howLink(t *testing.T, key string) string {
	t.Helper()
	kernel := map[string]string{"binning": "laplacian", "exact-radius": "arccos", "layers": "layered"}[key]
	for _, f := range catalogue.Kernels {
		if kernel == "" || f.Key != kernel && !strings.HasPrefix(f.Key, kernel) {
			continue
		}
		kernel = f.Key
		break
	}
	link := "n=60&m=9&views=how,kernel&method=" + key
	if kernel != "" {
		link += "&kernel=" + kernel
	}
	return link
}

// The last step of every method has the values of k̂(x₀, ·) at all samples, and the error of the
// report to the last digit.
func TestHowEndsWithTheFit(t *testing.T) {
	for _, m := range catalogue.Methods {
		s := statetest.Open(t, howLink(t, m.Key))
		f := Frame{W: 322, H: 182, NX: 40, NY: 23} // few enough that a step has all of them
		r, err := Solve(t.Context(), s, f)
		if err != nil {
			t.Fatalf("%s: %v", m.Key, err)
		}
		if r.Report.Refused != "" {
			t.Fatalf("%s: %s", m.Key, r.Report.Refused)
		}
		z, rows, nx, _ := r.Message.Block("how.k")
		steps, count, columns, _ := r.Message.Block("how.steps")
		want, ny, _, _ := r.Message.Block("k.approx")
		if columns != howdata.StepColumnCount || count < 2 || count > 60 || rows != count*ny || nx != f.NX {
			t.Fatalf("%s: how.steps is %d×%d, how.k %d×%d", m.Key, count, columns, rows, nx)
		}
		last := z[len(z)-len(want):]
		top := max(1, numeric.MaxAbs(want))
		for i, v := range want {
			// The sums run over blocks of another width.
			if d := math.Abs(v - last[i]); !(d <= 1e-9*top) {
				t.Errorf("%s: the last step has %g at sample %d, and the static view %g", m.Key, last[i], i, v)
				break
			}
		}
		if got := steps[(count-1)*columns]; got != float64(r.Report.Error.Frobenius) {
			t.Errorf("%s: the error of the last step is %g, and that of the report %g", m.Key, got, float64(r.Report.Error.Frobenius))
		}
		if len(r.Steps) != count || strings.Count(r.Message.Label("how.words"), "|") != count-1 {
			t.Errorf("%s: %d steps have %d words", m.Key, count, len(r.Steps))
		}
		for i, step := range r.Steps {
			if step.About || strings.ContainsAny(step.Words, "|\n") || float64(step.Error) != steps[i*columns] {
				t.Errorf("%s: step %d is %+v", m.Key, i+1, step)
			}
		}
	}
}

// The steps show a landmark where the user has placed it, and the words of a step
// mention the placed landmark.
func TestHowOfPlacedLandmarks(t *testing.T) {
	s := statetest.Open(t, "n=60&m=5&views=how&c2=0.5,0.5")
	r, err := Solve(t.Context(), s, Standard(322, 182))
	if err != nil {
		t.Fatal(err)
	}
	marks, _, _, _ := r.Message.Block("how.marks")
	centres, _, _, _ := r.Message.Block("centres")
	if len(marks) != 10 || len(centres) != 10 {
		t.Fatalf("there are %d marks and %d landmarks, want 5", len(marks)/2, len(centres)/2)
	}
	for i, v := range centres {
		if marks[i] != v {
			t.Errorf("a coordinate of mark %d is %g, and that of the landmark %g", i/2, marks[i], v)
		}
	}
	if math.Abs(centres[4]-0.5) > 1e-3 || !strings.Contains(r.Steps[2].Words, "hand") {
		t.Errorf("landmark 2 is at x = %g, and step 3 has the words %q", centres[4], r.Steps[2].Words)
	}
}

// A preview has no steps. The errors of the steps of many points are estimates on a
// sample, except for the error of the last step.
func TestHowWaitsForRest(t *testing.T) {
	var c Session
	s := statetest.Open(t, "n=600&m=12&views=how&method=rff")
	p, err := c.Preview(t.Context(), s, Standard(322, 182), true)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, ok := p.Message.Block("how.steps"); ok || p.Steps != nil {
		t.Error("a preview has the steps of the method")
	}
	r, err := c.Solve(t.Context(), s, Standard(322, 182), false)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range r.Steps {
		if last := i+1 == len(r.Steps); step.About == last {
			t.Errorf("step %d of %d: About is %t", i+1, len(r.Steps), step.About)
		}
	}
	exact := float64(r.Report.Error.Frobenius)
	if before := float64(r.Steps[len(r.Steps)-2].Error); !(math.Abs(before-exact) < 0.2) {
		t.Errorf("the error is about %g before the last step, and %g after it", before, exact)
	}
	// The steps do not depend on x₀, but their fields do.
	steps := c.Views["how"]
	s.Probe = [2]float64{0.1, 0.2}
	again, err := c.Solve(t.Context(), s, Standard(322, 182), false)
	if err != nil {
		t.Fatal(err)
	}
	a, _, _, _ := r.Message.Block("how.k")
	b, _, _, _ := again.Message.Block("how.k")
	if c.Views["how"] != steps || len(a) != len(b) || a[100] == b[100] {
		t.Error("with another x₀ the steps change, or their fields stay")
	}
}
