package viz

import (
	"image/color"
	"slices"
)

// A Keeper is a Canvas that can draw once more what it has drawn: where a pointer moves,
// most of a picture is what it was.
type Keeper interface {
	Canvas

	// Keep draws what kept holds if it can, and else calls draw, which sets no clip and
	// draws neither fields nor cells. It returns what it is to be given the next time, nil where that
	// is nothing.
	Keep(kept any, draw func()) any
}

// repeated is what a canvas keeps of one figure.
type repeated struct {
	as    look
	marks []float64
	kept  any
}

// A look is what the lines of a figure depend on beside what they were made of.
type look struct {
	made              int // how often the lines have been found
	frame, shown      Rect
	ink, panel        color.NRGBA
	line, tick        float64
	labels            bool
	scale, unit, foot float64
	head              bool
}

// again draws a figure that looks like as and keeps clear of marks. It is kept from the
// second time on: what a hand moves is another in every picture.
func (d *repeated) again(c Canvas, as look, marks []float64, draw func()) {
	k, ok := c.(Keeper)
	if ok && d.as == as && slices.Equal(d.marks, marks) {
		d.kept = k.Keep(d.kept, draw)
		return
	}
	d.as, d.kept = as, nil
	d.marks = append(d.marks[:0], marks...) // which a hand moves where they lie
	draw()
}
