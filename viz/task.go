package viz

import (
	"math"
	"strconv"
	"strings"
)

// A task takes the place of the kernel seen from x₀ in the third row: a function
// that was learnt, the regions of classes, an embedding, or clusters. The label
// "task" says that there is one, and "title.k.…" what its pictures are called.

// tasked reports whether the third row shows a task.
func (b blocks) tasked() bool { return b.Label("task") != "" }

// taskTitle names a picture of the task.
func (st *stage) taskTitle(p *Panel, part string) {
	main, aside, _ := strings.Cut(st.Label("title.k."+part), "|")
	if m := st.view.Magnify; part == "diff" && m > 1 && st.has("k.exact") {
		aside += ", ×" + number(m, 2)
	}
	p.Titles = []heading{{main, aside}, {main, ""}}
	if brief := st.Label("title.k.brief"); part == "diff" && brief != "" {
		p.Titles[1] = heading{brief, ""}
	}
	if loss, train, test := st.losses(part); test != "" {
		// What is measured has its name in all of them, so that two pictures of different
		// room do not seem to say two things.
		both := "train " + loss + " " + train + ", test " + test
		if st.style.Bands > 0 { // where titles have room for it a legend may be as wide as it likes
			least := parse(aside, Text).width(typical{}, st.style.Title) + parse(" "+both, Text).width(typical{}, st.style.Title)
			p.Room = min(p.Room, max(p.Title.W()-least-18, 7*st.style.Tick))
		}
		symbol, one := main[strings.LastIndexByte(main, ' ')+1:], "test "+loss+" "+test
		titles := []heading{{main, aside + ", " + both}, {symbol, aside + ", " + both}, {aside, both}}
		if strings.HasPrefix(symbol, "*") { // which of the pictures it is
			titles = append(titles, heading{symbol, both})
		}
		p.Titles = append(append(titles, heading{aside, one}, heading{main, one}), p.Titles...)
	}
}

// losses writes what a task loses on the points and on fresh ones, exactly or
// approximately, and what that is: a mean squared error, or a share of wrong decisions;
// nothing where it is not known.
func (b blocks) losses(part string) (loss, train, test string) {
	row := map[string]int{"exact": 0, "approx": 2, "diff": 4}[part]
	z := b.list("task.loss")
	if len(z) < row+2 || !finite(z[row:row+2]...) {
		return "", "", ""
	}
	loss, write := "MSE", rounded2
	if b.has("task.class") {
		loss, write = "error", percent
	}
	return loss, write(z[row]), write(z[row+1])
}

// A classed Scatter is one whose groups have names of their own.
type classed struct {
	Scatter
	names []string
}

// parted names the parts of a clustering: those without a sign of their own together.
func parted(parts ...[]float64) (names []string) {
	most := -1.0
	for _, list := range parts {
		for _, v := range list {
			most = max(most, v)
		}
	}
	n := int(most) + 1
	for i := range min(n, mostGroups) {
		names = append(names, "cluster "+strconv.Itoa(i+1))
	}
	switch {
	case n == mostGroups+1:
		names = append(names, "cluster "+strconv.Itoa(n))
	case n > mostGroups:
		names = append(names, "clusters "+strconv.Itoa(mostGroups+1)+" to "+strconv.Itoa(n))
	}
	return names
}

// counting returns the numbers of a cluster or clusters in their name, and nothing of another name.
func counting(name string) string {
	for _, noun := range []string{"cluster ", "clusters "} {
		if numbers, ok := strings.CutPrefix(name, noun); ok {
			return strings.ReplaceAll(numbers, " to ", "–")
		}
	}
	return ""
}

// classKey adds points by class or part, and says which mark is which: once, where
// pictures stand side by side.
func (st *stage) classKey(p *Panel, part string, f classed) {
	p.add(f)
	if st.style.Bands == 0 && (part == "exact" || part == "approx" && st.alone()) {
		p.corner(st.namedSigns(f.Scatter, f.names), f.XY, nil)
	}
}

// taskMarks shows the points that a task learns from, over its field or regions:
// by value or by class.
func (st *stage) taskMarks(p *Panel, part string) {
	if part == "diff" {
		return
	}
	xy := st.pairs("points")
	switch {
	case st.has("task.values"):
		p.add(Valued{p.Style, xy, st.list("task.values"), p.Range, st.scales["k"]})
	case st.has("task.class"):
		f := Scatter{Style: p.Style, XY: xy, Groups: st.list("task.class"), Range: p.Range, Over: true, Signed: st.has("k.exact") || st.has("k.approx")}
		st.classKey(p, part, classed{f, strings.Split(st.Label("task.names"), "|")})
	}
}

// chart reports whether the pictures of the third row are not of the plane.
func (st *stage) chart() bool { return st.has("places.exact") || st.has("places.approx") }

