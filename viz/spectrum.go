package viz

import (
	"math"
	"slices"
	"strconv"
)

// A Spectrum shows eigenvalues on a logarithmic axis: exact as open circles on a
// line, approximate as discs under them. The dotted line is the eigenfunction
// that is shown.
type Spectrum struct {
	Style         *Style
	Exact, Approx []float64
	Shown         int     // 0 is the first; less is none
	Low, High     float64 // the range, as exponents of ten
	Top           float64 // where it ends without room for the key: there are no ticks above
	Len           int     // how many places there are
	Floor         float64 // up to where a value is not told from 0, as an exponent; outside the range there is no line
	Word          string  // what is below that
	Hover         int     // the place under the pointer; less than 0 is none
	Titled        bool    // its key is in the title
}

// unknown returns the part of the largest eigenvalue below which a number in float64 says
// nothing, of a matrix of so many points: as kpca.Solve cuts at the numerical rank.
func unknown(points int) float64 { return float64(max(points, 1)) * 0x1p-52 }

// floor returns the part of the largest eigenvalue up to which one is not told from 0, and what
// makes it as large: rounding, or what an approximation of the exact ones leaves open.
func (b blocks) floor() (part float64, word string) {
	top := 0.0
	for _, name := range []string{"spectrum.exact", "spectrum.approx"} {
		for _, v := range b.list(name) {
			top = max(top, v)
		}
	}
	usual := unknown(b.count())
	if part = b.one("spectrum.floor", 0) / top; !(part > 0) || !finite(part) {
		part = usual
	}
	if part > 1.01*usual {
		return part, "unresolved"
	}
	return part, "rounding"
}

// rankOne reports whether all eigenvalues but the first are none.
func rankOne(values []float64, floor float64) bool {
	for i, v := range values {
		if i > 0 && v > floor*values[0] {
			return false
		}
	}
	return true
}

// spectrumOf lays out the axes for a frame of that width.
func (b blocks) spectrumOf(s *Style, exact, approx []float64, width float64) Spectrum {
	part, word := b.floor()
	if len(exact) > 1 && rankOne(exact, part) && rankOne(approx, part) { // points that coincide
		exact, approx = exact[:1], approx[:min(1, len(approx))]
	}
	f := newSpectrum(s, exact, approx, int(b.one("index", 0))-1, part, width)
	f.Word = word
	return f
}

// newSpectrum lays out the axes for a frame of that width, of eigenvalues that up to such a
// part of the largest are not told from 0.
func newSpectrum(s *Style, exact, approx []float64, shown int, floor, width float64) Spectrum {
	f := Spectrum{Style: s, Exact: exact, Approx: approx, Shown: shown, Hover: -1, Word: "rounding"}
	f.Len = max(len(exact), len(approx), 1)
	f.Len = min(f.Len, max(16, int(width/3)))
	high, low := math.Inf(-1), math.Inf(1)
	for _, vs := range [][]float64{exact, approx} {
		for _, v := range vs[:min(len(vs), f.Len)] {
			if v > 0 && finite(v) {
				high, low = max(high, math.Log10(v)), min(low, math.Log10(v))
			}
		}
	}
	if high < low {
		high, low = 0, -1
	}
	f.Floor = math.Log10(floor) + high
	under := low < f.Floor
	for _, vs := range [][]float64{exact, approx} {
		for _, v := range vs[:min(len(vs), f.Len)] {
			under = under || !(v > 0) && v == v
		}
	}
	span := max(high-max(low, f.Floor), 0.5)
	f.High = high + 0.08*span + 0.05
	f.Low = max(low, f.Floor) - 0.06*span - 0.05
	if under && (low < f.Floor || high-low > 8) {
		f.Low = f.Floor - 0.09*span // room for what lies below
	}
	f.Top = f.High
	return f
}

// steps returns how many ticks so far apart there is room for.
func (f Spectrum) steps(r Rect, apart float64) int {
	return int(r.H() * (f.Top - f.Low) / (f.High - f.Low) / apart)
}

// x returns the place of eigenvalue i.
func (f Spectrum) x(r Rect, i int) float64 {
	return r.X0 + r.W()*(float64(i)+0.7)/(float64(f.Len)+0.4)
}

