package stage

import (
	"fmt"
	"image/color"
	"testing"

	"mercer/viz/canvas/raster"
	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/wasm/wire"
)

// smallResult returns a small result with the given points, one landmark, and x₀. The
// plane is [0, 3] × [0, 2].
func smallResult(marks string, points ...float64) *wire.Message {
	m := &wire.Message{}
	m.Head.Rev = 7
	m.Add("box", 1, 4, []float64{0, 3, 0, 2})
	m.Add("points", len(points)/2, 2, points)
	m.Add("centres", 1, 2, []float64{1.5, 1.5})
	m.Add("probe", 1, 2, []float64{2.5, 0.5})
	m.Add("index", 1, 1, []float64{5})
	m.Add("indices", 1, 1, []float64{6})
	m.SetLabel("index", "5 of 6")
	m.SetLabel("marks", marks)
	return m
}

// addField adds values to two panels that show functions. Such panels draw their marks on
// top of the function.
func addField(m *wire.Message) *wire.Message {
	for _, field := range []string{"phi.approx", "k.exact"} {
		m.Add(field, 2, 2, []float64{1, 0, 0.5, -1})
	}
	return m
}

// A page simulates the page and its animation frames.
type page struct {
	*Stage
	t         *testing.T
	posted    []string // messages to the page
	questions []string // questions to the worker
	canvas    *raster.Canvas
	isDirty   bool
}

func open(t *testing.T, m *wire.Message) *page {
	p := &page{Stage: &Stage{}, t: t, canvas: raster.New(900, 600, 1, color.NRGBA{A: 255})}
	p.Post = func(m map[string]any) {
		switch m["kind"] {
		case "edit":
			p.posted = append(p.posted, fmt.Sprint(m["key"], "=", m["value"], " ", m["rest"]))
		default:
			p.posted = append(p.posted, fmt.Sprint(m["kind"]))
		}
	}
	p.Ask = func(m map[string]any) {
		p.questions = append(p.questions, fmt.Sprint(m["kind"], m["rev"], ": ", m["i"], ", ", m["j"]))
	}
	p.Invalidate = func() { p.isDirty = true }
	p.SetView(view.Look{Theme: "light", Layout: "desk"})
	if m != nil {
		p.setResult(m)
	}
	p.paint()
	p.posted = nil
	return p
}

// paint draws the picture if the stage has changed.
func (p *page) paint() {
	if p.isDirty {
		p.isDirty = false
		p.Draw(p.canvas)
		p.ReportPaintTime(1)
	}
}

// pixelAt returns the pixel of the position (x, y) in a panel.
func (p *page) pixelAt(panel string, x, y float64) (px, py float64) {
	p.t.Helper()
	for _, q := range p.panels {
		if q.Name == panel {
			return q.Pixel(x, y)
		}
	}
	p.t.Fatalf("no panel %q", panel)
	return 0, 0
}

func (p *page) checkPosted(want ...string) {
	p.t.Helper()
	if fmt.Sprint(p.posted) != fmt.Sprint(want) {
		p.t.Errorf("the page heard %q, want %q", p.posted, want)
	}
	p.posted = nil
}

// checkHover checks which mark is under the pointer.
func (p *page) checkHover(kind view.Kind, index int) {
	p.t.Helper()
	if h := p.hover; h == nil || h.Kind != kind || h.Index != index {
		p.t.Errorf("%+v is hovered, want %s %d", h, kind, index)
	}
}

// checkMarkPosition checks that the first drawn mark of a block is at (x, y), in units of
// the data.
func (p *page) checkMarkPosition(block string, x, y float64) {
	p.t.Helper()
	z, _, _, _ := p.numbers.Block(block)
	if d := (z[0]-x)*(z[0]-x) + (z[1]-y)*(z[1]-y); d > 1e-4 {
		p.t.Errorf("%s is drawn at %.3f, %.3f, want %.3f, %.3f", block, z[0], z[1], x, y)
	}
}

