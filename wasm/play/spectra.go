package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/kernel"
)

// spectra writes what the spectrum is compared with: the trace of K/n, the
// deviations of the eigenvalues, and the principal angles of the leading
// eigenspaces, which wait for rest. The eigenvalues themselves are in every
// result.
func spectra(_ context.Context, q *viewing) error {
	m, e := &q.r.Message, &q.r.Report.Eigenvalues
	m.Add("spectrum.trace", 1, 1, []float64{traceOf(q.k, q.d.X)})
	if why := q.fit.inPicture(); why != "" {
		m.SetLabel("empty.spectrum.error", why)
		return nil
	}
	if len(e.Approximate) == 0 {
		m.SetLabel("empty.spectrum.error", "This approximation has no eigenpairs.")
	}
	m.Add("spectrum.deviation", len(e.Deviation), 1, e.Deviation)
	m.Add("spectrum.angles", len(q.r.Report.Angles), 1, q.r.Report.Angles)
	return nil
}

// traceOf returns tr K/n, which is the sum of all its eigenvalues.
func traceOf(k approx.Kernel, x approx.Points) (sum float64) {
	for _, v := range kernel.Diag(nil, k, x) {
		sum += v
	}
	return sum / float64(x.Len())
}
