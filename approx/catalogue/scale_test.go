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

// million is the number of points of BenchmarkMillion, in batches of batch.
const (
	million = 1_000_000
	batch   = 10_000
)

// moons returns a batch of two moons of a million points.
func moons(b int) approx.Points { return dataset.Moons.New(batch, 0.08, uint64(b)).X }

// peak returns the most memory that objects on the heap took while f ran, garbage
// among them.
func peak(f func()) uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	stop, found := make(chan bool), make(chan uint64)
	go func() {
		var top uint64
		for {
			metrics.Read(sample)
			top = max(top, sample[0].Value.Uint64())
			select {
			case <-stop:
				found <- top
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	f()
	close(stop)
	return <-found
}

// watch reports the peak memory of f and its throughput in points per second.
func watch(b *testing.B, f func()) {
	start := time.Now()
	top := peak(f)
	b.ReportMetric(million/time.Since(start).Seconds(), "points/s")
	b.ReportMetric(float64(top)/1e6, "MB-peak")
}

// A stream stores neither its points nor their features. A hundred thousand points
// with 64 features would take 51 MB; memory stays below half of that, including
// garbage and what other tests left behind.
func TestStreamIsBounded(t *testing.T) {
	runtime.GC()
	top := peak(func() {
		draw := landmark.NewReservoir(64, 1)
		draw.Add(moons(0))
		c := ritz.NewCovariance(nystrom.Features(kernel.Gaussian{Sigma: 0.3}, draw.Points()))
		for i := range 10 {
			if err := c.Add(context.Background(), moons(i)); err != nil {
				t.Fatal(err)
			}
		}
		if n := c.Len(); n != 10*batch {
			t.Errorf("%d points", n)
		}
	})
	if top > 25e6 {
		t.Errorf("%d MB were held", top>>20)
	}
}

// BenchmarkMillion uses a million points in the plane. It times shadows and
// reduced-set kernel PCA on all of them at once, which are 16 MB, and Nyström and
// random Fourier features in one pass over batches. It takes a minute and runs only
// with SCALE=1.
func BenchmarkMillion(b *testing.B) {
	if os.Getenv("SCALE") == "" {
		b.Skip("SCALE is not set")
	}
	ctx, k := context.Background(), kernel.Gaussian{Sigma: 0.3}
	b.Run("shadows-rskpca", func(b *testing.B) {
		for b.Loop() {
			watch(b, func() {
				x := approx.Points{Data: make([]float64, 0, 2*million), Dim: 2}
				for i := range million / batch {
					x.Data = append(x.Data, moons(i).Data...)
				}
				p := approx.Problem{Kernel: k, X: x, Rank: 1, Seed: 1}
				fit, err := kpca.Reduced.Fit(ctx, p, approx.Values{"ell": 2.83})
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
				watch(b, func() {
					c := ritz.NewCovariance(f())
					for i := range million / batch {
						if err := c.Add(ctx, moons(i)); err != nil {
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
		for i := range million / batch {
			draw.Add(moons(i))
		}
		return nystrom.Features(k, draw.Points())
	}))
	b.Run("rff-256", stream(func() approx.FeatureMap {
		fit, err := fourier.Random.Fit(ctx, approx.Problem{Kernel: k, X: moons(0), Rank: 128, Seed: 1}, nil)
		if err != nil {
			b.Fatal(err)
		}
		return fit.Features
	}))
}
