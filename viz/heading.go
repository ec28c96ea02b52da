package viz

import (
	"math"
	"slices"
	"strings"
)

// A heading is a title in ink and what it adds in a fainter colour.
type heading struct{ main, aside string }

// width returns how wide a heading is.
func (h heading) width(c ruler, size float64) float64 {
	return parse(h.main, Text).width(c, size) + h.gap(c, size) + parse(h.aside, Text).width(c, size)
}

// gap returns how wide the space is between what it says and adds.
func (h heading) gap(c ruler, size float64) float64 {
	if h.main == "" || h.aside == "" {
		return 0
	}
	gap := c.TextWidth(size, Text, " ")
	if strings.HasSuffix(h.main, "f*") || strings.HasSuffix(h.main, "f\u0302*") { // which leans over its own width
		gap += 0.18 * size
	}
	return gap
}

// within leaves out last words of a heading that does not fit: of what it is about,
// or where that is a formula or one word, of what it adds.
func (h heading) within(c Canvas, size, room float64) heading {
	if !strings.Contains(h.main, "*") {
		if cut := shorten(h.main, room, func(s string) float64 { return heading{s, h.aside}.width(c, size) }); cut != "" {
			return heading{cut, h.aside}
		}
	}
	if cut := shorten(h.aside, room, func(s string) float64 { return heading{h.main, s}.width(c, size) }); cut != "" {
		return heading{h.main, cut}
	}
	return h
}

// fits reports whether a form of the title has room, and so that of all peers.
func (p Panel) fits(c Canvas, form int, room float64) bool {
	for _, titles := range append([][]heading{p.Titles}, p.Peers...) {
		if form >= len(titles) {
			continue
		}
		h := titles[form]
		if p.Cut > 0 && form >= p.Cut {
			h = heading{h.within(c, p.Style.Title, room).main, h.aside}
		}
		if h.width(c, p.Style.Title) > room {
			return false
		}
	}
	return true
}

// split divides a heading between two lines: what it is about, and what it adds; words
// that the first has no room for begin the second.
func (h heading) split(c Canvas, size, room float64) (first string, second heading) {
	words := strings.Split(h.main, " ")
	n := len(words)
	for n > 1 && parse(strings.Join(words[:n], " "), Text).width(c, size) > room {
		n--
	}
	first, rest := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	if at := strings.LastIndexByte(first, '-') + 1; n == 1 && at > 0 && parse(first, Text).width(c, size) > room {
		first, rest = first[:at], strings.TrimSpace(first[at:]+" "+rest)
	}
	return first, heading{rest, h.aside}
}

// folded writes a title in two lines: the first form whose second line has room, and
// that of all peers.
func (p Panel) folded(c Canvas, line Rect) {
	s, form := p.Style, 0
	fits := func(titles []heading) bool {
		_, second := titles[min(form, len(titles)-1)].split(c, s.Title, line.W())
		return second.width(c, s.Title) <= line.W()
	}
	for form < len(p.Titles)-1 && !(fits(p.Titles) && !slices.ContainsFunc(p.Peers, func(t []heading) bool { return !fits(t) })) {
		form++
	}
	first, second := p.Titles[form].split(c, s.Title, line.W())
	second = second.within(c, s.Title, line.W())
	if second.width(c, s.Title) > line.W() { // it would lie over the next
		second = heading{second.main, ""}.within(c, s.Title, line.W())
	}
	middle := (line.Y0 + line.Y1) / 2
	p.write(c, Rect{line.X0, line.Y0, line.X1, middle}, heading{first, ""})
	p.write(c, Rect{line.X0, middle, line.X1, line.Y1}, second)
}

// write writes a heading in a line.
func (p Panel) write(c Canvas, line Rect, h heading) {
	s := p.Style
	base := math.Round((line.Y0+line.Y1)/2 + 0.32*s.Title)
	second := s.Ink3
	if s.Line > 1 {
		second = s.Ink2
	}
	x := parse(h.main, Text).draw(c, line.X0, base, s.Title, s.Ink)
	parse(h.aside, Text).draw(c, x+h.gap(c, s.Title), base, s.Title, second)
}

// title writes the heading that fits and what stands at the end of its line.
func (p Panel) title(c Canvas, line Rect) {
	s := p.Style
	if len(p.Titles) == 0 || !(line.W() > 0) {
		return
	}
	if line.H() > 2*s.Title {
		p.folded(c, line)
		return
	}
	base := math.Round((line.Y0+line.Y1)/2 + 0.32*s.Title)
	end := line.X1
	if p.Legend.lying() {
		end -= p.Room
		p.Legend.Draw(c, Rect{end, line.Y0, line.X1, line.Y1})
		end -= 12
	}
	if w := p.keyWidth(c); w > 0 {
		end -= w
		p.writeKey(c, end, base)
		end -= 12
	}
	if p.Button != "" {
		w := c.TextWidth(s.Title, Text, p.Button)
		if p.Poster {
			col := s.Ink2
			if !p.Saved {
				col = s.Accent
				y := math.Round(base + 0.22*s.Title)
				rule(c, Rect{end - w, y, end, y + s.Line}, fade(col, 0.42))
			}
			c.Text(end, base, s.Title, Text, Right, p.Button, col)
		}
		end -= w + 12
	}
	room := end - line.X0
	form := 0
	for form < len(p.Titles)-1 && !p.fits(c, form, room) {
		form++
	}
	p.write(c, line, p.Titles[form].within(c, s.Title, room))
}
