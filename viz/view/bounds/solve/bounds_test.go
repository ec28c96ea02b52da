package solve

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/measure"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	boundsdata "mercer/viz/view/bounds"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestBoundsAgreeWithReport checks that at the ℓ of the state, the curve agrees with the
// report. No measured value exceeds a bound, and m grows with ℓ.
func TestBoundsAgreeWithReport(t *testing.T) {
	for _, kernel := range []string{"gaussian", "matern12"} {
		base := "n=120&i=3&method=rskpca&views=bounds&kernel=" + kernel
		r, err := play.Solve(t.Context(), statetest.Open(t, base), play.StandardFrame(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range theoremKeys {
			z, rows, _, ok := r.Message.Block("bounds." + key)
			if !ok || rows < 5 {
				t.Fatalf("%s, theorem %s: %d rows", kernel, key, rows)
			}
			last := 0.0
			for i := range rows {
				row := z[i*boundsdata.ColumnCount:][:boundsdata.ColumnCount]
				checkBounds(t, kernel, key, row)
				if row[boundsdata.CenterColumn] < last {
					t.Errorf("%s: m falls from %g to %g at ℓ = %g", kernel, last, row[boundsdata.CenterColumn], row[boundsdata.EllColumn])
				}
				last = row[boundsdata.CenterColumn]
			}
			row := z[rows/2*boundsdata.ColumnCount:][:boundsdata.ColumnCount]
			u, err := play.Solve(t.Context(), statetest.Open(t, base+"&ell="+state.FormatNumber(row[boundsdata.EllColumn])), play.StandardFrame(100, 60))
			if err != nil {
				t.Fatal(err)
			}
			for _, theorem := range u.Report.Bounds {
				if theorem.Key == key && theorem.Form == measure.Printed {
					v := row[boundsdata.PrintedBoundColumn]
					if as := row[boundsdata.WorstCaseColumn]; v != v {
						v = as // the printed bound is equal to the bound
					}
					if !(math.Abs(theorem.Bound-v) <= 1e-9*v) {
						t.Errorf("%s, theorem %s, ℓ = %g: %g as printed, and the report says %g", kernel, key, row[boundsdata.EllColumn], v, theorem.Bound)
					}
				}
				if theorem.Key != key || theorem.Form != measure.Worst {
					continue
				}
				if !(math.Abs(theorem.Actual-row[boundsdata.MeasuredColumn]) <= 1e-9*row[boundsdata.TrivialBoundColumn]) || theorem.Applies && !(math.Abs(theorem.Bound-row[boundsdata.WorstCaseColumn]) <= 1e-9*theorem.Bound) {
					t.Errorf("%s, theorem %s, ℓ = %g: measured %g, bound %g; the report says %g, %g", kernel, key, row[boundsdata.EllColumn], row[boundsdata.MeasuredColumn], row[boundsdata.WorstCaseColumn], theorem.Actual, theorem.Bound)
				}
			}
		}
	}
}

// checkBounds checks that the measured value in a row does not exceed its bounds by more
// than rounding.
func checkBounds(t *testing.T, name, key string, row []float64) {
	t.Helper()
	for _, bound := range []int{boundsdata.WorstCaseColumn, boundsdata.DataBoundColumn} {
		if v := row[bound]; v == v && row[boundsdata.MeasuredColumn] > v*(1+1e-9)+1e-7*row[boundsdata.TrivialBoundColumn] {
			t.Errorf("%s, theorem %s, ℓ = %.2f, m = %g: measured %g is above %g", name, key, row[boundsdata.EllColumn], row[boundsdata.CenterColumn], row[boundsdata.MeasuredColumn], v)
		}
	}
}

// TestCurvesContainEllOfState checks that the curves contain the ℓ of the state, even
// outside the grid. They agree with the report there, for every scan order.
func TestCurvesContainEllOfState(t *testing.T) {
	for _, link := range []string{
		"ell=8", "ell=0.25", "ell=1.25", "ell=4", "rskpca.order=densest", "rskpca.order=shuffled", "rskpca.order=shuffled&seed=5&ell=2",
		"kernel=cauchy&ell=10", "sigma=0.001", "sigma=0.001&ell=7", "sigma=1000",
	} {
		s := statetest.Open(t, "n=90&i=2&method=rskpca&views=bounds&"+link)
		r, err := play.Solve(t.Context(), s, play.StandardFrame(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range theoremKeys {
			z, rows, _, _ := r.Message.Block("bounds." + key)
			isFound := false
			for i := range rows {
				row := z[i*boundsdata.ColumnCount:][:boundsdata.ColumnCount]
				if i > 0 && !(row[boundsdata.EllColumn] > z[(i-1)*boundsdata.ColumnCount]) {
					t.Errorf("%s: ℓ = %g comes after %g", link, row[boundsdata.EllColumn], z[(i-1)*boundsdata.ColumnCount])
				}
				if math.Abs(row[boundsdata.EllColumn]-s.Ell) > 1e-12*s.Ell {
					continue
				}
				isFound = true
				if int(row[boundsdata.CenterColumn]) != r.Report.M {
					t.Errorf("%s: %g centres, the report has %d", link, row[boundsdata.CenterColumn], r.Report.M)
				}
				checkAgainstReport(t, link, key, row, r.Report.Bounds)
			}
			if !isFound {
				t.Errorf("%s, theorem %s: no row of ℓ = %g", link, key, s.Ell)
			}
			if last := z[(rows-1)*boundsdata.ColumnCount]; rows < curveSteps || z[0] > minEll || last < maxEll*(1-1e-12) {
				t.Errorf("%s, theorem %s: %d rows from ℓ = %g to %g", link, key, rows, z[0], last)
			}
		}
	}
}

// checkAgainstReport compares a row of a curve with the theorems of a report for the same
// ℓ.
func checkAgainstReport(t *testing.T, name, key string, row []float64, list []measure.Theorem) {
	t.Helper()
	columns := map[measure.Form]int{measure.Worst: boundsdata.WorstCaseColumn, measure.OfData: boundsdata.DataBoundColumn}
	for _, u := range list {
		column, ok := columns[u.Form]
		if u.Key != key || !ok {
			continue
		}
		delete(columns, u.Form)
		want := u.Bound
		if !u.Applies {
			want = math.NaN()
		}
		if !nearlyEqual(row[boundsdata.MeasuredColumn], u.Actual) || !nearlyEqual(row[column], want) || !nearlyEqual(row[boundsdata.TrivialBoundColumn], u.Trivial) {
			t.Errorf("%s, theorem %s %s, ℓ = %g, m = %g: measured %g, bound %g; the report says %g, %g",
				name, key, u.Form, row[boundsdata.EllColumn], row[boundsdata.CenterColumn], row[boundsdata.MeasuredColumn], row[column], u.Actual, want)
		}
	}
	if len(columns) > 0 {
		t.Errorf("%s, ℓ = %g: the report has no theorem %s", name, row[boundsdata.EllColumn], key)
	}
}

// TestCurvesHaveReportDimension checks that at every ℓ, the curves and the
// report use the same D. This is also true if there are fewer than D centres, or if the
// kernel warps the points.
func TestCurvesHaveReportDimension(t *testing.T) {
	for _, kernel := range []string{"gaussian&sigma=1.5", "ard&ard.ratio=3&sigma=1", "matern12&sigma=1.5"} {
		base := "n=60&i=6&method=rskpca&views=bounds&kernel=" + kernel
		var c play.Session
		fewerCount, enoughCount := 0, 0
		for _, ell := range []string{"0.5", "0.8", "1.2", "2", "3", "4"} {
			s := statetest.Open(t, base+"&ell="+ell)
			r, err := c.Solve(t.Context(), s, play.StandardFrame(60, 40), true)
			if err != nil {
				t.Fatal(err)
			}
			if r.Report.M < s.Index {
				fewerCount++
			} else {
				enoughCount++
			}
			const none = "there are fewer than D = 6 components"
			if description := scene.Describe(&r.Message, look.ForState(s, view.Look{Layout: "desk"})); strings.Contains(description, none) != (r.Report.M < s.Index) {
				t.Errorf("%s, ℓ = %s, m = %d: %s", kernel, ell, r.Report.M, description)
			}
			for _, key := range theoremKeys {
				z, rows, _, _ := r.Message.Block("bounds." + key)
				for i := range rows {
					if row := z[i*boundsdata.ColumnCount:][:boundsdata.ColumnCount]; nearlyEqual(row[boundsdata.EllColumn], s.Ell) {
						checkAgainstReport(t, kernel, key, row, r.Report.Bounds)
						if none := row[boundsdata.MeasuredColumn] != row[boundsdata.MeasuredColumn]; key == "5.4" && none != (r.Report.M < s.Index) {
							t.Errorf("%s, ℓ = %s: of %d centres and D = %d theorem 5.4 measures %g", kernel, ell, r.Report.M, s.Index, row[boundsdata.MeasuredColumn])
						}
					}
				}
			}
		}
		if fewerCount < 2 || enoughCount < 2 {
			t.Errorf("%s: of %d ℓ there are fewer centres than D, of %d enough", kernel, fewerCount, enoughCount)
		}
	}
}

// nearlyEqual reports whether a and b are equal up to rounding, or are both NaN.
func nearlyEqual(a, b float64) bool {
	return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b)) || a != a && b != b
}

// TestBoundsAfterDragMatchLink checks that after a drag of ℓ, i, the seed or m, the
// numbers are the same as after opening the link.
func TestBoundsAfterDragMatchLink(t *testing.T) {
	c := &play.Session{}
	base := "n=90&views=bounds&method=rskpca"
	mixedLink := base + "&rskpca.order=shuffled"
	for _, link := range []string{mixedLink, mixedLink + "&ell=6", mixedLink + "&ell=2", mixedLink + "&seed=9&ell=2", mixedLink + "&i=3&ell=2", base + "&rskpca.order=densest", base, "n=90&views=bounds&m=60"} {
		dragResult, err := c.Solve(t.Context(), statetest.Open(t, link), play.StandardFrame(100, 60), true)
		if err != nil {
			t.Fatal(err)
		}
		openedResult, err := play.Solve(t.Context(), statetest.Open(t, link), play.StandardFrame(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range theoremKeys {
			a, _, _, _ := dragResult.Message.Block("bounds." + key)
			b, _, _, _ := openedResult.Message.Block("bounds." + key)
			if !slices.EqualFunc(a, b, nearlyEqual) {
				t.Errorf("%s, theorem %s: a session says %v, the link alone %v", link, key, a, b)
			}
		}
	}
}

func TestAbsentBoundsHaveReason(t *testing.T) {
	r, err := play.Solve(t.Context(), statetest.Open(t, "n=60&kernel=polynomial&views=bounds"), play.StandardFrame(100, 60))
	if err != nil {
		t.Fatal(err)
	}
	if boundsdata.View.AbsentReason().Get(&r.Message) == "" {
		t.Error("no word on why there are no curves")
	}
}

// TestBoundsOfSample checks that if there are many points, the curves and their bounds
// use a sample. Every chart with enough room and its description mention the sample.
// Every title contains the bounded quantity.
func TestBoundsOfSample(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of points are the same sums in every arithmetic")
	}
	for link, sampleText := range map[string]string{"n=2100": "2,000 of 2,100 points", "n=6000&kernel=matern12&method=rskpca": "2,000 of 6,000 points"} {
		if strings.Contains(link, "n=6000") && !approxtest.IsFull() {
			continue // as many points
		}
		r, err := play.Solve(t.Context(), statetest.Open(t, link+"&m=8&i=3&views=bounds"), play.StandardFrame(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Message.Label("bounds.over"); got != sampleText {
			t.Errorf("%s: of %q, want %q", link, got, sampleText)
		}
		for _, key := range theoremKeys {
			z, rows, _, _ := r.Message.Block("bounds." + key)
			if rows < 5 {
				t.Fatalf("%s, theorem %s: %d rows", link, key, rows)
			}
			for i := range rows {
				row := z[i*boundsdata.ColumnCount:][:boundsdata.ColumnCount]
				if checkBounds(t, link, key, row); row[boundsdata.CenterColumn] > 2000 {
					t.Errorf("%s, theorem %s, ℓ = %.2f: %g centres", link, key, row[boundsdata.EllColumn], row[boundsdata.CenterColumn])
				}
			}
		}
		for _, p := range scene.New(&r.Message, look.ForState(r.State, view.Look{Layout: "desk"}), 1076, 300) {
			titles := p.Figure.(*figure.Panel).Titles
			_, about, _ := strings.Cut(fmt.Sprint(titles[0]), "Theorem ")
			about, _, _ = strings.Cut(about, " over")
			for i, words := range titles {
				if last := i == len(titles)-1; !strings.Contains(fmt.Sprint(words), about) || !last && !strings.Contains(fmt.Sprint(words), "2,000 points") {
					t.Errorf("%s, %s: title %d is %v", link, p.Name, i, words)
				}
			}
		}
		if mentions := strings.Count(scene.Describe(&r.Message, look.ForState(r.State, view.Look{Layout: "desk"})), "of "+sampleText); mentions != len(theoremKeys) {
			t.Errorf("%s: %d descriptions say of which points", link, mentions)
		}
	}
}

// TestBoundsMentionMethod checks that if the method is not the shadow set, the charts
// and their descriptions mention the shadow set. Otherwise, they do not.
func TestBoundsMentionMethod(t *testing.T) {
	for key, hasOthers := range map[string]bool{"nystrom": true, "rff": true, "rskpca-nearest": true, "rskpca": false} {
		r, err := play.Solve(t.Context(), statetest.Open(t, "n=50&views=bounds&method="+key), play.StandardFrame(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		v := look.ForState(r.State, view.Look{Layout: "desk"})
		for _, p := range scene.New(&r.Message, v, 1076, 300) {
			panel := p.Figure.(*figure.Panel)
			for i, words := range panel.Titles {
				if isMentioned := strings.Contains(fmt.Sprint(words), "shadow set"); isMentioned != hasOthers {
					t.Errorf("%s, %s: title %d is %v", key, p.Name, i, words)
				}
			}
		}
		if isMentioned := strings.Contains(scene.Describe(&r.Message, v), "and not of "+state.Method(key).Short); isMentioned != hasOthers {
			t.Errorf("%s: the description says whose the curves are: %v", key, isMentioned)
		}
	}
}

// TestDensityOfAllPointsAsCenters checks that if a method uses all points as centres, its
// density is the density of the points.
func TestDensityOfAllPointsAsCenters(t *testing.T) {
	for _, c := range []struct {
		link    string
		isExact bool
	}{{"n=60&method=rskpca&ell=4&sigma=0.01", true}, {"n=60&method=exact", true}, {"n=60&method=rskpca", false}, {"n=60&m=12", false}} {
		r, err := play.Solve(t.Context(), statetest.Open(t, c.link+"&views=density"), play.StandardFrame(60, 40))
		if err != nil {
			t.Fatal(err)
		}
		p, _, _, _ := r.Message.Block("density.exact")
		q, _, _, _ := r.Message.Block("density.approx")
		if len(p) == 0 || len(p) != len(q) {
			t.Fatalf("%s: %d and %d samples", c.link, len(p), len(q))
		}
		var largest float64
		for i := range p {
			largest = max(largest, math.Abs(p[i]-q[i]))
		}
		if (largest < 1e-6*numeric.MaxAbs(p)) != c.isExact {
			t.Errorf("%s: the densities are %g apart", c.link, largest)
		}
	}
}

// TestBoundsOfFlatSpectra checks that no measured value exceeds its bound if there are
// hundreds of centres and a flat spectrum. For up to 1024 points, all eigenvalues are
// summed. For more points, the text states that the value is a lower bound.
func TestBoundsOfFlatSpectra(t *testing.T) {
	links := map[string]bool{"n=500&sigma=0.0383": false, "n=400&kernel=laplacian&m=10": false, "n=1025&sigma=0.1": true}
	switch {
	case testing.Short():
		delete(links, "n=500&sigma=0.0383") // the short run needs no large sums
		delete(links, "n=1025&sigma=0.1")
	case !approxtest.IsFull():
		delete(links, "n=500&sigma=0.0383") // as flat as the next spectrum
	default:
		links["n=500&kernel=laplacian&m=10"], links["n=700&sigma=0.04"], links["n=1100&sigma=0.04"] = false, false, true
	}
	for link, minValue := range links {
		r, err := play.Solve(t.Context(), statetest.Open(t, link+"&method=rskpca&views=bounds"), play.StandardFrame(100, 60))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Message.Label("bounds.least.5.2") != ""; got != minValue {
			t.Errorf("%s: at least: %v, want %v", link, got, minValue)
		}
		words := scene.Describe(&r.Message, look.ForState(r.State, view.Look{Layout: "desk"}))
		if got := strings.Contains(words, "the measured value is at least "); got != minValue {
			t.Errorf("%s: %s", link, words)
		}
		for _, key := range theoremKeys {
			z, rows, _, _ := r.Message.Block("bounds." + key)
			for i := range rows {
				checkBounds(t, link, key, z[i*boundsdata.ColumnCount:][:boundsdata.ColumnCount])
			}
			first, last := z[boundsdata.MeasuredColumn], z[(rows-1)*boundsdata.ColumnCount+boundsdata.MeasuredColumn]
			if key == "5.2" && !(last < 1e-3*first) {
				t.Errorf("%s: theorem 5.2 measures %g at first and %g at last", link, first, last)
			}
		}
	}
}
