package answer

// MatchParts renumbers the clusters of b so that they have most points in common
// with clusters of a of the same number. MatchParts also returns the share of
// points that are then in equal clusters.
func MatchParts(a, b []int) (matched []int, same float64) {
	parts := 0
	for i := range a {
		parts = max(parts, a[i]+1, b[i]+1)
	}
	common := make([]int, parts*parts)
	for i := range a {
		common[b[i]*parts+a[i]]++
	}
	to := make([]int, parts)
	for i := range to {
		to[i] = -1
	}
	taken := make([]bool, parts)
	for range parts { // the largest intersection first
		best, at := -1, 0
		for k, n := range common {
			if n > best && to[k/parts] < 0 && !taken[k%parts] {
				best, at = n, k
			}
		}
		to[at/parts], taken[at%parts] = at%parts, true
	}
	matched = make([]int, len(b))
	for i, v := range b {
		if matched[i] = to[v]; matched[i] == a[i] {
			same++
		}
	}
	return matched, same / float64(len(a))
}
