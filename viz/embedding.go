package viz

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// embeddings returns the points by their scores on two components, exact and
// approximate, and how far they lie from each other.
func embeddings() []picture {
	return []picture{
		{name: "embedding.exact", form: chart, fill: func(st *stage, p *figure.Panel, s slot) { st.embedding(p, s, "exact") }, pick: blocks.pickScore, say: blocks.sayEmbedding},
		{name: "embedding.approx", form: chart, fill: func(st *stage, p *figure.Panel, s slot) { st.embedding(p, s, "approx") }, pick: blocks.pickScore, say: func(b blocks) string { return "" }},
		{name: "embedding.diff", form: chart, caption: "shifts", fill: func(st *stage, p *figure.Panel, s slot) { st.embedding(p, s, "diff") }, pick: blocks.pickScore, say: blocks.sayShifts},
	}
}

// embedding shows points in the plane of two components. All three pictures have one
// scale.
func (st *stage) embedding(p *figure.Panel, s slot, part string) {
	p.Free = true
	exact, approx := st.pairs("embedding.exact"), st.pairs("embedding.approx")
	pair := st.list("embedding.pair")
	some := ""
	if k, n := max(len(exact), len(approx))/2, len(st.pairs("points"))/2; k < n && k > 0 {
		some = text.Count(k) + " of " + text.Count(n) + " points"
	}
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Embedding", Aside: "exact"}, {Main: "Embedding", Aside: ""}}
		if st.view.Layout != "phone" {
			p.Button = st.Label("embedding.word")
		}
		p.Tag = some
	case "approx":
		p.Titles = []figure.Heading{{Main: "Embedding", Aside: "approximate, turned to match"}, {Main: "Embedding", Aside: "approximate"}}
		if !st.has("embedding.off") { // there is nothing that it would match
			p.Titles = p.Titles[1:]
		}
	default:
		p.Titles = []figure.Heading{{Main: "Shifts", Aside: "exact to approximate"}, {Main: "Shifts", Aside: ""}}
		if off := st.one("embedding.off", -1); off >= 0 && len(exact) > 0 {
			p.Titles = append([]figure.Heading{{Main: "Shifts", Aside: "exact to approximate, off by " + text.Percent(off)}}, p.Titles...)
		}
	}
	if s.thumb == 0 {
		p.Range = st.scoreRange(s.inner, exact, approx)
		st.axes(p, s)
	} else { // without names of axes
		p.Range = grow(around(exact, approx), s.inner.W()/max(1, s.inner.H()))
	}
	f := figure.Scatter{Style: p.Style, XY: exact, Groups: st.chosen(st.list("labels")), Range: p.Range}
	switch part {
	case "exact":
		p.Add(f)
	case "approx":
		f.XY = approx
		p.Add(f)
	default:
		if len(exact) != len(approx) || len(exact) == 0 {
			return
		}
		p.Add(figure.Shifts{Style: p.Style, From: exact, To: approx, Range: p.Range})
		if apart(exact, approx) <= text.Negligible*p.Range.W() {
			p.Words = noShift
		}
	}
	if (part == "exact" || part == "approx" && st.alone()) && st.style.Bands == 0 {
		p.AddCornerKey(f.GroupEntries(st.groups()), f.XY, nil)
	}
	st.axisOf(p, pair)
	p.Add(st.scoreRings(p, part, exact, approx, func(point int) int { return st.scoreRow(point) })...)
	if len(pair) == 2 && len(exact)+len(approx) > 0 {
		p.Add(figure.Axes{Style: p.Style, Across: score(pair[0]), Up: score(pair[1])})
	}
}

// score names the component of that number, from 0.
func score(i float64) string {
	n := strconv.Itoa(int(i) + 1)
	return "√*λ*_" + n + " *φ*_" + n
}

// scoreRange returns what a frame shows of some points: all, and where one would lie
// on the name of an axis a margin for that.
func (st *stage) scoreRange(frame canvas.Rect, exact, approx []float64) canvas.Rect {
	tick := st.style.Tick
	high, wide := 1.8*tick, 4*tick+12
	all := around(exact, approx)
	fit := func(top, bottom float64) canvas.Rect {
		r := grow(all, frame.W()/max(1, frame.H()-top-bottom))
		unit := r.W() / frame.W()
		return canvas.Rect{X0: r.X0, Y0: r.Y0 - bottom*unit, X1: r.X1, Y1: r.Y1 + top*unit}
	}
	var top, bottom float64
	for range 2 { // to make room for one can bring points under the other
		r := fit(top, bottom)
		m := canvas.Plane{Frame: frame, Data: r}
		for _, xy := range [][]float64{exact, approx} {
			for i := 0; i+1 < len(xy); i += 2 {
				x, y := m.X(xy[i]), m.Y(xy[i+1])
				if x < frame.X0+wide && y < frame.Y0+high {
					top = high
				}
				if x > frame.X1-wide && y > frame.Y1-high {
					bottom = high
				}
			}
		}
	}
	return fit(top, bottom)
}

