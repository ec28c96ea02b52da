package viz

import (
	"fmt"
	"math"
	"slices"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// strengths returns how large the kernel is over the plane, how large its approximation
// is, and how far they are apart.
func strengths() []picture {
	return []picture{
		{name: "error.exact", fill: func(st *stage, p *figure.Panel, s slot) { st.strength(p, s, "exact") }, pick: blocks.pickStrength, say: func(b blocks) string { return b.sayStrength("exact") }},
		{name: "error.approx", fill: func(st *stage, p *figure.Panel, s slot) { st.strength(p, s, "approx") }, pick: blocks.pickStrength, say: func(b blocks) string { return b.sayStrength("approx") }},
		{name: "error.diff", caption: "error", fill: func(st *stage, p *figure.Panel, s slot) { st.strength(p, s, "diff") }, pick: blocks.pickStrength, say: func(b blocks) string { return b.sayStrength("diff") }},
	}
}

// strength shows a root mean square over the data. Where the data say nothing there is
// a hatch: over what is approximated, since what is exact needs no data.
func (st *stage) strength(p *figure.Panel, s slot, part string) {
	over := "over the data"
	if words := st.Label("error.over"); words != "" {
		over = "over " + words
	}
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Size of *k*(*x*, ·)", Aside: "root mean square " + over}, {Main: "Size of *k*(*x*, ·)", Aside: over}, {Main: "Size of *k*(*x*, ·)", Aside: ""}, {Main: "*k*", Aside: ""}}
	case "approx":
		p.Titles = []figure.Heading{{Main: "Size of *k\u0302*(*x*, ·)", Aside: "approximate"}, {Main: "*k\u0302*", Aside: "approximate"}, {Main: "*k\u0302*", Aside: ""}}
		if st.has("error.approx") && !st.blind("error") && slices.ContainsFunc(st.list("error.open"), func(v float64) bool { return v > silent }) {
			p.Titles = append([]figure.Heading{
				{Main: "Size of *k\u0302*(*x*, ·)", Aside: "approximate, hatched: extrapolating"}, {Main: "Size of *k\u0302*(*x*, ·)", Aside: "hatched: extrapolating"},
				{Main: "*k\u0302*", Aside: "hatched: extrapolating"},
			}, p.Titles...)
		}
	default:
		aside := "root mean square of *k\u0302* − *k*"
		if m := st.view.Magnify; m > 1 {
			aside = "×" + text.Number(m, 2)
		}
		p.Titles = []figure.Heading{{Main: "Error *e*(*x*)", Aside: aside}, {Main: "Error *e*(*x*)", Aside: "×" + text.Number(st.view.Magnify, 2)}, {Main: "Error *e*(*x*)", Aside: ""}, {Main: "Error", Aside: ""}}
		if !(st.view.Magnify > 1) {
			p.Titles[1].Aside = ""
		}
	}
	difference := part == "diff"
	f := function{f: st.samples("error." + part), scale: st.scales["error"], rising: true, off: difference, closer: difference}
	if s.legend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.scale, Rising: true}
	}
	var mask figure.Mask
	if open := st.samples("error.open"); part != "exact" && open.Nx == f.f.Nx && open.Ny == f.f.Ny {
		mask = figure.Mask{Style: p.Style, Nx: open.Nx, Ny: open.Ny, Z: open.Z, Box: st.Box(), Range: p.Range, Level: silent, Kept: st.view.Memory.named(s.name + ".open")}
		f.between = []canvas.Figure{mask} // over which a line is whole: dashed is what is negative
	}
	lines, ok := st.function(p, s, f)
	if !ok {
		return
	}
	if difference && p.Tag == "" && mask.Any() && (st.view.Layout == "phone" || s.inner.W() >= 420) { // a title says it elsewhere
		p.Tag = "hatched: more than " + text.Number(100*silent, 2) + "\u202f% of *k*(*x*, *x*) open"
		st.tagOver(p, f.f, lines.Prepared)
	}
	if why := st.Label("error.nomask"); difference && p.Tag == "" {
		p.Tag = why
	} else if difference && why != "" {
		p.Tag += "; " + why
	}
	if part != "exact" {
		p.Add(figure.Landmarks{Style: p.Style, XY: st.pairs("centres"), Range: p.Range, Over: true, Words: "", Brief: ""})
	}
}

