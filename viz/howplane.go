package viz

// howPlane shows the plane with what the steps so far have placed, the newest
// marked; with the last step it is the picture of the data.
func (st *stage) howPlane(p *Panel, s slot) {
	t, ok := st.telling(p)
	if !ok {
		p.Titles = []heading{{"How it works", ""}}
		return
	}
	if t.last() {
		st.dataPlane(p, s)
		return
	}
	step, points := t.step(), st.pairs("points")
	p.Titles = []heading{{"How it works", t.where()}, {"How it works", ""}}
	newest := func() []float64 { return t.marks(step.to)[2*step.from:] }
	scatter := Scatter{Style: p.Style, XY: points, Range: p.Range}
	switch kind := st.Label("how.kind"); {
	case kind == "shadows":
		t.shadows(p, points)
	case kind == "waves" || kind == "blocks" || kind == "projection" && st.has("freq"):
		scatter.Over = t.wave(p, newest())
		p.add(scatter)
		if n := len(st.list("lines")) / 3; n > 0 && n == len(st.pairs("how.marks"))/2 {
			lines := st.list("lines")[:3*step.to]
			p.add(Lines{p.Style, lines, -1, p.Range})
			for j := step.from; j < step.to; j++ {
				p.add(Lines{p.Style, lines[3*j : 3*j+3], 0, p.Range})
			}
		}
	case kind == "grids":
		t.grid(p)
		p.add(scatter)
	case kind == "pairs" || kind == "features":
		scatter.Over = t.added(p)
		p.add(scatter)
	default:
		p.add(scatter)
		if n := len(st.list("lines")) / 3; n > 0 { // units of a basis, which are no marks
			p.add(Lines{p.Style, st.list("lines")[:3*(n*(t.i+1)/len(t.steps))], -1, p.Range})
		}
		if step.moved >= 0 && t.i > 0 {
			p.add(moves{p.Style, t.centres(t.i - 1), t.centres(t.i), p.Range})
		}
		p.add(Landmarks{p.Style, t.centres(t.i), p.Range, false, "", ""})
		t.ring(p, newest())
	}
	if x, y, ok := st.probe(); ok && !p.Style.Thumb {
		p.add(Probe{p.Style, x, y, p.Range, true, st.pairs("centres")})
	}
}

// shadows shows those that the scan has cast, in the colours that they keep.
func (t telling) shadows(p *Panel, points []float64) {
	step := t.step()
	owner := append([]float64(nil), t.list("how.owner")...)
	for i, c := range owner {
		if int(c) >= step.to {
			owner[i] = -1
		}
	}
	so := t.marks(step.to)
	size := make([]float64, len(t.pairs("how.marks"))/2) // the points of each
	for _, c := range t.list("how.owner") {
		if c >= 0 && int(c) < len(size) {
			size[int(c)]++
		}
	}
	p.add(Shadows{Style: p.Style, Centres: so, Weights: size, Among: t.pairs("how.marks"), Points: points, Owner: owner, Eps: t.one("how.eps", 0), Range: p.Range})
	t.ring(p, so[2*step.from:])
}

// ring marks the newest centres.
func (t telling) ring(p *Panel, xy []float64) {
	if !p.Style.Thumb {
		p.add(Rings{p.Style, xy, landmarkSize * p.Style.Mark, p.Range, true})
	}
}

// wave shows the mean of the waves cos ωᵀ(x−x₀) that come with the step, which is
// what they add to k̂(x₀, ·) but for their weight, if there are any.
func (t telling) wave(p *Panel, omega []float64) (shown bool) {
	if t.directions() {
		return false
	}
	w, ok := t.waveform(omega, p.Range, p.Frame.W())
	if !ok {
		return false
	}
	name := "cos *ω*·(*x* − *x*_0)"
	if len(omega) > 2 {
		name = "mean of " + name
	}
	p.Titles = append([]heading{{"How it works", t.where() + ": " + name}}, p.Titles...)
	if !w.drawn {
		t.tag(p, w.tooShort())
		return false
	}
	p.add(HeatMap{p.Style, w.nx, w.ny, single(nil, w.z, nil), p.Range, p.Range, t.howScale(), 1}) // as k̂ beside it
	p.Legend = &Legend{Style: p.Style, Scale: t.howScale()}
	return true
}

// grid shows the grid that comes with the step.
func (t telling) grid(p *Panel) {
	f := Cells{Style: p.Style, Range: p.Range}
	z := t.list("how.edges")
	for k := 0; k+2 < len(z); k += 3 {
		switch {
		case int(z[k]) != t.i:
		case z[k+1] == 0:
			f.X = append(f.X, z[k+2])
		default:
			f.Y = append(f.Y, z[k+2])
		}
	}
	if x, y, ok := t.probe(); ok && len(f.X)+len(f.Y) > 0 {
		x0, x1 := neighbours(f.X, x, p.Range.X0, p.Range.X1)
		y0, y1 := neighbours(f.Y, y, p.Range.Y0, p.Range.Y1)
		f.Own = Rect{x0, y0, x1, y1}
	}
	p.add(f)
}

// added shows what the step adds to k̂(x₀, ·).
func (t telling) added(p *Panel) (shown bool) {
	now, before := t.so(t.i), sampled{}
	if t.i > 0 {
		before = t.so(t.i - 1)
	}
	z := single(nil, now.z, before.z)
	if len(z) == 0 {
		return false
	}
	p.Titles = []heading{{"What is added", "*k\u0302*(*x*_0, ·), " + t.where()}, {"What is added", t.where()}, {"What is added", ""}}
	p.add(HeatMap{p.Style, now.nx, now.ny, z, t.box(), p.Range, t.howScale(), largest(z)})
	p.Legend = &Legend{Style: p.Style, Scale: t.howScale()}
	return true
}

// neighbours returns the neighbours of v among edges in ascending order, or the ends.
func neighbours(edges []float64, v, lo, hi float64) (from, to float64) {
	from, to = lo, hi
	for _, e := range edges {
		if e <= v {
			from = e
		} else {
			return from, e
		}
	}
	return from, to
}

// moves shows how far centres have come.
type moves struct {
	style    *Style
	from, to []float64
	rng      Rect
}

// Draw implements Figure.
func (f moves) Draw(c Canvas, r Rect) {
	m := plane{r, f.rng}
	if len(f.from) != len(f.to) {
		return
	}
	s := f.style
	for i := 0; i+1 < len(f.to); i += 2 {
		c.Ring(m.x(f.from[i]), m.y(f.from[i+1]), landmarkSize*s.Mark, s.Line, fade(s.Accent, 0.55))
		c.Polyline([]float64{m.x(f.from[i]), m.y(f.from[i+1]), m.x(f.to[i]), m.y(f.to[i+1])}, 1.5*s.Line, s.Accent)
	}
}
