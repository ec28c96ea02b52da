package viz

import (
	"image/color"
	"math"
	"strconv"
	"strings"
)

// StepColumns is the number of columns of how.steps: the error of the kernel so
// far, whether that is of a sample, the first mark that comes and the first that
// does not, and the row of how.moved where centres that move are, or −1.
const StepColumns = 5

// A howStep is a row of how.steps.
type howStep struct {
	error    float64
	about    bool
	from, to int
	moved    int
}

// howSteps returns the steps.
func (b blocks) howSteps() []howStep {
	z := b.list("how.steps")
	steps := make([]howStep, len(z)/StepColumns)
	for i := range steps {
		r := z[i*StepColumns : (i+1)*StepColumns]
		steps[i] = howStep{r[0], r[1] != 0, int(r[2]), int(r[3]), int(r[4])}
	}
	return steps
}

// A telling is the step that is shown, of the view that shows how the method works.
type telling struct {
	*stage
	steps []howStep
	i     int // 0 is the first
}

// telling returns the step that the view asks for: the last where it asks for none.
// Without numbers p says so.
func (st *stage) telling(p *Panel) (telling, bool) {
	t := telling{stage: st, steps: st.howSteps()}
	if words := st.Label("empty.how"); words != "" {
		p.Words = words
		return t, false
	}
	t.i = len(t.steps) - 1
	if s := st.view.Step; s >= 1 {
		t.i = min(t.i, s-1)
	}
	return t, t.i >= 0
}

func (t telling) last() bool    { return t.i == len(t.steps)-1 }
func (t telling) step() howStep { return t.steps[t.i] }

// where says which step it is.
func (t telling) where() string {
	return "step " + strconv.Itoa(t.i+1) + " of " + strconv.Itoa(len(t.steps))
}

// marks returns the first n marks.
func (t telling) marks(n int) []float64 {
	xy := t.pairs("how.marks")
	return xy[:2*max(0, min(n, len(xy)/2))]
}

// centres returns where the centres are in a step.
func (t telling) centres(i int) []float64 {
	s := t.steps[i]
	if all := t.pairs("how.moved"); s.moved >= 0 && s.moved < len(all)/2 {
		end := len(all) / 2
		for _, later := range t.steps[i+1:] {
			if later.moved > s.moved {
				end = min(end, later.moved)
			}
		}
		return all[2*s.moved : 2*end]
	}
	return t.marks(s.to)
}

