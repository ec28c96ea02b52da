package approx

// StorageSizer is a FeatureMap that reports the number of values that it stores to
// map new points: centres, frequencies and weights.
type StorageSizer interface {
	FeatureMap

	// StoredValues returns the number of float64 values that the map stores, or 0 if a
	// part of the map does not report its number.
	StoredValues() int
}

// StoredValues returns the number of float64 values that f stores to map new
// points, or 0 if f is not a StorageSizer.
func StoredValues(f FeatureMap) int {
	if s, ok := f.(StorageSizer); ok {
		return s.StoredValues()
	}
	return 0
}

// addStored returns the number of values of a part plus an addition, or 0 if the
// number of the part is not known.
func addStored(part, more int) int {
	if part == 0 {
		return 0
	}
	return part + more
}

// StoredValues implements StorageSizer.
func (m mercer) StoredValues() int { return addStored(StoredValues(m.phi), len(m.root)) }

// StoredValues implements StorageSizer.
func (c combination) StoredValues() int { return addStored(StoredValues(c.f), len(c.w)) }