func TestDrag(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5, 2.5, 1.5))
	x, y := p.pixelAt("data", 0.5, 0.5)
	if !p.PointerDown(x+3, y, false) {
		t.Fatal("a point cannot be taken")
	}
	p.checkHover(view.Point, 0)
	newX, newY := p.pixelAt("data", 1, 1)
	p.PointerMove(newX+3, newY, false)
	if !p.isDirty {
		t.Error("no frame while a point moves")
	}
	p.paint()
	p.checkMarkPosition("points", 1, 1) // the worker has not answered, and the mark does not jump to the pointer
	if len(p.posted) == 0 || p.posted[0][:3] != "p0=" || p.posted[0][len(p.posted[0])-5:] != "false" {
		t.Errorf("the page heard %q", p.posted)
	}
	p.setResult(smallResult("landmarks", 0.7, 0.6, 2.5, 1.5)) // a result for an earlier position
	p.checkMarkPosition("points", 1, 1)
	p.PointerUp(newX+3, newY, false)
	if last := p.posted[len(p.posted)-1]; last[len(last)-4:] != "true" {
		t.Errorf("the last word at release is %q", last)
	}
	p.setResult(smallResult("landmarks", 0.9, 0.9, 2.5, 1.5)) // a second result for an earlier position
	p.checkMarkPosition("points", 1, 1)
	p.setResult(smallResult("landmarks", 1.001, 0.999, 2.5, 1.5))
	p.checkMarkPosition("points", 1.001, 0.999)
	p.setResult(smallResult("landmarks", 0.4, 0.4, 2.5, 1.5)) // the edit was undone
	p.checkMarkPosition("points", 0.4, 0.4)
}

// TestDragRefused checks that the stage accepts the position of the worker if the worker
// refuses a drag.
func TestDragRefused(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5))
	x, y := p.pixelAt("data", 0.5, 0.5)
	p.PointerDown(x, y, false)
	p.PointerUp(x+40, y, false)
	for range maxStaleResults {
		p.setResult(smallResult("landmarks", 0.5, 0.5))
	}
	p.checkMarkPosition("points", 0.5, 0.5)
}

func TestDragIsLimitedToPanel(t *testing.T) {
	p := open(t, addField(smallResult("landmarks", 0.5, 0.5)))
	x, y := p.pixelAt("k.exact", 2.5, 0.5)
	if p.PointerDown(x, y, true) || !p.Hold(x, y) {
		t.Fatal("x₀ is taken by a touch, or cannot be held")
	}
	p.PointerMove(-500, 10000, true)
	panel := p.drag.panel
	p.checkMarkPosition("probe", panel.Range.X0, panel.Range.Y0)
	p.PointerLeave()
	if p.drag != nil || p.hover != nil {
		t.Errorf("what was taken away is still held, or hovered: %+v, %+v", p.drag, p.hover)
	}
}

// TestPressWithoutMove checks that a press without a move is not an edit.
func TestPressWithoutMove(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5))
	x, y := p.pixelAt("data", 0.5, 0.5)
	p.PointerDown(x, y, true)
	p.Hold(x, y)
	p.PointerUp(x, y, true)
	p.checkPosted()
	p.checkMarkPosition("points", 0.5, 0.5)
}

// TestSwipeMovesNoMark checks that a finger moves no mark if it moves before Hold is
// called.
func TestSwipeMovesNoMark(t *testing.T) {
	p := open(t, addField(smallResult("landmarks", 0.5, 0.5)))
	for _, panel := range []string{"data", "k.exact", "phi.approx"} {
		x, y := p.pixelAt(panel, 0.5, 0.5)
		if p.PointerDown(x, y, true) {
			t.Errorf("%s: a touch has taken %+v", panel, p.drag)
		}
		p.PointerMove(x+3, y+80, true)
		p.PointerUp(x+3, y+90, true)
	}
	p.checkPosted()
	p.checkMarkPosition("points", 0.5, 0.5)
}

// TestComputedCenters checks centres whose position the method computes. They cannot be
// dragged, but the point at the same position can.
func TestComputedCenters(t *testing.T) {
	for marks, want := range map[string]view.Kind{"landmarks": view.Center, "shadow centres": view.Point} {
		p := open(t, addField(smallResult(marks, 1.5, 1.5)))
		x, y := p.pixelAt("data", 1.5, 1.5)
		if !p.CanHold(x, y) || !p.PointerDown(x, y, false) || p.drag.kind != want {
			t.Errorf("%s: %+v is taken, want a %s", marks, p.drag, want)
		}
		if x, y := p.pixelAt("phi.approx", 1.5, 1.5); p.CanHold(x, y) != (want == view.Center) {
			t.Errorf("%s over a field: %v", marks, p.CanHold(x, y))
		}
	}
}

