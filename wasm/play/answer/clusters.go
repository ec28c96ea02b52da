package answer

// MatchClusters renumbers the clusters of b. It gives a cluster of b and a cluster of a
// the same number if they have many points in common. MatchClusters also returns the
// fraction of points whose two clusters then have the same number.
func MatchClusters(a, b []int) (matched []int, equalFraction float64) {
	clusterCount := 0
	for i := range a {
		clusterCount = max(clusterCount, a[i]+1, b[i]+1)
	}
	commonCounts := make([]int, clusterCount*clusterCount)
	for i := range a {
		commonCounts[b[i]*clusterCount+a[i]]++
	}
	newNumber := make([]int, clusterCount)
	for i := range newNumber {
		newNumber[i] = -1
	}
	isTaken := make([]bool, clusterCount)
	for range clusterCount { // the largest intersection first
		maxCount, bestIndex := -1, 0
		for k, n := range commonCounts {
			if n > maxCount && newNumber[k/clusterCount] < 0 && !isTaken[k%clusterCount] {
				maxCount, bestIndex = n, k
			}
		}
		newNumber[bestIndex/clusterCount], isTaken[bestIndex%clusterCount] = bestIndex%clusterCount, true
	}
	matched = make([]int, len(b))
	for i, v := range b {
		if matched[i] = newNumber[v]; matched[i] == a[i] {
			equalFraction++
		}
	}
	return matched, equalFraction / float64(len(a))
}
