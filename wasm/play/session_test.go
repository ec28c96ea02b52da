package play

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
	"mercer/wasm/play/state/statetest"
)

// TestFinalResultEqualsFreshSession checks that no number of a final result depends on
// earlier results of the session.
func TestFinalResultEqualsFreshSession(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	edits := []string{
		"m=8", "m=20", "sigma=0.2", "sigma=0.9", "method=rskpca", "method=rff", "method=ika", "method=exact",
		"kernel=matern12", "i=2", "i=9", "x0=0.5,0.25", "n=80", "p3=1.5,-0.5", "c2=0,0", "seed=9", "dseed=4", "data=circles",
	}
	var c Session
	stepCount := 60
	switch {
	case testing.Short():
		stepCount = 20
	case !approxtest.IsFull():
		stepCount = 30
	}
	for range stepCount {
		parts := map[string]string{"n": "n=120"}
		for range rng.IntN(5) {
			e := edits[rng.IntN(len(edits))]
			key, _, _ := strings.Cut(e, "=")
			parts[key] = e
		}
		var list []string
		for _, e := range parts {
			list = append(list, e)
		}
		link := strings.Join(list, "&")
		previewLink(t, &c, link)
		got := solveLink(t, &c, link)
		want, err := Solve(context.Background(), statetest.Open(t, link), smallFrame)
		if err != nil {
			t.Fatal(err)
		}
		got.Report.Times, want.Report.Times = report.Times{}, report.Times{}
		a, _ := json.Marshal(&got.Report)
		b, _ := json.Marshal(&want.Report)
		if string(a) != string(b) {
			t.Fatalf("%q: the report is\n%s\nand that of a fresh session\n%s", link, a, b)
		}
		for _, w := range want.Message.Head.Blocks {
			x, _, _, _ := want.Message.Block(w.Name)
			y, _, _, _ := got.Message.Block(w.Name)
			if diff := maxDifference(x, y); diff != 0 && !strings.HasPrefix(w.Name, "phi.") {
				t.Fatalf("%q: the block %s differs by %g from that of a fresh session", link, w.Name, diff)
			}
		}
	}
}

// TestFinalResultIgnoresEarlierSizes checks a rough kernel. Such a kernel has no
// numerical rank, so its exact pairs depend on the number of requested eigenvalues. The
// final result must not depend on the number that an earlier result requested.
func TestFinalResultIgnoresEarlierSizes(t *testing.T) {
	const link = "n=500&kernel=matern12"
	want, err := Solve(context.Background(), statetest.Open(t, link), smallFrame)
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{"&m=200", "&method=exact", "&m=4", "&method=rff&m=300"} {
		if testing.Short() && before == "&m=4" {
			break
		}
		if before == "&m=4" && !approxtest.IsFull() {
			continue
		}
		var c Session
		solveLink(t, &c, link+before)
		got := solveLink(t, &c, link)
		got.Report.Times, want.Report.Times = report.Times{}, report.Times{}
		a, _ := json.Marshal(&got.Report)
		b, _ := json.Marshal(&want.Report)
		if string(a) != string(b) {
			t.Errorf("after %q the report is\n%s\nwant\n%s", before, a, b)
		}
	}
}

