package viz

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A RaceChart shows how errors fall on two logarithmic axes: some methods in colour
// with their bands, the others thin, and below all of them what no method can pass.
type RaceChart struct {
	Style   *Style
	Methods []raced
	Floor   []float64 // exponents of m and of the best possible error, in turn
	Rule    float64   // the exponent of the m of the state; NaN where the axis is another
	Theory  bool      // theory says how errors fall along this axis
	Hover   int       // the fit under the pointer; less than 0 is none
	Range   Rect      // of exponents
	End     float64   // where places end and names begin
	Zero    bool      // there are places at 0
	Others  int       // lines without a colour
}

// raceDashes are the lines of the methods in colour, on and off by turns.
var raceDashes = [4][]float64{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}}

const (
	// lowestError is the exponent at which the axis of errors ends: what lies below
	// it is as good as nothing.
	lowestError = -8

	// zeroColumn is how far left of the other places those at 0 stand, in decades.
	zeroColumn = 0.5
)

// newRaceChart lays out the axes for a frame of that width.
func newRaceChart(st *stage, style *Style, axis raceAxis, width float64) RaceChart {
	f := RaceChart{Style: style, Methods: st.raced(axis), Hover: -1, Rule: math.NaN(), Theory: axis.column == runSize}
	if h := st.view.Hover; h != nil && h.Kind == "run" {
		f.Hover = h.Index
	}
	lo, hi, top, bottom := math.Inf(1), math.Inf(-1), 0.2, -0.5
	z := st.list("race.floor")
	for i := 0; i+1 < len(z); i += 2 {
		if z[i+1] > 0 {
			e := math.Log10(z[i+1])
			bottom = min(bottom, e)
			if axis.column == runSize {
				f.Floor = append(f.Floor, math.Log10(z[i]), e)
			}
		}
	}
	if axis.column == runSize {
		f.Rule = math.Log10(st.one("race.m", math.NaN()))
		if r := st.list("race.range"); len(r) == 2 {
			lo, hi = math.Log10(r[0]), math.Log10(r[1])
		}
	}
	for _, m := range f.Methods {
		if m.colourless() && len(m.places) > 0 {
			f.Others++
		}
		for _, p := range m.places {
			top, bottom = max(top, p.mid), min(bottom, p.mid)
			switch {
			case axis.column == runSize:
			case p.x == zeroAt:
				f.Zero = true
			default:
				lo, hi = min(lo, math.Floor(p.x)), max(hi, p.x)
			}
		}
	}
	if !(lo < hi) {
		lo, hi = 0, 1
	}
	if f.Zero {
		lo -= 2 * zeroColumn
	}
	pad := 0.03 * (hi - lo)
	f.End = hi
	f.Range = Rect{lo - pad, max(bottom, lowestError) - 0.3, hi + pad, min(top, 2) + 0.1}
	room := f.room(st, width) + 14
	f.Range.X1 = f.Range.X0 + f.Range.W()*width/max(width-room, 0.4*width)
	return f
}

// colourless reports whether a method is drawn thin.
func (m raced) colourless() bool { return m.known < 0 && !m.mine }

// room returns how wide the longest name is.
func (f RaceChart) room(st *stage, width float64) (w float64) {
	if f.Style.Thumb {
		return 0
	}
	for _, e := range f.ends(Rect{0, 0, 1, 1}) {
		w = max(w, st.measure()(f.Style.Tick, Text, e.name)*0.92)
	}
	return min(w+18, 0.42*width)
}

// colour returns the colour of a method.
func (f RaceChart) colour(m raced) color.NRGBA {
	switch {
	case m.mine:
		return f.Style.Accent
	case m.known >= 0:
		return f.Style.Categorical[m.known%len(f.Style.Categorical)]
	}
	return f.Style.Ink3
}

// at returns the pixel of a place: those at 0 have a column of their own.
func (f RaceChart) at(r Rect, x, y float64) (px, py float64) {
	if x == zeroAt {
		x = f.zero()
	}
	m := plane{r, f.Range}
	return m.x(x), m.y(y)
}

// zero returns where the column of 0 stands.
func (f RaceChart) zero() float64 { return f.Range.X0 + zeroColumn }

