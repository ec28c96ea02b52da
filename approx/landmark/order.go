package landmark

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// permutation returns the indices of n points in random order. If n increases by 1, the
// order of the other indices does not change.
func permutation(n int, seed, stream uint64) []int { return firstOfPermutation(n, n, seed, stream) }

// firstOfPermutation returns the first indices of permutation, and rarely less than m. Every
// point has a random key, and only points with small keys are sorted. Their expected number is
// m + 4√m + 4, four standard deviations more than m.
func firstOfPermutation(n, m int, seed, stream uint64) []int {
	rng := rand.New(rand.NewPCG(seed, stream))
	keys := make([]uint64, n)
	for i := range keys {
		keys[i] = rng.Uint64()
	}
	limit := uint64(math.MaxUint64)
	if share := (float64(m) + 4*math.Sqrt(float64(m)) + 4) / float64(n); share < 1 {
		limit = uint64(share * 0x1p64)
	}
	var order []int
	for i, key := range keys {
		if key <= limit {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(cmp.Compare(keys[i], keys[j]), i-j) })
	return order
}

// selectValues returns the elements v[i] for the indices i in rows.
func selectValues(v []float64, rows []int) []float64 {
	out := make([]float64, len(rows))
	for i, j := range rows {
		out[i] = v[j]
	}
	return out
}

// ones returns n elements with the value 1.
func ones(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}
