package catalogue_test

import (
	"context"
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
)

// BenchmarkFit times what a slider waits for: a fit on two moons.
func BenchmarkFit(b *testing.B) {
	moons, _ := catalogue.Dataset("moons")
	for _, size := range []struct{ n, m int }{{500, 24}, {500, 64}, {2000, 128}} {
		x := moons.New(size.n, 0.1, 1).X
		for _, f := range catalogue.Kernels {
			k, err := f.New(0.35, nil)
			if err != nil {
				b.Fatal(err)
			}
			for _, m := range catalogue.Methods {
				b.Run(fmt.Sprintf("%s/%s/n=%d/m=%d", m.Key, f.Key, size.n, size.m), func(b *testing.B) {
					for b.Loop() {
						if _, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Rank: size.m, Seed: 1}, nil); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}

// BenchmarkFields times the pictures: 16 eigenfunctions and the kernel row on
// 96×96 points.
func BenchmarkFields(b *testing.B) {
	moons, _ := catalogue.Dataset("moons")
	x := moons.New(500, 0.1, 1).X
	xs, ys := make([]float64, 96), make([]float64, 96)
	for i := range xs {
		xs[i], ys[i] = -1.5+4*float64(i)/95, -1+2.5*float64(i)/95
	}
	for _, f := range catalogue.Kernels {
		k, err := f.New(0.35, nil)
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range catalogue.Methods {
			fit, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Rank: 64, Seed: 1}, nil)
			if err != nil {
				b.Fatal(err)
			}
			phi := fit.Eigen.Functions()
			first := make([]float64, phi.Len()*16)
			for i := range min(16, phi.Len()) {
				first[i*16+i] = 1
			}
			b.Run(m.Key+"/"+f.Key, func(b *testing.B) {
				for b.Loop() {
					approx.Grid(approx.Combined(phi, first, 16), xs, ys)
					approx.Grid(approx.Combined(fit.Features, fit.Features.Map(nil, x.At(0)), 1), xs, ys)
				}
			})
		}
	}
}
