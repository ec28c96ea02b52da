package draw

import (
	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/view"
	datadraw "mercer/viz/view/data/draw"
	fourierdraw "mercer/viz/view/fourier/draw"
	"mercer/viz/view/how"
	"mercer/viz/view/result"
)

// drawPlane draws the plane with all elements that the steps have added up to the shown
// step. It marks the newest element. For the last step, drawPlane draws the picture of
// the data.
func drawPlane(st *view.Drawing, p *figure.Panel, s view.Slot) {
	t, ok := shownStepOf(st, p)
	if !ok {
		p.Titles = []figure.Heading{{Main: "How it works", Aside: ""}}
		return
	}
	if t.isLast() {
		datadraw.DrawData(st, p, s)
		p.Button = "" // points are edited in the picture of the data
		return
	}
	step, points := t.step(), st.Positions(result.Points)
	p.Titles = []figure.Heading{{Main: "How it works", Aside: t.Text()}, {Main: "How it works", Aside: ""}}
	newestMarks := func() []float64 { return t.Marks(step.end)[2*step.first:] }
	scatter := figure.Scatter{Style: p.Style, XY: points, Range: p.Range}
	switch kind := st.Label(how.StepKind); {
	case kind == "shadows":
		t.drawShadows(p, points)
	case kind == "waves" || kind == "blocks" || kind == "projection" && st.Has(result.Frequencies):
		scatter.IsOverField = t.drawWave(p, newestMarks())
		p.Add(scatter)
		if n := len(st.List(result.Lines)) / 3; n > 0 && n == len(st.Positions(how.Marks))/2 {
			lines := st.List(result.Lines)[:3*step.end]
			p.Add(figure.Lines{Style: p.Style, W: lines, Hover: -1, Range: p.Range})
			for j := step.first; j < step.end; j++ {
				p.Add(figure.Lines{Style: p.Style, W: lines[3*j : 3*j+3], Hover: 0, Range: p.Range})
			}
		}
	case kind == "grids":
		t.drawGrid(p)
		p.Add(scatter)
	case kind == "pairs" || kind == "features":
		scatter.IsOverField = t.drawAddedFunction(p)
		p.Add(scatter)
	default:
		p.Add(scatter)
		if n := len(st.List(result.Lines)) / 3; n > 0 { // the units of a basis are not in how.Marks
			p.Add(figure.Lines{Style: p.Style, W: st.List(result.Lines)[:3*(n*(t.i+1)/len(t.steps))], Hover: -1, Range: p.Range})
		}
		if step.movedRow >= 0 && t.i > 0 {
			p.Add(centerPaths{p.Style, t.centers(t.i - 1), t.centers(t.i), p.Range})
		}
		p.Add(figure.Landmarks{Style: p.Style, XY: t.centers(t.i), Range: p.Range, IsOverField: false, Words: "", ShortWords: ""})
		t.addNewestRings(p, newestMarks())
	}
	if x, y, ok := st.Probe(); ok && !p.Style.IsThumbnail {
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, HasName: true, Marks: st.Positions(result.Centers)})
	}
}

// drawShadows draws the shadows up to the shown step, in the colours of the final result.
func (t shownStep) drawShadows(p *figure.Panel, points []float64) {
	step := t.step()
	owner := append([]float64(nil), t.List(how.Owner)...)
	for i, c := range owner {
		if int(c) >= step.end {
			owner[i] = -1
		}
	}
	centers := t.Marks(step.end)
	counts := make([]float64, len(t.Positions(how.Marks))/2) // number of points of each shadow
	for _, c := range t.List(how.Owner) {
		if c >= 0 && int(c) < len(counts) {
			counts[int(c)]++
		}
	}
	p.Add(figure.Shadows{Style: p.Style, Centers: centers, Weights: counts, AllCenters: t.Positions(how.Marks), Points: points, CenterOf: owner, Eps: t.Number(how.Epsilon, 0), Range: p.Range})
	t.addNewestRings(p, centers[2*step.first:])
}

// addNewestRings adds rings around the centres that the shown step adds.
func (t shownStep) addNewestRings(p *figure.Panel, xy []float64) {
	if !p.Style.IsThumbnail {
		p.Add(figure.Rings{Style: p.Style, XY: xy, Size: figure.LandmarkSize * p.Style.Mark, Range: p.Range, IsSelected: true})
	}
}

