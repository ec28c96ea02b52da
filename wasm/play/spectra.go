package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/kernel"
	spectrumview "mercer/viz/view/spectrum"
)

// spectra writes what the spectrum is compared with: the trace of K/n, the
// deviations of the eigenvalues, and the principal angles of the leading
// eigenspaces, which wait for rest. The eigenvalues themselves are in every
// result.
func spectra(_ context.Context, q *viewing) error {
	m, e := &q.r.Message, &q.r.Report.Eigenvalues
	spectrumview.Trace.Put(m, traceOf(q.k, q.d.X))
	if why := q.fit.inPicture(); why != "" {
		spectrumview.View.Panel("error").Absent().Put(m, why)
		return nil
	}
	if len(e.Approximate) == 0 {
		spectrumview.View.Panel("error").Absent().Put(m, "This approximation has no eigenpairs.")
	}
	spectrumview.Deviation.Put(m, e.Deviation)
	spectrumview.Angles.Put(m, q.r.Report.Angles)
	return nil
}

// traceOf returns tr K/n, which is the sum of all its eigenvalues.
func traceOf(k approx.Kernel, x approx.Points) (sum float64) {
	for _, v := range kernel.Diag(nil, k, x) {
		sum += v
	}
	return sum / float64(x.Len())
}
