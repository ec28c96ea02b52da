package tensor

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mercer/approx"
	"mercer/approx/internal/lin"
)

const sigma = 0.6

// randomPoints returns n random points in a box with the given sides. All coordinates are
// at least 5.
func randomPoints(n int, sides ...float64) approx.Points {
	rng := rand.New(rand.NewPCG(uint64(n), 3))
	x := approx.NewPoints(n, len(sides))
	for i := range x.Data {
		x.Data[i] = 5 + sides[i%len(sides)]*rng.Float64()
	}
	return x
}

// features returns the n×D matrix Ψ.
func features(f *Factor) []float64 {
	psi := make([]float64, f.n*f.d)
	f.Features(psi, 0, f.n)
	return psi
}

// checkNear fails the test if an entry of got differs from want by more than tol.
func checkNear(t *testing.T, what string, got, want []float64, tol float64) {
	t.Helper()
	for i, v := range want {
		if !(math.Abs(got[i]-v) <= tol) {
			t.Fatalf("%s %d is %g, want %g", what, i, got[i], v)
		}
	}
}

// TestBound checks that the spectral norm of the error is at most Bound, and its trace norm
// at most TraceBound, for several positions of the points.
func TestBound(t *testing.T) {
	for at, sides := range [][]float64{{1}, {7}, {1, 2}, {6, 3}, {0, 2}, {0, 0}, {1e-9, 0.1}, {1}, {1, 2}, {0.3}, {2, 5}} {
		x := randomPoints(60, sides...)
		if at >= 7 { // move the points far from 0 by a number with many digits
			for i := range x.Data {
				x.Data[i] += math.Pow(10, float64(at-1)) / 3
			}
		}
		n := x.Len()
		last := 0
		for _, eps := range []float64{1e-3, 1e-8, 1e-12} {
			f := New(context.Background(), sigma, x, eps, 2000)
			if f == nil {
				t.Fatalf("no factor of a box of %v", sides)
			}
			if !(f.Bound <= eps*float64(n)) {
				t.Errorf("box of %v: bound %.2g, want %.2g", sides, f.Bound, eps*float64(n))
			}
			if f.Len() < last {
				t.Errorf("box of %v: %d features for an error of %g, and more for a larger one", sides, f.Len(), eps)
			}
			last = f.Len()
			norm, traceNorm := errorNorms(f, sigma, x)
			if !(norm <= f.Bound) || !(traceNorm <= f.TraceBound) {
				t.Errorf("box of %v: off by %.2g and %.2g in the trace norm, bounds %.2g and %.2g", sides, norm, traceNorm, f.Bound, f.TraceBound)
			}
		}
	}
}

// errorNorms returns the spectral norm and the trace norm of K − ΨΨᵀ.
func errorNorms(f *Factor, sigma float64, x approx.Points) (spectral, trace float64) {
	n := x.Len()
	diff := make([]float64, n*n)
	lin.SymMulT(diff, features(f), n, f.Len())
	for i := range n {
		for j := range n {
			var s float64
			for a, v := range x.Row(i) {
				s += (v - x.Row(j)[a]) * (v - x.Row(j)[a])
			}
			diff[i*n+j] -= math.Exp(-s / (2 * sigma * sigma))
		}
	}
	w, _ := lin.EigSym(diff, n)
	for _, v := range w {
		trace += math.Abs(v)
	}
	return max(w[0], -w[n-1]), trace
}

