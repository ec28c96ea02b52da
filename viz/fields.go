package viz

import (
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// field shows an eigenfunction or the kernel seen from x₀: exact, approximate,
// or what is between them.
func (st *stage) field(p *figure.Panel, s slot, row, part string) {
	if row == "k" && part == "exact" && st.view.Layout != "phone" && st.view.Layout != "embed" {
		p.Button = st.Label("task.word")
	}
	task := row == "k" && st.tasked()
	if task && !st.has("k.exact") && !st.has("k.approx") {
		st.task(p, part)
		return
	}
	difference := part == "diff"
	f := function{
		scale: st.scales[row], noise: st.one("phi.noise", 0), off: difference, closer: difference,
		zero: !difference && (row == "phi" || task && st.has("task.class")),
	}
	if f.f = st.samples(row + "." + part); difference {
		f.f, f.exact = st.samples(row+".approx"), st.samples(row+".exact")
		if len(f.exact.Z) == 0 {
			f.f = figure.Samples{}
		}
	}
	if task {
		st.taskTitle(p, part)
	} else {
		st.fieldTitle(p, row, part)
	}
	if s.legend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.scale}
	}
	if part == "exact" && row == "phi" && st.view.Layout != "phone" {
		p.Button = st.Label("index")
	}
	lines, ok := st.function(p, s, f)
	if !ok {
		return
	}
	if len(st.view.Pictures) > 0 && !task { // the data may not stand beside it
		p.Add(backdrop{figure.Scatter{Style: p.Style, XY: st.pairs("points"), Range: p.Range}})
	}
	if row == "phi" {
		if s.thumb == 0 && !st.blocks.narrow(s.name) && lines.CutShort() {
			p.NoteCutShort()
		}
		if part == "approx" {
			p.Add(figure.Landmarks{Style: p.Style, XY: st.pairs("centres"), Range: p.Range, Over: true, Words: "", Brief: ""})
		}
		if note := st.Label("note.phi"); note != "" && p.Tag != narrower && (part == "exact" || s.legend && st.view.Layout == "phone") {
			p.Tag = note
		}
		return
	}
	if task {
		st.taskMarks(p, part)
		return
	}
	if x, y, ok := st.probe(); ok {
		if p.Tag != narrower { // which has its place
			p.PlaceTag(func(under canvas.Rect) float64 { return p.Covers(under, x, y) })
		}
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, Named: part == "exact" && s.thumb == 0, Clear: nil})
	}
}

// backdrop is the data under a field's marks, of which none can be taken.
type backdrop struct{ figure.Scatter }

// KeyEntries implements figure.Explained: a key does not explain them.
func (f backdrop) KeyEntries(*figure.Panel, figure.KeyWords) []figure.KeyEntry { return nil }

// fieldTitle names a field, at length where there is room.
func (st *stage) fieldTitle(p *figure.Panel, row, part string) {
	i := "_{" + st.index() + "}"
	difference := "difference"
	if m := st.view.Magnify; m > 1 {
		difference += ", ×" + text.Number(m, 2)
	}
	switch row + "." + part {
	case "phi.exact":
		p.Titles = []figure.Heading{{Main: "Eigenfunction *φ*" + i, Aside: "exact"}, {Main: "*φ*" + i, Aside: "exact"}}
		if over := st.Label("exact.over"); over != "" {
			p.Titles = append([]figure.Heading{{Main: "Eigenfunction *φ*" + i, Aside: "exact on " + over}, {Main: "*φ*" + i, Aside: "exact on " + over}}, p.Titles...)
		}
	case "phi.approx":
		p.Titles = []figure.Heading{{Main: "*φ\u0302*" + i, Aside: "approximate"}, {Main: "*φ\u0302*" + i, Aside: ""}}
	case "phi.diff":
		p.Titles = []figure.Heading{{Main: "*φ\u0302*" + i + " − *φ*" + i, Aside: difference}, {Main: "*φ\u0302*" + i + " − *φ*" + i, Aside: strings.TrimPrefix(difference, "difference, ")}}
	case "k.exact":
		p.Titles = []figure.Heading{{Main: "Kernel seen from *x*_0", Aside: "exact"}, {Main: "*k*(*x*_0, ·)", Aside: "exact"}}
	case "k.approx":
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "approximate"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
	case "k.diff":
		p.Titles = []figure.Heading{{Main: "*k\u0302* − *k*", Aside: difference}, {Main: "*k\u0302* − *k*", Aside: strings.TrimPrefix(difference, "difference, ")}}
	}
	if part == "diff" && !(st.view.Magnify > 1) {
		p.Titles[1].Aside = ""
	}
}

const (
	noDifference = "no difference"
	noShift      = "no point elsewhere"
)

// beyond says that a difference is at most v.
func beyond(v float64) string {
	if !(v > 0) {
		return noDifference
	}
	e := math.Floor(math.Log10(v))
	digit := math.Ceil(v/math.Pow(10, e) - 1e-9)
	if digit == 10 {
		digit, e = 1, e+1
	}
	return noDifference + " beyond " + text.Number(digit, 1) + "·10^{" + text.Number(e, 4) + "}"
}
