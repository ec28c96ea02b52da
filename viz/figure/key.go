package figure

import (
	"image/color"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A KeyEntry is one entry of a key: a mark as in the pictures, and its meaning.
type KeyEntry struct {
	Words  string
	Brief  string // a shorter text for a key without enough room; may be empty
	Number string // a number for counted entries; empty for other entries

	// Draw draws the mark with its middle at (x, y). It is nil for an entry of
	// words only.
	Draw func(c canvas.Canvas, s *Style, x, y float64)
	wide bool // the mark is a line
	Over bool // the mark is the ring of a mark over a field; marks of all kinds have the same ring
	Less bool // the entry is dropped if it would hide a mark
}

// Box returns the width of the mark of an entry, with the gap after it.
func (e KeyEntry) Box(s *Style) float64 {
	switch {
	case e.Draw == nil:
		return 0
	case e.wide:
		return lineSign*s.Line + s.signGap()
	}
	return 2*LandmarkSize*s.Mark + s.signGap()
}

// lineSign is the length of a line in a key, in line widths.
const lineSign = 18

// signGap returns the gap between a mark of a key and its words.
func (s *Style) signGap() float64 { return 6 * max(1, s.Line/2) }

// Put draws the mark of the entry in a box from x on, and then the words of the
// entry on a base line. Over a picture, words have a rim.
func (e KeyEntry) Put(c canvas.Canvas, s *Style, x, base, size, box float64, over bool) {
	if e.Draw != nil {
		e.Draw(c, s, x+(box-s.signGap())/2, base-0.34*size)
	}
	if text := text.Parse(e.Words, canvas.Text); over {
		text.DrawOnHalo(c, x+box, base, size, s.Ink2, s.Panel)
	} else {
		text.Draw(c, x+box, base, size, s.Ink2)
	}
}

// Width returns the width of the entry as Put draws it.
func (e KeyEntry) Width(c text.Ruler, s *Style, size float64) float64 {
	return e.Box(s) + text.Parse(e.Words, canvas.Text).Width(c, size)
}

// A Key explains the colours, lines and marks of a projector's pictures below them.
// If the key has not enough room, the last entries are dropped.
type Key struct {
	Style   *Style
	Entries []KeyEntry
	Lines   int // the number of lines that fit
}

// These are gaps between the entries of a key, in font sizes: the usual gap, the
// gap if there is less room, and the least gap. An entry that would need a smaller
// gap is dropped.
const looseKey, tightKey, leastKey = 2, 11.0 / 9, 0.8

// Words returns the text of the key, without markup.
func (f Key) Words() (words []string) {
	for _, e := range f.Entries {
		words = append(words, text.Plain(e.Words))
	}
	return words
}

// FittingCount returns the number of entries that fit in lines of the given width.
func (f Key) FittingCount(c text.Ruler, width float64) (n int) {
	f.layOut(c, canvas.Rect{X0: 0, Y0: 0, X1: width, Y1: 0}, func(KeyEntry, float64, int) { n++ })
	return n
}

// HasRoomForAll reports whether all entries fit with the usual gaps.
func (f Key) HasRoomForAll(width float64) bool {
	return len(f.flow(text.TypicalWidths{}, width, tightKey, f.Lines)) == len(f.Entries)
}

// A placedEntry is an entry with its position.
type placedEntry struct {
	KeyEntry
	x    float64
	line int
}

// flow arranges the entries that fit in the given number of lines.
func (f Key) flow(c text.Ruler, width, gap float64, lines int) (list []placedEntry) {
	x, line := 0.0, 0
	for _, e := range f.Entries {
		w := e.Width(c, f.Style, f.Style.Label)
		if x > 0 && x+w > width && line < lines-1 {
			x, line = 0, line+1
		}
		if x+w <= width {
			list = append(list, placedEntry{e, x, line})
			x += w + gap*f.Style.Label
		}
	}
	return list
}

// layOut calls put with each entry that fits in r, and with the position of the
// entry. layOut uses the fewest lines that fit all entries, and the largest gap.
func (f Key) layOut(c text.Ruler, r canvas.Rect, put func(e KeyEntry, x float64, line int)) {
	var list []placedEntry
	for lines := 1; lines <= max(1, f.Lines) && (lines == 1 || len(list) < len(f.Entries)); lines++ {
		for _, gap := range []float64{looseKey, tightKey, leastKey} {
			if gap == leastKey && lines < f.Lines {
				continue
			}
			if list = f.flow(c, r.W(), gap, lines); len(list) == len(f.Entries) {
				break
			}
		}
	}
	for _, e := range list {
		put(e.KeyEntry, r.X0+e.x, e.line)
	}
}

// Draw implements Figure.
func (f Key) Draw(c canvas.Canvas, r canvas.Rect) {
	step := KeyPitch * f.Style.Label
	base := r.Y0 + (r.H()-float64(f.Lines-1)*step+10)/2 + 0.34*f.Style.Label
	f.layOut(c, r, func(e KeyEntry, x float64, line int) {
		e.Put(c, f.Style, x, base+float64(line)*step, f.Style.Label, e.Box(f.Style), false)
	})
}

// KeyPitch is the distance between lines of a key, in font sizes.
const KeyPitch = 1.4

// LineEntry returns the key entry of a line with the given dash pattern; nil is
// solid.
func LineEntry(words string, width float64, pattern []float64, col func(s *Style) color.NRGBA) KeyEntry {
	return KeyEntry{Words: words, wide: true, Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		half := lineSign * s.Line / 2
		xy := []float64{x - half, y, x + half, y}
		if pattern == nil {
			canvas.StraightLine(c, xy, width*s.Line, col(s))
			return
		}
		long := make([]float64, len(pattern))
		for i, v := range pattern {
			long[i] = v * s.Line
		}
		canvas.Dashes(c, xy, width*s.Line, long, col(s))
	}}
}

// DottedLineEntry returns the key entry of the dotted line at the current setting.
func DottedLineEntry(words string) KeyEntry {
	return KeyEntry{Words: words, Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		half := 0.5 * s.Label
		canvas.Dash(c, []float64{x, y - half, x, y + half}, 1.25*s.Line, 1.5*s.Line, 2*s.Line, s.Ink)
	}}
}

// ZeroEntry returns the key entry of the zero line. The flag ends means that the
// line may end inside the picture.
func ZeroEntry(ends bool) KeyEntry {
	words := "zero"
	if ends {
		words = ZeroLineEnds
	}
	return LineEntry(words, 1.5, nil, (*Style).InkColour)
}

// NegativeEntry returns the key entry of the dashed lines at negative values.
func NegativeEntry() KeyEntry { return LineEntry("negative", 0.8, []float64{4, 3}, (*Style).InkColour) }

// WithoutNoun returns names without their last word if all names share that word.
// For the upper and the lower moon, WithoutNoun returns "upper" and "lower".
// Otherwise WithoutNoun returns nil.
func WithoutNoun(names []string) []string {
	brief := make([]string, len(names))
	last := func(name string) int { return strings.LastIndexByte(name, ' ') }
	for g, name := range names {
		if at := last(name); at <= 0 || name[at:] != names[0][max(0, last(names[0])):] {
			return make([]string, len(names))
		} else {
			brief[g] = name[:at]
		}
	}
	return brief
}