// apart returns the largest difference of two lists.
func apart(a, b []float64) (most float64) {
	for i, v := range a {
		most = max(most, math.Abs(v-b[i]))
	}
	return most
}

// chosen returns the values of those points that the embedding shows.
func (b blocks) chosen(values []float64) []float64 {
	index := b.list("embedding.points")
	if len(index) == 0 || len(values) == 0 {
		return values
	}
	out := make([]float64, 0, len(index))
	for _, i := range index {
		if i < 0 || int(i) >= len(values) {
			return nil
		}
		out = append(out, values[int(i)])
	}
	return out
}

// scoreRow returns the row of a point in the embedding, −1 where it is not shown.
func (b blocks) scoreRow(point int) int {
	if index := b.list("embedding.points"); len(index) > 0 {
		return slices.Index(index, float64(point))
	}
	return point
}

// axisOf marks the axis of the component that is hovered.
func (st *stage) axisOf(p *figure.Panel, pair []float64) {
	h := st.view.Hover
	if h == nil || h.Kind != "index" || p.Style.Thumb {
		return
	}
	for k, i := range pair {
		if i == float64(h.Index) && k < 2 { // the line on which the other is 0
			p.Add(figure.Crests{Style: p.Style, W: []float64{float64(k), float64(1 - k), 0}, Range: p.Range})
		}
	}
}

// scoreRings rings in an embedding, which has point i in its row(i), the points that
// are hovered or chosen anywhere.
func (st *stage) scoreRings(p *figure.Panel, part string, exact, approx []float64, row func(point int) int) (fs []canvas.Figure) {
	if p.Style.Thumb {
		return nil
	}
	for _, h := range []*Hover{st.view.Hover, st.view.Select} {
		var at []float64
		for _, i := range st.pointsOf(h) {
			j := row(i)
			for k, z := range [][]float64{exact, approx} {
				if j >= 0 && 2*j+1 < len(z) && (part == "diff" || (part == "exact") == (k == 0)) {
					at = append(at, z[2*j], z[2*j+1])
				}
			}
		}
		if len(at) > 0 {
			fs = append(fs, figure.Rings{Style: p.Style, XY: at, Size: figure.PointSize * st.style.Mark, Range: p.Range, Selected: h == st.view.Select})
		}
	}
	return fs
}

// pickScore finds the point next to (x, y): in the picture of the shifts either end.
func (b blocks) pickScore(h *Hover, _ View, p Placed, x, y float64, finger bool) {
	h.Kind = "plane"
	h.X, h.Y = p.At(x, y)
	exact, approx := b.pairs("embedding.exact"), b.pairs("embedding.approx")
	reach := pointerReach
	if finger {
		reach = fingerReach
	}
	for k, z := range [][]float64{exact, approx} {
		if strings.HasSuffix(p.Name, ".exact") && k == 1 || strings.HasSuffix(p.Name, ".approx") && k == 0 {
			continue
		}
		for row := range len(z) / 2 {
			px, py := p.Pixel(z[2*row], z[2*row+1])
			if d := math.Hypot(px-x, py-y); d <= reach {
				reach = d
				h.Kind, h.Index, h.X, h.Y = "point", row, z[2*row], z[2*row+1]
			}
		}
	}
	if h.Kind != "point" {
		return
	}
	row := h.Index
	if index := b.list("embedding.points"); row < len(index) {
		h.Index = int(index[row])
	}
	h.Text = "point " + strconv.Itoa(h.Index)
	has := func(z []float64) bool { return 2*row+1 < len(z) }
	if has(exact) {
		h.Text += " · exact " + place(exact[2*row], exact[2*row+1])
	}
	if has(approx) {
		h.Text += " · approximate " + place(approx[2*row], approx[2*row+1])
	}
	if has(exact) && has(approx) {
		h.Text += " · off by " + text.Reading(math.Hypot(exact[2*row]-approx[2*row], exact[2*row+1]-approx[2*row+1]))
	}
}

func (b blocks) sayEmbedding() string {
	z, pair := b.pairs("embedding.exact"), b.list("embedding.pair")
	if len(z) == 0 || len(pair) < 2 {
		return ""
	}
	r := around(z)
	return "The embedding has " + text.Count(len(z)/2) + " points: component " + strconv.Itoa(int(pair[0])+1) + " from " + text.TwoDecimals(r.X0) + " to " + text.TwoDecimals(r.X1) +
		", component " + strconv.Itoa(int(pair[1])+1) + " from " + text.TwoDecimals(r.Y0) + " to " + text.TwoDecimals(r.Y1) + "."
}

func (b blocks) sayShifts() string {
	off := b.one("embedding.off", -1)
	if off < 0 {
		return ""
	}
	return "Turned to match, the approximate embedding is off by " + text.Plain(text.Percent(off)) + " of the exact one."
}

// embeddingView shows the points by their scores.
var embeddingView = kind{key: "embedding", pictures: embeddings()}
