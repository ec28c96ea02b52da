package viz

import (
	"math"
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// dataPlane shows what is given: the points, and what a method took from them.
func (st *stage) dataPlane(p *figure.Panel, _ slot) {
	title := st.Label("title.data")
	if title == "" {
		title = "Data"
	}
	p.Titles = []figure.Heading{{Main: title}, {Main: strings.Replace(title, " and ", ", ", 1)}, {Main: "Data"}}
	switch {
	case figure.Unequal(st.list("weights")):
		p.Titles = append([]figure.Heading{{Main: title, Aside: "by weight"}}, p.Titles...)
	case len(st.pairs("points")) > 2*figure.MostDiscs:
		p.Titles = append([]figure.Heading{{Main: title, Aside: "shade by density"}}, p.Titles...)
	}
	st.shapes(p)
	points, centres := st.pairs("points"), st.pairs("centres")
	var groups []float64
	if st.view.Classes {
		groups = st.list("labels")
	}
	switch {
	case st.has("owner") && len(centres) > 0:
		p.Add(figure.Shadows{Style: p.Style, Centres: centres, Weights: st.list("weights"), Points: points, Owner: st.list("owner"), Eps: st.one("eps", 0), Range: p.Range})
	case figure.Unequal(st.list("weights")) && len(centres) > 0:
		p.Add(figure.Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}, figure.Shadows{Style: p.Style, Centres: centres, Weights: st.list("weights"), Range: p.Range})
	default:
		p.Add(figure.Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}, figure.Landmarks{Style: p.Style, XY: centres, Range: p.Range, Over: false, Words: "", Brief: ""})
	}
	if st.style.Bands == 0 && !st.has("owner") {
		p.AddCornerKey(figure.Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}.GroupEntries(st.groups()), points, nil)
	}
	st.ball(p, true)
	if x, y, ok := st.probe(); ok && st.view.Layout != "embed" && !p.Style.Thumb {
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, Named: true, Clear: centres})
	}
}

// spectrum shows eigenvalues.
func (st *stage) spectrum(p *figure.Panel, s slot) {
	p.Titles = []figure.Heading{{Main: "Spectrum", Aside: "eigenvalues of *K*/*n*"}, {Main: "Spectrum", Aside: ""}}
	if over := st.Label("exact.over"); over != "" {
		p.Titles = append([]figure.Heading{{Main: "Spectrum", Aside: "eigenvalues of *K*/*n*, exact on " + over}, {Main: "Spectrum", Aside: "exact on " + over}}, p.Titles...)
	}
	exact, approx := st.list("spectrum.exact"), st.list("spectrum.approx")
	if len(exact)+len(approx) == 0 {
		return
	}
	if st.Whole() { // they are the same
		approx = nil
	}
	f := st.spectrumOf(p.Style, exact, approx, s.inner.W())
	if h := st.view.Hover; h != nil && h.Kind == "index" {
		f.Hover = h.Index
	}
	f.lift(text.TypicalWidths{}, s.inner)
	_, hidden := f.keyBox(text.TypicalWidths{}, s.inner)
	f.Titled = p.KeyInTitle(f.Entries(), hidden)
	p.Range = canvas.Rect{X0: 0, Y0: f.Low, X1: 1, Y1: f.High}
	p.Marks = false
	p.X = f.Places(s.inner.W(), 26*st.style.Tick/11)
	p.Y = figure.LogTicks(f.Low, f.Top, f.Steps(s.inner, 2*st.style.Tick))
	p.Add(f)
}

// gram shows the error of the Gram matrix.
func (st *stage) gram(p *figure.Panel, s slot) {
	order := st.Label("gram.order")
	blocks := st.gramBlocks()
	p.Titles = nil
	room := s.title.X1 - s.inner.X1 - 14
	if blocks && room < noteRoom*st.style.Tick {
		p.Titles = append(p.Titles, figure.Heading{Main: "Gram error", Aside: "|*K* − *K\u0302*|, " + largestOfBlock}, figure.Heading{Main: "Gram error", Aside: largestOfBlock})
	} else if order != "" {
		p.Titles = append(p.Titles, figure.Heading{Main: "Gram error", Aside: "|*K* − *K\u0302*|, " + order})
	}
	if of := st.Label("gram.sample"); of != "" {
		p.Titles = []figure.Heading{{Main: "Gram error", Aside: "|*K* − *K\u0302*|, " + of}, {Main: "Gram error", Aside: of}}
	}
	p.Titles = append(p.Titles, figure.Heading{Main: "Gram error", Aside: "|*K* − *K\u0302*|"}, figure.Heading{Main: "Gram error", Aside: ""})
	f := st.samples("gram")
	if f.Nx != f.Ny || f.Nx == 0 {
		if f.Nx = int(math.Sqrt(float64(len(st.list("gram"))))); f.Nx != 1 {
			return
		}
		f = figure.Samples{Nx: 1, Ny: 1, Z: st.list("gram")}
	}
	scale := st.scales["gram"]
	kept := st.view.Memory.of(s.name, f.Z, nil, scale)
	if kept.Top*kept.Unit <= text.Negligible {
		most, _ := f.Largest()
		p.Words = beyond(most)
	}
	m := figure.Matrix{Style: p.Style, N: f.Nx, Z: kept.Z, Scale: scale / kept.Unit, Bounds: st.list("gram.bounds"), Prepared: kept}
	m.Hover, m.Cross = st.Cells(s.name)
	p.Add(m)
	p.Legend = &figure.Legend{Style: p.Style, Scale: scale, Vertical: !s.under, Under: s.under, Rising: true, Room: room}
	if blocks && room >= noteRoom*st.style.Tick {
		p.Legend.Note = largestOfBlock
	}
	p.ShortenLegend(s.inner.H())
	p.Names = stretches(st.Label("gram.groups"), st.list("gram.bounds"))
}

// noteRoom is the room, in sizes of the ticks, that the note beside a legend
// needs.
const noteRoom = 10.5

// largestOfBlock says what a cell of a matrix of errors is, where it stands for several.
const largestOfBlock = "largest of each block"

// gramBlocks reports whether a cell stands for more than one entry.
func (st *stage) gramBlocks() bool {
	f := st.samples("gram")
	return f.Nx > 0 && len(st.list("gram.index")) > f.Nx
}

// dataView shows the data, the spectrum and the error of the Gram matrix.
var dataView = kind{key: "data", pictures: []picture{
	{name: "data", fill: (*stage).dataPlane, pick: blocks.pickData, say: blocks.describeData},
	{name: "spectrum", form: chart, fill: (*stage).spectrum, pick: blocks.pickIndex, say: blocks.describeSpectrum},
	{name: "gram", form: square, fill: (*stage).gram, pick: blocks.pickCell, say: blocks.describeGram},
}}
