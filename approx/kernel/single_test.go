package kernel_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// TestGridSingle checks that GridSingle returns a field that is accurate enough for
// display. If terms cancel, GridSingle must return false.
func TestGridSingle(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	const m = 30
	c := approx.NewPoints(m, 2)
	coef := make([]float64, 2*m)
	for i := range coef {
		c.Data[i], coef[i] = rng.NormFloat64(), rng.NormFloat64()
	}
	xs, ys := []float64{-2, -1.1, 0, 0.3, 1.7}, []float64{1.5, 0.2, -1}
	for _, k := range []approx.Kernel{
		kernel.Matern12{Sigma: 0.4}, kernel.Matern32{Sigma: 0.7}, kernel.Matern52{Sigma: 2},
		kernel.Biased(kernel.ArcCosine0{}, 1), kernel.Biased(kernel.ArcCosine1{}, 0.5), kernel.Biased(kernel.ArcCosine2{}, 2),
		kernel.Sigmoid{Sigma: 0.5, Offset: -1},
	} {
		e := kernel.Expansion{Kernel: k, Centers: c, Coef: mat.NewDense(m, 2, coef)}
		got, want := make([]float64, 30), approx.Grid(e, xs, ys)
		if !e.GridSingle(got, xs, ys) {
			t.Errorf("%v: a field is none", k)
		}
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-3 {
				t.Errorf("%v: %g at %d, want %g", k, got[i], i, want[i])
			}
		}
		// Two centres at a distance of 1e-9 have opposite weights of 10⁸.
		pair := approx.Points{Data: []float64{0, 0, 1e-9, 0}, Dim: 2}
		e = kernel.Expansion{Kernel: k, Centers: pair, Coef: mat.NewDense(2, 1, []float64{1e8, -1e8})}
		if e.GridSingle(make([]float64, 15), xs, ys) {
			t.Errorf("%v: rounding passes for a field", k)
		}
	}
	if (kernel.Expansion{Kernel: kernel.Gaussian{Sigma: 1}, Centers: c, Coef: mat.NewDense(m, 2, coef)}).GridSingle(make([]float64, 30), xs, ys) {
		t.Error("the Gaussian has no way in single precision")
	}
	if (kernel.Expansion{Kernel: kernel.Sigmoid{Sigma: 1e-4}, Centers: c, Coef: mat.NewDense(m, 2, coef)}).GridSingle(make([]float64, 30), xs, ys) {
		t.Error("of inner products of 10⁸ single precision knows no angle")
	}
	if (kernel.Expansion{Kernel: kernel.ArcCosine1{}, Centers: c, Coef: mat.NewDense(m, 2, coef)}).GridSingle(make([]float64, 30), xs, ys) {
		t.Error("without a bias there is a point without a direction")
	}
}