// Draw implements Figure.
func (f RaceChart) Draw(c Canvas, r Rect) {
	s := f.Style
	for _, t := range DecadeTicks(f.Range.Y0, f.Range.Y1, int(r.H()/22)) {
		_, y := f.at(r, 0, t.At)
		y = math.Round(y) + 0.5
		rect(c, Rect{r.X0, y - s.Line/2, r.X1, y + s.Line/2}, s.Rule)
	}
	if f.Rule == f.Rule && f.Range.X0 < f.Rule && f.Rule < f.Range.X1 {
		x, _ := f.at(r, f.Rule, 0)
		dash(c, []float64{x, r.Y0, x, r.Y1}, s.Line, 2*s.Line, 3*s.Line, s.Ink)
	}
	for _, m := range f.Methods {
		if m.colourless() {
			f.line(c, r, m, 0.8*s.Line, fade(s.Ink3, 0.4))
			for _, p := range m.places {
				x, y := f.at(r, p.x, p.mid)
				c.Disc(x, y, 1.3*s.Mark, fade(s.Ink3, 0.6))
			}
		}
	}
	for _, m := range f.Methods {
		if !m.colourless() && !m.mine {
			f.method(c, r, m)
		}
	}
	c.Polyline(f.pixels(r, f.Floor), 1.5*s.Line, s.Ink)
	if g := f.guide(); len(g) > 0 {
		dash(c, f.pixels(r, g), 1.25*s.Line, 1.5*s.Line, 3*s.Line, s.Ink2)
	}
	for _, m := range f.Methods {
		if m.mine {
			f.method(c, r, m)
		}
	}
	f.hovered(c, r)
	if !s.Thumb {
		f.names(c, r)
	}
}

// method draws one in colour: band, line, fits and medians.
func (f RaceChart) method(c Canvas, r Rect, m raced) {
	s, col := f.Style, f.colour(m)
	strength, width := 0.1, 1.5
	if m.mine {
		strength, width = 0.16, 2
	}
	for i := 1; i < len(m.places); i++ {
		p, q := m.places[i-1], m.places[i]
		if p.low < p.high || q.low < q.high {
			c.Polygon(f.pixels(r, []float64{p.x, p.low, q.x, q.low, q.x, q.high, p.x, p.high}), fade(col, strength))
		}
	}
	f.line(c, r, m, width*s.Line, col)
	if s.Thumb {
		return
	}
	for _, p := range m.places {
		for _, d := range p.runs {
			x, y := f.at(r, d.x, d.y)
			c.Disc(x, y, 1.2*s.Mark, fade(col, 0.6))
		}
		x, y := f.at(r, p.x, p.mid)
		if m.mine {
			s.landmark(c, x, y, 3.6*s.Mark)
		} else {
			shape(c, m.known, x, y, 3*s.Mark, col)
		}
	}
}

// line draws the medians of a method.
func (f RaceChart) line(c Canvas, r Rect, m raced, width float64, col color.NRGBA) {
	xy := make([]float64, 0, 2*len(m.places))
	for _, p := range m.places {
		xy = append(xy, p.x, p.mid)
	}
	xy = f.pixels(r, xy)
	if m.colourless() || m.mine || raceDashes[m.known%4] == nil {
		c.Polyline(xy, width, col)
		return
	}
	dashes(c, xy, width, raceDashes[m.known%4], col)
}

// pixels maps places in turn onto r.
func (f RaceChart) pixels(r Rect, xy []float64) []float64 {
	out := make([]float64, 0, len(xy))
	for i := 0; i+1 < len(xy); i += 2 {
		x, y := f.at(r, xy[i], xy[i+1])
		out = append(out, x, y)
	}
	return out
}

// guide returns the line that theory draws: through the first place of the first
// method of which it says an exponent, the one of the state before others.
func (f RaceChart) guide() []float64 {
	var of *raced
	for i := range f.Methods {
		m := &f.Methods[i]
		if m.theory == m.theory && len(m.places) > 0 && !m.colourless() && (of == nil || m.mine) {
			of = m
		}
	}
	if of == nil || !f.Theory {
		return nil
	}
	p := of.places[0]
	return []float64{p.x, p.mid, f.End, p.mid + of.theory*(f.End-p.x)}
}

// hovered marks the fit under the pointer, and the line that it is on.
func (f RaceChart) hovered(c Canvas, r Rect) {
	for _, m := range f.Methods {
		for _, p := range m.places {
			for _, d := range p.runs {
				if d.cell != f.Hover {
					continue
				}
				x, y := f.at(r, d.x, d.y)
				if m.colourless() {
					f.line(c, r, m, 1.5*f.Style.Line, f.Style.Ink2)
					x, y = f.at(r, p.x, p.mid)
				}
				f.Style.hovered(c, x, y, 2*f.Style.Mark)
			}
		}
	}
}

