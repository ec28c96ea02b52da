package ika_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/ika"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
	"mercer/approx/landmark"
	"mercer/approx/nystrom"
)

// ikaMethods lists all methods of the package.
var ikaMethods = []approx.MethodInfo{ika.Bumps{}.Info(), ika.KMeans{}.Info(), ika.Pivoted{}.Info(), ika.Gaussians{}.Info(), ika.ReLU{}.Info(), ika.Sigmoid{}.Info(), ika.Cosine{}.Info(), ika.Chebyshev{}.Info(), ika.RandomFourier{}.Info()}

func gramOf(k approx.Kernel, x approx.Points) *mat.Dense {
	return mat.NewDense(x.Len(), x.Len(), kernel.Gram(nil, k, x))
}

func frobeniusDistance(a, b mat.Matrix) float64 {
	var d mat.Dense
	d.Sub(a, b)
	return mat.Norm(&d, 2)
}

// testKernels returns kernels for d dimensions that are not approximated exactly.
func testKernels(d int) []approx.Kernel {
	s := 0.7 * math.Sqrt(float64(d))
	return []approx.Kernel{kernel.Gaussian{Sigma: s}, kernel.Matern12{Sigma: 2 * s}}
}

// TestEveryBasisProjects checks that with any basis, the squared error of m
// eigenfunctions on the sample is ‖K‖² − Σ μᵢ². No μᵢ may exceed the exact eigenvalue. At
// full rank, K̂ must be the best matrix of the form BUBᵀ: its error must be orthogonal to
// all matrices of this form.
func TestEveryBasisProjects(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := fixture.Normal(50, d, uint64(d))
		n := float64(x.Len())
		for _, k := range testKernels(d) {
			gram0 := gramOf(k, x)
			var e mat.EigenSym
			if !e.Factorize(mat.NewSymDense(50, append([]float64(nil), gram0.RawMatrix().Data...)), false) {
				t.Fatal("no eigenvalues")
			}
			exact := e.Values(nil) // smallest first
			norm := mat.Norm(gram0, 2)
			for _, m := range ikaMethods {
				for _, r := range []int{3, 500} {
					fit, err := fixture.Fit(context.Background(), m, r, approx.Problem{Kernel: k, X: x, Seed: 5}, approx.Values{"basis": 20})
					if err != nil {
						t.Fatalf("%s: %v", m.Key, err)
					}
					want := norm * norm
					for i, v := range fixture.Eigen(t, fit).Values() {
						want -= n * v * n * v
						if exactValue := exact[len(exact)-1-i] / n; !(v <= exactValue+1e-14) {
							t.Errorf("%s, %T in %d dimensions: λ%d = %g, and the true one is %g", m.Key, k, d, i+1, v, exactValue)
						}
					}
					khat := approxGram(fit.Features, x)
					if got := frobeniusDistance(gram0, khat); !(math.Abs(got*got-want) <= 1e-8*norm*norm) {
						t.Errorf("%s, %T in %d dimensions, rank %d: squared error %.12g, predicted %.12g", m.Key, k, d, r, got*got, want)
					}
					if r < 500 {
						continue
					}
					// The matrix bub is a random matrix of the form BUBᵀ.
					phi := mat.NewDense(50, fit.Size, approx.FeaturesTo(nil, fixture.Eigen(t, fit).Functions(), x))
					rng := rand.New(rand.NewPCG(1, 2))
					h := mat.NewDense(fit.Size, fit.Size, nil)
					for i := range fit.Size {
						for j := range i + 1 {
							v := rng.NormFloat64()
							h.Set(i, j, v)
							h.Set(j, i, v)
						}
					}
					var bub, remainder, product mat.Dense
					bub.Product(phi, h, phi.T())
					remainder.Sub(gram0, khat)
					product.MulElem(&remainder, &bub)
					if inner := mat.Sum(&product) / mat.Norm(&bub, 2); !(math.Abs(inner) <= 1e-8*norm) {
						t.Errorf("%s, %T in %d dimensions: what is left has the part %.2g in the span", m.Key, k, d, inner)
					}
				}
			}
		}
	}
}

