package learn

// LimitRowValues sets maxRowValues to n. The returned function restores the old value.
func LimitRowValues(n int) (restore func()) {
	old := maxRowValues
	maxRowValues = n
	return func() { maxRowValues = old }
}

// LimitFeatureValues sets maxFeatureValues to n. The returned function restores the old
// value.
func LimitFeatureValues(n int) (restore func()) {
	old := maxFeatureValues
	maxFeatureValues = n
	return func() { maxFeatureValues = old }
}
