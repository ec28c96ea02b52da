package nystrom_test

import (
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/nystrom"
)

// TestResidualInBlocks checks that Residual returns the same residuals as a map of each
// single point. Residual must map at most 512 points at once.
func TestResidualInBlocks(t *testing.T) {
	k := kernel.Gaussian{Sigma: 0.7}
	for _, n := range []int{1, 511, 512, 513, 1300} {
		x := fixture.Normal(n, 2, 3)
		f := &batchRecorder{FeatureMap: nystrom.Features(k, x.Slice(0, min(n, 9)))}
		residuals, trace, err := nystrom.Residual(k, f, x)
		if err != nil {
			t.Fatal(err)
		}
		if f.maxPoints > 512 {
			t.Errorf("n = %d: %d points were mapped at once", n, f.maxPoints)
		}
		var sum float64
		for i, v := range residuals {
			psi := f.Map(nil, x.Row(i))
			want := k.Eval(x.Row(i), x.Row(i))
			for _, u := range psi {
				want -= u * u
			}
			if sum += v; math.Abs(v-max(0, want)) > 1e-12 {
				t.Fatalf("n = %d: %g is left of point %d, want %g", n, v, i, want)
			}
		}
		if math.Abs(sum-trace) > 1e-12*float64(n) {
			t.Errorf("n = %d: the trace is %g, want %g", n, trace, sum)
		}
	}
}

// batchRecorder records the largest number of points that are mapped at once.
type batchRecorder struct {
	approx.FeatureMap
	maxPoints int
}

func (c *batchRecorder) MapAll(dst []float64, x approx.Points) {
	c.maxPoints = max(c.maxPoints, x.Len())
	approx.FeaturesTo(dst, c.FeatureMap, x)
}
