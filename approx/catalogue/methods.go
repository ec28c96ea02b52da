package catalogue

import "slices"

// Methods lists the methods in the order of a chooser, under the headings of its groups.
var Methods = slices.Concat(
	under("Exact", exact),
	under("Landmarks", landmarks),
	under("IKA", ikas),
	under("Random features", randomFeatures),
	under("Quadrature features", quadratures),
	under("Other features", otherFeatures),
	under("Reduced sets", reducedSets),
)

// under sets the Group of entries.
func under(group string, entries []MethodEntry) []MethodEntry {
	for i := range entries {
		entries[i].Group = group
	}
	return entries
}