// TestBumpsAreModifiedNystrom checks that IKA with bumps at the centres C equals the
// modified Nyström method of Wang & Zhang 2013, C(C⁺KC⁺ᵀ)Cᵀ. Its error must therefore not
// exceed the error of Nyström with the same centres.
func TestBumpsAreModifiedNystrom(t *testing.T) {
	for seed := range uint64(20) {
		d := []int{1, 2, 7}[seed%3]
		x := fixture.Normal(40, d, seed)
		k := testKernels(d)[seed/3%2]
		z := x.Subset(landmark.Uniform(x, 12, seed))
		pairs, err := ika.Eigenfunctions(context.Background(), k, x, kernel.Sections{Kernel: k, Centers: z}, 12)
		if err != nil {
			t.Fatal(err)
		}
		gram0, khat := gramOf(k, x), approxGram(approx.Mercer(pairs), x)
		if l, r := frobeniusDistance(gram0, khat), frobeniusDistance(gram0, approxGram(nystrom.Features(k, z), x)); !(l <= r*(1+1e-12)) {
			t.Errorf("seed %d: IKA leaves %g, Nyström %g", seed, l, r)
		}
		if pairs.Span < 12 {
			continue // the pseudo-inverse below is inaccurate then
		}
		c := mat.NewDense(40, 12, kernel.Cross(nil, k, x, z))
		var svd mat.SVD
		if !svd.Factorize(c, mat.SVDThin) {
			t.Fatal("no singular values")
		}
		var u, want mat.Dense
		svd.UTo(&u)
		want.Product(&u, u.T(), gram0, &u, u.T())
		if e := frobeniusDistance(&want, khat); !(e <= 1e-9*40) {
			t.Errorf("seed %d: modified Nyström is %.2g apart", seed, e)
		}
	}
}

// TestInterlacing checks that if one function is added to the basis, each eigenvalue
// increases but does not exceed the next larger old eigenvalue (Cauchy's interlacing theorem).
func TestInterlacing(t *testing.T) {
	x := fixture.Normal(60, 2, 3)
	for _, k := range testKernels(2) {
		var previous []float64
		for m := 1; m <= 15; m++ {
			pairs, err := ika.Eigenfunctions(context.Background(), k, x, kernel.Sections{Kernel: k, Centers: x.Slice(0, m)}, m)
			if err != nil || pairs.Span != m {
				t.Fatal(pairs.Span, err)
			}
			for i, v := range previous {
				current := pairs.Lambda[i]
				if i > 0 {
					if !(current <= previous[i-1]+1e-14) {
						t.Errorf("%T: λ%d of %d functions exceeds λ%d of %d", k, i+1, m, i, m-1)
					}
				}
				if !(current >= v-1e-14) {
					t.Errorf("%T: λ%d falls from %g to %g with function %d", k, i+1, v, current, m)
				}
			}
			previous = pairs.Lambda
		}
	}
}

// TestWavesCombinedBeatWavesAveraged checks that the error of IKA with random Fourier
// features is smaller than the error of the features themselves. Their average is one of
// the matrices BUBᵀ.
func TestWavesCombinedBeatWavesAveraged(t *testing.T) {
	x := fixture.Normal(60, 2, 9)
	for _, k := range testKernels(2) {
		for seed := range uint64(5) {
			p := approx.Problem{Kernel: k, X: x, Seed: seed}
			averagedFit, err := fourier.Random{Frequencies: 10}.Fit(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			basis, err := ika.RandomFourier{Components: 20, Basis: 20}.Fit(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			for i, w := range averagedFit.Frequencies.Data {
				if w != basis.Frequencies.Data[i] {
					t.Fatalf("frequency %d differs", i/2)
				}
			}
			if a, b := frobeniusDistance(gramOf(k, x), approxGram(basis.Features, x)), frobeniusDistance(gramOf(k, x), approxGram(averagedFit.Features, x)); !(a < b) {
				t.Errorf("%T, seed %d: as a basis the error is %.3g, averaged %.3g", k, seed, a, b)
			}
		}
	}
}

// Example_sampleSize shows how a larger sample reduces the error at new points for the
// same basis.
func Example_sampleSize() {
	x := fixture.Normal(2000, 2, 4)
	k, test := kernel.Gaussian{Sigma: 0.7}, fixture.Normal(300, 2, 5)
	want := gramOf(k, test)
	ny, _ := nystrom.Uniform{Landmarks: 20}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
	fmt.Printf("Nyström: %.3f\n", frobeniusDistance(want, approxGram(ny.Features, test))/mat.Norm(want, 2))
	for _, s := range []int{50, 200, 1000} {
		fit, _ := ika.Bumps{Components: 20, Basis: 20, Sample: s}.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Seed: 1})
		fmt.Printf("IKA, S = %d: %.3f\n", s, frobeniusDistance(want, approxGram(fit.Features, test))/mat.Norm(want, 2))
	}
	// Output:
	// Nyström: 0.140
	// IKA, S = 50: 0.348
	// IKA, S = 200: 0.134
	// IKA, S = 1000: 0.126
}
