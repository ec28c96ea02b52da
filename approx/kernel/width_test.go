package kernel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSelectNth(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := 1; n < 60; n++ {
		for range 20 {
			v := make([]float64, n)
			for i := range v {
				v[i] = float64(rng.IntN(1 + n/2)) // with many equal ones
			}
			sorted := slices.Sorted(slices.Values(v))
			i := rng.IntN(n)
			if got := selectNth(v, i); got != sorted[i] {
				t.Fatalf("number %d of %v is %g, not %g", i, sorted, got, sorted[i])
			}
			if got := slices.Sorted(slices.Values(v)); !slices.Equal(got, sorted) {
				t.Fatalf("%v became %v", sorted, got)
			}
			for _, x := range v[i:] {
				if x < sorted[i] {
					t.Fatalf("%g follows number %d, %g", x, i, sorted[i])
				}
			}
		}
	}
}
