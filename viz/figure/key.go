package figure

import (
	"image/color"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A KeyEntry is one entry of a key. It consists of a mark as in the pictures, and words
// that explain the mark.
type KeyEntry struct {
	Words      string
	ShortWords string // a shorter text, used if the key has too little room; may be empty
	Number     string // the number in the words of a numbered entry, for example of a group; empty for other entries

	// Draw draws the mark centred at (x, y). Draw is nil if the entry has no mark.
	Draw        func(c canvas.Canvas, s *Style, x, y float64)
	isLine      bool // the mark is a line
	IsOverField bool // the mark is the ring that all kinds of marks have over a field
	IsOptional  bool // the entry is dropped if the key would hide a mark otherwise
}

// MarkWidth returns the width of the mark including the gap after it, or 0 if there is
// no mark.
func (e KeyEntry) MarkWidth(s *Style) float64 {
	switch {
	case e.Draw == nil:
		return 0
	case e.isLine:
		return keyLineLength*s.Line + s.markGap()
	}
	return 2*LandmarkSize*s.Mark + s.markGap()
}

// keyLineLength is the length of a line in a key, in units of Style.Line.
const keyLineLength = 18

// markGap returns the gap between a mark in a key and its words.
func (s *Style) markGap() float64 { return 6 * max(1, s.Line/2) }

// DrawAt draws the mark and then the words of the entry, starting at x. The mark is
// centred in a box of width boxWidth, and base is the baseline of the words. If
// isOverField is true, the key lies over a picture, and the words get a halo.
func (e KeyEntry) DrawAt(c canvas.Canvas, s *Style, x, base, size, boxWidth float64, isOverField bool) {
	if e.Draw != nil {
		e.Draw(c, s, x+(boxWidth-s.markGap())/2, base-0.34*size)
	}
	if text := text.Parse(e.Words, canvas.Text); isOverField {
		text.DrawOnHalo(c, x+boxWidth, base, size, s.Ink2, s.Panel)
	} else {
		text.Draw(c, x+boxWidth, base, size, s.Ink2)
	}
}

// Width returns the width of the mark and the words.
func (e KeyEntry) Width(c text.Ruler, s *Style, size float64) float64 {
	return e.MarkWidth(s) + text.Parse(e.Words, canvas.Text).Width(c, size)
}

// A Key is a list of entries below the pictures of the projector layout. It explains
// colours, lines and marks. If the key has too little room, the last entries are
// dropped.
type Key struct {
	Style   *Style
	Entries []KeyEntry
	Lines   int // maximum number of lines
}

// These constants are gaps between the entries of a key, as multiples of the font size.
// The key uses the largest gap for which all entries fit.
const looseGap, tightGap, minGap = 2, 11.0 / 9, 0.8

// Words returns the words of all entries, without markup.
func (f Key) Words() (words []string) {
	for _, e := range f.Entries {
		words = append(words, text.Plain(e.Words))
	}
	return words
}

// FittingCount returns the number of entries that Draw draws in lines of the given
// width.
func (f Key) FittingCount(c text.Ruler, width float64) (n int) {
	f.layOut(c, canvas.Rect{X0: 0, Y0: 0, X1: width, Y1: 0}, func(KeyEntry, float64, int) { n++ })
	return n
}

// HasRoomForAll reports whether all entries fit with the gap tightGap.
func (f Key) HasRoomForAll(width float64) bool {
	return len(f.placeEntries(text.TypicalWidths{}, width, tightGap, f.Lines)) == len(f.Entries)
}

// A placedEntry is an entry with its position.
type placedEntry struct {
	KeyEntry
	x    float64
	line int
}

// placeEntries returns the entries that fit in the given number of lines, with their
// positions.
func (f Key) placeEntries(c text.Ruler, width, gap float64, lines int) (list []placedEntry) {
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

// layOut calls put with each entry that fits in r, and with the position of the entry.
// It uses the smallest number of lines for which all entries fit, and then the largest
// gap.
func (f Key) layOut(c text.Ruler, r canvas.Rect, put func(e KeyEntry, x float64, line int)) {
	var list []placedEntry
	for lines := 1; lines <= max(1, f.Lines) && (lines == 1 || len(list) < len(f.Entries)); lines++ {
		for _, gap := range []float64{looseGap, tightGap, minGap} {
			if gap == minGap && lines < f.Lines {
				continue
			}
			if list = f.placeEntries(c, r.W(), gap, lines); len(list) == len(f.Entries) {
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
		e.DrawAt(c, f.Style, x, base+float64(line)*step, f.Style.Label, e.MarkWidth(f.Style), false)
	})
}

// KeyPitch is the distance between lines of a key, as a multiple of the font size.
const KeyPitch = 1.4

// LineEntry returns the key entry of a line. The width and the dash pattern are in
// units of Style.Line; a nil pattern is a solid line.
func LineEntry(words string, width float64, pattern []float64, col func(s *Style) color.NRGBA) KeyEntry {
	return KeyEntry{Words: words, isLine: true, Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		half := keyLineLength * s.Line / 2
		xy := []float64{x - half, y, x + half, y}
		if pattern == nil {
			canvas.StrokeStraight(c, xy, width*s.Line, col(s))
			return
		}
		dashes := make([]float64, len(pattern))
		for i, v := range pattern {
			dashes[i] = v * s.Line
		}
		canvas.StrokePattern(c, xy, width*s.Line, dashes, col(s))
	}}
}

// AreaEntry returns the key entry of an area. The function fill fills a rectangle as in the
// pictures.
func AreaEntry(words string, fill func(c canvas.Canvas, s *Style, r canvas.Rect)) KeyEntry {
	return KeyEntry{Words: words, isLine: true, Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		w, h := keyLineLength*s.Line/2, 0.45*s.Label
		fill(c, s, canvas.Rect{X0: x - w, Y0: y - h, X1: x + w, Y1: y + h})
	}}
}

// DottedLineEntry returns the key entry of the vertical dotted line at the current
// setting.
func DottedLineEntry(words string) KeyEntry {
	return KeyEntry{Words: words, Draw: func(c canvas.Canvas, s *Style, x, y float64) {
		half := 0.5 * s.Label
		canvas.StrokeDashed(c, []float64{x, y - half, x, y + half}, 1.25*s.Line, 1.5*s.Line, 2*s.Line, s.Ink)
	}}
}

// ZeroEntry returns the key entry of the zero line. If isCutShort is true, its words
// explain that the line ends because of rounding errors.
func ZeroEntry(isCutShort bool) KeyEntry {
	words := "zero"
	if isCutShort {
		words = ZeroLineEndNote
	}
	return LineEntry(words, 1.5, nil, (*Style).InkColor)
}

// NegativeEntry returns the key entry of dashed lines, which lie at negative values.
func NegativeEntry() KeyEntry { return LineEntry("negative", 0.8, []float64{4, 3}, (*Style).InkColor) }

// TrimSharedNoun returns names without their last word if all names share this word.
// For "upper moon" and "lower moon", it returns "upper" and "lower". Otherwise, it
// returns empty strings.
func TrimSharedNoun(names []string) []string {
	trimmedNames := make([]string, len(names))
	lastSpace := func(name string) int { return strings.LastIndexByte(name, ' ') }
	for g, name := range names {
		if cut := lastSpace(name); cut <= 0 || name[cut:] != names[0][max(0, lastSpace(names[0])):] {
			return make([]string, len(names))
		} else {
			trimmedNames[g] = name[:cut]
		}
	}
	return trimmedNames
}
