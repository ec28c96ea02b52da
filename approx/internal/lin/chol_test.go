package lin

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"mercer/approx/internal/parallel"
)

var cholSizes = append([]int{15, 16, 17, 32, 48, 65, 130}, sizes...)

// spd returns a random positive definite matrix GGᵀ + I.
func spd(rng *rand.Rand, n int) []float64 {
	g, a := randomNormal(rng, n*n), make([]float64, n*n)
	SymMulT(a, g, n, n)
	for i := range n {
		a[i*n+i]++
	}
	return a
}

// randomLower returns a lower triangular matrix of moderate condition, with NaN above the
// diagonal.
func randomLower(rng *rand.Rand, n int) []float64 {
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
				l[i*n+j] = math.NaN() // must not be read
			}
		}
		if !Chol(l, n) {
			t.Fatalf("n=%d: not positive definite", n)
		}
		// The bound is |A − LLᵀ| ≤ (n+1)ε |L||Lᵀ| (Higham 2002, theorem 10.3).
		got, size := naiveProduct(n, n, n, func(i, j int) float64 { return l[i*n+j] }, func(i, j int) float64 { return l[j*n+i] })
		checkNear(t, fmt.Sprintf("LLᵀ, n=%d", n), got, a, size, float64(n+2)*eps)
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

// TestSolves checks that the product of L and the solution equals B within the bound |B −
// LX| ≤ nε |L||X| (Higham 2002, theorem 8.5).
func TestSolves(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	for _, n := range cholSizes {
		l := randomLower(rng, n)
		li := func(i, j int) float64 {
			if j > i {
				return 0
			}
			return l[i*n+j]
		}
		for _, k := range []int{0, 1, 2, 3, 7, 8, 9, 33, 67} {
			b := randomNormal(rng, n*k)
			name := fmt.Sprintf("n=%d k=%d", n, k)
			tol := float64(n+2) * eps

			x := append([]float64(nil), b...)
			SolveLower(l, x, n, k)
			got, size := naiveProduct(n, n, k, li, func(i, j int) float64 { return x[i*k+j] })
			checkNear(t, "SolveLower "+name, got, b, size, tol)

			x = append([]float64(nil), b...)
			SolveLowerT(l, x, n, k)
			got, size = naiveProduct(n, n, k, func(i, j int) float64 { return li(j, i) }, func(i, j int) float64 { return x[i*k+j] })
			checkNear(t, "SolveLowerT "+name, got, b, size, tol)

			b = randomNormal(rng, k*n)
			x = append([]float64(nil), b...)
			SolveLowerRight(x, l, k, n)
			got, size = naiveProduct(k, n, n, func(i, j int) float64 { return x[i*n+j] }, func(i, j int) float64 { return li(j, i) })
			checkNear(t, "SolveLowerRight "+name, got, b, size, tol)
		}
	}
}

// TestLargeVectorSolves checks the bound of TestSolves for one vector and a matrix of several blocks,
// with a tiny and a huge vector. An entry that is NaN makes only the entries NaN that depend on it.
func TestLargeVectorSolves(t *testing.T) {
	if !parallel.Enabled {
		t.Skip("there are no blocks")
	}
	rng := rand.New(rand.NewPCG(14, 0))
	const n = blockedOrder + solveBlock + 17
	l := make([]float64, n*n)
	for i := range n {
		row := l[i*n : (i+1)*n]
		for j := range row {
			row[j] = math.NaN()
			if j < i {
				row[j] = rng.NormFloat64() / n
			}
		}
		row[i] = 1 + rng.Float64()
	}
	lower := func(i, j int) float64 {
		if j > i {
			return 0
		}
		return l[i*n+j]
	}
	for name, c := range map[string]struct {
		solve func(x []float64)
		entry func(i, j int) float64
		isNaN func(i int) bool // whether the entry of the solution depends on entry n/2 of the right side
	}{
		"SolveLower":  {func(x []float64) { SolveLower(l, x, n, 1) }, lower, func(i int) bool { return i >= n/2 }},
		"SolveLowerT": {func(x []float64) { SolveLowerT(l, x, n, 1) }, func(i, j int) float64 { return lower(j, i) }, func(i int) bool { return i <= n/2 }},
	} {
		for _, size := range []float64{1e-250, 1e250} {
			b := randomNormal(rng, n)
			Scale(b, size)
			x := slices.Clone(b)
			c.solve(x)
			got, bound := naiveProduct(n, n, 1, c.entry, func(i, _ int) float64 { return x[i] })
			checkNear(t, fmt.Sprintf("%s, size=%g", name, size), got, b, bound, (n+2)*eps)
		}
		x := randomNormal(rng, n)
		x[n/2] = math.NaN()
		c.solve(x)
		for i, v := range x {
			if math.IsNaN(v) != c.isNaN(i) {
				t.Fatalf("%s: entry %d is %g", name, i, v)
			}
		}
	}
}

// TestSolveLowerRightRows checks that handwritten code solves four rows at a time and the
// remaining rows individually, with equal results. Otherwise the last bits may depend on
// the number of rows in a vector.
func TestSolveLowerRightRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{smallOrder, 2*smallOrder + 3} {
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