// A raceEnd is the name of a line and where the line ends.
type raceEnd struct {
	name  string
	x, y  float64
	col   color.NRGBA
	known int  // whose mark it has; −1 is none
	mine  bool // the landmark's
	free  bool // it is of no line
}

// ends returns the names, from the top.
func (f RaceChart) ends(r Rect) (out []raceEnd) {
	for _, m := range f.Methods {
		if len(m.places) == 0 || m.colourless() {
			continue
		}
		last := m.places[len(m.places)-1]
		x, y := f.at(r, last.x, last.mid)
		out = append(out, raceEnd{name: m.name, x: x, y: y, col: f.colour(m), known: m.known, mine: m.mine})
	}
	if n := len(f.Floor); n > 0 {
		x, y := f.at(r, f.Floor[n-2], f.Floor[n-1])
		out = append(out, raceEnd{name: "best of rank *m*", x: x, y: y, col: f.Style.Ink, known: -1})
	}
	if g := f.guide(); len(g) > 0 {
		x, y := f.at(r, g[2], g[3])
		out = append(out, raceEnd{name: "theory: *m*^{−1/2}", x: x, y: y, col: f.Style.Ink2, known: -1})
	}
	if f.Others > 0 {
		out = append(out, raceEnd{name: strconv.Itoa(f.Others) + " others", y: math.Inf(1), col: f.Style.Ink3, known: -1, free: true})
	}
	slices.SortStableFunc(out, func(a, b raceEnd) int {
		switch {
		case a.y < b.y:
			return -1
		case a.y > b.y:
			return 1
		}
		return 0
	})
	return out
}

// names writes them in a column at the right, each as near to the end of its line
// as the others let it.
func (f RaceChart) names(c Canvas, r Rect) {
	s := f.Style
	ends := f.ends(r)
	step := 1.36 * s.Tick
	x, _ := f.at(r, f.End, 0)
	x += 14
	if n := int((r.H() - 6) / step); len(ends) > n {
		ends = ends[:max(0, n)]
	}
	at := make([]float64, len(ends))
	low := r.Y1 - 3 - step/2
	for i, e := range ends {
		at[i] = min(max(e.y, r.Y0+3+step/2), low)
		if i > 0 {
			at[i] = max(at[i], at[i-1]+step)
		}
	}
	for i := len(at) - 1; i >= 0; i-- {
		if i == len(at)-1 {
			at[i] = min(at[i], low)
		} else {
			at[i] = min(at[i], at[i+1]-step)
		}
	}
	for i, e := range ends {
		y := at[i]
		if !e.free {
			c.Polyline([]float64{e.x + 4*s.Mark, min(e.y, r.Y1), x - 3, y}, 0.75*s.Line, fade(e.col, 0.5))
		}
		left := x
		if e.mine {
			s.landmark(c, x+4, y, 3*s.Mark)
			left += 12 * s.Mark
		} else if e.known >= 0 {
			shape(c, e.known, x+4, y, 2.7*s.Mark, e.col)
			left += 12 * s.Mark
		}
		text := parse(shorten(c, e.name, s.Tick, r.X1-3-left), Text)
		text.draw(c, left, math.Round(y+0.34*s.Tick), s.Tick, e.col)
	}
}

// shorten cuts a name that does not fit.
func shorten(c Canvas, name string, size, w float64) string {
	if parse(name, Text).width(c, size) <= w {
		return name
	}
	for rs := []rune(name); len(rs) > 1; {
		rs = rs[:len(rs)-1]
		if cut := strings.TrimRight(string(rs), " ,") + "…"; c.TextWidth(size, Text, cut) <= w {
			return cut
		}
	}
	return ""
}

// ticks returns those of the lower axis: m at powers of two, all else at powers of
// ten.
func (f RaceChart) ticks(width float64) (ticks []Tick) {
	if f.Theory {
		apart := 3 * f.Style.Tick
		for m, last := 1, math.Inf(-1); math.Log10(float64(m)) <= f.End+1e-9; m *= 2 {
			e := math.Log10(float64(m))
			if px := (e - f.Range.X0) / f.Range.W() * width; e >= f.Range.X0 && px-last >= apart {
				ticks, last = append(ticks, Tick{e, strconv.Itoa(m)}), px
			}
		}
		return ticks
	}
	lo := f.Range.X0
	if f.Zero {
		ticks = append(ticks, Tick{f.zero(), "0"})
		lo += 2*zeroColumn - 1e-9
	}
	for _, t := range DecadeTicks(lo, f.End, max(1, int(width/(4*f.Style.Tick)))) {
		ticks = append(ticks, t)
	}
	return ticks
}
