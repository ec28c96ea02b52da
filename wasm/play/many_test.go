package play

import (
	"math"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/measure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state/statetest"
)

// TestManyPoints checks results of more than 5,000 points. Quantities over all pairs are
// estimated from a sample. They must agree with the values for all pairs.
func TestManyPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("many points do not depend on the arithmetic, and take longer")
	}
	const link = "n=6000&m=40"
	s := statetest.Open(t, link)
	var c Session
	r, err := c.Solve(t.Context(), s, smallFrame, true)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Report
	if p.SampleSize != solve.FinalSampleSize || p.Error.FrobeniusError == nil || p.Data.Points != nil || p.Data.PointCount != 6000 {
		t.Errorf("the report has %d sampled points, the standard error %v and the coordinates of %d points", p.SampleSize, p.Error.FrobeniusError, len(p.Data.Points))
	}
	if !p.Certificate.Exact {
		t.Errorf("the certificate is %+v", p.Certificate)
	}
	fit := c.fit.value
	allErrors, err := measure.Gram(t.Context(), r.Arrays.Kernel, fit.Features, r.Arrays.X, measure.GramOptions{Lower: true})
	if err != nil {
		t.Fatal(err)
	}
	got, se := float64(p.Error.Frobenius), float64(*p.Error.FrobeniusError)
	if !(math.Abs(got-allErrors.Frobenius) <= 4*se) || !(se < 0.2*got) {
		t.Errorf("the error is %.4g ± %.2g, and over all pairs %.4g", got, se, allErrors.Frobenius)
	}
	if !(float64(p.Error.Max) <= allErrors.Max) {
		t.Errorf("the largest error is at least %g by the report, and %g over all pairs", float64(p.Error.Max), allErrors.Max)
	}
	if d := math.Abs(float64(p.Error.Nuclear) - *allErrors.Nuclear); !(d <= 1e-9) {
		t.Errorf("the nuclear error differs by %.2g", d)
	}
	if p.Optimal.Frobenius.IsUpperBound || !(p.Optimal.Frobenius.Value < allErrors.Frobenius) {
		t.Errorf("the best possible error is %+v", p.Optimal.Frobenius)
	}
	if !strings.Contains(strings.Join(r.Notes, "\n"), "errors are estimated from 1,024 sampled points") {
		t.Errorf("the notes %q lack the sample", r.Notes)
	}
	if l := r.Message.Label("gram.sample"); l != "256 of 6,000 points" || !strings.Contains(scene.Describe(&r.Message, view.Look{Layout: "desk"}), "The Gram matrix of 256 of 6,000 points") {
		t.Errorf("the label of the Gram panel is %q", l)
	}
	if p.ExactSampleSize != 0 || r.Message.Label("exact.over") != "" {
		t.Errorf("the eigenpairs are those of %d points, with the label %q", p.ExactSampleSize, r.Message.Label("exact.over"))
	}
}

// TestTooManyCentersAreRefused checks that a method with too many centres is refused with
// a reason, also in a comparison.
func TestTooManyCentersAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("many points do not depend on the arithmetic, and take longer")
	}
	var c Session // both links have the same exact solution
	for _, link := range []string{"n=2000&sigma=0.002&method=rskpca-ritz", "n=2000&sigma=0.002&method2=rskpca-ritz&views=compare"} {
		r, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true)
		if err != nil {
			t.Fatal(err)
		}
		if words := strings.Join(r.Notes, " ") + r.Message.Label("empty.compare.2.k"); !strings.Contains(words, "shadow centres") {
			t.Errorf("%s: there is no reason: %q", link, words)
		}
		if _, err := c.Preview(t.Context(), statetest.Open(t, link), smallFrame, false); err != nil {
			t.Errorf("%s: in a preview: %v", link, err)
		}
	}
}

