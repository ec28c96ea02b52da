package figure

import (
	"image/color"
	"slices"

	"mercer/viz/canvas"
)

// A replay holds the recorded drawing of one figure, which a canvas can repeat.
type replay struct {
	look    contourLook
	marks   []float64
	drawing any
}

// A contourLook holds all inputs of a drawing except the lines and the marks. A
// recorded drawing is valid if its contourLook is unchanged.
type contourLook struct {
	traceCount               int // number of times that the lines have been computed
	frame, dataRange         canvas.Rect
	ink, panel               color.NRGBA
	line, tick               float64
	hasLabels                bool
	scale, unit, labelMargin float64
	hasMarginOnTop           bool
}

// draw calls the function draw, or replays the recorded drawing if look and marks are
// unchanged. The canvas records the drawing on the second call with equal arguments.
// Hence a figure that changes in every frame of a drag is not recorded.
func (d *replay) draw(c canvas.Canvas, look contourLook, marks []float64, draw func()) {
	k, ok := c.(canvas.Replayer)
	if ok && d.look == look && slices.Equal(d.marks, marks) {
		d.drawing = k.Replay(d.drawing, draw)
		return
	}
	d.look, d.drawing = look, nil
	d.marks = append(d.marks[:0], marks...) // copied, since a drag changes the slice marks in place
	draw()
}
