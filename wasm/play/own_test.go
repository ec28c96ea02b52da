package play

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/viz/contract"
	"mercer/viz/view/data"
	gramview "mercer/viz/view/gram"
	kernelview "mercer/viz/view/kernel"
	"mercer/viz/view/result"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
	"mercer/wasm/play/task"
)

// ownLink returns the state of a link with the given own points.
func ownLink(t testing.TB, link string, p state.OwnPoints, box *[4]float64) state.State {
	t.Helper()
	points, err := state.NewOwnPoints(p, box)
	if err != nil {
		t.Fatal(err)
	}
	var sets state.OwnSets
	sets.Add("a", points)
	s, warnings, _ := sets.Open("data=own&points=@a&" + link)
	if len(warnings) > 0 {
		t.Fatalf("%q: %v", link, warnings)
	}
	return s
}

// solveState returns the final result of a state, and checkFinite checks it.
func solveState(t testing.TB, c *Session, s state.State) *Result {
	t.Helper()
	r, err := c.Solve(context.Background(), s, smallFrame, false)
	if err != nil {
		t.Fatalf("%.200q: %v", state.Link(s), err)
	}
	if s.Task == "kernel" {
		checkFinite(t, fmt.Sprintf("%.200s", state.Link(s)), r)
	}
	return r
}

// copyOf returns own points equal to the points of a link.
func copyOf(t testing.TB, link string) (state.OwnPoints, *[4]float64) {
	t.Helper()
	s := statetest.Open(t, link)
	sample := statetest.Sample(s)
	return state.OwnPoints{X: sample.X.Data, Labels: sample.Labels, ClassNames: s.Dataset().Groups}, &s.Dataset().Box
}

// TestOwnPointsGiveSameNumbers checks that own points that equal generated points have the
// same report, bit for bit. The link, the data set and the errors on new points differ.
func TestOwnPointsGiveSameNumbers(t *testing.T) {
	for _, link := range []string{
		"n=120", "n=90&p3=0.5,0.5", "data=spiral&n=80&noise=0.05&method=rff&m=20", "data=circles&n=70&noise=0.1&method=ika&kernel=matern12&task=svm",
		"data=uniform&n=60&noise=0&method=exact&views=data,compare,gram", "data=grid&n=64&noise=0&task=ncut&method=rskpca", "n=10&m=10", "data=three&n=80&noise=0.1&task=components&views=data,kernel,bounds",
	} {
		points, box := copyOf(t, link)
		_, settings, _ := strings.Cut(strings.ReplaceAll(link, "data=", "x="), "&")
		var kept []string
		for part := range strings.SplitSeq(settings, "&") {
			if key, _, _ := strings.Cut(part, "="); !slices.Contains([]string{"", "n", "noise", "p3", "x"}, key) {
				kept = append(kept, part)
			}
		}
		if strings.HasPrefix(link, "n=10&") {
			kept = []string{"m=10"}
		}
		var numbers [2]string
		for i, s := range []state.State{statetest.Open(t, link), ownLink(t, strings.Join(kept, "&"), points, box)} {
			r := solveState(t, new(Session), s).Report
			r.Link, r.NewPoints = "", nil
			if i == 1 {
				if !slices.Equal(r.Data.Classes, s.Own.Classes()) || r.Data.Name != "own" {
					t.Errorf("%s: the report has the data set %s with the classes %q", link, r.Data.Name, r.Data.Classes)
				}
			}
			r.Data.Name, r.Data.Classes = "", nil
			if r.Task != nil {
				r.Task.Exact.Test, r.Task.Approximate.Test = 0, 0
			}
			r.Times.Exact, r.Times.Approximate, r.Times.Step = 0, 0, 0
			b, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			numbers[i] = string(b)
		}
		if numbers[0] != numbers[1] {
			i := 0
			for i < min(len(numbers[0]), len(numbers[1])) && numbers[0][i] == numbers[1][i] {
				i++
			}
			i = max(0, i-60)
			t.Errorf("%s: the generated points have the report\n…%.160s\nand own points\n…%.160s", link, numbers[0][i:], numbers[1][i:])
		}
	}
}

