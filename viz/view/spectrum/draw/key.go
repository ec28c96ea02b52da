package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// The key of a chart is placed in a corner, beside the dotted line at the shown index, or
// at another height. If none of these positions is free, the range of the chart is
// extended.

// PlaceKey returns the rectangle for a key of the given width and number of lines, and
// the cost of the marks and lines that the key hides there. The function countHidden
// counts the marks and lines in a rectangle. Each of them has the cost figure.MarkCost,
// and the dotted line has the cost 1. Marks immediately to the left of the rectangle also
// count, since they would look like a part of the key. Positions on the right are
// preferred. If prefersTop is true, positions at the top are preferred, and otherwise
// positions at the bottom.
func (f Spectrum) PlaceKey(r canvas.Rect, w, lines float64, prefersTop bool, countHidden func(b canvas.Rect) int) (box canvas.Rect, hiddenCost int) {
	const edge = 4
	height := lines*(f.Style.Tick+6) + edge
	lineX, floor := math.NaN(), math.NaN()
	lefts := []float64{r.X1 - 10 - w, r.X0 + 6}
	if dottedLine := f.shownLine(r); len(dottedLine) > 0 {
		lineX = dottedLine[0]
		if rightOfLine := lineX + 8; rightOfLine+w+10 < r.X1 {
			lefts = append(lefts, rightOfLine)
		}
	}
	if f.Low < f.Floor && f.Floor < f.High {
		floor = f.ExponentY(r, f.Floor) - f.Style.Tick // the label of the floor is above it
	}
	cost := func(b canvas.Rect) int {
		n := figure.MarkCost * countHidden(canvas.Rect{X0: b.X0 - 4, Y0: b.Y0 - 4, X1: b.X1, Y1: b.Y1})
		if b.Y1 > floor {
			n += figure.MarkCost
		}
		if b.X0 < lineX && lineX < b.X1 {
			n++
		}
		if countHidden(canvas.Rect{X0: b.X0 - 4 - f.Style.Label, Y0: b.Y0, X1: b.X0 - 4, Y1: b.Y1}) > 0 { // the curve would seem to continue the marks of the key
			n += figure.MarkCost
		}
		return n
	}
	hiddenCost = math.MaxInt
	for k := range 2 * len(lefts) {
		b := canvas.Rect{X0: lefts[k/2], Y0: r.Y1 - edge - height, X1: lefts[k/2] + 6 + w, Y1: r.Y1 - edge}
		if (k%4 == 1 || k%4 == 2) != prefersTop { // the corners are visited around the frame
			b.Y0, b.Y1 = r.Y0+edge, r.Y0+edge+height
		}
		if n := cost(b); n < hiddenCost {
			box, hiddenCost = b, n
		}
	}
	longestStretch := -1.0
	for _, x := range lefts {
		if hiddenCost < figure.MarkCost && longestStretch < 0 {
			break
		}
		start := math.NaN() // start of a free stretch, whose middle is farthest from marks
		for y := r.Y0 + edge; y+height <= r.Y1-edge; y += edge {
			b := canvas.Rect{X0: x, Y0: y, X1: x + 6 + w, Y1: y + height}
			if n := cost(b); n >= figure.MarkCost {
				start = math.NaN()
				continue
			} else if start != start {
				start = y
			}
			if y-start > longestStretch {
				longestStretch = y - start
				middle := b.Shift(0, -longestStretch/2)
				box, hiddenCost = middle, cost(middle)
			}
		}
	}
	return box, hiddenCost
}

// growRange extends the range upwards until the key hides no marks. If this succeeds, the
// range grows slightly more, so that the key may also avoid the dotted line.
func (f *Spectrum) growRange(r canvas.Rect, hiddenCost func() int) {
	const (
		maxShare  = 0.6 // largest fraction of the height, so that the content remains visible
		extraRoom = 12
		step      = 4
	)
	if f.Style.IsThumbnail || hiddenCost() < figure.MarkCost {
		return
	}
	top, sufficientRoom := f.High, -1.0
	setRoom := func(room float64) { f.High = f.Low + (top-f.Low)*r.H()/(r.H()-room) }
	for room := 0.0; room < maxShare*r.H() && (sufficientRoom < 0 || room <= sufficientRoom+extraRoom); room += step {
		setRoom(room)
		switch n := hiddenCost(); {
		case n == 0:
			return
		case n < figure.MarkCost && sufficientRoom < 0:
			sufficientRoom = room
		}
	}
	setRoom(max(sufficientRoom, 0))
}
