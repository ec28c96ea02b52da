package kpca

import (
	"context"
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
)

// BenchmarkSolve measures the final solution: 16 pairs, and the eigenvalues for the best
// possible error at rank 128.
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

// BenchmarkTracker measures a frame during a drag, either of σ by 2 % or of a point.
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
				t.SetExact(s)
				sigma, isGrowing := 0.35, true
				var maxResidual float64
				for b.Loop() {
					if isGrowing {
						sigma *= 1.02
					} else {
						sigma /= 1.02
					}
					if sigma > 0.6 || sigma < 0.2 {
						isGrowing = !isGrowing
					}
					p, err := t.Next(ctx, f(sigma), x, testBox, 16)
					if err != nil {
						b.Fatal(err)
					}
					maxResidual = max(maxResidual, p.Certificate.Value)
				}
				b.ReportMetric(maxResidual, "worst-residual")
			})
			b.Run(fmt.Sprintf("point,%T,n=%d", f(1), n), func(b *testing.B) {
				var t Tracker
				t.SetExact(s)
				y := x.Clone()
				i := 0
				for b.Loop() {
					i++
					y.Row(3)[0] = x.Row(3)[0] + float64(i%100)/100
					if _, err := t.Next(ctx, f(0.35), y, testBox, 16); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
