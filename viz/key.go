package viz

import (
	"slices"
	"strings"
)

// A sign is one entry of a key: a mark as the pictures draw it, and what it means.
type sign struct {
	words  string
	brief  string // the same where a key has no room for that; empty where there are no fewer
	number string // the same among others that are counted; empty where they are not

	// draw draws the mark with its middle at (x, y); nil where words are enough.
	draw func(c Canvas, s *Style, x, y float64)
	wide bool // it is a line, and not a mark
	over bool // it is the ring of a mark over a field, which is the same for marks of all kinds
	less bool // it is left out rather than that a mark is hidden
}

// box returns the width that the mark of a sign takes, with the gap behind it.
func (e sign) box(s *Style) float64 {
	switch {
	case e.draw == nil:
		return 0
	case e.wide:
		return lineSign*s.Line + s.signGap()
	}
	return 2*landmarkSize*s.Mark + s.signGap()
}

// lineSign is the length of a line in a key, in widths of lines.
const lineSign = 18

// signGap returns what lies between a mark of a key and its words.
func (s *Style) signGap() float64 { return 6 * max(1, s.Line/2) }

// put draws the sign in a box from x on, and its words behind it on a base line. Over a
// picture words have a rim.
func (e sign) put(c Canvas, s *Style, x, base, size, box float64, over bool) {
	if e.draw != nil {
		e.draw(c, s, x+(box-s.signGap())/2, base-0.34*size)
	}
	if text := parse(e.words, Text); over {
		text.halo(c, x+box, base, size, s.Ink2, s.Panel)
	} else {
		text.draw(c, x+box, base, size, s.Ink2)
	}
}

// width returns how wide put draws the sign.
func (e sign) width(c ruler, s *Style, size float64) float64 {
	return e.box(s) + parse(e.words, Text).width(c, size)
}

// A Key says below the projector's pictures what their colours, lines and marks mean:
// as much of it as has room, the first first.
type Key struct {
	Style *Style
	Signs []sign
	Lines int // how many there is room for
}

// Gaps between the entries of a key, of the size of its words: where there is room,
// where there is less, and where an entry would be left out.
const looseKey, tightKey, leastKey = 2, 11.0 / 9, 0.8

// Words returns what the key says, in plain text.
func (f Key) Words() (words []string) {
	for _, e := range f.Signs {
		words = append(words, plain(e.words))
	}
	return words
}

// Fit returns how many of the signs have room in lines of that width.
func (f Key) Fit(c ruler, width float64) (n int) {
	f.lay(c, Rect{0, 0, width, 0}, func(sign, float64, int) { n++ })
	return n
}

// ample reports whether all signs have room without the least of gaps.
func (f Key) ample(width float64) bool {
	return len(f.flow(typical{}, width, tightKey, f.Lines)) == len(f.Signs)
}

// An entry is a sign with where it begins.
type entry struct {
	sign
	x    float64
	line int
}

// flow sets the signs that have room in so many lines, one behind the other.
func (f Key) flow(c ruler, width, gap float64, lines int) (list []entry) {
	x, line := 0.0, 0
	for _, e := range f.Signs {
		w := e.width(c, f.Style, f.Style.Label)
		if x > 0 && x+w > width && line < lines-1 {
			x, line = 0, line+1
		}
		if x+w <= width {
			list = append(list, entry{e, x, line})
			x += w + gap*f.Style.Label
		}
	}
	return list
}

// lay calls put with each sign that has room in r, and with where it begins: with the
// largest gap in the fewest lines that have room for all.
func (f Key) lay(c ruler, r Rect, put func(e sign, x float64, line int)) {
	var list []entry
	for lines := 1; lines <= max(1, f.Lines) && (lines == 1 || len(list) < len(f.Signs)); lines++ {
		for _, gap := range []float64{looseKey, tightKey, leastKey} {
			if gap == leastKey && lines < f.Lines {
				continue
			}
			if list = f.flow(c, r.W(), gap, lines); len(list) == len(f.Signs) {
				break
			}
		}
	}
	for _, e := range list {
		put(e.sign, r.X0+e.x, e.line)
	}
}

// Draw implements Figure.
func (f Key) Draw(c Canvas, r Rect) {
	step := keyPitch * f.Style.Label
	base := r.Y0 + (r.H()-float64(f.Lines-1)*step+10)/2 + 0.34*f.Style.Label
	f.lay(c, r, func(e sign, x float64, line int) {
		e.put(c, f.Style, x, base+float64(line)*step, f.Style.Label, e.box(f.Style), false)
	})
}

// alone reports whether one picture is large, and what stands beside it is elsewhere.
func (st *stage) alone() bool {
	return len(st.large) == 1 || st.view.Layout == "phone" || st.view.Arrange == "one"
}

// key places the key of a projector's scene.
func (st *stage) key(w, h float64, placed []Placed) Placed {
	f := Key{Style: st.style, Lines: st.view.keyLines(w)}
	seen := map[string]bool{}
	for _, p := range placed {
		if panel, _ := p.Figure.(*Panel); panel != nil && panel.Words == "" {
			for _, e := range st.signs(panel) {
				if seen[e.words] {
					continue
				}
				seen[e.words] = true
				if i := slices.IndexFunc(f.Signs, func(o sign) bool { return o.over && e.over }); i >= 0 {
					f.Signs[i].words += ", " + e.words
					f.Signs[i].brief += ", " + e.brief
					continue
				}
				f.Signs = append(f.Signs, e)
			}
		}
	}
	if seen[zeroEnds] { // which says both
		f.Signs = slices.DeleteFunc(f.Signs, func(e sign) bool { return e.words == "zero" })
	}
	for _, e := range st.bands(placed) {
		f.Signs = append(f.Signs, e)
		last := &f.Signs[len(f.Signs)-1]
		last.words += ", no colour below half of it"
		if !f.ample(w) {
			last.words = e.words
		}
	}
	// Why a zero line ends a read-out says too: another entry is worth more.
	if i := slices.IndexFunc(f.Signs, func(e sign) bool { return e.words == zeroEnds }); i >= 0 && !f.ample(w) {
		f.Signs[i].words = "zero"
	}
	for i, e := range f.Signs {
		if e.brief != "" && !f.ample(w) {
			f.Signs[i].words = e.brief
		}
	}
	return Placed{Name: "key", Figure: f, Outer: Rect{0, h - st.view.keyRoom(w), w, h}}
}

// keyPitch is the distance from one line of a key to the next, in font sizes.
const keyPitch = 1.4

// singular names one of the marks.
func singular(marks string) string {
	switch marks {
	case "", "frequencies":
		return "landmark"
	}
	return strings.TrimSuffix(marks, "s")
}
