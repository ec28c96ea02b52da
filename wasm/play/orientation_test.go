package play

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"mercer/wasm/play/state/statetest"
)

// TestSignsStayDuringDrag checks that eigenfunctions keep their signs during a drag. A
// fresh result must have the canonical signs.
func TestSignsStayDuringDrag(t *testing.T) {
	var c Session
	last := solveLink(t, &c, "n=150&i=4")
	for i := 1; i <= 40; i++ {
		link := fmt.Sprintf("n=150&i=4&sigma=%g", 0.35+0.004*float64(i))
		next := previewLink(t, &c, link)
		if i%10 == 0 {
			next = solveLink(t, &c, link)
		}
		for _, name := range []string{"phi.exact", "phi.approx"} {
			x, _, _, _ := last.Message.Block(name)
			y, _, _, _ := next.Message.Block(name)
			var dot float64
			for j := range x {
				dot += x[j] * y[j]
			}
			if dot <= 0 {
				t.Errorf("%q: the sign of %s changes", link, name)
			}
		}
		last = next
	}
	link := "n=150&i=4&sigma=0.5"
	newResult, err := c.Solve(context.Background(), statetest.Open(t, link), smallFrame, true)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := Solve(context.Background(), statetest.Open(t, link), smallFrame)
	x, _, _, _ := newResult.Message.Block("phi.exact")
	y, _, _, _ := want.Message.Block("phi.exact")
	if diff := maxDifference(x, y); diff != 0 {
		t.Errorf("a fresh result differs by %g from that of a fresh session", diff)
	}
}

// TestFirstPreviewHasFinalSigns checks that no eigenfunction changes its sign between
// the first preview of a link and the final result.
func TestFirstPreviewHasFinalSigns(t *testing.T) {
	for _, link := range []string{"", "kernel=laplacian", "n=1000&m=128", "data=blobs&n=100", "n=6000"} {
		var c Session
		s := statetest.Open(t, link)
		if _, err := c.Preview(t.Context(), s, smallFrame, true); err != nil {
			t.Fatal(err)
		}
		first := c.Shown
		if _, err := c.Solve(t.Context(), s, smallFrame, true); err != nil {
			t.Fatal(err)
		}
		last, n := c.Shown, len(c.Shown.Phi)/c.Shown.R
		for j := range min(first.R, last.R, 5) {
			var dot float64
			for i := range n {
				dot += first.Phi[i*first.R+j] * last.Phi[i*last.R+j] / float64(n)
			}
			if dot < 0.5 {
				t.Errorf("%q: the inner product of φ%d in the preview and at rest is %v", link, j+1, dot)
			}
		}
	}
}

// TestOrientationMovesToAnotherSession checks that a session with the orientation of another
// session gives the eigenfunctions of that session, as a worker does that replaces another
// one. Without the orientation, some eigenfunctions would differ.
func TestOrientationMovesToAnotherSession(t *testing.T) {
	for _, link := range []string{"n=150&i=4&sigma=%g", "data=circles&noise=0&n=100&i=3&sigma=%g"} {
		var c, successor, stranger Session
		solveLink(t, &c, fmt.Sprintf(link, 0.2))
		for j := range c.Shown.Phi { // as after a drag along which all signs have changed
			c.Shown.Phi[j] = -c.Shown.Phi[j]
		}
		last := fmt.Sprintf(link, 0.3)
		solveLink(t, &c, last)
		o := c.Shown
		successor.Shown = Orientation{Data: o.Data, N: o.N, R: o.R, Phi: slices.Clone(o.Phi)}
		solveLink(t, &successor, last)
		solveLink(t, &stranger, last)
		next := fmt.Sprintf(link, 0.4)
		block := func(c *Session) []float64 {
			z, _, _, _ := solveLink(t, c, next).Message.Block("phi.exact")
			return z
		}
		want := block(&c)
		if diff := maxDifference(block(&successor), want); diff > 1e-9 {
			t.Errorf("%q: eigenfunctions differ by %g in another session with the same orientation", next, diff)
		}
		if diff := maxDifference(block(&stranger), want); diff < 1e-3 {
			t.Errorf("%q: eigenfunctions differ by %g only in another session without the orientation", next, diff)
		}
	}
}