// shownLine returns the dotted line of the eigenfunction that is shown.
func (f Spectrum) shownLine(r Rect) []float64 {
	if f.Shown < 0 || f.Shown >= f.Len {
		return nil
	}
	x := f.x(r, f.Shown)
	return []float64{x, r.Y0 + 4, x, r.Y1}
}

func (f Spectrum) y(r Rect, v float64) float64 {
	e := f.Low
	if v > 0 {
		e = max(math.Log10(v), f.Low)
	}
	return f.at(r, min(e, f.High))
}

// shows reports whether v has a place: zero has one only below a floor.
func (f Spectrum) shows(v float64) bool { return v > 0 || v == v && f.Floor > f.Low }

// at returns the height of an exponent; what lies below the floor stands
// between it and the frame.
func (f Spectrum) at(r Rect, e float64) float64 {
	pad := 4.5 * f.Style.Mark
	return max(r.Y0+pad, min(r.Y1-pad, r.Y0+(f.High-e)/(f.High-f.Low)*r.H()))
}

// size returns the radius of the marks: smaller where they are many.
func (f Spectrum) size(r Rect) float64 {
	return min(3.4*f.Style.Mark, max(1.3, 0.36*r.W()/(float64(f.Len)+0.4)))
}

// Draw implements Figure.
func (f Spectrum) Draw(c Canvas, r Rect) {
	s := f.Style
	for _, t := range LogTicks(f.Low, f.Top, f.steps(r, 22)) {
		y := math.Round(r.Y0+(f.High-t.At)/(f.High-f.Low)*r.H()) + 0.5
		rule(c, Rect{r.X0, y - s.Line/2, r.X1, y + s.Line/2}, s.Rule)
	}
	size := f.size(r)
	exact, approx := f.lists()
	line := f.line(r, exact)
	dash(c, f.shownLine(r), s.Line, 2*s.Line, 3*s.Line, s.Ink)
	c.Polyline(line, 1.25*s.Line, s.Ink2)
	for i, v := range approx {
		if f.shows(v) {
			c.Disc(f.x(r, i), f.y(r, v), size, s.Accent)
		}
	}
	for i := 0; i+1 < len(line); i += 2 {
		c.Ring(line[i], line[i+1], size, 1.25*s.Line*min(1, size/3), s.Ink)
	}
	if f.Hover >= 0 && f.Hover < len(exact) {
		s.hovered(c, f.x(r, f.Hover), f.y(r, exact[f.Hover]), size-1.5)
	}
	if s.Thumb {
		return
	}
	if f.Floor > f.Low && f.Floor < f.High {
		lines := [][]float64{line, f.shownLine(r)}
		for i, v := range approx {
			if f.shows(v) {
				lines = append(lines, []float64{f.x(r, i), f.y(r, v)})
			}
		}
		s.floor(c, r, f.at(r, f.Floor), size, f.Word, lines...)
	}
	if !f.Titled {
		f.key(c, r)
	}
}

// floor draws the line below which all is rounding, and says so where none of the lines
// runs, of which each point has a mark of that radius: at the left or at the right, above
// or below.
func (s *Style) floor(c Canvas, r Rect, y, size float64, word string, lines ...[]float64) {
	y = math.Round(y) + 0.5
	dash(c, []float64{r.X0, y, r.X1, y}, s.Line, 3*s.Line, 3*s.Line, s.Edge)
	box := s.floorName(c, r, y, size, word, lines)
	rect(c, box, s.Panel)
	c.Text(box.X0+3, box.Y1-3, s.Tick, Text, Left, word, s.Ink3)
}

// floorName returns where that is said.
func (s *Style) floorName(c ruler, r Rect, y, size float64, word string, lines [][]float64) Rect {
	w, h := parse(word, Text).width(c, s.Tick)+6, s.Tick+3
	above := Rect{r.X0 + 3, y - 1 - h, r.X0 + 3 + w, y - 1}
	right := r.X1 - 6 - w - r.X0
	for _, b := range []Rect{above, above.shift(right, 0), above.shift(0, h+2), above.shift(right, h+2), above.shift(right/2, 0)} {
		grown := Rect{b.X0 - size, b.Y0 - size, b.X1 + size, b.Y1 + size}
		if b.Y1 <= r.Y1 && !slices.ContainsFunc(lines, grown.meets) {
			return b
		}
	}
	return above
}

