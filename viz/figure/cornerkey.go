package figure

import (
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A CornerKey is a key inside the frame of a picture. It stands in the corner with the
// fewest marks or, if all corners have marks, at an edge. If the key hides marks
// everywhere, it uses shorter words, or only the numbers of numbered entries. If even
// these do not fit, the last entries are dropped.
type CornerKey struct {
	Style       *Style
	Entries     []KeyEntry
	Marks       []float64 // positions of the marks, as x, y
	MinorMarks  []float64 // positions on lines and of small marks, which the key may hide if necessary
	Range       canvas.Rect
	Panel       *Panel // the panel whose tag, legend and labels the key avoids; may be nil
	IsOverField bool   // the key lies over a field and needs a plate

	counts *markCounts // cache of the counts of marks and minor marks
}

// markCounts holds the counts of marks and minor marks on one frame. It is computed
// once for layout and drawing.
type markCounts struct {
	frame             canvas.Rect
	marks, minorMarks Tally
}

// markCounts returns the counts for the frame r. It computes them if the cached counts
// belong to another frame.
func (f CornerKey) markCounts(r canvas.Rect) *markCounts {
	n := f.counts
	if n == nil {
		n = &markCounts{}
	}
	if n.frame != r {
		m := canvas.Plane{Frame: r, Data: f.Range}
		*n = markCounts{r, NewTally(m, f.Marks), NewTally(m, f.MinorMarks)}
	}
	return n
}

// AddCornerKey adds a CornerKey with the given entries. The key avoids the positions in
// marks and, if possible, the positions in minorMarks.
func (p *Panel) AddCornerKey(entries []KeyEntry, marks, minorMarks []float64) {
	if len(entries) == 0 {
		return
	}
	isOverField := slices.ContainsFunc(p.Layers, func(l canvas.Figure) bool {
		switch l.(type) {
		case HeatMap, Regions:
			return true
		}
		return false
	})
	p.Add(CornerKey{p.Style, entries, marks, minorMarks, p.Range, p, isOverField, &markCounts{}})
}

// A columnLayout is an arrangement of entries in columns. Each column has the given
// number of lines.
type columnLayout struct {
	Entries   []KeyEntry
	lines     int
	columnX   []float64
	markWidth float64
}

const (
	CornerMargin   = 8    // margin around the words of a CornerKey
	cornerLineStep = 1.45 // distance between lines, as a multiple of the font size
	plateMargin    = 3    // margin between the words and the edge of the plate
	keyOverlap     = 2    // part of CornerMargin, in pixels, in which marks do not count as hidden

	MaxKeyFraction   = 0.5 // largest width and height of a key that hides marks, as fractions of the frame
	maxStripFraction = 0.9 // largest width of a key in a strip, as a fraction of the frame; the largest height is half of this fraction
)

// Draw implements Figure.
func (f CornerKey) Draw(c canvas.Canvas, r canvas.Rect) {
	k, box, hidesMark := f.BestLayout(c, r)
	if len(k.Entries) == 0 {
		return
	}
	if f.IsOverField || hidesMark || !isInCorner(box, r) {
		const margin = CornerMargin - plateMargin - 2
		DrawPlate(c, f.Style, canvas.Rect{X0: box.X0 + margin, Y0: box.Y0 + margin, X1: box.X1 - margin, Y1: box.Y1 - margin}, false)
	}
	for i, e := range k.Entries {
		x, y := box.X0+CornerMargin+k.columnX[i/k.lines], box.Y0+CornerMargin+(0.8+cornerLineStep*float64(i%k.lines))*f.Style.Tick
		e.DrawAt(c, f.Style, x, y, f.Style.Tick, k.markWidth, true)
	}
}

// TextRects returns the rectangle of the key, or nil if the key has no room.
func (f CornerKey) TextRects(c text.Ruler, r canvas.Rect) []canvas.Rect {
	if k, box, _ := f.BestLayout(c, r); len(k.Entries) > 0 {
		return []canvas.Rect{box}
	}
	return nil
}

// LayOut arranges entries in the given number of columns. It also returns the width w
// and the height h of the arrangement, without margins.
func (f CornerKey) LayOut(c text.Ruler, entries []KeyEntry, columns int) (k columnLayout, w, h float64) {
	s := f.Style
	k.Entries, k.lines = entries, (len(entries)+columns-1)/columns
	for _, e := range entries {
		k.markWidth = max(k.markWidth, e.MarkWidth(s))
	}
	for i, e := range entries {
		if i%k.lines == 0 {
			k.columnX = append(k.columnX, w)
		}
		w = max(w, k.columnX[len(k.columnX)-1]+k.markWidth+e.Width(c, s, s.Tick)-e.MarkWidth(s)+s.Tick)
	}
	return k, w - s.Tick, cornerLineStep * s.Tick * float64(k.lines)
}

// StripHeight returns the height of a strip that contains all entries in as many
// columns as possible, with margins. It returns 0 if the entries do not fit in a strip.
func (f CornerKey) StripHeight(c text.Ruler, r canvas.Rect) float64 {
	for _, entries := range f.Wordings() {
		for columns := len(entries); columns > 0; columns-- {
			if _, w, h := f.LayOut(c, entries, columns); w <= maxStripFraction*r.W() && h <= maxStripFraction*r.H()/2 {
				return h + 2*CornerMargin
			}
		}
	}
	return 0
}

// Wordings returns the possible versions of the entries: with full words, with short
// words if there are any, and with numbers if all entries have one.
func (f CornerKey) Wordings() [][]KeyEntry {
	versions := [][]KeyEntry{f.Entries}
	var shortEntries, numberEntries []KeyEntry
	hasBrief, allNumbered := false, true
	for _, e := range f.Entries {
		b, n := e, e
		if e.ShortWords != "" {
			b.Words, hasBrief = e.ShortWords, true
		}
		n.Words, allNumbered = e.Number, allNumbered && e.Number != ""
		shortEntries, numberEntries = append(shortEntries, b), append(numberEntries, n)
	}
	if hasBrief {
		versions = append(versions, shortEntries)
	}
	if allNumbered && len(numberEntries) > 0 {
		versions = append(versions, numberEntries)
	}
	return versions
}

// BestLayout returns the best arrangement of the entries, its rectangle, and whether it hides
// a mark. These criteria decide, the most important first:
//
//  1. the number of entries that are not optional,
//  2. the number of hidden marks,
//  3. the number of optional entries,
//  4. the length of the words,
//  5. the number of hidden minor marks,
//  6. the order of the rectangles that KeyRects returns.
func (f CornerKey) BestLayout(c text.Ruler, r canvas.Rect) (best columnLayout, box canvas.Rect, hidesMarks bool) {
	if f.Style.IsThumbnail || len(f.Entries) == 0 {
		return columnLayout{}, canvas.Rect{}, false
	}
	n := f.markCounts(r)
	marks, minor := n.marks, n.minorMarks
	occupiedRects := f.Panel.OccupiedRects(c, r)
	freeRect := r // frame without the tick labels on the left
	for _, t := range f.Panel.InnerTicks(c, r) {
		freeRect.X0 = max(freeRect.X0, t.Box.X1-CornerMargin/2)
	}
	hiddenCount, hiddenMinorCount := math.MaxInt, math.MaxInt
	try := func(k columnLayout, w, h float64) (done bool) {
		w, h = w+2*CornerMargin, h+2*CornerMargin
		if w > r.W() || h > r.H() {
			return false
		}
		isLarge := w > MaxKeyFraction*r.W()+2*CornerMargin || h > MaxKeyFraction*r.H()+2*CornerMargin
		list := KeyRects(r, w, h)
		if freeRect != r && w <= freeRect.W() {
			list = append(list, KeyRects(freeRect, w, h)...)
		}
		for _, b := range list {
			if !b.IsDisjointFrom(occupiedRects) {
				continue
			}
			words := b.Expand(-keyOverlap) // the margin is wider than a mark
			n := marks.Count(words)
			if isLarge && n > 0 {
				continue
			}
			if l := minor.Count(words); n < hiddenCount || n == hiddenCount && l < hiddenMinorCount {
				best, box, hiddenCount, hiddenMinorCount = k, b, n, l
			}
		}
		return hiddenCount == 0 && hiddenMinorCount == 0
	}
	for _, entries := range f.Wordings() {
		hiddenMinorCount = 0 // short words must not change the position if the number of hidden marks is equal
		if hiddenCount == math.MaxInt {
			hiddenMinorCount = math.MaxInt
		}
		for columns := 1; columns <= len(entries); columns++ {
			if try(f.LayOut(c, entries, columns)) {
				break
			}
		}
		if hiddenCount == 0 {
			break
		}
	}
	if importantEntries := slices.DeleteFunc(slices.Clone(f.Entries), func(e KeyEntry) bool { return e.IsOptional }); hiddenCount > 0 && len(importantEntries) > 0 && len(importantEntries) < len(f.Entries) {
		hiddenMinorCount = 0
		for columns := 1; columns <= len(importantEntries); columns++ {
			if try(f.LayOut(c, importantEntries, columns)) {
				break
			}
		}
	}
	for n := len(f.Entries) - 1; n > 0 && len(best.Entries) == 0; n-- { // not even the important entries fit
		for columns := 1; columns <= 2; columns++ {
			if try(f.LayOut(c, f.Entries[:n], columns)) {
				break
			}
		}
	}
	return best, box, hiddenCount > 0
}

// KeyRects returns the candidate rectangles for a key of size w×h in r. The first four
// lie in the corners, anticlockwise from the lower left. The others lie along the edges.
func KeyRects(r canvas.Rect, w, h float64) (list []canvas.Rect) {
	add := func(x, y float64) { list = append(list, canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}) }
	right, bottom := r.X1-w, r.Y1-h
	add(r.X0, bottom)
	add(right, bottom)
	add(right, r.Y0)
	add(r.X0, r.Y0)
	const steps = 12
	for i := 1; i < steps; i++ {
		q := float64(i) / steps
		x, y := r.X0+q*(right-r.X0), r.Y0+q*(bottom-r.Y0)
		add(r.X0, y)
		add(right, y)
		add(x, bottom)
		add(x, r.Y0)
	}
	return list
}

// isInCorner reports whether b touches two neighbouring edges of the frame.
func isInCorner(b, frame canvas.Rect) bool {
	return (b.X0 <= frame.X0 || b.X1 >= frame.X1) && (b.Y0 <= frame.Y0 || b.Y1 >= frame.Y1)
}

// MarkCost is the cost of hiding a mark, relative to the cost 1 of hiding a minor mark.
const MarkCost = 2
