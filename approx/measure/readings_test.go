package measure_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
)

// fitSubject fits a method to two moons and returns the input of Readings.
func fitSubject(t testing.TB, m approx.MethodInfo, k approx.Kernel) measure.Subject {
	moons, _ := catalogue.Dataset("moons")
	p := approx.Problem{Kernel: k, X: moons.New(150, 0.1, 1).X, Seed: 1}
	fit, err := fixture.Fit(context.Background(), m, 12, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	exact, err := kpca.Solve(context.Background(), k, p.Points(), 5, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return measure.Subject{
		Method: m, Problem: p, Fit: fit, Exact: exact, Unseen: moons.New(80, 0.1, 2).X,
		Ridge: 0.1, Pairs: 5, Epsilon: 0.1, Delta: 0.01,
	}
}

// TestReadings checks that for every method of the catalogue, each reading is a finite
// number or has a note, and that bounds hold.
func TestReadings(t *testing.T) {
	servedCount := 0
	for _, m := range catalogue.Methods {
		k := approx.Kernel(kernel.Gaussian{Sigma: 0.35})
		for _, otherKernel := range []approx.Kernel{kernel.Laplacian{Sigma: 0.5}, kernel.ArcCosine1{}} {
			if m.Supports(k, 2) != nil {
				k = otherKernel
			}
		}
		if m.Supports(k, 2) != nil {
			continue // the method needs a special kernel
		}
		servedCount++
		s := fitSubject(t, m.MethodInfo, k)
		s.Variance = m.Variance
		got := map[string]measure.Reading{}
		err := measure.Readings(context.Background(), s, func(r measure.Reading) {
			if got[r.Key].Key != "" {
				t.Errorf("%s: %q is read twice", m.Key, r.Key)
			}
			got[r.Key] = r
			if r.Value == nil && r.Note == "" {
				t.Errorf("%s: %s has neither value nor reason", m.Key, r.Key)
			}
			if v := r.Value; v != nil && !(v.Value >= 0 && !math.IsInf(v.Value, 1)) {
				t.Errorf("%s: %s is %g", m.Key, r.Key, v.Value)
			}
		})
		if err != nil || len(got) != 16 {
			t.Errorf("%s: %d readings (%v)", m.Key, len(got), err)
		}
		for key, maxValue := range map[string]float64{"embedding": 1, "projection": math.Sqrt(10), "mmd": 2 * math.Sqrt(2), "retained": 1, "gap": 1, "dimension": 150} {
			if v := got[key].Value; v != nil && v.Value > maxValue*(1+1e-12) {
				t.Errorf("%s: %s is %g, more than %g", m.Key, key, v.Value, maxValue)
			}
		}
		if m.Traits.Exact && got["expected"].Value.Value > 1e-12 {
			t.Errorf("%s: E = %g of an exact method", m.Key, got["expected"].Value.Value)
		}
		if m.Traits.Lower && got["residue"].Value == nil {
			t.Errorf("%s: no certificate of a lower bound", m.Key)
		}
	}
	if servedCount < len(catalogue.Methods)-2 {
		t.Errorf("%d of %d methods were read", servedCount, len(catalogue.Methods))
	}
	for _, size := range []int{0, 50, 150} {
		m, _ := catalogue.Method("rff")
		s := fitSubject(t, m.MethodInfo, kernel.Gaussian{Sigma: 0.35})
		s.Variance, s.PairedPoints, s.Differences = m.Variance, size, 7
		if err := measure.Readings(context.Background(), s, func(r measure.Reading) {
			switch isSample := size == 50; {
			case r.Key == "expected" && (r.Value.SE > 0) != isSample:
				t.Errorf("at most %d points: the expected error is %+v", size, r.Value)
			case r.Key == "sup" && r.Note != "At least that: the largest of 7 differences.":
				t.Errorf("7 differences: %q", r.Note)
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	s := fitSubject(t, nystrom.Uniform{}.Info(), kernel.Gaussian{Sigma: 0.35})
	for _, size := range []int{1, 2} { // too few for a standard error
		s.PairedPoints = size
		if err := measure.Readings(context.Background(), s, func(r measure.Reading) {
			if v := r.Value; (r.Key == "expected" || r.Key == "heldout") && (v == nil || !(v.Value >= 0 && v.SE > 0) || math.IsInf(v.SE, 1)) {
				t.Errorf("at most %d points: %s is %+v (%s)", size, r.Key, v, r.Note)
			}
		}); err != nil {
			t.Errorf("at most %d points: %v", size, err)
		}
	}
	s.PairedPoints, s.Differences = 0, approx.MaxSize+1
	var rangeError *approx.RangeError
	if err := measure.Readings(context.Background(), s, func(measure.Reading) {}); !errors.As(err, &rangeError) || rangeError.Key != "Differences" {
		t.Errorf("%d differences: %v", s.Differences, err)
	}
	s.Differences = 0
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	if err := measure.Readings(ctx, s, func(measure.Reading) { n++; cancel() }); !errors.Is(err, context.Canceled) || n != 1 {
		t.Errorf("stopped: %v after %d", err, n)
	}
}

// ExampleReadings prints all readings of one fit.
func ExampleReadings() {
	moons, _ := catalogue.Dataset("moons")
	p := approx.Problem{Kernel: kernel.Gaussian{Sigma: 0.35}, X: moons.New(300, 0.1, 1).X}
	fit, err := kpca.Shadow{}.Fit(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	exact, err := kpca.Solve(context.Background(), p.Kernel, p.Points(), 4, kpca.SolveOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := measure.Subject{Method: kpca.Shadow{}.Info(), Problem: p, Fit: *fit, Exact: exact, Ridge: 0.1, Pairs: 4, Epsilon: 0.1, Delta: 0.01}
	_ = measure.Readings(context.Background(), s, func(r measure.Reading) {
		switch r.Key {
		case "evals", "flops", "bytes": // cost, not quality
			return
		}
		if r.Value != nil {
			fmt.Printf("%-10s %.3g\n", r.Key, r.Value.Value)
		}
	})
	// Output:
	// retained   0.0833
	// gap        0.636
	// dimension  40.3
	// residue    14.1
	// embedding  0.152
	// projection 0.693
	// expected   0.000186
	// residual   0.0185
	// mmd        0.0578
	// operators  0.09
}

// TestResidueSaysRounding checks that if landmarks nearly coincide, the remaining trace
// is a bound only together with the rounding error, and the reading has a note. Otherwise
// there must be no note.
func TestResidueSaysRounding(t *testing.T) {
	for sigma, wantNote := range map[float64]bool{0.1: false, 30: true} {
		s := fitSubject(t, nystrom.Uniform{}.Info(), kernel.Gaussian{Sigma: sigma})
		var note string
		if err := measure.Readings(context.Background(), s, func(r measure.Reading) {
			if r.Key == "residue" {
				note = r.Note
			}
		}); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(note, "As a bound it needs") != wantNote {
			t.Errorf("σ = %g: %q", sigma, note)
		}
	}
}
