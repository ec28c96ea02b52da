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
	scale := st.scales[row]
	var f, exact sampled
	if part == "diff" {
		f, exact = st.samples(row+".approx"), st.samples(row+".exact")
		if f.nx != exact.nx || f.ny != exact.ny {
			f = sampled{}
		}
	} else {
		f = st.samples(row + "." + part)
	}
	kept := st.view.Memory.of(s.name, f.z, exact.z, scale)
	z := kept.z
	if part == "diff" {
		if len(z) > 0 && kept.top <= st.negligible()*scale/kept.unit {
			most, _ := f.apart(exact)
			p.Words, z = beyond(most), nil
		}
		if m := st.view.Magnify; m > 1 && p.Words == "" && st.absent(s.name) == "" {
			scale /= m
		}
	}
	if task {
		st.taskTitle(p, part)
	} else {
		st.fieldTitle(p, row, part)
	}
	if s.legend {
		p.Legend = &Legend{Style: p.Style, Scale: scale}
	}
	if part == "exact" && row == "phi" && st.view.Layout != "phone" {
		p.Button = st.Label("index")
	}
	if part == "diff" && len(z) > 0 && st.view.Layout != "phone" {
		p.Button, p.Poster = "×10", false // it tells nothing, so a poster does without
	}
	if len(z) == 0 {
		return
	}
	p.add(
		HeatMap{p.Style, f.nx, f.ny, z, st.box(), p.Range, scale / kept.unit, kept.top},
		Contours{
			Style: p.Style, Nx: f.nx, Ny: f.ny, Z: z, Box: st.box(), Range: p.Range, Scale: scale / kept.unit, Unit: kept.unit, Top: kept.top,
			Zero: part != "diff" && (row == "phi" || task && st.has("task.class")), Noise: st.one("phi.noise", 0) / kept.unit,
			Labels: st.labelled(s.inner), kept: kept,
		},
	)
	if part == "diff" {
		st.faint(p, kept, scale)
	}
	if row == "phi" {
		if lines, ok := p.Layers[1].(Contours); ok && s.thumb == 0 && lines.cutShort() {
			p.signless()
		}
		if part != "diff" && kept.top*kept.unit < blank*st.one("phi.scale", 0) { // which the values at the points are part of
			p.Tag = narrower
		}
		if part == "approx" {
			p.add(Landmarks{p.Style, st.pairs("centres"), p.Range, true, "", ""})
		}
		if part == "exact" || s.legend && st.view.Layout == "phone" {
			p.Tag = st.Label("note.phi")
		}
		return
	}
	if task {
		st.taskMarks(p, part)
		return
	}
	if part == "exact" && kept.top*kept.unit < blank*st.one("k.scale", 0) { // which k(x₀, x₀) is part of
		p.Tag = "narrower than the picture’s grid"
	}
	if x, y, ok := st.probe(); ok {
		p.add(Probe{p.Style, x, y, p.Range, part == "exact" && s.thumb == 0, nil})
	}
}

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

// blank is the part of its scale below which a field has no colour to be seen.
const blank = 1e-3

// narrower says that a function lies between the samples.
const narrower = "narrower than the picture’s grid"

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
	return noDifference + " beyond " + number(digit, 1) + "·10^{" + minus(number(e, 4)) + "}"
}
