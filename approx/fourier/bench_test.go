package fourier

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// exponent returns the slope of log t as a function of log n, fitted by least squares.
func exponent(n, t []float64) float64 {
	var mn, mt, cov, variance float64
	for i := range n {
		mn += math.Log(n[i]) / float64(len(n))
		mt += math.Log(t[i]) / float64(len(n))
	}
	for i := range n {
		d := math.Log(n[i]) - mn
		cov, variance = cov+d*(math.Log(t[i])-mt), variance+d*d
	}
	return cov / variance
}

// BenchmarkCost fits the exponents stated in the literature. The cost of a feature map is
// linear in the number of points, the number of frequencies and the dimension. For
// Hadamard products, it is logarithmic in the dimension.
func BenchmarkCost(b *testing.B) {
	mapTime := func(m approx.MethodInfo, n, rank, d int) float64 {
		x := approx.NewPoints(n, d)
		for i := range x.Data {
			x.Data[i] = math.Sin(float64(i))
		}
		fit, err := fixture.Fit(context.Background(), m, rank, approx.Problem{Kernel: kernel.Gaussian{Sigma: math.Sqrt(float64(d))}, X: x.Slice(0, 1), Seed: 1}, nil)
		if err != nil {
			b.Fatal(err)
		}
		bestTime := math.Inf(1)
		for range 3 {
			start := time.Now()
			approx.FeaturesTo(nil, fit.Features, x)
			bestTime = min(bestTime, time.Since(start).Seconds())
		}
		return bestTime
	}
	for _, c := range []struct {
		method approx.MethodInfo
		over   string
		sizes  []float64
		time   func(m approx.MethodInfo, size int) float64
	}{
		{Random{}.Info(), "n", []float64{500, 1000, 2000, 4000}, func(m approx.MethodInfo, s int) float64 { return mapTime(m, s, 256, 8) }},
		{Random{}.Info(), "m", []float64{128, 256, 512, 1024}, func(m approx.MethodInfo, s int) float64 { return mapTime(m, 1000, s, 8) }},
		{Random{}.Info(), "d", []float64{512, 1024, 2048}, func(m approx.MethodInfo, s int) float64 { return mapTime(m, 128, 2048, s) }},
		{StructuredOrthogonal{}.Info(), "d", []float64{512, 1024, 2048}, func(m approx.MethodInfo, s int) float64 { return mapTime(m, 128, 2048, s) }},
	} {
		b.Run(fmt.Sprintf("%s/%s", c.method.Key, c.over), func(b *testing.B) {
			var slope float64
			for b.Loop() {
				times := make([]float64, len(c.sizes))
				for i, s := range c.sizes {
					times[i] = c.time(c.method, int(s))
				}
				slope = exponent(c.sizes, times)
			}
			b.ReportMetric(slope, "exponent")
		})
	}
}