// degenerateSets are own points that no generator draws.
var degenerateSets = map[string][]float64{
	"no point":            {},
	"one point":           {0.3, 0.4},
	"two points":          {0, 0, 1, 0.5},
	"two equal points":    {1, 1, 1, 1},
	"three on a line":     {0, 0, 1, 1, 2, 2},
	"many equal points":   slices.Repeat([]float64{0.5, 0.25}, 30),
	"horizontal line":     {0, 0.5, 0.2, 0.5, 0.4, 0.5, 0.6, 0.5, 0.8, 0.5, 1, 0.5},
	"duplicates":          slices.Repeat([]float64{0, 0, 1, 0, 0, 1, 1, 1}, 4),
	"small coordinates":   {0, 0, 1e-6, 0, 0, 1e-6, 1e-6, 1e-6, 5e-7, 5e-7},
	"huge coordinates":    {1e6, 1e6, 1e6 + 1, 1e6, -1e6, 1e6, 3e5, -1e6, 0, 0},
	"far from the origin": {1e6, 1e6, 1e6 + 1, 1e6, 1e6, 1e6 + 1, 1e6 + 1, 1e6 + 1},
}

// TestDegenerateOwnPoints checks that every method and every kernel has a result for
// points that no generator draws, at rest and during a drag. Without points, the result
// has the reason. If there are fewer points than m, a note says so. Points with different
// targets must have two classes. The test takes a part of the combinations, or all if the
// environment variable FULL is set.
func TestDegenerateOwnPoints(t *testing.T) {
	var links []string
	for i, m := range catalogue.Methods {
		links = append(links, "method="+m.Key, "method="+m.Key+"&kernel="+catalogue.Kernels[i%len(catalogue.Kernels)].Key)
	}
	for _, k := range catalogue.Kernels {
		links = append(links, "kernel="+k.Key, "method=exact&kernel="+k.Key)
	}
	for i, k := range task.All {
		links = append(links, "task="+k.Key, fmt.Sprintf("task=%s&method=%s", k.Key, catalogue.Methods[i].Key))
	}
	isTaken := func(set, link string) bool {
		h := fnv.New32a()
		h.Write([]byte(set + " " + link))
		return approxtest.IsFull() || h.Sum32()%23 == 0
	}
	for _, name := range slices.Sorted(maps.Keys(degenerateSets)) {
		x := degenerateSets[name]
		for i, link := range links {
			if !isTaken(name, link) {
				continue
			}
			p := state.OwnPoints{X: x}
			if n := len(x) / 2; i%3 == 1 {
				p.Labels = make([]int, n)
				for j := range p.Labels {
					p.Labels[j] = 2 * (j % 2)
				}
			} else if i%3 == 2 {
				p.Targets = slices.Repeat([]float64{1}, n)
				if i%2 == 0 && n > 0 {
					p.Targets[0] = 0 // the median is the largest target if there are more than two points
				}
			}
			s := ownLink(t, link, p, nil)
			if l := s.Label(s.Sample()); p.Targets != nil && slices.Contains(l.Targets, 0) && len(l.Targets) > 1 && !(slices.Contains(l.Classes, 0) && slices.Contains(l.Classes, 1)) {
				t.Errorf("%s, %s: the targets %v have the classes %v", name, link, l.Targets, l.Classes)
			}
			var c Session
			r := solveState(t, &c, s)
			if r.Report.Data.PointCount != len(x)/2 {
				t.Errorf("%s, %s: the report has %d points", name, link, r.Report.Data.PointCount)
			}
			if len(x) == 0 && (r.Report.Refusal != "There are no points. Choose a data set, or draw some points." || !slices.Equal(r.Notes, []string{r.Report.Refusal})) {
				t.Errorf("%s, %s: the reason is %q and the notes are %q", name, link, r.Report.Refusal, r.Notes)
			}
			if want := fmt.Sprintf("m was 24; there are %d points, so m = %d.", len(x)/2, len(x)/2); len(x) > 2 && len(x) < 48 && len(r.Report.Eigenvalues.Exact) > 0 && state.Method(s.Method).Traits.Sized && !slices.Contains(r.Notes, want) {
				t.Errorf("%s, %s: the notes are %q, want %q", name, link, r.Notes, want)
			}
			if trial, err := new(Trials).Try(context.Background(), s, i%2 == 0); err != nil || math.IsNaN(trial.Error) != (trial.Reason != "") {
				t.Errorf("%s, %s: the trial is %+v, %v", name, link, trial, err)
			}
			c.Prepare(context.Background())
			s.Sigma *= 1.1
			preview, err := c.Preview(context.Background(), s, smallFrame, false)
			if err != nil {
				t.Errorf("%s, %s: preview: %v", name, link, err)
			} else if s.Task == "kernel" {
				checkFinite(t, name+" "+link, preview)
			}
		}
	}
}

