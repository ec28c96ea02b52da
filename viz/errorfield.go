package viz

import (
	"fmt"
	"math"
	"slices"
)

// strengths returns how large the kernel is over the plane, how large its approximation
// is, and how far they are apart.
func strengths() []picture {
	return []picture{
		{name: "error.exact", fill: func(st *stage, p *Panel, s slot) { st.strength(p, s, "exact") }, pick: blocks.pickStrength, say: func(b blocks) string { return b.sayStrength("exact") }},
		{name: "error.approx", fill: func(st *stage, p *Panel, s slot) { st.strength(p, s, "approx") }, pick: blocks.pickStrength, say: func(b blocks) string { return b.sayStrength("approx") }},
		{name: "error.diff", caption: "error", fill: func(st *stage, p *Panel, s slot) { st.strength(p, s, "diff") }, pick: blocks.pickStrength, say: func(b blocks) string { return b.sayStrength("diff") }},
	}
}

// strength shows a root mean square over the data. Where the data say nothing there is
// a hatch: over what is approximated, since what is exact needs no data.
func (st *stage) strength(p *Panel, s slot, part string) {
	over := "over the data"
	if words := st.Label("error.over"); words != "" {
		over = "over " + words
	}
	switch part {
	case "exact":
		p.Titles = []heading{{"Size of *k*(*x*, ·)", "root mean square " + over}, {"Size of *k*(*x*, ·)", over}, {"Size of *k*(*x*, ·)", ""}, {"*k*", ""}}
	case "approx":
		p.Titles = []heading{{"Size of *k\u0302*(*x*, ·)", "approximate"}, {"*k\u0302*", "approximate"}, {"*k\u0302*", ""}}
		if st.has("error.approx") && !st.blind("error") && slices.ContainsFunc(st.list("error.open"), func(v float64) bool { return v > silent }) {
			p.Titles = append([]heading{
				{"Size of *k\u0302*(*x*, ·)", "approximate, hatched: extrapolating"}, {"Size of *k\u0302*(*x*, ·)", "hatched: extrapolating"},
				{"*k\u0302*", "hatched: extrapolating"},
			}, p.Titles...)
		}
	default:
		aside := "root mean square of *k\u0302* − *k*"
		if m := st.view.Magnify; m > 1 {
			aside = "×" + number(m, 2)
		}
		p.Titles = []heading{{"Error *e*(*x*)", aside}, {"Error *e*(*x*)", "×" + number(st.view.Magnify, 2)}, {"Error *e*(*x*)", ""}, {"Error", ""}}
		if !(st.view.Magnify > 1) {
			p.Titles[1].aside = ""
		}
	}
	difference := part == "diff"
	f := function{f: st.samples("error." + part), scale: st.scales["error"], rising: true, off: difference, closer: difference}
	if s.legend {
		p.Legend = &Legend{Style: p.Style, Scale: f.scale, Rising: true}
	}
	var mask Mask
	if open := st.samples("error.open"); part != "exact" && open.nx == f.f.nx && open.ny == f.f.ny {
		mask = Mask{p.Style, open.nx, open.ny, open.z, st.box(), p.Range, silent, st.view.Memory.named(s.name + ".open")}
		f.between = []Figure{mask} // over which a line is whole: dashed is what is negative
	}
	lines, ok := st.function(p, s, f)
	if !ok {
		return
	}
	if difference && p.Tag == "" && mask.any() && (st.view.Layout == "phone" || s.inner.W() >= 420) { // a title says it elsewhere
		p.Tag = "hatched: more than " + number(100*silent, 2) + "\u202f% of *k*(*x*, *x*) open"
		st.tagOver(p, f.f, lines.kept)
	}
	if why := st.Label("error.nomask"); difference && p.Tag == "" {
		p.Tag = why
	} else if difference && why != "" {
		p.Tag += "; " + why
	}
	if part != "exact" {
		p.add(Landmarks{p.Style, st.pairs("centres"), p.Range, true, "", ""})
	}
}

// tagOver puts the tag of a panel into the corner in which it covers the smallest values of a
// field, by eighths of the scale. While a hand moves it stays.
func (st *stage) tagOver(p *Panel, f sampled, kept *kept) {
	if st.view.Hold && kept.tagged {
		p.TagAt = kept.corner
		return
	}
	m := plane{p.Frame, p.Range}
	p.tagWhere(func(under Rect) float64 {
		most := 0.0
		for k, v := range f.z {
			x := m.x(st.box().X0 + float64(k%f.nx)/float64(f.nx-1)*st.box().W())
			y := m.y(st.box().Y1 - float64(k/f.nx)/float64(f.ny-1)*st.box().H())
			if under.Contains(x, y) {
				most = max(most, v)
			}
		}
		return math.Floor(8 * most / st.scales["error"])
	})
	kept.corner, kept.tagged = p.TagAt, true
}

// silent is the part of k(x, x) that the data leave open from which on they say
// nothing.
const silent = 0.01

// A Strength is a HeatMap of what has no sign, from 0 up.
type Strength struct{ HeatMap }

// Draw implements Figure.
func (f Strength) Draw(c Canvas, r Rect) {
	if f.Nx < 1 || f.Ny < 1 || len(f.Z) < f.Nx*f.Ny {
		return
	}
	box := plane{r, f.Range}.rect(f.Box)
	c.Field(box, f.Nx, f.Ny, f.Z, f.Style.sequential(f.Scale))
	f.holes(c, box)
}

// pickStrength finds a place, with what is known of it.
func (b blocks) pickStrength(h *Hover, _ View, p Placed, x, y float64, finger bool) {
	b.touch(h, p, x, y, finger)
	if h.Text = place(h.X, h.Y); b.narrow("error") {
		h.Text += " · " + narrower
		return
	}
	for _, part := range [][2]string{{"exact", "size exact"}, {"approx", "approximate"}, {"diff", "*e*(*x*) ="}} {
		if v := b.samples("error."+part[0]).read(b.box(), h.X, h.Y); v.known() {
			h.Text += " · " + part[1] + " " + v.text()
		}
	}
	if v := b.samples("error.open").at(b.box(), h.X, h.Y); v > silent {
		h.Text += " · " + percent(v) + " of *k*(*x*, *x*) open"
	}
}

// sayStrength describes a root mean square over the plane.
func (b blocks) sayStrength(part string) string {
	f := b.samples("error." + part)
	if len(f.z) == 0 {
		return ""
	}
	lo, hi := extent(f.z)
	switch {
	case b.narrow("error") && part == "exact":
		return "The size of the kernel over the data is " + narrower + "."
	case b.narrow("error") && part == "approx":
		return ""
	}
	switch part {
	case "exact":
		return "The size of the kernel over the data goes from " + reading(lo) + " to " + reading(hi) + "."
	case "approx":
		return "That of the approximate one goes from " + reading(lo) + " to " + reading(hi) + "."
	}
	most, at := f.largest()
	s := fmt.Sprintf("The error is at most %s, at %s", reading(most), b.where(f, at))
	switch {
	case b.narrow("error"):
		s = "The samples do not show how large the error is"
	case most <= b.negligible():
		s = "The size of the error shows " + plain(beyond(most))
	}
	count := 0
	open := b.samples("error.open")
	for _, v := range open.z {
		if v > silent {
			count++
		}
	}
	if count > 0 {
		s += "; in " + rounded2(100*float64(count)/float64(len(open.z))) + "\u202f% of the plane the data leave more than " + number(100*silent, 2) + "\u202f% of k(x, x) open"
	}
	return s + "."
}