func TestHover(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5, 2.5, 1.5))
	x, y := p.pixelAt("data", 2.5, 1.5)
	p.PointerMove(x, y, false)
	p.checkHover(view.Point, 1)
	p.isDirty = false
	p.PointerMove(x, y, false)
	if p.isDirty {
		t.Error("a frame for a pointer that has not moved")
	}
	if p.Cursor() != "grab" {
		t.Errorf("the cursor over a point is %q", p.Cursor())
	}
	p.setResult(smallResult("landmarks", 0.5, 0.5, 1, 0.2)) // the mark disappears under the pointer
	p.checkHover(view.Plane, 0)
	p.PointerLeave()
	if p.hover != nil {
		t.Errorf("%+v is hovered after the pointer has left", p.hover)
	}
	p.checkPosted() // no message to the page is needed
	p.isDirty = false
	p.PointerLeave()
	if p.isDirty {
		t.Error("a frame for nothing")
	}
}

func TestKeys(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5, 2.5, 1.5))
	p.Focus(true)
	for _, want := range []string{"probe 0", "centre 0", "point 0", "point 1", "probe 0"} {
		if c := p.lookForDrawing().Selected; c == nil || fmt.Sprint(c.Kind, " ", c.Index) != want {
			t.Fatalf("%+v is chosen, want %s", c, want)
		}
		if !p.Key("Enter", false) {
			t.Error("Enter means nothing")
		}
	}
	p.Key(" ", true) // from the landmark back to the probe
	p.posted = nil
	p.Key("ArrowRight", false)
	p.Key("ArrowRight", false)
	p.KeyUp()
	if n := len(p.posted); n != 3 || p.posted[n-1][:3] != "x0=" || p.posted[n-1][len(p.posted[n-1])-4:] != "true" {
		t.Errorf("two presses and a release are %q", p.posted)
	}
	p.posted = nil
	p.Key("]", false)
	p.Key("]", false) // there are only six eigenfunctions
	p.Key("[", false)
	p.KeyUp()
	p.checkPosted("i=6 false", "i=5 false", "i=5 true")
	if p.Key("Tab", false) || p.Key("F5", false) {
		t.Error("a key of the browser is taken")
	}
	p.Focus(false)
	if p.lookForDrawing().Selected != nil {
		t.Error("something is chosen without the keyboard")
	}
}

func TestClickOnSpectrum(t *testing.T) {
	m := smallResult("landmarks", 0.5, 0.5)
	m.Add("spectrum.exact", 4, 1, []float64{0.4, 0.3, 0.2, 0.1})
	p := open(t, m)
	h := view.Hover{}
	for _, q := range p.panels {
		if q.Name == "spectrum" {
			x := (q.Inner.X0 + q.Inner.X1) / 2
			p.PointerDown(x, q.Inner.Y0+20, false)
			h = *p.hover
			p.PointerUp(x, q.Inner.Y0+20, false)
		}
	}
	if want := fmt.Sprintf("i=%d true", h.Index+1); h.Kind != view.Index || p.posted[len(p.posted)-1] != want {
		t.Errorf("the page heard %q, want %q", p.posted, want)
	}
}

// TestLayoutAndPainted checks that the stage posts the layout only if it has changed. It
// must report each result once, after painting.
func TestLayoutAndPainted(t *testing.T) {
	p := open(t, nil)
	p.setResult(smallResult("landmarks", 0.5, 0.5))
	p.paint()
	p.checkPosted("layout", "painted")
	p.SetView(view.Look{Theme: "dark", Layout: "desk"})
	p.paint()
	p.checkPosted()
	p.SetView(view.Look{Theme: "dark", Layout: "tablet"})
	p.paint()
	p.checkPosted("layout")
	if p.Background() != figure.ThemeByName("dark").Paper {
		t.Error("the paper is not that of the theme")
	}
}

// TestAxisDuringDrag checks that a changed axis of a chart is posted after a drag, and
// not during it.
func TestAxisDuringDrag(t *testing.T) {
	spectrum := func(last float64) *wire.Message {
		m := smallResult("landmarks", 0.5, 0.5)
		m.Add("spectrum.exact", 2, 1, []float64{1, last})
		return m
	}
	p := open(t, spectrum(0.1))
	p.SetView(view.Look{Theme: "light", Layout: "desk", IsDragging: true})
	p.setResult(spectrum(0.01))
	p.paint()
	p.checkPosted("painted")
	p.SetView(view.Look{Theme: "light", Layout: "desk"})
	p.paint()
	p.checkPosted("layout")
}

