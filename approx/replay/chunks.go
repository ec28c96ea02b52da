package replay

import (
	"math"
	"slices"
)

// chunks returns the ends of the steps that take n items in turn, at most the given
// number of steps. If possible, each item has a step of its own; otherwise the
// first items have, where most happens, and later ones are grouped.
func chunks(n, most int) (ends []int) {
	for grow := 1.0; ; grow *= 1.02 {
		ends = ends[:0]
		for to := 0; to < n && len(ends) <= most; {
			to = min(n, max(to+1, int(math.Ceil(float64(to)*grow))))
			ends = append(ends, to)
		}
		if len(ends) <= most {
			return ends
		}
	}
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// byWeight sorts numbers by the size of their weights, the largest first and equal
// ones in their order.
func byWeight(order []int, weights []float64) {
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

// level reports whether weights are equal to within rounding, or none.
func level(weights []float64) bool {
	for _, w := range weights {
		if math.Abs(w-weights[0]) > 1e-12*math.Abs(weights[0]) {
			return false
		}
	}
	return true
}

func zero(x []float64) bool {
	for _, v := range x {
		if v != 0 {
			return false
		}
	}
	return true
}
