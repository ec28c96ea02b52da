package stage

import (
	"math"
	"strconv"

	"mercer/viz/contract"
	"mercer/viz/view"
	"mercer/viz/view/result"
)

// A drag is a mark that is being moved. The mark is drawn at its new place at once.
// The stage reports the place to the page, and the other numbers follow with the
// answer of the worker.
type drag struct {
	kind         view.Kind // view.Point, view.Centre or view.Probe
	index        int
	panel        view.PlacedFigure
	dx, dy       float64 // from the pointer to the mark, in pixels
	x, y         float64 // of the mark, in units of the data
	value        string  // the last value sent to the page
	staleResults int     // number of results that may still belong to an earlier place
}

// key returns the key of the edit that moves the mark.
func (d *drag) key() string {
	switch d.kind {
	case view.Probe:
		return "x0"
	case view.Centre:
		return "c" + strconv.Itoa(d.index)
	}
	return "p" + strconv.Itoa(d.index)
}

// block returns the block of positions that contains the mark.
func (d *drag) block() contract.Positions {
	switch d.kind {
	case view.Probe:
		return result.Probe
	case view.Centre:
		return result.Centres
	}
	return result.Points
}

// moveTo moves the mark to the pointer at (x, y), but not out of the panel of the
// mark. Users could not pick the mark again outside of its panel.
func (d *drag) moveTo(x, y float64) {
	f := d.panel.Inner
	d.x, d.y = d.panel.At(min(max(x+d.dx, f.X0), f.X1), min(max(y+d.dy, f.Y0), f.Y1))
}

// text formats the place with a precision of a quarter of a pixel.
func (d *drag) text() string {
	unit := d.panel.Range.W() / d.panel.Inner.W()
	digits := int(max(0, math.Ceil(-math.Log10(unit/4))))
	return strconv.FormatFloat(d.x, 'f', digits, 64) + "," + strconv.FormatFloat(d.y, 'f', digits, 64)
}

// row returns the coordinates of the mark in the result.
func (s *Stage) row(d *drag) []float64 {
	if s.numbers == nil {
		return nil
	}
	z, rows, cols, ok := s.numbers.Block(d.block().Name)
	if !ok || cols != 2 || d.index >= rows {
		return nil
	}
	return z[2*d.index : 2*d.index+2]
}

// writeMark writes the place of the mark into the numbers, which are this frame's
// own copy.
func (s *Stage) writeMark(d *drag) {
	if at := s.row(d); at != nil {
		at[0], at[1] = d.x, d.y
	}
}

// maxStaleResults is the number of results that may still show an earlier place of
// the mark: one in progress, and one waiting. Later results are correct, even if
// the worker has moved the mark to its grid or refused the place.
const maxStaleResults = 3

// applyDrags replaces the places of dragged marks, current or just released, in a
// new result.
func (s *Stage) applyDrags() {
	waiting := s.released[:0]
	for _, d := range s.released {
		at := s.row(d)
		d.staleResults--
		if at == nil || d.staleResults <= 0 {
			continue
		}
		grid := 1e-3 * d.panel.Range.W() // more precise than places in a link
		if math.Hypot(at[0]-d.x, at[1]-d.y) > grid {
			s.writeMark(d)
			waiting = append(waiting, d)
		}
	}
	s.released = waiting
	for _, d := range []*drag{s.drag, s.keys.moving} {
		if d != nil {
			s.writeMark(d)
		}
	}
}

// newDrag returns the drag of h, or nil if h cannot be moved. Marks in a plane can
// be moved, except for centres that the method itself places.
func (s *Stage) newDrag(h *view.Hover) *drag {
	if h == nil || s.numbers == nil {
		return nil
	}
	switch h.Kind {
	case view.Point, view.Probe:
	case view.Centre:
		if result.Marks.Get(s.numbers) != "landmarks" {
			return nil
		}
	default:
		return nil
	}
	d := &drag{kind: h.Kind, index: h.Index}
	if d.kind == view.Probe {
		d.index = 0
	}
	at := s.row(d)
	for _, p := range s.placed {
		if p.Name == h.Panel && p.Plane && at != nil {
			d.panel, d.x, d.y = p, at[0], at[1]
			return d
		}
	}
	return nil
}

// postEdit draws the mark at its place and reports the place to the page. During a
// drag, it reports only a changed place. At the end of a drag, it always reports
// the place.
func (s *Stage) postEdit(d *drag, rest bool) {
	s.writeMark(d)
	s.Invalidate()
	value := d.text()
	if value == d.value && !rest {
		return
	}
	d.value = value
	s.Post(map[string]any{"kind": "edit", "key": d.key(), "value": value, "rest": rest})
}

// release ends the drag. A mark that was not moved stays unchanged.
func (s *Stage) release() {
	d := s.drag
	s.drag = nil
	if d.value != "" {
		s.postEdit(d, true)
		d.staleResults = maxStaleResults
		s.released = append(s.released, d)
	}
	s.Invalidate()
}
