package lin

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestVectorKernels compares the kernels of every level with their references, for all
// lengths around the widths of vectors. Numbers outside the range must not change.
func TestVectorKernels(t *testing.T) {
	forEachLevel(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(3, 0))
		for n := range 75 {
			x, y := randomNormal(rng, n+5), randomNormal(rng, n+7)
			if got, want := dot(x, 2, y, 3, n), dotGeneric(x, 2, y, 3, n); !(math.Abs(got-want) <= 1e-13) {
				t.Errorf("dot of %d numbers is %g, want %g", n, got, want)
			}
			got, want := slices.Clone(y), slices.Clone(y)
			axpy(got, 3, 0.7, x, 2, n)
			axpyGeneric(want, 3, 0.7, x, 2, n)
			checkClose(t, "axpy", got, want, 1e-15)
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
