package solve

import (
	"maps"
	"slices"

	"mercer/approx"
	"mercer/approx/catalogue"
)

// An Order is the order of the rows of the Gram matrix. The rows are sorted by group, and
// from left to right in each group. Neighbours in the matrix are therefore neighbours in
// the plane.
type Order struct {
	Index       []int     // the point of each row; nil for many points, whose matrix is not computed
	Bounds      []float64 // boundaries of groups, as fractions of n in (0, 1)
	Description string    // description of the order, for example «by moon»
	Groups      []string  // names of the groups; empty if there is only one group
}

// OrderOf returns the order of a sample of d.
func OrderOf(d *catalogue.DatasetEntry, sample approx.Sample) Order {
	n := sample.X.Len()
	o := Order{Description: "from left to right"}
	if !IsLarge(n) {
		o.Index = make([]int, n)
		for i := range o.Index {
			o.Index[i] = i
		}
		slices.SortFunc(o.Index, func(i, j int) int { return comparePoints(sample, i, j) })
	}
	counts := map[int]int{} // number of points with each label
	for _, l := range sample.Labels {
		counts[l]++
	}
	row := 0
	for _, l := range slices.Sorted(maps.Keys(counts)) {
		if row += counts[l]; row < n {
			o.Bounds = append(o.Bounds, float64(row)/float64(n))
		}
	}
	if len(o.Bounds) > 0 {
		o.Groups = d.Groups
		o.Description = "by " + d.Group
	}
	return o
}

// comparePoints compares two points by group, then by x-coordinate, then by index.
func comparePoints(x approx.Sample, i, j int) int {
	if x.Labels != nil && x.Labels[i] != x.Labels[j] {
		return x.Labels[i] - x.Labels[j]
	}
	switch a, b := x.X.Data[2*i], x.X.Data[2*j]; {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return i - j
}
