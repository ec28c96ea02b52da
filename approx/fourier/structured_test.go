package fourier

import (
	"math"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/lin"
	"mercer/approx/kernel"
)

// TestHadamardBlock checks that a square block of Hadamard products is an orthogonal
// matrix.
func TestHadamardBlock(t *testing.T) {
	for _, d := range []int{1, 2, 8, 32} {
		h := newHadamardNodes(d, 1, d, 1)
		for j := range h.length {
			h.length[j] = 1
		}
		w, gram := h.nodes().W, make([]float64, d*d)
		lin.SymMulT(gram, w.Data, d, d)
		for i, v := range gram {
			want := 0.0
			if i%(d+1) == 0 {
				want = 1
			}
			if !(math.Abs(v-want) <= 1e-13) {
				t.Errorf("d = %d: rows %d and %d have the product %g", d, i/d, i%d, v)
			}
		}
	}
}

// TestHadamardProduct checks that the fast product equals the matrix product, for
// incomplete blocks and any number of points.
func TestHadamardProduct(t *testing.T) {
	for _, c := range []struct{ d, pad, m int }{{1, 1, 3}, {2, 32, 40}, {5, 1, 8}, {100, 1, 300}} {
		h := newHadamardNodes(c.d, c.pad, c.m, 2)
		for j := range h.length {
			h.length[j] = 1 + float64(j)
		}
		n := h.nodes()
		if (n.Product != nil) != (c.d == 100) {
			t.Errorf("d = %d: a fast product is used: %t", c.d, n.Product != nil)
		}
		x := approx.NewPoints(75, c.d)
		for i := range x.Data {
			x.Data[i] = math.Sin(float64(i * i))
		}
		got, want := make([]float64, 75*c.m), make([]float64, 75*c.m)
		h.Multiply(got, x)
		lin.MulT(want, x.Data, n.W.Data, 75, c.d, c.m)
		if diff := fixture.MaxDiff(t, got, want); !(diff <= 1e-11) {
			t.Errorf("d = %d: the fast product is off by %.2g", c.d, diff)
		}
	}
}

// TestHadamardBias checks that in the plane, the bias of k̂ is large for d′ = 4, because
// a product of three factors has few values. It vanishes at the default padding. With
// fixed lengths, it decreases more slowly.
func TestHadamardBias(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics do not depend on the arithmetic")
	}
	const seeds, m = 500, 8
	k := kernel.Gaussian{Sigma: 1}
	maxBias := func(method approx.MethodInfo, pad float64) (bias, error float64) {
		for _, z := range []float64{0.5, 1, 2, 3} {
			delta := []float64{z, 0} // the bias is largest along an axis
			mean, variance := meanVariance(approxValues(t, method, k, approx.Values{"pad": pad}, delta, m, seeds))
			if b := math.Abs(mean - math.Exp(-z*z/2)); b > bias {
				bias, error = b, math.Sqrt(variance/seeds)
			}
		}
		return bias, error
	}
	for _, c := range []struct {
		method   approx.MethodInfo
		pad      float64
		from, to float64
	}{
		{StructuredOrthogonal{}.Info(), 4, 0.2, 0.5},
		{StructuredOrthogonal{}.Info(), 32, 0, 0.01},
		{RandomOrthogonalMatrix{}.Info(), 4, 0.3, 0.7},
		{RandomOrthogonalMatrix{}.Info(), 32, 0, 0.03},
	} {
		bias, se := maxBias(c.method, c.pad)
		if bias < c.from-5*se || bias > c.to+5*se {
			t.Errorf("%s, d′ = %g: the bias is %.3f ± %.3f, not between %g and %g", c.method.Key, c.pad, bias, se, c.from, c.to)
		}
	}
}

// TestStructuredServes checks that RandomOrthogonalMatrix supports Gaussian frequencies, and
// StructuredOrthogonal supports uniform directions.
func TestStructuredServes(t *testing.T) {
	for _, c := range []struct {
		method approx.MethodInfo
		k      approx.Kernel
		serves bool
	}{
		{StructuredOrthogonal{}.Info(), ring{}, true}, {StructuredOrthogonal{}.Info(), laplacian{}, false}, {StructuredOrthogonal{}.Info(), rectifiedKernel{}, true},
		{RandomOrthogonalMatrix{}.Info(), ring{}, false}, {RandomOrthogonalMatrix{}.Info(), kernel.Matern12{Sigma: 1}, true}, {RandomOrthogonalMatrix{}.Info(), rectifiedKernel{}, true},
		{Orthogonal{}.Info(), laplacian{}, false}, {Orthogonal{}.Info(), ring{}, true}, {ColumnOrthogonal{}.Info(), laplacian{}, false},
		{Halton{}.Info(), ring{}, true}, {Halton{}.Info(), laplacian{}, true}, {Roberts{}.Info(), kernel.Matern12{Sigma: 1}, true},
	} {
		if err := c.method.CheckSupport(c.k, 2); (err == nil) != c.serves {
			t.Errorf("%s, %T: %v", c.method.Key, c.k, err)
		}
	}
	if (Sobol{}).Info().CheckSupport(kernel.Matern12{Sigma: 1}, 64) != nil || (Sobol{}).Info().CheckSupport(kernel.Gaussian{Sigma: 1}, 65) == nil {
		t.Error("Sobol's table has 64 dimensions")
	}
}
