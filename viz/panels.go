package viz

import (
	"math"
	"strings"
)

// data shows what is given: the points, and what a method took from them.
func (st *stage) data(p *Panel) {
	title := st.Label("title.data")
	if title == "" || st.has("freq") {
		title = "Data"
	}
	p.Titles = []heading{{main: title}, {main: strings.Replace(title, " and ", ", ", 1)}, {main: "Data"}}
	points, centres := st.pairs("points"), st.pairs("centres")
	var groups []float64
	if st.view.Classes {
		groups = st.list("labels")
	}
	size := landmarkSize * st.style.Mark
	switch {
	case st.has("owner") && len(centres) > 0:
		p.add(Shadows{p.Style, centres, st.list("weights"), points, st.list("owner"), st.one("eps", 0), p.Range})
	case len(st.list("weights")) > 0 && len(centres) > 0:
		p.add(Scatter{p.Style, points, groups, p.Range}, Shadows{Style: p.Style, Centres: centres, Weights: st.list("weights"), Range: p.Range})
	default:
		p.add(Scatter{p.Style, points, groups, p.Range}, Landmarks{p.Style, centres, p.Range, false})
	}
	if x, y, ok := st.probe(); ok && st.view.Layout != "embed" && !p.Style.Thumb {
		p.add(Probe{p.Style, x, y, p.Range, true})
	}
	p.add(st.rings(p, size)...)
}

// freq shows the Fourier plane.
func (st *stage) freq(p *Panel, s slot) {
	p.Titles = []heading{{main: "Frequencies *ω*"}, {main: "*ω*"}}
	xy, rings := st.pairs("freq"), st.list("freq.rings")
	r := reach(xy, rings)
	p.Range = grow(Rect{-r, -r, r, r}, s.inner.W()/s.inner.H())
	p.add(Frequencies{p.Style, xy, rings, p.Range})
}

// field shows an eigenfunction or the kernel seen from x₀: exact, approximate,
// or what is between them.
func (st *stage) field(p *Panel, s slot, row, part string) {
	exact, approx := st.samples(row+".exact"), st.samples(row+".approx")
	scale := st.scales[row]
	f := exact
	switch part {
	case "approx":
		f = approx
	case "diff":
		f = approx.minus(exact)
		if most, _ := f.largest(); len(f.z) > 0 && most <= nothing*scale {
			p.Words, f = beyond(most), sampled{}
		}
		if m := st.view.Magnify; m > 1 {
			scale /= m
		}
	}
	st.fieldTitle(p, row, part)
	if s.legend {
		p.Legend = &Legend{Style: p.Style, Scale: scale}
	}
	if part == "exact" && row == "phi" && st.view.Layout != "phone" {
		p.Button = st.Label("index")
	}
	if part == "diff" && len(f.z) > 0 && st.view.Layout != "phone" {
		p.Button = "×10"
	}
	if len(f.z) == 0 {
		return
	}
	z := f.single()
	p.add(
		HeatMap{p.Style, f.nx, f.ny, z, st.box(), p.Range, scale},
		Contours{
			Style: p.Style, Nx: f.nx, Ny: f.ny, Z: z, Box: st.box(), Range: p.Range, Scale: scale,
			Zero: row == "phi" && part != "diff", Noise: st.one("phi.noise", 0),
			Labels: s.inner.W() >= 420 && st.style.Bands == 0, Marks: st.marked(row, part),
		},
	)
	if row == "phi" {
		if part == "approx" {
			p.add(Landmarks{p.Style, st.pairs("centres"), p.Range, true})
		}
		if part == "exact" || s.legend && st.view.Layout == "phone" {
			p.Tag = st.Label("note.phi")
		}
		p.add(st.rings(p, overSize*st.style.Mark)...)
		return
	}
	if x, y, ok := st.probe(); ok {
		p.add(Probe{p.Style, x, y, p.Range, part == "exact" && s.thumb == 0})
	}
	p.add(st.rings(p, overSize*st.style.Mark)...)
}

