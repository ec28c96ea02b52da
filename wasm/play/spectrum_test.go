package play

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/kernel"
)

// TestSpectrumTrace checks that the trace in the spectrum view is the sum of all
// eigenvalues, with their signs. The deviations must agree with the two spectra, and the
// angles with the report.
func TestSpectrumTrace(t *testing.T) {
	for _, link := range []string{
		"n=50&m=8", "n=50&m=8&kernel=laplacian&method=rff", "n=50&m=8&kernel=polynomial", "n=50&kernel=sigmoid&method=exact&sigma=1",
		"n=50&m=8&method=kpca-centred", "n=60&data=blobs&method=rskpca",
	} {
		r := solveLink(t, &Session{}, link+"&views=spectrum")
		var all mat.EigenSym
		n := r.State.N
		all.Factorize(mat.NewSymDense(n, kernel.Gram(nil, r.Arrays.Kernel, r.Arrays.X)), false)
		var sum float64
		for _, v := range all.Values(nil) {
			sum += v / float64(n)
		}
		trace := blockOf(t, r, "spectrum.trace")[0]
		if math.Abs(trace-sum) > 1e-10*max(1, math.Abs(sum)) {
			t.Errorf("%s: the trace is %g, and the sum of the eigenvalues %g", link, trace, sum)
		}
		exact, approximate := blockOf(t, r, "spectrum.exact"), blockOf(t, r, "spectrum.approx")
		for i, v := range blockOf(t, r, "spectrum.deviation") {
			if want := math.Abs(exact[i]-approximate[i]) / exact[0]; math.Abs(v-want) > 1e-12 {
				t.Errorf("%s: deviation %d is %g, want %g", link, i, v, want)
			}
		}
		last := 0.0
		for i, v := range blockOf(t, r, "spectrum.angles") {
			if v < last || v > math.Pi/2+1e-12 || v != r.Report.Angles[i] {
				t.Errorf("%s: angle %d is %g after the angle %g", link, i, v, last)
			}
			last = v
		}
		if angles := r.Report.Angles; len(angles) > 0 { // the spans of all these functions have the largest principal angle
			spans := blockOf(t, r, "spectrum.spans")
			if !slices.Equal(spans, r.Report.SpanAngles) {
				t.Errorf("%s: the report has the angles %v, and the pictures %v", link, r.Report.SpanAngles, spans)
			}
			if len(spans) != len(angles) || math.Abs(spans[len(spans)-1]-angles[len(angles)-1]) > 1e-12 {
				t.Errorf("%s: the spans are turned by %v, and the last angle is %g", link, spans, angles[len(angles)-1])
			}
			for i, v := range spans {
				if !(v >= 0 && v <= math.Pi/2+1e-12) {
					t.Errorf("%s: span %d is turned by %g", link, i+1, v)
				}
			}
		}
	}
}
