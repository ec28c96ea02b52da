package viz

import (
	"strconv"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
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
func (st *stage) telling(p *figure.Panel) (telling, bool) {
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

func (t telling) last() bool { return t.i == len(t.steps)-1 }

func (t telling) step() howStep { return t.steps[t.i] }

// where says which step it is.
func (t telling) where() string {
	return "step " + strconv.Itoa(t.i+1) + " of " + strconv.Itoa(len(t.steps))
}

// Marks returns the first n marks.
func (t telling) Marks(n int) []float64 {
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
	return t.Marks(s.to)
}

// so returns k̂ⱼ(x₀, ·) of a step.
func (t telling) so(i int) figure.Samples {
	f := t.samples("how.k")
	ny := f.Ny / len(t.steps)
	if ny < 2 {
		return figure.Samples{}
	}
	return figure.Samples{Nx: f.Nx, Ny: ny, Z: f.Z[i*ny*f.Nx : (i+1)*ny*f.Nx]}
}

// howScale is that of the kernel seen from x₀, whatever the third row shows.
func (st *stage) howScale() float64 {
	if !st.tasked() {
		return st.scales["k"]
	}
	return figure.Round(st.one("how.scale", 1))
}

// howKernel shows the kernel so far, seen from x₀; with the last step it is that of
// the method, as finely sampled.
func (st *stage) howKernel(p *figure.Panel, s slot) {
	t, ok := st.telling(p)
	if !ok {
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·) so far", Aside: ""}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
		return
	}
	p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·) so far", Aside: t.where()}, {Main: "*k\u0302*(*x*_0, ·) so far", Aside: ""}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
	f, name := t.so(t.i), "how"
	if whole := st.samples("k.approx"); t.last() {
		p.Titles = []figure.Heading{{Main: "*k\u0302*(*x*_0, ·)", Aside: "approximate"}, {Main: "*k\u0302*(*x*_0, ·)", Aside: ""}}
		if !st.tasked() && len(whole.Z) > 0 {
			f, name = whole, "k"
		}
	}
	z := figure.ToFloat32(nil, f.Z, nil)
	if len(z) == 0 {
		return
	}
	if st.blind(name) {
		p.Words = narrower
		return
	}
	scale, top := st.howScale(), figure.Largest(z)
	if s.thumb == 0 {
		st.saturated(p, top, scale)
	}
	p.Add(figure.HeatMap{Style: p.Style, Nx: f.Nx, Ny: f.Ny, Z: z, Box: st.Box(), Range: p.Range, Scale: scale, Top: top})
	if !st.narrow(p, name) { // or they would go around samples
		p.Add(figure.Contours{Style: p.Style, Nx: f.Nx, Ny: f.Ny, Z: z, Box: st.Box(), Range: p.Range, Scale: scale, Top: top, Least: 6})
	}
	if x, y, ok := st.probe(); ok {
		p.Add(figure.Probe{Style: p.Style, X: x, Y: y, Range: p.Range, Named: false, Clear: nil})
	}
	p.Legend = &figure.Legend{Style: p.Style, Scale: scale} // of the row: its last picture has no colours
}

// sayHow describes the steps.
func (b blocks) sayHow() string {
	steps, words := b.howSteps(), strings.Split(b.Label("how.words"), "|")
	if len(steps) == 0 || len(words) != len(steps) {
		return ""
	}
	first, last := steps[0], steps[len(steps)-1]
	return "How it works, in " + strconv.Itoa(len(steps)) + " steps. The first: " + words[0] + " The error is then " + text.Percent(first.error) +
		", and " + text.Percent(last.error) + " after the last."
}

// pickPlaced finds what the picture of the data has, as far as the step that is
// shown has placed it.
func (b blocks) pickPlaced(h *Hover, v View, p Placed, x, y float64, finger bool) {
	b.pickData(h, v, p, x, y, finger)
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
	if b.pickKernel(h, v, p, x, y, finger); h.Kind != "probe" {
		b.pickPlace(h, p, x, y)
	}
}

// pickPlace takes the place without a mark.
func (b blocks) pickPlace(h *Hover, p Placed, x, y float64) {
	h.Kind, h.Index = "plane", 0
	h.X, h.Y = p.At(x, y)
	h.Text = place(h.X, h.Y)
}

// howView shows the steps of the method.
var howView = kind{key: "how", pictures: []picture{
	{name: "how.placed", fill: (*stage).howPlane, pick: blocks.pickPlaced},
	{name: "how.kernel", fill: (*stage).howKernel, pick: blocks.pickSeen},
	{name: "how.error", form: chart, wide: true, fill: (*stage).howError, pick: blocks.pickStep, say: blocks.sayHow},
}, two: [2]int{0, 2}, together: true}
