package measure

import (
	"context"
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/nystrom"
)

// BenchmarkRest measures the computations of a final result besides the fit: all errors
// with the Gram panel, and the same together with the exact solution and the optimum.
func BenchmarkRest(b *testing.B) {
	ctx := context.Background()
	const m = 128
	for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.35}, kernel.Matern12{Sigma: 0.35}} {
		for _, n := range []int{500, 2000, 5000} {
			x := moons(n)
			rows := make([]int, m)
			for i := range rows {
				rows[i] = i * n / m
			}
			f := nystrom.Features(k, x.Subset(rows))
			errors := func(b *testing.B, norm float64) {
				if _, err := Gram(ctx, k, f, x, GramOptions{Lower: true, Norm: norm, Cells: 256}); err != nil {
					b.Fatal(err)
				}
			}
			b.Run(fmt.Sprintf("errors,%T,n=%d", k, n), func(b *testing.B) {
				for b.Loop() {
					errors(b, float64(n))
				}
			})
			b.Run(fmt.Sprintf("all,%T,n=%d", k, n), func(b *testing.B) {
				for b.Loop() {
					s, err := kpca.Solve(ctx, k, x, 16, kpca.SolveOptions{Spectrum: m})
					if err != nil {
						b.Fatal(err)
					}
					Optimum(s, m)
					errors(b, float64(n)*s.Lambda[0])
				}
			})
		}
	}
}

// BenchmarkOnSample measures the errors on the sample, which are computed for each frame
// of a drag.
func BenchmarkOnSample(b *testing.B) {
	x := moons(2000)
	k := kernel.Gaussian{Sigma: 0.35}
	f := nystrom.Features(k, x.Slice(0, 128))
	rows := Sample(2000, 1)
	for b.Loop() {
		must(OnSample(k, f, x, rows))
	}
}
