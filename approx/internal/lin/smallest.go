package lin

import (
	"cmp"
	"slices"
)

// Smallest returns the indices of the m smallest keys, in ascending order of the keys. Of
// equal keys, the one with the lower index comes first. If there are fewer than m keys,
// Smallest returns all indices. No key may be NaN.
//
// Smallest sorts blocks of 2m indices, so it is faster than a sort of all keys if m is
// small.
func Smallest(keys []float64, m int) []int {
	if m <= 0 {
		return nil
	}
	kept := make([]int, 0, min(2*m, len(keys)))
	cut := func() {
		// No key is NaN, and cmp.Compare would spend time on looking for it.
		slices.SortFunc(kept, func(i, j int) int {
			switch {
			case keys[i] < keys[j]:
				return -1
			case keys[i] > keys[j]:
				return 1
			}
			return cmp.Compare(i, j)
		})
		kept = kept[:min(m, len(kept))]
	}
	hasLimit, limit := false, 0.0 // there are m kept keys ≤ limit with lower indices
	for i, v := range keys {
		if hasLimit && !(v < limit) {
			continue
		}
		if kept = append(kept, i); len(kept) == 2*m {
			cut()
			hasLimit, limit = true, keys[kept[m-1]]
		}
	}
	cut()
	return kept
}
