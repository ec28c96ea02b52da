package play

import (
	"fmt"
	"strings"

	"mercer/approx"
	"mercer/wasm/wire"
)

// pack writes the numbers of the pictures, in the blocks that view.Numbers lists.
func (r *Result) pack(d *dataStage, fit *fitStage, p *picture, g *gramPanel, k approx.Kernel, groups [][2]int) {
	s, m := &r.State, &r.Message
	set := dataset(s.Data)

	// Room for all blocks at once: an arena that grows block by block would be
	// copied several times a frame.
	m.Arena = make([]float64, 0, 4*p.nx*p.ny+len(g.cells)+len(g.order)+
		5*d.X.Len()+4*fit.Landmarks.Centers.Len()+3*fit.Frequencies.Len()+3*fit.Shapes.Lines.Len()+densitySide*densitySide+1024)

	m.Add("box", 1, 4, p.box[:])
	m.Add("points", d.X.Len(), 2, d.X.Data)
	if d.Labels != nil && len(set.Groups) > 1 {
		column(m, "labels", d.Labels)
		m.SetLabel("groups", strings.Join(set.Groups, "|"))
	}
	m.Add("index", 1, 1, []float64{float64(s.Index)})
	m.SetLabel("index", nth(s.Index, r.Controls.Indices))
	m.Add("probe", 1, 2, s.Probe[:])
	between := grain(k, d.X, p.box, p.nx, p.ny)
	m.Add("grain", 1, 1, []float64{between})
	m.Add("preview", 1, 1, []float64{truth(r.Report.Preview)})

	field := func(name string, z []float64) {
		if z != nil {
			m.Add(name, p.ny, p.nx, z)
		}
	}
	field("phi.exact", p.phiExact)
	field("phi.approx", p.phiApprox)
	field("k.exact", p.kExact)
	field("k.approx", p.kApprox)
	m.Add("phi.scale", 1, 1, []float64{p.phiScale(between)})
	if p.task == nil {
		if len(p.own) > 0 { // at rest
			m.Add("k.own", 1, len(p.own), p.own)
		}
		m.Add("k.scale", 1, 1, []float64{scale(p.withOwn(k, s.Probe), p.kApprox)})
		m.SetLabel("task.word", tasks[0].Short)
	} else {
		p.task.pack(r, p.nx, p.ny)
	}

	spectrum := func(name string, z []float64) { m.Add(name, len(z), 1, z) }
	spectrum("spectrum.exact", r.Report.Eigenvalues.Exact)
	spectrum("spectrum.approx", r.Report.Eigenvalues.Approximate)
	m.Add("spectrum.floor", 1, 1, []float64{r.floor})

	m.Add("gram", g.side, g.side, g.cells)
	m.Add("gram.bounds", len(g.bounds), 1, g.bounds)
	column(m, "gram.index", g.order)
	m.Add("gram.scale", 1, 1, []float64{maxAbs(g.cells)})
	m.SetLabel("gram.order", d.order.By)
	m.SetLabel("gram.groups", strings.Join(d.order.Groups, "|"))
	if r.Report.Sampled > 0 {
		m.SetLabel("gram.sample", fmt.Sprintf("%s of %s points", approx.Count(len(g.order)), approx.Count(d.X.Len())))
	}
	if r.Report.Of > 0 {
		m.SetLabel("exact.over", approx.Count(r.Report.Of)+" points")
	}

	r.marks(fit, k, p.box)
	r.absences(p, fit)
	r.degenerate(groups)
	m.SetLabel("method", method(s.Method).Short)
	if e := float64(r.Report.Error.Frobenius); method(s.Method).Traits.Exact && fit.refused == "" && e < wholeError {
		m.SetLabel("whole", "the method is exact")
	}
	for i, words := range r.Notes { // which may come from afar
		r.Notes[i] = minus(words)
	}
}

// absences says why a picture that is not there is not.
func (r *Result) absences(p *picture, fit *fitStage) {
	s, m := &r.State, &r.Message
	none := func(panels []string, words string) {
		for _, name := range panels {
			m.SetLabel("empty."+name, words)
		}
	}
	if p.phiExact == nil { // then there are fewer than a reader may ask for
		none([]string{"phi.exact", "phi.diff"}, fmt.Sprintf("The exact answer has %s.\nThere is no eigenfunction %d.", count(r.Controls.Indices, "eigenpair"), s.Index))
	}
	if why := fit.inPicture(); why != "" {
		none([]string{"phi.approx", "phi.diff", "k.approx", "k.diff", "gram"}, why)
		return
	}
	if p.phiApprox == nil {
		approximate := len(r.Report.Eigenvalues.Approximate)
		none([]string{"phi.approx", "phi.diff"}, fmt.Sprintf("This approximation has %s.\nThere is no eigenfunction %d.", count(approximate, "eigenpair"), s.Index))
	}
}

// degenerate marks an eigenfunction that is not determined by itself.
func (r *Result) degenerate(groups [][2]int) {
	i := r.State.Index
	for _, g := range groups {
		if g[0] < i && i <= g[1] {
			first, last := g[0]+1, g[1]
			sep := ", "
			if last > first+1 {
				sep = " to "
			}
			if last == first {
				last++ // the other half of the pair is not shown
			}
			r.Message.SetLabel("note.phi", fmt.Sprintf("*λ*_{%d}%s*λ*_{%d} nearly equal: turned to match", first, sep, last))
		}
	}
}

// nth says which eigenfunction is shown, of how many: a link may ask for one that
// is not there.
func nth(i, last int) string {
	switch {
	case i <= last:
		return fmt.Sprintf("%d of %d", i, last)
	case last == 1:
		return fmt.Sprintf("%d: there is only 1", i)
	}
	return fmt.Sprintf("%d: there are only %d", i, last)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return approx.Count(n) + " " + what + "s"
}

// column adds a vector of whole numbers.
func column(m *wire.Message, name string, v []int) {
	z := m.Grow(name, len(v), 1)
	for i, x := range v {
		z[i] = float64(x)
	}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
