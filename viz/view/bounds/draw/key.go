package draw

import (
	"cmp"
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view/bounds"
)

// drawKey draws the key in the rectangle box, in the given number of columns.
func (f Bound) drawKey(c canvas.Canvas, box canvas.Rect, columns int) {
	entries, s := f.innerEntries(), f.Style
	lines := (len(entries) + columns - 1) / columns
	for i, e := range entries {
		x := box.X0 + float64(i/lines)*box.W()/float64(columns) + keyEdge
		y := box.Y0 + 0.5*keyEdge + (0.5+float64(i%lines))*keyStep*s.Tick + 0.34*s.Tick
		e.DrawAt(c, s, x, y, s.Tick, e.MarkWidth(s), true)
	}
}

const (
	keyEdge = 6    // margin around a key, in pixels
	keyStep = 1.45 // distance of lines, in font sizes
)

// innerEntries returns the entries of the key inside the chart, with their shorter words.
func (f Bound) innerEntries() []figure.KeyEntry {
	entries := f.Entries(f.Key)
	for i := range entries {
		entries[i].Words = cmp.Or(entries[i].ShortWords, entries[i].Words)
	}
	return entries
}

// keySize returns the size, in pixels, of the key with the given number of columns.
func (f Bound) keySize(c text.Ruler, columns int) (w, h float64) {
	for _, e := range f.innerEntries() {
		w = max(w, e.Width(c, f.Style, f.Style.Tick)+2*keyEdge)
	}
	lines := (len(f.Key) + columns - 1) / columns
	return w * float64(columns), keyStep*f.Style.Tick*float64(lines) + keyEdge
}

// GrowForKey extends the vertical range upwards if the picture is full. The key and the
// note on the hatched stretch then fit above the curves.
func (f *Bound) GrowForKey(c text.Ruler, r canvas.Rect) {
	_, isHatched := f.VacuousStretch(r, canvas.Plane{Frame: r, Data: f.Range})
	isHatched = isHatched && !f.HasSharedKey
	if len(f.Key) == 0 && !isHatched || f.Style.IsThumbnail {
		return
	}
	const maxShare = 0.7 // fraction of the picture, so that the curves remain visible
	original := f.Range
	for room, step := 0.0, 0.5*keyStep*f.Style.Tick; room < maxShare*r.H(); room += step {
		f.Range.Y1 = original.Y0 + original.H()*r.H()/(r.H()-room)
		m := canvas.Plane{Frame: r, Data: f.Range}
		if _, _, isFull := f.KeyRect(c, r, m); (len(f.Key) == 0 || !isFull) && (!isHatched || f.hasVacuousNote(c, r, m)) {
			return
		}
	}
	f.Range = original
}

// KeyRect returns a rectangle for the key, preferably in a corner. The rectangle
// contains no curve and no other words. The key has as few columns as possible. If there
// is no free rectangle, isFull is true.
func (f Bound) KeyRect(c text.Ruler, r canvas.Rect, m canvas.Plane) (box canvas.Rect, columns int, isFull bool) {
	ink := f.CurvePoints(m)
	for columns = 1; columns <= len(f.Key); columns++ {
		w, h := f.keySize(c, columns)
		if w > r.W() || h > r.H() {
			continue
		}
		if box, isFull = f.placeKey(c, r, m, ink, w, h); !isFull {
			return box, columns, false
		}
	}
	return canvas.Rect{}, 0, true
}

// placeKey returns the rectangle of the given size in which a key hides the least. It
// also reports whether the key hides a curve there. The key may hide a part of the dotted
// line. A key close below other words would look like the text below a heading, so this
// is avoided.
func (f Bound) placeKey(c text.Ruler, r canvas.Rect, m canvas.Plane, ink []float64, w, h float64) (box canvas.Rect, isFull bool) {
	const curveCost = 10 // cost of each hidden point of a curve
	step, ellX := keyStep*f.Style.Tick, m.X(math.Log10(f.Ell))
	notes := f.Notes(c, r, m)
	minCost := -1
	tryAt := func(x, y float64) {
		b := canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
		n := 0
		for i := 0; i+1 < len(ink); i += 2 {
			if b.Contains(ink[i], ink[i+1]) {
				if n += curveCost; minCost >= 0 && n >= minCost {
					return // not better than the best so far
				}
			}
		}
		if f.Ell > 0 && b.X0 < ellX && ellX < b.X1 {
			n++
		}
		for _, e := range notes {
			if t := e.Box; b.X0 < t.X1 && t.X0 < b.X1 && b.Y0 < t.Y1+step && t.Y0-step < b.Y1 {
				n += 1000 * curveCost
			}
		}
		if minCost < 0 || n < minCost {
			box, minCost = b, n
		}
	}
	right, bottom := r.X1-w, r.Y1-h
	for _, pos := range [][2]float64{{r.X0, bottom}, {right, r.Y0}, {r.X0, r.Y0}, {right, bottom}} {
		tryAt(pos[0], pos[1])
	}
	for y := bottom; y >= r.Y0 && minCost > 0; y -= 0.5 * step {
		for x := r.X0; x <= right && minCost > 0; x += step {
			tryAt(x, y)
		}
	}
	return box, minCost >= curveCost
}

// CurvePoints returns points on all curves, at most 3 pixels apart.
func (f Bound) CurvePoints(m canvas.Plane) (xy []float64) {
	const spacing = 3
	addSegment := func(x0, y0, x1, y1 float64) {
		n := 1 + int(math.Hypot(x1-x0, y1-y0)/spacing)
		for i := range n + 1 {
			t := float64(i) / float64(n)
			xy = append(xy, x0+t*(x1-x0), y0+t*(y1-y0))
		}
	}
	for column := bounds.MeasuredColumn; column < bounds.ColumnCount; column++ {
		for _, piece := range f.lineParts(m, column) {
			for i := 2; i+1 < len(piece); i += 2 {
				addSegment(piece[i-2], piece[i-1], piece[i], piece[i+1])
			}
		}
	}
	return xy
}

// TextRects returns the rectangles of all notes and of the key.
func (f Bound) TextRects(c text.Ruler, r canvas.Rect) []canvas.Rect {
	notes, box, _ := f.LayOutWords(c, r, canvas.Plane{Frame: r, Data: f.Range})
	return WordRects(notes, box)
}
