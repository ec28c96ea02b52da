package figure

import (
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Corner is a key inside a picture. The key stands in the corner with the fewest
// marks. If all corners have marks, the key stands at an edge without marks. If the
// words would still hide marks, the key uses shorter words, or numbers for counted
// entries. If the shorter words do not fit, the key drops the last entries.
type Corner struct {
	Style   *Style
	Entries []KeyEntry
	Clear   []float64 // places of the marks
	Light   []float64 // places between the marks; the key hides these rather than marks
	Range   canvas.Rect
	Panel   *Panel // the panel whose own words the key avoids; may be nil
	Field   bool   // the key lies on a field and needs a plate

	tallies *markTallies // counts of the places
}

// markTallies caches the counts of places on one frame. Layout and drawing both
// need the counts.
type markTallies struct {
	frame        canvas.Rect
	marks, light Tally
}

// tallied returns the counts of places by cells of a frame.
func (f Corner) tallied(r canvas.Rect) *markTallies {
	n := f.tallies
	if n == nil {
		n = &markTallies{}
	}
	if n.frame != r {
		m := canvas.Plane{Frame: r, Data: f.Range}
		*n = markTallies{r, NewTally(m, f.Clear), NewTally(m, f.Light)}
	}
	return n
}

// AddCornerKey adds a key that avoids places of marks, and if possible places
// between them.
func (p *Panel) AddCornerKey(signs []KeyEntry, marks, light []float64) {
	if len(signs) == 0 {
		return
	}
	field := slices.ContainsFunc(p.Layers, func(l canvas.Figure) bool {
		switch l.(type) {
		case HeatMap, Regions:
			return true
		}
		return false
	})
	p.Add(Corner{p.Style, signs, marks, light, p.Range, p, field, &markTallies{}})
}

// A columnLayout arranges the entries in columns of the given number of lines. The
// columns begin at the given places, and a mark of the given width stands before
// the words.
type columnLayout struct {
	Entries []KeyEntry
	lines   int
	at      []float64
	mark    float64
}

const (
	CornerEdge = 8    // around the words in a corner
	cornerStep = 1.45 // from line to line, as a multiple of the font size
	plateEdge  = 3    // between a plate and its words, less than the distance to the frame
	keyClose   = 2    // the fraction of the margin around the words that a mark may enter

	KeyOver = 0.5 // largest fraction of the sides of a picture for the words of a key that hide marks
	keyFlat = 0.9 // largest fraction of the width, and half of that of the height, for words in a strip of their own
)

// Draw implements Figure.
func (f Corner) Draw(c canvas.Canvas, r canvas.Rect) {
	k, box, hides := f.Place(c, r)
	if len(k.Entries) == 0 {
		return
	}
	if f.Field || hides || !isInCorner(box, r) {
		const off = CornerEdge - plateEdge - 2
		DrawPlate(c, f.Style, canvas.Rect{X0: box.X0 + off, Y0: box.Y0 + off, X1: box.X1 - off, Y1: box.Y1 - off}, false)
	}
	for i, e := range k.Entries {
		x, y := box.X0+CornerEdge+k.at[i/k.lines], box.Y0+CornerEdge+(0.8+cornerStep*float64(i%k.lines))*f.Style.Tick
		e.Put(c, f.Style, x, y, f.Style.Tick, k.mark, true)
	}
}

// WordsAt returns the rectangles of the words of the key.
func (f Corner) WordsAt(c text.Ruler, r canvas.Rect) []canvas.Rect {
	if k, box, _ := f.Place(c, r); len(k.Entries) > 0 {
		return []canvas.Rect{box}
	}
	return nil
}

// LayOut arranges entries in the given number of columns, and returns the size of
// the columns.
func (f Corner) LayOut(c text.Ruler, signs []KeyEntry, columns int) (k columnLayout, w, h float64) {
	s := f.Style
	k.Entries, k.lines = signs, (len(signs)+columns-1)/columns
	for _, e := range signs {
		k.mark = max(k.mark, e.Box(s))
	}
	for i, e := range signs {
		if i%k.lines == 0 {
			k.at = append(k.at, w)
		}
		w = max(w, k.at[len(k.at)-1]+k.mark+e.Width(c, s, s.Tick)-e.Box(s)+s.Tick)
	}
	return k, w - s.Tick, cornerStep * s.Tick * float64(k.lines)
}

// FlatHeight returns the smallest height that all entries need in a picture, with
// margins.
func (f Corner) FlatHeight(c text.Ruler, r canvas.Rect) float64 {
	for _, signs := range f.Wordings() {
		for columns := len(signs); columns > 0; columns-- {
			if _, w, h := f.LayOut(c, signs, columns); w <= keyFlat*r.W() && h <= keyFlat*r.H()/2 {
				return h + 2*CornerEdge
			}
		}
	}
	return 0
}

// Wordings returns the possible texts of the key, each for all entries: full words,
// short words, and numbers.
func (f Corner) Wordings() [][]KeyEntry {
	say := [][]KeyEntry{f.Entries}
	var brief, numbers []KeyEntry
	fewer, counted := false, true
	for _, e := range f.Entries {
		b, n := e, e
		if e.Brief != "" {
			b.Words, fewer = e.Brief, true
		}
		n.Words, counted = e.Number, counted && e.Number != ""
		brief, numbers = append(brief, b), append(numbers, n)
	}
	if fewer {
		say = append(say, brief)
	}
	if counted && len(numbers) > 0 {
		say = append(say, numbers)
	}
	return say
}

// Place returns the entries that fit, their positions, and whether the entries hide
// a mark. Place compares positions by these criteria, the most important first: all
// important entries, hidden marks, the other entries, words, places between the
// marks, and the corner.
func (f Corner) Place(c text.Ruler, r canvas.Rect) (best columnLayout, box canvas.Rect, hides bool) {
	if f.Style.Thumb || len(f.Entries) == 0 {
		return columnLayout{}, canvas.Rect{}, false
	}
	n := f.tallied(r)
	marks, light := n.marks, n.light
	taken := f.Panel.OccupiedRects(c, r)
	free := r // names of ticks on the left
	for _, t := range f.Panel.InnerTicks(c, r) {
		free.X0 = max(free.X0, t.Box.X1-CornerEdge/2)
	}
	hidden, under := math.MaxInt, math.MaxInt
	try := func(k columnLayout, w, h float64) (done bool) {
		w, h = w+2*CornerEdge, h+2*CornerEdge
		if w > r.W() || h > r.H() {
			return false
		}
		large := w > KeyOver*r.W()+2*CornerEdge || h > KeyOver*r.H()+2*CornerEdge
		list := KeyPlaces(r, w, h)
		if free != r && w <= free.W() {
			list = append(list, KeyPlaces(free, w, h)...)
		}
		for _, b := range list {
			if !b.Avoids(taken) {
				continue
			}
			words := b.Expand(-keyClose) // the margin is wider than a mark
			n := marks.Count(words)
			if large && n > 0 {
				continue
			}
			if l := light.Count(words); n < hidden || n == hidden && l < under {
				best, box, hidden, under = k, b, n, l
			}
		}
		return hidden == 0 && under == 0
	}
	for _, signs := range f.Wordings() {
		under = 0 // short words are no reason for another place
		if hidden == math.MaxInt {
			under = math.MaxInt
		}
		for columns := 1; columns <= len(signs); columns++ {
			if try(f.LayOut(c, signs, columns)) {
				break
			}
		}
		if hidden == 0 {
			break
		}
	}
	if need := slices.DeleteFunc(slices.Clone(f.Entries), func(e KeyEntry) bool { return e.Less }); hidden > 0 && len(need) > 0 && len(need) < len(f.Entries) {
		under = 0
		for columns := 1; columns <= len(need); columns++ {
			if try(f.LayOut(c, need, columns)) {
				break
			}
		}
	}
	for n := len(f.Entries) - 1; n > 0 && len(best.Entries) == 0; n-- { // the picture has no room for all entries
		for columns := 1; columns <= 2; columns++ {
			if try(f.LayOut(c, f.Entries[:n], columns)) {
				break
			}
		}
	}
	return best, box, hidden > 0
}

// KeyPlaces returns the places for a key of the given size: the corners
// counterclockwise from the lower left one, then places along the edges.
func KeyPlaces(r canvas.Rect, w, h float64) (list []canvas.Rect) {
	at := func(x, y float64) { list = append(list, canvas.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}) }
	right, low := r.X1-w, r.Y1-h
	at(r.X0, low)
	at(right, low)
	at(right, r.Y0)
	at(r.X0, r.Y0)
	const steps = 12
	for i := 1; i < steps; i++ {
		q := float64(i) / steps
		x, y := r.X0+q*(right-r.X0), r.Y0+q*(low-r.Y0)
		at(r.X0, y)
		at(right, y)
		at(x, low)
		at(x, r.Y0)
	}
	return list
}

// isInCorner reports whether a box touches two edges of the frame.
func isInCorner(b, frame canvas.Rect) bool {
	return (b.X0 <= frame.X0 || b.X1 >= frame.X1) && (b.Y0 <= frame.Y0 || b.Y1 >= frame.Y1)
}

// HidingCost is the cost of a key on a mark relative to a key on a line.
const HidingCost = 2