// TestBoundOfRounding checks that the bound also holds if it consists of rounding errors
// only. The test varies the number of points, of equal points, and the bandwidth. It
// includes the ends of long axes. New returns nil if eps is below rounding errors.
func TestBoundOfRounding(t *testing.T) {
	for _, n := range []int{2, 20, 200} {
		for _, same := range []int{1, 4, 20} {
			for _, dim := range []int{1, 2} {
				x := randomPoints(n, 1, 1)
				x.Dim = dim
				x.Data = x.Data[:n*dim]
				for i := range x.Data {
					x.Data[i] = x.Data[i%(max(1, n/same)*dim)]
				}
				for _, sigma := range []float64{0.05, 0.1, 0.3, 3, 30, 1e6} {
					what := fmt.Sprintf("%d points, of which %d are equal, in %d dimensions, σ = %g", n, same, dim, sigma)
					if New(context.Background(), sigma, x, 0x1p-46, 5000) != nil {
						t.Errorf("%s: an error of 2⁻⁴⁶ is promised", what)
					}
					f := New(context.Background(), sigma, x, 0x1p-42, 5000)
					if f == nil {
						t.Fatalf("%s: no factor", what)
					}
					if norm, _ := errorNorms(f, sigma, x); !(norm <= f.Bound && f.Bound <= 0x1p-42*float64(n)) {
						t.Errorf("%s: off by %.2g, bound %.2g", what, norm, f.Bound)
					}
				}
			}
		}
	}
	ends := approx.Points{Data: []float64{0, 1}, Dim: 1}
	for _, sigma := range []float64{0.009, 0.01} {
		f := New(context.Background(), sigma, ends, 0x1p-42, 1000)
		if f == nil {
			t.Fatalf("both ends of %g bandwidths: no factor", 1/sigma)
		}
		if norm, _ := errorNorms(f, sigma, ends); !(norm <= f.Bound/2 && f.Bound <= 0x1p-42*2) {
			t.Errorf("both ends of %g bandwidths: off by %.2g, bound %.2g", 1/sigma, norm, f.Bound)
		}
	}
}

// TestProducts checks that Covariance, Mean, Mul and TMul agree with products of the
// matrix Ψ.
func TestProducts(t *testing.T) {
	for _, sides := range [][]float64{{4}, {3, 2}, {1, 6}, {0, 2}, {0}} {
		x := randomPoints(150, sides...)
		f := New(context.Background(), sigma, x, 1e-9, 500)
		if f == nil {
			t.Fatal("no factor")
		}
		n, d := x.Len(), f.Len()
		psi, want := features(f), make([]float64, d*d)
		lin.SymTMul(want, psi, n, d)
		checkNear(t, "entry of the covariance", f.Covariance(), want, 1e-12*float64(n))
		mean := make([]float64, d)
		for i, v := range psi {
			mean[i%d] += v / float64(n)
		}
		checkNear(t, "entry of the mean", f.Mean(), mean, 1e-13)
		rng := rand.New(rand.NewPCG(1, 0))
		for _, k := range []int{1, 3} {
			t.Run(fmt.Sprintf("d=%d,k=%d", len(sides), k), func(t *testing.T) {
				y, w := make([]float64, n*k), make([]float64, d*k)
				for i := range y {
					y[i] = rng.NormFloat64()
				}
				for i := range w {
					w[i] = rng.NormFloat64()
				}
				got, want := make([]float64, n*k), make([]float64, n*k)
				f.Mul(got, w, k)
				lin.Mul(want, psi, w, n, d, k)
				checkNear(t, "entry of ΨW", got, want, 1e-12*float64(d))
				got, want = make([]float64, d*k), make([]float64, d*k)
				f.TMul(got, y, k)
				lin.TMul(want, psi, y, d, n, k)
				checkNear(t, "entry of ΨᵀY", got, want, 1e-12*float64(n))
			})
		}
	}
}

func TestNone(t *testing.T) {
	for what, f := range map[string]*Factor{
		"in space":           New(context.Background(), sigma, randomPoints(10, 1, 1, 1), 1e-3, 1000),
		"of no points":       New(context.Background(), sigma, approx.Points{Dim: 2}, 1e-3, 1000),
		"without bandwidth":  New(context.Background(), 0, randomPoints(10, 1), 1e-3, 1000),
		"of no number":       New(context.Background(), math.NaN(), randomPoints(10, 1), 1e-3, 1000),
		"below rounding":     New(context.Background(), sigma, randomPoints(10, 1), 1e-17, 1000),
		"beyond its limit":   New(context.Background(), sigma, randomPoints(300, 6, 6), 1e-8, 40),
		"of a narrow kernel": New(context.Background(), 1e-6, randomPoints(10, 1, 1), 1e-8, 1000),
	} {
		if f != nil {
			t.Errorf("there is a factor %s", what)
		}
	}
}
