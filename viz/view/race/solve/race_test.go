package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/kpca"
	"mercer/approx/measure"
	"mercer/viz/scene"
	"mercer/viz/view"
	racedata "mercer/viz/view/race"
	racedraw "mercer/viz/view/race/draw"
	"mercer/wasm/play"
	"mercer/wasm/play/look"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

func openState(t *testing.T, link string) state.State {
	t.Helper()
	s, warnings := state.Open(link)
	if len(warnings) > 0 {
		t.Fatal(warnings)
	}
	return s
}

// TestRunAgreesWithState checks that a fit of a race has the same error as the state that
// a click on the fit opens.
func TestRunAgreesWithState(t *testing.T) {
	s := openState(t, "n=120&views=race")
	var c Racer
	race, err := c.Race(s)
	if err != nil {
		t.Fatal(err)
	}
	var session play.Session
	seen := map[string]bool{}
	for i, cell := range race.Cells {
		m := race.Methods[cell.Method]
		if m.ColorIndex == racedata.Floor || cell.Size < 1 || cell.Size > 16 || cell.Seed == 1 && cell.Turn%2 == 0 || seen[m.Key] {
			continue
		}
		seen[m.Key] = true
		o, err := c.Run(context.Background(), s, i)
		if err != nil || o.Reason != "" {
			t.Errorf("%s at %g: %v, %s", m.Key, cell.Size, err, o.Reason)
			continue
		}
		openedState := s
		for _, e := range []state.Edit{{Key: "method", Value: m.Key}, {Key: m.SizeKey, Value: state.FormatNumber(cell.Size)}, {Key: "seed", Value: state.FormatNumber(float64(cell.Seed))}, {Key: "views", Value: "data"}} {
			if openedState, err = state.Apply(openedState, e); err != nil {
				t.Fatal(err)
			}
		}
		r, err := session.Solve(context.Background(), openedState, play.StandardFrame(300, 200), true)
		if err != nil {
			t.Fatal(err)
		}
		p := &r.Report
		// The sums have the same terms in a different order.
		if d := math.Abs(o.Error - float64(p.Error.Frobenius)); d > 1e-10*o.Error || o.Size != p.M || o.Evals != p.Evals || o.Bytes != p.Cost.Bytes || o.SE != 0 {
			t.Errorf("%s: a fit of the race has error %g, m = %d, %d evaluations, %g bytes; its state %g, %d, %d, %g",
				p.Link, o.Error, o.Size, o.Evals, o.Bytes, p.Error.Frobenius, p.M, p.Evals, p.Cost.Bytes)
		}
	}
	if len(seen) < 40 {
		t.Errorf("only %d methods were compared", len(seen))
	}
}

// TestRaceHasEveryMethod checks that a method takes part in the race if and only if it
// accepts the kernel and has a size.
func TestRaceHasEveryMethod(t *testing.T) {
	for _, link := range []string{"n=40", "n=40&kernel=polynomial", "n=5000&kernel=matern12"} {
		s := openState(t, link)
		var c Racer
		race, err := c.Race(s)
		if err != nil {
			t.Fatal(err)
		}
		k, _ := s.NewKernel()
		if n := len(race.Methods) + len(race.Refused); n != len(catalogue.Methods) {
			t.Errorf("%s: %d methods race or are refused, of %d", link, n, len(catalogue.Methods))
		}
		for i := range catalogue.Methods {
			m := &catalogue.Methods[i]
			races := slices.ContainsFunc(race.Methods, func(r RacingMethod) bool { return r.Key == m.Key })
			if want := solve.RefusalReason(m, k) == ""; races != want {
				t.Errorf("%s: %s races: %v, want %v", link, m.Key, races, want)
			}
		}
	}
}

