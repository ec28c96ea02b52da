//go:build !js

package main

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"time"

	"gonum.org/v1/gonum/mat"

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

// A growthLaw states the power of one size, such as n or m, with which the time of a job grows.
type growthLaw struct {
	name       string                // name of the job
	sizeLetter string                // letter of the size, n or m
	sizes      []int                 // increasing sizes at which the job is timed
	theory     string                // theoretical exponent, in words
	newRun     func(size int) func() // returns the function to be timed
}

// growthLaws lists the jobs and their theoretical exponents. The measured exponents are
// not integers. For small sizes, lower-order terms contribute, and for large sizes, the
// data exceed the caches.
var growthLaws = []growthLaw{
	{"exact kernel PCA, Gaussian, 16 pairs", "n", []int{2000, 4000, 8000, 16000}, "1, beyond what the factor costs at any n", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() { must(kpca.SolveCentered(ctx, gaussian, x, pairCount, kpca.SolveOptions{Tol: 1e-8})) }
	}},
	{"exact kernel PCA, Laplacian, 16 pairs", "n", []int{1000, 2000, 4000, 8000}, "1 and a logarithm, times the steps", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() { must(kpca.SolveCentered(ctx, laplacian, x, pairCount, kpca.SolveOptions{Tol: 1e-8})) }
	}},
	{"exact kernel PCA, Matérn 1/2, 16 pairs", "n", []int{1000, 2000, 4000}, "2", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() {
			must(kpca.SolveCentered(ctx, kernel.Matern12{Sigma: sigma}, x, pairCount, kpca.SolveOptions{Tol: 1e-8}))
		}
	}},
	{"Nyström, m = 128, fit and transform", "n", []int{2000, 4000, 8000, 16000}, "1", func(n int) func() { return nystromRun(n, 128) }},
	{"Nyström, n = 4,000, fit and transform", "m", []int{64, 128, 256, 512}, "from 1, of evaluations, to 2, of products", func(m int) func() { return nystromRun(4000, m) }},
	{"RFF, D = 512, transform", "n", []int{2000, 4000, 8000, 16000}, "1", func(n int) func() { return fourierRun(n, 256) }},
	{"RFF, n = 4,000, transform", "m", []int{64, 128, 256, 512}, "1", func(m int) func() { return fourierRun(4000, m) }},
	{"shadows, ε = σ/2.83", "n", []int{5000, 10000, 20000, 40000}, "1", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		return func() {
			must(reduced.Shadow{Ell: ell}.Reduce(ctx, approx.Problem{Kernel: gaussian, X: x}))
		}
	}},
	{"k-means, 64 centres, 20 sweeps", "n", []int{5000, 10000, 20000, 40000}, "1", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		c := x.Slice(0, 64).Clone()
		return func() { must(landmark.Lloyd(ctx, x, c, iterations)) }
	}},
	{"kernel ridge regression, Gaussian", "n", []int{2000, 4000, 8000, 16000}, "1, beyond what the factor costs at any n", func(n int) func() {
		x := dataset.Moons.New(n, noise, 1).X
		y := dataset.Moons.Target.Draw(x, 2)
		return func() { must(learn.Ridge{Rho: ridge * float64(n)}.Exact(ctx, gaussian, x, mat.NewVecDense(n, y))) }
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

// nystromRun returns a function that fits Nyström with m landmarks to n points and computes
// the features of these points.
func nystromRun(n, m int) func() {
	x := dataset.Moons.New(n, noise, 1).X
	z := x.Subset(landmark.Uniform(x, m, 1))
	return func() { approx.FeaturesTo(nil, nystrom.Features(gaussian, z), x) }
}

// fourierRun returns a function that computes the features of n points for m random
// frequencies.
func fourierRun(n, m int) func() {
	x := dataset.Moons.New(n, noise, 1).X
	amp := make([]float64, m)
	f := fourier.Waves{Omega: drawFrequencies(fourier.Random{}.Info(), gaussian, 2, m), Amp: amp}
	return func() { approx.FeaturesTo(nil, f, x) }
}

// printGrowth prints a table of the growth laws. The exponent is the least-squares slope
// of log time over log size. The last column contains the theoretical exponent.
func printGrowth(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "| growth, native | in | from | to | exponent | of theory |\n|---|---|--:|--:|--:|---|\n"); err != nil {
		return err
	}
	for _, l := range growthLaws {
		ms := make([]float64, len(l.sizes))
		for i, size := range l.sizes {
			ms[i] = medianTime(l.newRun(size), 5)
		}
		last := len(ms) - 1
		if _, err := fmt.Fprintf(w, "| %s | %s = %d … %d | %.3g ms | %.3g ms | %.2f | %s |\n",
			l.name, l.sizeLetter, l.sizes[0], l.sizes[last], ms[0], ms[last], logSlope(l.sizes, ms), l.theory); err != nil {
			return err
		}
	}
	return nil
}

// medianTime calls run an odd number of times and returns the median time in ms.
func medianTime(run func(), times int) float64 {
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

// logSlope returns the least-squares slope of log y over log x.
func logSlope(x []int, y []float64) float64 {
	n := float64(len(x))
	var sx, sy, sxx, sxy float64
	for i, v := range x {
		a, b := math.Log(float64(v)), math.Log(y[i])
		sx, sy, sxx, sxy = sx+a, sy+b, sxx+a*a, sxy+a*b
	}
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}