// TestMovedOwnPoint checks that a dragged point of own points gives the same preview as a
// dragged point of equal generated points, and that it does not change the own points.
func TestMovedOwnPoint(t *testing.T) {
	points, box := copyOf(t, "n=200")
	before := slices.Clone(points.X)
	var generated, own Session
	solveLink(t, &generated, "n=200")
	solveState(t, &own, ownLink(t, "", points, box))
	want := previewLink(t, &generated, "n=200&p7=0.5,0.5")
	s := ownLink(t, "p7=0.5,0.5", points, box)
	got, err := own.Preview(context.Background(), s, smallFrame, false)
	if err != nil {
		t.Fatal(err)
	}
	if g, w := got.Report.Error.Frobenius, want.Report.Error.Frobenius; g != w {
		t.Errorf("the error of the preview is %v, want %v", g, w)
	}
	if g, w := blockOf(t, got, result.Points.Name), blockOf(t, want, result.Points.Name); !slices.Equal(g, w) {
		t.Error("the points of the previews differ")
	}
	if !slices.Equal(points.X, before) {
		t.Error("a drag has changed the own points")
	}
	final := solveState(t, &own, s)
	if e := solveLink(t, &generated, "n=200&p7=0.5,0.5").Report.Error.Frobenius; final.Report.Error.Frobenius != e {
		t.Errorf("at rest, the error is %v, want %v", final.Report.Error.Frobenius, e)
	}
}

// TestNamesOfOwnClasses checks that all blocks contain names of classes as they are given.
func TestNamesOfOwnClasses(t *testing.T) {
	points, _ := copyOf(t, "n=60")
	want := []string{"a|b", "c: d"}
	points.ClassNames = want
	r := solveState(t, new(Session), ownLink(t, "task=svm&views=data,gram", points, nil))
	for _, l := range []contract.Label{result.Groups, data.ErrorsGroupNames, gramview.GroupNames, kernelview.ClassNames} {
		if got := contract.SplitList(l.Get(&r.Message)); !slices.Equal(got, want) {
			t.Errorf("%s contains the names %q, want %q", l.Name, got, want)
		}
	}
}

// TestOwnTargetsAndClasses checks that tasks learn the targets and classes of own points.
func TestOwnTargetsAndClasses(t *testing.T) {
	points, box := copyOf(t, "n=80")
	points.Targets = make([]float64, 80)
	for i := range points.Targets {
		points.Targets[i] = 3 * points.X[2*i]
	}
	r := solveState(t, new(Session), ownLink(t, "task=krr&p3=0,0", points, box))
	if got := blockOf(t, r, kernelview.Targets.Name); !slices.Equal(got, points.Targets) || !slices.Equal(r.Report.Data.Targets, points.Targets) {
		t.Errorf("the regression learns %v", got)
	}
	if e := r.Report.Task; !(float64(e.Exact.Train) < 0.1) || !(float64(e.Exact.Test) < 0.5) {
		t.Errorf("the errors of a linear function are %v", e.Exact)
	}
	points.Labels, points.ClassNames = nil, nil
	r = solveState(t, new(Session), ownLink(t, "task=svm", points, box))
	class := blockOf(t, r, kernelview.Classes.Name)
	for i, y := range points.Targets {
		for j, z := range points.Targets {
			if y < z && class[i] > class[j] {
				t.Fatalf("the targets %g and %g have the classes %g and %g", y, z, class[i], class[j])
			}
		}
	}
	if sum := mean(class); math.Abs(sum-0.5) > 0.02 {
		t.Errorf("%g of the points are in the upper class, want half", sum)
	}
}

func mean(z []float64) (m float64) {
	for _, v := range z {
		m += v / float64(len(z))
	}
	return m
}

// BenchmarkDragOwn measures the previews while one of 5,000 own points is dragged.
func BenchmarkDragOwn(b *testing.B) {
	points, box := copyOf(b, "n=5000")
	for _, c := range []struct {
		name string
		link func(step int) state.State
	}{
		{"generated", func(step int) state.State {
			return statetest.Open(b, fmt.Sprintf("n=5000&p7=%.3f,0.4", 0.3+0.001*float64(step%500)))
		}},
		{"own", func(step int) state.State {
			return ownLink(b, fmt.Sprintf("p7=%.3f,0.4", 0.3+0.001*float64(step%500)), points, box)
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var session Session
			if _, err := session.Solve(context.Background(), c.link(0), smallFrame, true); err != nil {
				b.Fatal(err)
			}
			session.Prepare(context.Background())
			states := make([]state.State, 20)
			for i := range states {
				states[i] = c.link(i)
			}
			for i := 0; b.Loop(); i++ {
				if _, err := session.Preview(context.Background(), states[i%len(states)], smallFrame, false); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
