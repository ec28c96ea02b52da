package play

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"mercer/approx/approxtest"
	"mercer/viz/view/race"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state/statetest"
)

// smallFrame is a frame with few samples.
var smallFrame = StandardFrame(80, 50)

// refusedLink is the link of a state whose method cannot use the kernel.
const refusedLink = "n=40&m=6&kernel=polynomial&method=rff"

// solveLink returns the final result of a link. The test fails if the link causes a
// warning.
func solveLink(t testing.TB, c *Session, link string) *Result {
	t.Helper()
	r, err := c.Solve(context.Background(), statetest.Open(t, link), smallFrame, false)
	if err != nil {
		t.Fatalf("%q: %v", link, err)
	}
	return r
}

// previewLink returns the preview of a link. The test fails if the link causes a warning.
func previewLink(t testing.TB, c *Session, link string) *Result {
	t.Helper()
	r, err := c.Preview(context.Background(), statetest.Open(t, link), smallFrame, false)
	if err != nil {
		t.Fatalf("%q: %v", link, err)
	}
	return r
}

// blockOf returns a block of a result. The test fails if the block does not exist.
func blockOf(t testing.TB, r *Result, name string) []float64 {
	t.Helper()
	z, _, _, ok := r.Message.Block(name)
	if !ok {
		t.Fatalf("%s: there is no block %s", r.Report.Link, name)
	}
	return z
}

// checkFinite checks that all values of all blocks are finite, except for exponents that
// theory does not predict. Each function must have a
// picture or a reason. The report must contain errors or a refusal, and must be encodable
// as JSON.
func checkFinite(t testing.TB, link string, r *Result) {
	t.Helper()
	for _, b := range r.Message.Head.Blocks {
		z, rows, cols, ok := r.Message.Block(b.Name)
		if !ok || rows != b.Rows || cols != b.Cols {
			t.Errorf("%q: the block %s has another shape than the head of the message says", link, b.Name)
		}
		for _, v := range z {
			if (math.IsNaN(v) && b.Name != race.TheoryExponents.Name) || math.IsInf(v, 0) {
				t.Errorf("%q: the block %s has the value %g", link, b.Name, v)
				break
			}
		}
	}
	for _, name := range []string{"phi.exact", "phi.approx", "k.exact", "k.approx"} {
		if _, _, _, ok := r.Message.Block(name); !ok && r.Message.Label("empty."+name) == "" {
			t.Errorf("%q: there is neither %s nor a reason why not", link, name)
		}
	}
	e := r.Report.Error
	for _, v := range []report.Number{e.Frobenius, e.Max} {
		if r.Report.Refusal != "" {
			break
		}
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) || v < 0 {
			t.Errorf("%q: the errors are %+v", link, e)
		}
	}
	if r.Report.Notes == nil {
		t.Errorf("%q: the notes are nil, want an empty list", link)
	}
	if _, err := json.Marshal(&r.Report); err != nil {
		t.Errorf("%q: %v", link, err)
	}
}

// maxDifference returns max |xᵢ − yᵢ|, or +Inf if the lengths differ.
func maxDifference(x, y []float64) (diff float64) {
	if len(x) != len(y) {
		return math.Inf(1)
	}
	for i := range x {
		diff = max(diff, math.Abs(x[i]-y[i]))
	}
	return diff
}

// maxDifferenceUpToSign returns the smaller of maxDifference(x, y) and maxDifference(−x,
// y).
func maxDifferenceUpToSign(x, y []float64) float64 {
	if len(x) != len(y) {
		return math.Inf(1)
	}
	var plus, minus float64
	for i, v := range y {
		plus, minus = max(plus, math.Abs(x[i]-v)), max(minus, math.Abs(x[i]+v))
	}
	return min(plus, minus)
}

// dot returns the inner product of a and b.
func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// dragEdits returns the edits of a drag of a point or landmark. One edit moves it to
// target, and another one moves it out of the picture. Without FULL=1, four of seven
// edits are omitted.
func dragEdits(key string, target []float64, steps int) (edits []string) {
	for step := range steps {
		if !approxtest.IsFull() && step%7 > 2 {
			continue
		}
		x, y := 0.2+0.05*float64(step), 0.5-0.04*float64(step)
		switch step {
		case 9:
			x, y = target[0], target[1]
		case 15:
			x, y = -2.9, 1.9
		}
		edits = append(edits, fmt.Sprintf("&%s=%g,%g", key, x, y))
	}
	return edits
}
