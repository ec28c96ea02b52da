package viz

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// embeddings returns the points by their scores on two components, exact and
// approximate, and how far they lie from each other.
func embeddings() []picture {
	return []picture{
		{name: "embedding.exact", form: chart, fill: func(st *stage, p *Panel, s slot) { st.embedding(p, s, "exact") }, pick: blocks.pickScore, say: blocks.sayEmbedding},
		{name: "embedding.approx", form: chart, fill: func(st *stage, p *Panel, s slot) { st.embedding(p, s, "approx") }, pick: blocks.pickScore, say: func(b blocks) string { return "" }},
		{name: "embedding.diff", form: chart, caption: "shifts", fill: func(st *stage, p *Panel, s slot) { st.embedding(p, s, "diff") }, pick: blocks.pickScore, say: blocks.sayShifts},
	}
}

// embedding shows points in the plane of two components. All three pictures have one
// scale.
func (st *stage) embedding(p *Panel, s slot, part string) {
	p.Free = true
	exact, approx := st.pairs("embedding.exact"), st.pairs("embedding.approx")
	pair := st.list("embedding.pair")
	some := ""
	if k, n := max(len(exact), len(approx))/2, len(st.pairs("points"))/2; k < n && k > 0 {
		some = counted(k) + " of " + counted(n) + " points"
	}
	switch part {
	case "exact":
		p.Titles = []heading{{"Embedding", "exact"}, {"Embedding", ""}}
		if st.view.Layout != "phone" {
			p.Button = st.Label("embedding.word")
		}
		p.Tag = some
	case "approx":
		p.Titles = []heading{{"Embedding", "approximate, turned to match"}, {"Embedding", "approximate"}}
		if !st.has("embedding.off") { // there is nothing that it would match
			p.Titles = p.Titles[1:]
		}
	default:
		p.Titles = []heading{{"Shifts", "exact to approximate"}, {"Shifts", ""}}
		if off := st.one("embedding.off", -1); off >= 0 && len(exact) > 0 {
			p.Titles = append([]heading{{"Shifts", "exact to approximate, off by " + percent(off)}}, p.Titles...)
		}
	}
	if s.thumb == 0 {
		p.Range = st.scoreRange(s.inner, exact, approx)
		st.axes(p, s)
	} else { // without names of axes
		p.Range = grow(around(exact, approx), s.inner.W()/max(1, s.inner.H()))
	}
	f := Scatter{Style: p.Style, XY: exact, Groups: st.chosen(st.list("labels")), Range: p.Range}
	switch part {
	case "exact":
		p.add(f)
	case "approx":
		f.XY = approx
		p.add(f)
	default:
		if len(exact) != len(approx) || len(exact) == 0 {
			return
		}
		p.add(Shifts{p.Style, exact, approx, p.Range})
		if apart(exact, approx) <= nothing*p.Range.W() {
			p.Words = noShift
		}
	}
	if (part == "exact" || part == "approx" && st.alone()) && st.style.Bands == 0 {
		p.corner(st.groupSigns(f), f.XY, nil)
	}
	st.axisOf(p, pair)
	p.add(st.scoreRings(p, part, exact, approx, st.scoreRow)...)
	if len(pair) == 2 && len(exact)+len(approx) > 0 {
		p.add(Axes{p.Style, score(pair[0]), score(pair[1])})
	}
}

// score names the component of that number, from 0.
func score(i float64) string {
	n := strconv.Itoa(int(i) + 1)
	return "√*λ*_" + n + " *φ*_" + n
}

// scoreRange returns what a frame shows of some points: all, and where one would lie
// on the name of an axis a margin for that.
func (st *stage) scoreRange(frame Rect, exact, approx []float64) Rect {
	tick := st.style.Tick
	high, wide := 1.8*tick, 4*tick+12
	all := around(exact, approx)
	fit := func(top, bottom float64) Rect {
		r := grow(all, frame.W()/max(1, frame.H()-top-bottom))
		unit := r.W() / frame.W()
		return Rect{r.X0, r.Y0 - bottom*unit, r.X1, r.Y1 + top*unit}
	}
	var top, bottom float64
	for range 2 { // to make room for one can bring points under the other
		r := fit(top, bottom)
		m := plane{frame, r}
		for _, xy := range [][]float64{exact, approx} {
			for i := 0; i+1 < len(xy); i += 2 {
				x, y := m.x(xy[i]), m.y(xy[i+1])
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

// Axes names what goes across and what goes up, at their far ends.
type Axes struct {
	Style      *Style
	Across, Up string
}

// Draw implements Figure.
func (a Axes) Draw(c Canvas, r Rect) {
	s := a.Style
	if s.Thumb {
		return
	}
	at := a.wordsAt(c, r)
	parse(a.Across, Text).halo(c, at[0].X0, r.Y1-0.6*s.Tick, s.Tick, s.Ink3, s.Panel)
	parse(a.Up, Text).halo(c, at[1].X0, r.Y0+1.3*s.Tick, s.Tick, s.Ink3, s.Panel)
}

// wordsAt returns where the names stand: across, and up.
func (a Axes) wordsAt(c ruler, r Rect) []Rect {
	tick := a.Style.Tick
	if a.Style.Thumb {
		return nil
	}
	across, up := parse(a.Across, Text).width(c, tick), parse(a.Up, Text).width(c, tick)
	return []Rect{
		{r.X1 - 6 - across, r.Y1 - 1.6*tick, r.X1 - 6, r.Y1},
		{r.X0 + 6, r.Y0, r.X0 + 6 + up, r.Y0 + 1.7*tick},
	}
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
func (st *stage) axisOf(p *Panel, pair []float64) {
	h := st.view.Hover
	if h == nil || h.Kind != "index" || p.Style.Thumb {
		return
	}
	for k, i := range pair {
		if i == float64(h.Index) && k < 2 { // the line on which the other is 0
			p.add(Crests{p.Style, []float64{float64(k), float64(1 - k), 0}, p.Range})
		}
	}
}

// scoreRings rings in an embedding, which has point i in its row(i), the points that
// are hovered or chosen anywhere.
func (st *stage) scoreRings(p *Panel, part string, exact, approx []float64, row func(point int) int) (fs []Figure) {
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
			fs = append(fs, Rings{p.Style, at, pointSize * st.style.Mark, p.Range, h == st.view.Select})
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
		h.Text += " · off by " + reading(math.Hypot(exact[2*row]-approx[2*row], exact[2*row+1]-approx[2*row+1]))
	}
}

func (b blocks) sayEmbedding() string {
	z, pair := b.pairs("embedding.exact"), b.list("embedding.pair")
	if len(z) == 0 || len(pair) < 2 {
		return ""
	}
	r := around(z)
	return "The embedding has " + counted(len(z)/2) + " points: component " + strconv.Itoa(int(pair[0])+1) + " from " + fixed2(r.X0) + " to " + fixed2(r.X1) +
		", component " + strconv.Itoa(int(pair[1])+1) + " from " + fixed2(r.Y0) + " to " + fixed2(r.Y1) + "."
}

func (b blocks) sayShifts() string {
	off := b.one("embedding.off", -1)
	if off < 0 {
		return ""
	}
	return "Turned to match, the approximate embedding is off by " + plain(percent(off)) + " of the exact one."
}
