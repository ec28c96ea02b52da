package viz

import (
	"math"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// eigenfunction shows an eigenfunction: exact, approximate, or what is between them.
func (st *stage) eigenfunction(p *figure.Panel, s slot, part string) {
	f := st.partOf("phi", part)
	f.noise, f.zero = st.one("phi.noise", 0), part != "diff"
	st.eigenTitle(p, part)
	if s.legend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.scale}
	}
	if part == "exact" && st.view.Layout != "phone" {
		p.Button = st.Label("index")
	}
	lines, ok := st.function(p, s, f)
	if !ok {
		return
	}
	st.backdrop(p)
	if s.thumb == 0 && !st.blocks.narrow(s.name) && lines.CutShort() {
		p.NoteCutShort()
	}
	if part == "approx" {
		p.Add(figure.Landmarks{Style: p.Style, XY: st.pairs("centres"), Range: p.Range, Over: true})
	}
	if note := st.Label("note.phi"); note != "" && p.Tag != narrower && (part == "exact" || s.legend && st.view.Layout == "phone") {
		p.Tag = note
	}
}

// eigenTitle names a picture of an eigenfunction, at length where there is room.
func (st *stage) eigenTitle(p *figure.Panel, part string) {
	i := "_{" + st.index() + "}"
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Eigenfunction *φ*" + i, Aside: "exact"}, {Main: "*φ*" + i, Aside: "exact"}}
		if over := st.Label("exact.over"); over != "" {
			p.Titles = append([]figure.Heading{{Main: "Eigenfunction *φ*" + i, Aside: "exact on " + over}, {Main: "*φ*" + i, Aside: "exact on " + over}}, p.Titles...)
		}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*φ\u0302*" + i, Aside: "approximate"}, {Main: "*φ\u0302*" + i}}
	default:
		p.Titles = st.differenceTitles("*φ\u0302*" + i + " − *φ*" + i)
	}
}

// kernel shows the kernel seen from x₀ – exact, approximate, or what is between them – or a task.
func (st *stage) kernel(p *figure.Panel, s slot, part string) {
	if part == "exact" && st.view.Layout != "phone" && st.view.Layout != "embed" {
		p.Button = st.Label("task.word")
	}
	task := st.tasked()
	if task && !st.has("k.exact") && !st.has("k.approx") {
		st.task(p, part)
		return
	}
	f := st.partOf("k", part)
	f.noise, f.zero = st.one("phi.noise", 0), part != "diff" && task && st.has("task.class")
	if task {
		st.taskTitle(p, part)
	} else {
		st.kernelTitle(p, part)
	}
	if s.legend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.scale}
	}
	if _, ok := st.function(p, s, f); !ok {
		return
	}
	if task {
		st.taskMarks(p, part)
		return
	}
	st.backdrop(p)
	if x, y, ok := st.probe(); ok {
		if p.Tag != narrower { // which has its place
			p.PlaceTag(func(under canvas.Rect) float64 { return p.Covers(under, x, y) })
		}
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, Named: part == "exact" && s.thumb == 0})
	}
}

// kernelTitle names a picture of the kernel, at length where there is room.
func (st *stage) kernelTitle(p *figure.Panel, part string) {
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Kernel seen from *x*_0", Aside: "exact"}, {Main: "*k*(*x*_0, ·)", Aside: "exact"}}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "approximate"}, {Main: "*k\u0302*(*x*_0, ·)"}}
	default:
		p.Titles = st.differenceTitles("*k\u0302* − *k*")
	}
}

// backdrop draws the points under the marks of a field on a page that names its pictures, where
// the data may not stand beside it.
func (st *stage) backdrop(p *figure.Panel) {
	if len(st.view.Pictures) > 0 {
		p.Add(backdrop{figure.Scatter{Style: p.Style, XY: st.pairs("points"), Range: p.Range}})
	}
}

// backdrop is the data under a field's marks, of which none can be taken.
type backdrop struct{ figure.Scatter }

// KeyEntries implements figure.Explained: a key does not explain them.
func (f backdrop) KeyEntries(*figure.Panel, figure.KeyWords) []figure.KeyEntry { return nil }

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

// eigenView shows an eigenfunction.
var eigenView = kind{key: "eigen", pictures: eigenfunctions(), folds: true}

// kernelView shows the kernel seen from x₀, or a task.
var kernelView = kind{key: "kernel", pictures: kernels(), folds: true}
