package lin

import (
	"math/rand/v2"
	"testing"
)

// TestKernelsCheckArguments checks that kernels panic if a slice is shorter than its sizes
// require, also where its capacity is sufficient, and if a distance is negative.
func TestKernelsCheckArguments(t *testing.T) {
	const n = 20
	long := make([]float64, 40*n)
	short := long[: n-1 : 2*n]
	for name, call := range map[string]func(){
		"dot":            func() { dot(short, 0, long, 0, n) },
		"dot, y":         func() { dot(long, 0, short, 0, n) },
		"dot4":           func() { dot4(short, 0, 1, long, n) },
		"dot4, x":        func() { dot4(long, 0, n, short, n) },
		"dot4, distance": func() { dot4(long, 8*n, -n, long, n) },
		"axpy":           func() { axpy(short, 0, 1, long, 0, n) },
		"axpy, x":        func() { axpy(long, 0, 1, short, 0, n) },
		"axpy4":          func() { axpy4(short, 1, 1, 1, 1, long, 0, n, n) },
		"axpy4, rows":    func() { axpy4(long, 1, 1, 1, 1, long[:4*n-1], 0, n, n) },
		"exps":           func() { exps(short, long, 1, n) },
		"exps, x":        func() { exps(long, short, 1, n) },
		"tile, C":        func() { wideTile(set, short, 0, 0, 0, n-wideColumns, long, 0, 0, 0, 0, long, 0, 2) },
		"tile, A":        func() { wideTile(set, long, 0, 8, 16, 24, short, 0, 0, n-2, 0, long, 0, 2) },
		"tile, B":        func() { wideTile(set, long, 0, 8, 16, 24, long, 0, 0, 0, 0, short, 0, 3) },
		"tile, no term":  func() { wideTile(set, long, 0, 8, 16, 24, long, 0, 0, 0, 0, long, 0, 0) },
	} {
		hasPanicked := func() (hasPanicked bool) {
			defer func() { hasPanicked = recover() != nil }()
			call()
			return false
		}()
		if !hasPanicked {
			t.Errorf("%s: no panic", name)
		}
	}
}

// TestLongCalls compares exponentials that exps divides into several calls with their
// references.
func TestLongCalls(t *testing.T) {
	const n = 2*callLength + 45
	x := randomNormal(rand.New(rand.NewPCG(12, 0)), n)
	got, want := make([]float64, n), make([]float64, n)
	exps(got, x, 0.7, n)
	expsGeneric(want, x, 0.7, n)
	checkClose(t, "exps", got, want, 1e-15)
}
