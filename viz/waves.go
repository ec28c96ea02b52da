package viz

import (
	"strconv"

	"mercer/viz/figure"
)

// waves are the pictures of the Fourier view: the frequencies, the wave of one of
// them on the plane, and k̂ seen from x₀, of which all waves are the mean.
func waves() []picture {
	return []picture{
		{name: "fourier.plane", caption: "frequencies", fill: (*stage).freqLarge, pick: blocks.pickFourierPlane, say: func(b blocks) string {
			if !b.has("freq") {
				return ""
			}
			return b.describeFrequencies()
		}},
		{name: "fourier.wave", caption: "wave", fill: (*stage).wave, pick: blocks.pickWave, say: blocks.sayWave},
		{name: "fourier.k", caption: "mean", fill: (*stage).waveMean, pick: blocks.pickWave},
	}
}

// freqLarge shows the Fourier plane by itself.
func (st *stage) freqLarge(p *figure.Panel, s slot) {
	p.Free = true
	if st.has("freq") {
		st.freq(p, s)
		if !p.Style.Thumb {
			st.axes(p, s)
		}
		if _, x, y, ok := st.frequency(); ok && !p.Style.Thumb && !st.directions() { // whose wave is beside
			p.Add(figure.Rings{Style: p.Style, XY: []float64{x, y, -x, -y}, Size: figure.FreqSize * st.style.Mark, Range: p.Range, Selected: true})
		}
		return
	}
	p.Titles = []figure.Heading{{Main: "Frequencies *ω*", Aside: ""}}
}

// frequency returns the number of the frequency that is pointed at, or the first that has a
// wave: that of 0 has none.
func (st *stage) frequency() (i int, x, y float64, ok bool) {
	all := st.pairs("freq")
	if h := st.view.Hover; h != nil && h.Kind == "frequency" {
		i = h.Index
	} else {
		for 2*i+3 < len(all) && all[2*i] == 0 && all[2*i+1] == 0 {
			i++
		}
	}
	if i < 0 || 2*i+1 >= len(all) {
		return 0, 0, 0, false
	}
	return i, all[2*i], all[2*i+1], true
}

// wave shows cos ω·(x − x₀) of one frequency; of a method that draws grids, the
// bins of one.
func (st *stage) wave(p *figure.Panel, s slot) {
	if !st.has("freq") {
		p.Titles = []figure.Heading{{Main: "Wave", Aside: "of one frequency"}, {Main: "Wave", Aside: ""}}
		if st.gridded() {
			p.Titles = []figure.Heading{{Main: "Bins", Aside: "of one grid"}, {Main: "Bins", Aside: ""}}
		}
		st.shapes(p)
		p.Add(figure.Scatter{Style: p.Style, XY: st.pairs("points"), Range: p.Range})
		st.probed(p)
		return
	}
	if st.directions() {
		p.Titles = []figure.Heading{{Main: "Units", Aside: "where each bends"}, {Main: "Units", Aside: ""}}
		st.shapes(p)
		p.Add(figure.Scatter{Style: p.Style, XY: st.pairs("points"), Range: p.Range})
		return
	}
	i, wx, wy, ok := st.frequency()
	if !ok {
		return
	}
	box := st.Box()
	w, ok := st.waveform([]float64{wx, wy}, box, box.W()/p.Range.W()*p.Frame.W())
	if !ok {
		return
	}
	j := "_{" + strconv.Itoa(i+1) + "}"
	count := "of frequency " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(st.pairs("freq"))/2)
	p.Titles = []figure.Heading{{Main: "Wave cos *ω*" + j + "·(*x* − *x*_0)", Aside: count}, {Main: "cos *ω*" + j + "·(*x* − *x*_0)", Aside: ""}, {Main: "Wave", Aside: ""}}
	if !w.drawn {
		p.Add(figure.Scatter{Style: p.Style, XY: st.pairs("points"), Range: p.Range})
		st.probed(p)
		st.tag(p, w.tooShort())
		return
	}
	kept := st.view.Memory.of(s.name, w.Z, nil, 1)
	style := *p.Style
	style.Bands /= 2 // the edges of all bands would hide the points
	if s.legend {
		p.Legend = &figure.Legend{Style: &style, Scale: 1}
	}
	p.Add(figure.HeatMap{Style: &style, Nx: w.Nx, Ny: w.Ny, Z: kept.Z, Box: box, Range: p.Range, Scale: 1, Top: kept.Top})
	if style.Bands > 0 {
		p.Add(figure.Contours{Style: &style, Nx: w.Nx, Ny: w.Ny, Z: kept.Z, Box: box, Range: p.Range, Scale: 1, Top: kept.Top, Prepared: kept})
	}
	p.Add(figure.Scatter{Style: p.Style, XY: st.pairs("points"), Range: p.Range, Over: true})
	st.probed(p)
}

// waveMean shows k̂ seen from x₀.
func (st *stage) waveMean(p *figure.Panel, s slot) {
	p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "the mean of all waves, by weight"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: "mean of all waves"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
	if !st.has("freq") || st.directions() {
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "approximate"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
	}
	scale := st.scales["fourier"]
	if s.legend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale}
	}
	if _, ok := st.function(p, s, function{f: st.samples("fourier.k"), scale: scale}); ok {
		st.probed(p)
	}
}

// probed marks x₀.
func (st *stage) probed(p *figure.Panel) {
	if x, y, ok := st.probe(); ok && !p.Style.Thumb {
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, Named: false, Clear: nil})
	}
}

// sayWave describes the wave.
func (b blocks) sayWave() string {
	if !b.has("freq") || b.directions() {
		return ""
	}
	return "Each frequency is a wave over the plane; k̂ seen from x₀ is the mean of all."
}

// pickWave finds a mark or the place.
func (b blocks) pickWave(h *Hover, _ View, p Placed, x, y float64, finger bool) {
	if b.touch(h, p, x, y, finger); p.Plane {
		exact, approx, off := b.Read(h.X, h.Y, "fourier.exact", "fourier.approx")
		h.Text = b.values("fourier", place(h.X, h.Y), exact, approx, off)
	}
}

// fourierView shows frequencies and their waves.
var fourierView = kind{key: "fourier", pictures: waves()}
