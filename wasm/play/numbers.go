package play

import (
	"math"

	"mercer/approx"
	"mercer/approx/measure"
	"mercer/wasm/play/report"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/timing"
)

// report sets the numbers that previews and final results have in common. The argument
// exactTiming is the duration of the exact solver.
func (r *Result) report(d *solve.Data, fit *solve.Fit, lambda []float64, floor float64, exactTiming timing.Measurement) {
	s := &r.State
	p := &r.Report
	p.Link = state.Link(*s)
	p.Data.Name = s.Data
	if !p.Preview { // a preview has the eigenvalues only as a block; encoding them as text would take longer than the fit
		if p.Data.PointCount = d.X.Len(); !solve.IsLarge(d.X.Len()) {
			p.Data.Points, p.Data.Labels = rows(d.X), d.Labels
			if s.Own != nil {
				p.Data.Targets = s.Own.Targets
			}
		}
		if s.Own != nil {
			p.Data.Source, p.Data.Classes = s.Own.Name, s.Own.Classes()
		}
	}
	p.Refusal = fit.Refusal
	p.Kernel = report.Kernel{Name: s.Kernel, Sigma: s.Sigma}
	p.Method, p.M, p.Rank, p.Seed = s.Method, fit.Size, fit.Features.Len(), s.Seed
	if z := fit.Landmarks; z.Centers.Len() > 0 && !p.Preview {
		p.Centers, p.Weights = rows(z.Centers), z.Weights
		if p.Weights == nil {
			p.Weights = make([]float64, z.Centers.Len())
			for j := range p.Weights {
				p.Weights[j] = 1 / float64(len(p.Weights))
			}
		}
	}
	if !p.Preview {
		p.Frequencies = rows(fit.Frequencies)
	}
	p.Eigenvalues.Exact, r.floor = lambda, floor
	if fit.Pairs > 0 {
		v := fit.Spectrum
		if v == nil {
			v = fit.Eigen.Values()
		}
		p.Eigenvalues.Approximate = v[:min(len(v), solve.ShownValues(fit))]
	}
	p.Times = timesOf(exactTiming, fit.Timing)
	p.Evals = fit.Evals
	p.Instructions = measure.Arithmetic()
}

// reportErrors sets the errors of a final result.
func (r *Result) reportErrors(x *solve.Errors) {
	e, p := x.Gram.Error, &r.Report
	residual := report.Number(e.Residual)
	p.Error = report.Error{
		Frobenius:        report.Number(e.Frobenius),
		Spectral:         report.Number(e.Spectral),
		SpectralResidual: &residual,
		Nuclear:          report.Number(math.NaN()),
		NoNuclear:        e.Reason,
		Max:              report.Number(e.Max),
	}
	if x.SampleSize > 0 {
		se := report.Number(x.StandardError)
		p.Error.FrobeniusError, p.Error.SpectralResidual = &se, nil
		p.SampleSize = x.SampleSize
	}
	if e.Nuclear != nil {
		p.Error.Nuclear = report.Number(*e.Nuclear)
	}
	if x.Panel.Side > 0 {
		p.Optimal = &x.Optimal
	}
	p.Eigenvalues.Deviation, p.Angles = x.Deviations, x.Angles
}

// rows returns points as the rows of a JSON matrix.
func rows(x approx.Points) [][]float64 {
	out := make([][]float64, x.Len())
	for i := range out {
		out[i] = x.Row(i)
	}
	return out
}