// drawWave draws the mean of the cosines cos ωᵀ(x−x₀) that the step adds. This mean,
// multiplied by the weight of the step, is the contribution of the step to k̂(x₀, ·). If
// the step adds no frequencies, drawWave returns false.
func (t shownStep) drawWave(p *figure.Panel, omega []float64) (isShown bool) {
	if t.ShowsDirections() {
		return false
	}
	w, ok := fourierdraw.NewWaveform(t.Drawing.Blocks, omega, p.Range, p.Frame.W())
	if !ok {
		return false
	}
	name := "cos *ω*·(*x* − *x*_0)"
	if len(omega) > 2 {
		name = "mean of " + name
	}
	p.Titles = append([]figure.Heading{{Main: "How it works", Aside: t.Text() + ": " + name}}, p.Titles...)
	if !w.IsDrawable {
		t.SetTag(p, w.TooShortText())
		return false
	}
	p.Add(figure.HeatMap{Style: p.Style, Nx: w.Nx, Ny: w.Ny, Z: figure.ToFloat32(nil, w.Z, nil), Box: p.Range, Range: p.Range, Scale: scaleOf(t.Drawing), MaxAbs: 1}) // the same scale as for k̂ in the next picture
	p.Legend = &figure.Legend{Style: p.Style, Scale: scaleOf(t.Drawing)}
	return true
}

// drawGrid draws the grid that the shown step adds.
func (t shownStep) drawGrid(p *figure.Panel) {
	f := figure.Cells{Style: p.Style, Range: p.Range}
	z := t.List(how.Edges)
	for k := 0; k+2 < len(z); k += 3 {
		switch {
		case int(z[k]) != t.i:
		case z[k+1] == 0:
			f.X = append(f.X, z[k+2])
		default:
			f.Y = append(f.Y, z[k+2])
		}
	}
	if x, y, ok := t.Probe(); ok && len(f.X)+len(f.Y) > 0 {
		x0, x1 := neighbors(f.X, x, p.Range.X0, p.Range.X1)
		y0, y1 := neighbors(f.Y, y, p.Range.Y0, p.Range.Y1)
		f.ProbeCell = canvas.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}
	}
	p.Add(f)
}

// drawAddedFunction draws the contribution of the shown step to k̂(x₀, ·). If there are
// no samples, it returns false.
func (t shownStep) drawAddedFunction(p *figure.Panel) (isShown bool) {
	current, previous := t.partialKernel(t.i), figure.Samples{}
	if t.i > 0 {
		previous = t.partialKernel(t.i - 1)
	}
	z := figure.ToFloat32(nil, current.Z, previous.Z)
	if len(z) == 0 {
		return false
	}
	p.Titles = []figure.Heading{{Main: "What is added", Aside: "*k\u0302*(*x*_0, ·), " + t.Text()}, {Main: "What is added", Aside: t.Text()}, {Main: "What is added", Aside: ""}}
	p.Add(figure.HeatMap{Style: p.Style, Nx: current.Nx, Ny: current.Ny, Z: z, Box: t.Box(), Range: p.Range, Scale: scaleOf(t.Drawing), MaxAbs: figure.MaxAbs(z)})
	p.Legend = &figure.Legend{Style: p.Style, Scale: scaleOf(t.Drawing)}
	return true
}

// neighbors returns the nearest edges below and above v. Where there is no such edge, it
// returns lo or hi. The edges are ascending.
func neighbors(edges []float64, v, lo, hi float64) (lower, upper float64) {
	lower, upper = lo, hi
	for _, e := range edges {
		if e <= v {
			lower = e
		} else {
			return lower, e
		}
	}
	return lower, upper
}

// A centerPaths layer draws a line from the old to the new position of each centre.
type centerPaths struct {
	style        *figure.Style
	oldXY, newXY []float64
	dataRange    canvas.Rect
}

// Draw implements canvas.Figure.
func (f centerPaths) Draw(c canvas.Canvas, r canvas.Rect) {
	m := canvas.Plane{Frame: r, Data: f.dataRange}
	if len(f.oldXY) != len(f.newXY) {
		return
	}
	s := f.style
	for i := 0; i+1 < len(f.newXY); i += 2 {
		c.StrokeRing(m.X(f.oldXY[i]), m.Y(f.oldXY[i+1]), figure.LandmarkSize*s.Mark, s.Line, figure.Fade(s.Accent, 0.55))
		c.StrokePolyline([]float64{m.X(f.oldXY[i]), m.Y(f.oldXY[i+1]), m.X(f.newXY[i]), m.Y(f.newXY[i+1])}, 1.5*s.Line, s.Accent)
	}
}
