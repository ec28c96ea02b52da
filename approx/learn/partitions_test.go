package learn_test

import (
	"math"
	"testing"

	"mercer/approx/learn"
)

// TestPartitionMeasures compares the measures of two divisions with those of scikit-learn
// 1.2.1 (adjusted_rand_score and normalized_mutual_info_score).
func TestPartitionMeasures(t *testing.T) {
	for _, c := range []struct {
		a, b         []int
		rand, mutual float64
	}{
		{[]int{0, 0, 1, 1, 2, 2}, []int{0, 0, 1, 2, 2, 2}, 0.4444444444444444, 0.7396673768007592},
		{[]int{0, 0, 0, 1, 1, 1, 2, 2, 2}, []int{5, 5, 7, 7, 7, 5, -1, -1, 5}, 0.07142857142857142, 0.3930065516315366},
		{[]int{1, 2, 3, 4}, []int{4, 3, 2, 1}, 1, 1},
		{[]int{0, 0, 0, 0}, []int{0, 1, 2, 3}, 0, 0},
		{[]int{1, 1, 1}, []int{2, 2, 2}, 1, 1},
		{[]int{3}, []int{4}, 1, 1},
	} {
		for _, swapped := range []bool{false, true} {
			a, b := c.a, c.b
			if swapped {
				a, b = b, a
			}
			if v := learn.AdjustedRandIndex(a, b); !(math.Abs(v-c.rand) <= 1e-15) {
				t.Errorf("%v, %v: adjusted Rand index %.17g, want %.17g", a, b, v, c.rand)
			}
			if v := learn.NormalizedMutualInformation(a, b); !(math.Abs(v-c.mutual) <= 1e-15) {
				t.Errorf("%v, %v: mutual information %.17g, want %.17g", a, b, v, c.mutual)
			}
		}
	}
}
