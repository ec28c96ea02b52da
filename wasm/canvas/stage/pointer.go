package stage

import (
	"math"
	"strconv"

	"mercer/viz/contract"
	"mercer/viz/scene"
	"mercer/viz/view"
	racedraw "mercer/viz/view/race/draw"
	"mercer/viz/view/result"
)

// A pointer is a mouse, a pen or a finger, with the mark below it.
type pointer struct {
	x, y    float64
	over    bool // the pointer is over the canvas; a lifted finger is not
	hover   *view.Hover
	pressed *view.Hover // where the button went down, to detect a click
}

// hoverAt returns the object at (x, y) in the last picture.
func (s *Stage) hoverAt(x, y float64, finger bool) *view.Hover {
	v := s.view
	v.Memory = &s.memory
	return scene.Pick(s.shownNumbers(), v, s.placed, x, y, finger)
}

// dragAt returns the drag of h that would start at (x, y). For a centre that the
// method itself places, the drag moves the point below.
func (s *Stage) dragAt(h *view.Hover, x, y float64, finger bool) *drag {
	if d := s.newDrag(h); d != nil || h == nil || h.Kind != view.Centre || !scene.IsGiven(h.Panel) {
		return d
	}
	best, reach := (*drag)(nil), 12.0
	if finger {
		reach = 22
	}
	for i := range contract.Rows(s.numbers, result.Points) {
		d := s.newDrag(&view.Hover{Panel: h.Panel, Kind: view.Point, Index: i})
		if d == nil {
			return nil
		}
		px, py := d.panel.Pixel(d.x, d.y)
		if r := math.Hypot(px-x, py-y); r <= reach {
			best, reach = d, r
		}
	}
	return best
}

// Down handles a press at (x, y), and reports whether the press starts a drag. All
// further events of the pointer then belong to the drag, until Up. A press of a
// finger never starts a drag, since the finger may be about to scroll the page. A
// finger starts a drag by Hold.
func (s *Stage) Down(x, y float64, finger bool) bool {
	h := s.hoverAt(x, y, finger)
	s.setHover(h)
	s.pressed = h
	return !finger && s.startDrag(h, x, y, finger)
}

// Hold starts a drag of the mark within reach of a finger that has rested at (x,
// y). It reports whether there is such a mark.
func (s *Stage) Hold(x, y float64) bool {
	h := s.hoverAt(x, y, true)
	s.setHover(h)
	return s.startDrag(h, x, y, true)
}

// startDrag starts a drag of h, which lies under (x, y), if users can move h.
func (s *Stage) startDrag(h *view.Hover, x, y float64, finger bool) bool {
	d := s.dragAt(h, x, y, finger)
	if d == nil {
		return false
	}
	px, py := d.panel.Pixel(d.x, d.y)
	d.dx, d.dy = px-x, py-y // so that the mark does not jump to the pointer
	s.drag = d
	s.Fade(false)
	s.keys.chosen = &view.Hover{Panel: d.panel.Name, Kind: d.kind, Index: d.index, X: d.x, Y: d.y}
	return true
}

// CanHold reports whether Hold would start a drag.
func (s *Stage) CanHold(x, y float64) bool {
	return s.dragAt(s.hoverAt(x, y, true), x, y, true) != nil
}

// Move follows the pointer to (x, y).
func (s *Stage) Move(x, y float64, finger bool) {
	s.x, s.y, s.over = x, y, !finger
	if s.drag != nil {
		s.drag.moveTo(x, y)
		s.postEdit(s.drag, false)
	}
	s.updateHover(finger)
}

// updateHover updates the hovered mark. A dragged mark stays hovered, even if
// another mark lies on its way.
func (s *Stage) updateHover(finger bool) {
	h := s.hoverAt(s.x, s.y, finger)
	if d := s.drag; d != nil && (h == nil || h.Kind != d.kind || h.Index != d.index) {
		h = &view.Hover{Panel: d.panel.Name, Kind: d.kind, Index: d.index, X: d.x, Y: d.y}
	}
	s.setHover(h)
}

// Up ends the interaction that Down began. After a finger, no mark stays hovered.
func (s *Stage) Up(x, y float64, finger bool) {
	s.x, s.y, s.over = x, y, !finger
	if s.drag != nil {
		s.drag.moveTo(x, y)
		s.release()
	} else if h := s.hoverAt(x, y, finger); h != nil && s.pressed != nil && h.Kind == s.pressed.Kind && h.Index == s.pressed.Index {
		s.click(h)
	}
	s.pressed = nil
	if finger {
		s.setHover(nil)
	} else {
		s.updateHover(false)
	}
}

// Leave reports that the pointer has left the canvas or was cancelled.
func (s *Stage) Leave() {
	if s.drag != nil {
		s.release()
	}
	s.pressed, s.over = nil, false
	s.setHover(nil)
}

// click handles a click. An eigenvalue of the spectrum selects another i, and a fit
// of the race opens its state.
func (s *Stage) click(h *view.Hover) {
	switch h.Kind {
	case view.Index:
		s.askIndex(h.Index+1, true)
	case view.Ell:
		s.Post(map[string]any{"kind": "edit", "key": "ell", "value": strconv.FormatFloat(math.Pow(10, h.X), 'g', 3, 64), "rest": true})
	case view.Run:
		pairs := []any{}
		for _, e := range racedraw.Setting(s.shownNumbers(), h.Index) {
			pairs = append(pairs, []any{e[0], e[1]})
		}
		if len(pairs) > 0 {
			s.Post(map[string]any{"kind": "edit", "pairs": pairs, "rest": true})
		}
	}
}

// Cursor returns the CSS name of the cursor.
func (s *Stage) Cursor() string {
	switch {
	case s.drag != nil:
		return "grabbing"
	case s.hover != nil && (s.hover.Kind == view.Index || s.hover.Kind == view.Ell || s.hover.Kind == view.Run && racedraw.Setting(s.shownNumbers(), s.hover.Index) != nil):
		return "pointer"
	case s.over && s.dragAt(s.hover, s.x, s.y, false) != nil:
		return "grab"
	}
	return "default"
}

// setHover changes the hovered mark.
func (s *Stage) setHover(h *view.Hover) {
	if h == nil && s.hover == nil || h != nil && s.hover != nil && *h == *s.hover {
		return
	}
	s.hover = h
	s.readout.text = "" // of another cell
	s.askEntry()
	s.Invalidate()
}
