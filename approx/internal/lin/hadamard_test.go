package lin

import (
	ones "math/bits"
	"math/rand/v2"
	"testing"
)

// TestHadamard checks that entry (i, j) of H is (−1)ᵇ, where b is the number of common
// one bits of i and j.
func TestHadamard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, n := range []int{1, 3, 8, 37} {
		for d := 1; d <= 64; d *= 2 {
			a := make([]float64, d*n)
			for i := range a {
				a[i] = rng.NormFloat64()
			}
			got := append([]float64(nil), a...)
			Hadamard(got, d, n)
			for i := range d {
				for c := range n {
					var want float64
					for j := range d {
						want += a[j*n+c] * float64(1-2*(ones.OnesCount(uint(i&j))%2))
					}
					if diff := got[i*n+c] - want; !(diff*diff <= 1e-24) {
						t.Fatalf("d = %d, n = %d: entry (%d, %d) of HA is %g, not %g", d, n, i, c, got[i*n+c], want)
					}
				}
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic at d = 3")
		}
	}()
	Hadamard(make([]float64, 3), 3, 1)
}
