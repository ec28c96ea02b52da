package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAbsDiff compares AbsDiff with differences of single numbers. The length of y counts.
func TestAbsDiff(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 0))
	for n := range 20 {
		y, x := normal(rng, n), normal(rng, n+1)
		want := make([]float64, n)
		for i := range want {
			want[i] = math.Abs(x[i] - y[i])
		}
		AbsDiff(y, x)
		for i, v := range y {
			if v != want[i] {
				t.Fatalf("n = %d: number %d is %g, want %g", n, i, v, want[i])
			}
		}
	}
}
