package landmark

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// permutation returns the indices of n points in random order. If n increases by 1, the
// order of the other indices does not change.
func permutation(n int, seed, stream uint64) []int {
	rng := rand.New(rand.NewPCG(seed, stream))
	keys := make([]uint64, n)
	order := make([]int, n)
	for i := range n {
		keys[i], order[i] = rng.Uint64(), i
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
