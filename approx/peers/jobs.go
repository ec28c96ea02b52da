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
	ctx        = context.Background()
	gaussian   = kernel.Gaussian{Sigma: sigma}
	laplacian  = kernel.Laplacian{Sigma: sigma}
	gaussian16 = kernel.Gaussian{Sigma: sigma16}
)

// denseGaussian is the Gaussian kernel without its fast structure. Mercer evaluates the rows
// of K for this type: all of them for IKA, and those of the pivots for ridge regression.
type denseGaussian struct{ kernel.Gaussian }

// jobs lists the jobs in the order of the table.
var jobs = []job{
	{"kpca2000", mercerPCA(gaussian, "moons"), gonumPCA(gaussian, "moons")},
	{"kpca5000", mercerPCA(gaussian, "large"), gonumPCA(gaussian, "large")},
	{"laplacian", mercerPCA(laplacian, "moons"), gonumPCA(laplacian, "moons")},
	{"nystrom", mercerNystrom(gaussian, "moons", "landmarks"), gonumNystrom(gaussian, "moons", "landmarks")},
	{"rff", mercerFourier("moons", "rff"), gonumFourier("moons", "rff")},
	{"orf", mercerFourier("moons", "orf"), gonumFourier("moons", "orf")},
	{"ika", mercerIKA(gaussian), gonumIKA},
	{"ikadense", mercerIKA(denseGaussian{gaussian}), nil},
	{"rskpca", mercerShadow(gaussian, "large", ell), gonumShadow(gaussian, "large", ell)},
	{"krr", mercerRidge(gaussian), gonumRidge},
	{"krrdense", mercerRidge(denseGaussian{gaussian}), nil},
	{"kmeans", mercerKMeans, gonumKMeans},
	{"error", mercerFrobenius, gonumFrobenius},
	{"eig128", mercerEigenproblem("symmetric128"), gonumEigenproblem("symmetric128")},
	{"eig256", mercerEigenproblem("symmetric256"), gonumEigenproblem("symmetric256")},
	{"nystrom16", mercerNystrom(gaussian16, "high", "highlandmarks"), gonumNystrom(gaussian16, "high", "highlandmarks")},
	{"rskpca16", mercerShadow(gaussian16, "high", ell16), gonumShadow(gaussian16, "high", ell16)},
	{"rff16", mercerFourier("high", "highrff"), gonumFourier("high", "highrff")},
	{"svm", mercerSVM, nil},
	{"gemm", mercerProduct, gonumProduct},
}

// must returns v. It panics if err is not nil.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// mercerPCA prepares exact centred kernel PCA of the input with the given name.
func mercerPCA(k approx.Kernel, name string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x := in[name].points()
		return func() result {
			s := must(kpca.SolveCentered(ctx, k, x, pairCount, kpca.SolveOptions{Tol: 1e-8}))
			return func() map[string][]float64 {
				mu := make([]float64, len(s.Lambda))
				for i, v := range s.Lambda {
					mu[i] = v * float64(x.Len())
				}
				return pcaArrays(k, x, mu, s.U.RawMatrix().Data)
			}
		}
	}
}

// mercerNystrom prepares Nyström with given landmarks. The job consists of the fit and
// the features of all points. The points and the landmarks are the inputs name and
// ruleName.
func mercerNystrom(k approx.Kernel, name, ruleName string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x, z := in[name].points(), in[ruleName].points()
		return func() result {
			f := nystrom.Features(k, z)
			psi := approx.FeaturesTo(nil, f, x)
			return func() map[string][]float64 { return gramArrays(psi, f.Len()) }
		}
	}
}

// mercerFourier prepares the Fourier features of all points. The points and the
// frequencies are the inputs name and drawn.
func mercerFourier(name, drawn string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x, w := in[name].points(), in[drawn].points()
		amp := make([]float64, w.Len())
		for j := range amp {
			amp[j] = 1 / math.Sqrt(float64(len(amp)))
		}
		f := fourier.Waves{Omega: w, Amp: amp}
		return func() result {
			psi := approx.FeaturesTo(nil, f, x)
			return func() map[string][]float64 { return gramArrays(psi, f.Len()) }
		}
	}
}

// mercerIKA prepares IKA. The basis functions are kernel functions k(·, zⱼ), and the
// sample contains all points.
func mercerIKA(k approx.Kernel) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x, z := in["moons"].points(), in["bumps"].points()
		return func() result {
			p, err := ika.Eigenfunctions(ctx, k, x, kernel.Sections{Kernel: k, Centers: z}, ikaRank)
			if err != nil {
				panic(err)
			}
			return func() map[string][]float64 {
				phi := approx.FeaturesTo(nil, p.Phi, x.Slice(0, comparedPoints))
				return map[string][]float64{"eigenvalues": p.Lambda, "kernel": weightedGram(phi, p.Lambda, comparedPoints)}
			}
		}
	}
}

