package lin

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAddPairSums compares the sums with sums of single pairs, also for NaN, and checks that the
// sums of other points do not change.
func TestAddPairSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 21 {
		numbers := func() []float64 {
			z := make([]float64, n+1)
			for i := range z {
				z[i] = rng.Float64() + 0.1
			}
			return z
		}
		sumsA, sumsB, a, b, c, d, w := numbers(), numbers(), numbers(), numbers(), numbers(), numbers(), numbers()
		const f, g = 0.7, 0.3
		if n%5 == 4 {
			a[n/2] = math.NaN()
		}
		wantA, wantB := append([]float64(nil), sumsA...), append([]float64(nil), sumsB...)
		var want PairSums
		for j := range n {
			x, y, p := a[j]*a[j], b[j]*b[j], f*c[j]/(1-g*d[j])
			wantA[j], wantB[j] = wantA[j]+p*x, wantB[j]+p*y
			want.A, want.B = want.A+p*x, want.B+p*y
			want.AA, want.AB, want.BB = want.AA+w[j]*x*x, want.AB+w[j]*x*y, want.BB+w[j]*y*y
		}
		got := AddPairSums(sumsA, sumsB, a[:n], b, c, d, w, f, g)
		check := func(name string, got, want float64) {
			t.Helper()
			if math.IsNaN(got) != math.IsNaN(want) || math.Abs(got-want) > 1e-14*want {
				t.Errorf("n = %d, %s = %g, want %g", n, name, got, want)
			}
		}
		check("A", got.A, want.A)
		check("B", got.B, want.B)
		check("AA", got.AA, want.AA)
		check("AB", got.AB, want.AB)
		check("BB", got.BB, want.BB)
		for j := range wantA {
			check("a sum of A", sumsA[j], wantA[j])
			check("a sum of B", sumsB[j], wantB[j])
		}
	}
}