// TestColorScaleDuringDrag checks that a colour scale does not shrink during a drag.
func TestColorScaleDuringDrag(t *testing.T) {
	scaledMessage := func(v float64) *wire.Message {
		m := smallResult("landmarks", 0.5, 0.5)
		m.Add("phi.scale", 1, 1, []float64{v})
		return m
	}
	p := open(t, scaledMessage(4))
	x, y := p.pixelAt("data", 0.5, 0.5)
	p.PointerDown(x, y, false)
	p.setResult(scaledMessage(2))
	p.paint()
	if p.scales["phi"] != 4 {
		t.Errorf("the scale is %g in the middle of a drag", p.scales["phi"])
	}
	p.PointerUp(x, y, false)
	p.paint()
	if p.scales["phi"] != 2 {
		t.Errorf("the scale is %g after it", p.scales["phi"])
	}
}

// TestMouseThenKeys checks that the arrow keys move a mark after a click on it. It also
// checks that quick changes of the index are added up.
func TestMouseThenKeys(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5, 2.5, 1.5))
	x, y := p.pixelAt("data", 2.5, 1.5)
	p.PointerDown(x, y, false)
	p.PointerUp(x, y, false)
	if p.lookForDrawing().Selected != nil {
		t.Error("the mouse shows the keyboard's ring")
	}
	p.posted = nil
	p.Key("ArrowUp", false)
	p.KeyUp()
	if c := p.lookForDrawing().Selected; c == nil || c.Index != 1 || p.posted[0][:3] != "p1=" {
		t.Errorf("%+v is chosen, the page heard %q", c, p.posted)
	}
	p.posted = nil
	p.Key("[", false)
	p.Key("[", false)
	m := smallResult("landmarks", 0.5, 0.5, 2.5, 1.5)
	m.Arena[m.Head.Blocks[len(m.Head.Blocks)-1].Offset] = 4
	p.PointerLeave()
	p.posted = nil
	p.setResult(m) // the answer to the first key press
	p.Key("[", false)
	p.KeyUp()
	p.checkPosted("i=2 false", "i=2 true")
}

// TestHoverKeepsLayout checks that hovering a mark does not change the layout.
func TestHoverKeepsLayout(t *testing.T) {
	p := open(t, smallResult("landmarks", 0.5, 0.5))
	x, y := p.pixelAt("data", 0.5, 0.5)
	p.PointerMove(x, y, false)
	p.paint()
	p.checkHover(view.Point, 0)
	p.checkPosted()
}

// TestSlowViewsAreKept checks that a view keeps its old numbers if a preview does not
// compute the view. The next final result must remove the old numbers.
func TestSlowViewsAreKept(t *testing.T) {
	result := func(preview float64, views string, v float64) *wire.Message {
		m := &wire.Message{}
		m.Add("preview", 1, 1, []float64{preview})
		m.Add("points", 1, 2, []float64{v, v})
		m.SetLabel("views", views)
		if views != "" {
			m.Add("slow.z", 1, 1, []float64{v})
			m.SetLabel("empty.slow.z", "none")
			m.SetLabel("whole", "it was")
		}
		return m
	}
	s := &Stage{Post: func(map[string]any) {}, Invalidate: func() {}}
	s.SetView(view.Look{Rows: []string{"slow"}})
	read := func() (slow, point float64, kept string) {
		n := s.shownNumbers()
		if z, _, _, ok := n.Block("slow.z"); ok {
			slow = z[0]
		}
		z, _, _, _ := n.Block("points")
		return slow, z[0], n.Label("kept")
	}
	for i, c := range []struct {
		m           *wire.Message
		slow, point float64
		kept        string
	}{
		{result(1, "", 1), 0, 1, ""},
		{result(0, "slow", 2), 2, 2, ""},
		{result(1, "", 3), 2, 3, "slow"},
		{result(1, "slow", 4), 4, 4, ""},
		{result(0, "", 5), 0, 5, ""},
	} {
		s.setResult(c.m)
		if slow, point, kept := read(); slow != c.slow || point != c.point || kept != c.kept {
			t.Errorf("result %d: %g, %g, kept %q, want %g, %g, %q", i+1, slow, point, kept, c.slow, c.point, c.kept)
		}
		if c.kept != "" && s.shownNumbers().Label("kept.whole") != "it was" {
			t.Errorf("result %d: the pictures that stay are called what the new ones are", i+1)
		}
		if want := s.shownNumbers().Label("empty.slow.z"); (want != "") != (c.slow > 0) {
			t.Errorf("result %d: the words are %q", i+1, want)
		}
	}
}
