package approx

// A Parted is a FeatureMap whose features come in parts that belong together: the
// waves of a frequency, the cells of a grid, the monomials of a degree. The kernel
// is the sum of what the parts make of it.
type Parted interface {
	FeatureMap

	// Parts returns how many parts there are.
	Parts() int

	// Part returns the features of part j, which no other part has.
	Part(j int) []int
}