// TestRaceListsMissingMethods checks that a method without a line is listed with a
// reason: either the method does not accept the kernel, or its fits were refused.
func TestRaceListsMissingMethods(t *testing.T) {
	r, err := play.Solve(t.Context(), openState(t, "n=6000&method=rsvd&views=race"), play.StandardFrame(60, 40))
	if err != nil {
		t.Fatal(err)
	}
	if err := Finish(t.Context(), r, 2); err != nil { // the first fits belong to the current method
		t.Fatal(err)
	}
	missingText := racedraw.MissingMethodsText(&r.Message)
	s := r.State
	k, _ := s.NewKernel()
	missingCount, refused := 0, 0
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		if why := solve.RefusalReason(m, k); why != "" {
			if missingCount++; !strings.Contains(missingText, m.Short) || !strings.Contains(missingText, strings.ReplaceAll(why, "\n", " ")) {
				t.Errorf("of %s it says nothing: %s", m.Short, missingText)
			}
		}
	}
	for _, f := range r.Report.Race {
		if f.Refusal != "" {
			if refused++; !strings.Contains(missingText, strings.ReplaceAll(f.Refusal, "\n", " ")) {
				t.Errorf("of %s with %s = %g it does not say %q", f.Method, f.SizeKey, f.SizeValue, f.Refusal)
			}
		}
	}
	if missingCount == 0 || refused == 0 {
		t.Errorf("%d methods and %d fits were refused: the test says nothing", missingCount, refused)
	}
	if words := scene.Describe(&r.Message, look.ForState(s, view.Look{Layout: "desk"})); !strings.Contains(words, missingText) {
		t.Errorf("the description is %s", words)
	}
}

// TestTurns checks that the turns are a permutation. The current method comes first, at
// few sizes. Then come the coloured methods from the smallest size, more seeds of the
// current method for its band, and the best possible error. Every method has a fit before
// the last seeds.
func TestTurns(t *testing.T) {
	s := openState(t, "n=300&method=ika-rff")
	var c Racer
	race, err := c.Race(s)
	if err != nil {
		t.Fatal(err)
	}
	order := make([]int, len(race.Cells))
	for i := range order {
		order[i] = -1
	}
	for i, cell := range race.Cells {
		order[cell.Turn] = i
	}
	if slices.Contains(order, -1) {
		t.Fatal("two fits have the same turn")
	}
	seen := map[int]bool{}
	for _, i := range order[:len(order)/5] {
		seen[race.Cells[i].Method] = true
	}
	if len(seen) != len(race.Methods) {
		t.Errorf("after a fifth of the fits %d of %d methods have been seen", len(seen), len(race.Methods))
	}
	first := len(firstSizeIndices) * (1 + len(coloredMethods))
	band := order[first : first+len(firstSizeIndices)*(racedata.BandSeeds-1)]
	for turn, i := range band {
		cell := race.Cells[i]
		if race.Methods[cell.Method].Key != "ika-rff" || cell.Seed != uint64(2+turn/len(firstSizeIndices)) || race.sizeIndex(i) != firstSizeIndices[turn%len(firstSizeIndices)] {
			t.Errorf("turn %d has %s at %g with seed %d", first+turn, race.Methods[cell.Method].Key, cell.Size, cell.Seed)
		}
	}
	order = slices.Delete(order, first, first+len(band))
	for turn, i := range order[:first+len(sizes(300))] {
		cell := race.Cells[i]
		m := race.Methods[cell.Method]
		ok, earliest := m.ColorIndex >= 0, max(0, turn-1)
		switch {
		case turn < len(firstSizeIndices):
			ok = m.Key == "ika-rff"
		case turn == len(firstSizeIndices):
			earliest = turn
		case turn >= first:
			ok, earliest = m.ColorIndex == racedata.Floor, max(first, earliest)
		}
		if !ok || cell.Seed != 1 || race.sizeIndex(i) < race.sizeIndex(order[earliest]) || turn < first && !slices.Contains(firstSizeIndices, race.sizeIndex(i)) {
			t.Errorf("turn %d has %s at %g with seed %d", turn, m.Key, cell.Size, cell.Seed)
		}
	}
}

// coloredMethods lists the methods that have the same colour in every race, in the order
// of the colours.
var coloredMethods = []string{"nystrom", "nystrom-kmeans", "nystrom-rpc", "rff", "orf", "qmc-sobol", "ika", "rskpca"}

