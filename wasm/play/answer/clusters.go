package answer

// MatchClusters renumbers the clusters of b. It gives a cluster of b and a cluster of a
// the same number if they have many points in common. MatchClusters also returns the
// fraction of points whose two clusters then have the same number.
func MatchClusters(a, b []int) (matched []int, equalFraction float64) {
	parts := 0
	for i := range a {
		parts = max(parts, a[i]+1, b[i]+1)
	}
	commonCounts := make([]int, parts*parts)
	for i := range a {
		commonCounts[b[i]*parts+a[i]]++
	}
	newNumber := make([]int, parts)
	for i := range newNumber {
		newNumber[i] = -1
	}
	isTaken := make([]bool, parts)
	for range parts { // the largest intersection first
		best, bestIndex := -1, 0
		for k, n := range commonCounts {
			if n > best && newNumber[k/parts] < 0 && !isTaken[k%parts] {
				best, bestIndex = n, k
			}
		}
		newNumber[bestIndex/parts], isTaken[bestIndex%parts] = bestIndex%parts, true
	}
	matched = make([]int, len(b))
	for i, v := range b {
		if matched[i] = newNumber[v]; matched[i] == a[i] {
			equalFraction++
		}
	}
	return matched, equalFraction / float64(len(a))
}
