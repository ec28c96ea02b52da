package main

import (
	"context"
	"math"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/landmark"
	"mercer/approx/learn"
	"mercer/approx/measure"
	"mercer/approx/nystrom"
	"mercer/approx/reduced"
)

var (
	ctx       = context.Background()
	gaussian  = kernel.Gaussian{Sigma: sigma}
	laplacian = kernel.Laplacian{Sigma: sigma}
	high      = kernel.Gaussian{Sigma: sigma16}
)

// evaluation is the Gaussian without its name: no factor of K is known for it, so that
// its rows are evaluated.
type evaluation struct{ kernel.Gaussian }

// jobs are the rows of the table, in its order.
var jobs = []job{
	{"kpca2000", components(gaussian, "moons"), plainComponents(gaussian, "moons")},
	{"kpca5000", components(gaussian, "large"), plainComponents(gaussian, "large")},
	{"laplacian", components(laplacian, "moons"), plainComponents(laplacian, "moons")},
	{"nystrom", landmarks(gaussian, "moons", "landmarks"), plainLandmarks(gaussian, "moons", "landmarks")},
	{"rff", waves("moons", "rff"), plainWaves("moons", "rff")},
	{"orf", waves("moons", "orf"), plainWaves("moons", "orf")},
	{"ika", basis(gaussian), plainBasis},
	{"ikadense", basis(evaluation{gaussian}), nil},
	{"rskpca", shadows(gaussian, "large", ell), plainShadows(gaussian, "large", ell)},
	{"krr", regression(gaussian), plainRegression},
	{"krrdense", regression(evaluation{gaussian}), nil},
	{"kmeans", means, plainMeans},
	{"error", frobenius, plainFrobenius},
	{"eig128", eigenproblem("symmetric128"), plainEigenproblem("symmetric128")},
	{"eig256", eigenproblem("symmetric256"), plainEigenproblem("symmetric256")},
	{"nystrom16", landmarks(high, "high", "highlandmarks"), plainLandmarks(high, "high", "highlandmarks")},
	{"rskpca16", shadows(high, "high", ell16), plainShadows(high, "high", ell16)},
	{"rff16", waves("high", "highrff"), plainWaves("high", "highrff")},
	{"svm", machine, nil},
	{"gemm", product, plainProduct},
}

// must returns the value, or panics on an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// components is exact kernel PCA, centred.
func components(k approx.Kernel, name string) func(in inputs) way {
	return func(in inputs) way {
		x := in[name].points()
		return func() result {
			s := must(kpca.SolveCentred(ctx, k, x, pairs, kpca.SolveOptions{Tol: 1e-8}))
			return func() map[string][]float64 {
				mu := make([]float64, len(s.Lambda))
				for i, v := range s.Lambda {
					mu[i] = v * float64(x.Len())
				}
				return spectrum(k, x, mu, s.U)
			}
		}
	}
}

// landmarks is Nyström from given landmarks: the fit, and the features of all
// points.
func landmarks(k approx.Kernel, name, chosen string) func(in inputs) way {
	return func(in inputs) way {
		x, z := in[name].points(), in[chosen].points()
		return func() result {
			f := nystrom.Features(k, z)
			psi := approx.Features(f, x)
			return func() map[string][]float64 { return approxGram(psi, f.Len()) }
		}
	}
}

// waves is the features of given frequencies.
func waves(name, drawn string) func(in inputs) way {
	return func(in inputs) way {
		x, w := in[name].points(), in[drawn].points()
		amp := make([]float64, w.Len())
		for j := range amp {
			amp[j] = 1 / math.Sqrt(float64(len(amp)))
		}
		f := fourier.Waves{Omega: w, Amp: amp}
		return func() result {
			psi := approx.Features(f, x)
			return func() map[string][]float64 { return approxGram(psi, f.Len()) }
		}
	}
}

// basis is IKA on kernel bumps at given points, with all points for its sample.
func basis(k approx.Kernel) func(in inputs) way {
	return func(in inputs) way {
		x, z := in["moons"].points(), in["bumps"].points()
		return func() result {
			p, err := ika.Eigenfunctions(ctx, k, x, kernel.Sections{Kernel: k, Centers: z}, kept)
			if err != nil {
				panic(err)
			}
			return func() map[string][]float64 {
				phi := approx.Features(p.Phi, x.Slice(0, seen))
				return map[string][]float64{"eigenvalues": p.Lambda, "kernel": weighted(phi, p.Lambda, seen)}
			}
		}
	}
}

