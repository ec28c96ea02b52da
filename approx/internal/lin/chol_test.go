package lin

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
)

var cholSizes = append([]int{15, 16, 17, 32, 48, 65, 130}, sizes...)

// spd returns GGᵀ + I.
func spd(rng *rand.Rand, n int) []float64 {
	g, a := random(rng, n*n), make([]float64, n*n)
	SymMulT(a, g, n, n)
	for i := range n {
		a[i*n+i]++
	}
	return a
}

// lower returns a lower triangular matrix of moderate condition, with NaN above.
func lower(rng *rand.Rand, n int) []float64 {
	l := spd(rng, n)
	Chol(l, n)
	for i := range n {
		for j := i + 1; j < n; j++ {
			l[i*n+j] = math.NaN()
		}
	}
	return l
}

func TestChol(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for _, n := range cholSizes {
		a := spd(rng, n)
		l := append([]float64(nil), a...)
		for i := range n {
			for j := i + 1; j < n; j++ {
				l[i*n+j] = math.NaN() // is not read
			}
		}
		if !Chol(l, n) {
			t.Fatalf("n=%d: not positive definite", n)
		}
		// |A − LLᵀ| ≤ (n+1)ε |L||Lᵀ|: Higham 2002, th. 10.3.
		got, size := naive(n, n, n, func(i, j int) float64 { return l[i*n+j] }, func(i, j int) float64 { return l[j*n+i] })
		near(t, fmt.Sprintf("LLᵀ, n=%d", n), got, a, size, float64(n+2)*eps)
		for i := range n {
			for j := i + 1; j < n; j++ {
				if l[i*n+j] != 0 {
					t.Fatalf("n=%d: the upper triangle is not clear", n)
				}
			}
		}
	}
}

func TestCholRefuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	for _, n := range []int{1, 2, 16, 17, 40, 100} {
		for _, at := range []int{0, n / 2, n - 1} {
			for _, v := range []float64{-1, 0, math.NaN(), math.Inf(1), math.Inf(-1)} {
				a := spd(rng, n)
				a[at*n+at] = v
				if Chol(a, n) {
					t.Errorf("n=%d: %g on the diagonal passes", n, v)
				}
			}
		}
	}
}

// L times the solution gives back B, column by column within the bound of
// Higham 2002, th. 8.5: |B − LX| ≤ nε |L||X|.
func TestSolves(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	for _, n := range cholSizes {
		l := lower(rng, n)
		li := func(i, j int) float64 {
			if j > i {
				return 0
			}
			return l[i*n+j]
		}
		for _, k := range []int{0, 1, 2, 3, 7, 8, 9, 33, 67} {
			b := random(rng, n*k)
			name := fmt.Sprintf("n=%d k=%d", n, k)
			tol := float64(n+2) * eps

			x := append([]float64(nil), b...)
			SolveLower(l, x, n, k)
			got, size := naive(n, n, k, li, func(i, j int) float64 { return x[i*k+j] })
			near(t, "SolveLower "+name, got, b, size, tol)

			x = append([]float64(nil), b...)
			SolveLowerT(l, x, n, k)
			got, size = naive(n, n, k, func(i, j int) float64 { return li(j, i) }, func(i, j int) float64 { return x[i*k+j] })
			near(t, "SolveLowerT "+name, got, b, size, tol)

			b = random(rng, k*n)
			x = append([]float64(nil), b...)
			SolveLowerRight(x, l, k, n)
			got, size = naive(k, n, n, func(i, j int) float64 { return x[i*n+j] }, func(i, j int) float64 { return li(j, i) })
			near(t, "SolveLowerRight "+name, got, b, size, tol)
		}
	}
}

// With handwritten code, rows are solved four at a time and the rest one by one,
// with the same bits. Elsewhere the last bits may depend on how many rows fill a
// vector.
func TestSolveLowerRightRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{small, 2*small + 3} {
		l := make([]float64, n*n)
		for i := range n {
			for j := range i {
				l[i*n+j] = rng.NormFloat64()
			}
			l[i*n+i] = 0.5 + rng.Float64()
		}
		const m = 11
		b := make([]float64, m*n)
		for i := range b {
			b[i] = rng.NormFloat64()
		}
		alone := slices.Clone(b)
		SolveLowerRight(b, l, m, n)
		for i := range m {
			row := alone[i*n : (i+1)*n]
			SolveLowerRight(row, l, 1, n)
			tol := 1e-10 * Largest(row)
			if runtime.GOARCH == "wasm" {
				tol = 0
			}
			same := func(x, y float64) bool { return math.Abs(x-y) <= tol }
			if !slices.EqualFunc(row, b[i*n:(i+1)*n], same) {
				t.Fatalf("n = %d: row %d beside others is %v, alone %v", n, i, b[i*n:(i+1)*n], row)
			}
		}
	}
}