// marked returns the places of the marks that are drawn over a field.
func (st *stage) marked(row, part string) []float64 {
	if row == "phi" {
		if part != "approx" {
			return nil
		}
		return st.pairs("centres")
	}
	if x, y, ok := st.probe(); ok {
		return []float64{x, y}
	}
	return nil
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

// beyond says that a difference is at most v.
func beyond(v float64) string {
	if !(v > 0) {
		return "no difference"
	}
	e := math.Floor(math.Log10(v))
	digit := math.Ceil(v/math.Pow(10, e) - 1e-9)
	if digit == 10 {
		digit, e = 1, e+1
	}
	return "no difference beyond " + number(digit, 1) + "·10^{" + minus(number(e, 4)) + "}"
}

// spectrum shows eigenvalues.
func (st *stage) spectrum(p *Panel, s slot) {
	p.Titles = []heading{{"Spectrum", "eigenvalues of *K*/*n*"}, {"Spectrum", ""}}
	exact, approx := st.list("spectrum.exact"), st.list("spectrum.approx")
	if len(exact)+len(approx) == 0 {
		return
	}
	f := newSpectrum(p.Style, exact, approx, int(st.one("index", 0))-1, s.inner.W())
	if h := st.view.Hover; h != nil && h.Kind == "index" {
		f.Hover = h.Index
	}
	p.Range = Rect{0, f.Low, 1, f.High}
	p.Marks = false
	p.X = f.places(s.inner.W(), 26*st.style.Tick/11)
	p.Y = DecadeTicks(f.Low, f.High, int(s.inner.H()/(2*st.style.Tick)))
	p.add(f)
}

// gram shows the error of the Gram matrix.
func (st *stage) gram(p *Panel, s slot) {
	order := st.Label("gram.order")
	blocks := st.gramBlocks()
	p.Titles = nil
	room := s.title.X1 - s.inner.X1 - 14
	if blocks && room < noteRoom*st.style.Tick {
		p.Titles = append(p.Titles, heading{"Gram error", "|*K* − *K\u0302*|, largest of each block"}, heading{"Gram error", "|*K* − *K\u0302*|, block maxima"})
	} else if order != "" {
		p.Titles = append(p.Titles, heading{"Gram error", "|*K* − *K\u0302*|, " + order})
	}
	p.Titles = append(p.Titles, heading{"Gram error", "|*K* − *K\u0302*|"}, heading{"Gram error", ""})
	f := st.samples("gram")
	if f.nx != f.ny || f.nx == 0 {
		if f.nx = int(math.Sqrt(float64(len(st.list("gram"))))); f.nx != 1 {
			return
		}
		f = sampled{1, 1, st.list("gram")}
	}
	if most, _ := f.largest(); most <= nothing {
		p.Words = beyond(most)
	}
	scale := st.scales["gram"]
	m := Matrix{Style: p.Style, N: f.nx, Z: f.single(), Scale: scale, Bounds: st.list("gram.bounds")}
	if h := st.view.Hover; h != nil && h.Kind == "cell" {
		m.Hover = &[2]int{int(h.X), int(h.Y)}
	}
	p.add(m)
	p.Legend = &Legend{Style: p.Style, Scale: scale, Vertical: true, Room: room}
	if blocks && room >= noteRoom*st.style.Tick {
		p.Legend.Note = "each cell: the largest of its block"
	}
	p.Names = st.groups()
}

// noteRoom is the room, in sizes of the ticks, that the note beside a legend
// needs.
const noteRoom = 10.5

// gramBlocks reports whether a cell stands for more than one entry.
func (st *stage) gramBlocks() bool {
	f := st.samples("gram")
	return f.nx > 0 && len(st.list("gram.index")) > f.nx
}

// groups returns the names of the groups below the matrix.
func (st *stage) groups() []Tick {
	names := strings.Split(st.Label("gram.groups"), "|")
	ends := append(append([]float64{}, st.list("gram.bounds")...), 1)
	if len(names) != len(ends) || len(names) < 2 {
		return nil
	}
	var ticks []Tick
	for i, name := range names {
		ticks = append(ticks, Tick{ends[i], name})
	}
	return ticks
}

// rings marks in this panel what is hovered or chosen anywhere.
func (st *stage) rings(p *Panel, size float64) (fs []Figure) {
	if p.Style.Thumb {
		return nil
	}
	for _, h := range []struct {
		on     *Hover
		chosen bool
	}{{st.view.Hover, false}, {st.view.Select, true}} {
		if xy := st.marks(h.on); len(xy) > 0 && (!h.chosen || drawn(h.on.Kind, p)) {
			r := size
			switch h.on.Kind {
			case "probe":
				r = (probeSize + 4) * st.style.Mark
			case "point", "cell":
				r = pointSize * st.style.Mark
			}
			fs = append(fs, Rings{p.Style, xy, r, p.Range, h.chosen})
		}
	}
	return fs
}

// drawn reports whether a panel draws marks of that kind: what is chosen is
// ringed there alone, what is hovered in every view at once.
func drawn(kind string, p *Panel) bool {
	for _, l := range p.Layers {
		switch l.(type) {
		case Shadows: // draws the points too
			if kind == "centre" || kind == "point" {
				return true
			}
		case Landmarks:
			if kind == "centre" {
				return true
			}
		case Scatter:
			if kind == "point" {
				return true
			}
		case Probe:
			if kind == "probe" {
				return true
			}
		}
	}
	return false
}

// marks returns the places in the plane of what a hover is about.
func (st *stage) marks(h *Hover) []float64 {
	if h == nil {
		return nil
	}
	at := func(name string, i int) []float64 {
		if xy := st.pairs(name); i >= 0 && 2*i+1 < len(xy) {
			return xy[2*i : 2*i+2]
		}
		return nil
	}
	switch h.Kind {
	case "point":
		return at("points", h.Index)
	case "centre":
		return at("centres", h.Index)
	case "probe":
		if x, y, ok := st.probe(); ok {
			return []float64{x, y}
		}
	case "cell":
		a, b := st.entry(int(h.X), int(h.Y))
		return append(append([]float64{}, at("points", a)...), at("points", b)...)
	}
	return nil
}

func (p *Panel) add(fs ...Figure) { p.Layers = append(p.Layers, fs...) }
