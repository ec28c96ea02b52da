package lin

import "slices"

// Smallest returns the indices of the m smallest keys, in ascending order of the keys. Of
// equal keys, the one with the lower index comes first. If there are fewer than m keys,
// Smallest returns all indices. No key may be NaN.
func Smallest(keys []float64, m int) []int {
	kept := SmallestSet(keys, m)
	slices.SortFunc(kept, func(i, j int) int {
		switch {
		case isBefore(keys, i, j):
			return -1
		case i != j:
			return 1
		}
		return 0
	})
	return kept
}

// SmallestSet returns the indices that Smallest returns, in ascending order of the indices.
//
// It divides blocks of 2m indices into smaller and larger keys, which takes less time than a
// sort. If m is small, most keys are only compared with the largest kept key.
func SmallestSet(keys []float64, m int) []int {
	if m <= 0 {
		return nil
	}
	kept := make([]int, 0, min(2*m, len(keys)))
	hasLimit, limit := false, 0.0 // there are m kept keys ≤ limit with lower indices
	for i, v := range keys {
		if hasLimit && !(v < limit) {
			continue
		}
		if kept = append(kept, i); len(kept) == 2*m {
			selectSmallest(kept, keys, m)
			kept = kept[:m]
			hasLimit, limit = true, keys[kept[m-1]]
		}
	}
	if len(kept) > m {
		selectSmallest(kept, keys, m)
		kept = kept[:m]
	}
	slices.Sort(kept)
	return kept
}

// isBefore reports whether key i is smaller than key j, or equal and i < j.
func isBefore(keys []float64, i, j int) bool {
	a, b := keys[i], keys[j]
	return a < b || a == b && i < j
}

// selectSmallest reorders more than m indices. The first m are then those of the smallest
// keys, and the last of them is that of the largest of these keys. This is Hoare's algorithm
// Find (1961).
func selectSmallest(index []int, keys []float64, m int) {
	for lo, hi := 0, len(index)-1; lo < hi; {
		pivot := index[lo+(hi-lo)/2]
		i, j := lo, hi
		for i <= j {
			for isBefore(keys, index[i], pivot) {
				i++
			}
			for isBefore(keys, pivot, index[j]) {
				j--
			}
			if i <= j {
				index[i], index[j] = index[j], index[i]
				i++
				j--
			}
		}
		switch {
		case m-1 <= j:
			hi = j
		case m-1 >= i:
			lo = i
		default:
			return
		}
	}
}