// TestSolveSeparately checks that SolveSeparately returns the result of a fresh session.
// It must not change the signs of later results.
func TestSolveSeparately(t *testing.T) {
	run := func(c *Session, link string, solve func(c *Session, s state.State) (*Result, error)) *Result {
		t.Helper()
		r, err := solve(c, statetest.Open(t, link))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	solveFresh := func(c *Session, s state.State) (*Result, error) { return c.Solve(t.Context(), s, smallFrame, true) }
	solveNext := func(c *Session, s state.State) (*Result, error) { return c.Solve(t.Context(), s, smallFrame, false) }
	solveSeparately := func(c *Session, s state.State) (*Result, error) { return c.SolveSeparately(t.Context(), s, smallFrame) }
	const first, link = "n=100&m=12&i=4", "n=100&m=12&i=4&sigma=0.6"
	var c Session
	if run(&c, first, solveFresh).IsRotated {
		t.Error("a fresh result is turned")
	}
	shownResult := run(&c, link, solveNext)
	separate := run(&c, link, solveSeparately)
	want := run(new(Session), link, solveFresh)
	if !shownResult.IsRotated || separate.IsRotated {
		t.Errorf("Turned is %v for the next result and %v apart, want true and false", shownResult.IsRotated, separate.IsRotated)
	}
	if !slices.Equal(separate.Message.Arena, want.Message.Arena) {
		t.Error("the result apart is not that of a fresh session")
	}
	if !slices.Equal(run(&c, link, solveNext).Message.Arena, shownResult.Message.Arena) {
		t.Error("a result apart has changed the next result")
	}
}

// TestDragKeepsLandmarksAndPlane checks a drag of a point that is a landmark. The
// landmarks and the shown part of the plane must not change.
func TestDragKeepsLandmarksAndPlane(t *testing.T) {
	var c Session
	final := solveLink(t, &c, "n=100&m=10")
	box, _, _, _ := final.Message.Block("box")
	z, _, _, _ := final.Message.Block("centres")
	x, _, _, _ := final.Message.Block("points")
	index := 0
	for i := range 100 {
		if x[2*i] == z[0] && x[2*i+1] == z[1] {
			index = i
		}
	}
	movedResult := previewLink(t, &c, fmt.Sprintf("n=100&m=10&p%d=3,2", index))
	for _, name := range []string{"centres", "box"} {
		want, _, _, _ := final.Message.Block(name)
		got, _, _, _ := movedResult.Message.Block(name)
		if maxDifference(want, got) != 0 {
			t.Errorf("the block %s changes during the drag", name)
		}
	}
	after := solveLink(t, &c, fmt.Sprintf("n=100&m=10&p%d=3,2", index))
	got, _, _, _ := after.Message.Block("box")
	if got[1] <= box[1] {
		t.Errorf("at rest, the shown part of the plane ends at %g, left of the moved point", got[1])
	}
}

func TestPlacedLandmark(t *testing.T) {
	r, err := Solve(context.Background(), statetest.Open(t, "n=100&m=10&c3=0.5,0.25"), smallFrame)
	if err != nil {
		t.Fatal(err)
	}
	position := r.State.MovedCenters[3]
	if got := r.Report.Centers[3]; got[0] != position[0] || got[1] != position[1] {
		t.Errorf("landmark 3 is at %v, and was placed at %v", got, position)
	}
}

// TestCancel checks that Solve and Preview return the error of a cancelled context. The
// next result must be complete.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var c Session
	s := statetest.Open(t, "n=600&m=30")
	if _, err := c.Solve(ctx, s, smallFrame, true); err != context.Canceled {
		t.Fatalf("Solve with a cancelled context returns %v", err)
	}
	if _, err := c.Preview(ctx, s, smallFrame, true); err != context.Canceled {
		t.Fatalf("Preview with a cancelled context returns %v", err)
	}
	checkFinite(t, "after a cancel", solveLink(t, &c, "n=600&m=30"))
}

func TestEntry(t *testing.T) {
	var c Session
	if _, _, ok := c.KernelValues(0, 1); ok {
		t.Error("KernelValues has a value before the first result")
	}
	r := solveLink(t, &c, "n=50&m=50")
	exact, approximate, ok := c.KernelValues(3, 7)
	if !ok {
		t.Fatal("KernelValues has no value")
	}
	if want := r.Arrays.Kernel.Eval(r.Arrays.X.Row(3), r.Arrays.X.Row(7)); math.Abs(exact-want) > 1e-14 {
		t.Errorf("k(x₃, x₇) = %g, want %g", exact, want)
	}
	if math.Abs(exact-approximate) > 1e-8 {
		t.Errorf("with all points as landmarks k̂ is %g, k %g", approximate, exact)
	}
	if _, _, ok := c.KernelValues(3, 50); ok {
		t.Error("KernelValues has a value for a point that does not exist")
	}
}

func TestValidFrame(t *testing.T) {
	for _, f := range []Frame{{}, {W: math.NaN(), H: 1, NX: 5, NY: 5}, {W: 100, H: 50, NX: -3, NY: 1 << 40}, {W: 1, H: math.Inf(1), NX: 9, NY: 9}} {
		g := f.validFrame()
		if g.NX < 2 || g.NY < 2 || g.NX > maxSamples || g.NY > maxSamples || !(g.W/g.H > 0) {
			t.Errorf("the frame %+v becomes %+v", f, g)
		}
	}
}
