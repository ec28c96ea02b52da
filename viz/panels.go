package viz

import (
	"math"
	"strings"
)

// dataPlane shows what is given: the points, and what a method took from them.
func (st *stage) dataPlane(p *Panel, _ slot) {
	title := st.Label("title.data")
	if title == "" {
		title = "Data"
	}
	p.Titles = []heading{{main: title}, {main: strings.Replace(title, " and ", ", ", 1)}, {main: "Data"}}
	switch {
	case unequal(st.list("weights")):
		p.Titles = append([]heading{{title, "by weight"}}, p.Titles...)
	case len(st.pairs("points")) > 2*mostDiscs:
		p.Titles = append([]heading{{title, "shade by density"}}, p.Titles...)
	}
	st.shapes(p)
	points, centres := st.pairs("points"), st.pairs("centres")
	var groups []float64
	if st.view.Classes {
		groups = st.list("labels")
	}
	switch {
	case st.has("owner") && len(centres) > 0:
		p.add(Shadows{Style: p.Style, Centres: centres, Weights: st.list("weights"), Points: points, Owner: st.list("owner"), Eps: st.one("eps", 0), Range: p.Range})
	case unequal(st.list("weights")) && len(centres) > 0:
		p.add(Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}, Shadows{Style: p.Style, Centres: centres, Weights: st.list("weights"), Range: p.Range})
	default:
		p.add(Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}, Landmarks{p.Style, centres, p.Range, false, "", ""})
	}
	if st.style.Bands == 0 && !st.has("owner") {
		p.corner(st.groupSigns(Scatter{Style: p.Style, XY: points, Groups: groups, Range: p.Range}), points, nil)
	}
	st.ball(p, true)
	if x, y, ok := st.probe(); ok && st.view.Layout != "embed" && !p.Style.Thumb {
		p.add(Probe{p.Style, x, y, p.Range, true, centres})
	}
}

// spectrum shows eigenvalues.
func (st *stage) spectrum(p *Panel, s slot) {
	p.Titles = []heading{{"Spectrum", "eigenvalues of *K*/*n*"}, {"Spectrum", ""}}
	if over := st.Label("exact.over"); over != "" {
		p.Titles = append([]heading{{"Spectrum", "eigenvalues of *K*/*n*, exact on " + over}, {"Spectrum", "exact on " + over}}, p.Titles...)
	}
	exact, approx := st.list("spectrum.exact"), st.list("spectrum.approx")
	if len(exact)+len(approx) == 0 {
		return
	}
	if st.whole() { // they are the same
		approx = nil
	}
	f := st.spectrumOf(p.Style, exact, approx, s.inner.W())
	if h := st.view.Hover; h != nil && h.Kind == "index" {
		f.Hover = h.Index
	}
	f.lift(typical{}, s.inner)
	_, hidden := f.keyBox(typical{}, s.inner)
	f.Titled = p.titled(f.signs(), hidden)
	p.Range = Rect{0, f.Low, 1, f.High}
	p.Marks = false
	p.X = f.places(s.inner.W(), 26*st.style.Tick/11)
	p.Y = LogTicks(f.Low, f.Top, f.steps(s.inner, 2*st.style.Tick))
	p.add(f)
}

// gram shows the error of the Gram matrix.
func (st *stage) gram(p *Panel, s slot) {
	order := st.Label("gram.order")
	blocks := st.gramBlocks()
	p.Titles = nil
	room := s.title.X1 - s.inner.X1 - 14
	if blocks && room < noteRoom*st.style.Tick {
		p.Titles = append(p.Titles, heading{"Gram error", "|*K* − *K\u0302*|, " + largestOfBlock}, heading{"Gram error", largestOfBlock})
	} else if order != "" {
		p.Titles = append(p.Titles, heading{"Gram error", "|*K* − *K\u0302*|, " + order})
	}
	if of := st.Label("gram.sample"); of != "" {
		p.Titles = []heading{{"Gram error", "|*K* − *K\u0302*|, " + of}, {"Gram error", of}}
	}
	p.Titles = append(p.Titles, heading{"Gram error", "|*K* − *K\u0302*|"}, heading{"Gram error", ""})
	f := st.samples("gram")
	if f.nx != f.ny || f.nx == 0 {
		if f.nx = int(math.Sqrt(float64(len(st.list("gram"))))); f.nx != 1 {
			return
		}
		f = sampled{1, 1, st.list("gram")}
	}
	scale := st.scales["gram"]
	kept := st.view.Memory.of(s.name, f.z, nil, scale)
	if kept.top*kept.unit <= nothing {
		most, _ := f.largest()
		p.Words = beyond(most)
	}
	m := Matrix{Style: p.Style, N: f.nx, Z: kept.z, Scale: scale / kept.unit, Bounds: st.list("gram.bounds"), kept: kept}
	m.Hover, m.Cross = st.cells(s.name)
	p.add(m)
	p.Legend = &Legend{Style: p.Style, Scale: scale, Vertical: !s.under, Under: s.under, Rising: true, Room: room}
	if blocks && room >= noteRoom*st.style.Tick {
		p.Legend.Note = largestOfBlock
	}
	p.shorten(s.inner.H())
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
	return f.nx > 0 && len(st.list("gram.index")) > f.nx
}

func (p *Panel) add(fs ...Figure) { p.Layers = append(p.Layers, fs...) }