// shadows is the shadow density estimate and the leading components of the
// weighted centres.
func shadows(k approx.Bandwidther, name string, ell float64) func(in inputs) way {
	return func(in inputs) way {
		x := in[name].points()
		return func() result {
			d := must(reduced.Shadow{Ell: ell}.Reduce(ctx, approx.Problem{Kernel: k, X: x, Rank: 1}))
			p, _, err := kpca.Leading(ctx, k, d, pairs)
			if err != nil {
				panic(err)
			}
			return func() map[string][]float64 {
				phi := approx.Features(p.Phi, x.Slice(0, seen))
				return map[string][]float64{"weights": d.Weights, "eigenvalues": p.Lambda, "kernel": weighted(phi, p.Lambda, seen)}
			}
		}
	}
}

// regression is kernel ridge regression by the kernel itself.
func regression(k approx.Kernel) func(in inputs) way {
	return func(in inputs) way {
		x, y := in["moons"].points(), in["targets"].data
		rho := ridge * float64(x.Len())
		return func() result {
			m := must(learn.Ridge{Rho: rho}.Exact(ctx, k, x, y))
			return func() map[string][]float64 {
				a := m.Function.(kernel.Expansion).Coef
				return map[string][]float64{"coefficients": a[:min(256, len(a))], "residual": {ridgeResidual(x, y, a, rho)}}
			}
		}
	}
}

// means is k-means from given centres.
func means(in inputs) way {
	x, c := in["large"].points(), in["seeds"].points()
	return func() result {
		d := must(landmark.Lloyd(ctx, x, c, sweeps))
		return func() map[string][]float64 {
			return map[string][]float64{"centres": d.Centers.Data, "weights": d.Weights}
		}
	}
}

// frobenius computes the relative error of Nyström's K̂ from given features.
func frobenius(in inputs) way {
	x := in["moons"].points()
	f := table{approx.Features(nystrom.Features(gaussian, in["landmarks"].points()), x), x}
	return func() result {
		v := must(measure.Frobenius(ctx, gaussian, f, x))
		return func() map[string][]float64 { return map[string][]float64{"error": {v}} }
	}
}

// A table holds features that are known at the points of x, and used only there: at
// all of them or at a slice.
type table struct {
	psi []float64
	x   approx.Points
}

func (t table) Len() int { return len(t.psi) / t.x.Len() }

func (t table) Map([]float64, []float64) []float64 { panic("peers: a table is asked for all at once") }

func (t table) MapAll(dst []float64, x approx.Points) {
	i := 0
	for &t.x.Row(i)[0] != &x.Data[0] {
		i++
	}
	copy(dst, t.psi[i*t.Len():])
}

// eigenproblem is all pairs of a symmetric matrix.
func eigenproblem(name string) func(in inputs) way {
	return func(in inputs) way {
		a := in[name]
		return func() result {
			w, v := lin.EigSym(append([]float64(nil), a.data...), a.dim)
			return func() map[string][]float64 { return allPairs(a, w, v) }
		}
	}
}

// machine is a support vector machine by the kernel itself, without more classes
// than two.
func machine(in inputs) way {
	x, sides := in["machine"].points(), in["sides"].data
	class := make([]int, len(sides))
	for i, s := range sides {
		class[i] = int(s+1) / 2
	}
	return func() result {
		m := must(learn.SVM{C: price, Tol: 1e-6}.Exact(ctx, gaussian, x, class, 2))
		return func() map[string][]float64 { return map[string][]float64{"objective": m.Dual} }
	}
}

// product is A·B.
func product(in inputs) way {
	a, b := in["left"], in["right"]
	c, n := make([]float64, len(a.data)), a.dim
	return func() result {
		lin.Mul(c, a.data, b.data, n, n, n)
		return func() map[string][]float64 { return map[string][]float64{"product": c[:n]} }
	}
}
