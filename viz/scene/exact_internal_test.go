package scene

import (
	"testing"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
)

// TestExactMethodNotes checks that the pictures of an exact method have a note that there
// is nothing to compare. The pictures of other methods in the same comparison must have
// no such note.
func TestExactMethodNotes(t *testing.T) {
	for _, c := range []struct{ whole, name, aside, words, wantAside, wantWords string }{
		{"", "phi.approx", "approximate", "no difference beyond 2·10^{−9}", "approximate", "no difference beyond 2·10^{−9}"},
		{"it is", "phi.approx", "approximate", "", "the same", ""},
		{"it is", "embedding.approx", "approximate, aligned", "", "the same, aligned", ""},
		{"it is", "wall", "exact above approximate", "", "exact above approximate", ""},
		{"it is", "phi.diff", "difference", "no difference", "difference", "The method is exact:\nno difference"},
		{"it is", "embedding.diff", "", "no point differs", "", "The method is exact:\nno point differs"},
		{"it is", "compare.2.diff", "difference", "no difference", "difference", "no difference"},
	} {
		st := &view.Drawing{Blocks: view.Blocks{N: labelResult{"whole": c.whole}}}
		p := &figure.Panel{Titles: []figure.Heading{{Main: "*φ*", Aside: c.aside}}, Message: c.words, Caption: thumbnailCaption(st, c.name)}
		addExactNote(st, p, c.name)
		if p.Caption == "approximate" && c.wantAside != "approximate" {
			t.Errorf("the thumbnail of %s, %s, says approximate", c.name, c.wantAside)
		}
		if got := p.Titles[0].Aside; got != c.wantAside || p.Message != c.wantWords {
			t.Errorf("%s of %q: %q, %q", c.name, c.whole, got, p.Message)
		}
	}
}

// TestExactOnlyAtData checks a method that is exact only at the data. The title of
// its picture must not state that it is equal to the kernel.
func TestExactOnlyAtData(t *testing.T) {
	for _, c := range []struct {
		off  float64
		want string
	}{{0, "the same"}, {1e-5, "the same"}, {0.05, "approximate"}} {
		n := fixedNumbers{}
		n.Put("k.exact", 2, 2, 1, 0.5, 0.5, 0.2)
		n.Put("k.approx", 2, 2, 1, 0.5-c.off, 0.5, 0.2)
		st := &view.Drawing{Blocks: view.Blocks{N: labeledNumbers{n, map[string]string{"whole": "it is"}}}}
		p := &figure.Panel{Titles: []figure.Heading{{Main: "*k*", Aside: "approximate"}}}
		if addExactNote(st, p, "k.approx"); p.Titles[0].Aside != c.want {
			t.Errorf("off by %g it is %q", c.off, p.Titles[0].Aside)
		}
	}
}

// TestNarrowEmbedOfExactMethod checks a narrow embedded page for an exact method. It
// must show the exact picture. If the method has no marks, it must show the spectrum
// instead of the data.
func TestNarrowEmbedOfExactMethod(t *testing.T) {
	for _, c := range []struct{ row, whole, want string }{
		{"kernel", "", "k.approx"}, {"kernel", "it is", "k.exact"}, {"data", "", "data"}, {"data", "it is", "spectrum"},
	} {
		placedFigures := New(labelResult{"whole": c.whole}, view.Look{Layout: "embed", Rows: []string{c.row}}, 300, 200)
		if len(placedFigures) != 1 || placedFigures[0].Name != c.want {
			t.Errorf("%s of %q: %d pictures, the first %s, want %s", c.row, c.whole, len(placedFigures), placedFigures[0].Name, c.want)
		}
	}
}

// labelResult is a result that has labels but no blocks.
type labelResult map[string]string

func (labelResult) Block(string) (z []float64, rows, cols int, ok bool) { return nil, 0, 0, false }

func (w labelResult) Label(name string) string { return w[name] }

// TestTextAndProbeReadouts checks that a panel with a message has no read-out. The
// read-out at x₀ must contain the values at x₀.
func TestTextAndProbeReadouts(t *testing.T) {
	n := fixedNumbers{}
	n.Put("probe", 1, 2, 0.5, 0.5)
	n.Put("box", 1, 4, 0, 1, 0, 1)
	n.Put("k.exact", 2, 2, 0.1, 0.1, 0.1, 0.1)
	n.Put("k.own", 1, 2, 1, 0.903)
	for words, want := range map[string]string{"": "(0.50, 0.50) · exact 1.000 · approximate 0.903 · off by 0.097", "there is none": ""} {
		s := view.StyleOf(view.Look{Layout: "desk"})
		p := &figure.Panel{Style: s, Message: words, Range: canvas.Rect{X0: 0, Y0: 0, X1: 1, Y1: 1}, Layers: []canvas.Figure{figure.Probe{}}}
		placedFigures := []view.PlacedFigure{{Name: "k.exact", Figure: p, Inner: canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100}, Outer: canvas.Rect{X0: 0, Y0: 0, X1: 100, Y1: 100}, Range: p.Range, IsPlane: true}}
		if h := Pick(n, view.Look{Layout: "desk"}, placedFigures, 50, 50, false); h == nil || h.Text != want {
			t.Errorf("with %q: %+v", words, h)
		}
	}
}