// meets reports whether a polyline, or the point that it is, comes into r.
func (r Rect) meets(line []float64) bool {
	if len(line) == 2 {
		return r.Contains(line[0], line[1])
	}
	for i := 3; i < len(line); i += 2 {
		x, y := line[i-3], line[i-2]
		from, to := 0.0, 1.0 // of the segment, in r
		for _, e := range [4][2]float64{{x - line[i-1], x - r.X0}, {line[i-1] - x, r.X1 - x}, {y - line[i], y - r.Y0}, {line[i] - y, r.Y1 - y}} {
			switch t := e[1] / e[0]; { // the sides of r
			case e[0] > 0:
				to = min(to, t)
			case e[0] < 0:
				from = max(from, t)
			case e[1] < 0:
				to = -1
			}
		}
		if from <= to {
			return true
		}
	}
	return false
}

// keyBox returns where the key stands, at the top where that is free, and how much it hides.
func (f Spectrum) keyBox(c ruler, r Rect) (box Rect, hidden int) {
	s := f.Style
	exact, approx := f.lists()
	line := f.line(r, exact)
	marks := append(f.line(r, approx), line...)
	w := c.TextWidth(s.Label, Text, "approximate") + 10 + 10*s.Mark
	return f.corner(r, w, 2, true, func(b Rect) int { return b.holds(marks) + b.crossed(line) })
}

// lists returns the eigenvalues that have places.
func (f Spectrum) lists() (exact, approx []float64) {
	return f.Exact[:min(len(f.Exact), f.Len)], f.Approx[:min(len(f.Approx), f.Len)]
}

// line returns the places of those that have any.
func (f Spectrum) line(r Rect, values []float64) (xy []float64) {
	for i, v := range values {
		if f.shows(v) {
			xy = append(xy, f.x(r, i), f.y(r, v))
		}
	}
	return xy
}

// wordsAt implements worded.
func (f Spectrum) wordsAt(c ruler, r Rect) []Rect {
	if f.Titled {
		return nil
	}
	box, _ := f.keyBox(c, r)
	return []Rect{box}
}

// lift makes room for the key above a picture that is full.
func (f *Spectrum) lift(c ruler, r Rect) {
	f.raise(r, func() int {
		_, hidden := f.keyBox(c, r)
		return hidden
	})
}

// signs says the same as key, for a title.
func (f Spectrum) signs() (list []sign) {
	for _, l := range []course{{f.Exact, hollow}, {f.Approx, filled}} {
		if len(l.values) > 0 {
			list = append(list, l.sign([...]string{hollow: "exact", filled: "approximate"}[l.mark]))
		}
	}
	return list
}

// key says which mark is which.
func (f Spectrum) key(c Canvas, r Rect) {
	s := f.Style
	size, step := s.Label, s.Tick+6
	box, _ := f.keyBox(c, r)
	x := box.X1 - 6
	y := box.Y0 + 0.75*s.Tick + 5
	mark := func(words string) float64 { return x - c.TextWidth(size, Text, words) - 10*s.Mark }
	if len(f.Exact) > 0 {
		exactly := parse("exact", Text)
		exactly.halo(c, x-exactly.width(c, size), y, size, s.Ink2, s.Panel)
		c.Ring(mark("exact"), y-0.34*size, 3.4*s.Mark, 1.25*s.Line, s.Ink)
		y += step
	}
	if len(f.Approx) > 0 {
		nearly := parse("approximate", Text)
		nearly.halo(c, x-nearly.width(c, size), y, size, s.Accent, s.Panel)
		c.Disc(mark("approximate"), y-0.34*size, 3.4*s.Mark, s.Accent)
	}
}

// places returns the ticks of the axis: 1, which says what they count, and round
// numbers, at least so far apart. Their places are in the data's range, 0 to 1.
func (f Spectrum) places(width, apart float64) []Tick {
	step := 1
	for _, n := range []int{1, 5, 10, 20, 50, 100, 200, 500, 1000} {
		step = n
		if width*float64(n)/(float64(f.Len)+0.4) >= apart {
			break
		}
	}
	unit := Rect{0, 0, 1, 1}
	ticks := []Tick{{f.x(unit, 0), "*i* = 1"}}
	for i := step; i <= f.Len; i += step {
		if i > 1 && f.x(unit, i-1)*width-ticks[0].At*width >= apart {
			ticks = append(ticks, Tick{f.x(unit, i-1), strconv.Itoa(i)})
		}
	}
	return ticks
}
