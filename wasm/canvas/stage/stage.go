// Package stage contains the state of the canvas and handles its events. It does not
// depend on a browser: events are method calls, messages to the page are sent by a
// function, and pictures are drawn on request.
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

// A Stage contains the numbers and the settings of the picture. It draws user actions
// immediately, before the answer of the worker arrives. For example, a dragged mark
// follows the pointer.
type Stage struct {
	// Post sends a message to the page.
	Post func(message map[string]any)

	// Ask sends a question to the worker. The answer arrives through Receive.
	Ask func(question map[string]any)

	// Invalidate requests an animation frame.
	Invalidate func()

	// Now returns the current time. If Now is nil, the stage uses time.Now.
	Now func() time.Time

	pendingAnswers
	numbers      *wire.Message       // nil before the first result
	finalResult  *wire.Message       // the last final result
	laterNumbers *wire.Message       // numbers that arrived after the result
	view         view.Look           // as set by the page
	hasView      bool                // SetView has been called
	panels       []view.PlacedFigure // the panels of the last picture
	w, h         float64
	ratio        float64 // device pixels per unit
	scales       map[string]float64
	memory       view.Memory
	layout       []view.PlacedFigure // the layout last posted to the page
	layoutW      float64
	layoutH      float64
	isUndrawn    bool // the current numbers have not been drawn yet
	hasDrawn     bool // earlier numbers have been drawn
	fade         fade

	drawn *view.DrawnPoints // points of a stroke without a result; nil if there are none

	pointer
	readout       readout
	drag          *drag
	releasedDrags []*drag // drags whose results have not arrived yet
	keys          keyboard
}

// setResult shows the numbers of m from the next frame on.
func (s *Stage) setResult(m *wire.Message) {
	s.numbers, s.isUndrawn = m, true
	if result.Preview.Get(m, 0) == 0 {
		s.finalResult = m
	}
	if i, _ := s.indices(); !s.keys.isIndexKeyDown || s.shownIndex() == i {
		s.keys.requestedIndex = 0
	}
	s.applyDrags()
	if s.isOver {
		s.updateHover(false) // the text under the pointer must use the new numbers
		s.askEntry()
	}
	if s.hasView {
		scene.Prepare(s.shownNumbers(), s.lookForDrawing(), s.w, s.h, s.ratio)
	}
	s.Invalidate()
}

// SetView uses the settings v from the next frame on.
func (s *Stage) SetView(v view.Look) {
	s.view, s.hasView = v, true
	s.Invalidate()
}

// SetDrawn shows the given points in the picture of the data until the next call. If
// points is nil, the picture shows the points of the result.
func (s *Stage) SetDrawn(points *view.DrawnPoints) {
	s.drawn = points
	s.Invalidate()
}

// Background returns the colour of the picture's background.
func (s *Stage) Background() color.NRGBA { return figure.ThemeByName(s.view.Theme).Paper }

// IsReady reports whether SetView has been called.
func (s *Stage) IsReady() bool { return s.hasView }

// Draw draws the picture on c.
func (s *Stage) Draw(c canvas.Canvas) {
	if !s.hasView {
		return
	}
	s.w, s.h = c.Size()
	s.ratio = c.Ratio()
	s.fade.step(s.now())
	v := s.lookForDrawing()
	s.panels = scene.New(s.shownNumbers(), v, s.w, s.h)
	scene.Draw(c, s.panels)
	if v.Selected != nil && s.keys.isFocused {
		s.drawFocus(c, v)
	}
	s.scales = scene.Scales(s.shownNumbers(), v)
	s.postLayout(v.IsDragging)
}

// drawFocus draws the focus ring around the panel with the selected mark.
func (s *Stage) drawFocus(c canvas.Canvas, v view.Look) {
	for _, p := range s.panels {
		if p.Name == v.Selected.Panel {
			const width, gap = 2, 3
			o := gap + width/2.
			const edge = width / 2. // smallest distance to the edge of the canvas, so that the line is not cut off
			x0, y0 := max(edge, p.Inner.X0-o), max(edge, p.Inner.Y0-o)
			x1, y1 := min(s.w-edge, p.Inner.X1+o), min(s.h-edge, p.Inner.Y1+o)
			c.StrokePolyline([]float64{x0, y0, x1, y0, x1, y1, x0, y1, x0, y0}, width, figure.ThemeByName(v.Theme).Ink)
		}
	}
}

// shownNumbers returns the numbers for package scene, or nil if there is no result.
func (s *Stage) shownNumbers() view.Numbers {
	if s.numbers == nil {
		return nil
	}
	return addLaterNumbers(mergeOldViews(s.numbers, s.finalResult, s.view.Rows), s.laterNumbers)
}

// lookForDrawing returns the settings of the page, with the hovered mark, the selected
// mark and the drag added.
func (s *Stage) lookForDrawing() view.Look {
	v := s.view
	v.IsDragging = v.IsDragging || s.drag != nil
	v.Scales, v.Memory = s.scales, &s.memory
	v.Drawn = s.drawn
	if s.hover != nil {
		h := *s.hover
		if s.readout.text != "" {
			h.Text = s.readout.text
		}
		v.Hover = &h
	}
	if s.keys.isFocused && s.keys.selection != nil {
		v.Selected = s.keys.selection
	}
	return v
}

// ReportPaintTime must be called after each painting of the picture, with its duration in
// milliseconds. If the picture shows a new result, ReportPaintTime reports the result and the
// duration to the page. It does nothing during a fade, since another picture follows.
func (s *Stage) ReportPaintTime(ms float64) {
	if s.fade.opacity > 0 {
		s.Invalidate()
		return
	}
	if s.numbers == nil || !s.isUndrawn {
		return
	}
	s.isUndrawn, s.hasDrawn = false, true
	s.Post(map[string]any{"kind": "painted", "rev": s.numbers.Head.Rev, "ms": ms})
}

// postLayout sends the positions of the panels to the page if they have changed. During a
// drag, the axes of charts change in every picture. Changed axes are therefore sent when
// the drag ends.
func (s *Stage) postLayout(isDragging bool) {
	layout := make([]view.PlacedFigure, 0, len(s.panels))
	for _, p := range s.panels {
		if p.Inner.W() > 0 { // other elements have no inner rectangle
			layout = append(layout, p)
		}
	}
	if s.w == s.layoutW && s.h == s.layoutH && slices.EqualFunc(s.layout, layout, func(a, b view.PlacedFigure) bool { return isSameLayout(a, b, isDragging) }) {
		return
	}
	s.layout, s.layoutW, s.layoutH = layout, s.w, s.h
	panels := []any{}
	for _, p := range layout {
		o := rectObject(p.Inner)
		o["name"] = p.Name
		o["title"], o["button"] = rectObject(p.Title), rectObject(p.Button)
		o["range"] = []any{p.Range.X0, p.Range.X1, p.Range.Y0, p.Range.Y1}
		panels = append(panels, o)
	}
	fw, fh := scene.FrameSize(s.view, s.w, s.h)
	s.Post(map[string]any{"kind": "layout", "panels": panels, "frame": map[string]any{"w": fw, "h": fh}})
}

func isSameLayout(a, b view.PlacedFigure, isDragging bool) bool {
	return a.Name == b.Name && a.Inner == b.Inner && a.Title == b.Title && a.Button == b.Button &&
		(a.Range == b.Range || isDragging && !b.IsPlane && !a.IsPlane)
}

func rectObject(r canvas.Rect) map[string]any {
	return map[string]any{"x": r.X0, "y": r.Y0, "w": r.W(), "h": r.H()}
}
