package play

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/viz/contract"
	"mercer/viz/view/data"
	"mercer/viz/view/eigen"
	kernelview "mercer/viz/view/kernel"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
)

// outsideResult returns a result without numbers, for no points or for points at which the
// kernel is not defined. The result contains the points, and the reason why there are no
// other numbers.
func (c *Session) outsideResult(ctx context.Context, s *state.State, k approx.Kernel, d *solve.Data, f Frame, reason string, isPreview bool) (*Result, error) {
	fit := &solve.Fit{Fit: approx.Fit{Features: solve.NoFeatures{}}, Refusal: reason}
	box := state.Box(*s, f.W/f.H)
	r := &Result{State: *s, Arrays: Arrays{k, d.X, approx.Pairs{Phi: solve.NoFeatures{}}, fit}}
	r.Report.Preview = isPreview
	r.Controls = newControls(s, k, fit, 0)
	r.report(d, fit, nil, 0, timing.Measurement{})
	r.reportErrors(solve.NoErrors())
	r.Report.Certificate = report.Certificate{Value: report.Number(math.NaN()), Words: "nothing was solved"}
	r.Notes = []string{reason}
	r.Report.Notes = r.Notes
	p := &fields{box: [4]float64{box.X0, box.X1, box.Y0, box.Y1}, nx: f.NX, ny: f.NY}
	r.writeBlocks(c, d, fit, p, &solve.GramPanel{}, k, nil)
	for _, panel := range []contract.Panel{data.SpectrumPanel, eigen.Panel(contract.Exact), kernelview.Panel(contract.Exact)} {
		panel.AbsentReason().Put(&r.Message, reason)
	}
	for _, key := range s.ShownViews() {
		if v := viewOf(key); v.Solve != nil {
			v.AbsentReason().Put(&r.Message, reason)
		}
	}
	r.describe(p)
	c.lastGramInput, c.final = nil, finalResult{}
	return r, ctx.Err()
}
