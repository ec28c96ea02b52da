package figure

import (
	"math"
	"slices"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Heading is a title. Its main part has the colour of ink, and the addition Aside
// follows in a fainter colour.
type Heading struct{ Main, Aside string }

// Width returns the width of a heading.
func (h Heading) Width(c text.Ruler, size float64) float64 {
	return text.Parse(h.Main, canvas.Text).Width(c, size) + h.spaceWidth(c, size) + text.Parse(h.Aside, canvas.Text).Width(c, size)
}

// spaceWidth returns the width of the space between Main and Aside.
func (h Heading) spaceWidth(c text.Ruler, size float64) float64 {
	if h.Main == "" || h.Aside == "" {
		return 0
	}
	gap := c.TextWidth(size, canvas.Text, " ")
	if strings.HasSuffix(h.Main, "f*") || strings.HasSuffix(h.Main, "f\u0302*") { // the italic f extends beyond its advance width
		gap += 0.18 * size
	}
	return gap
}

// Shorten drops the last words of a heading so that its width is at most room. It
// shortens the main part or, if this is a formula or a single word, the addition. If
// neither suffices, it returns h unchanged.
func (h Heading) Shorten(c canvas.Canvas, size, room float64) Heading {
	if !strings.Contains(h.Main, "*") {
		if shorter := text.Shorten(h.Main, room, func(s string) float64 { return Heading{s, h.Aside}.Width(c, size) }); shorter != "" {
			return Heading{shorter, h.Aside}
		}
	}
	if shorter := text.Shorten(h.Aside, room, func(s string) float64 { return Heading{h.Main, s}.Width(c, size) }); shorter != "" {
		return Heading{h.Main, shorter}
	}
	return h
}

// fitsTitle reports whether the form with the given index fits in the title line, for
// the panel and all of its peers.
func (p Panel) fitsTitle(c canvas.Canvas, form int, room float64) bool {
	for _, titles := range append([][]Heading{p.Titles}, p.Peers...) {
		if form >= len(titles) {
			continue
		}
		h := titles[form]
		if p.FirstShortenable > 0 && form >= p.FirstShortenable {
			h = Heading{h.Shorten(c, p.Style.Title, room).Main, h.Aside}
		}
		if h.Width(c, p.Style.Title) > room {
			return false
		}
	}
	return true
}

// splitLines splits a heading into two lines. The first line is the main part, and the
// second line is the addition. Words of the main part that do not fit in the first line
// move to the second line.
func (h Heading) splitLines(c canvas.Canvas, size, room float64) (first string, second Heading) {
	words := strings.Split(h.Main, " ")
	n := len(words)
	for n > 1 && text.Parse(strings.Join(words[:n], " "), canvas.Text).Width(c, size) > room {
		n--
	}
	first, remainder := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	if cut := strings.LastIndexByte(first, '-') + 1; n == 1 && cut > 0 && text.Parse(first, canvas.Text).Width(c, size) > room {
		first, remainder = first[:cut], strings.TrimSpace(first[cut:]+" "+remainder)
	}
	return first, Heading{remainder, h.Aside}
}

// writeTitleInTwoLines writes a title in two lines. It uses the first form whose second line
// fits for the panel and all of its peers.
func (p Panel) writeTitleInTwoLines(c canvas.Canvas, line canvas.Rect) {
	s, form := p.Style, 0
	fits := func(titles []Heading) bool {
		_, second := titles[min(form, len(titles)-1)].splitLines(c, s.Title, line.W())
		return second.Width(c, s.Title) <= line.W()
	}
	for form < len(p.Titles)-1 && !(fits(p.Titles) && !slices.ContainsFunc(p.Peers, func(t []Heading) bool { return !fits(t) })) {
		form++
	}
	first, second := p.Titles[form].splitLines(c, s.Title, line.W())
	second = second.Shorten(c, s.Title, line.W())
	if second.Width(c, s.Title) > line.W() { // the second line would overlap the next title
		second = Heading{second.Main, ""}.Shorten(c, s.Title, line.W())
	}
	middle := (line.Y0 + line.Y1) / 2
	p.writeLine(c, canvas.Rect{X0: line.X0, Y0: line.Y0, X1: line.X1, Y1: middle}, Heading{first, ""})
	p.writeLine(c, canvas.Rect{X0: line.X0, Y0: middle, X1: line.X1, Y1: line.Y1}, second)
}

// writeLine writes a heading on one line.
func (p Panel) writeLine(c canvas.Canvas, line canvas.Rect, h Heading) {
	s := p.Style
	base := math.Round((line.Y0+line.Y1)/2 + 0.32*s.Title)
	asideColor := s.Ink3
	if s.Line > 1 {
		asideColor = s.Ink2
	}
	x := text.Parse(h.Main, canvas.Text).Draw(c, line.X0, base, s.Title, s.Ink)
	text.Parse(h.Aside, canvas.Text).Draw(c, x+h.spaceWidth(c, s.Title), base, s.Title, asideColor)
}

// writeTitle writes the first form of the title that fits. It also draws the legend,
// the key and the button at the end of the title line.
func (p Panel) writeTitle(c canvas.Canvas, line canvas.Rect) {
	s := p.Style
	if len(p.Titles) == 0 || !(line.W() > 0) {
		return
	}
	if line.H() > 2*s.Title {
		p.writeTitleInTwoLines(c, line)
		return
	}
	base := math.Round((line.Y0+line.Y1)/2 + 0.32*s.Title)
	end := line.X1
	if p.Legend.IsHorizontal() {
		end -= p.LegendWidth
		p.Legend.Draw(c, canvas.Rect{X0: end, Y0: line.Y0, X1: line.X1, Y1: line.Y1})
		end -= 12
	}
	if w := p.KeyWidth(c); w > 0 {
		end -= w
		p.writeKey(c, end, base)
		end -= 12
	}
	if p.Button != "" {
		w := p.ButtonWidth(c.TextWidth)
		if p.HasDrawnButton {
			col := s.Ink2
			if !p.IsForFile {
				col = s.Accent
				y := math.Round(base + 0.22*s.Title)
				canvas.FillLine(c, canvas.Rect{X0: end - w, Y0: y, X1: end, Y1: y + s.Line}, Fade(col, 0.42))
			}
			c.DrawText(end, base, s.Title, canvas.Text, canvas.Right, p.Button, col)
		}
		end -= w + 12
	}
	room := end - line.X0
	form := 0
	for form < len(p.Titles)-1 && !p.fitsTitle(c, form, room) {
		form++
	}
	p.writeLine(c, line, p.Titles[form].Shorten(c, s.Title, room))
}
