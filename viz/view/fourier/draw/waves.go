// Package draw draws the frequencies of a method and their waves.
package draw

import (
	"strconv"

	"mercer/viz/figure"
	"mercer/viz/view"
	"mercer/viz/view/data"
	"mercer/viz/view/fourier"
	"mercer/viz/view/result"
)

// View shows the frequencies of a method and their waves.
var View = view.View{View: fourier.View, Pictures: pictures()}

// pictures returns three pictures: the frequencies, the wave of one frequency on the
// plane, and k̂(x₀, ·), which is the mean of all cosines.
func pictures() []view.Picture {
	return []view.Picture{
		{Name: "fourier.plane", Caption: "frequencies", Draw: drawLargePlane, Pick: pickFourierPlane, Describe: func(b view.Blocks) string {
			if !b.Has(result.Frequencies) {
				return ""
			}
			return describeFrequencies(b)
		}},
		{Name: "fourier.wave", Caption: "wave", ShowsWave: true, Draw: drawWave, Pick: pickWave, Describe: describeWave},
		{Name: "fourier.k", Caption: "mean", Draw: drawMean, Pick: pickWave},
	}
}

// drawLargePlane draws the Fourier plane as a separate picture, with ticks.
func drawLargePlane(st *view.Drawing, p *figure.Panel, s view.Slot) {
	p.IsNotInPlane = true
	if st.Has(result.Frequencies) {
		DrawPlane(st, p, s)
		if !p.Style.IsThumbnail {
			st.SetAxes(p, s)
		}
		if _, x, y, ok := st.Frequency(); ok && !p.Style.IsThumbnail && !st.ShowsDirections() { // the picture beside this one shows the wave of this frequency
			p.Add(figure.Rings{Style: p.Style, XY: []float64{x, y, -x, -y}, Size: figure.FreqSize * st.Style.Mark, Range: p.Range, IsSelected: true})
		}
		return
	}
	p.Titles = []figure.Heading{{Main: "Frequencies *ω*", Aside: ""}, {Main: "*ω*", Aside: ""}}
	if !st.Look.IsSaved { // a file has no buttons
		p.Button = fourier.SwitchText
	}
}

// drawWave draws the wave cos ω·(x − x₀) of one frequency. If the method has grids
// instead of frequencies, drawWave draws the bins of one grid. If the method has neurons,
// drawWave draws the lines at which they bend.
func drawWave(st *view.Drawing, p *figure.Panel, s view.Slot) {
	if !st.Has(result.Frequencies) {
		p.Titles = []figure.Heading{{Main: "Wave", Aside: "of one frequency"}, {Main: "Wave", Aside: ""}}
		if st.HasGrid() {
			p.Titles = []figure.Heading{{Main: "Bins", Aside: "of one grid"}, {Main: "Bins", Aside: ""}}
		}
		st.AddShapes(p, data.Note)
		p.Add(figure.Scatter{Style: p.Style, XY: st.Positions(result.Points), Range: p.Range})
		addProbe(st, p)
		return
	}
	if st.ShowsDirections() {
		p.Titles = []figure.Heading{{Main: "Units", Aside: "where each bends"}, {Main: "Units", Aside: ""}}
		st.AddShapes(p, data.Note)
		p.Add(figure.Scatter{Style: p.Style, XY: st.Positions(result.Points), Range: p.Range})
		return
	}
	i, wx, wy, ok := st.Frequency()
	if !ok {
		return
	}
	box := st.Box()
	w, ok := NewWaveform(st.Blocks, []float64{wx, wy}, box, box.W()/p.Range.W()*p.Frame.W())
	if !ok {
		return
	}
	j := "_{" + strconv.Itoa(i+1) + "}"
	count := "of frequency " + strconv.Itoa(i+1) + " of " + strconv.Itoa(len(st.Positions(result.Frequencies))/2)
	p.Titles = []figure.Heading{{Main: "Wave cos *ω*" + j + "·(*x* − *x*_0)", Aside: count}, {Main: "cos *ω*" + j + "·(*x* − *x*_0)", Aside: ""}, {Main: "Wave", Aside: ""}}
	if !w.IsDrawable {
		p.Add(figure.Scatter{Style: p.Style, XY: st.Positions(result.Points), Range: p.Range})
		addProbe(st, p)
		st.SetTag(p, w.TooShortText())
		return
	}
	values := st.Look.Memory.Prepare(s.Name, w.Z, nil, 1)
	style := *p.Style
	style.Bands /= 2 // with all bands, the edges would hide the points
	if s.HasLegend {
		p.Legend = &figure.Legend{Style: &style, Scale: 1}
	}
	p.Add(figure.HeatMap{Style: &style, Nx: w.Nx, Ny: w.Ny, Z: values.Z, Box: box, Range: p.Range, Scale: 1, MaxAbs: values.MaxAbs})
	if style.Bands > 0 {
		p.Add(figure.Contours{Style: &style, Nx: w.Nx, Ny: w.Ny, Z: values.Z, Box: box, Range: p.Range, Scale: 1, MaxAbs: values.MaxAbs, Cache: values})
	}
	p.Add(figure.Scatter{Style: p.Style, XY: st.Positions(result.Points), Range: p.Range, IsOverField: true})
	addProbe(st, p)
}

// drawMean draws k̂(x₀, ·).
func drawMean(st *view.Drawing, p *figure.Panel, s view.Slot) {
	p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "the mean of all waves, by weight"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: "mean of all waves"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
	if !st.Has(result.Frequencies) || st.ShowsDirections() {
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "approximate"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
	}
	scale := st.Scales[fourier.View.Key]
	if s.HasLegend {
		p.Legend = &figure.Legend{Style: p.Style, Scale: scale}
	}
	if _, ok := st.DrawFunction(p, s, view.Function{Values: st.Samples(fourier.Waves), Scale: scale}); ok {
		st.DrawBackdrop(p, true)
		addProbe(st, p)
	}
}

// addProbe adds a mark at x₀ to panel p.
func addProbe(st *view.Drawing, p *figure.Panel) {
	if x, y, ok := st.Probe(); ok && !p.Style.IsThumbnail {
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, HasName: false, Marks: nil})
	}
}

// describeWave describes the picture of a wave.
func describeWave(b view.Blocks) string {
	if !b.Has(result.Frequencies) || b.ShowsDirections() {
		return ""
	}
	return "Each frequency is a wave over the plane; k̂ seen from x₀ is the mean of all."
}

// pickWave sets h to the mark or the position at the pixel (x, y).
func pickWave(b view.Blocks, h *view.Hover, _ view.Look, p view.PlacedFigure, x, y float64, isTouch bool) {
	if b.PickMark(h, p, x, y, isTouch); p.IsPlane {
		h.Text = view.PositionText(h.X, h.Y)
	}
}
