package fourier_test

import (
	"context"
	"math"
	"testing"
	"time"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// BenchmarkRotations measures one product of a point with one frequency. It fits the
// exponent of the cost as a function of d, from d = 256 and d = 1024. The exponent is 1
// for a dense matrix. For butterflies the cost is log d, with the exponent log(10/8)/log
// 4 = 0.16.
func BenchmarkRotations(b *testing.B) {
	for name, rotation := range map[string]float64{"dense (1)": 0, "butterfly (0.16)": 1} {
		b.Run(name, func(b *testing.B) {
			const n = 16
			best := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			var maps [2]fourier.Waves
			var points [2]approx.Points
			for i, d := range []int{256, 1024} {
				points[i] = fixture.Normal(n, d, 5)
				// There is one block. Its rotation is drawn before the timed part.
				fit, err := fixture.Fit(context.Background(), fourier.Simplex{}.Info(), d+1, approx.Problem{
					Kernel: kernel.Gaussian{Sigma: 30}, X: points[i],
				}, approx.Values{"rotation": 1})
				if err != nil {
					b.Fatal(err)
				}
				maps[i] = fit.Features.(fourier.Waves)
				if rotation == 0 {
					maps[i].Product = nil
				}
			}
			dst := make([]float64, 2*n*1025)
			for b.Loop() {
				for i, f := range maps {
					start := time.Now()
					f.MapAll(dst[:n*f.Len()], points[i])
					best[i] = min(best[i], time.Since(start))
				}
			}
			nodes := math.Log(1025.0/257) / math.Log(4)
			b.ReportMetric(math.Log(float64(best[1])/float64(best[0]))/math.Log(4)-nodes, "exponent")
			b.ReportMetric(float64(best[1].Nanoseconds())/(n*1025), "ns/node")
		})
	}
}
