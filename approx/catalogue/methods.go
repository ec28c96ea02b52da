package catalogue

import "slices"

// Methods lists the methods in the order of a chooser, under the headings of its groups.
var Methods = slices.Concat(
	withGroup("Exact", exact),
	withGroup("Landmarks", landmarks),
	withGroup("IKA", ikas),
	withGroup("Random features", randomFeatures),
	withGroup("Quadrature features", quadratures),
	withGroup("Other features", otherFeatures),
	withGroup("Reduced sets", reducedSets),
)

// withGroup sets the Group of entries.
func withGroup(group string, entries []MethodEntry) []MethodEntry {
	for i := range entries {
		entries[i].Group = group
	}
	return entries
}
