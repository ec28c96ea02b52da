package replay

import (
	"math"
	"slices"
)

// stepEnds returns the ends of at most maxSteps steps that together contain n items. If
// possible, each step contains one item. Otherwise, the first steps contain one item
// each, and later steps contain more, because most changes occur at the beginning.
func stepEnds(n, maxSteps int) (ends []int) {
	for growth := 1.0; ; growth *= 1.02 {
		ends = ends[:0]
		for end := 0; end < n && len(ends) <= maxSteps; {
			end = min(n, max(end+1, int(math.Ceil(float64(end)*growth))))
			ends = append(ends, end)
		}
		if len(ends) <= maxSteps {
			return ends
		}
	}
}

func identityOrder(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// sortByWeight sorts the indices in order by decreasing magnitude of their weights. The
// order of indices with equal weights does not change.
func sortByWeight(order []int, weights []float64) {
	slices.SortStableFunc(order, func(i, j int) int {
		switch d := math.Abs(weights[j]) - math.Abs(weights[i]); {
		case d > 0:
			return 1
		case d < 0:
			return -1
		}
		return 0
	})
}

// isLevel reports whether all weights are equal to within rounding, or there are none.
func isLevel(weights []float64) bool {
	for _, w := range weights {
		if math.Abs(w-weights[0]) > 1e-12*math.Abs(weights[0]) {
			return false
		}
	}
	return true
}

func isZero(x []float64) bool {
	for _, v := range x {
		if v != 0 {
			return false
		}
	}
	return true
}
