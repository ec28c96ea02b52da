package viz

import (
	"math"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// A task takes the place of the kernel seen from x₀ in the third row: a function
// that was learnt, the regions of classes, an embedding, or clusters. The label
// "task" says that there is one, and "title.k.…" what its pictures are called.

// tasked reports whether the third row shows a task.
func (b blocks) tasked() bool { return b.Label("task") != "" }

// taskTitle names a picture of the task.
func (st *stage) taskTitle(p *figure.Panel, part string) {
	main, aside, _ := strings.Cut(st.Label("title.k."+part), "|")
	if m := st.view.Magnify; part == "diff" && m > 1 && st.has("k.exact") {
		aside += ", ×" + text.Number(m, 2)
	}
	p.Titles = []figure.Heading{{Main: main, Aside: aside}, {Main: main, Aside: ""}}
	if brief := st.Label("title.k.brief"); part == "diff" && brief != "" {
		p.Titles[1] = figure.Heading{Main: brief, Aside: ""}
	}
	if loss, train, test := st.losses(part); test != "" {
		// What is measured has its name in all of them, so that two pictures of different
		// room do not seem to say two things.
		both := "train " + loss + " " + train + ", test " + test
		if st.style.Bands > 0 { // where titles have room for it a legend may be as wide as it likes
			least := text.Parse(aside, canvas.Text).Width(text.TypicalWidths{}, st.style.Title) + text.Parse(" "+both, canvas.Text).Width(text.TypicalWidths{}, st.style.Title)
			p.Room = min(p.Room, max(p.Title.W()-least-18, 7*st.style.Tick))
		}
		symbol, one := main[strings.LastIndexByte(main, ' ')+1:], "test "+loss+" "+test
		titles := []figure.Heading{{Main: main, Aside: aside + ", " + both}, {Main: symbol, Aside: aside + ", " + both}, {Main: aside, Aside: both}}
		if strings.HasPrefix(symbol, "*") { // which of the pictures it is
			titles = append(titles, figure.Heading{Main: symbol, Aside: both})
		}
		p.Titles = append(append(titles, figure.Heading{Main: aside, Aside: one}, figure.Heading{Main: main, Aside: one}), p.Titles...)
	}
}

// losses writes what a task loses on the points and on fresh ones, exactly or
// approximately, and what that is: a mean squared error, or a share of wrong decisions;
// nothing where it is not known.
func (b blocks) losses(part string) (loss, train, test string) {
	row := map[string]int{"exact": 0, "approx": 2, "diff": 4}[part]
	z := b.list("task.loss")
	if len(z) < row+2 || !canvas.Finite(z[row:row+2]...) {
		return "", "", ""
	}
	loss, write := "MSE", text.TwoDigits
	if b.has("task.class") {
		loss, write = "error", text.Percent
	}
	return loss, write(z[row]), write(z[row+1])
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
	for i := range min(n, figure.MostGroups) {
		names = append(names, "cluster "+strconv.Itoa(i+1))
	}
	switch {
	case n == figure.MostGroups+1:
		names = append(names, "cluster "+strconv.Itoa(n))
	case n > figure.MostGroups:
		names = append(names, "clusters "+strconv.Itoa(figure.MostGroups+1)+" to "+strconv.Itoa(n))
	}
	return names
}

// classKey adds points by class or part, and says which mark is which: once, where
// pictures stand side by side.
func (st *stage) classKey(p *figure.Panel, part string, f figure.NamedScatter) {
	p.Add(f)
	if st.style.Bands == 0 && (part == "exact" || part == "approx" && st.alone()) {
		p.AddCornerKey(f.GroupEntries(f.Names), f.XY, nil)
	}
}

// taskMarks shows the points that a task learns from, over its field or regions:
// by value or by class.
func (st *stage) taskMarks(p *figure.Panel, part string) {
	if part == "diff" {
		return
	}
	xy := st.pairs("points")
	switch {
	case st.has("task.values"):
		p.Add(figure.Valued{Style: p.Style, XY: xy, Values: st.list("task.values"), Range: p.Range, Scale: st.scales["k"]})
	case st.has("task.class"):
		f := figure.Scatter{Style: p.Style, XY: xy, Groups: st.list("task.class"), Range: p.Range, Over: true, Signed: st.has("k.exact") || st.has("k.approx")}
		st.classKey(p, part, figure.NamedScatter{Scatter: f, Names: strings.Split(st.Label("task.names"), "|")})
	}
}

// chart reports whether the pictures of the third row are not of the plane.
func (st *stage) chart() bool { return st.has("places.exact") || st.has("places.approx") }

// task fills a picture of the third row that is no field.
func (st *stage) task(p *figure.Panel, part string) {
	st.taskTitle(p, part)
	points, groups, names := st.pairs("points"), st.list("labels"), strings.Split(st.Label("groups"), "|")
	switch {
	case st.chart():
		exact, approx := st.pairs("places.exact"), st.pairs("places.approx")
		p.Range, p.Free = grow(around(exact, approx), p.Frame.W()/p.Frame.H()), true
		switch part {
		case "exact":
			st.classKey(p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: exact, Groups: groups, Range: p.Range}, Names: names})
		case "approx":
			st.classKey(p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: approx, Groups: groups, Range: p.Range}, Names: names})
		default:
			p.Add(figure.Shifts{Style: p.Style, From: exact, To: approx, Range: p.Range})
		}
		p.Add(st.scoreRings(p, part, exact, approx, func(point int) int { return point })...)
	case st.has("regions.exact") || st.has("regions.approx"):
		exact, approx := st.decided("exact"), st.decided("approx")
		if st.blind("k") {
			p.Words = narrower
			return
		}
		f := figure.Regions{Style: p.Style, Decided: exact, Box: st.Box(), Range: p.Range}
		switch part {
		case "approx":
			f.Decided = approx
		case "diff":
			if len(exact.Class.Z) != len(approx.Class.Z) {
				return
			}
			main := p.Titles[0].Main
			p.Titles = append([]figure.Heading{{Main: main, Aside: "difference, coloured: decided otherwise"}, {Main: main, Aside: "coloured: decided otherwise"}}, p.Titles...)
			if nx, ny, z := exact.Otherwise(approx); z != nil {
				p.Add(figure.Otherwise{Style: p.Style, Nx: nx, Ny: ny, Z: z, Box: f.Box, Range: p.Range})
				st.narrow(p, "k")
			} else {
				p.Words = noDifference
			}
			return
		}
		p.Add(f)
		st.narrow(p, "k")
		st.taskMarks(p, part)
	default:
		p.Range = grow(st.Box(), p.Frame.W()/p.Frame.H()) // there is no field to fill the frame
		exact, approx := st.list("parts.exact"), st.list("parts.approx")
		switch part {
		case "exact":
			st.classKey(p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: points, Groups: exact, Range: p.Range}, Names: parted(exact, approx)})
		case "approx":
			st.classKey(p, part, figure.NamedScatter{Scatter: figure.Scatter{Style: p.Style, XY: points, Groups: approx, Range: p.Range}, Names: parted(exact, approx)})
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
			f := figure.Elsewhere{Style: p.Style, XY: elsewhere, Range: p.Range}
			p.Add(figure.Scatter{Style: p.Style, XY: points, Range: p.Range}, f)
			if st.style.Bands == 0 {
				p.AddCornerKey(f.Entries(), points, nil)
			}
			if len(elsewhere) == 0 {
				p.Words = noShift
				return
			}
			main, aside, _ := strings.Cut(st.Label("title.k.diff"), "|")
			if v := st.one("parts.elsewhere", math.NaN()); v == v {
				p.Titles = append([]figure.Heading{{Main: main, Aside: text.Percent(v) + " " + aside}, {Main: text.Percent(v) + " " + aside, Aside: ""}}, p.Titles...)
			}
		}
	}
}

// around returns the smallest rectangle around all points, with some air.
func around(sets ...[]float64) canvas.Rect {
	r := canvas.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, xy := range sets {
		for i := 0; i+1 < len(xy); i += 2 {
			r = canvas.Rect{X0: min(r.X0, xy[i]), Y0: min(r.Y0, xy[i+1]), X1: max(r.X1, xy[i]), Y1: max(r.Y1, xy[i+1])}
		}
	}
	if !canvas.Finite(r.X0, r.Y0, r.X1, r.Y1) {
		return canvas.Rect{X0: -1, Y0: -1, X1: 1, Y1: 1}
	}
	pad := 0.06*max(r.W(), r.H()) + 1e-9
	return canvas.Rect{X0: r.X0 - pad, Y0: r.Y0 - pad, X1: r.X1 + pad, Y1: r.Y1 + pad}
}
