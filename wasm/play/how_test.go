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

// howLink returns a link that shows the steps of a method, with a kernel that the method
// accepts.
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

// TestLastHowStepEqualsFit checks the last step of every method. It must have the values
// of k̂(x₀, ·) at all samples, and exactly the error of the report.
func TestLastHowStepEqualsFit(t *testing.T) {
	for _, m := range catalogue.Methods {
		s := statetest.Open(t, howLink(t, m.Key))
		f := Frame{W: 322, H: 182, NX: 40, NY: 23} // small enough that a step contains all samples
		r, err := Solve(t.Context(), s, f)
		if err != nil {
			t.Fatalf("%s: %v", m.Key, err)
		}
		if r.Report.Refusal != "" {
			t.Fatalf("%s: %s", m.Key, r.Report.Refusal)
		}
		z, rows, nx, _ := r.Message.Block("how.k")
		steps, count, columns, _ := r.Message.Block("how.steps")
		want, ny, _, _ := r.Message.Block("k.approx")
		if columns != howdata.StepColumnCount || count < 2 || count > 60 || rows != count*ny || nx != f.NX {
			t.Fatalf("%s: how.steps is %d×%d, how.k %d×%d", m.Key, count, columns, rows, nx)
		}
		last := z[len(z)-len(want):]
		scale := max(1, numeric.MaxAbs(want))
		for i, v := range want {
			// The blocks of the sums have different widths, so rounding differs.
			if d := math.Abs(v - last[i]); !(d <= 1e-9*scale) {
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
			if step.IsSampled || strings.ContainsAny(step.Words, "|\n") || float64(step.Error) != steps[i*columns] {
				t.Errorf("%s: step %d is %+v", m.Key, i+1, step)
			}
		}
	}
}

// TestHowStepsShowPlacedLandmarks checks that the steps show a landmark at the position
// chosen by the user. The words of a step must mention this landmark.
func TestHowStepsShowPlacedLandmarks(t *testing.T) {
	s := statetest.Open(t, "n=60&m=5&views=how&c2=0.5,0.5")
	r, err := Solve(t.Context(), s, StandardFrame(322, 182))
	if err != nil {
		t.Fatal(err)
	}
	marks, _, _, _ := r.Message.Block("how.marks")
	centers, _, _, _ := r.Message.Block("centres")
	if len(marks) != 10 || len(centers) != 10 {
		t.Fatalf("there are %d marks and %d landmarks, want 5", len(marks)/2, len(centers)/2)
	}
	for i, v := range centers {
		if marks[i] != v {
			t.Errorf("a coordinate of mark %d is %g, and that of the landmark %g", i/2, marks[i], v)
		}
	}
	if math.Abs(centers[4]-0.5) > 1e-3 || !strings.Contains(r.Steps[2].Words, "hand") {
		t.Errorf("landmark 2 is at x = %g, and step 3 has the words %q", centers[4], r.Steps[2].Words)
	}
}

// TestHowDuringDrag checks that a preview has no steps. For many points, the errors of
// all steps except the last one must be estimates from a sample.
func TestHowDuringDrag(t *testing.T) {
	var c Session
	s := statetest.Open(t, "n=600&m=12&views=how&method=rff")
	p, err := c.Preview(t.Context(), s, StandardFrame(322, 182), true)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, ok := p.Message.Block("how.steps"); ok || p.Steps != nil {
		t.Error("a preview has the steps of the method")
	}
	r, err := c.Solve(t.Context(), s, StandardFrame(322, 182), false)
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range r.Steps {
		if last := i+1 == len(r.Steps); step.IsSampled == last {
			t.Errorf("step %d of %d: About is %t", i+1, len(r.Steps), step.IsSampled)
		}
	}
	exact := float64(r.Report.Error.Frobenius)
	if before := float64(r.Steps[len(r.Steps)-2].Error); !(math.Abs(before-exact) < 0.2) {
		t.Errorf("the error is about %g before the last step, and %g after it", before, exact)
	}
	// The steps do not depend on x₀, but their functions do.
	steps := c.Views["how"]
	s.Probe = [2]float64{0.1, 0.2}
	repeated, err := c.Solve(t.Context(), s, StandardFrame(322, 182), false)
	if err != nil {
		t.Fatal(err)
	}
	a, _, _, _ := r.Message.Block("how.k")
	b, _, _, _ := repeated.Message.Block("how.k")
	if c.Views["how"] != steps || len(a) != len(b) || a[100] == b[100] {
		t.Error("with another x₀ the steps change, or their fields stay")
	}
}
