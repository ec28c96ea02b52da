package learn_test

import (
	"context"
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

// BenchmarkRidge measures regression with the kernel and with D features. The time grows
// like n³ for the kernel and like nD² for features, if the n² and nD kernel evaluations
// do not dominate.
func BenchmarkRidge(b *testing.B) {
	k := kernel.Gaussian{Sigma: 0.3}
	for _, n := range []int{500, 1000, 2000} {
		sample := dataset.Moons.New(n, 0.1, 1)
		y := dataset.Moons.Target.Draw(sample.X, 1)
		b.Run(fmt.Sprintf("exact/n=%d", n), func(b *testing.B) {
			for b.Loop() {
				learn.Ridge{Rho: 0.1}.Exact(context.Background(), k, sample.X, approx.Points{Data: y, Dim: 1})
			}
		})
		for _, m := range []int{50, 100} {
			amp := make([]float64, m)
			for i := range amp {
				amp[i] = 1
			}
			f := fourier.Waves{Omega: fourier.Frequencies(k, m, 2, 1), Amp: amp}
			b.Run(fmt.Sprintf("features/n=%d/D=%d", n, 2*m), func(b *testing.B) {
				for b.Loop() {
					learn.Ridge{Rho: 0.1}.Features(context.Background(), f, sample.X, approx.Points{Data: y, Dim: 1})
				}
			})
		}
	}
}

func BenchmarkSVM(b *testing.B) {
	k := kernel.Gaussian{Sigma: 0.3}
	for _, n := range []int{500, 2000} {
		sample := dataset.Moons.New(n, 0.2, 1)
		b.Run(fmt.Sprintf("exact/n=%d", n), func(b *testing.B) {
			for b.Loop() {
				learn.SVM{C: 1}.Exact(context.Background(), k, sample.X, sample.Labels)
			}
		})
		amp := make([]float64, 50)
		for i := range amp {
			amp[i] = 0.14
		}
		f := fourier.Waves{Omega: fourier.Frequencies(k, 50, 2, 1), Amp: amp}
		b.Run(fmt.Sprintf("features/n=%d/D=100", n), func(b *testing.B) {
			for b.Loop() {
				learn.SVM{C: 1}.Features(context.Background(), f, sample.X, sample.Labels)
			}
		})
	}
}