// tagOver puts the tag of a panel into the corner in which it covers the smallest values of a
// field, by eighths of the scale. While a hand moves it stays.
func (st *stage) tagOver(p *figure.Panel, f figure.Samples, kept *figure.Prepared) {
	if st.view.Hold && kept.Tagged {
		p.TagAt = kept.Corner
		return
	}
	m := canvas.Plane{Frame: p.Frame, Data: p.Range}
	p.PlaceTag(func(under canvas.Rect) float64 {
		most := 0.0
		for k, v := range f.Z {
			x := m.X(st.Box().X0 + float64(k%f.Nx)/float64(f.Nx-1)*st.Box().W())
			y := m.Y(st.Box().Y1 - float64(k/f.Nx)/float64(f.Ny-1)*st.Box().H())
			if under.Contains(x, y) {
				most = max(most, v)
			}
		}
		return math.Floor(8 * most / st.scales["error"])
	})
	kept.Corner, kept.Tagged = p.TagAt, true
}

// silent is the part of k(x, x) that the data leave open from which on they say
// nothing.
const silent = 0.01

// pickStrength finds a place, with what is known of it.
func (b blocks) pickStrength(h *Hover, _ View, p Placed, x, y float64, finger bool) {
	b.touch(h, p, x, y, finger)
	if h.Text = place(h.X, h.Y); b.narrow("error") {
		h.Text += " · " + narrower
		return
	}
	for _, part := range [][2]string{{"exact", "size exact"}, {"approx", "approximate"}, {"diff", "*e*(*x*) ="}} {
		if v := b.samples("error."+part[0]).Read(b.Box(), h.X, h.Y); v.Known() {
			h.Text += " · " + part[1] + " " + v.Text()
		}
	}
	if v := b.samples("error.open").At(b.Box(), h.X, h.Y); v > silent {
		h.Text += " · " + text.Percent(v) + " of *k*(*x*, *x*) open"
	}
}

// sayStrength describes a root mean square over the plane.
func (b blocks) sayStrength(part string) string {
	f := b.samples("error." + part)
	if len(f.Z) == 0 {
		return ""
	}
	lo, hi := extent(f.Z)
	switch {
	case b.narrow("error") && part == "exact":
		return "The size of the kernel over the data is " + narrower + "."
	case b.narrow("error") && part == "approx":
		return ""
	}
	switch part {
	case "exact":
		return "The size of the kernel over the data goes from " + text.Reading(lo) + " to " + text.Reading(hi) + "."
	case "approx":
		return "That of the approximate one goes from " + text.Reading(lo) + " to " + text.Reading(hi) + "."
	}
	most, at := f.Largest()
	s := fmt.Sprintf("The error is at most %s, at %s", text.Reading(most), b.where(f, at))
	switch {
	case b.narrow("error"):
		s = "The samples do not show how large the error is"
	case most <= b.negligible():
		s = "The size of the error shows " + text.Plain(beyond(most))
	}
	count := 0
	open := b.samples("error.open")
	for _, v := range open.Z {
		if v > silent {
			count++
		}
	}
	if count > 0 {
		s += "; in " + text.TwoDigits(100*float64(count)/float64(len(open.Z))) + "\u202f% of the plane the data leave more than " + text.Number(100*silent, 2) + "\u202f% of k(x, x) open"
	}
	return s + "."
}

// errorView shows where on the plane the approximation is off.
var errorView = kind{key: "error", pictures: strengths(), two: [2]int{1, 2}, folds: true}
