package stage

import (
	"math"

	"mercer/viz/contract"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
	racedraw "mercer/viz/view/race/draw"
	"mercer/viz/view/result"
)

// A pointer is the state of the mouse, pen or finger.
type pointer struct {
	x, y        float64
	isOver      bool        // the pointer is over the canvas; false for a lifted finger
	hover       *view.Hover // the mark under the pointer
	pressedMark *view.Hover // the mark under the pointer when the button was pressed
}

// hoverAt returns the mark at (x, y) in the last picture, or nil if there is no mark.
func (s *Stage) hoverAt(x, y float64, isTouch bool) *view.Hover {
	v := s.view
	v.Memory = &s.memory
	return scene.Pick(s.shownNumbers(), v, s.panels, x, y, isTouch)
}

// dragAt returns the drag of h that would start at (x, y), or nil if there is none. The whole chart of
// a bound has the kind view.Ell, but only the line at ℓ can be dragged. If the method computes the
// position of the centre h, dragAt returns the drag of the nearest point.
func (s *Stage) dragAt(h *view.Hover, x, y float64, isTouch bool) *drag {
	reach := view.PointerReach
	if isTouch {
		reach = view.FingerReach
	}
	d := s.newDrag(h)
	if d != nil && d.kind == view.Ell {
		if px, _ := d.panel.Pixel(d.x, d.y); math.Abs(px-x) > reach {
			return nil
		}
	}
	if d != nil || h == nil || h.Kind != view.Center || !scene.IsDataPicture(h.Panel) {
		return d
	}
	nearest := (*drag)(nil)
	for i := range contract.Rows(s.numbers, result.Points) {
		d := s.newDrag(&view.Hover{Panel: h.Panel, Kind: view.Point, Index: i})
		if d == nil {
			return nil
		}
		px, py := d.panel.Pixel(d.x, d.y)
		if r := math.Hypot(px-x, py-y); r <= reach {
			nearest, reach = d, r
		}
	}
	return nearest
}

// PointerDown handles a press at (x, y), and reports whether the press starts a drag. The
// further events of the pointer then belong to the drag, until PointerUp. A finger never
// starts a drag with PointerDown, since it may scroll the page instead. A finger starts a
// drag with Hold.
func (s *Stage) PointerDown(x, y float64, isTouch bool) bool {
	h := s.hoverAt(x, y, isTouch)
	s.setHover(h)
	s.pressedMark = h
	return !isTouch && s.startDrag(h, x, y, isTouch)
}

// Hold starts a drag of the mark near (x, y), where a finger has rested. It reports
// whether there is a mark.
func (s *Stage) Hold(x, y float64) bool {
	h := s.hoverAt(x, y, true)
	s.setHover(h)
	return s.startDrag(h, x, y, true)
}

// startDrag starts a drag of h at (x, y), and reports whether h can be dragged.
func (s *Stage) startDrag(h *view.Hover, x, y float64, isTouch bool) bool {
	d := s.dragAt(h, x, y, isTouch)
	if d == nil {
		return false
	}
	px, py := d.panel.Pixel(d.x, d.y)
	d.dx, d.dy = px-x, py-y // the mark does not jump to the pointer
	s.drag = d
	s.SetFade(false)
	s.keys.selection = &view.Hover{Panel: d.panel.Name, Kind: d.kind, Index: d.index, X: d.x, Y: d.y}
	return true
}

// CanHold reports whether Hold would start a drag.
func (s *Stage) CanHold(x, y float64) bool {
	return s.dragAt(s.hoverAt(x, y, true), x, y, true) != nil
}

// PointerMove handles a move of the pointer to (x, y).
func (s *Stage) PointerMove(x, y float64, isTouch bool) {
	s.x, s.y, s.isOver = x, y, !isTouch
	if s.drag != nil {
		s.drag.moveTo(x, y)
		s.postEdit(s.drag, false)
	}
	s.updateHover(isTouch)
}

// updateHover updates the hovered mark. During a drag, the dragged mark stays hovered,
// even if the pointer crosses another mark.
func (s *Stage) updateHover(isTouch bool) {
	h := s.hoverAt(s.x, s.y, isTouch)
	switch d := s.drag; {
	case d == nil:
	case d.kind == view.Ell: // the charts have no other mark at ℓ, and the notes below them say the numbers
		h = nil
	case h == nil || h.Kind != d.kind || h.Index != d.index:
		h = &view.Hover{Panel: d.panel.Name, Kind: d.kind, Index: d.index, X: d.x, Y: d.y}
	}
	s.setHover(h)
}

// PointerUp handles the end of a press. After a touch, no mark stays hovered.
func (s *Stage) PointerUp(x, y float64, isTouch bool) {
	s.x, s.y, s.isOver = x, y, !isTouch
	if s.drag != nil {
		s.drag.moveTo(x, y)
		s.release()
	} else if h := s.hoverAt(x, y, isTouch); h != nil && s.pressedMark != nil && h.Kind == s.pressedMark.Kind && h.Index == s.pressedMark.Index {
		s.click(h)
	}
	s.pressedMark = nil
	if isTouch {
		s.setHover(nil)
	} else {
		s.updateHover(false)
	}
}

// PointerLeave handles a pointer that has left the canvas or was cancelled.
func (s *Stage) PointerLeave() {
	if s.drag != nil {
		s.release()
	}
	s.pressedMark, s.isOver = nil, false
	s.setHover(nil)
}

// click handles a click on h. A click on an eigenvalue selects this eigenfunction. A
// click on the bandwidth axis sets the bandwidth. A click on a fit of a race applies its
// settings.
func (s *Stage) click(h *view.Hover) {
	switch h.Kind {
	case view.Index:
		s.askIndex(h.Index+1, true)
	case view.Ell:
		s.Post(map[string]any{"kind": "edit", "key": bounds.View.GlossKey, "value": formatEll(h.X), "rest": true})
	case view.Run:
		pairs := []any{}
		for _, e := range racedraw.FitEdits(s.shownNumbers(), h.Index) {
			pairs = append(pairs, []any{e[0], e[1]})
		}
		if len(pairs) > 0 {
			s.Post(map[string]any{"kind": "edit", "pairs": pairs, "rest": true})
		}
	}
}

// Cursor returns the CSS name of the mouse cursor.
func (s *Stage) Cursor() string {
	switch {
	case s.drag != nil && s.drag.kind == view.Ell, s.isOver && s.hover != nil && s.hover.Kind == view.Ell && s.dragAt(s.hover, s.x, s.y, false) != nil:
		return "ew-resize"
	case s.drag != nil:
		return "grabbing"
	case s.hover != nil && (s.hover.Kind == view.Index || s.hover.Kind == view.Ell || s.hover.Kind == view.Run && racedraw.FitEdits(s.shownNumbers(), s.hover.Index) != nil):
		return "pointer"
	case s.isOver && s.dragAt(s.hover, s.x, s.y, false) != nil:
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
	s.readout.text = "" // the text describes the previous mark
	s.askEntry()
	s.Invalidate()
}
