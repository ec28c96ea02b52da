package viz

// function draws a field f, which rises from 0 or has signs, or, where exact has samples
// too, what is between the two, and reports whether there is anything to draw. A difference of nothing says
// so in words.
func (st *stage) function(p *Panel, s slot, f, exact sampled, scale, closer float64, zero, rising bool) bool {
	difference := len(exact.z) > 0
	if len(f.z) == 0 || difference && (f.nx != exact.nx || f.ny != exact.ny) {
		return false
	}
	kept := st.view.Memory.of(s.name, f.z, exact.z, scale)
	if difference && kept.top <= st.negligible()*scale/kept.unit {
		most, _ := f.apart(exact)
		p.Words = beyond(most)
		return false
	}
	scale /= closer
	if difference {
		st.faint(p, kept, scale)
	}
	var colours Figure = HeatMap{p.Style, f.nx, f.ny, kept.z, st.box(), p.Range, scale / kept.unit, kept.top}
	if rising {
		colours = Strength{colours.(HeatMap)}
	}
	p.add(
		colours,
		Contours{
			Style: p.Style, Nx: f.nx, Ny: f.ny, Z: kept.z, Box: st.box(), Range: p.Range, Scale: scale / kept.unit, Unit: kept.unit, Top: kept.top,
			Rising: rising, Zero: zero, Labels: st.labelled(s.inner), kept: kept,
		},
	)
	return true
}

// faint says how large a difference is that is too small for any colour on its scale, or
// too large for the last one although nobody asked for it to be magnified.
func (st *stage) faint(p *Panel, kept *kept, scale float64) {
	const seen = 1.0 / 40 // of the scale: what has less is the colour of zero to the eye
	const past = 1.1      // what is beyond the last colour by less has it nearly
	least := seen * scale
	if st.style.Bands > 0 {
		least = scale / float64(2*st.style.steps(scale, false))
	}
	switch most := kept.top * kept.unit; {
	case p.Tag != "":
	case most < least:
		p.Tag = "at most " + rounded2(most) + ": too small for a colour"
	case most > past*scale && !(st.view.Magnify > 1):
		p.Tag = "beyond the colours in places"
	}
}

// labelled reports whether lines in a frame of that size have their values on them.
func (st *stage) labelled(frame Rect) bool {
	return frame.W() >= 420 && frame.H() >= 140 && st.style.Bands == 0
}
