package catalogue_test

import (
	"context"
	"os"
	"runtime"
	"runtime/metrics"
	"testing"
	"time"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
	"mercer/approx/ritz"
)

// pointCount is the number of points of BenchmarkMillion. They are generated in batches
// of batchSize.
const (
	pointCount = 1_000_000
	batchSize  = 10_000
)

// moonsBatch returns batch b of points on two moons.
func moonsBatch(b int) approx.Points { return dataset.Moons.New(batchSize, 0.08, uint64(b)).X }

// peakMemory returns the largest size of the objects on the heap while f runs, including
// garbage.
func peakMemory(f func()) uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	stop, result := make(chan bool), make(chan uint64)
	go func() {
		var largest uint64
		for {
			metrics.Read(sample)
			largest = max(largest, sample[0].Value.Uint64())
			select {
			case <-stop:
				result <- largest
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	f()
	close(stop)
	return <-result
}

// reportPeak reports the peak memory of f and its throughput in points per second.
func reportPeak(b *testing.B, f func()) {
	start := time.Now()
	largest := peakMemory(f)
	b.ReportMetric(pointCount/time.Since(start).Seconds(), "points/s")
	b.ReportMetric(float64(largest)/1e6, "MB-peak")
}

// TestStreamIsBounded checks that a stream does not store its points or their features.
// For a hundred thousand points, 64 features would take 51 MB. Memory must stay below
// half of this, including garbage and memory from other tests.
func TestStreamIsBounded(t *testing.T) {
	runtime.GC()
	largest := peakMemory(func() {
		draw := landmark.NewReservoir(64, 1)
		draw.Add(moonsBatch(0))
		c := ritz.NewCovariance(nystrom.Features(kernel.Gaussian{Sigma: 0.3}, draw.Points()))
		for i := range 10 {
			if err := c.Add(context.Background(), moonsBatch(i)); err != nil {
				t.Fatal(err)
			}
		}
		if n := c.Len(); n != 10*batchSize {
			t.Errorf("%d points", n)
		}
	})
	if largest > 25e6 {
		t.Errorf("%d MB were held", largest>>20)
	}
}

// BenchmarkMillion measures methods for a million points in two dimensions. Shadows and
// reduced-set kernel PCA use all points at once, 16 MB. Nyström and random Fourier
// features use one pass over batches. The benchmark takes a minute and runs only with
// SCALE=1.
func BenchmarkMillion(b *testing.B) {
	if os.Getenv("SCALE") == "" {
		b.Skip("SCALE is not set")
	}
	ctx, k := context.Background(), kernel.Gaussian{Sigma: 0.3}
	b.Run("shadows-rskpca", func(b *testing.B) {
		for b.Loop() {
			reportPeak(b, func() {
				x := approx.Points{Data: make([]float64, 0, 2*pointCount), Dim: 2}
				for i := range pointCount / batchSize {
					x.Data = append(x.Data, moonsBatch(i).Data...)
				}
				p := approx.Problem{Kernel: k, X: x, Seed: 1}
				fit, err := kpca.Shadow{Ell: 2.83}.Fit(ctx, p)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(fit.Size), "m")
			})
		}
	})
	stream := func(f func() approx.FeatureMap) func(b *testing.B) {
		return func(b *testing.B) {
			for b.Loop() {
				reportPeak(b, func() {
					c := ritz.NewCovariance(f())
					for i := range pointCount / batchSize {
						if err := c.Add(ctx, moonsBatch(i)); err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(len(c.Pairs().Lambda)), "pairs")
				})
			}
		}
	}
	b.Run("nystrom-256", stream(func() approx.FeatureMap {
		draw := landmark.NewReservoir(256, 1)
		for i := range pointCount / batchSize {
			draw.Add(moonsBatch(i))
		}
		return nystrom.Features(k, draw.Points())
	}))
	b.Run("rff-256", stream(func() approx.FeatureMap {
		fit, err := fourier.Random{Frequencies: 128}.Fit(ctx, approx.Problem{Kernel: k, X: moonsBatch(0), Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		return fit.Features
	}))
}
