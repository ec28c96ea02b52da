package approx

import "mercer/approx/internal/nilvalue"

// StorageSizer is a FeatureMap that reports how many values it stores to map new points.
// These values are centres, frequencies and weights. The other fields of a Fit, such as its
// eigenpairs, and the settings of the kernel do not count.
type StorageSizer interface {
	FeatureMap

	// StoredValues returns the number of float64 values that the map stores. It returns 0
	// if the number is unknown for some part of the map.
	StoredValues() int
}

// StoredValues returns the number of float64 values that f stores to map new points, or 0
// if the number is unknown: if f is not a StorageSizer, as a map of a caller. The section
// Sizes of the file CHOOSING.md has the number for each method. An integer, such as an index,
// counts as one value.
func StoredValues(f FeatureMap) int {
	if s, ok := f.(StorageSizer); ok && !nilvalue.Is(f) {
		return s.StoredValues()
	}
	return 0
}

// addStored returns storedCount + addedCount. If storedCount is 0, the number is unknown,
// and addStored returns 0.
func addStored(storedCount, addedCount int) int {
	if storedCount == 0 {
		return 0
	}
	return storedCount + addedCount
}

// StoredValues implements StorageSizer.
func (m mercer) StoredValues() int { return addStored(StoredValues(m.phi), len(m.root)) }

// StoredValues implements StorageSizer.
func (c combination) StoredValues() int { return addStored(StoredValues(c.f), len(c.w)) }