// TestFinalResultsOfManyPoints checks that final results of many points do not depend on
// earlier previews.
func TestFinalResultsOfManyPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("many points do not depend on the arithmetic, and take longer")
	}
	for i, link := range []string{"n=5500&m=20&kernel=matern12", "n=6000&m=20"} {
		var c Session
		frames := []string{link, link + "&p7=0.3,0.5", link + "&sigma=0.4", link + "&x0=1,1"}
		if !approxtest.IsFull() {
			frames = frames[:2+i] // the rough kernel takes the longest
		}
		for _, l := range frames {
			r, err := c.Preview(t.Context(), statetest.Open(t, l), smallFrame, false)
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			if strings.Contains(l, "matern12") {
				want = "1,024 points"
			}
			if got := r.Message.Label("exact.over"); got != want {
				t.Errorf("%s: the eigenpairs of the preview have the label %q, want %q", l, got, want)
			}
		}
		for _, l := range frames {
			got, err := c.Solve(t.Context(), statetest.Open(t, l), smallFrame, true)
			if err != nil {
				t.Fatal(err)
			}
			want, err := Solve(t.Context(), statetest.Open(t, l), smallFrame)
			if err != nil {
				t.Fatal(err)
			}
			a, b := got.Report, want.Report
			if a.Error.Frobenius != b.Error.Frobenius || a.Eigenvalues.Exact[3] != b.Eigenvalues.Exact[3] || a.Optimal.Frobenius != b.Optimal.Frobenius {
				t.Errorf("%s: the errors are %v, and those of a fresh session %v", l, a.Error, b.Error)
			}
			if isRough := strings.Contains(l, "matern12"); isRough != (a.ExactSampleSize == 2000) || isRough != (got.Message.Label("exact.over") == "2,000 points") {
				t.Errorf("%s: the eigenpairs are those of %d points, with the label %q", l, a.ExactSampleSize, got.Message.Label("exact.over"))
			}
		}
	}
}

// TestTooManyPoints checks that a method is refused with a reason if there are too many
// points for it.
func TestTooManyPoints(t *testing.T) {
	for link, want := range map[string]string{
		"n=6000&method=exact":                    "needs all pairs of points, so it is limited to 5,000 points",
		"n=6000&method=rsvd":                     "needs all pairs of points, so it is limited to 5,000 points",
		"n=6000&method=binning&kernel=laplacian": "sort all points, so this size is limited to 5,000 points",
		"n=30000&method=rskpca-herding":          "too long above 20,000 points",
		"n=30000&method=nystrom-rls":             "too long above 20,000 points",
		"n=50000&m=1000":                         "With n = 50,000 points, m is limited to 447",
		"n=50000&m=400&method=rff":               "With n = 50,000 points, m is limited to 223",
		"n=100000&m=250&method=nystrom-rpc":      "With n = 100,000 points, m is limited to 200",
	} {
		var c Session
		r, err := c.Preview(t.Context(), statetest.Open(t, link), smallFrame, true)
		if err != nil {
			t.Fatalf("%s: %v", link, err)
		}
		if !strings.Contains(r.Report.Refusal, want) {
			t.Errorf("%s: the reason is %q, want %q", link, r.Report.Refusal, want)
		}
	}
	var c Session
	r, err := c.Solve(t.Context(), statetest.Open(t, "n=6000&task=krr&views=kernel"), smallFrame, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"k.exact", "k.approx"} {
		if l := r.Message.Label("empty." + name); !strings.Contains(l, "5,000") {
			t.Errorf("the reason of %s is %q", name, l)
		}
	}
}

// TestOptimumOfManyPoints checks that the best possible error is at most the error of the
// method. This must also hold if only few eigenvalues of a sample are known.
func TestOptimumOfManyPoints(t *testing.T) {
	if testing.Short() {
		t.Skip("many points do not depend on the arithmetic, and take longer")
	}
	for _, link := range []string{"n=20000&m=128&kernel=laplacian", "n=20000&m=16&kernel=laplacian&sigma=3", "n=6000&m=100&method=rff"} {
		r, err := Solve(t.Context(), statetest.Open(t, link), smallFrame)
		if err != nil {
			t.Fatal(err)
		}
		best, reachedError := r.Report.Optimal.Frobenius, r.Report.Error
		if best.IsUpperBound && !(best.Value <= float64(reachedError.Frobenius)) || !best.IsUpperBound && !(best.Value <= float64(reachedError.Frobenius+4**reachedError.FrobeniusError)) {
			t.Errorf("%s: the best possible error is %+v, and the reached one %.4g ± %.2g", link, best, float64(reachedError.Frobenius), float64(*reachedError.FrobeniusError))
		}
	}
}
