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
		{name: "embedding.exact", fill: func(st *stage, p *Panel, s slot) { st.embedding(p, s, "exact") }, pick: blocks.pickScore, say: blocks.sayEmbedding},
		{name: "embedding.approx", fill: func(st *stage, p *Panel, s slot) { st.embedding(p, s, "approx") }, pick: blocks.pickScore, say: func(b blocks) string { return "" }},
		{name: "embedding.diff", caption: "shifts", fill: func(st *stage, p *Panel, s slot) { st.embedding(p, s, "diff") }, pick: blocks.pickScore, say: blocks.sayShifts},
	}
}

// embedding shows points in the plane of two components. All three pictures have one
// scale.
func (st *stage) embedding(p *Panel, s slot, part string) {
	p.Free = true
	exact, approx := st.pairs("embedding.exact"), st.pairs("embedding.approx")
	pair := st.list("embedding.pair")
	axes := ""
	if len(pair) == 2 {
		axis := func(i float64) string { n := strconv.Itoa(int(i) + 1); return "√*λ*_" + n + " *φ*_" + n }
		axes = axis(pair[0]) + " across, " + axis(pair[1]) + " up"
	}
	some := ""
	if k, n := max(len(exact), len(approx))/2, len(st.pairs("points"))/2; k < n && k > 0 {
		some = strconv.Itoa(k) + " of " + strconv.Itoa(n) + " points"
	}
	switch part {
	case "exact":
		p.Titles = []heading{{"Embedding", axes}, {"Embedding", "exact"}, {"Embedding", ""}}
		if st.view.Layout != "phone" {
			p.Button = st.Label("embedding.word")
		}
		p.Tag = some
	case "approx":
		p.Titles = []heading{{"Embedding", "approximate, turned to match"}, {"Embedding", "approximate"}}
	default:
		p.Titles = []heading{{"Shifts", "exact to approximate"}, {"Shifts", ""}}
		if off := st.one("embedding.off", -1); off >= 0 && len(exact) > 0 {
			p.Titles = append([]heading{{"Shifts", "exact to approximate, off by " + percent(off)}}, p.Titles...)
		}
	}
	p.Range = grow(around(exact, approx), s.inner.W()/s.inner.H())
	if s.thumb == 0 {
		st.axes(p, s)
	}
	groups := st.chosen(st.list("labels"))
	switch part {
	case "exact":
		p.add(Scatter{p.Style, exact, groups, p.Range})
	case "approx":
		p.add(Scatter{p.Style, approx, groups, p.Range})
	default:
		if len(exact) != len(approx) || len(exact) == 0 {
			return
		}
		p.add(Shifts{p.Style, exact, approx, p.Range})
		if apart(exact, approx) <= nothing*p.Range.W() {
			p.Words = "no point elsewhere"
		}
	}
	st.axisOf(p, pair)
	p.add(st.scoreRings(p, part, exact, approx, st.scoreRow)...)
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
	h.Text = "point " + strconv.Itoa(h.Index+1)
	has := func(z []float64) bool { return 2*row+1 < len(z) }
	if has(exact) {
		h.Text += " · exact " + place(exact[2*row], exact[2*row+1])
	}
	if has(approx) {
		h.Text += " · here " + place(approx[2*row], approx[2*row+1])
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
	return "The embedding has " + strconv.Itoa(len(z)/2) + " points: component " + strconv.Itoa(int(pair[0])+1) + " from " + fixed2(r.X0) + " to " + fixed2(r.X1) +
		", component " + strconv.Itoa(int(pair[1])+1) + " from " + fixed2(r.Y0) + " to " + fixed2(r.Y1) + "."
}

func (b blocks) sayShifts() string {
	off := b.one("embedding.off", -1)
	if off < 0 {
		return ""
	}
	return "Turned to match, the approximate embedding is off by " + plain(percent(off)) + " of the exact one."
}