// howPlane shows the plane with what the steps so far have placed, the newest
// marked; with the last step it is the picture of the data.
func (st *stage) howPlane(p *Panel, s slot) {
	t, ok := st.telling(p)
	if !ok {
		return
	}
	if t.last() {
		st.dataPlane(p, s)
		return
	}
	step, points := t.step(), st.pairs("points")
	p.Titles = []heading{{"How it works", t.where()}, {"How it works", ""}}
	newest := func() []float64 { return t.marks(step.to)[2*min(step.from, step.to):] }
	scatter := Scatter{p.Style, points, nil, p.Range}
	switch kind := st.Label("how.kind"); {
	case kind == "shadows":
		t.shadows(p, points)
	case kind == "waves" || kind == "blocks" || kind == "projection" && st.has("freq"):
		t.wave(p, newest())
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
		t.added(p)
		p.add(scatter)
	default:
		p.add(scatter)
		if n := len(st.list("lines")) / 3; n > 0 { // units of a basis, which are no marks
			p.add(Lines{p.Style, st.list("lines")[:3*(n*(t.i+1)/len(t.steps))], -1, p.Range})
		}
		if step.moved >= 0 {
			p.add(moves{p.Style, t.centres(t.i - 1), t.centres(t.i), p.Range})
		}
		p.add(Landmarks{p.Style, t.centres(t.i), p.Range, false})
		t.ring(p, newest())
	}
	if x, y, ok := st.probe(); ok && !p.Style.Thumb {
		p.add(Probe{p.Style, x, y, p.Range, true})
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
// what they add to k̂(x₀, ·) but for their weight.
func (t telling) wave(p *Panel, omega []float64) {
	x0, y0, ok := t.probe()
	if !ok || len(omega) == 0 || t.directions() {
		return
	}
	const nx = 96
	box := p.Range
	ny := max(2, int(math.Round(nx*box.H()/box.W())))
	z := make([]float32, nx*ny)
	for j := range ny {
		y := box.Y1 - box.H()*float64(j)/float64(ny-1) - y0
		for i := range nx {
			x := box.X0 + box.W()*float64(i)/(nx-1) - x0
			var v float64
			for k := 0; k < len(omega); k += 2 {
				v += math.Cos(omega[k]*x + omega[k+1]*y)
			}
			z[j*nx+i] = float32(v * 2 / float64(len(omega)))
		}
	}
	name := "cos *ω*(*x* − *x*_0)"
	if len(omega) > 2 {
		name = "mean of " + name
	}
	p.Titles = append([]heading{{"How it works", t.where() + ": " + name}}, p.Titles...)
	// Paler than a field: it lies under the points.
	p.add(HeatMap{p.Style, nx, ny, z, box, p.Range, 2.5, 1})
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
func (t telling) added(p *Panel) {
	now, before := t.so(t.i), sampled{}
	if t.i > 0 {
		before = t.so(t.i - 1)
	}
	z := single(nil, now.z, before.z)
	if len(z) == 0 {
		return
	}
	p.Titles = []heading{{"What is added", "*k\u0302*(*x*_0, ·), " + t.where()}, {"What is added", t.where()}, {"What is added", ""}}
	p.add(HeatMap{p.Style, now.nx, now.ny, z, t.box(), p.Range, t.howScale(), largest(z)})
}

// so returns k̂ⱼ(x₀, ·) of a step.
func (t telling) so(i int) sampled {
	f := t.samples("how.k")
	ny := f.ny / len(t.steps)
	if ny < 2 {
		return sampled{}
	}
	return sampled{f.nx, ny, f.z[i*ny*f.nx : (i+1)*ny*f.nx]}
}

// howScale is that of the kernel seen from x₀, whatever the third row shows.
func (st *stage) howScale() float64 {
	if !st.tasked() {
		return st.scales["k"]
	}
	return Round(st.one("how.scale", 1))
}

// howKernel shows the kernel so far, seen from x₀; with the last step it is that of
// the method, as finely sampled.
func (st *stage) howKernel(p *Panel, s slot) {
	t, ok := st.telling(p)
	if !ok {
		return
	}
	p.Titles = []heading{{"*k\u0302*(*x*_0, ·) so far", t.where()}, {"*k\u0302*(*x*_0, ·) so far", ""}, {"*k\u0302*(*x*_0, ·)", ""}}
	f := t.so(t.i)
	if whole := st.samples("k.approx"); t.last() {
		p.Titles = []heading{{"*k\u0302*(*x*_0, ·)", "approximate"}, {"*k\u0302*(*x*_0, ·)", ""}}
		if !st.tasked() && len(whole.z) > 0 {
			f = whole
		}
	}
	z := single(nil, f.z, nil)
	if len(z) == 0 {
		return
	}
	scale, top := st.howScale(), largest(z)
	p.add(HeatMap{p.Style, f.nx, f.ny, z, st.box(), p.Range, scale, top},
		Contours{Style: p.Style, Nx: f.nx, Ny: f.ny, Z: z, Box: st.box(), Range: p.Range, Scale: scale, Top: top})
	if x, y, ok := st.probe(); ok {
		p.add(Probe{p.Style, x, y, p.Range, false})
	}
	p.Legend = &Legend{Style: p.Style, Scale: scale} // of the row: its last picture has no colours
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

// sayHow describes the steps.
func (b blocks) sayHow() string {
	steps, words := b.howSteps(), strings.Split(b.Label("how.words"), "|")
	if len(steps) == 0 || len(words) != len(steps) {
		return ""
	}
	first, last := steps[0], steps[len(steps)-1]
	return "How it works, in " + strconv.Itoa(len(steps)) + " steps. The first: " + words[0] + " The error is then " + errorWords(first.error) +
		", and " + errorWords(last.error) + " after the last."
}

// errorWords writes an error as the page does.
func errorWords(v float64) string {
	switch {
	case v != v:
		return "unknown"
	case v < 1e-4:
		return "below 0.01\u202f%"
	}
	return number(100*v, 2) + "\u202f%"
}

// pickNothing gives a place its coordinates: in pictures of steps nothing can be
// taken by hand.
func (b blocks) pickNothing(h *Hover, _ View, p Placed, x, y float64, _ bool) {
	h.Kind = "plane"
	h.X, h.Y = p.At(x, y)
	h.Text = place(h.X, h.Y)
}

// shade returns a palette from the colour of zero to that of the largest value.
func (s *Style) shade(col color.NRGBA) Palette {
	p := Palette{Max: 1, NaN: s.NaN}
	for i := range p.Colors {
		p.Colors[i] = mix(s.Panel, col, float64(i)/255)
	}
	return p
}
