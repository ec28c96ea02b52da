package figure

import (
	"image/color"
	"slices"

	"mercer/viz/canvas"
)

// replay holds the drawing of one figure that a canvas keeps.
type replay struct {
	as    contourLook
	marks []float64
	kept  any
}

// A contourLook identifies the appearance of the lines of a figure, apart from its
// numbers.
type contourLook struct {
	made              int // how often the lines have been computed
	frame, shown      canvas.Rect
	ink, panel        color.NRGBA
	line, tick        float64
	labels            bool
	scale, unit, foot float64
	head              bool
}

// draw draws a figure that has the appearance as and keeps clear of marks. The
// canvas keeps the drawing from the second time on, since a figure that changes
// during a drag differs in every picture.
func (d *replay) draw(c canvas.Canvas, as contourLook, marks []float64, draw func()) {
	k, ok := c.(canvas.Replayer)
	if ok && d.as == as && slices.Equal(d.marks, marks) {
		d.kept = k.Replay(d.kept, draw)
		return
	}
	d.as, d.kept = as, nil
	d.marks = append(d.marks[:0], marks...) // a drag moves the marks in place
	draw()
}
