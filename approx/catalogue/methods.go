package catalogue

import "slices"

// Methods lists the methods in the order in which a user chooses from them, with the
// headings of their groups. Methods must not be changed.
var Methods = allMethods()

func allMethods() []MethodEntry {
	return slices.Concat(
		withGroup("Exact", exactMethods),
		withGroup("Landmarks", landmarkMethods),
		withGroup("Basis functions (IKA)", ikaMethods),
		withGroup("Random features", randomFeatures),
		withGroup("Quadrature features", quadratures),
		withGroup("Other features", otherFeatures),
		withGroup("Reduced sets", reducedSets),
	)
}

// withGroup sets the Group of all entries and returns them.
func withGroup(group string, entries []MethodEntry) []MethodEntry {
	for i := range entries {
		entries[i].Group = group
	}
	return entries
}
