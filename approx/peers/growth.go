//go:build !js

package main

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"time"

	"mercer/approx"
	"mercer/approx/dataset"
	"mercer/approx/fourier"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

// A law is how the time of something is to grow with one of its sizes.
type law struct {
	what   string
	letter string
	sizes  []int
	theory string
	run    func(size int) func() // the timed function
}

// laws lists the theoretical leading terms of the jobs. Small sizes cost less than
// these terms and caches are finite, so slopes are not integers.
var laws = []law{
	{"exact kernel PCA, Gaussian, 16 pairs", "n", []int{2000, 4000, 8000, 16000}, "1, beyond what the factor costs at any n", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() { must(kpca.SolveCentred(ctx, gaussian, x, pairs, kpca.SolveOptions{Tol: 1e-8})) }
	}},
	{"exact kernel PCA, Laplacian, 16 pairs", "n", []int{1000, 2000, 4000, 8000}, "1 and a logarithm, times the steps", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() { must(kpca.SolveCentred(ctx, laplacian, x, pairs, kpca.SolveOptions{Tol: 1e-8})) }
	}},
	{"exact kernel PCA, Matérn 1/2, 16 pairs", "n", []int{1000, 2000, 4000}, "2", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() {
			must(kpca.SolveCentred(ctx, kernel.Matern12{Sigma: sigma}, x, pairs, kpca.SolveOptions{Tol: 1e-8}))
		}
	}},
	{"Nyström, m = 128, fit and transform", "n", []int{2000, 4000, 8000, 16000}, "1", func(n int) func() { return fit(n, 128) }},
	{"Nyström, n = 4,000, fit and transform", "m", []int{64, 128, 256, 512}, "from 1, of evaluations, to 2, of products", func(m int) func() { return fit(4000, m) }},
	{"RFF, D = 512, transform", "n", []int{2000, 4000, 8000, 16000}, "1", func(n int) func() { return transform(n, 256) }},
	{"RFF, n = 4,000, transform", "m", []int{64, 128, 256, 512}, "1", func(m int) func() { return transform(4000, m) }},
	{"shadows, ε = σ/2.83", "n", []int{5000, 10000, 20000, 40000}, "1", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() {
			must(reduced.Shadow{Ell: ell}.Reduce(ctx, approx.Problem{Kernel: gaussian, X: x, Rank: 1}))
		}
	}},
	{"k-means, 64 centres, 20 sweeps", "n", []int{5000, 10000, 20000, 40000}, "1", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		c := x.Slice(0, 64).Clone()
		return func() { must(landmark.Lloyd(ctx, x, c, sweeps)) }
	}},
	{"kernel ridge regression, Gaussian", "n", []int{2000, 4000, 8000, 16000}, "1, beyond what the factor costs at any n", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		y := dataset.Moons.Target.Draw(x, 2)
		return func() { must(learn.Ridge{Rho: ridge * float64(n)}.Exact(ctx, gaussian, x, y)) }
	}},
	{"symmetric eigenproblem, all pairs", "n", []int{128, 256, 512}, "3", func(n int) func() {
		a := make([]float64, n*n)
		for i := range n {
			for j := range n {
				a[i*n+j] = math.Sin(float64((i+1)*(j+1))) + math.Sin(float64(i+j))
			}
		}
		return func() { lin.EigSym(append([]float64(nil), a...), n) }
	}},
}

func fit(n, m int) func() {
	x := dataset.Moons.New(n, noise, 1).X
	z := x.Subset(landmark.Uniform(x, m, 1))
	return func() { approx.Features(nystrom.Features(gaussian, z), x) }
}

func transform(n, m int) func() {
	x := dataset.Moons.New(n, noise, 1).X
	amp := make([]float64, m)
	f := fourier.Waves{Omega: frequencies(fourier.Random, gaussian, 2, m), Amp: amp}
	return func() { approx.Features(f, x) }
}

// growth prints the growth of times with n and m: the least-squares slope of log
// time over log size, with the theoretical one.
func growth(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "| growth, native | in | from | to | exponent | of theory |\n|---|---|--:|--:|--:|---|\n"); err != nil {
		return err
	}
	for _, l := range laws {
		ms := make([]float64, len(l.sizes))
		for i, size := range l.sizes {
			ms[i] = typical(l.run(size), 5)
		}
		last := len(ms) - 1
		if _, err := fmt.Fprintf(w, "| %s | %s = %d … %d | %.3g ms | %.3g ms | %.2f | %s |\n",
			l.what, l.letter, l.sizes[0], l.sizes[last], ms[0], ms[last], slope(l.sizes, ms), l.theory); err != nil {
			return err
		}
	}
	return nil
}

// typical returns the median of an odd number of times in ms.
func typical(run func(), times int) float64 {
	ms := make([]float64, times)
	for i := range ms {
		runtime.GC()
		start := time.Now()
		run()
		ms[i] = float64(time.Since(start).Nanoseconds()) / 1e6
	}
	slices.Sort(ms)
	return ms[times/2]
}

// slope is that of log y over log x, by least squares.
func slope(x []int, y []float64) float64 {
	n := float64(len(x))
	var sx, sy, sxx, sxy float64
	for i, v := range x {
		a, b := math.Log(float64(v)), math.Log(y[i])
		sx, sy, sxx, sxy = sx+a, sy+b, sxx+a*a, sxy+a*b
	}
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}
