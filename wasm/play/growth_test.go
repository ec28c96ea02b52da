package play

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"mercer/wasm/play/state"
)

// A growth describes a computation that is timed for several sizes.
type growth struct {
	name        string
	sizeSetting string // the setting that determines the size
	sizes       []int
	theory      float64 // the expected exponent
	link        func(size int) string
	move        func(step int) string // returns the edit of a preview; nil for a final result
}

var growths = []growth{
	{"a dragged point", "n", []int{4000, 16000, 64000}, 0, // except for one pass over the points
		func(n int) string { return fmt.Sprintf("n=%d&m=128", n) },
		func(i int) string { return fmt.Sprintf("&p7=%.3f,0.4", 0.3+0.01*float64(i)) }},
	{"the σ slider", "n", []int{1250, 2500, 5000}, 1, // n m² operations for the covariance
		func(n int) string { return fmt.Sprintf("n=%d&m=256", n) },
		func(i int) string { return fmt.Sprintf("&sigma=%.4f", 0.36+0.001*float64(i)) }},
	{"the σ slider", "m", []int{128, 256, 512}, 2,
		func(m int) string { return fmt.Sprintf("n=5000&m=%d&kernel=matern12", m) },
		func(i int) string { return fmt.Sprintf("&sigma=%.4f", 0.36+0.001*float64(i)) }},
	{"at rest", "n", []int{1250, 2500, 5000}, 2, // n² m operations for all pairs
		func(n int) string { return fmt.Sprintf("n=%d&m=128", n) }, nil},
	{"at rest, exponential", "n", []int{1250, 2500, 5000}, 2, // products with K
		func(n int) string { return fmt.Sprintf("n=%d&m=128&kernel=matern12", n) }, nil},
	{"at rest, many points", "n", []int{12500, 25000, 50000, 100000}, 1, // sums over the points
		func(n int) string { return fmt.Sprintf("n=%d&m=128", n) }, nil},
}

// BenchmarkGrowth measures how the time grows with the size. It reports the exponent from
// a least-squares fit of logarithms, and the expected exponent. It runs only if the
// environment variable SCALE is set.
func BenchmarkGrowth(b *testing.B) {
	if os.Getenv("SCALE") == "" {
		b.Skip("SCALE is not set")
	}
	for _, g := range growths {
		b.Run(g.name+" over "+g.sizeSetting, func(b *testing.B) {
			for b.Loop() {
				var x, y []float64
				for _, size := range g.sizes {
					x, y = append(x, math.Log(float64(size))), append(y, math.Log(g.medianTime(b, size)))
				}
				b.ReportMetric(slope(x, y), "exponent")
				b.ReportMetric(g.theory, "theory")
				b.ReportMetric(1000*math.Exp(y[len(y)-1]), "ms-at-the-largest")
			}
		})
	}
}

// medianTime returns the median time for one size, in seconds.
func (g growth) medianTime(b *testing.B, size int) float64 {
	ctx, frame := context.Background(), StandardFrame(328, 189)
	var c Session
	var all []float64
	base := g.link(size)
	run := func(link string, isFinal bool) {
		s, _ := state.Open(link)
		start, err := time.Now(), error(nil)
		if isFinal {
			_, err = Solve(ctx, s, frame)
		} else {
			_, err = c.Preview(ctx, s, frame, false)
		}
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, time.Since(start).Seconds())
	}
	if g.move == nil {
		for range 3 {
			run(base, true)
		}
	} else {
		s, _ := state.Open(base)
		if _, err := c.Solve(ctx, s, frame, true); err != nil {
			b.Fatal(err)
		}
		for i := range 20 {
			run(base+g.move(i), false)
		}
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// slope returns the slope of the least-squares line through the points (xᵢ, yᵢ).
func slope(x, y []float64) float64 {
	var mx, my, xy, xx float64
	for i := range x {
		mx, my = mx+x[i]/float64(len(x)), my+y[i]/float64(len(x))
	}
	for i := range x {
		xy, xx = xy+(x[i]-mx)*(y[i]-my), xx+(x[i]-mx)*(x[i]-mx)
	}
	return xy / xx
}
