package draw

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
)

// The key of a chart over the indices of the spectrum stands in a corner, beside
// the line of the state, or between. If none of these places is free, the range
// grows.

// PlaceKey returns the place that hides least for a key of the given width and number
// of lines. Corner also returns the hidden amount, in which the line of the state
// counts 1. The function hides counts marks and lines in a box, each of which costs
// hiding. Marks just before the box also count, since they would look like a part
// of the key. Places at the right, at the top or at the bottom come first.
func (f Spectrum) PlaceKey(r canvas.Rect, w, lines float64, top bool, hides func(b canvas.Rect) int) (box canvas.Rect, hidden int) {
	const edge = 4
	high := lines*(f.Style.Tick+6) + edge
	across, floor := math.NaN(), math.NaN()
	lefts := []float64{r.X1 - 10 - w, r.X0 + 6}
	if at := f.shownLine(r); len(at) > 0 {
		across = at[0]
		if beside := across + 8; beside+w+10 < r.X1 {
			lefts = append(lefts, beside)
		}
	}
	if f.Low < f.Floor && f.Floor < f.High {
		floor = f.At(r, f.Floor) - f.Style.Tick // above the floor stands its name
	}
	cost := func(b canvas.Rect) int {
		n := figure.MarkCost * hides(canvas.Rect{X0: b.X0 - 4, Y0: b.Y0 - 4, X1: b.X1, Y1: b.Y1})
		if b.Y1 > floor {
			n += figure.MarkCost
		}
		if b.X0 < across && across < b.X1 {
			n++
		}
		if hides(canvas.Rect{X0: b.X0 - 4 - f.Style.Label, Y0: b.Y0, X1: b.X0 - 4, Y1: b.Y1}) > 0 { // the line would seem to continue the marks of the key
			n += figure.MarkCost
		}
		return n
	}
	hidden = math.MaxInt
	for k := range 2 * len(lefts) {
		b := canvas.Rect{X0: lefts[k/2], Y0: r.Y1 - edge - high, X1: lefts[k/2] + 6 + w, Y1: r.Y1 - edge}
		if (k%4 == 1 || k%4 == 2) != top { // one after the other around the frame
			b.Y0, b.Y1 = r.Y0+edge, r.Y0+edge+high
		}
		if n := cost(b); n < hidden {
			box, hidden = b, n
		}
	}
	longest := -1.0
	for _, x := range lefts {
		if hidden < figure.MarkCost && longest < 0 {
			break
		}
		from := math.NaN() // of a free stretch, in the middle of which words are farthest from marks
		for y := r.Y0 + edge; y+high <= r.Y1-edge; y += edge {
			b := canvas.Rect{X0: x, Y0: y, X1: x + 6 + w, Y1: y + high}
			if n := cost(b); n >= figure.MarkCost {
				from = math.NaN()
				continue
			} else if from != from {
				from = y
			}
			if y-from > longest {
				longest = y - from
				middle := b.Shift(0, -longest/2)
				box, hidden = middle, cost(middle)
			}
		}
	}
	return box, hidden
}

// growRange extends the range upwards until the key hides no marks. If the range
// grows, it grows slightly more to clear the line of the state.
func (f *Spectrum) growRange(r canvas.Rect, hidden func() int) {
	const (
		most = 0.6 // largest fraction of the picture, so that its content remains visible
		more = 12
		step = 4
	)
	if f.Style.IsThumbnail || hidden() < figure.MarkCost {
		return
	}
	top, enough := f.High, -1.0
	to := func(room float64) { f.High = f.Low + (top-f.Low)*r.H()/(r.H()-room) }
	for room := 0.0; room < most*r.H() && (enough < 0 || room <= enough+more); room += step {
		to(room)
		switch n := hidden(); {
		case n == 0:
			return
		case n < figure.MarkCost && enough < 0:
			enough = room
		}
	}
	to(max(enough, 0))
}
