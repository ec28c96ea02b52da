package play

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/wasm/play/numeric"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state/statetest"
)

// TestComparisonHasResultsOfEachMethod checks that each row of a comparison has the
// functions and the error that its method has without a comparison.
func TestComparisonHasResultsOfEachMethod(t *testing.T) {
	const base = "n=150&i=3"
	s := statetest.Open(t, base+"&m=20&views=compare&method2=rff&m2=40&method3=rskpca&method4=ika&m4=12")
	f := StandardFrame(120, 80)
	all, err := Solve(t.Context(), s, f)
	if err != nil {
		t.Fatal(err)
	}
	errs, rows, _, _ := all.Message.Block("compare.errors")
	if rows != 4 {
		t.Fatalf("%d methods are compared, want 4", rows)
	}
	for j, link := range []string{"m=20", "method=rff&m=40", "method=rskpca", "method=ika&m=12"} {
		single, err := Solve(t.Context(), statetest.Open(t, base+"&"+link), f)
		if err != nil {
			t.Fatal(err)
		}
		if want := float64(single.Report.Error.Frobenius); math.Abs(errs[2*j]-want) > 1e-9 || errs[2*j+1] != 0 {
			t.Errorf("%s: the error is %g ± %g, and alone %g", link, errs[2*j], errs[2*j+1], want)
		}
		for part, block := range map[string]string{"phi": "phi.approx", "k": "k.approx"} {
			got, _, _, _ := all.Message.Block("compare." + strconv.Itoa(j+1) + "." + part)
			want, _, _, _ := single.Message.Block(block)
			if len(got) == 0 || len(got) != len(want) {
				t.Errorf("%s: there are %d samples of %s, and alone %d", link, len(got), part, len(want))
				continue
			}
			if diff := maxDifference(got, want); diff > 1e-5*numeric.MaxAbs(want) { // fields of rivals are in single precision
				t.Errorf("%s: %s differs by %g from its values alone, which go to %g", link, part, diff, numeric.MaxAbs(want))
			}
		}
	}
}

// TestComparisonWithRefusedMethod checks that the row of a method contains a reason if
// the method cannot use the kernel.
func TestComparisonWithRefusedMethod(t *testing.T) {
	r, err := Solve(t.Context(), statetest.Open(t, "n=60&kernel=polynomial&views=compare&method2=rff"), StandardFrame(120, 80))
	if err != nil {
		t.Fatal(err)
	}
	if r.Message.Label("empty.compare.2.k") == "" {
		t.Error("the row of random Fourier features with a polynomial kernel has no reason")
	}
}

// TestComparisonWithRefusedFirstMethod checks a first method that cannot use the kernel.
// Only its own row must be empty, in final results and previews.
func TestComparisonWithRefusedFirstMethod(t *testing.T) {
	const base = "kernel=sigmoid&n=60&i=2&"
	f := StandardFrame(120, 80)
	for name, isDragged := range map[string]bool{"at rest": false, "during a drag": true} {
		var c Session
		s := statetest.Open(t, base+"views=compare&method2=rff&method3=exact")
		r, err := c.Solve(t.Context(), s, f, true)
		if isDragged && err == nil {
			r, err = c.Preview(t.Context(), s, f, true)
		}
		if err != nil {
			t.Fatal(err)
		}
		errs, _, _, _ := r.Message.Block("compare.errors")
		for j, isRefused := range []bool{true, true, false} {
			row := "compare." + strconv.Itoa(j+1)
			for _, part := range []string{".k", ".phi", ".diff"} {
				if reason := r.Message.Label("empty." + row + part); (reason != "") != isRefused || strings.Count(reason, ".") > 1 {
					t.Errorf("%s: the reason of %s is %q", name, row+part, reason)
				}
			}
			if r.Message.Label(row+".method") == "" || (r.Message.Label(row+".size") == "") != isRefused {
				t.Errorf("%s: the title of row %d is %q, and its size %q", name, j+1, r.Message.Label(row+".method"), r.Message.Label(row+".size"))
			}
			if math.IsNaN(errs[2*j]) != isRefused {
				t.Errorf("%s: the error of row %d is %g", name, j+1, errs[2*j])
			}
		}
		const why = "some of the eigenvalues of K are negative"
		if all := strings.Join(r.Notes, " "); strings.Count(all, why) != 1 || strings.Contains(r.Message.Label("empty.phi.approx"), why) {
			t.Errorf("%s: the notes are %q, and the reason of a picture %q", name, all, r.Message.Label("empty.phi.approx"))
		}
		if words := r.Message.Label("empty.compare.*"); words != "" {
			t.Errorf("%s: the reason of the whole view is %q", name, words)
		}
		exact, err := Solve(t.Context(), statetest.Open(t, base+"method=exact"), f)
		if err != nil {
			t.Fatal(err)
		}
		got, _, _, _ := r.Message.Block("compare.3.phi")
		want, _, _, _ := exact.Message.Block("phi.approx")
		if len(got) == 0 || len(got) != len(want) {
			t.Fatalf("%s: there are %d samples, and alone %d", name, len(got), len(want))
		}
		for i := range got {
			if math.Abs(got[i]-want[i]) > 1e-5*numeric.MaxAbs(want) {
				t.Fatalf("%s: sample %d is %g, and alone %g", name, i, got[i], want[i])
			}
		}
		if !isDragged && math.Abs(errs[4]-float64(exact.Report.Error.Frobenius)) > 1e-9 {
			t.Errorf("the error is %g, and alone %g", errs[4], float64(exact.Report.Error.Frobenius))
		}
	}
}

