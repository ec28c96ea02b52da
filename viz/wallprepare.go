package viz

// contours returns the lines of a function on a plane that shows so much.
func (f Wall) contours(s *Style, shown Rect, z *kept, scale float64, zero bool) Contours {
	return Contours{Style: s, Nx: f.Nx, Ny: f.Ny, Z: z.z, Box: f.Box, Range: shown, Scale: scale / z.unit, Unit: z.unit, Top: z.top, Zero: zero, kept: z}
}

// prepare traces the lines of the thumbnails in a frame, which are most of what a
// picture takes.
func (f Wall) prepare(r Rect) {
	if f.Nx < 2 || f.Ny < 2 || !(r.W() > 0 && r.H() > 0) {
		return
	}
	p, s := f.plan(r), f.Style.thumb()
	for i := range f.count() {
		_, exact, approx := p.cell(i)
		z, zh := f.field("exact", f.Exact, i), f.field("approx", f.Approx, i)
		scale := f.scale(z, zh)
		for k, z := range []*kept{z, zh} {
			if z != nil {
				at := []Rect{exact, approx}[k]
				shown := grow(f.Box, at.W()/at.H())
				f.contours(s, shown, z, scale, true).trace(plane{at, shown}.rect(f.Box))
			}
		}
	}
}
