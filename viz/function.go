package viz

import (
	"strings"

	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
)

// A function is a field on the plane, and how it is shown.
type function struct {
	f       figure.Samples
	exact   figure.Samples  // where it has samples what is between the two is shown
	scale   float64         // of its row
	noise   float64         // up to where |f| says nothing
	zero    bool            // with a zero line
	rising  bool            // from 0, as it has no sign
	off     bool            // it is a difference, or an error: of one of nothing there are words
	closer  bool            // View.Magnify magnifies it
	between []canvas.Figure // over the colours and under the lines
}

// partOf returns a part of a row: the exact function, the approximate one, or "diff", what is
// between them.
func (st *stage) partOf(row, part string) function {
	f := function{f: st.samples(row + "." + part), scale: st.scales[row]}
	if part == "diff" {
		f.off, f.closer = true, true
		f.f, f.exact = st.samples(row+".approx"), st.samples(row+".exact")
		if len(f.exact.Z) == 0 {
			f.f = figure.Samples{}
		}
	}
	return f
}

// differenceTitles returns the titles of a difference, longest first: that it is one, and by
// how much it is magnified.
func (st *stage) differenceTitles(symbol string) []figure.Heading {
	m := st.view.Magnify
	if !(m > 1) {
		return []figure.Heading{{Main: symbol, Aside: "difference"}, {Main: symbol}}
	}
	times := "×" + text.Number(m, 2)
	return []figure.Heading{{Main: symbol, Aside: "difference, " + times}, {Main: symbol, Aside: times}}
}

// function draws a function, and returns its lines: false where there are words in its place. The
// legend of the panel, if it has one, is then that of what is drawn.
func (st *stage) function(p *figure.Panel, s slot, f function) (lines figure.Contours, ok bool) {
	if s.absent != "" || len(f.f.Z) == 0 || len(f.exact.Z) > 0 && (f.f.Nx != f.exact.Nx || f.f.Ny != f.exact.Ny) {
		return lines, false
	}
	if st.blind(s.name) {
		p.Words = narrower
		return lines, false
	}
	kept, narrow := st.view.Memory.of(s.name, f.f.Z, f.exact.Z, f.scale), st.narrow(p, s.name)
	if f.off && !narrow && kept.Top <= st.negligible()*f.scale/kept.Unit {
		most, _ := f.f.Largest()
		if len(f.exact.Z) > 0 {
			most, _ = f.f.Apart(f.exact)
		}
		p.Words = beyond(most)
		return lines, false
	}
	scale := f.scale
	if f.closer {
		if m := st.view.Magnify; m > 1 {
			scale /= m
		}
		if st.view.Layout != "phone" {
			p.Button, p.Poster = "×10", false // it tells nothing, so a poster does without
		}
	}
	if p.Legend != nil {
		p.Legend.Scale = scale
	}
	if f.off {
		st.faint(p, kept, scale)
	} else if s.thumb == 0 && !st.subtracted(s.name) {
		st.saturated(p, kept.Top*kept.Unit, scale)
	}
	colours := figure.HeatMap{Style: p.Style, Nx: f.f.Nx, Ny: f.f.Ny, Z: kept.Z, Box: st.Box(), Range: p.Range, Scale: scale / kept.Unit, Top: kept.Top}
	if f.rising {
		p.Add(figure.Strength{HeatMap: colours})
	} else {
		p.Add(colours)
	}
	lines = figure.Contours{
		Style: p.Style, Nx: f.f.Nx, Ny: f.f.Ny, Z: kept.Z, Box: st.Box(), Range: p.Range, Scale: scale / kept.Unit, Unit: kept.Unit, Top: kept.Top,
		Rising: f.rising, Zero: f.zero, Noise: f.noise / kept.Unit, Labels: st.labelled(s.inner), Prepared: kept,
	}
	p.Add(f.between...)
	if !narrow { // or they would go around samples
		p.Add(lines)
	}
	return lines, true
}

// faint says how large a difference is that is too small for any colour on its scale; or
// that it is too large for the last one, although nobody asked for it to be magnified.
func (st *stage) faint(p *figure.Panel, kept *figure.Prepared, scale float64) {
	const seen = 1.0 / 40 // of the scale: what has less is the colour of zero to the eye
	least := seen * scale
	if st.style.Bands > 0 {
		least = scale / float64(2*st.style.Steps(scale, false))
	}
	if most := kept.Top * kept.Unit; p.Tag == "" && most < least {
		p.Tag = "at most " + text.TwoDigits(most) + ": too small for a colour"
	} else if !(st.view.Magnify > 1) {
		st.saturated(p, most, scale)
	}
}

// subtracted reports whether what an approximate picture is off by is in another.
func (st *stage) subtracted(name string) bool {
	for _, part := range []string{".approx", ".phi"} {
		if whole, ok := strings.CutSuffix(name, part); ok && st.large[whole+".diff"] {
			return true
		}
	}
	return false
}

// saturated says that there is more than the last colour.
func (st *stage) saturated(p *figure.Panel, most, scale float64) {
	const past = 1.1 // what is beyond it by less has it nearly
	if p.Tag == "" && most > past*scale {
		p.Tag = "beyond the colours in places"
	}
}

// labelled reports whether lines in a frame of that size have their values on them.
func (st *stage) labelled(frame canvas.Rect) bool {
	return frame.W() >= 420 && frame.H() >= 140 && st.style.Bands == 0
}