// TestComparedMethodNotes checks that the notes include notes of the compared methods,
// with the names of these methods.
func TestComparedMethodNotes(t *testing.T) {
	r, err := Solve(t.Context(), statetest.Open(t, "n=100&m=20&views=compare&method2=ika&m2=90"), StandardFrame(40, 30))
	if err != nil {
		t.Fatal(err)
	}
	const want = "IKA: The basis has only"
	if all := strings.Join(r.Report.Notes, " "); strings.Count(all, want) != 1 || !slices.Equal(r.Notes, r.Report.Notes) {
		t.Errorf("the notes are %q", r.Report.Notes)
	}
}

// TestSizeText checks that the title of a row contains the size of the method and the
// rank of its fit.
func TestSizeText(t *testing.T) {
	var c Session
	for link, want := range map[string]string{
		"n=80&m=12": "12 landmarks, rank 12", "n=80&m=1&method=rff": "1 frequency, rank 2", "n=80&m=12&method=ika": "12 eigenfunctions, rank 12",
		"n=80&m=12&method=kpca-centred": "*m* = 12, rank 12", "n=80&m=12&method=sketch": "12 random mixtures, rank 12", "n=80&m=40&sigma=100": "40 landmarks, numerical rank 7", "n=80&m=12&method=nystrom-rank": "12 landmarks, rank 6",
		"n=80&m=13&method=nystrom-rank&nystrom-rank.r=4": "13 landmarks, rank 4", "n=80&m=12&method=layers&kernel=layered": "*m* = 12, rank 24", "n=80&m=12&method=layers&kernel=layered&layers.first=nystrom&layers.second=nystrom": "*m* = 12, rank 12",
		"n=80&method=taylor": "28 features, rank 28", "n=80&method=exact": "rank ", "n=1200&m=1&data=moons": "1 landmark, rank 1",
	} {
		r, err := c.Solve(t.Context(), statetest.Open(t, link+"&views=compare&method2=nystrom-rpc&m2=5"), StandardFrame(40, 30), true)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Message.Label("compare.1.size"); got != want && !(strings.HasSuffix(want, " ") && strings.HasPrefix(got, want)) {
			t.Errorf("%s: the size is %q, want %q", link, got, want)
		}
		if got := r.Message.Label("compare.2.size"); got != "5 landmarks, rank 5" && !strings.Contains(link, "sigma=100") {
			t.Errorf("%s: the size of the other method is %q, want 5 landmarks, rank 5", link, got)
		}
	}
}

// TestReportOfComparedMethods checks that the report contains the size, rank, error and
// best possible error of each compared method.
func TestReportOfComparedMethods(t *testing.T) {
	r, err := Solve(t.Context(), statetest.Open(t, "n=120&m=20&views=compare&method2=rff&m2=10&method3=exact&method4=taylor&kernel=matern12"), StandardFrame(40, 30))
	if err != nil {
		t.Fatal(err)
	}
	all := r.Report.Compared
	if len(all) != 4 {
		t.Fatalf("%d methods are compared, want 4", len(all))
	}
	for i, want := range []report.ComparedMethod{{Method: "nystrom", M: 20, Rank: 20}, {Method: "rff", M: 10, Rank: 20}, {Method: "exact", M: 120, Rank: 120}} {
		c := all[i]
		if c.Method != want.Method || c.M != want.M || c.Rank != want.Rank || c.Refusal != "" || c.SE != nil || c.Optimal == nil || !(c.Optimal.Value <= float64(c.Error)+1e-12) {
			t.Errorf("%+v, want %+v", c, want)
		}
	}
	if all[0].Error != r.Report.Error.Frobenius || *all[0].Optimal != r.Report.Optimal.Frobenius || all[1].Optimal.Value != all[0].Optimal.Value {
		t.Errorf("the rows are %+v, and the report of the first method %+v and %+v", all[:2], r.Report.Error, r.Report.Optimal)
	}
	if all[0].Max != r.Report.Error.Max {
		t.Errorf("the largest entry of the first method is %v, and its report has %v", all[0].Max, r.Report.Error.Max)
	}
	alone, err := Solve(t.Context(), statetest.Open(t, "n=120&method=rff&m=10&kernel=matern12"), StandardFrame(40, 30))
	if err != nil {
		t.Fatal(err)
	}
	if want := alone.Report.Error.Max; math.Abs(float64(all[1].Max-want)) > 1e-14 || !(all[2].Max < 1e-12) {
		t.Errorf("the largest entries are %v and %v, want %v and 0", all[1].Max, all[2].Max, want)
	}
	if c := all[3]; c.Refusal == "" || !math.IsNaN(float64(c.Max)) || !math.IsNaN(float64(c.Error)) || c.Optimal != nil {
		t.Errorf("the row of a method that cannot serve the kernel is %+v", c)
	}
	if r, err = Solve(t.Context(), statetest.Open(t, "n=60"), StandardFrame(40, 30)); err != nil || r.Report.Compared != nil {
		t.Errorf("without a comparison, the rows are %+v (%v)", r.Report.Compared, err)
	}
}