// mercerShadow prepares the shadow density estimate and the leading components of its
// weighted centres.
func mercerShadow(k approx.Bandwidther, name string, ell float64) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x := in[name].points()
		return func() result {
			d := must(reduced.Shadow{Ell: ell}.Reduce(ctx, approx.Problem{Kernel: k, X: x})).Density
			p, _, err := kpca.LeadingWeightedPairs(ctx, k, d, pairCount)
			if err != nil {
				panic(err)
			}
			return func() map[string][]float64 {
				phi := approx.FeaturesTo(nil, p.Phi, x.Slice(0, comparedPoints))
				return map[string][]float64{"weights": d.Weights, "eigenvalues": p.Lambda, "kernel": weightedGram(phi, p.Lambda, comparedPoints)}
			}
		}
	}
}

// mercerRidge prepares kernel ridge regression with the exact kernel.
func mercerRidge(k approx.Kernel) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		x, y := in["moons"].points(), in["targets"].data
		rho := ridge * float64(x.Len())
		return func() result {
			m := must(learn.Ridge{Rho: rho}.Exact(ctx, k, x, approx.Points{Data: y, Dim: 1}))
			return func() map[string][]float64 {
				a := m.Function.(kernel.Expansion).Coef.RawMatrix().Data
				return map[string][]float64{"coefficients": a[:min(256, len(a))], "residual": {ridgeResidual(x, y, a, rho)}}
			}
		}
	}
}

// mercerKMeans prepares k-means with given initial centres.
func mercerKMeans(in inputs) runFunc {
	x, c := in["large"].points(), in["seeds"].points()
	return func() result {
		d := must(landmark.Lloyd(ctx, x, c, iterations))
		return func() map[string][]float64 {
			return map[string][]float64{"centres": d.Centers.Data, "weights": d.Weights}
		}
	}
}

// mercerFrobenius prepares the relative Frobenius error of K̂, from given Nyström
// features.
func mercerFrobenius(in inputs) runFunc {
	x := in["moons"].points()
	f := featureTable{approx.FeaturesTo(nil, nystrom.Features(gaussian, in["landmarks"].points()), x), x}
	return func() result {
		v := must(measure.Frobenius(ctx, gaussian, f, x))
		return func() map[string][]float64 { return map[string][]float64{"error": {v}} }
	}
}

// A featureTable is a BatchMap that stores the features psi of the points x. Callers may
// only map x or a slice of x.
type featureTable struct {
	psi []float64
	x   approx.Points
}

func (t featureTable) Len() int { return len(t.psi) / t.x.Len() }

func (t featureTable) Map([]float64, []float64) []float64 {
	panic("peers: a table is asked for all at once")
}

func (t featureTable) MapAll(dst []float64, x approx.Points) {
	i := 0
	for &t.x.Row(i)[0] != &x.Data[0] {
		i++
	}
	copy(dst, t.psi[i*t.Len():])
}

// mercerEigenproblem prepares the computation of all eigenpairs of a symmetric matrix.
func mercerEigenproblem(name string) func(in inputs) runFunc {
	return func(in inputs) runFunc {
		a := in[name]
		return func() result {
			w, v := lin.EigSym(append([]float64(nil), a.data...), a.dim)
			return func() map[string][]float64 { return eigenpairArrays(a, w, v) }
		}
	}
}

// mercerSVM prepares a support vector machine for two classes, with the exact kernel.
func mercerSVM(in inputs) runFunc {
	x, signs := in["machine"].points(), in["sides"].data
	class := make([]int, len(signs))
	for i, s := range signs {
		class[i] = int(s+1) / 2
	}
	return func() result {
		m := must(learn.SVM{C: svmC, Tol: 1e-6}.Exact(ctx, gaussian, x, class))
		return func() map[string][]float64 { return map[string][]float64{"objective": m.Dual} }
	}
}

// mercerProduct prepares the matrix product A·B.
func mercerProduct(in inputs) runFunc {
	a, b := in["left"], in["right"]
	c, n := make([]float64, len(a.data)), a.dim
	return func() result {
		lin.Mul(c, a.data, b.data, n, n, n)
		return func() map[string][]float64 { return map[string][]float64{"product": c[:n]} }
	}
}
