package viz

import (
	"image/color"
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

// howSteps returns the steps, with no more marks than there are.
func (b blocks) howSteps() []howStep {
	z, marks := b.list("how.steps"), len(b.pairs("how.marks"))/2
	steps := make([]howStep, len(z)/StepColumns)
	for i := range steps {
		r := z[i*StepColumns : (i+1)*StepColumns]
		to := max(0, min(int(r[3]), marks))
		steps[i] = howStep{r[0], r[1] != 0, max(0, min(int(r[2]), to)), to, int(r[4])}
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
	return t.pairs("how.marks")[:2*n]
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
		p.Titles = []heading{{"*k\u0302*(*x*_0, ·) so far", ""}, {"*k\u0302*(*x*_0, ·)", ""}}
		return
	}
	p.Titles = []heading{{"*k\u0302*(*x*_0, ·) so far", t.where()}, {"*k\u0302*(*x*_0, ·) so far", ""}, {"*k\u0302*(*x*_0, ·)", ""}}
	f, name := t.so(t.i), "how"
	if whole := st.samples("k.approx"); t.last() {
		p.Titles = []heading{{"*k\u0302*(*x*_0, ·)", "approximate"}, {"*k\u0302*(*x*_0, ·)", ""}}
		if !st.tasked() && len(whole.z) > 0 {
			f, name = whole, "k"
		}
	}
	z := single(nil, f.z, nil)
	if len(z) == 0 {
		return
	}
	if st.blind(name) {
		p.Words = narrower
		return
	}
	scale, top := st.howScale(), largest(z)
	if s.thumb == 0 {
		st.saturated(p, top, scale)
	}
	p.add(HeatMap{p.Style, f.nx, f.ny, z, st.box(), p.Range, scale, top})
	if !st.narrow(p, name) { // or they would go around samples
		p.add(Contours{Style: p.Style, Nx: f.nx, Ny: f.ny, Z: z, Box: st.box(), Range: p.Range, Scale: scale, Top: top, Least: 6})
	}
	if x, y, ok := st.probe(); ok {
		p.add(Probe{p.Style, x, y, p.Range, false, nil})
	}
	p.Legend = &Legend{Style: p.Style, Scale: scale} // of the row: its last picture has no colours
}

// sayHow describes the steps.
func (b blocks) sayHow() string {
	steps, words := b.howSteps(), strings.Split(b.Label("how.words"), "|")
	if len(steps) == 0 || len(words) != len(steps) {
		return ""
	}
	first, last := steps[0], steps[len(steps)-1]
	return "How it works, in " + strconv.Itoa(len(steps)) + " steps. The first: " + words[0] + " The error is then " + percent(first.error) +
		", and " + percent(last.error) + " after the last."
}

// pickPlaced finds what the picture of the data has, as far as the step that is
// shown has placed it.
func (b blocks) pickPlaced(h *Hover, v View, p Placed, x, y float64, finger bool) {
	b.pickMark(h, v, p, "data", "", x, y, finger)
	steps := b.howSteps()
	if v.Step < 1 || v.Step >= len(steps) {
		return
	}
	switch h.Kind {
	case "point", "probe":
		return
	case "centre":
		if b.Label("how.kind") == "landmarks" && h.Index < steps[v.Step-1].to {
			return
		}
	}
	b.pickPlace(h, p, x, y)
}

// pickSeen finds x₀, or else the place.
func (b blocks) pickSeen(h *Hover, v View, p Placed, x, y float64, finger bool) {
	if b.pickMark(h, v, p, "k", "", x, y, finger); h.Kind != "probe" {
		b.pickPlace(h, p, x, y)
	}
}

// pickPlace takes the place without a mark.
func (b blocks) pickPlace(h *Hover, p Placed, x, y float64) {
	h.Kind, h.Index = "plane", 0
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
