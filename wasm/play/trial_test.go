package play

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/viz/view/result"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// tryLink returns the trial of a link.
func tryLink(t *testing.T, c *Trials, link string, withKernel bool) *Trial {
	t.Helper()
	trial, err := c.Try(t.Context(), statetest.Open(t, link), withKernel)
	if err != nil {
		t.Fatal(err)
	}
	return trial
}

// TestTrialAgreesWithResult checks that the error in a list is the error of the state that
// the choice opens, and that the trial has marks or a field, unless the method uses all points.
func TestTrialAgreesWithResult(t *testing.T) {
	var c Trials
	var session Session
	withMarks := 0
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		link := "n=60&m=9&noise=0.12&method=" + m.Key
		trial := tryLink(t, &c, link, false)
		r := solveLink(t, &session, link)
		want := float64(r.Report.Error.Frobenius)
		if (r.Report.Refusal != "") != (trial.Reason != "") || trial.Reason == "" && trial.Size != r.Report.M {
			t.Errorf("%s: the trial has m = %d and the reason %q, the result m = %d and %q", m.Key, trial.Size, trial.Reason, r.Report.M, r.Report.Refusal)
		}
		// The sums have the same terms in a different order. The error of an exact method is rounding.
		if trial.Reason == "" && math.Abs(trial.Error-want) > 1e-10*want+1e-13 {
			t.Errorf("%s: the trial has the error %g, the result %g", m.Key, trial.Error, want)
		}
		count := 0
		for _, name := range []string{result.Centers.Name, result.Lines.Name, result.CellsX.Name, result.Ball.Name, result.Frequencies.Name, TrialField.Name} {
			if _, _, _, ok := trial.Message.Block(name); ok {
				count++
			}
		}
		if m.Marks != "" && trial.Reason == "" && count == 0 {
			t.Errorf("%s places %s, and the trial shows none", m.Key, m.Marks)
		}
		if count > 0 {
			withMarks++
		}
	}
	if withMarks < 45 {
		t.Errorf("only %d trials show marks", withMarks)
	}
}

// TestTrialOfKernel checks that the picture of a kernel shows k(x₀, ·), which is 1 at x₀
// for the Gaussian kernel.
func TestTrialOfKernel(t *testing.T) {
	var c Trials
	for i := range catalogue.Kernels {
		trial := tryLink(t, &c, "n=30&m=4&kernel="+catalogue.Kernels[i].Key, true)
		z, rows, columns, ok := trial.Message.Block(TrialField.Name)
		if !ok || rows != trialRows || columns != trialColumns {
			t.Fatalf("%s: the field has %d rows and %d columns", catalogue.Kernels[i].Key, rows, columns)
		}
		largest, index := 0.0, 0
		for i, v := range z {
			if math.Abs(v) > largest {
				largest, index = math.Abs(v), i
			}
		}
		if largest != 1 {
			t.Errorf("%s: the largest value is %g, want 1", catalogue.Kernels[i].Key, largest)
		}
		if i > 0 {
			continue
		}
		box, _, _, _ := trial.Message.Block(result.Box.Name)
		x := box[0] + (float64(index%columns)+0.5)/float64(columns)*(box[1]-box[0])
		y := box[3] - (float64(index/columns)+0.5)/float64(rows)*(box[3]-box[2])
		s := state.Default()
		if math.Abs(x-s.Probe[0]) > (box[1]-box[0])/float64(columns) || math.Abs(y-s.Probe[1]) > (box[3]-box[2])/float64(rows) {
			t.Errorf("the largest value is at (%g, %g), want x₀ = %g", x, y, s.Probe)
		}
	}
}

// TestTrialReasons checks that a trial without a fit has the reason.
func TestTrialReasons(t *testing.T) {
	var c Trials
	for link, want := range map[string]string{
		"n=30&kernel=polynomial&method=rff":            "spectr",
		"n=30&kernel=sigmoid":                          "indefinite",
		"n=30&kernel=chi2&chi2.shift=0":                "coordinate",
		"n=6000&method=sketch&kernel=matern12&sigma=1": "points",
	} {
		if trial := tryLink(t, &c, link, false); !strings.Contains(trial.Reason, want) || !math.IsNaN(trial.Error) {
			t.Errorf("%s: the error is %g because %q, want a reason with %q", link, trial.Error, trial.Reason, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, s := range []state.State{state.Default(), statetest.Open(t, "n=30&kernel=polynomial&method=rff")} {
		if trial, err := c.Try(ctx, s, false); trial != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("a cancelled trial of %s returns %v, %v", state.Link(s), trial, err)
		}
	}
	sampleField(ctx, state.Rect{X1: 1, Y1: 1}, func([]float64) float64 {
		t.Fatal("a cancelled trial evaluates a function")
		return 0
	})
}

// TestTrialPoints checks that a small picture has few points.
func TestTrialPoints(t *testing.T) {
	var c Trials
	for link, want := range map[string]int{"n=12&m=3": 12, "n=1200&m=4": maxTrialPoints} {
		trial := tryLink(t, &c, link, false)
		if _, rows, _, _ := trial.Message.Block(result.Points.Name); rows != want {
			t.Errorf("%s: the picture has %d points, want %d", link, rows, want)
		}
	}
}

// TestTrialPointsAreSample checks that a small picture shows the outliers of a line, which
// are every tenth point, and that the first points are a sample of all groups too.
func TestTrialPointsAreSample(t *testing.T) {
	var c Trials
	trial := tryLink(t, &c, "data=line&n=500&m=4&noise=0.03", false)
	z, rows, _, _ := trial.Message.Block(result.Points.Name)
	for _, n := range []int{100, rows} {
		outliers := 0
		for i := range n {
			if math.Abs(z[2*i+1]-z[2*i]/2) > 0.3 {
				outliers++
			}
		}
		if share := float64(outliers) / float64(n); share < 0.02 || share > 0.12 {
			t.Errorf("of %d points, %d are outliers", n, outliers)
		}
	}
}
