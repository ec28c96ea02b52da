// Package stage holds the content of the canvas and handles events, without a
// browser. Events go in, messages to the page come out, and pictures are drawn on
// request.
package stage

import (
	"image/color"
	"slices"
	"time"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/wasm/wire"
)

// A Stage holds the numbers and the view of the picture. It draws user actions at
// once, before the answer of the worker. A dragged mark follows the pointer.
type Stage struct {
	// Post sends a message to the page.
	Post func(message map[string]any)

	// Ask sends a question to the worker. The answer arrives by Receive.
	Ask func(question map[string]any)

	// Invalidate requests a frame.
	Invalidate func()

	// Now is the clock; nil means time.Now.
	Now func() time.Time

	answers
	numbers  *wire.Message       // nil before the first result
	atRest   *wire.Message       // the last result that was computed at rest
	more     *wire.Message       // numbers that followed the result
	view     view.Look           // as requested by the page
	hasView  bool                // a view has been set
	placed   []view.PlacedFigure // the panels of the last picture
	w, h     float64
	ratio    float64 // device pixels per unit
	scales   map[string]float64
	memory   view.Memory
	layout   []view.PlacedFigure // the layout last posted to the page
	layoutW  float64
	layoutH  float64
	undrawn  bool // the numbers have not been drawn yet
	hasDrawn bool // earlier numbers have been drawn
	fade     fade

	pointer
	readout  readout
	drag     *drag
	released []*drag // drags whose results are outstanding
	keys     keyboard
}

// setResult shows the numbers of m from the next frame on.
func (s *Stage) setResult(m *wire.Message) {
	s.numbers, s.undrawn = m, true
	if result.Preview.Get(m, 0) == 0 {
		s.atRest = m
	}
	if i, _ := s.indices(); !s.keys.turningIndex || s.shownIndex() == i {
		s.keys.askedIndex = 0
	}
	s.applyDrags()
	if s.over {
		s.updateHover(false) // the read-out belongs to the new numbers
		s.askEntry()
	}
	if s.hasView {
		scene.Prepare(s.shownNumbers(), s.lookForDrawing(), s.w, s.h, s.ratio)
	}
	s.Invalidate()
}

// SetView shows the numbers with the view v from the next frame on.
func (s *Stage) SetView(v view.Look) {
	s.view, s.hasView = v, true
	s.Invalidate()
}

// Background returns the colour behind the picture.
func (s *Stage) Background() color.NRGBA { return figure.Tokens(s.view.Theme).Paper }

// Ready reports whether the stage has numbers to draw.
func (s *Stage) Ready() bool { return s.hasView }

// Draw draws the picture.
func (s *Stage) Draw(c canvas.Canvas) {
	if !s.hasView {
		return
	}
	s.w, s.h = c.Size()
	s.ratio = c.Ratio()
	s.fade.step(s.now())
	v := s.lookForDrawing()
	s.placed = scene.New(s.shownNumbers(), v, s.w, s.h)
	scene.Draw(c, s.placed)
	if v.Selected != nil && s.keys.focused {
		s.drawFocus(c, v)
	}
	s.scales = scene.Scales(s.shownNumbers(), v)
	s.postLayout(v.Dragging)
}

// drawFocus draws the focus ring around the panel that has the keyboard.
func (s *Stage) drawFocus(c canvas.Canvas, v view.Look) {
	for _, p := range s.placed {
		if p.Name == v.Selected.Panel {
			const width, off = 2, 3
			o := off + width/2.
			const edge = width / 2. // least distance from the edge of the canvas, which would cut off the line
			x0, y0 := max(edge, p.Inner.X0-o), max(edge, p.Inner.Y0-o)
			x1, y1 := min(s.w-edge, p.Inner.X1+o), min(s.h-edge, p.Inner.Y1+o)
			c.Polyline([]float64{x0, y0, x1, y0, x1, y1, x0, y1, x0, y0}, width, figure.Tokens(v.Theme).Ink)
		}
	}
}

// shownNumbers returns the numbers for package scene, or nil if there are none.
func (s *Stage) shownNumbers() view.Numbers {
	if s.numbers == nil {
		return nil
	}
	return addMore(keepOldViews(s.numbers, s.atRest, s.view.Rows), s.more)
}

// lookForDrawing returns the view with hovering, selection and drags added.
func (s *Stage) lookForDrawing() view.Look {
	v := s.view
	v.Dragging = v.Dragging || s.drag != nil
	v.Scales, v.Memory = s.scales, &s.memory
	if s.hover != nil {
		h := *s.hover
		if s.readout.text != "" {
			h.Text = s.readout.text
		}
		v.Hover = &h
	}
	if s.keys.focused && s.keys.chosen != nil {
		v.Selected = s.keys.chosen
	}
	return v
}

// Painted reports to the page that a picture was painted, with the duration of the
// painting. It also reports the result that the picture shows for the first time.
// Painted ignores a picture without a result. It also ignores a picture during a
// fade, since another picture follows.
func (s *Stage) Painted(ms float64) {
	if s.fade.share > 0 {
		s.Invalidate()
		return
	}
	if s.numbers == nil || !s.undrawn {
		return
	}
	s.undrawn, s.hasDrawn = false, true
	s.Post(map[string]any{"kind": "painted", "rev": s.numbers.Head.Rev, "ms": ms})
}

// postLayout reports the places of the panels to the page if the places have
// changed. During a drag, the axis of a chart changes in every picture, so
// postLayout reports the places at the end.
func (s *Stage) postLayout(held bool) {
	layout := make([]view.PlacedFigure, 0, len(s.placed))
	for _, p := range s.placed {
		if p.Inner.W() > 0 { // a panel, and not a sheet above the panels
			layout = append(layout, p)
		}
	}
	if s.w == s.layoutW && s.h == s.layoutH && slices.EqualFunc(s.layout, layout, func(a, b view.PlacedFigure) bool { return sameLayout(a, b, held) }) {
		return
	}
	s.layout, s.layoutW, s.layoutH = layout, s.w, s.h
	panels := []any{}
	for _, p := range layout {
		o := place(p.Inner)
		o["name"] = p.Name
		o["title"], o["button"] = place(p.Title), place(p.Button)
		o["range"] = []any{p.Range.X0, p.Range.X1, p.Range.Y0, p.Range.Y1}
		panels = append(panels, o)
	}
	fw, fh := scene.Frame(s.view, s.w, s.h)
	s.Post(map[string]any{"kind": "layout", "panels": panels, "frame": map[string]any{"w": fw, "h": fh}})
}

func sameLayout(a, b view.PlacedFigure, held bool) bool {
	return a.Name == b.Name && a.Inner == b.Inner && a.Title == b.Title && a.Button == b.Button &&
		(a.Range == b.Range || held && !b.Plane && !a.Plane)
}

func place(r canvas.Rect) map[string]any {
	return map[string]any{"x": r.X0, "y": r.Y0, "w": r.W(), "h": r.H()}
}
