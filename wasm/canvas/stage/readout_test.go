package stage

import (
	"fmt"
	"strings"
	"testing"

	"mercer/viz/view"
	"mercer/wasm/wire"
)

// TestEntryText checks that the two values have enough digits to show their difference.
func TestEntryText(t *testing.T) {
	for _, c := range []struct {
		exact, approximate float64
		want               string
	}{
		{0.5, 0.25, "exact 0.50 · approximate 0.25 · off by 0.25"},
		{0.5, 0.4932, "exact 0.500 · approximate 0.493 · off by 0.0068"},
		{0.34, 0.3400068, "exact 0.340000 · approximate 0.340007 · off by 6.8·10^{−6}"},
		{0.34, 0.34 + 1e-12, "exact 0.34 · approximate 0.34 · off by 1.0·10^{−12}"},
		{2.4e-10, -2e-11, "exact 2.4·10^{−10} · approximate −2.0·10^{−11} · off by 2.6·10^{−10}"},
		{43210.517, 41000, "exact 43,210.52 · approximate 41,000.00 · off by 2,210.52"},
		{4.321e7, 4.3e7, "exact 4.32·10^{7} · approximate 4.3·10^{7} · off by 210,000.00"},
		{0.5, 0.5, "exact 0.50 · approximate 0.50 · off by 0"},
	} {
		if got := entryText(4, 7, c.exact, c.approximate); got != "points 4 and 7 · "+c.want {
			t.Errorf("%g and %g are read %q, want %q", c.exact, c.approximate, got, c.want)
		}
	}
}

// entryMessage returns the answer of the worker to question rev.
func entryMessage(rev int, exact, approximate float64) *wire.Message {
	m := &wire.Message{Head: wire.Head{Kind: "entry", Rev: rev}}
	m.Add("gram.entry", 1, 2, []float64{exact, approximate})
	return m
}

// TestEntryOfHoveredCell checks that the stage requests the entry under the pointer. The
// answer must appear only while the pointer is over this cell.
func TestEntryOfHoveredCell(t *testing.T) {
	m := smallResult("landmarks", 0.5, 0.5, 2.5, 1.5)
	m.Add("gram", 2, 2, []float64{0, 0.5, 0.5, 0}) // each cell is 2×3 or 3×3 of five points
	m.Add("gram.index", 5, 1, []float64{4, 3, 2, 1, 0})
	p := open(t, m)
	cellCenter := func(row, col float64) (x, y float64) {
		for _, q := range p.panels {
			if q.Name == "gram" {
				return q.Inner.X0 + (col+0.5)*q.Inner.W()/2, q.Inner.Y0 + (row+0.5)*q.Inner.H()/2
			}
		}
		t.Fatal("there is no Gram matrix")
		return 0, 0
	}
	checkQuestions := func(want ...string) {
		t.Helper()
		if strings.Join(p.questions, "; ") != strings.Join(want, "; ") {
			t.Errorf("the worker was asked %q, want %q", p.questions, want)
		}
		p.questions = nil
	}
	text := func() string { return p.lookForDrawing().Hover.Text }

	x, y := cellCenter(1, 0)
	p.PointerMove(x, y, false)
	p.checkHover(view.Cell, p.hover.Index)
	checkQuestions("entry1: 1, 3") // the cell covers rows 2 to 4, and the middle row is 3; its columns are 0 and 1
	p.Receive(entryMessage(1, 0.5, 0.25))
	if want := "points 1 and 3 · exact 0.50 · approximate 0.25 · off by 0.25"; text() != want {
		t.Errorf("the cell is read %q, want %q", text(), want)
	}

	x, y = cellCenter(0, 0)
	p.PointerMove(x, y, false)
	checkQuestions("entry2: 3, 3")
	if strings.Contains(text(), "approximate 0.25") {
		t.Error("the entry of the cell before is shown")
	}
	p.Receive(entryMessage(1, 0.5, 0.25))
	if strings.Contains(text(), "approximate 0.25") {
		t.Error("an answer that came late is shown at another cell")
	}

	p.Receive(m) // another answer has other entries
	p.Show(7, Unchanged)
	checkQuestions("entry3: 3, 3")

	x, y = p.pixelAt("data", 0.5, 0.5)
	p.PointerMove(x, y, false)
	p.Receive(entryMessage(3, 1, 1))
	checkQuestions()
	if strings.Contains(text(), "exact") {
		t.Error("an entry is shown at a point")
	}
}

// TestNoEntry checks that no entry is requested for marks and for cells outside the
// matrix.
func TestNoEntry(t *testing.T) {
	m := smallResult("landmarks", 0.5, 0.5)
	m.Add("gram.exact", 2, 2, make([]float64, 4))
	m.Add("gram.rows", 3, 1, []float64{2, 0, 1})
	p := open(t, m)
	for _, c := range []struct {
		hover *view.Hover
		want  string
	}{
		{nil, "[]"},
		{&view.Hover{Panel: "data", Kind: view.Point}, "[]"},
		{&view.Hover{Panel: "gram", Kind: view.Cell}, "[]"}, // there are no cells
		{&view.Hover{Panel: "gram.exact", Kind: view.Cell, X: 0, Y: 1}, "[entry1: 1, 2]"},
		{&view.Hover{Panel: "gram.approx", Kind: view.Cell, X: 1, Y: 1}, "[entry2: 1, 1]"},
		{&view.Hover{Panel: "gram.exact", Kind: view.Cell, X: 2, Y: 0}, "[]"},
		{&view.Hover{Panel: "gram.exact", Kind: view.Cell, X: -1, Y: 0}, "[]"},
	} {
		p.questions = nil
		p.setHover(c.hover)
		if got := fmt.Sprint(p.questions); got != c.want {
			t.Errorf("%+v asks %s, want %s", c.hover, got, c.want)
		}
	}
}
