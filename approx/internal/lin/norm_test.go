package lin

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

func TestSpectralNorm(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 0))
	for _, n := range []int{0, 1, 2, 9, 100, 220} {
		for name, a := range hardMatrices(rng, n) {
			want := 0.0
			w, _ := EigSym(append([]float64(nil), a...), n)
			for _, x := range w {
				want = max(want, math.Abs(x))
			}
			got, resid, err := SpectralNorm(context.Background(), n, func(dst, v []float64) { MatVec(dst, a, v, n, n) }, 1e-9)
			if err != nil {
				t.Fatalf("%s n=%d: %v", name, n, err)
			}
			if math.Abs(got-want) > 1e-9*want || resid > 1.1e-9*want {
				t.Errorf("%s n=%d: ‖A‖ = %.12g ± %.2g, want %.12g", name, n, got, resid, want)
			}
		}
	}
}

// TestSpectralNormEnds checks that if three hundred products are not enough for the
// tolerance, SpectralNorm returns the norm, its residual and an error. A context can
// cancel the computation.
func TestSpectralNormEnds(t *testing.T) {
	const n = 1000
	mulClustered := func(dst, v []float64) {
		for i, x := range v {
			dst[i] = (1 - math.Pow(float64(i)/n, 6)) * x
		}
	}
	got, resid, err := SpectralNorm(context.Background(), n, mulClustered, 1e-15)
	var not *NotConverged
	if !errors.As(err, &not) || not.Residual != resid {
		t.Errorf("error %v, want a NotConverged with the residual %g", err, resid)
	}
	if math.Abs(got-1) > resid+1e-15 {
		t.Errorf("‖A‖ = %g ± %g, want 1", got, resid)
	}
	ctx, cancel := context.WithCancel(context.Background())
	products := 0
	if _, _, err := SpectralNorm(ctx, n, func(dst, v []float64) {
		if products++; products == 3 {
			cancel()
		}
		mulClustered(dst, v)
	}, 1e-15); !errors.Is(err, context.Canceled) || products != 3 {
		t.Errorf("error %v after %d products, want an end after the third", err, products)
	}
}