// TestRaceColors checks that a method has the same colour and mark in every race,
// except that the current method has its own colour and mark.
func TestRaceColors(t *testing.T) {
	for _, current := range append([]string{"ika-rff"}, coloredMethods...) {
		s := openState(t, "n=100&method="+current)
		var c Racer
		race, err := c.Race(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range race.Methods {
			want := slices.Index(coloredMethods, m.Key)
			if m.Key == current {
				want = -1
			}
			if m.ColorIndex != racedata.Floor && m.ColorIndex != want {
				t.Errorf("beside %s %s has colour %d, want %d", current, m.Key, m.ColorIndex, want)
			}
		}
	}
}

// observedMethod is a method that calls observe before each fit.
type observedMethod struct {
	approx.Method
	observe func(p approx.Problem)
}

func (m observedMethod) Fit(ctx context.Context, p approx.Problem) (*approx.Fit, error) {
	m.observe(p)
	return m.Method.Fit(ctx, p)
}

// TestTimedRace checks that a fit is made once and its time is not measured, unless
// the race is against time. The time is the median, with quartiles, of several fits to
// all points. If the callback Pause returns an error, the measurement ends with this
// error.
func TestTimedRace(t *testing.T) {
	var c Racer
	race, err := c.Race(openState(t, "n=200&views=race"))
	if err != nil {
		t.Fatal(err)
	}
	fits := map[string]int{}
	for i := range race.Methods {
		m := *race.Methods[i].MethodEntry
		newMethod := m.New
		m.New = func(size int, v approx.Values) (approx.Method, error) {
			method, err := newMethod(size, v)
			return observedMethod{method, func(p approx.Problem) {
				if fits[m.Key]++; p.Points().Len() != 200 {
					t.Errorf("%s fits %d points", m.Key, p.Points().Len())
				}
			}}, err
		}
		race.Methods[i].MethodEntry = &m
	}
	for _, key := range []string{"nystrom", "rff", "exact"} {
		i := slices.IndexFunc(race.Cells, func(cell Cell) bool { return race.Methods[cell.Method].Key == key && cell.Size == 64 })
		clear(fits)
		o, err := c.Run(t.Context(), openState(t, "n=200&views=race"), i)
		if err != nil || !math.IsNaN(o.MS) || !math.IsNaN(o.Low) || !math.IsNaN(o.High) || !(o.Error > 0) || fits[key] > 1 {
			t.Errorf("%s, not against time: %+v, %v, of %d fits", key, o, err, fits[key])
		}
		timedState := openState(t, "n=200&views=race&race=time")
		timedRun, err := c.Run(t.Context(), timedState, i)
		if err != nil || !(0 < timedRun.Low && timedRun.Low <= timedRun.MS && timedRun.MS <= timedRun.High) || key != "exact" && fits[key] < 6 {
			t.Errorf("%s, against time: %+v, %v, of %d fits", key, timedRun, err, fits[key])
		}
		if timedRun.Error != o.Error || timedRun.Size != o.Size || timedRun.Evals != o.Evals {
			t.Errorf("%s, against time %+v, else %+v", key, timedRun, o)
		}
		if key == "exact" { // all ranks share one measured time, which is cached from now on
			continue
		}
		stop := errors.New("another wish")
		c.Pause = func() error { return stop }
		if _, err := c.Run(t.Context(), timedState, i); err != stop {
			t.Errorf("%s: %v", key, err)
		}
		c.Pause = nil
	}
}

// TestRaceKey checks that the key of a race changes if and only if an input of its fits
// changes.
func TestRaceKey(t *testing.T) {
	base := openState(t, "n=100")
	for link, isSame := range map[string]bool{
		"n=100&i=3": true, "n=100&m=7": true, "n=100&method=rff": true, "n=100&seed=3": true, "n=100&x0=0,0": true,
		"n=100&race=time": true, "n=100&views=race": true, "n=100&c0=0.1,0.1": true, "n=100&ell=2": true, "n=100&task=krr": true,
		"n=101": false, "n=100&sigma=0.3": false, "n=100&kernel=matern12": false, "n=100&dseed=3": false,
		"n=100&p0=0.1,0.1": false, "n=100&method=ika&ika.basis=32": false,
	} {
		s := openState(t, link)
		if (raceKey(&s) == raceKey(&base)) != isSame {
			t.Errorf("%s: key %q, of the default %q", link, raceKey(&s), raceKey(&base))
		}
	}
}

// TestRaceTheory checks that for independent frequencies, the exponent of the error
// is −1/2, within four standard errors over the seeds of the race.
func TestRaceTheory(t *testing.T) {
	s := openState(t, "n=150")
	var c Racer
	race, err := c.Race(s)
	if err != nil {
		t.Fatal(err)
	}
	foundCount := 0
	for number, m := range race.Methods {
		theory := m.theoryExponent()
		if math.IsNaN(theory) {
			continue
		}
		foundCount++
		raceSizes := sizes(150)
		errs := make([][]float64, seedCount)
		for i, cell := range race.Cells {
			if cell.Method == number {
				o, err := c.Run(context.Background(), s, i)
				if err != nil {
					t.Fatal(err)
				}
				errs[cell.Seed-1] = append(errs[cell.Seed-1], o.Error)
			}
		}
		if p := measure.FitSlope(raceSizes, errs); math.Abs(p.Value-theory) > 4*p.SE {
			t.Errorf("%s: the error falls like m^%.3f ± %.3f, theory says %g", m.Key, p.Value, p.SE, theory)
		}
	}
	if foundCount < 2 {
		t.Errorf("theory says something of %d methods", foundCount)
	}
}

// TestRunOnSample checks that for many points, errors are estimated from a sample, with
// a standard error. The exact error differs from the estimate by at most five standard
// errors.
func TestRunOnSample(t *testing.T) {
	s := openState(t, "n=2200&m=16")
	var c Racer
	race, err := c.Race(s)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(race.Cells, func(cell Cell) bool {
		return race.Methods[cell.Method].Key == "nystrom" && cell.Size == 16
	})
	o, err := c.Run(context.Background(), s, i)
	if err != nil {
		t.Fatal(err)
	}
	_, d, k, _ := c.prepare(&s)
	m := race.Methods[race.Cells[i].Method]
	method, err := m.New(16, nil)
	if err != nil {
		t.Fatal(err)
	}
	fit, err := method.Fit(context.Background(), approx.Problem{Kernel: k, X: d.X, Seed: race.Cells[i].Seed, Limits: solve.FitLimits})
	if err != nil {
		t.Fatal(err)
	}
	exact, err := measure.Frobenius(context.Background(), k, fit.Features, d.X)
	if err != nil || !(o.SE > 0) || math.Abs(o.Error-exact) > 5*o.SE {
		t.Errorf("a sample says %g ± %g, all pairs %g, %v", o.Error, o.SE, exact, err)
	}
}

// TestRaceOfManyPoints checks that for many points, a fit of the race also agrees with
// its state. Its error is measured on the same pairs, and it is refused for the same
// reason. The best possible error uses the whole spectrum.
func TestRaceOfManyPoints(t *testing.T) {
	s := openState(t, "n=6000&views=race")
	var c Racer
	race, err := c.Race(s)
	if err != nil || race.Reason != "" {
		t.Fatal(err, race.Reason)
	}
	var session play.Session
	var best measure.Optimal
	for _, want := range []string{"m=64", "m=16&method=rff", "method=rskpca&ell=2", "m=32&method=rsvd", "m=32&method=sketch"} {
		openedState := openState(t, "n=6000&seed=1&"+want)
		r, err := session.Solve(t.Context(), openedState, play.StandardFrame(80, 50), true)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(race.Cells, func(cell Cell) bool {
			m := race.Methods[cell.Method]
			return m.Key == openedState.Method && cell.Seed == 1 && (m.SizeKey == "m" && cell.Size == float64(openedState.Rank) || m.SizeKey == "ell" && cell.Size == openedState.Ell)
		})
		o, err := c.Run(t.Context(), s, i)
		if err != nil || o.Reason != r.Report.Refusal {
			t.Errorf("%s: %v, refused %q, its state %q", want, err, o.Reason, r.Report.Refusal)
		}
		if e := r.Report.Error; o.Reason == "" && (o.Error != float64(e.Frobenius) || o.SE != float64(*e.FrobeniusError)) {
			t.Errorf("%s: a fit of the race has error %g ± %g, its state %g ± %g", want, o.Error, o.SE, e.Frobenius, *e.FrobeniusError)
		}
		if want == "m=64" {
			best = *r.Report.Optimal
		}
	}
	i := slices.IndexFunc(race.Cells, func(cell Cell) bool {
		return race.Methods[cell.Method].ColorIndex == racedata.Floor && cell.Size == 64
	})
	if o, err := c.Run(t.Context(), s, i); err != nil || !(math.Abs(o.Error-best.Frobenius.Value) <= 1e-4*o.Error) {
		t.Errorf("the best of rank 64 is %g, its state says %+v, %v", o.Error, best.Frobenius, err)
	}
}

// TestFloorOfSample checks that if the spectrum of all points is unknown, the best
// possible error is computed from a sample, and the note mentions the sample.
func TestFloorOfSample(t *testing.T) {
	if testing.Short() {
		t.Skip("many points are the same state in every arithmetic, and take longer")
	}
	for link, want := range map[string]string{
		"n=5500&kernel=matern12": "errors on the pairs of 1,024 points, the best possible of 2,000 without standard error",
		"n=5500":                 "errors on the pairs of 1,024 points",
		"n=2000":                 "",
	} {
		s := openState(t, link+"&m=8&views=race")
		r, err := play.Solve(t.Context(), s, play.StandardFrame(80, 50))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Message.Label("race.note"); got != want || r.Message.Label("empty.race.*") != "" {
			t.Errorf("%s: %q, want %q; %s", link, got, want, r.Message.Label("empty.race.*"))
		}
	}
	s := openState(t, "n=5500&kernel=matern12&views=race")
	var c Racer
	race, _ := c.Race(s)
	last := math.Inf(1)
	for i, cell := range race.Cells {
		if race.Methods[cell.Method].ColorIndex != racedata.Floor {
			continue
		}
		o, err := c.Run(t.Context(), s, i)
		if err != nil || o.IsUpperBound || !(o.Error < last) || !math.IsNaN(o.SE) {
			t.Errorf("the best of rank %g is %g, of half of it %g, %v %s", cell.Size, o.Error, last, err, o.Reason)
		}
		last = o.Error
	}
}

// TestFloorOfSteepSpectrum checks that if the eigenvalues decay to rounding errors, the
// best possible error is an upper bound at the largest rank. At smaller ranks, it follows
// from the eigenvalues. If the axis is not m, the exact method is shown like the other
// methods, with its cost.
func TestFloorOfSteepSpectrum(t *testing.T) {
	s := openState(t, "n=300&views=race")
	var c Racer
	race, err := c.Race(s)
	if err != nil {
		t.Fatal(err)
	}
	last, bounds := math.Inf(1), 0
	for i, cell := range race.Cells {
		if race.Methods[cell.Method].ColorIndex != racedata.Floor {
			continue
		}
		o, err := c.Run(t.Context(), s, i)
		if err != nil || o.Reason != "" || !(o.Error > 0 && o.Error < last) {
			t.Errorf("the best of rank %g is %g, of half of it %g, %v %s", cell.Size, o.Error, last, err, o.Reason)
		}
		if o.IsUpperBound {
			bounds++
		}
		if row := o.Row(); (row[0] == 4) != o.IsUpperBound || (cell.Size == maxRaceSize) != o.IsUpperBound {
			t.Errorf("the best of rank %g is a bound: %v, its row is %v", cell.Size, o.IsUpperBound, row)
		}
		last = o.Error
	}
	if bounds != 1 {
		t.Errorf("%d of the best errors are bounds", bounds)
	}
	for link, want := range map[string]string{"": "best of rank *m*", "&race=time": "exact, cut to rank *m*", "&race=evals": "exact, cut to rank *m*"} {
		r, err := play.Solve(t.Context(), openState(t, "n=60&views=race"+link), play.StandardFrame(80, 50))
		if err != nil {
			t.Fatal(err)
		}
		if names := strings.Split(r.Message.Label("race.names"), "|"); !slices.Contains(names, want) {
			t.Errorf("%q: no %q in %v", link, want, names)
		}
	}
}

// TestNoRaceForEqualPoints checks that if all points coincide, the matrix has rank 1, and
// a message replaces the race.
func TestNoRaceForEqualPoints(t *testing.T) {
	s := openState(t, "n=10&views=race")
	var c Racer
	_, _, k, err := c.prepare(&s)
	if err != nil {
		t.Fatal(err)
	}
	same := approx.Points{Dim: 2, Data: make([]float64, 20)}
	if r := newRace(&s, k, same); r.Reason == "" || len(r.Cells) > 0 {
		t.Errorf("%d fits at one place, %q", len(r.Cells), r.Reason)
	}
	same.Data[19] = 1
	if r := newRace(&s, k, same); r.Reason != "" || len(r.Cells) == 0 {
		t.Errorf("%d fits at two places, %q", len(r.Cells), r.Reason)
	}
}

// TestRaceOfFewPoints checks that the race on one to five points of one's own is planned,
// and that its sizes are at most the number of points.
func TestRaceOfFewPoints(t *testing.T) {
	for n := 1; n <= 5; n++ {
		x := []float64{0, 0, 1, 0, 0, 1, 2, 1, 1, 2}
		own, err := state.NewOwnPoints(state.OwnPoints{X: x[:2*n]}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var session play.Session
		if _, err := session.Solve(context.Background(), openState(t, "data=own&m=1&views=race&points="+own.Block()), play.StandardFrame(300, 200), true); err != nil {
			t.Fatal(err)
		}
		if len(sizes(n)) == 0 {
			t.Errorf("%d points: the race has no size", n)
		}
		for _, m := range sizes(n) {
			if int(m) > n {
				t.Errorf("%d points: a race has the size %g", n, m)
			}
		}
	}
}

// exactSolution computes the exact solution for the kernel and the points of a result.
func exactSolution(t *testing.T, r *play.Result) *kpca.Solution {
	t.Helper()
	s, err := kpca.Solve(context.Background(), r.Arrays.Kernel, r.Arrays.X, 16, kpca.SolveOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFinishRace checks that Finish makes the first fits of a result in the order of
// their turns. A fit that does not exist must have a reason, and a cancelled run must
// stop.
func TestFinishRace(t *testing.T) {
	r, err := play.Solve(context.Background(), openState(t, "n=60&views=race"), play.StandardFrame(300, 200))
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	if err := Finish(context.Background(), r, 26); err != nil {
		t.Fatal(err)
	}
	z, rows, cols, ok := r.Message.Block("race.runs")
	_, all, _, _ := r.Message.Block("race.cells")
	done := 0
	for i := 0; i < len(z); i += RunColumns {
		if z[i] == 1 {
			done++
		}
	}
	if !ok || rows != all || cols != RunColumns || done != 26 || len(r.Report.Race) != 26 {
		t.Errorf("%d×%d numbers for %d fits, %d are done, %d reported", rows, cols, all, done, len(r.Report.Race))
	}
	var oneByOne Racer
	for i := range all {
		row := z[i*RunColumns : (i+1)*RunColumns]
		if row[0] == 0 {
			continue
		}
		o, err := oneByOne.Run(context.Background(), r.State, i)
		if err != nil {
			t.Fatal(err)
		}
		if want := o.Row(); fmt.Sprint(row) != fmt.Sprint(want) { // times that are not measured are NaN
			t.Errorf("fit %d beside other fits is %v, and alone %v", i, row, want)
		}
	}
	best := map[int]float64{} // by the Eckart–Young theorem, no matrix of this rank has a smaller error
	for _, f := range r.Report.Race {
		if f.Method == "exact" {
			best[f.M] = float64(f.Error)
		}
	}
	if want := float64(measure.Optimum(exactSolution(t, r), 8).Frobenius.Value); math.Abs(best[8]-want) > 1e-12 {
		t.Errorf("the best of rank 8 is %g, want %g", best[8], want)
	}
	for _, f := range r.Report.Race {
		if b, ok := best[f.M]; ok && f.Method == "nystrom" && float64(f.Error) < b {
			t.Errorf("%v passes the floor %g", f, b)
		}
	}

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var c Racer
	if _, err := c.Run(ctx, r.State, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop it says %v", err)
	}
	if o, err := c.Run(context.Background(), r.State, all); err != nil || o.Reason == "" {
		t.Errorf("fit %d of %d: %v, %v", all, all, o, err)
	}

	refused, err := play.Solve(context.Background(), openState(t, "n=60&kernel=chi2&data=moons&views=race"), play.StandardFrame(300, 200))
	if err != nil {
		t.Fatal(err)
	}
	if Finish(context.Background(), refused, 5) != nil || (refused.Message.Label("empty.race") == "") == (refused.Report.Race == nil) {
		t.Errorf("a kernel without a race: %q, %v", refused.Message.Label("empty.race"), refused.Report.Race)
	}
}
