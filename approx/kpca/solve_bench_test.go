package kpca

import (
	"context"
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// The exact answer at rest: pairs, and the spectrum that the best possible error
// of rank 128 takes.
func BenchmarkSolve(b *testing.B) {
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.35}, kernel.Matern12{Sigma: 0.35}} {
		for _, n := range []int{500, 2000, 5000} {
			x := moons(n, 0.1)
			b.Run(fmt.Sprintf("%T,n=%d", k, n), func(b *testing.B) {
				for b.Loop() {
					if _, err := Solve(context.Background(), k, x, 16, SolveOptions{Spectrum: 128}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// A frame of a drag: the pairs while σ moves by 2 %, and while a point moves.
func BenchmarkTracker(b *testing.B) {
	ctx := context.Background()
	for _, f := range []func(float64) approx.Kernel{
		func(s float64) approx.Kernel { return kernel.Gaussian{Sigma: s} },
		func(s float64) approx.Kernel { return kernel.Matern12{Sigma: s} },
	} {
		for _, n := range []int{500, 2000, 5000} {
			x := moons(n, 0.1)
			s, err := Solve(ctx, f(0.35), x, 16, SolveOptions{})
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("sigma,%T,n=%d", f(1), n), func(b *testing.B) {
				var t Tracker
				t.Rest(s)
				sigma, up := 0.35, true
				var worst float64
				for b.Loop() {
					if up {
						sigma *= 1.02
					} else {
						sigma /= 1.02
					}
					if sigma > 0.6 || sigma < 0.2 {
						up = !up
					}
					p, err := t.Next(ctx, f(sigma), x, plane, 16)
					if err != nil {
						b.Fatal(err)
					}
					worst = max(worst, p.Certificate.Value)
				}
				b.ReportMetric(worst, "worst-residual")
			})
			b.Run(fmt.Sprintf("point,%T,n=%d", f(1), n), func(b *testing.B) {
				var t Tracker
				t.Rest(s)
				y := x.Clone()
				i := 0
				for b.Loop() {
					i++
					y.Row(3)[0] = x.Row(3)[0] + float64(i%100)/100
					if _, err := t.Next(ctx, f(0.35), y, plane, 16); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
