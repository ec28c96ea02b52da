package play

import (
	"fmt"

	"mercer/approx"
	"mercer/viz/contract"
	"mercer/viz/view/data"
	"mercer/viz/view/eigen"
	kernelview "mercer/viz/view/kernel"
	"mercer/viz/view/result"
	spectrumview "mercer/viz/view/spectrum"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
	"mercer/wasm/play/typeset"
)

// Recycle lets the next result use the memory of the numbers of r. They must not be used
// afterwards.
func (c *Session) Recycle(r *Result) {
	c.spareArena, r.Message.Arena = r.Message.Arena[:0], nil
}

// newArena returns an arena for at least size numbers.
func (c *Session) newArena(size int) []float64 {
	arena := c.spareArena
	c.spareArena = nil
	if cap(arena) < size {
		return make([]float64, 0, size)
	}
	return arena
}

// writeBlocks writes the blocks that every result has.
func (r *Result) writeBlocks(c *Session, d *solve.Data, fit *solve.Fit, p *fields, g *solve.GramPanel, k approx.Kernel, groups [][2]int) {
	s, m := &r.State, &r.Message
	set := s.Dataset()

	// An arena that grows is copied several times. The memory for all blocks is therefore
	// reserved first.
	m.Arena = c.newArena(4*p.nx*p.ny + len(g.Cells) + len(g.Order) +
		5*d.X.Len() + 4*fit.Landmarks.Centers.Len() + 3*fit.Frequencies.Len() + 3*fit.Shapes.Lines.Len() + densitySide*densitySide + 1024)

	result.Box.Put(m, p.box[:])
	result.Points.Put(m, d.X.Data)
	if d.Labels != nil && len(set.Groups) > 1 {
		result.Labels.PutInts(m, d.Labels)
		result.Groups.PutList(m, set.Groups)
	}
	result.Index.Put(m, float64(s.Index))
	result.IndexCount.Put(m, float64(r.Controls.Indices))
	result.IndexWords.Put(m, indexWords(s.Index, r.Controls.Indices))
	result.Probe.Put(m, s.Probe[:])
	midway := midwayKernel(k, d.X, p.box, p.nx, p.ny)
	result.MidwayKernel.Put(m, midway)
	result.Preview.PutBool(m, r.Report.Preview)

	eigen.Phi.Exact.Put(m, p.nx, p.phiExact)
	eigen.Phi.Approx.Put(m, p.nx, p.phiApprox)
	kernelview.Function.Exact.Put(m, p.nx, p.kExact)
	kernelview.Function.Approx.Put(m, p.nx, p.kApprox)
	eigen.Scale.Put(m, p.phiScale(midway))
	if p.task == nil {
		if len(p.probeValues) > 0 { // in a final result
			kernelview.ProbeValues.Put(m, 1, len(p.probeValues), p.probeValues)
		}
		kernelview.Scale.Put(m, p.kernelScale(k, s.Probe))
		kernelview.TaskWord.Put(m, task.ChooseWords)
	} else {
		p.task.writeBlocks(r, p.nx, p.ny)
	}

	spectrumview.Eigenvalues.Exact.Put(m, r.Report.Eigenvalues.Exact)
	spectrumview.Eigenvalues.Approx.Put(m, r.Report.Eigenvalues.Approximate)
	spectrumview.Floor.Put(m, r.floor)

	data.Errors.Put(m, g.Side, g.Side, g.Cells)
	data.ErrorsBounds.Put(m, g.Bounds)
	data.ErrorsIndex.PutInts(m, g.Order)
	data.ErrorsScale.Put(m, numeric.MaxAbs(g.Cells))
	data.ErrorsOrder.Put(m, d.Order.Description)
	data.ErrorsGroupNames.PutList(m, d.Order.Groups)
	if r.Report.SampleSize > 0 {
		data.ErrorsSample.Put(m, fmt.Sprintf("%s of %s points", approx.FormatCount(len(g.Order)), approx.FormatCount(d.X.Len())))
	}
	if r.Report.ExactSampleSize > 0 {
		result.ExactSampleWords.Put(m, approx.FormatCount(r.Report.ExactSampleSize)+" points")
	}

	r.putMarks(fit, k, p.box)
	r.putMissingReasons(p, fit)
	r.putDegeneracyNote(groups)
	result.Method.Put(m, state.Method(s.Method).Short)
	if e := float64(r.Report.Error.Frobenius); state.Method(s.Method).Traits.Exact && fit.Refusal == "" && e < maxErrorShownAsExact {
		result.ExactMethod.Put(m, "the method is exact")
	}
	for i, words := range r.Notes { // notes of package approx contain ASCII signs
		r.Notes[i] = typeset.FormatSigns(words)
	}
}

// putMissingReasons writes the reasons why pictures are missing.
func (r *Result) putMissingReasons(p *fields, fit *solve.Fit) {
	s, m := &r.State, &r.Message
	putReason := func(words string, panels ...contract.Panel) {
		for _, panel := range panels {
			panel.AbsentReason().Put(m, words)
		}
	}
	phi, phiHat, phiDiff := eigen.Panel(contract.Exact), eigen.Panel(contract.Approx), eigen.Panel(contract.Difference)
	if p.phiExact == nil { // the index is larger than the number of pairs
		putReason(fmt.Sprintf("The exact answer has %s.\nThere is no eigenfunction %d.", typeset.Count(r.Controls.Indices, "eigenpair"), s.Index), phi, phiDiff)
	}
	if reason := fit.RefusalText(); reason != "" {
		putReason(reason, phiHat, phiDiff, kernelview.Panel(contract.Approx), kernelview.Panel(contract.Difference), data.ErrorsPanel)
		return
	}
	if p.phiApprox == nil {
		pairCount := len(r.Report.Eigenvalues.Approximate)
		putReason(fmt.Sprintf("This approximation has %s.\nThere is no eigenfunction %d.", typeset.Count(pairCount, "eigenpair"), s.Index), phiHat, phiDiff)
	}
}

// putDegeneracyNote adds a note if the eigenvalue of the shown eigenfunction is nearly
// equal to another one.
func (r *Result) putDegeneracyNote(groups [][2]int) {
	i := r.State.Index
	for _, g := range groups {
		if g[0] < i && i <= g[1] {
			first, last := g[0]+1, g[1]
			sep := ", "
			if last > first+1 {
				sep = " to "
			}
			if last == first {
				last++ // the other eigenfunction of the pair is not shown
			}
			eigen.Note.Put(&r.Message, fmt.Sprintf("*λ*_{%d}%s*λ*_{%d} nearly equal: aligned", first, sep, last))
		}
	}
}

// indexWords describes the index of the shown eigenfunction and the number of
// eigenfunctions. A link may contain an index that does not exist.
func indexWords(i, last int) string {
	switch {
	case i <= last:
		return fmt.Sprintf("%d of %d", i, last)
	case last == 1:
		return fmt.Sprintf("%d: there is only 1", i)
	}
	return fmt.Sprintf("%d: there are only %d", i, last)
}
