package catalogue_test

import (
	"context"
	"fmt"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// acceptedKernel returns a kernel that m accepts in two dimensions, and its key. It is
// the first such kernel of the list.
func acceptedKernel(b *testing.B, m catalogue.MethodEntry) (string, approx.Kernel) {
	for _, f := range catalogue.Kernels {
		k, err := f.New(0.35, nil)
		if err != nil {
			b.Fatal(err)
		}
		if m.Supports(k, 2) == nil {
			return f.Key, k
		}
	}
	b.Fatalf("%s serves no kernel", m.Key)
	return "", nil
}

// BenchmarkFit measures the time of fits on two moons, for every method and every kernel.
func BenchmarkFit(b *testing.B) {
	moons, _ := catalogue.Dataset("moons")
	fit := func(m catalogue.MethodEntry, key string, k approx.Kernel, n, rank int) {
		x := moons.New(n, 0.1, 1).X
		b.Run(fmt.Sprintf("%s/%s/n=%d/m=%d", m.Key, key, n, rank), func(b *testing.B) {
			for b.Loop() {
				if _, err := fixture.Fit(context.Background(), m.MethodInfo, rank, approx.Problem{Kernel: k, X: x, Seed: 1}, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	for _, m := range catalogue.Methods {
		key, k := acceptedKernel(b, m)
		for _, size := range []struct{ n, m int }{{500, 24}, {500, 64}, {2000, 128}} {
			fit(m, key, k, size.n, size.m)
		}
	}
	for _, key := range []string{"exact", "nystrom"} {
		m, _ := catalogue.Method(key)
		for _, f := range catalogue.Kernels {
			if k, err := f.New(0.35, nil); err != nil {
				b.Fatal(err)
			} else if m.Supports(k, 2) == nil && f.Key != catalogue.Kernels[0].Key {
				fit(m, f.Key, k, 500, 24)
			}
		}
	}
}

// BenchmarkFields measures the time to evaluate 16 eigenfunctions and a row of the kernel
// at 96×96 points.
func BenchmarkFields(b *testing.B) {
	moons, _ := catalogue.Dataset("moons")
	x := moons.New(500, 0.1, 1).X
	xs, ys := make([]float64, 96), make([]float64, 96)
	for i := range xs {
		xs[i], ys[i] = -1.5+4*float64(i)/95, -1+2.5*float64(i)/95
	}
	fields := func(m catalogue.MethodEntry, key string, k approx.Kernel) {
		fit, err := fixture.Fit(context.Background(), m.MethodInfo, 64, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
		if err != nil {
			b.Fatal(err)
		}
		pairs, err := fit.Eigen(context.Background(), 0)
		if err != nil {
			b.Fatal(err)
		}
		phi := pairs.Functions()
		first := make([]float64, phi.Len()*16)
		for i := range min(16, phi.Len()) {
			first[i*16+i] = 1
		}
		b.Run(m.Key+"/"+key, func(b *testing.B) {
			for b.Loop() {
				approx.Grid(approx.Combined(phi, approx.Points{Data: first, Dim: 16}), xs, ys)
				approx.Grid(approx.Combined(fit.Features, approx.Points{Data: fit.Features.Map(nil, x.Row(0)), Dim: 1}), xs, ys)
			}
		})
	}
	for _, m := range catalogue.Methods {
		key, k := acceptedKernel(b, m)
		fields(m, key, k)
	}
	nystrom, _ := catalogue.Method("nystrom")
	for _, f := range catalogue.Kernels {
		if k, err := f.New(0.35, nil); err != nil {
			b.Fatal(err)
		} else if nystrom.Supports(k, 2) == nil && f.Key != catalogue.Kernels[0].Key {
			fields(nystrom, f.Key, k)
		}
	}
}

// BenchmarkCross measures the time of one kernel evaluation, as part of a 144×96 matrix.
func BenchmarkCross(b *testing.B) {
	moons, _ := catalogue.Dataset("moons")
	x, y := moons.New(144, 0.1, 1).X, moons.New(96, 0.1, 2).X
	dst := make([]float64, x.Len()*y.Len())
	for _, f := range catalogue.Kernels {
		k, err := f.New(0.35, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(f.Key, func(b *testing.B) {
			for b.Loop() {
				kernel.Cross(dst, k, x, y)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(dst)), "ns/eval")
		})
	}
}
