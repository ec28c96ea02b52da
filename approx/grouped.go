package approx

// Grouped is a FeatureMap whose features form groups: the cosine and sine of a frequency,
// the cells of a grid, or the monomials of a degree. The kernel is the sum of the
// contributions of the groups.
type Grouped interface {
	FeatureMap

	// Groups returns the number of groups.
	Groups() int

	// Group returns the indices of the features in group j. Groups are disjoint.
	Group(j int) []int
}
