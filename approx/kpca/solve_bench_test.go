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
