package measure

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestInclusionProbabilities compares the probabilities with their definition: the
// heaviest points get the probability 1, one after the other, as long as their share of
// the remaining probabilities is at least 1.
func TestInclusionProbabilities(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		n := 1 + rng.IntN(40)
		q := 1 + rng.IntN(n)
		w := make([]float64, n)
		for i := range w {
			w[i] = math.Exp(float64(rng.IntN(4)) * rng.NormFloat64())
		}
		want := make([]float64, n)
		for rest := q; ; rest-- {
			heaviest, sum := -1, 0.0
			for i, v := range w {
				if want[i] == 1 {
					continue
				}
				if sum += v; heaviest < 0 || v > w[heaviest] {
					heaviest = i
				}
			}
			if rest == 0 || w[heaviest]*float64(rest) < sum {
				for i, v := range w {
					if want[i] < 1 {
						want[i] = float64(rest) * v / sum
					}
				}
				break
			}
			want[heaviest] = 1
			if rest == 1 && !slices.Contains(want, 0) {
				break
			}
		}
		got, total := inclusionProbabilities(w, q), 0.0
		for i, v := range got {
			if total += v; math.Abs(v-want[i]) > 1e-12 {
				t.Fatalf("%d of %v: point %d has probability %g, want %g", q, w, i, v, want[i])
			}
		}
		if math.Abs(total-float64(q)) > 1e-12*float64(q) {
			t.Errorf("%d of %v: the sum is %g", q, w, total)
		}
	}
}
