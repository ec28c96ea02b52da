//go:build amd64 || arm64

package lin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestVectorKernels compares the kernels of every level with their references, for all
// lengths around the widths of vectors.
func TestVectorKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(3, 0))
		for n := range 75 {
			ld := n + 3
			x, y, a := guarded(t, n), guarded(t, n), guarded(t, 3*ld+n)
			copy(x, randomNormal(rng, n))
			copy(y, randomNormal(rng, n))
			copy(a, randomNormal(rng, len(a)))
			if got, want := dot(x, 0, y, 0, n), dotGeneric(x, 0, y, 0, n); !(math.Abs(got-want) <= 1e-13) {
				t.Errorf("dot of %d numbers is %g, want %g", n, got, want)
			}
			var got, want [4]float64
			got[0], got[1], got[2], got[3] = dot4(a, 0, ld, x, n)
			want[0], want[1], want[2], want[3] = dot4Generic(a, 0, ld, x, n)
			checkClose(t, "dot4", got[:], want[:], 1e-13)
			for name, f := range map[string][2]func(y []float64){
				"axpy":  {func(y []float64) { axpy(y, 0, 0.7, x, 0, n) }, func(y []float64) { axpyGeneric(y, 0, 0.7, x, 0, n) }},
				"raise": {func(y []float64) { raise(y, x, n) }, func(y []float64) { raiseGeneric(y, x, n) }},
				"blend": {func(y []float64) { blend(y, 0.7, -3, a, n) }, func(y []float64) { blendGeneric(y, 0.7, -3, a, n) }},
				"axpy4": {func(y []float64) { axpy4(y, 1, 2, 3, 4, a, 0, ld, n) }, func(y []float64) { axpy4Generic(y, 1, 2, 3, 4, a, 0, ld, n) }},
			} {
				want := slices.Clone(y)
				f[1](want)
				got := guarded(t, n)
				copy(got, y)
				f[0](got)
				checkClose(t, name, got, want, 1e-14)
			}
		}
	})
}

// checkClose checks that the numbers differ by at most tol times the larger of 1 and their
// size.
func checkClose(t *testing.T, name string, got, want []float64, tol float64) {
	t.Helper()
	for i, w := range want {
		if !(math.Abs(got[i]-w) <= tol*max(1, math.Abs(w))) {
			t.Errorf("%s: number %d of %d is %g, want %g", name, i, len(want), got[i], w)
			return
		}
	}
}
