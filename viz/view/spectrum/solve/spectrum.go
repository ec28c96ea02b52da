package solve

import (
	"context"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/measure"
	spectrumview "mercer/viz/view/spectrum"
	"mercer/wasm/play"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// Solve writes the trace of K/n, the errors of the eigenvalues, and the angles of the
// leading eigenspaces. The angles are missing during a drag. The eigenvalues
// themselves are part of every result.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	m, e := &q.Result.Message, &q.Result.Report.Eigenvalues
	spectrumview.Trace.Put(m, traceOf(q.Kernel, q.Data.X))
	putReason := func(parts []string, reason string) {
		for _, part := range parts {
			spectrumview.View.Panel(part).AbsentReason().Put(m, reason)
		}
	}
	errorParts := []string{"error", "angle"}
	if reason := q.Fit.RefusalText(); reason != "" {
		putReason(errorParts, reason)
		return nil
	}
	if len(e.Approximate) == 0 {
		putReason(errorParts, "This approximation has no eigenpairs.")
	}
	spectrumview.Deviation.Put(m, e.Deviation)
	angles := q.Result.Report.Angles
	spectrumview.Angles.Put(m, angles)
	switch {
	case q.Exact == nil || q.Errors == nil: // a drag
	case len(angles) > 0:
		spans, err := play.Cached(q, "spectrum.spans", q.Key, func() ([]float64, error) { return spanAngles(ctx, q, len(angles)) })
		if err != nil {
			return err
		}
		spectrumview.SpanAngles.Put(m, spans)
		q.Result.Report.SpanAngles = spans
	case len(e.Deviation) > 0 && solve.IsLarge(q.Data.X.Len()):
		putReason(errorParts[1:], "For so many points, angles between eigenspaces are not computed.")
	case len(e.Deviation) > 0:
		putReason(errorParts[1:], "The leading eigenvalues are nearly equal, so no eigenspace is determined.")
	}
	return nil
}

// spanAngles returns, for i = 1, …, r, the largest principal angle between the spans of the
// first i exact and approximate eigenfunctions on the data. The angles are 0 if the method
// is exact.
func spanAngles(ctx context.Context, q *play.ViewRequest, r int) ([]float64, error) {
	angles := make([]float64, r)
	if state.Method(q.State.Method).Traits.Exact {
		return angles, nil
	}
	phi, err := approx.FeaturesContext(ctx, solve.FirstEigenfunctions(q.Fit.Eigen, q.Fit.Pairs), q.Data.X)
	if err != nil {
		return nil, err
	}
	exact := q.Exact.AtPoints()
	for i := range angles {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		angles[i] = measure.Angles(exact, phi, i+1)[i]
	}
	return angles, nil
}

// traceOf returns tr K/n. It is the sum of all eigenvalues of K/n.
func traceOf(k approx.Kernel, x approx.Points) (sum float64) {
	for _, v := range kernel.Diag(nil, k, x) {
		sum += v
	}
	return sum / float64(x.Len())
}
