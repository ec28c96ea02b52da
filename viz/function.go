package viz

import "strings"

// A function is a field on the plane, and how it is shown.
type function struct {
	f       sampled
	exact   sampled  // where it has samples what is between the two is shown
	scale   float64  // of its row
	noise   float64  // up to where |f| says nothing
	zero    bool     // with a zero line
	rising  bool     // from 0, as it has no sign
	off     bool     // it is a difference, or an error: of one of nothing there are words
	closer  bool     // View.Magnify magnifies it
	between []Figure // over the colours and under the lines
}

// function draws a function, and returns its lines: false where there are words in its place. The
// legend of the panel, if it has one, is then that of what is drawn.
func (st *stage) function(p *Panel, s slot, f function) (lines Contours, ok bool) {
	if st.absent(strings.TrimPrefix(s.name, "thumb.")) != "" || len(f.f.z) == 0 || len(f.exact.z) > 0 && (f.f.nx != f.exact.nx || f.f.ny != f.exact.ny) {
		return lines, false
	}
	if st.blind(s.name) {
		p.Words = narrower
		return lines, false
	}
	kept, narrow := st.view.Memory.of(s.name, f.f.z, f.exact.z, f.scale), st.narrow(p, s.name)
	if f.off && !narrow && kept.top <= st.negligible()*f.scale/kept.unit {
		most, _ := f.f.largest()
		if len(f.exact.z) > 0 {
			most, _ = f.f.apart(f.exact)
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
		st.saturated(p, kept.top*kept.unit, scale)
	}
	colours := HeatMap{p.Style, f.f.nx, f.f.ny, kept.z, st.box(), p.Range, scale / kept.unit, kept.top}
	if f.rising {
		p.add(Strength{colours})
	} else {
		p.add(colours)
	}
	lines = Contours{
		Style: p.Style, Nx: f.f.nx, Ny: f.f.ny, Z: kept.z, Box: st.box(), Range: p.Range, Scale: scale / kept.unit, Unit: kept.unit, Top: kept.top,
		Rising: f.rising, Zero: f.zero, Noise: f.noise / kept.unit, Labels: st.labelled(s.inner), kept: kept,
	}
	p.add(f.between...)
	if !narrow { // or they would go around samples
		p.add(lines)
	}
	return lines, true
}

// faint says how large a difference is that is too small for any colour on its scale; or
// that it is too large for the last one, although nobody asked for it to be magnified.
func (st *stage) faint(p *Panel, kept *kept, scale float64) {
	const seen = 1.0 / 40 // of the scale: what has less is the colour of zero to the eye
	least := seen * scale
	if st.style.Bands > 0 {
		least = scale / float64(2*st.style.steps(scale, false))
	}
	if most := kept.top * kept.unit; p.Tag == "" && most < least {
		p.Tag = "at most " + rounded2(most) + ": too small for a colour"
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
func (st *stage) saturated(p *Panel, most, scale float64) {
	const past = 1.1 // what is beyond it by less has it nearly
	if p.Tag == "" && most > past*scale {
		p.Tag = "beyond the colours in places"
	}
}

// labelled reports whether lines in a frame of that size have their values on them.
func (st *stage) labelled(frame Rect) bool {
	return frame.W() >= 420 && frame.H() >= 140 && st.style.Bands == 0
}