// task fills a picture of the third row that is no field.
func (st *stage) task(p *Panel, part string) {
	st.taskTitle(p, part)
	points, groups, names := st.pairs("points"), st.list("labels"), strings.Split(st.Label("groups"), "|")
	switch {
	case st.chart():
		exact, approx := st.pairs("places.exact"), st.pairs("places.approx")
		p.Range, p.Free = grow(around(exact, approx), p.Frame.W()/p.Frame.H()), true
		switch part {
		case "exact":
			st.classKey(p, part, classed{Scatter{Style: p.Style, XY: exact, Groups: groups, Range: p.Range}, names})
		case "approx":
			st.classKey(p, part, classed{Scatter{Style: p.Style, XY: approx, Groups: groups, Range: p.Range}, names})
		default:
			p.add(Shifts{p.Style, exact, approx, p.Range})
		}
		p.add(st.scoreRings(p, part, exact, approx, func(point int) int { return point })...)
	case st.has("regions.exact") || st.has("regions.approx"):
		exact, approx := st.decided("exact"), st.decided("approx")
		if st.blind("k") {
			p.Words = narrower
			return
		}
		f := Regions{Style: p.Style, decided: exact, Box: st.box(), Range: p.Range}
		switch part {
		case "approx":
			f.decided = approx
		case "diff":
			if len(exact.class.z) != len(approx.class.z) {
				return
			}
			main := p.Titles[0].main
			p.Titles = append([]heading{{main, "difference, coloured: decided otherwise"}, {main, "coloured: decided otherwise"}}, p.Titles...)
			if nx, ny, z := exact.otherwise(approx); z != nil {
				p.add(Otherwise{p.Style, nx, ny, z, f.Box, p.Range})
				st.narrow(p, "k")
			} else {
				p.Words = noDifference
			}
			return
		}
		p.add(f)
		st.narrow(p, "k")
		st.taskMarks(p, part)
	default:
		p.Range = grow(st.box(), p.Frame.W()/p.Frame.H()) // there is no field to fill the frame
		exact, approx := st.list("parts.exact"), st.list("parts.approx")
		switch part {
		case "exact":
			st.classKey(p, part, classed{Scatter{Style: p.Style, XY: points, Groups: exact, Range: p.Range}, parted(exact, approx)})
		case "approx":
			st.classKey(p, part, classed{Scatter{Style: p.Style, XY: points, Groups: approx, Range: p.Range}, parted(exact, approx)})
		default:
			if len(exact) != len(approx) {
				return
			}
			var elsewhere []float64
			for i := range exact {
				if exact[i] != approx[i] {
					elsewhere = append(elsewhere, points[2*i], points[2*i+1])
				}
			}
			f := Elsewhere{p.Style, elsewhere, p.Range}
			p.add(Scatter{Style: p.Style, XY: points, Range: p.Range}, f)
			if st.style.Bands == 0 {
				p.corner(f.signs(), points, nil)
			}
			if len(elsewhere) == 0 {
				p.Words = noShift
				return
			}
			main, aside, _ := strings.Cut(st.Label("title.k.diff"), "|")
			if v := st.one("parts.elsewhere", math.NaN()); v == v {
				p.Titles = append([]heading{{main, percent(v) + " " + aside}, {percent(v) + " " + aside, ""}}, p.Titles...)
			}
		}
	}
}

// around returns the smallest rectangle around all points, with some air.
func around(sets ...[]float64) Rect {
	r := Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, xy := range sets {
		for i := 0; i+1 < len(xy); i += 2 {
			r = Rect{min(r.X0, xy[i]), min(r.Y0, xy[i+1]), max(r.X1, xy[i]), max(r.Y1, xy[i+1])}
		}
	}
	if !finite(r.X0, r.Y0, r.X1, r.Y1) {
		return Rect{-1, -1, 1, 1}
	}
	pad := 0.06*max(r.W(), r.H()) + 1e-9
	return Rect{r.X0 - pad, r.Y0 - pad, r.X1 + pad, r.Y1 + pad}
}

// Valued shows points of the plane in the colours of their values, on the scale
// of the field that they lie on.
type Valued struct {
	Style  *Style
	XY     []float64 // n×2
	Values []float64 // n
	Range  Rect
	Scale  float64
}

// Draw implements Figure.
func (f Valued) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	p := s.diverging(f.Scale)
	size := Scatter{Style: s, XY: f.XY}.size()
	for i := range min(len(f.Values), len(f.XY)/2) {
		x, y := m.x(f.XY[2*i]), m.y(f.XY[2*i+1])
		c.Disc(x, y, size+0.7*s.Line, fade(s.Ink, 0.55))
		c.Disc(x, y, size, p.At(f.Values[i]))
	}
}

// Elsewhere crosses points that one clustering puts into another part than the other does.
type Elsewhere struct {
	Style *Style
	XY    []float64 // of these points, n×2
	Range Rect
}

// Draw implements Figure.
func (f Elsewhere) Draw(c Canvas, r Rect) {
	m := plane{r, f.Range}
	for i := range len(f.XY) / 2 {
		f.Style.elsewhere(c, m.x(f.XY[2*i]), m.y(f.XY[2*i+1]))
	}
}

// signs says what a cross is.
func (f Elsewhere) signs() []sign {
	if len(f.XY) == 0 {
		return nil
	}
	return []sign{{words: "put elsewhere", draw: func(c Canvas, s *Style, x, y float64) { s.elsewhere(c, x, y) }}}
}

// elsewhere draws the cross, of which a thumbnail has room for the middle.
func (s *Style) elsewhere(c Canvas, x, y float64) {
	if s.Thumb {
		c.Disc(x, y, 1.4, s.Accent)
		return
	}
	shape(c, 4, x, y, elsewhereSize*s.Mark, s.Accent)
}

// Shifts shows where the places of an embedding go: a line from each exact place
// to the approximate one.
type Shifts struct {
	Style    *Style
	From, To []float64 // n×2
	Range    Rect
}

// Draw implements Figure.
func (f Shifts) Draw(c Canvas, r Rect) {
	m, s := plane{r, f.Range}, f.Style
	if len(f.From) != len(f.To) {
		return
	}
	for i := range len(f.From) / 2 {
		x, y := m.x(f.From[2*i]), m.y(f.From[2*i+1])
		u, v := m.x(f.To[2*i]), m.y(f.To[2*i+1])
		c.Polyline([]float64{x, y, u, v}, 0.8*s.Line, fade(s.Ink, 0.45))
		c.Disc(u, v, 1.3*s.Mark, s.Accent)
	}
}
