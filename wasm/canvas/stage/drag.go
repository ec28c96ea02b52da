package stage

import (
	"math"
	"slices"
	"strconv"

	"mercer/viz/contract"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
	"mercer/viz/view/result"
	"mercer/wasm/wire"
)

// A drag describes a mark that the user moves: a point, a landmark, x₀, or the line at ℓ in the
// charts of the bounds. The mark is drawn at its new position immediately. The stage sends the position to the page. The other numbers change when
// the answer of the worker arrives.
type drag struct {
	kind         view.Kind // view.Point, view.Center, view.Probe or view.Ell
	index        int
	panel        view.PlacedFigure
	dx, dy       float64 // from the pointer to the mark, in pixels
	x, y         float64 // position of the mark, in data units; for view.Ell, x is the exponent log₁₀ ℓ
	value        string  // the last value sent to the page
	staleResults int     // number of results that may still belong to an earlier position
}

// key returns the key of the edit that the drag sends.
func (d *drag) key() string {
	switch d.kind {
	case view.Probe:
		return "x0"
	case view.Center:
		return "c" + strconv.Itoa(d.index)
	case view.Ell:
		return bounds.View.GlossKey
	}
	return "p" + strconv.Itoa(d.index)
}

// block returns the block of positions that contains the mark.
func (d *drag) block() contract.Positions {
	switch d.kind {
	case view.Probe:
		return result.Probe
	case view.Center:
		return result.Centers
	}
	return result.Points
}

// moveTo moves the mark to the pointer at (x, y), but keeps it in its panel. Otherwise,
// users could not drag it again.
func (d *drag) moveTo(x, y float64) {
	f := d.panel.Inner
	d.x, d.y = d.panel.DataCoords(min(max(x+d.dx, f.X0), f.X1), min(max(y+d.dy, f.Y0), f.Y1))
}

// text formats the position as "x,y", with a precision of a quarter of a pixel, or ℓ with as
// many significant digits as its setting shows.
func (d *drag) text() string {
	if d.kind == view.Ell {
		return formatEll(d.x)
	}
	unit := d.panel.Range.W() / d.panel.Inner.W()
	digits := int(max(0, math.Ceil(-math.Log10(unit/4))))
	return strconv.FormatFloat(d.x, 'f', digits, 64) + "," + strconv.FormatFloat(d.y, 'f', digits, 64)
}

// formatEll formats the ℓ with the given exponent as the value of an edit.
func formatEll(exponent float64) string {
	return strconv.FormatFloat(math.Pow(10, exponent), 'g', 4, 64)
}

// markPosition returns the coordinates of the dragged mark in the result. It returns nil
// if the result does not contain the mark, or if the drag is of ℓ.
func (s *Stage) markPosition(d *drag) []float64 {
	if s.numbers == nil || d.kind == view.Ell {
		return nil
	}
	z, rows, cols, ok := s.numbers.Block(d.block().Name)
	if !ok || cols != 2 || d.index >= rows {
		return nil
	}
	return z[2*d.index : 2*d.index+2]
}

// writeMark writes the position of the dragged mark into the numbers. The stage does not
// share these numbers.
func (s *Stage) writeMark(d *drag) {
	if d.kind == view.Ell { // previews have no charts of the bounds, so the charts of the final result are shown
		for _, m := range []*wire.Message{s.numbers, s.finalResult} {
			if z := ellIn(m); z != nil {
				z[0] = math.Pow(10, d.x)
			}
		}
		return
	}
	if position := s.markPosition(d); position != nil {
		position[0], position[1] = d.x, d.y
	}
}

// ellIn returns the block with ℓ in a result, or nil.
func ellIn(m *wire.Message) []float64 {
	if m == nil {
		return nil
	}
	z, _, _, ok := m.Block(bounds.ShownEll.Name)
	if !ok || len(z) != 1 || !(z[0] > 0) {
		return nil
	}
	return z
}

// maxStaleResults is the number of results after a drag that may show an earlier position
// of the mark. One result may be in progress, and another request may be waiting. Later
// results are correct. In them, the worker may have rounded or refused the position.
const maxStaleResults = 3

// applyDrags corrects the positions of marks in a new result. These marks are being
// dragged or were just released.
func (s *Stage) applyDrags() {
	remainingDrags := s.releasedDrags[:0]
	for _, d := range s.releasedDrags {
		position := s.markPosition(d)
		d.staleResults--
		if position == nil || d.staleResults <= 0 {
			continue
		}
		tolerance := 1e-3 * d.panel.Range.W() // larger than the rounding of positions in a link
		if math.Hypot(position[0]-d.x, position[1]-d.y) > tolerance {
			s.writeMark(d)
			remainingDrags = append(remainingDrags, d)
		}
	}
	s.releasedDrags = remainingDrags
	for _, d := range []*drag{s.drag, s.keys.drag} {
		if d != nil {
			s.writeMark(d)
		}
	}
}

// newDrag returns a drag of the mark h, or nil if h cannot be dragged. Points, landmarks,
// x₀ and ℓ can be dragged. Other centres cannot, since the method computes their positions.
func (s *Stage) newDrag(h *view.Hover) *drag {
	if h == nil || s.numbers == nil {
		return nil
	}
	switch h.Kind {
	case view.Point, view.Probe:
	case view.Ell:
		return s.newEllDrag(h)
	case view.Center:
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
	position := s.markPosition(d)
	for _, p := range s.panels {
		if p.Name == h.Panel && p.IsPlane && position != nil {
			d.panel, d.x, d.y = p, position[0], position[1]
			return d
		}
	}
	return nil
}

// newEllDrag returns a drag of the line at ℓ in the chart of h, or nil if the chart has no such line.
func (s *Stage) newEllDrag(h *view.Hover) *drag {
	z := ellIn(s.finalResult)
	i := slices.IndexFunc(s.panels, func(p view.PlacedFigure) bool { return p.Name == h.Panel })
	if z == nil || i < 0 {
		return nil
	}
	return &drag{kind: view.Ell, panel: s.panels[i], x: math.Log10(z[0])}
}

// postEdit draws the mark at its position and sends the position to the page. If isFinal is
// false, it sends the position only if it has changed.
func (s *Stage) postEdit(d *drag, isFinal bool) {
	s.writeMark(d)
	s.Invalidate()
	value := d.text()
	if value == d.value && !isFinal {
		return
	}
	d.value = value
	s.Post(map[string]any{"kind": "edit", "key": d.key(), "value": value, "rest": isFinal})
}

// release ends the current drag. It sends no edit if the mark was not moved.
func (s *Stage) release() {
	d := s.drag
	s.drag = nil
	if d.value != "" {
		s.releaseAt(d)
	}
	s.Invalidate()
}

// releaseAt sends the final position of a mark. Until the results of the position arrive, the mark is
// drawn there.
func (s *Stage) releaseAt(d *drag) {
	s.postEdit(d, true)
	d.staleResults = maxStaleResults
	s.releasedDrags = append(s.releasedDrags, d)
}
