package viz

import (
	"math"
	"strings"
)

// field shows an eigenfunction or the kernel seen from x₀: exact, approximate,
// or what is between them.
func (st *stage) field(p *Panel, s slot, row, part string) {
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
		if len(f.exact.z) == 0 {
			f.f = sampled{}
		}
	}
	if task {
		st.taskTitle(p, part)
	} else {
		st.fieldTitle(p, row, part)
	}
	if s.legend {
		p.Legend = &Legend{Style: p.Style, Scale: f.scale}
	}
	if part == "exact" && row == "phi" && st.view.Layout != "phone" {
		p.Button = st.Label("index")
	}
	lines, ok := st.function(p, s, f)
	if !ok {
		return
	}
	if len(st.view.Pictures) > 0 && !task { // the data may not stand beside it
		p.add(backdrop{Scatter{Style: p.Style, XY: st.pairs("points"), Range: p.Range}})
	}
	if row == "phi" {
		if s.thumb == 0 && !st.blocks.narrow(s.name) && lines.cutShort() {
			p.signless()
		}
		if part == "approx" {
			p.add(Landmarks{p.Style, st.pairs("centres"), p.Range, true, "", ""})
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
			p.tagWhere(func(under Rect) float64 { return p.covers(under, x, y) })
		}
		p.add(Probe{p.Style, x, y, p.Range, part == "exact" && s.thumb == 0, nil})
	}
}

// backdrop is the data under a field's marks, of which none can be taken.
type backdrop struct{ Scatter }

// fieldTitle names a field, at length where there is room.
func (st *stage) fieldTitle(p *Panel, row, part string) {
	i := "_{" + st.index() + "}"
	difference := "difference"
	if m := st.view.Magnify; m > 1 {
		difference += ", ×" + number(m, 2)
	}
	switch row + "." + part {
	case "phi.exact":
		p.Titles = []heading{{"Eigenfunction *φ*" + i, "exact"}, {"*φ*" + i, "exact"}}
		if over := st.Label("exact.over"); over != "" {
			p.Titles = append([]heading{{"Eigenfunction *φ*" + i, "exact on " + over}, {"*φ*" + i, "exact on " + over}}, p.Titles...)
		}
	case "phi.approx":
		p.Titles = []heading{{"*φ\u0302*" + i, "approximate"}, {"*φ\u0302*" + i, ""}}
	case "phi.diff":
		p.Titles = []heading{{"*φ\u0302*" + i + " − *φ*" + i, difference}, {"*φ\u0302*" + i + " − *φ*" + i, strings.TrimPrefix(difference, "difference, ")}}
	case "k.exact":
		p.Titles = []heading{{"Kernel seen from *x*_0", "exact"}, {"*k*(*x*_0, ·)", "exact"}}
	case "k.approx":
		p.Titles = []heading{{"*k\u0302*(*x*_0, ·)", "approximate"}, {"*k\u0302*(*x*_0, ·)", ""}}
	case "k.diff":
		p.Titles = []heading{{"*k\u0302* − *k*", difference}, {"*k\u0302* − *k*", strings.TrimPrefix(difference, "difference, ")}}
	}
	if part == "diff" && !(st.view.Magnify > 1) {
		p.Titles[1].aside = ""
	}
}

// nothing is the part of the scale up to which a difference is rounding, and
// the panel says so instead of showing noise.
const nothing = 1e-9

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
	return noDifference + " beyond " + number(digit, 1) + "·10^{" + number(e, 4) + "}"
}
