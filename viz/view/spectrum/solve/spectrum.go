package solve

import (
	"context"

	"mercer/approx"
	"mercer/approx/kernel"
	spectrumview "mercer/viz/view/spectrum"
	"mercer/wasm/play"
)

// Solve writes the trace of K/n, the errors of the eigenvalues, and the principal angles
// of the leading eigenspaces. The angles are missing during a drag. The eigenvalues
// themselves are part of every result.
func Solve(_ context.Context, q *play.ViewRequest) error {
	m, e := &q.Result.Message, &q.Result.Report.Eigenvalues
	spectrumview.Trace.Put(m, traceOf(q.Kernel, q.Data.X))
	if reason := q.Fit.RefusalText(); reason != "" {
		spectrumview.View.Panel("error").AbsentReason().Put(m, reason)
		return nil
	}
	if len(e.Approximate) == 0 {
		spectrumview.View.Panel("error").AbsentReason().Put(m, "This approximation has no eigenpairs.")
	}
	spectrumview.Deviation.Put(m, e.Deviation)
	spectrumview.Angles.Put(m, q.Result.Report.Angles)
	return nil
}

// traceOf returns tr K/n. It is the sum of all eigenvalues of K/n.
func traceOf(k approx.Kernel, x approx.Points) (sum float64) {
	for _, v := range kernel.Diag(nil, k, x) {
		sum += v
	}
	return sum / float64(x.Len())
}
