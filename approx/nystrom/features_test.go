package nystrom

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestFactor checks that both factorisations give the same kernel. The fast one must not
// be used if landmarks depend on each other.
func TestFactor(t *testing.T) {
	const m = 200
	rng := rand.New(rand.NewPCG(1, 2))
	z := approx.NewPoints(m, 2)
	for i := range z.Data {
		z.Data[i] = rng.NormFloat64()
	}
	for _, c := range []struct {
		sigma float64
		fast  bool
	}{{0.02, true}, {1, false}} {
		k := kernel.Gaussian{Sigma: c.sigma}
		w := kernel.Gram(nil, k, z)
		a, pa, err := factor(context.Background(), k, z)
		if err != nil {
			t.Fatal(err)
		}
		b, pb, err := pivotedCholesky(context.Background(), append([]float64(nil), w...), z, kernel.Diag(nil, k, z))
		if err != nil {
			t.Fatal(err)
		}
		if len(pa) != len(pb) {
			t.Errorf("σ = %g: ranks %d and %d", c.sigma, len(pa), len(pb))
		}
		inOrder := true
		for i, p := range pa {
			inOrder = inOrder && i == p
		}
		if inOrder != c.fast {
			t.Errorf("σ = %g: %d landmarks of %d, in their order: %t", c.sigma, len(pa), m, inOrder)
		}
		for _, f := range []struct {
			l []float64
			p []int
		}{{a, pa}, {b, pb}} {
			r := len(f.p)
			l := mat.NewDense(r, r, f.l)
			var got mat.Dense
			got.Mul(l, l.T())
			for i, p := range f.p {
				for j, q := range f.p {
					// The tolerance is for rounding of r products.
					if d := got.At(i, j) - w[p*m+q]; d > 1e-14 || d < -1e-14 {
						t.Fatalf("σ = %g: LLᵀ is off by %g", c.sigma, d)
					}
				}
			}
		}
	}
}

// TestResidualFloor checks that the residual of every landmark without a feature is
// below the limit.
func TestResidualFloor(t *testing.T) {
	const m = 60
	z := approx.NewPoints(m, 1)
	for i := range z.Data {
		z.Data[i] = float64(i) / m
	}
	k := kernel.Gaussian{Sigma: 0.5}
	f := Features(k, z)
	for i := range m {
		psi := f.Map(nil, z.Row(i))
		residual := 1.0
		for _, v := range psi {
			residual -= v * v
		}
		if residual > 10*residualFloor || residual < -10*residualFloor {
			t.Errorf("of landmark %d there is %g left", i, residual)
		}
	}
}

func TestFactorCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, n := range []int{5, 200} {
		z := approx.NewPoints(n, 1)
		for i := range z.Data {
			z.Data[i] = float64(i)
		}
		if _, err := FeaturesContext(ctx, kernel.Gaussian{Sigma: 0.1}, z); !errors.Is(err, context.Canceled) {
			t.Errorf("%d landmarks: the error is %v", n, err)
		}
	}
}
