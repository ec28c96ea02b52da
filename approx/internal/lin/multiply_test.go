package lin

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

// checkOnProcessors checks that f returns the same bits for every number of processors.
func checkOnProcessors(t *testing.T, name string, f func() []float64) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want := f()
	for _, p := range []int{2, 5} {
		runtime.GOMAXPROCS(p)
		if got := f(); !slices.Equal(got, want) {
			t.Errorf("%s: the results on %d processors and on one differ", name, p)
		}
	}
}

// TestProductsOnProcessors checks products, factorisations and solves. The sizes are divided
// into rows and into columns, and their last ranges are not whole tiles.
func TestProductsOnProcessors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	random := func(n int) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = rng.NormFloat64()
		}
		return x
	}
	for _, size := range [][3]int{{300, 130, 257}, {130, 300, 257}, {1000, 40, 300}, {40, 1000, 300}, {413, 300, 411}, {20, 70, 3000}} {
		m, n, k := size[0], size[1], size[2]
		a, b := random(m*k), random(k*n)
		check := func(name string, length int, f func(c []float64)) {
			checkOnProcessors(t, fmt.Sprintf("%s, m = %d, n = %d, k = %d", name, m, n, k), func() []float64 {
				c := make([]float64, length)
				f(c)
				return c
			})
		}
		check("Mul", m*n, func(c []float64) { Mul(c, a, b, m, k, n) })
		check("MulT", m*n, func(c []float64) { MulT(c, a, b, m, k, n) })
		check("TMul", m*n, func(c []float64) { TMul(c, a, b, m, k, n) })
		check("SymMulT", m*m, func(c []float64) { SymMulT(c, a, m, k) })
		check("SymTMul", k*k, func(c []float64) { SymTMul(c, a, m, k) })
		check("lower tiles", m*m, func(c []float64) {
			multiply(sub, block{s: c, ld: m}, block{s: a, ld: k}, block{s: a, ld: k, t: true}, m, m, k, true)
		})
		l := make([]float64, m*m)
		SymMulT(l, a, m, k)
		for i := range m {
			l[i*m+i] += float64(k)
		}
		check("Chol", m*m, func(c []float64) {
			copy(c, l)
			if !Chol(c, m) {
				t.Fatal("the matrix is not positive definite")
			}
		})
		Chol(l, m)
		checkOnProcessors(t, fmt.Sprintf("QR, m = %d, n = %d", m, k), func() []float64 {
			q, r, _, _ := QR(a, m, k, 1e-13)
			return append(q, r...)
		})
		check("SolveLower", m*k, func(c []float64) { copy(c, a); SolveLower(l, c, m, k) })
		check("SolveLowerT", m*k, func(c []float64) { copy(c, a); SolveLowerT(l, c, m, k) })
		check("SolveLowerRight", m*k, func(c []float64) { copy(c, a); SolveLowerRight(c, l, k, m) })
	}
	m, n := 701, 1003
	a, x := random(m*n), random(n)
	checkOnProcessors(t, "MatVec", func() []float64 { y := make([]float64, m); MatVec(y, a, x, m, n); return y })
	checkOnProcessors(t, "TMatVec", func() []float64 { y := make([]float64, n); TMatVec(y, a, x, m, n); return y })
	n = blockedOrder + 99
	l, x := random(n*n), random(n)
	for i := range n {
		scale(l, i*n, n, 1/float64(n))
		l[i*n+i] = 1
	}
	checkOnProcessors(t, "SolveLower, one vector", func() []float64 { y := slices.Clone(x); SolveLower(l, y, n, 1); return y })
	checkOnProcessors(t, "SolveLowerT, one vector", func() []float64 { y := slices.Clone(x); SolveLowerT(l, y, n, 1); return y })
}
